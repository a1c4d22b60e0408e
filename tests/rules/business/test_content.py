"""The edition: what decodes, what `complain` finds, and what the shipped one says (RULES.md §18, §19)."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.rules import codec
from game.rules.registry import TITLES
from game.rules.titles.business.content import Content
from tests.rules.business.editions import classic, plain, vocabulary

TITLE = TITLES["business"]
OPS = {
    "cash", "cash_per", "pay", "rob", "respect", "prison", "release", "go", "step", "draw", "discard", "steal_card",
    "hire", "lose_helper", "poach", "influence", "seize", "raze", "auction", "attempt", "plant_bomb", "clear_bombs",
    "rent_flip", "roll", "choose",
}  # fmt: skip


def faults(data: dict[str, Any]) -> list[Any]:
    """What the decoder or the checker says; empty when the edition can be played."""
    try:
        content = codec.convert(data, Content)
    except msgspec.ValidationError as error:
        return [str(error)]
    return list(TITLE.complain(content))


def card(data: dict[str, Any], deck: str, name: str) -> dict[str, Any]:
    return next(found for found in data[deck] if found["id"] == name)


def test_the_shipped_edition_has_no_fault() -> None:
    assert faults(plain()) == []


def test_the_training_edition_has_no_fault_and_uses_every_word() -> None:
    data = msgspec.to_builtins(vocabulary())
    used: set[str] = set()

    def walk(thing: Any) -> None:
        if isinstance(thing, dict):
            used.update([thing["op"]] if "op" in thing else [])
            for value in thing.values():
                walk(value)
        elif isinstance(thing, list | tuple):
            for value in thing:
                walk(value)

    walk(data)
    assert used == OPS
    assert list(TITLE.complain(vocabulary())) == []


def effect(value: dict[str, Any]) -> Callable[[dict[str, Any]], None]:
    def bend(data: dict[str, Any]) -> None:
        card(data, "event_cards", "lost_wallet")["effects"] = [value]
        for language in ("uk", "en", "ru"):
            card(data, "event_cards", "lost_wallet")["text"][language] = "…"

    return bend


def text(language: str, value: str | None) -> Callable[[dict[str, Any]], None]:
    def bend(data: dict[str, Any]) -> None:
        texts = card(data, "event_cards", "lost_wallet")["text"]
        if value is None:
            del texts[language]
        else:
            texts[language] = value

    return bend


def drop_sector(data: dict[str, Any]) -> None:
    data["board"] = [space for space in data["board"] if space.get("business") != "bakery"]


def no_bakery_on_the_ring(data: dict[str, Any]) -> None:
    next(space for space in data["board"] if space.get("business") == "bakery")["business"] = "butcher"


def unknown_business(data: dict[str, Any]) -> None:
    data["board"][2]["business"] = "nowhere"


def unknown_district(data: dict[str, Any]) -> None:
    data["businesses"][0]["district"] = "nowhere"


def two_of_a_name(data: dict[str, Any]) -> None:
    data["event_cards"][1]["id"] = data["event_cards"][0]["id"]


def no_start(data: dict[str, Any]) -> None:
    data["board"][0]["kind"] = "event"


def short_rent(data: dict[str, Any]) -> None:
    data["businesses"][0]["rent"] = [350, 750]


def odd_price(data: dict[str, Any]) -> None:
    data["businesses"][0]["price"] = 925


def unknown_power(data: dict[str, Any]) -> None:
    data["helpers"][0]["power"] = {"kind": "fly"}


def unknown_field(data: dict[str, Any]) -> None:
    data["event_cards"][0]["if"] = "rich"


def defence_without_block(data: dict[str, Any]) -> None:
    del card(data, "mafia_cards", "steel_lining")["block"]


def sectors_without_number(data: dict[str, Any]) -> None:
    del card(data, "mafia_cards", "rooftop_shot")["target"]["sectors"]


def attempt_without_target(data: dict[str, Any]) -> None:
    del card(data, "mafia_cards", "out_of_town")["target"]


def rent_flip_as_main(data: dict[str, Any]) -> None:
    card(data, "mafia_cards", "hand_in_till")["timing"] = "main"


def no_default(data: dict[str, Any]) -> None:
    del card(data, "event_cards", "night_raid")["effects"][0]["options"][0]["default"]


def two_defaults(data: dict[str, Any]) -> None:
    card(data, "event_cards", "night_raid")["effects"][0]["options"][1]["default"] = True


def every_option_needs(data: dict[str, Any]) -> None:
    card(data, "event_cards", "night_raid")["effects"][0]["options"][1]["need"] = {"cash": 50}


def roll_with_a_gap(data: dict[str, Any]) -> None:
    card(data, "event_cards", "fixed_race")["effects"][0]["table"][1]["from"] = 4


def roll_that_overlaps(data: dict[str, Any]) -> None:
    card(data, "event_cards", "fixed_race")["effects"][0]["table"][1]["from"] = 2


def seven_effects(data: dict[str, Any]) -> None:
    card(data, "event_cards", "lost_wallet")["effects"] *= 7


def too_deep(data: dict[str, Any]) -> None:
    nested: list[dict[str, Any]] = [{"op": "cash", "who": "self", "amount": 1000}]
    for _ in range(3):
        nested = [{"op": "roll", "who": "self", "table": [{"from": 1, "to": 6, "effects": nested}]}]
    card(data, "event_cards", "lost_wallet")["effects"] = nested


BENDS: dict[str, Callable[[dict[str, Any]], None]] = {
    "an unknown op": effect({"op": "explode", "who": "self"}),
    "no op": effect({"who": "self", "amount": 500}),
    "an unknown who": effect({"op": "cash", "who": "me", "amount": 500}),
    "cash of 50,000": effect({"op": "cash", "who": "self", "amount": 50000}),
    "cash of −10,050": effect({"op": "cash", "who": "self", "amount": -10050}),
    "cash no multiple of 50": effect({"op": "cash", "who": "self", "amount": 525}),
    "cash as a string": effect({"op": "cash", "who": "self", "amount": "500"}),
    "cash as a fraction": effect({"op": "cash", "who": "self", "amount": 500.5}),
    "a field too many": effect({"op": "cash", "who": "self", "amount": 500, "if": "rich"}),
    "a field too few": effect({"op": "cash", "who": "self"}),
    "cash_per out of range": effect({"op": "cash_per", "who": "self", "per": "business", "amount": 2050}),
    "cash_per of an unknown thing": effect({"op": "cash_per", "who": "self", "per": "car", "amount": 50}),
    "cash_per with too high a cap": effect(
        {"op": "cash_per", "who": "self", "per": "business", "amount": 50, "cap": 20050}
    ),
    "pay of nothing": effect({"op": "pay", "from": "others", "to": "self", "amount": 0}),
    "rob too much": effect({"op": "rob", "from": "others", "to": "self", "amount": 10050}),
    "respect by five": effect({"op": "respect", "who": "self", "delta": 5}),
    "prison for four": effect({"op": "prison", "who": "self", "turns": 4}),
    "prison for none": effect({"op": "prison", "who": "self", "turns": 0}),
    "go straight to a business": effect({"op": "go", "who": "self", "to": "business", "way": "straight"}),
    "go to nowhere": effect({"op": "go", "who": "self", "to": "hotel", "way": "forward"}),
    "step by nothing": effect({"op": "step", "who": "self", "way": "forward"}),
    "step by both": effect({"op": "step", "who": "self", "by": 3, "dice": 1, "way": "forward"}),
    "step by thirteen": effect({"op": "step", "who": "self", "by": 13, "way": "forward"}),
    "step with three dice": effect({"op": "step", "who": "self", "dice": 3, "way": "forward"}),
    "draw of another deck": effect({"op": "draw", "who": "self", "deck": "events", "count": 1}),
    "draw four": effect({"op": "draw", "who": "self", "deck": "mafia", "count": 4}),
    "discard six": effect({"op": "discard", "who": "self", "count": 6, "picks": "owner"}),
    "steal four": effect({"op": "steal_card", "from": "left", "count": 4}),
    "hire three": effect({"op": "hire", "who": "self", "count": 3, "price": 500}),
    "hire too dear": effect({"op": "hire", "who": "self", "count": 1, "price": 3050}),
    "lose three": effect({"op": "lose_helper", "who": "self", "count": 3, "picks": "owner"}),
    "influence by four": effect({"op": "influence", "who": "self", "delta": 4, "where": "any"}),
    "seize at three times": effect({"op": "seize", "which": "choose", "price_pct": 250}),
    "raze by choice": effect({"op": "raze", "which": "choose"}),
    "auction of the dearest": effect({"op": "auction", "which": "dearest_free"}),
    "an attempt that needs a seven": effect({"op": "attempt", "hit": 7, "victims": 1, "picks": "organiser"}),
    "an attempt on three": effect({"op": "attempt", "hit": 1, "victims": 3, "picks": "organiser"}),
    "seven effects": seven_effects,
    "three levels of nesting": too_deep,
    "a missing language": text("en", None),
    "an empty language": text("ru", ""),
    "an amount that no effect carries": text("uk", "Власник навряд чи повернеться. Отримайте 1500$."),
    "an amount in one language only": text("en", "Receive 9000$."),
    "a business without its sector": drop_sector,
    "a business missing on the ring": no_bakery_on_the_ring,
    "an unknown business": unknown_business,
    "an unknown district": unknown_district,
    "two cards of one name": two_of_a_name,
    "no START": no_start,
    "a rent too few": short_rent,
    "an odd price": odd_price,
    "an unknown power": unknown_power,
    "an unknown field": unknown_field,
    "a defence that blocks nothing": defence_without_block,
    "a reach without its number": sectors_without_number,
    "an attempt at nobody": attempt_without_target,
    "rent turned round with no rent": rent_flip_as_main,
    "a choice without a default": no_default,
    "a choice with two defaults": two_defaults,
    "a choice where every option needs something": every_option_needs,
    "a roll with a gap": roll_with_a_gap,
    "a roll that overlaps": roll_that_overlaps,
}


@pytest.mark.parametrize("name", BENDS)
def test_a_fault_is_found(name: str) -> None:
    data = plain()
    BENDS[name](data)
    assert faults(data), name


@pytest.mark.parametrize("op", sorted(OPS))
def test_every_word_of_the_vocabulary_decodes(op: str) -> None:
    data = msgspec.to_builtins(vocabulary())
    assert f'"op":"{op}"' in msgspec.json.encode(data).decode()
    assert codec.convert(data, Content) == vocabulary()


def test_an_amount_of_a_price_or_a_cap_may_stand_in_a_text() -> None:
    data = plain()
    card(data, "mafia_cards", "rooftop_shot")["text"]["en"] = "Pay 2000$."
    assert faults(data) == []


def test_the_shipped_numbers() -> None:  # content.yaml is normative for values, RULES.md names them
    content = classic()
    assert (len(content.businesses), len(content.districts), len(content.board), len(content.helpers)) == (
        24,
        8,
        36,
        16,
    )
    assert (sum(c.copies for c in content.mafia_cards), sum(c.copies for c in content.event_cards)) == (28, 28)
    assert [space.at for space in content.board if space.kind in ("start", "bar", "police", "prison")] == [
        0,
        11,
        18,
        29,
    ]
    assert [space.at for space in content.board if space.kind == "event"] == [1, 6, 19, 24]
    assert [space.at for space in content.board if space.kind == "mafia"] == [5, 10, 23, 28]
    assert [(level.cost, level.start, level.bribe, level.slots) for level in content.respect] == [
        (0, 500, 100, 0), (1000, 1000, 200, 1), (2000, 2000, 300, 2), (3000, 3000, 400, 2), (4000, 4000, 500, 2),
    ]  # fmt: skip
    prices = {business.id: (business.price, business.rent) for business in content.businesses}
    assert prices["barbershop"] == (2000, (1150, 2050, 3000))
    assert prices["olive_import"] == (2050, (1200, 2150, 3100))
    assert prices["trattoria"] == (2100, (1200, 2200, 3200))
    assert (prices["fish_pier"][0], prices["racetrack"][0], prices["grand_hotel"][0]) == (900, 2800, 3000)
