"""The parts of a conversation as one reader sees them."""

from __future__ import annotations

from collections.abc import Iterable

from django.template.loader import render_to_string
from django.utils import translation

from lobby import words
from lobby.service import Refused
from lobby.talk.reading import Own, Said, Talk
from lobby.talk.service import SIGNS


def said(remarks: Iterable[Said], user_id: int, language: str) -> str:
    """Remarks as items of the list."""
    with translation.override(language):
        return "".join(
            render_to_string(
                "talk/remark.html",
                {
                    "one": one,
                    "own": one.author_id == user_id,
                    "given": [(sign, len(users), user_id in users) for sign, users in one.signs],
                    "signs": SIGNS,
                },
            )
            for one in remarks
        )


def people(talk: Talk, own: Own, user_id: int, language: str) -> str:
    """Who takes part, and whom the reader does not hear."""
    with translation.override(language):
        rows = [(one, one.user_id == user_id, one.user_id in own.muted) for one in talk.people.values()]
        return render_to_string("talk/people.html", {"people": rows})


def refusal(refused: Refused, language: str) -> str:
    """Why not, as a sentence."""
    with translation.override(language):
        return words.refusal_text(refused)
