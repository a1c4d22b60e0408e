"""One-time tickets: the device that holds a seat shows a link and a code, another device takes the seat with either."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from game.models import Player
from game.pins import check_pin
from game.rules.contract import Seat
from game.seats.handing import hand_over
from game.seats.models import How, Ticket
from game.service import Refused, locked, own

LIVES = timedelta(minutes=5)
DIGITS = 8
"""Two more than a room's code, so that neither is taken for the other."""


@dataclass(frozen=True)
class Shown:
    """What the old device shows, once: nobody can read it out of the database later."""

    secret: str
    code: str
    ends_at: datetime


def make(match_id: int, seat: Seat, holder_id: int, pin: str = "") -> Shown:
    """A new ticket for a seat that the login holds; an older one of the seat is void.

    Refused: over, not_yours, pin, pin_rests: on a device of several people a seat with a PIN does not go without it.
    """
    check_pin(match_id, seat, pin)
    with transaction.atomic():
        match = locked(match_id)
        if match.finished_at:
            raise Refused("over")
        player = own(list(match.players.order_by("seat")), seat, holder_id)
        if player.bot:
            raise Refused("not_yours")
        now = timezone.now()
        Ticket.objects.filter(ends_at__lt=now).delete()
        Ticket.objects.filter(match=match, seat=seat).delete()
        for _ in range(20):
            shown = Shown(secrets.token_urlsafe(24), f"{secrets.randbelow(10**DIGITS):0{DIGITS}}", now + LIVES)
            ticket = Ticket(match=match, seat=seat, holder_id=holder_id, ends_at=shown.ends_at)
            ticket.secret_hash, ticket.code_hash = hash_of("secret", shown.secret), hash_of("code", shown.code)
            try:
                with transaction.atomic():
                    ticket.save()
            except IntegrityError:  # the same digits are shown on somebody else's device
                continue
            return shown
        raise Refused("not_saved")


def find(*, secret: str = "", code: str = "") -> Ticket | None:
    """The ticket that is good now. Looking at it takes nothing."""
    named = {"secret_hash": hash_of("secret", secret)} if secret else {"code_hash": hash_of("code", code)}
    found = Ticket.objects.select_related("match").filter(**named, ends_at__gt=timezone.now()).first()
    return found if found and not found.match.finished_at else None


def seat_of(ticket: Ticket) -> Player:
    """Whose seat it gives."""
    return Player.objects.get(match_id=ticket.match_id, seat=ticket.seat)


def take(ticket: Ticket, taker_id: int) -> None:
    """Take the seat, once. Refused: void (used, too old, or the seat has moved since), here (it is theirs already)."""
    with transaction.atomic():
        match = locked(ticket.match_id)
        good = Ticket.objects.filter(pk=ticket.pk, ends_at__gt=timezone.now()).first()
        players = list(match.players.select_related("user").order_by("seat"))
        if good is None or players[good.seat].holder_id != good.holder_id:
            raise Refused("void")
        if good.holder_id == taker_id:
            raise Refused("here")
        hand_over(match, players, good.seat, taker_id, How.TICKET)


def pretty(code: str) -> str:
    """As it is read aloud: 1234 5678, with a space that does not break."""
    return f"{code[:4]}\N{NO-BREAK SPACE}{code[4:]}"


def hash_of(what: str, value: str) -> str:
    """Keyed by the site's secret: eight digits could be tried through without it."""
    return salted_hmac(f"game.seats.{what}", value, algorithm="sha256").hexdigest()
