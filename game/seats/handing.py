"""The one way a seat moves to another login, and what is recorded of it."""

from __future__ import annotations

from django.db.models import Q
from django.utils import timezone

from game.models import Match, Player
from game.rules.contract import Seat
from game.seats.models import Claim, Handover, Ticket
from game.service import Refused, wait_anew


def hand_over(
    match: Match, players: list[Player], seat: Seat, taker_id: int, how: str, allowed_by: int | None = None
) -> None:
    """Give the seat to a login, and tell every screen. Inside the caller's transaction, with the match locked.

    Whoever takes a seat is here: no bot plays for them, no missed turn counts, and a PIN is set anew. Who sits there stays
    who they are if they have an account. A guest's seat, or a mere name's, becomes the newcomer's own, unless they sit here
    already: so a guest who moves to another device takes along the place in the room and the history. Who led the table and
    holds no seat any more gives that away, too.
    """
    player = players[seat]
    if player.bot or match.finished_at:
        raise Refused("over" if match.finished_at else "not_yours")
    giver_id = player.holder_id
    player.holder_id = taker_id
    if (player.user is None or player.user.is_guest) and all(other.user_id != taker_id for other in players):
        player.user_id = taker_id
    player.missed, player.stand_in, player.pin, player.seen_at = 0, "", "", timezone.now()
    player.save(update_fields=["holder", "user", "missed", "stand_in", "pin", "seen_at"])
    if giver_id == match.host_id and all(other.holder_id != giver_id for other in players):
        match.host_id = taker_id
        match.save(update_fields=["host"])
    Handover.objects.create(
        match=match,
        seat=seat,
        version=match.version,
        giver_id=giver_id,
        taker_id=taker_id,
        how=how,
        allowed_by_id=allowed_by,
        at=timezone.now(),
    )
    Ticket.objects.filter(match=match, seat=seat).delete()
    waiting = Claim.objects.filter(match=match, answer=Claim.Answer.OPEN)
    waiting.filter(Q(seat=seat) | Q(user_id=taker_id)).update(answer=Claim.Answer.LAPSED)
    wait_anew(match, players, seat)
