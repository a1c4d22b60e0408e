"""Pages about a match that is over; of a running one they say what is still secret."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.after import luck, words
from game.after.proof import promised, proof_of, thrown
from game.models import Match
from game.position import with_release
from game.rules import codec


@require_safe
@never_cache
def fair(request: HttpRequest, key: str) -> HttpResponse:
    """The dice of a match: the promise at once; seed, salts and every draw, to be checked in the page, at the end."""
    match = get_object_or_404(with_release(), key=key)
    return render(request, "game/after/fair.html", _checkable(match) if match.finished_at else _promise(match))


def _promise(match: Match) -> dict[str, Any]:
    return {"match": match, "commitment": promised(match)}


def _checkable(match: Match) -> dict[str, Any]:
    proof = proof_of(match)
    people = list(match.players.order_by("seat"))
    names = [player.name for player in people]
    return {
        **_promise(match),
        "proof": json.loads(codec.encode(proof)),
        "salts": list(zip(people, proof.salts, strict=True)),
        "lines": [words.line(move, names) for move in proof.moves],
        "luck": [words.luck_line(people[one.seat], one) for one in luck.of_seats(proof.moves, thrown(match))],
    }
