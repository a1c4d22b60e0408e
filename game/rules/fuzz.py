"""Random matches full of nearly legal actions: what must never happen is looked for after every one of them.

A title joins by two modules beside its rules: ``drill`` (its training edition, settings by lot, the kinds that may come
out of turn) and ``invariants``.
"""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import msgspec

from game.rules import codec
from game.rules.bots.nearly import nearly_legal, reads_back, words
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
            for _ in self._play(setup, seed, rng, steps):
                self.moves += 1
                if not more():
                    return
            self.matches += 1
        except Exception as error:  # whatever it is, it is the finding
            failure = write(self.title, self.rules, self.edition, setup, seed, steps)
            self.failures.append(msgspec.structs.replace(failure, failure=f"{type(error).__name__}: {error}"))

    def attempt(self, state: Any, mover: int | None, action: Any) -> Step | None:
        """Play an action, legal or not: the step, or None where it is refused. Broken if a promise is not kept."""
        before = codec.encode(state)
        step = None
        try:
            made = self.rules.apply(state, mover, action)
        except IllegalAction as refusal:
            if not refusal.rule:
                raise Broken(f"{action} is refused without a paragraph") from refusal
        else:
            step = Step(state, mover, action, made.state, made.events)
            self._check(step)
        if codec.encode(state) != before:
            raise Broken(f"{action} by {mover} changed the state it was given")
        return step

    def _play(self, setup: Setup, seed: str, rng: Random, steps: list[Step]) -> Iterator[None]:
        """Moves until the end. `steps` are those made, and the last one tried."""
        rules = self.rules
        state = rules.new_match(setup, Rng(seed)).state
        for _ in range(MOST_MOVES):
            waiting = sorted(rules.to_act(state))
            if bool(waiting) == (rules.outcome(state) is not None):
                raise Broken("over, and yet to act; or neither")
            if not waiting:
                return
            self._count(state)
            seat = rng.choice(sorted({*waiting, *rules.called(state)}))
            offers = rules.legal_actions(state, seat)
            if not offers:
                raise Broken(f"seat {seat} is to act and has no offer")
            view = rules.view(state, seat)
            if len(steps) % 8 == 0:
                known = words(view)
            for _ in range(TRIES):
                mover = rng.choice((seat, seat, seat, *range(-1, setup.seats + 1), None))
                action = nearly_legal(offers, self.title.action_type, known, rng)
                steps.append(Step(state, mover, action, None, ()))
                self.attempt(state, mover, action)
                steps.pop()
            mover, action, offered = self._move(state, seat, offers, view, rng)
            steps.append(Step(state, mover, action, None, ()))
            made = self.attempt(state, mover, action)
            if made is not None:
                steps[-1], state = made, made.after
            elif offered:
                raise Broken(f"{action} was offered to {seat} and is refused")
            else:
                steps.pop()
            yield
        raise Broken(f"no end after {MOST_MOVES} moves")

    def _move(self, state: Any, seat: int, offers: Any, view: Any, rng: Random) -> tuple[int | None, Any, bool]:
        """Who moves, how, and whether that was offered: an offer, the default, an alarm, or what comes out of turn."""
        if rng.random() < 0.002:
            word = rng.choice((*self.drill.ANYTIME, *self.drill.SITE))
            mover = None if word in self.drill.SITE else rng.choice(self.drill.in_play(state))
            plain = word if isinstance(word, dict) else {"kind": word}
            return mover, codec.convert(plain, self.title.action_type), False
        alarms = self.rules.alarms(state)
        if alarms and rng.random() < 0.03:
            return None, rng.choice(alarms).action, True
        if rng.random() < 0.05 and seat in self.rules.to_act(state):
            return seat, self.rules.default_action(state, seat), True
        return seat, self.bot.choose(view, offers, rng), True

    def _check(self, step: Step) -> None:
        state = step.after
        if not self._allowed(step.before, step.seat, step.action):
            raise Broken(f"{step.action} by {step.seat} was accepted, though nobody offered it")
        if found := list(self.invariants.broken(self.rules.content, state)):  # type: ignore[attr-defined]
            raise Broken("; ".join(found))
        if found := list(self.invariants.unexplained(step.before, state, step.events)):
            raise Broken("; ".join(found))
        if self.invariants.sums(state) != self.invariants.sums(step.before):
            raise Broken("cards were lost or made")
        if not reads_back(step.action, self.title.action_type):
            raise Broken(f"{step.action} does not survive JSON")
        stored = codec.encode(state)
        if codec.encode(codec.decode(stored, self.rules.state_type)) != stored:
            raise Broken("the snapshot does not survive JSON")
        for seat in self.rules.to_act(state):
            self.rules.apply(state, seat, self.rules.default_action(state, seat))

    def _allowed(self, state: Any, mover: int | None, action: Any) -> bool:
        if mover is None:
            return tag(action) in self.drill.SITE
        return (
            covered(self.rules.legal_actions(state, mover), action)
            or (mover in self.rules.to_act(state) and action == self.rules.default_action(state, mover))
            or bool(self.drill.unlisted(self.rules, state, mover, action))
        )

    def _count(self, state: Any) -> None:
        for kind in {tag(frame) for frame in state.frames}:
            self.kinds[kind] += 1


def frame_kinds(state_type: type) -> list[str]:
    """The tags of every frame that the state's stack can hold."""
    (union,) = typing.get_args(typing.get_type_hints(state_type)["frames"])
    return [str(frame.__struct_config__.tag) for frame in typing.get_args(union)]


def tag(struct: Any) -> str:
    return str(struct.__struct_config__.tag)
