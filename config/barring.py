"""The mark that a browser keeps of tables it was sent away from: whoever comes back as somebody else is known by it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "barred"
KEPT = 12
LASTS = 30 * 24 * 3600


def mark(request: HttpRequest, response: HttpResponse, table: str) -> HttpResponse:
    """Let the answer leave a mark of this table, named by its path, in the browser."""
    tables = list(dict.fromkeys([*_tables(request), table]))[-KEPT:]
    response.set_signed_cookie(
        COOKIE, " ".join(tables), max_age=LASTS, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
    )
    return response


def is_marked(request: HttpRequest, table: str) -> bool:
    """Whether this browser was sent away from the table."""
    return table in _tables(request)


def _tables(request: HttpRequest) -> list[str]:
    return str(request.get_signed_cookie(COOKIE, default="", max_age=LASTS)).split()
