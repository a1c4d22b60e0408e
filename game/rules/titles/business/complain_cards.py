"""What is wrong with cards: effects nobody is there for, texts that promise other sums, endless chains (§19)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from game.rules.contract import Complaint
from game.rules.mechanics.edition import Words
from game.rules.titles.business import content as ct
from game.rules.titles.business import effects as fx

CORNERS = frozenset({"start", "bar", "police", "prison"})
NESTING = 2
MONEY = re.compile(r"(\d[\d\s\u00a0\u202f]*)\$")
CROWD = {"everyone": 8, "others": 7}


class Scene(msgspec.Struct, frozen=True):
    """Where a list of effects is carried out: whether it has a `target`, a rent, a site for a bomb."""

    timing: str
    target: bool
    site: bool


def complain_of_cards(content: ct.Content) -> Iterator[Complaint]:
    for card in content.mafia_cards:
        path = f"mafia_cards.{card.id}"
        rent = card.timing in ("rent_due", "rent_paid")
        has_target = card.target is not None or rent or card.kind == "defence"
        scene = Scene(card.timing, has_target, card.timing == "main" and card.target is None)
        yield from _form(card, path)
        yield from _effects(card.effects, f"{path}.effects", scene)
        yield from _texts(card, {card.price}, path)
    for event in content.event_cards:
        path = f"event_cards.{event.id}"
        yield from _effects(event.effects, f"{path}.effects", Scene("event", False, False))
        yield from _texts(event, set(), path)
    for helper in content.helpers:
        yield from _sums(helper.text, _numbers(msgspec.to_builtins(helper.power)), f"helpers.{helper.id}.text")
    yield from _chains(content)


def _form(card: ct.MafiaCard, path: str) -> Iterator[Complaint]:
    """Fields of a MAFIA card that must go together (§11, §19)."""
    defence = card.kind == "defence"
    if defence != (card.timing == "defence"):
        yield Complaint(f"{path}.timing", "defence")
    if defence != (card.block is not None):
        yield Complaint(f"{path}.block", "defence")
    if defence and (card.target is not None or card.stopped_by):
        yield Complaint(path, "defence")
    if card.target is not None and (card.target.reach == "sectors") != (card.target.sectors is not None):
        yield Complaint(f"{path}.target.sectors", "reach")
    if card.target is not None and card.timing != "main":
        yield Complaint(f"{path}.target", "timing")
    if card.kind == "trick" and "buyoff" in card.stopped_by:
        yield Complaint(f"{path}.stopped_by", "buyoff")
    aimed = card.target is not None or card.timing in ("rent_due", "rent_paid")
    bomb = any(isinstance(effect, fx.PlantBomb) for effect in card.effects)
    if card.stopped_by and not aimed and not bomb:
        yield Complaint(f"{path}.stopped_by", "no_target")
    if card.kind == "attempt" and (card.timing != "main" or not (aimed or bomb)):
        yield Complaint(path, "no_target")
    if bomb and (card.kind != "attempt" or card.target is not None):
        yield Complaint(path, "bomb")


def _effects(effects: fx.Effects, path: str, scene: Scene, depth: int = 0) -> Iterator[Complaint]:
    if depth > NESTING:
        yield Complaint(path, "nesting", {"most": NESTING})
        return
    for number, effect in enumerate(effects):
        here = f"{path}[{number}]"
        yield from _effect(effect, here, scene)
        if isinstance(effect, fx.Roll):
            faces = sorted(face for row in effect.table for face in range(row.from_, row.to + 1))
            if faces != [1, 2, 3, 4, 5, 6]:
                yield Complaint(f"{here}.table", "faces", {"faces": faces})
            for index, row in enumerate(effect.table):
                yield from _effects(row.effects, f"{here}.table[{index}]", _inside(effect.who, scene), depth + 1)
        elif isinstance(effect, fx.Choose):
            if sum(option.default for option in effect.options) != 1:
                yield Complaint(f"{here}.options", "one_default")
            if all(option.need != fx.Need() for option in effect.options):
                yield Complaint(f"{here}.options", "one_free")
            for index, option in enumerate(effect.options):
                yield from _effects(option.effects, f"{here}.options[{index}]", _inside(effect.who, scene), depth + 1)


def _inside(who: str, scene: Scene) -> Scene:
    """Where others throw or choose, each of them is the target of what follows."""
    return scene if who in ("self", "target") else Scene(scene.timing, True, scene.site)


def _effect(effect: fx.AnyEffect, path: str, scene: Scene) -> Iterator[Complaint]:
    """One effect that nobody, or nothing, is there for."""
    named = {getattr(effect, name, None) for name in ("who", "from_", "to")}
    if "target" in named and not scene.target:
        yield Complaint(path, "no_target")
    match effect:
        case fx.Step(by=by, dice=dice) if (by is None) == (dice is None):
            yield Complaint(path, "by_or_dice")
        case fx.Go(way="straight", to=to) if to not in CORNERS:
            yield Complaint(path, "corners_only", {"to": to})
        case fx.Pay(from_=giver, to=taker) | fx.Rob(from_=giver, to=taker) if giver == taker != "everyone":
            yield Complaint(path, "to_himself")
        case fx.Poach(from_="self") | fx.StealCard(from_="self"):
            yield Complaint(path, "to_himself")
        case fx.Seize(which="choose") | fx.Attempt() if not scene.target:
            yield Complaint(path, "no_target")
        case fx.Seize(which="here") | fx.Raze() if scene.timing not in ("rent_due", "rent_paid"):
            yield Complaint(path, "no_rent")
        case fx.RentFlip() if scene.timing != "rent_due":
            yield Complaint(path, "no_rent")
        case fx.PlantBomb() if not scene.site:
            yield Complaint(path, "no_site")
        case _:
            pass


def _texts(card: ct.MafiaCard | ct.EventCard, known: set[int], path: str) -> Iterator[Complaint]:
    """Sums in the texts of the card and of its options are sums that its effects carry."""
    carried = known | _numbers(msgspec.to_builtins(card.effects))
    yield from _sums(card.text, carried, f"{path}.text")
    for effect in card.effects:
        if isinstance(effect, fx.Choose):
            for index, option in enumerate(effect.options):
                yield from _sums(option.text, carried, f"{path}.options[{index}].text")


def _sums(words: Words, carried: set[int], path: str) -> Iterator[Complaint]:
    for language in Words.__struct_fields__:
        for found in MONEY.findall(getattr(words, language)):
            amount = int(re.sub(r"\D", "", found))
            if amount not in carried:
                yield Complaint(f"{path}.{language}", "sum", {"amount": amount})


def _numbers(data: Any) -> set[int]:
    """Every number in plain data, without its sign."""
    if isinstance(data, bool):
        return set()
    if isinstance(data, int):
        return {abs(data)}
    values = data.values() if isinstance(data, dict) else data if isinstance(data, list | tuple) else ()
    return set().union(*map(_numbers, values)) if values else set()


def _chains(content: ct.Content) -> Iterator[Complaint]:
    """Events that lead to events: once round the deck must bring fewer draws than it has cards, or it never ends."""
    deck = sum(card.copies for card in content.event_cards)
    draws = sum(card.copies * _again(card.effects) for card in content.event_cards)
    if draws >= deck > 0:
        yield Complaint("event_cards", "endless", {"draws": draws, "cards": deck})


def _again(effects: fx.Effects) -> int:
    """How many Event cards this list may draw, at the worst."""
    total = 0
    for effect in effects:
        match effect:
            case fx.Go(to="event") | fx.Step():
                total += CROWD.get(effect.who, 1)
            case fx.Roll(who=who, table=table):
                total += CROWD.get(who, 1) * max(_again(row.effects) for row in table)
            case fx.Choose(who=who, options=options):
                total += CROWD.get(who, 1) * max(_again(option.effects) for option in options)
            case _:
                pass
    return total
