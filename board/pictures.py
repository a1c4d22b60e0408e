"""What a screen is sent: a whole picture, and its parts by element id as they change. All of it is public."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import override

from board.service import Showing
from config import qr
from game import fragments
from game.position import Look
from lobby import words
from lobby.look import Chair
from lobby.look import Look as RoomLook

Parts = dict[str, str]


def invitation(site: str, code: str) -> dict[str, Any]:
    """How a phone comes in: the address as it is typed, the code, and both in one picture."""
    return {
        "code": code,
        "address": (urlsplit(site).netloc + reverse("lobby:code")).rstrip("/"),
        "qr": qr.svg(site + reverse("lobby:join", args=[code])),
    }


def asleep(number: str, language: str) -> str:
    """The picture of a screen that shows nothing yet: its page asks for a room."""
    with override(language):
        return render_to_string("board/asleep.html", {"number": number, "language": language}).strip()


def waiting_parts(look: RoomLook, language: str) -> Parts:
    """Who is in a room that waits."""
    with override(language):
        chairs = [_chair(look, place, language) for place in range(look.capacity)]
        context = {
            "chairs": chairs,
            "look": look,
            "host": look.chair_of(look.host_id) if look.host_id else None,
            "why_not": words.refusal_text(look.refusal) if look.refusal else "",
            "news": words.news_text(look.news, "", False),
        }
        return {
            name: render_to_string(f"board/parts/{name}.html", context).strip()
            for name in ("guests", "next", "arrived")
        }


def waiting(look: RoomLook, parts: Parts, showing: Showing, site: str, language: str) -> str:
    """The whole picture of a room that waits: giant code, QR, who is in."""
    with override(language):
        context = {
            "parts": {name: SafeString(part) for name, part in parts.items()},
            "look": look,
            "number": showing.number,
            "language": language,
            "join": invitation(site, showing.code),
        }
        return render_to_string("board/waiting.html", context).strip()


def match_parts(look: Look, language: str) -> Parts:
    """The board, seats, stage, log, clock and events of a match."""
    return fragments.render_screen(look, language)


def match(look: Look, parts: Parts, showing: Showing, site: str, language: str) -> str:
    """The whole picture of a match, of the parts that frames carry afterwards."""
    html = {name: SafeString(part) for name, part in parts.items()}
    with override(language):
        context = {
            "look": look,
            "language": language,
            "html": html,
            "ring": fragments.ring(look, language),
            "board": {
                "spaces": [part for name, part in html.items() if name.startswith("space-")],
                "plaques": [part for name, part in html.items() if name.startswith("plaque-")],
                "seats": [part for name, part in html.items() if name.startswith("seat-")],
            },
            "join": invitation(site, showing.code),
        }
        return render_to_string("board/match.html", context).strip()


def _chair(look: RoomLook, place: int, language: str) -> dict[str, Any]:
    chair: Chair | None = next((one for one in look.chairs if one.place == place), None)
    if chair is None:
        return {"chair": None}
    names = look.bosses.get(chair.boss, {})
    return {
        "chair": chair,
        "boss": str(names.get(language) or names.get("uk", "")),
        "hosting": look.host_id is not None and chair.user_id == look.host_id,
    }
