"""One stylesheet a release and language: where every sector and plaque lies, and how large its name is written.

The CSP forbids `style="…"`, so the numbers of the ring are custom properties by id. A release never changes: browsers keep it.
"""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from game import fragments, geometry
from game.models import Release
from game.surfaces.parts import Ring

FOREVER = "public, max-age=31536000, immutable"


@require_safe
def board_css(request: HttpRequest, release: int, language: str) -> HttpResponse:
    """The ring of this release for this language."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    try:
        title = Release.objects.values_list("edition__title", flat=True).get(pk=release)
    except Release.DoesNotExist:
        raise Http404 from None
    text = stylesheet(fragments.surface(title).ring(release, language))
    return HttpResponse(text, content_type="text/css; charset=utf-8", headers={"Cache-Control": FOREVER})


def stylesheet(ring: Ring) -> str:
    """The custom properties of every space, plaque and gap."""
    rules = [
        f".match{{--ratio:calc({ring.columns + 1}/{ring.rows + 1})}}",
        f".board{{--cols:{ring.columns};--rows:{ring.rows};--nc:{ring.columns - 2};--nr:{ring.rows - 2}}}",
    ]
    for space in ring.spaces:
        size = f";--w:{space.width};--l:{space.lines}" if space.lines else ""
        rules.append(f"#space-{space.at}{{--r:{space.row};--c:{space.column}{size}}}")
    for plaque in ring.plaques:
        cut = _cut(plaque.area, ring)
        rules.append(f"#plaque-{plaque.number}{{{_lines(plaque.area)};--dw:{plaque.line};--dp:{plaque.piece}{cut}}}")
    rules += [f"#gap-{number}{{{_lines(area)}}}" for number, area in enumerate(ring.gaps, 1)]
    return "@layer board{\n" + "\n".join(rules) + "\n}\n"


def _lines(area: geometry.Area) -> str:
    return f"--r1:{area.row};--c1:{area.column};--r2:{area.row_end};--c2:{area.column_end}"


def _cut(area: geometry.Area, ring: Ring) -> str:
    """How far a plaque is mitred at its start and its end: by the depth of the one it meets there."""
    others = [plaque.area for plaque in ring.plaques]
    start, end = geometry.mitres(area, others, ring.columns, ring.rows)
    depth = "var(--pw)" if area.side in ("top", "bottom") else "var(--ph)"
    return (f";--ca:{depth}" if start else "") + (f";--cb:{depth}" if end else "")
