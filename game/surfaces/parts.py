"""What fills the frames of every title's page (`templates/game/*.html`): ring, line on top, tabs, panes, dock, log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct

from config.templatetags.ui import SHAPES
from game.drawing import Part
from game.geometry import Area
from game.position import Look, Seated
from game.rules.contract import Seat
from game.seats.reading import Told
from game.surfaces.facts import Fact

Fields = tuple[tuple[str, str], ...]


class Person(Struct, frozen=True):
    """A seat's looks: `p` is the number of its shape and hue, 1–8; `portrait` the id of its boss."""

    seat: int
    p: int
    name: str
    portrait: str
    boss: str
    about: str
    bot: bool
    away: bool  # the site plays his defaults
    stand_in: bool = False  # a bot plays for him, until he takes the seat back


def person(player: Seated, portrait: str = "", boss: str = "", about: str = "") -> Person:
    """Who sits there, as he is drawn; without a portrait of his own he has that of his shape."""
    p = player.shape or player.seat % len(SHAPES) + 1
    return Person(
        seat=player.seat,
        p=p,
        name=player.name,
        portrait=portrait or str(p),
        boss=boss,
        about=about,
        bot=bool(player.bot),
        away=player.autopilot,
        stand_in=bool(player.stand_in),
    )


class RingSpace(Struct, frozen=True):
    """Where a space lies; `width` and `lines` size a name that is written on it (`geometry.name_size`), 0 for none."""

    at: int
    row: int
    column: int
    width: float = 0
    lines: int = 0


class RingPlaque(Struct, frozen=True):
    """A group's plate inside the ring; `line` and `piece` size its name (`geometry.plaque_size`)."""

    number: int
    area: Area
    line: float
    piece: float


class Ring(Struct, frozen=True):
    """The board of one release in one language: what its stylesheet and the frame of the page need to know.

    `style` is the title's own stylesheet in static/, empty for the house's look.
    """

    title: str
    columns: int
    rows: int
    spaces: tuple[RingSpace, ...]
    plaques: tuple[RingPlaque, ...] = ()
    gaps: tuple[Area, ...] = ()
    style: str = ""


class Step(Struct, frozen=True):
    """A step of one's turn on the line on top: `state` is done, on or nothing."""

    label: str
    state: str = ""


class Ribbon(Struct, frozen=True):
    """The line that is always true: who must do what. `tone`: own, idle, danger or another's hue (`p`)."""

    text: str
    aside: str = ""
    tone: str = "idle"
    p: int = 0
    steps: tuple[Step, ...] = ()
    title: str = ""


class Tab(Struct, frozen=True):
    """A door to a pane; `icon` is a name of the sprite with its prefix."""

    key: str
    icon: str
    label: str
    badge: int = 0


class Pane(Struct, frozen=True):
    """One view of my panel: fragments that are already drawn. `turn` and `log` every title has."""

    key: str
    parts: tuple[SafeString, ...]


class Button(Struct, frozen=True):
    """One button of the dock: its own little form (`action`, `fields`), or the submit of the form `form` in the body.

    `bound` buttons follow the answer that is picked above them. `hold` keeps a final «no» for that many seconds.
    `then` is the id of a form that opens once the answer is played, filled with `fill`. `tab` makes it a door to a pane.
    """

    label: str
    action: str = ""
    fields: Fields = ()
    form: str = ""
    money: int | None = None
    icon: str = ""
    style: str = ""
    bound: bool = False
    hold: int = 0
    tab: str = ""
    then: str = ""
    fill: Fields = ()


class Ask(Struct, frozen=True):
    """The one question of a seat's page. `kind` names the partial; a title adds what its partials draw.

    `sheet`: on a phone the body covers the board, for it has something to pick.
    """

    kind: str
    title: str
    aside: str = ""
    text: str = ""
    sheet: bool = False
    danger: bool = False
    person: Person | None = None
    buttons: tuple[Button, ...] = ()
    more: dict[str, Any] = {}


class Tile(Struct, frozen=True):
    """A door to what is free now: a pane; `alert`: somebody waits behind it."""

    tab: str
    icon: str
    label: str
    note: str = ""
    open: bool = True
    alert: bool = False


class Entry(Struct, frozen=True):
    """One line: whose shape leads it, what happened, and the money it moved.

    `giver` and `taker` are names with an arrow between them where money goes from boss to boss; `bill` names the sum's parts.
    `move` is the number of the move that made it, or after which it happened.
    """

    kind: str
    text: str
    p: int = 0
    giver: str = ""
    taker: str = ""
    change: int = 0
    bill: tuple[tuple[str, int], ...] = ()
    move: int = 0


