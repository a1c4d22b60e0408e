"""What a match page shows to one login, whatever seat it looks from: the seats it holds, and what it may say of the table.

- `device`, never seen: the page's own module draws the page anew when its seats or the table's preset have changed
  (`static/js/match/device.js`), so that nothing of a seat stays on a device that has lost it;
- `notes`: who asks for a seat, and which seat of ours is on another device now;
- `moving`, in the menu: the seats that can be moved from here, and the preset for the host;
- `decides`, `absence`: see `game.seats.panels`;
- `watching`, for a moment over the table, and `watchers`, in the menu: who watches without a seat;
- `pausing`, in the menu, and `dock` while the match is paused: for whoever may stop it and go on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString
from msgspec import Struct

from config.frames import BadFrame, number
from game import pausing
from game.drawing import Part, drawn
from game.models import Preset
from game.position import Position
from game.rules.contract import Seat
from game.seats import absence, claims, ending, panels, pauses, table, votes


class Note(Struct, frozen=True):
    """Somebody asks for a seat: what the login may say to that."""

    claim_id: int
    asker: str
    number: int
    name: str
    p: int
    may_allow: bool


class Held(Struct, frozen=True):
    """A seat as it is named to its people. `locked`: it has a PIN."""

    seat: Seat
    name: str
    p: int
    locked: bool


def fragments(position: Position, user_id: int | None, language: str) -> dict[str, SafeString]:
    """The login's own parts of the page, by element id."""
    over = position.finished
    held = () if user_id is None else tuple(_held(position, seat) for seat in position.seats_of(user_id))
    parts = {
        "device": Part("game/seats/device.html", {"seats": tuple(one.seat for one in held), "preset": position.preset}),
        "notes": Part(
            "game/seats/notes.html",
            {"notes": () if over else _notes(position, user_id), "gone": () if over else _gone(position, user_id),
             "match_key": position.key},
        ),
        "moving": Part(
            "game/seats/moving.html",
            {
                "held": () if over else held,
                "over": over,
                "hosts": user_id is not None and user_id == position.host_id and not over,
                "locked": tuple(_held(position, player.seat) for player in position.players if player.locked),
                "presets": tuple(Preset.choices),
                "preset": position.preset,
                "match_key": position.key,
            },
        ),
        "watching": Part("game/seats/watching.html", {"names": position.watching, "own": bool(held)}),
        "watchers": Part(
            "game/seats/watchers.html",
            {
                "names": position.watching,
                "open": position.spectators,
                "over": over,
                "hosts": user_id is not None and user_id == position.host_id and not over,
            },
        ),
        **pausing.of_login(position, user_id),
        **panels.of_login(position, user_id),
    }  # fmt: skip
    return {name: drawn(part, language) for name, part in parts.items()}


def _held(position: Position, seat: Seat) -> Held:
    player = position.players[seat]
    return Held(seat, player.name, player.shape or seat % 8 + 1, player.locked)


def _notes(position: Position, user_id: int | None) -> tuple[Note, ...]:
    """The claims that this login may answer: the host's, everybody's while the host is away, one's own seat's."""
    own = set(position.seats_of(user_id))
    found = []
    for claim in position.asked:
        may_allow = bool(own - {claim.seat}) and (user_id == position.host_id or claim.open_to_all)
        if may_allow or claim.seat in own:
            seat = _held(position, claim.seat)
            found.append(Note(claim.claim_id, claim.name, claim.number, seat.name, seat.p, may_allow))
    return tuple(found)


def _gone(position: Position, user_id: int | None) -> tuple[Held, ...]:
    """The seats that this login gave away last and has not got back."""
    if user_id is None:
        return ()
    own = position.seats_of(user_id)
    given = {moved.seat: moved.giver_id for moved in position.moved}
    return tuple(_held(position, seat) for seat, giver in sorted(given.items()) if giver == user_id and seat not in own)


ACTIONS = (
    "claim",
    "preset",
    "spectators",
    "unlock",
    "pause",
    "resume",
    "call_off",
    "plan",
    "more_time",
    "move_on",
    "call_vote",
    "ballot",
)


def act(match_id: int, user_id: int, action: str, fields: Mapping[str, Any]) -> None:
    """A frame of the parts above; BadFrame for what none of them sends."""
    match action, dict(fields):
        case "claim", {"claim": said, "allow": "1" | "" as allow, **rest} if not rest and (claim := number(said)):
            claims.answer(match_id, claim, user_id, bool(allow))
        case "preset", {"preset": str(preset), **rest} if not rest:
            table.set_preset(match_id, preset, user_id)
        case "unlock", {"whose": said, **rest} if not rest:
            table.unlock(match_id, _seat(said), user_id)
        case "spectators", {"allow": "1" | "" as allow, **rest} if not rest:
            table.let_watch(match_id, bool(allow), user_id)
        case "pause", {**rest} if not rest:
            pauses.pause(match_id, user_id)
        case "resume", {**rest} if not rest:
            pauses.resume(match_id, user_id)
        case "call_off", {**rest} if not rest:
            ending.call_off(match_id, user_id)
        case "plan", {"whose": said, "away": str(away), "limit": most, **rest} if not rest:
            absence.plan(match_id, _seat(said), away, number(most) or 0, user_id)
        case "more_time", {**rest} if not rest:
            absence.more_time(match_id, user_id)
        case "move_on", {"whose": said, **rest} if not rest:
            absence.move_on(match_id, _seat(said), user_id)
        case "call_vote", {"what": str(what), "whose": said, **rest} if not rest:
            votes.call(match_id, what, number(said), user_id)
        case "ballot", {"yes": "1" | "" as yes, **rest} if not rest:
            votes.answer(match_id, bool(yes), user_id)
        case _:
            raise BadFrame(f"not a {action}")


def _seat(said: Any) -> Seat:
    """The seat that a form names."""
    seat = number(said)
    if seat is None:
        raise BadFrame("no seat")
    return seat
