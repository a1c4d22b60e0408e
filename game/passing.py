"""What a device with several seats is sent besides a look: its curtain, its row of seats, and the table in the open."""

from __future__ import annotations

from django.utils.translation import override
from msgspec import Struct

from game import fragments
from game.curtain import Passed, Shown, awaited
from game.drawing import drawn
from game.position import Position
from game.rules.contract import Seat
from game.surfaces.parts import Entry, Person, frame

FACTS = 2
"""How many of the newest facts a curtain tells."""
DIGEST = 12
"""How many lines of what has happened meanwhile an opened seat is shown."""


class Face(Struct, frozen=True):
    """One seat of the device as the curtain names it. `next`: the one to take the device; `locked`: it has a PIN."""

    seat: Seat
    person: Person
    text: str
    next: bool
    locked: bool


class Chip(Struct, frozen=True):
    """One seat in the row of an open question: `on` speaks now, `ready` may speak, `waits` is asked later."""

    person: Person
    state: str


def render(position: Position, device: Passed, shown: Shown, language: str) -> fragments.Fragments:
    """The device's own fragments, by element id. All but the digest of an opened seat is public."""
    title, look = fragments.surface(position.title), position.look(None)
    with override(language):
        call = title.call(look, language)
        waiting = awaited(device)
        faces = tuple(
            Face(
                seat=seat,
                person=call.people[seat],
                text=call.texts[seat] if seat in waiting else "",
                next=seat == waiting[0] if waiting else False,
                locked=position.players[seat].locked,
            )
            for seat in device.seats
        )
        parts = {
            "curtain": frame("curtain", shown=shown, faces=faces, news=call.news[:FACTS], veil=call.veil),
            "passed": frame(
                "curtain_row",
                shown=shown,
                faces=faces,
                chips=chips(device, shown, call.people),
                digest=() if shown.opened is None else digest(position, shown.opened, language),
                rests=device.rests,
                veil=call.veil,
            ),
        }
        if shown.opened is None and position.paused_at is None and not position.called_off:
            speaker = shown.speaker
            offers = () if speaker is None else position.rules.legal_actions(position.state, speaker)
            parts |= title.aloud(look, speaker, offers, language)
    return {name: drawn(part, language) for name, part in parts.items()}


def chips(device: Passed, shown: Shown, people: tuple[Person, ...]) -> tuple[Chip, ...]:
    """The row of seats of an open question, in the order of the rules."""

    def state(seat: Seat) -> str:
        if seat == shown.speaker:
            return "on"
        if seat not in device.spoken.seats:
            return "done"
        return "waits" if device.alone else "ready"

    return tuple(Chip(people[seat], state(seat)) for seat in device.spoken.order)


def digest(position: Position, seat: Seat, language: str) -> tuple[Entry, ...]:
    """What has happened since the seat itself did something last, as it may read it, newest first."""
    since = max((move.number for move in position.moves if move.seat == seat), default=0)
    look = position.look(seat, since)
    return fragments.surface(position.title).call(look, language).news[:DIGEST]