class Spoken(Struct, frozen=True):
    """Who of a device answers the open question aloud, by actions of which kinds.

    `order` is the row of their buttons, `seats` those that are asked now, the next one first.
    """

    order: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()


class Veil(Struct, frozen=True):
    """What of a seat a title hides behind the curtain, in words: to look at one's own, to hide it, to ask for another's, and
    that the last one's is hidden.
    """

    own: str
    hide: str
    others: str
    last: str


class Call(Struct, frozen=True):
    """What a curtain says: everybody by seat, what each would be asked now, the newest facts, and what it hides."""

    people: tuple[Person, ...]
    texts: tuple[str, ...]
    news: tuple[Entry, ...]
    veil: Veil


class Measure(Struct, frozen=True):
    """Something that everybody may know of a seat and that rises and falls: its name, and its value in a public view."""

    key: str
    name: str
    of: Callable[[Any, Seat], int]
    money: bool = False


class Chapter(Struct, frozen=True):
    """A chapter of the rules in short; `now` opens what applies now."""

    key: str
    title: str
    text: str
    now: bool = False


ASIDES: dict[str, Callable[[], str]] = {
    "seat": lambda: _("%(name)s грає з іншого пристрою"),
    "host": lambda: _("Стіл веде %(name)s"),
    "paused": lambda: _("%(name)s ставить паузу"),
    "voted": lambda: _("Стіл голосує й ставить паузу"),
    "dark": lambda: _("Більшість зникає: партія стає на паузу сама"),
    "resumed": lambda: _("Партія йде далі"),
    "more": lambda: _("%(name)s додає часу"),
    "moved_on": lambda: _("%(name)s мовчить, і стіл веде гру далі"),
    "vote": lambda: _("Голосування, чи вилучити гравця: %(name)s"),
    "expelled": lambda: _("Стіл вилучає гравця: %(name)s"),
    "kept": lambda: _("Стіл лишає гравця: %(name)s"),
    "back": lambda: _("%(name)s бере хід назад"),
    "unlocked": lambda: _("Господар знімає PIN: %(name)s"),
    "ended": lambda: _("Партію припинено"),
    "shown": lambda: _("Поки партія йшла, адміністрація дивилася приховане"),
    "mended": lambda: _("Збій: сайт лагодить партію й веде її далі"),
}


def told_entry(told: Told, people: Sequence[Person]) -> Entry:
    """The line of what happened beside the play: no move of the game, and everybody may know."""
    person = None if told.seat is None else people[told.seat]
    text = ASIDES[told.kind]() % {"name": person.name if person else _("Господар")}
    return Entry("moved", text, person.p if person else 0, move=told.version)


def frame(name: str, **values: Any) -> Part:
    """A part that every title draws by the same template, `templates/game/<name>.html`."""
    return Part(f"game/{name}.html", values)


def question(
    look: Look, ask: Ask, tiles: Sequence[Tile] = (), log: Sequence[SafeString] = (), facts: Sequence[Fact] = ()
) -> Part:
    """The body of the panel: the title's partial for this kind of question, the doors beside it, the newest lines.

    `facts` are what the end tells of the whole match.
    """
    partial = f"game/{look.title}/question/{ask.kind}.html"
    return frame(
        "question",
        ask=ask,
        partial=partial,
        tiles=tuple(tiles),
        log=tuple(log),
        round=look.view.round,
        key=look.match_key,
        facts=tuple(facts),
    )


def state(look: Look, title: str, seat: Seat | None = None, kind: str = "", *, asked: bool = False) -> Part:
    """What the page's scripts need to know: the position, the open decision and its kind; `title` is the tab's.

    `asked`: this seat must answer.
    """
    return frame(
        "state",
        version=look.version,
        decision=look.decision,
        seat=seat,
        asked=asked,
        kind=kind,
        title=title,
    )


def moving(look: Look, motion: Sequence[Mapping[str, Any]]) -> dict[str, Part]:
    """What runs on the page: the clock, and the steps by which the newest moves are shown."""
    return {
        "clock": frame("clock", due_at=look.due_at, pace=look.pace),
        "events": frame("events", version=look.version, motion=msgspec.json.encode(motion).decode()),
    }


def dock(buttons: Sequence[Button], text: str, *, stand_in: bool = False, over: bool = False, back: str = "") -> Part:
    """The bar under the thumb: the buttons of what is asked, else `text`.

    `stand_in`: a bot plays, and the one button takes the seat back; `over`: the ways out, `back` being the room's address.
    """
    doors = bool(buttons) and all(button.tab for button in buttons)
    return frame("dock", buttons=tuple(buttons), doors=doors, text=text, stand_in=stand_in, over=over, back=back)


def quoted(name: str) -> str:
    """A name in the quotation marks of the reader's language."""
    return _("«%(name)s»") % {"name": name}
