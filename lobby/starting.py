"""Whether a match can begin with those who sit in a room, and what seats of it their chairs become."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.registry import TITLES
from game.service import SeatSpec
from lobby.models import Member
from lobby.rows import Refused


def why_not_yet(title: str, host_id: int | None, members: Sequence[Member]) -> Refused | None:
    """Why the host cannot start: too few at the table, somebody has not said «Готово», or is not even here.

    Of `not_here` the host can say that the match begins without them.
    """
    least = TITLES[title].seats.start
    if len(members) < least:
        return Refused("too_few", seated=len(members), least=least)
    late = [m for m in members if m.user_id and m.user_id != host_id and not m.ready]
    gone = absent(host_id, members)
    if any(m.online for m in late) or (gone and len(members) - len(gone) < least):
        return Refused("not_ready", names=[m.name for m in late])
    if gone:
        return Refused("not_here", names=[m.name for m in gone])
    return None


def absent(host_id: int | None, members: Sequence[Member]) -> list[Member]:
    """Whose page is shut and who has not said «Готово», with those who play at their devices."""
    gone = {m.user_id for m in members if m.user_id and m.user_id != host_id and not (m.ready or m.online)}
    return [m for m in members if m.user_id in gone or (m.user_id is None and m.holder_id in gone)]


def spec_of(member: Member) -> SeatSpec:
    """The seat of the match that this chair becomes."""
    return SeatSpec(
        name=member.name,
        user_id=member.user_id,
        holder_id=member.holder_id,
        bot=member.bot,
        boss=member.boss,
        shape=member.shape,
        pin=member.pin,
    )
