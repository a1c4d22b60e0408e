"""Brakes on guessing codes, making rooms and asking for seats, counted in the database by session, address and site."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

import structlog
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import ngettext

from accounts.limits import Limit
from accounts.models import Strike
from config.address import address_of

log = structlog.get_logger(__name__)

LONGEST_WAIT = 30
MINUTE, HOUR = 60, 60 * 60


@dataclass(frozen=True)
class Brake:
    """Several limits on one deed. Beyond any of them it is refused until the window has moved on; with `slows`, every
    further try costs a wait of 1, 2, 4 … 30 seconds instead."""

    session: tuple[Limit, ...]
    address: tuple[Limit, ...]
    site: tuple[Limit, ...] = ()
    slows: bool = False

    def wait(self, request: HttpRequest) -> int:
        """Seconds until this visitor may try; 0 when now."""
        wait = _slowed if self.slows else Limit.wait
        return max(wait(limit, who) for limit, who in self._counted(request))

    def note(self, request: HttpRequest) -> None:
        """Count one try."""
        for limit, who in self._counted(request):
            limit.strike(who)

    def _counted(self, request: HttpRequest) -> list[tuple[Limit, str]]:
        session, address = _session_of(request), address_of(request)
        return [
            *((limit, session) for limit in self.session),
            *((limit, address) for limit in self.address),
            *((limit, "everybody") for limit in self.site),
        ]


WRONG_CODES = Brake(
    session=(Limit("code-session", 10, MINUTE), Limit("code-session-hour", 60, HOUR)),
    address=(Limit("code-address", 60, MINUTE),),
    site=(Limit("code-site", 300, MINUTE),),
    slows=True,
)
WRONG_SEATS = Brake(
    session=(Limit("seat-session", 8, MINUTE), Limit("seat-session-hour", 40, HOUR)),
    address=(Limit("seat-address", 30, MINUTE),),
    site=(Limit("seat-site", 200, MINUTE),),
    slows=True,
)
CLAIMS = Brake(session=(Limit("claim-session", 5, 10 * MINUTE),), address=(Limit("claim-address", 20, 10 * MINUTE),))
NEW_ROOMS = Brake(session=(Limit("room-session", 5, MINUTE),), address=(Limit("room-address", 30, HOUR),))


def too_often_text(wait: int) -> str:
    """When the next try counts."""
    text = ngettext("Забагато спроб. Спробуйте за %(n)d секунду.", "Забагато спроб. Спробуйте за %(n)d секунд.", wait)
    return text % {"n": wait}


def _slowed(limit: Limit, who: str) -> int:
    now = timezone.now()
    since = now - timedelta(seconds=limit.seconds)
    strikes = Strike.objects.filter(limit=limit.name, who=who, at__gt=since).order_by("-at")
    times = list(strikes.values_list("at", flat=True)[: limit.most + 6])
    over = len(times) - limit.most
    if over < 0:
        return 0
    if who == "everybody":
        log.warning("throttle.site_wide", limit=limit.name, tries=len(times))
    until = times[0] + timedelta(seconds=min(LONGEST_WAIT, 2**over))
    return max(0, -((now - until) // timedelta(seconds=1)))


def _session_of(request: HttpRequest) -> str:
    """The visitor's session, made now if there is none; kept as a hash, which opens nothing."""
    if not request.session.session_key:
        request.session.create()
    return sha256((request.session.session_key or "").encode()).hexdigest()[:32]
