"""The site as an app on somebody's phone: its manifest, its worker, and the page for when there is no network."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

LANGUAGES = {code for code, _name in settings.LANGUAGES}
GROUND = "#0e0b0a"
FONTS = ("fira-sans-400", "fira-sans-500", "fira-sans-600")
"""What the page without a network also needs, besides the files that it names itself."""


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest, language: str) -> HttpResponse:
    """What an installed app is called and looks like. A browser asks without cookies, so the address has the language."""
    with override(_known(language)):
        text = json.dumps(_manifest(language), ensure_ascii=False)
    return HttpResponse(text, content_type="application/manifest+json")


def _manifest(language: str) -> dict[str, Any]:
    icons = [("app-192.png", "192x192", "any"), ("app-512.png", "512x512", "any")]
    icons.append(("app-maskable-512.png", "512x512", "maskable"))
    return {
        "id": "/",
        "name": _("Нічого особистого, тільки бізнес"),
        "short_name": _("Тільки бізнес"),
        "description": _(
            "Настільна гра про босів мафії для двох–вісьмох друзів: онлайн, на одному планшеті або з телевізором і телефонами."
        ),
        "lang": language,
        "dir": "ltr",
        "start_url": reverse("lobby:home"),
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [
            {"src": static(f"icons/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in icons
        ],
        "shortcuts": [
            {"name": _("Створити кімнату"), "url": reverse("lobby:new")},
            {"name": _("Увести код"), "url": reverse("lobby:code")},
        ],
    }


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker in the language of the page: static/js/worker.js, told what to keep. A new page makes a new one."""
    kept = _kept(_known(request.GET.get("language", settings.LANGUAGE_CODE)))
    text = f"self.KEPT = {json.dumps(kept)};\n{_script()}"
    return HttpResponse(text, content_type="text/javascript")


@require_safe
@cache_control(max_age=0, must_revalidate=True)
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """What is shown instead of any page while there is no network. It is kept, so it is the same for everybody."""
    return HttpResponse(_offline(_known(language)))


def _offline(language: str) -> str:
    with override(language):
        return render_to_string("offline.html")


def _kept(language: str) -> dict[str, Any]:
    """The page without a network and the files it is made of; the name changes whenever any of them does."""
    page = _offline(language)
    named = re.findall(rf'(?:href|src)="({re.escape(settings.STATIC_URL)}[^"#]+)', page)
    files = sorted({*named, *(static(f"fonts/{name}.woff2") for name in FONTS)})
    name = sha256(f"{page}{files}".encode()).hexdigest()[:16]
    badge, icon = static("icons/app-badge-96.png"), static("icons/app-192.png")
    return {"name": name, "page": reverse("offline", args=[language]), "files": files, "icon": icon, "badge": badge}


@lru_cache(maxsize=1)
def _script() -> str:
    return (settings.BASE_DIR / "static" / "js" / "worker.js").read_text()


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise Http404
    return language
