"""A match at one version as a process knows it, and what each viewer may know of it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.db.models import QuerySet
from msgspec import Struct

from game.content import rules_for
from game.deeds import deeds_of
from game.earlier import Undo, undo_of
from game.models import AUTOPILOT_AFTER, CAREFUL, Away, Match, Move, PausedBy, Player
from game.rules import codec
from game.rules.contract import Blocked, Offer, Outcome, Pace, Rules, Seat, Viewer
from game.rules.registry import TITLES
from game.seats import presence
from game.seats.ballot import Vote
from game.seats.reading import Asked, Moved, Told, asked, moved, told, watching
from game.timing import Clock

MOVES_KEPT = 60
"""How many of the newest moves a look carries."""


class Seated(Struct, frozen=True):
    """Who sits where. `bot` is the bot's name, empty for people; `stand_in` the bot that plays for a person for now.

    `holder_id` is the login that acts for the seat, `missed` are time-outs in a row; `locked`: it opens with a PIN.
    `away` is what is played for the person while they are away, `away_limit` up to what it bids, `seen_at` when their page
    last gave a sign of life.
    """

    seat: Seat
    name: str
    boss: str = ""
    shape: int = 0
    bot: str = ""
    holder_id: int | None = None
    missed: int = 0
    stand_in: str = ""
    locked: bool = False
    away: str = Away.PASS
    away_limit: int = 0

    @property
    def played_by(self) -> str:
        """The bot that answers for the seat now; empty while its person plays, or the site its defaults."""
        return self.bot or self.stand_in or (CAREFUL if self.autopilot and self.away == Away.BOT else "")

    @property
    def autopilot(self) -> bool:
        """Whether the site plays for the person at once, until they are back."""
        return not (self.bot or self.stand_in) and self.missed >= AUTOPILOT_AFTER


class LoggedMove(Struct, frozen=True):
    """A move of the log: who (None: the site itself), when, and its events as the viewer may see them."""

    number: int
    seat: Seat | None
    at: datetime
    events: tuple[Any, ...]


class Reveal(Struct, frozen=True):
    """What everybody may know of the dice when the match is over."""

    server_seed: str
    salts: tuple[str, ...]


class Look(Struct, frozen=True):
    """A view with its offers, events and version: everything a page or a fragment of one viewer is made from.

    `due_at` is the open question's deadline (None: the game waits), `now` the server's time of this look. `to_act` are
    the seats that the match waits for, `called` those that are asked something beside the play. `over` is the outcome,
    `reveal` the seed and salts, both None while it goes on; `deeds` is then everything that everybody saw. `back` is where
    its people go afterwards, `told` what happened beside the play. While the match is paused, `paused_at`, nobody is
    asked, and `away` are the seats whose people are not here; `paused_by` is what stopped it.
    `ends` are the alarms of what stands beside the play, by name.
    `called_off` is why it ended without an outcome.
    """

    match_id: int
    match_key: str
    title: str
    release_id: int
    viewer: Viewer
    version: int
    decision: int
    view: Any
    offers: tuple[Offer[Any], ...]
    blocked: tuple[Blocked, ...]
    moves: tuple[LoggedMove, ...]
    pace: Pace
    due_at: datetime | None
    now: datetime
    players: tuple[Seated, ...]
    to_act: tuple[Seat, ...]
    commitment: str
    called: tuple[Seat, ...] = ()
    over: Outcome | None = None
    reveal: Reveal | None = None
    back: str = ""
    preset: str = ""
    told: tuple[Told, ...] = ()
    paused_at: datetime | None = None
    paused_by: str = ""
    away: tuple[Seat, ...] = ()
    undo: str | None = None
    deeds: tuple[Any, ...] = ()
    called_off: str = ""
    ends: tuple[tuple[str, datetime], ...] = ()

    def ends_at(self, alarm: str) -> datetime | None:
        """When the site rings that alarm of the rules, if it runs."""
        return dict(self.ends).get(alarm)


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that looks of a match at one version are made from. Holds secrets: only `look` leaves it."""

    match_id: int
    key: str
    title: str
    release_id: int
    version: int
    decision: int
    due_at: datetime | None
    state: Any
    rules: Rules[Any, Any, Any, Any]
    clock: Clock
    players: tuple[Seated, ...]
    moves: tuple[LoggedMove, ...]
    commitment: str
    outcome: Outcome | None
    finished: bool
    called_off: str
    reveal: Reveal | None
    back: str
    preset: str
    host_id: int | None
    moved: tuple[Moved, ...]
    told: tuple[Told, ...]
    asked: tuple[Asked, ...]
    paused_at: datetime | None
    paused_by: str
    here: frozenset[int]
    """The logins with a seat whose page is open."""
    undo: Undo
    soft: bool
    vote: Vote | None
    barred: frozenset[int]
    beside: int
    spectators: bool
    watching: tuple[str, ...]
    """The names of those without a seat whose page is open."""
    deeds: tuple[Any, ...]
    """Everything that everybody saw, once the match is over."""

    def seats_of(self, user_id: int | None) -> tuple[Seat, ...]:
        """The seats that a login holds, one or several; a stranger holds none and watches."""
        return tuple(player.seat for player in self.players if user_id is not None and player.holder_id == user_id)

    def may_watch(self, user_id: int | None) -> bool:
        """Whether the page of this login may be open: it holds a seat, or the table lets people watch, or all is over."""
        return self.spectators or self.finished or bool(self.seats_of(user_id))

    def led_by(self, user_id: int | None) -> bool:
        """Whether this login may stop the match and go on."""
        holders = [player.holder_id for player in self.players if not player.bot]
        return presence.leads(user_id, self.host_id, holders, self.here, dark=self.paused_by == PausedBy.DARK)

    def look(self, viewer: Viewer, since: int | None = None) -> Look:
        """What `viewer` may know now; with `since`, of the log only the moves after that version."""
        rules, state = self.rules, self.state
        going_on = self.paused_at is None and not self.called_off
        asked = viewer if going_on else None
        return Look(
            match_id=self.match_id,
            match_key=self.key,
            title=self.title,
            release_id=self.release_id,
            viewer=viewer,
            version=self.version,
            decision=self.decision,
            view=rules.view(state, viewer),
            offers=() if asked is None else tuple(rules.legal_actions(state, asked)),
            blocked=() if asked is None else tuple(rules.blocked(state, asked)),
            moves=tuple(self.seen(move, viewer) for move in self.moves if since is None or move.number > since),
            pace=self.clock.pace,
            due_at=moment(self.clock.deadline) if going_on and not self.finished else None,
            now=datetime.now(UTC),
            players=self.players,
            to_act=tuple(sorted(rules.to_act(state))) if going_on else (),
            called=tuple(sorted(rules.called(state))) if going_on else (),
            commitment=self.commitment,
            over=self.outcome,
            reveal=self.reveal,
            back=self.back,
            preset=self.preset,
            told=self.told,
            paused_at=self.paused_at,
            paused_by=self.paused_by,
            away=self.away() if self.paused_at else (),
            undo=None if asked is None or self.finished else self.undo.for_(asked),
            deeds=self.deeds,
            ends=()
            if not going_on
            else tuple((name, datetime.fromtimestamp(at, UTC)) for name, at in self.clock.alarms.items()),
            called_off=self.called_off,
        )

    def away(self) -> tuple[Seat, ...]:
        """The seats whose people are not here."""
        return tuple(player.seat for player in self.players if not player.bot and player.holder_id not in self.here)

    def overdue(self) -> tuple[Seat, ...]:
        """Seats that the table may stop waiting for: their time is over, or they have no clock and are away."""
        clock = self.clock
        if self.finished or self.paused_at or clock.deadline is not None:
            return ()
        waiting = (self.players[seat] for seat in sorted(self.rules.to_act(self.state)))
        return tuple(
            player.seat
            for player in waiting
            if not (player.bot or player.stand_in or player.autopilot)
            and (clock.ran_out is not None or player.holder_id not in self.here)
        )

    def seen(self, move: LoggedMove, viewer: Viewer) -> LoggedMove:
        shown = (self.rules.event_for(event, viewer) for event in move.events)
        return msgspec.structs.replace(move, events=tuple(event for event in shown if event is not None))


