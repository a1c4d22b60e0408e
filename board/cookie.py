"""The signed cookie by which a screen is known again: it names a picture, and no person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpResponse

NAME = "__Host-screen" if settings.SESSION_COOKIE_SECURE else "screen"
SALT = "board.screen"
YEAR = 60 * 60 * 24 * 365


def key_in(cookies: Mapping[str, str]) -> str | None:
    """The screen's key; None if there is no cookie, or one that we did not sign."""
    try:
        key: Any = signing.Signer(salt=SALT).unsign(cookies.get(NAME, ""))
    except signing.BadSignature:
        return None
    return str(key)


def keep(response: HttpResponse, key: str) -> None:
    """Let the browser remember which screen it is."""
    response.set_cookie(
        NAME,
        signing.Signer(salt=SALT).sign(key),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
