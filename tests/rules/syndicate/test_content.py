"""Publishing checks (RULES.md §16) and the host's settings (§17.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.builtin import builtin_content, rules_of
from game.rules import codec
from game.rules.titles.syndicate import TITLE
from game.rules.titles.syndicate.content import Content
from game.rules.titles.syndicate.options import Options

TEXT = {"uk": "т", "en": "t", "ru": "т"}


def card(*effects: dict[str, Any]) -> dict[str, Any]:
    return {"id": "new", "copies": 1, "effects": list(effects), "name": TEXT, "text": TEXT}


def complaints(change: Callable[[Any], None]) -> set[str]:
    plain = builtin_content("syndicate")
    change(plain)
    return {complaint.what for complaint in TITLE.complain(codec.convert(plain, Content))}


@pytest.mark.parametrize("edition", ["builtin", "drill"])
def test_what_comes_with_the_code_can_be_played(edition: str) -> None:
    assert not TITLE.complain(rules_of("syndicate", edition).content)


def test_the_shipped_edition_is_the_classic_board() -> None:
    content = rules_of("syndicate").content
    assert [len(rules_of("syndicate").book.groups[group.id]) for group in content.groups] == [2, 3, 3, 3, 3, 3, 3, 2]
    assert [sum(card.copies for card in deck) for deck in (content.chance_cards, content.treasury_cards)] == [16, 16]


CHANGES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "a cell too few": ("ring", lambda c: c["cells"].pop()),
    "two starts": ("corner", lambda c: c["cells"].__setitem__(20, {**c["cells"][0], "at": 20, "id": "start2"})),
    "an id twice": ("twice", lambda c: c["cells"][1].update(id="omerta")),
    "an odd price": ("odd", lambda c: c["cells"][1].update(price=61)),
    "a falling rent": ("falling", lambda c: c["cells"][1].update(rent=[2, 10, 9, 90, 160, 250])),
    "a tax without a sum": ("missing", lambda c: c["cells"][4].pop("amount")),
    "a hub with a rent": ("out_of_place", lambda c: c["cells"][5].update(rent=[1, 2, 3, 4, 5, 6])),
    "a strange group": ("unknown", lambda c: c["cells"][1].update(group="nowhere")),
    "a group of one": ("group_size", lambda c: c["cells"][1].update(group="old_town")),
    "a deck too thin": ("deck_size", lambda c: c.update(chance_cards=c["chance_cards"][:6])),
    "a deck too thick": ("deck_size", lambda c: c["chance_cards"][0].update(copies=20)),
    "only moves": (
        "all_move",
        lambda c: c.update(chance_cards=[{**card({"op": "jail"}), "copies": 8}]),
    ),
    "no money": ("nothing", lambda c: c["chance_cards"].append(card({"op": "cash", "amount": 0}))),
    "to oneself": (
        "to_oneself",
        lambda c: c["chance_cards"].append(card({"op": "pay", "from": "self", "to": "self", "amount": 5})),
    ),
    "to nowhere": ("unknown", lambda c: c["chance_cards"].append(card({"op": "go", "to": "nowhere"}))),
    "to the nearest jail": ("unknown", lambda c: c["chance_cards"].append(card({"op": "go", "to": "nearest_jail"}))),
    "a kept card that does more": (
        "kept_alone",
        lambda c: c["chance_cards"].append(card({"op": "jail_card"}, {"op": "jail"})),
    ),
    "a default out of range": ("out_of_range", lambda c: c["settings"]["capital"].update(default=999)),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_cannot_be_played_is_named(name: str) -> None:
    word, change = CHANGES[name]
    assert word in complaints(change)


@pytest.mark.parametrize(
    "effect",
    [
        {"op": "cash", "amount": 501},
        {"op": "cash", "amount": -501},
        {"op": "cash_per", "rates": {"house": 201}},
        {"op": "pay", "from": "self", "to": "others", "amount": 101},
        {"op": "step", "steps": 11, "way": "back"},
        {"op": "custom"},
        {"op": "cash", "amount": 5, "more": 1},
    ],
)
def test_a_word_beyond_the_vocabulary_does_not_decode(effect: dict[str, Any]) -> None:
    plain = builtin_content("syndicate")
    plain["chance_cards"].append(card(effect))
    with pytest.raises(msgspec.ValidationError):
        codec.convert(plain, Content)


@pytest.mark.parametrize("path", ["name", "text"])
def test_a_card_speaks_three_languages(path: str) -> None:
    plain = builtin_content("syndicate")
    del plain["chance_cards"][0][path]["ru"]
    with pytest.raises(msgspec.ValidationError):
        codec.convert(plain, Content)


@pytest.mark.parametrize(
    ("options", "fits"),
    [
        (Options(), True),
        (Options(capital=1000, salary=100, turn_seconds=0, auction_seconds=0, round_limit=0), True),
        (Options(capital=3000, salary=400, turn_seconds=180, auction_seconds=60, round_limit=300), True),
        (Options(capital=900), False),
        (Options(capital=1550), False),
        (Options(salary=401), False),
        (Options(turn_seconds=15), False),
        (Options(auction_seconds=65), False),
        (Options(liquidation_order="mortgages_first"), True),
        (Options(liquidation_order="never"), False),
        (Options(round_limit=10), False),
    ],
)
def test_the_host_sets_what_the_rules_allow(options: Options, fits: bool) -> None:
    assert (not TITLE.complain_of_options(rules_of("syndicate").content, options, 4)) == fits