def moment(seconds: float | None) -> datetime | None:
    """Seconds since 1970 as a time in UTC."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


_states: OrderedDict[tuple[type[Any], str], Any] = OrderedDict()
STATES_KEPT = 512


def remember(state: Any, state_hash: str) -> None:
    """Keep a decoded state. It is shared between threads and never changed: `apply` clones."""
    _states[type(state), state_hash] = state
    while len(_states) > STATES_KEPT:
        _states.popitem(last=False)


def state_of(match: Match, rules: Rules[Any, Any, Any, Any]) -> Any:
    """The state of the match, decoded once a process: a hash names one state for ever."""
    state = _states.get((rules.state_type, match.state_hash))
    if state is None:
        state = codec.decode(match.snapshot, rules.state_type)
        remember(state, match.state_hash)
    return state


def clock_of(match: Match) -> Clock:
    return codec.decode(match.clock, Clock)


def seated(player: Player) -> Seated:
    return Seated(
        seat=player.seat,
        name=player.name,
        boss=player.boss,
        shape=player.shape,
        bot=player.bot,
        holder_id=player.holder_id,
        missed=player.missed,
        stand_in=player.stand_in,
        locked=bool(player.pin),
        away=player.away,
        away_limit=player.away_limit,
    )


def with_release() -> QuerySet[Match]:
    """Matches with what names their release; the content itself is decoded once a process."""
    return Match.objects.select_related("release").defer("release__content")


def read(match_id: int, known: Position | None = None) -> Position:
    """The match as it is stored now. Of the log only what `known` lacks is read. Match.DoesNotExist for a stranger."""
    match = with_release().get(pk=match_id)
    rules = rules_for(match.release)
    after = known.version if known else max(-1, match.version - MOVES_KEPT)
    event = TITLES[match.title].event_type
    rows = list(Move.objects.filter(match_id=match_id, number__gt=after, number__lte=match.version).order_by("number"))
    newer = tuple(
        LoggedMove(move.number, move.seat, move.at, codec.decode(move.events, tuple[event, ...]))  # type: ignore[valid-type]
        for move in rows
    )
    outcome = match.outcome
    players = list(match.players.order_by("seat"))
    seats = [(player.holder_id, player.seen_at) for player in players]
    gone = moved(match_id, since=match.version - MOVES_KEPT)
    return Position(
        match_id=match.pk,
        key=match.key,
        title=match.title,
        release_id=match.release_id,
        version=match.version,
        decision=match.decision,
        due_at=match.due_at,
        state=state_of(match, rules),
        rules=rules,
        clock=clock_of(match),
        players=tuple(seated(player) for player in players),
        moves=((known.moves if known else ()) + newer)[-MOVES_KEPT:],
        commitment=match.commitment,
        outcome=codec.convert(outcome, Outcome) if outcome else None,
        finished=match.finished_at is not None,
        called_off=match.called_off,
        reveal=Reveal(match.server_seed, tuple(match.salts)) if match.finished_at else None,
        back=match.back,
        preset=match.preset,
        host_id=match.host_id,
        moved=gone,
        told=told(match_id, gone, match.version - MOVES_KEPT, match.version if match.finished_at else None),
        asked=asked(match_id, match.host_id, seats),
        paused_at=match.paused_at,
        paused_by=match.paused_by,
        here=presence.here(seats),
        undo=undo_of(match.title, rows[-1]) if rows else known.undo if known else Undo(None, "nothing"),
        soft=match.soft,
        vote=codec.convert(match.vote, Vote) if match.vote else None,
        barred=frozenset(match.barred),
        beside=match.beside,
        spectators=match.spectators,
        watching=watching(match_id, seats),
        deeds=deeds_of(match, rules) if outcome else (),
    )
