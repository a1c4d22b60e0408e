"""What a viewer may know: faces in a hand are its owner's, the order of a deck is nobody's (RULES.md §1)."""

import pytest

from game.rules import codec
from game.rules.titles.business.actions import Ambush, PickHelper, PlayCard
from game.rules.titles.business.events import CardPlayed
from tests.rules.business.position import A, B, C, Table, boss, position
from tests.rules.business.questions import QUESTIONS


def secret_table(hand_b: list[str], hand_c: list[str]) -> Table:
    return position(A=boss(hand=["bail"]), B=boss(hand=hand_b), C=boss(hand=hand_c))


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    table = secret_table(["out_of_town"], ["kompromat"])
    assert [card.id for card in table.view(A).hand] == ["bail"]
    assert [card.id for card in table.view(B).hand] == ["out_of_town"]
    assert table.view(None).hand == ()
    for viewer, secrets in ((A, ["out_of_town", "kompromat"]), (None, ["bail", "out_of_town", "kompromat"])):
        shown = codec.encode(table.view(viewer)).decode()
        assert not [card for card in secrets if f'"{card}"' in shown]


def test_the_view_is_the_same_whatever_the_others_hold() -> None:
    one, other = secret_table(["bomb"], ["kompromat"]), secret_table(["steel_lining"], ["bunkmate"])
    assert codec.encode(one.view(A)) == codec.encode(other.view(A))
    assert codec.encode(one.view(None)) == codec.encode(other.view(None))


@pytest.mark.parametrize("kind", QUESTIONS)
def test_no_view_says_the_seed_or_the_order_of_a_deck(kind: str) -> None:
    table = QUESTIONS[kind]()
    for viewer in (None, A, B, C):
        look = table.view(viewer)
        shown = codec.encode(look).decode()
        assert table.state.seed not in shown
        assert (look.mafia_deck, look.event_deck, look.helper_deck) == (
            len(table.mafia_deck),
            len(table.event_deck),
            len(table.helper_deck),
        )


def test_a_played_card_is_known_to_all() -> None:  # §1
    table = position(A=boss(hand=["kompromat"]), B=boss(), C=boss())
    table.play(A, PlayCard("kompromat", target=B))
    (played,) = table.saw(CardPlayed)
    assert table.as_seen(played, C) == table.as_seen(played, None) == played
    assert table.view(None).mafia_discard == ("kompromat",)


def test_everybody_sees_purse_chips_helpers_and_how_many_cards() -> None:  # §1
    table = position(A=boss(), B=boss(cash=700, infl={"docks": 2}, hand=["bail", "bomb"], helpers=["joe"]), C=boss())
    seen = table.view(C).bosses[B]
    assert (seen.cash, seen.cards, seen.chips[0], seen.helpers[0].id, seen.helpers[0].charged) == (
        700,
        2,
        2,
        "joe",
        True,
    )
    assert seen.worth == 700


def test_the_page_of_a_hand_knows_prices_and_what_may_be_played() -> None:
    table = position(A=boss(respect=4, helpers=["whitey"], hand=["blind_alley", "bail"]), B=boss())
    alley, bail = table.view(A).hand
    assert (alley.price, alley.playable) == (0, True)
    assert sum(line.amount for line in alley.bill) == 0
    assert [line.amount for line in alley.bill] == [1000, -500, -500]
    assert (bail.price, bail.playable) == (0, False)


@pytest.mark.parametrize("target", [B, C])
def test_whom_a_card_was_aimed_at_is_seen_though_it_missed(target: int) -> None:
    """What an event told, the look tells too: who comes later knows no less (§1)."""
    table = position(A=boss(hand=["bitter_martini"]), B=boss(), C=boss(), dice=[1])
    table.play(A, PlayCard("bitter_martini", target=target))
    assert [table.view(viewer).turn.aimed for viewer in (A, B, C, None)] == [(target,)] * 4


@pytest.mark.parametrize("target", [B, C])
def test_whom_an_ambush_was_laid_for_is_seen_though_it_failed(target: int) -> None:
    table = position(A=boss(at=12, helpers=["mad_dog"]), B=boss(at=13), C=boss(at=14), dice=[1])
    table.play(A, Ambush(target)).settle()
    assert table.view(None).turn.aimed == (target,)


@pytest.mark.parametrize("helper", ["leo", "tony"])
def test_at_which_helper_a_shot_was_fired_is_seen_though_it_missed(helper: str) -> None:
    table = position(A=boss(hand=["bitter_martini"]), B=boss(respect=3, helpers=["leo", "tony"]), C=boss(), dice=[1])
    table.play(A, PlayCard("bitter_martini", target=B), PickHelper(helper))
    assert table.view(None).turn.aimed_helpers == (helper,)
