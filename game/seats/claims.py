"""A claim: whoever lost their device asks the table for their seat, and somebody who sits there lets them.

It is the host who is asked; if the host is away, anybody with another seat may answer. Whoever holds the claimed seat may
refuse at any time: then nobody was away. Both sides see the same number, so that the asker can say it aloud.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from game.bell import ring
from game.rules.contract import Seat
from game.seats.handing import hand_over
from game.seats.models import Claim, How
from game.seats.presence import host_is_away, is_here
from game.seats.reading import CLAIM_LIVES, open_claims
from game.service import Refused, locked

WINDOW = timedelta(minutes=10)
MOST_A_PERSON, MOST_A_MATCH = 3, 12
"""Claims in that window."""


def ask(match_id: int, seat: Seat, user_id: int) -> Claim:
    """Ask for the seat of a person who is away. The claim that they have open for it, if there is one.

    Refused: over, not_yours (no such seat, or a bot's), here (theirs already), present, busy, often.
    """
    with transaction.atomic():
        match = locked(match_id)
        now = timezone.now()
        if match.finished_at:
            raise Refused("over")
        players = list(match.players.order_by("seat"))
        if seat not in range(len(players)) or players[seat].bot:
            raise Refused("not_yours")
        if players[seat].holder_id == user_id:
            raise Refused("here")
        match.claims.filter(answer=Claim.Answer.OPEN, at__lte=now - CLAIM_LIVES).update(answer=Claim.Answer.LAPSED)
        mine = match.claims.filter(user_id=user_id, answer=Claim.Answer.OPEN).first()
        if mine and mine.seat == seat:
            return mine
        if is_here(players[seat].seen_at):
            raise Refused("present")
        if match.claims.filter(seat=seat, answer=Claim.Answer.OPEN).exists():
            raise Refused("busy")
        lately = match.claims.filter(at__gt=now - WINDOW)
        if lately.filter(user_id=user_id).count() >= MOST_A_PERSON or lately.count() >= MOST_A_MATCH:
            raise Refused("often")
        if mine:
            mine.answer = Claim.Answer.LAPSED
            mine.save(update_fields=["answer"])
        made = match.claims.create(seat=seat, user_id=user_id, number=10 + secrets.randbelow(90), at=now)
        ring(match.pk, match.version)
        return made


def answer(match_id: int, claim_id: int, by: int, allow: bool) -> None:
    """Let them, or not. Refused: void (answered or too old already), not_yours (it is not theirs to answer)."""
    with transaction.atomic():
        match = locked(match_id)
        claim = open_claims(match.pk).filter(pk=claim_id).first()
        if claim is None:
            raise Refused("void")
        players = list(match.players.select_related("user").order_by("seat"))
        holds = {player.seat for player in players if player.holder_id == by}
        away = host_is_away(match.host_id, ((player.holder_id, player.seen_at) for player in players))
        may_allow = bool(holds - {claim.seat}) and (by == match.host_id or away)
        if not (may_allow or (claim.seat in holds and not allow)):
            raise Refused("not_yours")
        claim.answer = Claim.Answer.ALLOWED if allow else Claim.Answer.REFUSED
        claim.save(update_fields=["answer"])
        if allow:
            hand_over(match, players, claim.seat, claim.user_id, How.CLAIM, allowed_by=by)
        else:
            ring(match.pk, match.version)


def newest(match_id: int, user_id: int) -> Claim | None:
    """What the person asked for last, lapsed if its time is over."""
    found = Claim.objects.filter(match_id=match_id, user_id=user_id).order_by("-pk").first()
    if found and found.answer == Claim.Answer.OPEN and found.at <= timezone.now() - CLAIM_LIVES:
        found.answer = Claim.Answer.LAPSED
    return found
