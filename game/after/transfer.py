"""A finished match as a file, out and in. What comes in is a stranger's: it is measured, hashed and played again."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime
from typing import Any, Literal

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone
from msgspec import Struct, structs

from game.after.proof import StillSecret
from game.content import rules_for
from game.earlier import TAKE_BACK
from game.models import CalledOff, Match, Move, Player, Preset, Release
from game.record import fold
from game.rules import codec
from game.rules.contract import IllegalAction, Outcome, Setup
from game.rules.registry import TITLES
from game.rules.rng import commitment, mix
from game.timing import Clock

LARGEST = 2 * 1024 * 1024
MOST_MOVES = 6000
KEY = re.compile(r"[A-Za-z0-9_-]{16,32}", re.ASCII)


class Unreadable(Exception):
    """The file is refused and nothing was changed.

    `reason`: ``size json schema hash title release key known players promise log``; `where` says more: a path, a move.
    """

    def __init__(self, reason: str, where: str = "") -> None:
        super().__init__(f"{reason} {where}".strip())
        self.reason = reason
        self.where = where


class FileSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    boss: str = ""
    shape: int = 0
    bot: str = ""


class FileMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A stored move; action, events and draws as plain data."""

    seat: int | None
    seen: int
    decision: int
    action: dict[str, Any]
    events: Any
    draws: Any
    state_hash: str
    at: datetime


class MatchFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match that is over. `hash` is the SHA-256 of the file with an empty `hash`, as `codec` writes it."""

    format: Literal["nothing-personal-match"] = "nothing-personal-match"
    schema: Literal[1] = 1
    title: str
    edition: str
    content_hash: str
    key: str
    commitment: str
    server_seed: str
    salts: tuple[str, ...]
    options: dict[str, Any]
    preset: str
    started_at: datetime
    finished_at: datetime
    outcome: Outcome | None
    seats: tuple[FileSeat, ...]
    moves: tuple[FileMove, ...]
    hash: str = ""


def exported(match: Match) -> bytes:
    """The file of a match that is over; StillSecret before."""
    if match.finished_at is None:
        raise StillSecret
    file = MatchFile(
        title=match.title,
        edition=match.release.edition.slug,
        content_hash=match.release.content_hash,
        key=match.key,
        commitment=match.commitment,
        server_seed=match.server_seed,
        salts=tuple(match.salts),
        options=codec.decode(match.options, dict[str, Any]),
        preset=match.preset,
        started_at=match.started_at,
        finished_at=match.finished_at,
        outcome=codec.convert(match.outcome, Outcome) if match.outcome else None,
        seats=tuple(FileSeat(one.name, one.boss, one.shape, one.bot) for one in match.players.order_by("seat")),
        moves=tuple(_move(move) for move in match.moves.order_by("number")),
    )
    return codec.encode(sealed(file))


def _move(move: Move) -> FileMove:
    action, events, draws = (codec.decode(text or "null", Any) for text in (move.action, move.events, move.draws))
    return FileMove(move.seat, move.seen, move.decision, action, events, draws, move.state_hash, move.at)


def sealed(file: MatchFile) -> MatchFile:
    """The file with its hash."""
    return structs.replace(file, hash=hashlib.sha256(codec.encode(structs.replace(file, hash=""))).hexdigest())


def read(raw: bytes) -> MatchFile:
    """The file, if it is one and whole; Unreadable else. Whether it could have been played is for `verify`."""
    if len(raw) > LARGEST:
        raise Unreadable("size")
    try:
        file = msgspec.json.decode(raw, type=MatchFile)
    except msgspec.ValidationError as error:
        raise Unreadable("schema", str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable("json", str(error)) from None
    if sealed(file).hash != file.hash:
        raise Unreadable("hash")
    if file.title not in TITLES:
        raise Unreadable("title", file.title[:40])
    seats = TITLES[file.title].seats
    if len(file.seats) not in seats or len(file.salts) != len(file.seats) or any(not _fits(one) for one in file.seats):
        raise Unreadable("players")
    if not KEY.fullmatch(file.key):
        raise Unreadable("key")
    if not 1 <= len(file.moves) <= MOST_MOVES:
        raise Unreadable("log")
    return file


def _fits(seat: FileSeat) -> bool:
    return 0 < len(seat.name) <= 40 and len(seat.boss) <= 40 and len(seat.bot) <= 20 and 0 <= seat.shape <= 8


def release_of(file: MatchFile) -> Release:
    """The release here with the very content that the match was played with."""
    found = Release.objects.filter(content_hash=file.content_hash, edition__title=file.title).first()
    if found is None:
        raise Unreadable("release", file.edition[:50])
    return found


def verify(file: MatchFile, release: Release) -> Any:
    """Play the whole log again and compare every move; the last state, or Unreadable at the first that differs."""
    if commitment(file.server_seed) != file.commitment or file.moves[0].action.get("commitment") != file.commitment:
        raise Unreadable("promise")
    title, rules, number, made = TITLES[file.title], rules_for(release), 0, None
    try:
        options = codec.convert(file.options, title.options_type)
        setup = Setup(len(file.seats), options, tuple(file.moves[0].action.get("bots", ())))
        seed = mix(file.server_seed, file.key, file.salts)
        answers = ((move.seat, move.action) for move in file.moves[1:])
        for number, made in enumerate(fold(title, rules, setup, seed, answers)):
            _compare(file.moves[number], made)
    except (IllegalAction, msgspec.ValidationError, KeyError, TypeError, IndexError, ValueError):
        raise Unreadable("log", str(number)) from None
    if made is None or number + 1 != len(file.moves) or rules.outcome(made.state) != file.outcome:
        raise Unreadable("log", str(number))
    return made.state


def _compare(move: FileMove, made: Any) -> None:
    same = (
        hashlib.sha256(codec.encode(made.state)).hexdigest() == move.state_hash
        and _same(made.events, move.events)
        and (move.draws is None or _same(made.draws, move.draws))
    )
    if not same:
        raise ValueError


def _same(made: Any, told: Any) -> bool:
    return codec.encode(codec.plain(made)) == codec.encode(told)


def imported(raw: bytes, by: int | None) -> Match:
    """The match of the file among ours, over and marked as imported; Unreadable and nothing at all."""
    file = read(raw)
    if Match.objects.filter(key=file.key).exists():
        raise Unreadable("known", file.key)
    release = release_of(file)
    state = verify(file, release)
    last = codec.encode(state)
    match = Match(
        key=file.key,
        title=file.title,
        release=release,
        options=codec.encode(file.options).decode(),
        snapshot=last.decode(),
        state_hash=hashlib.sha256(last).hexdigest(),
        version=len(file.moves) - 1,
        decision=0,
        clock=codec.encode(Clock()).decode(),
        outcome=codec.plain(file.outcome),
        called_off="" if file.outcome else CalledOff.ELSEWHERE,
        preset=file.preset if file.preset in Preset.values else Preset.ONLINE,
        host_id=by,
        server_seed=file.server_seed,
        commitment=file.commitment,
        salts=list(file.salts),
        started_at=file.started_at,
        finished_at=file.finished_at,
        imported_at=timezone.now(),
    )
    try:
        with transaction.atomic():
            match.save(force_insert=True)
            Player.objects.bulk_create(
                Player(match=match, seat=seat, name=one.name, boss=one.boss, shape=one.shape, bot=one.bot)
                for seat, one in enumerate(file.seats)
            )
            Move.objects.bulk_create(_row(match, number, move) for number, move in enumerate(file.moves))
    except IntegrityError:
        raise Unreadable("known", file.key) from None
    return match


def _row(match: Match, number: int, move: FileMove) -> Move:
    """The row as the service would have written it: fields in the order of their structs."""
    title = TITLES[match.title]
    event: Any = title.event_type
    own = number and move.action.get("kind") != TAKE_BACK
    action = codec.convert(move.action, title.action_type) if own else move.action
    return Move(
        match=match,
        number=number,
        seat=move.seat,
        seen=move.seen,
        decision=move.decision,
        action=codec.encode(action).decode(),
        events=codec.encode(codec.convert(move.events, tuple[event, ...])).decode(),
        draws="" if move.draws is None else codec.encode(move.draws).decode(),
        state_hash=move.state_hash,
        at=move.at,
    )
