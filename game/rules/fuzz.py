"""Random matches full of nearly legal actions: what must never happen is looked for after every one of them.

A title joins by two modules beside its rules: ``drill`` (its training edition, settings by lot, the kinds that may come
out of turn) and ``invariants``.
"""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any

import msgspec

from game.rules import codec
from game.rules.bots.nearly import Words, nearly_legal, reads_back, words
from game.rules.contract import IllegalAction, Rules, Setup, Title
from game.rules.mechanics.cover import covered
from game.rules.playout import MOST_MOVES, Step
from game.rules.playthrough import Playthrough, write
from game.rules.rng import Rng

TRIES = 2
"""Nearly legal actions before every legal one."""


class Broken(Exception):
    """A promise of the rules was not kept."""


class Fuzzer:
    """Plays matches of one edition and gathers what it found.

    `kinds` counts the frames that were on the stack while a question was open, `failures` are matches to re-run.
    """

    def __init__(self, title: Title, rules: Rules[Any, Any, Any, Any], edition: str) -> None:
        self.title, self.rules, self.edition = title, rules, edition
        folder = f"game.rules.titles.{title.slug.replace('-', '_')}"
        self.drill, self.invariants = import_module(f"{folder}.drill"), import_module(f"{folder}.invariants")
        self.bot = title.bot("random", rules)
        self.moves = self.matches = 0
        self.kinds: Counter[str] = Counter(dict.fromkeys(frame_kinds(rules.state_type), 0))
        self.failures: list[Playthrough] = []

    def match(self, seats: int, seed: str, more: Callable[[], bool]) -> None:
        """One match with `seats` seats, to its end or until there is no `more` time."""
        rng = Random(f"fuzz {seed}")
        setup = Setup(seats, self.drill.any_options(self.rules.content, seats, rng))  # type: ignore[attr-defined]
        steps: list[Step] = []
        try:
            for step in self._play(setup, seed, rng, steps):
                steps.append(step)
                self.moves += 1
                if not more():
                    return
            self.matches += 1
        except Exception as error:  # whatever it is, it is the finding
            failure = write(self.title, self.rules, self.edition, setup, seed, steps)
            self.failures.append(msgspec.structs.replace(failure, failure=f"{type(error).__name__}: {error}"))

    def _play(self, setup: Setup, seed: str, rng: Random, steps: list[Step]) -> Iterator[Step]:
        rules = self.rules
        state = rules.new_match(setup, Rng(seed)).state
        sums = self.invariants.sums(state)
        for _ in range(MOST_MOVES):
            waiting = sorted(rules.to_act(state))
            if bool(waiting) == (rules.outcome(state) is not None):
                raise Broken("over, and yet to act; or neither")
            if not waiting:
                return
            self._count(state)
            seat = rng.choice(waiting)
            offers = rules.legal_actions(state, seat)
            if not offers:
                raise Broken(f"seat {seat} is to act and has no offer")
            view = rules.view(state, seat)
            if len(steps) % 8 == 0:
                known = words(view)
            for _ in range(TRIES):
                self._try(state, setup.seats, seat, offers, known, rng, steps)
            step = self._move(state, seat, offers, view, rng)
            self._check(step, sums)
            yield step
            state = step.after
        raise Broken(f"no end after {MOST_MOVES} moves")

    def _move(self, state: Any, seat: int, offers: Any, view: Any, rng: Random) -> Step:
        """A legal move: an offer, the default, or rarely one that comes out of turn."""
        if rng.random() < 0.002:
            word = rng.choice((*self.drill.ANYTIME, *self.drill.SITE))
            mover = None if word in self.drill.SITE else rng.choice(self.drill.in_play(state))
            with suppress(IllegalAction):  # no time was set
                return self._made(state, mover, codec.convert({"kind": word}, self.title.action_type))
        if rng.random() < 0.05:
            return self._made(state, seat, self.rules.default_action(state, seat))
        return self._made(state, seat, self.bot.choose(view, offers, rng))

    def _made(self, state: Any, mover: int | None, action: Any) -> Step:
        made = self.rules.apply(state, mover, action)
        return Step(state, mover, action, made.state, made.events)

    def _try(
        self, state: Any, seats: int, seat: int, offers: Any, known: Words, rng: Random, steps: list[Step]
    ) -> None:
        """A nearly legal action: refused with a paragraph and no trace, or one that was offered after all."""
        action = nearly_legal(offers, self.title.action_type, known, rng)
        mover = rng.choice((seat, seat, seat, *range(-1, seats + 1), None))
        before = codec.encode(state)
        try:
            made = self.rules.apply(state, mover, action)
        except IllegalAction as refusal:
            if not refusal.rule:
                raise Broken(f"{action} is refused without a paragraph") from refusal
        except Exception as error:
            steps.append(Step(state, mover, action, None, ()))
            raise Broken(f"{action} by {mover}: {type(error).__name__}: {error}") from error
        else:
            steps.append(Step(state, mover, action, made.state, made.events))
            self._allowed(state, mover, action, offers if mover == seat else ())
            steps.pop()
        if codec.encode(state) != before:
            raise Broken(f"{action} by {mover} changed the state it was given")

    def _allowed(self, state: Any, mover: int | None, action: Any, offers: Any) -> None:
        if mover is None:
            allowed = tag(action) in self.drill.SITE
        else:
            offers = offers or self.rules.legal_actions(state, mover)
            allowed = covered(offers, action) or self.drill.unlisted(self.rules, state, mover, action)
        if not allowed:
            raise Broken(f"{action} by {mover} was accepted, though nobody offered it")

    def _check(self, step: Step, sums: dict[str, Any]) -> None:
        state = step.after
        if found := list(self.invariants.broken(self.rules.content, state)):  # type: ignore[attr-defined]
            raise Broken("; ".join(found))
        if found := list(self.invariants.unexplained(step.before, state, step.events)):
            raise Broken("; ".join(found))
        if self.invariants.sums(state) != sums:
            raise Broken("cards were lost or made")
        if not reads_back(step.action, self.title.action_type):
            raise Broken(f"{step.action} does not survive JSON")
        stored = codec.encode(state)
        if codec.encode(codec.decode(stored, self.rules.state_type)) != stored:
            raise Broken("the snapshot does not survive JSON")
        for seat in self.rules.to_act(state):
            self.rules.apply(state, seat, self.rules.default_action(state, seat))

    def _count(self, state: Any) -> None:
        for kind in {tag(frame) for frame in state.frames}:
            self.kinds[kind] += 1


def frame_kinds(state_type: type) -> list[str]:
    """The tags of every frame that the state's stack can hold."""
    (union,) = typing.get_args(typing.get_type_hints(state_type)["frames"])
    return [str(frame.__struct_config__.tag) for frame in typing.get_args(union)]


def tag(struct: Any) -> str:
    return str(struct.__struct_config__.tag)
