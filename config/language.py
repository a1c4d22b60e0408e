"""Which language a person reads: their own, else the browser's cookie or wish, else Ukrainian."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers


def language_of(user: Any, cookies: Mapping[str, str], accept: str) -> str:
    """uk, en or ru."""
    own: str = getattr(user, "language", "")
    if own in dict(settings.LANGUAGES):
        return own
    asked = SimpleNamespace(COOKIES=cookies, META={"HTTP_ACCEPT_LANGUAGE": accept})
    return translation.get_language_from_request(asked)  # type: ignore[arg-type]


def language_of_scope(scope: Mapping[str, Any]) -> str:
    """The language of whoever opened this socket."""
    accept = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    return language_of(scope.get("user"), scope.get("cookies", {}), accept)


class LanguageMiddleware:
    """Turns on the reader's language for the length of a request. Stands after the session's user is known."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request.user, request.COOKIES, request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        response.headers.setdefault("Content-Language", language)
        return response
