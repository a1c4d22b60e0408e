"""Set-up: the purse, the decks, the roll-off and the bonus of the place (RULES.md §2)."""

from collections import Counter

import pytest

from game.rules.titles.business.events import MatchBegan, RollOff, Shuffled
from tests.rules.business.editions import classic
from tests.rules.business.position import A, C, new_match

example = pytest.mark.example


@example(115)
def test_those_tied_for_the_first_place_throw_again() -> None:  # §2.5
    table = new_match(3, [(4, 5), (3, 6), (1, 3), (3, 3), (2, 4), (3, 4), (2, 3)])
    rounds = [[(throw.seat, sum(throw.dice)) for throw in event.throws] for event in table.saw(RollOff)]
    assert rounds == [[(0, 9), (1, 9), (2, 4)], [(0, 6), (1, 6)], [(0, 7), (1, 5)]]
    assert table.asks() == ("before", A)
    assert table.view(None).order == (0, 1, 2)
    assert table.rules.script.faces == []


@example(122)
def test_each_later_place_starts_with_more() -> None:  # §2.5
    table = new_match(4, [(6, 6), (1, 1), (1, 2), (1, 3)], turn_order_bonus_pct=2.5)
    assert [boss.cash for boss in table.view(None).bosses] == [20000, 20500, 21000, 21500]
    assert {boss.respect for boss in table.view(None).bosses} == {1}


def test_the_bonus_follows_the_place_not_the_seat() -> None:  # §2.5
    table = new_match(4, [(1, 1), (1, 2), (6, 6), (1, 3)])
    assert table.view(None).order == (2, 3, 0, 1)
    assert table.asks() == ("before", C)
    assert [boss.cash for boss in table.view(None).bosses] == [21000, 21500, 20000, 20500]
    assert table.saw(MatchBegan)[0].cash == (21000, 21500, 20000, 20500)


@pytest.mark.parametrize(("seats", "place"), [(2, 0), (3, 300), (4, 500), (8, 500)])
def test_the_default_bonus_depends_on_how_many_sit_down(seats: int, place: int) -> None:  # §2.5, §18
    table = new_match(seats, [(6, 6), *[(1, 1)] * (seats - 1)])
    assert [boss.cash for boss in table.view(None).bosses] == [20000 + place * k for k in range(seats)]


def test_the_bonus_is_rounded_down_to_fifty() -> None:  # §1
    table = new_match(3, [(6, 6), (1, 1), (1, 1)], starting_capital=15000, turn_order_bonus_pct=1.5)
    assert [boss.cash for boss in table.view(None).bosses] == [15000, 15200, 15450]


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_begins_on_start_with_nothing_but_money(seats: int) -> None:  # §2
    table = new_match(seats, [(6, 6), *[(1, 1)] * (seats - 1)], turn_order_bonus_pct=0)
    for boss in table.view(None).bosses:
        assert (boss.cash, boss.at, boss.respect, boss.cards, boss.helpers) == (20000, 0, 1, 0, ())
        assert (sum(boss.chips), boss.businesses, boss.sentence, boss.alive) == (0, (), 0, True)
    assert table.round == 1
    assert table.bombs == {}
    assert table.view(None).bombs_left == 4


def test_all_three_decks_are_shuffled_and_whole() -> None:  # §2.4
    table = new_match(2, [(6, 6), (1, 1)])
    content = classic()
    assert Counter(table.mafia_deck) == Counter({card.id: card.copies for card in content.mafia_cards})
    assert Counter(table.event_deck) == Counter({card.id: card.copies for card in content.event_cards})
    assert Counter(table.helper_deck) == Counter(helper.id for helper in content.helpers)
    assert (len(table.mafia_deck), len(table.event_deck), len(table.helper_deck)) == (28, 28, 16)
    assert {(event.deck, event.cards) for event in table.saw(Shuffled)} == {
        ("events", 28),
        ("mafia", 28),
        ("helpers", 16),
    }
    assert table.mafia_deck != [card.id for card in content.mafia_cards for _ in range(card.copies)]


def test_all_bosses_tied_throw_again() -> None:  # §2.5
    table = new_match(2, [(1, 1), (1, 1), (2, 1), (6, 6)])
    assert len(table.saw(RollOff)) == 2
    assert table.asks() == ("before", 1)


def test_the_options_in_the_view_have_no_gaps() -> None:  # §18
    options = new_match(5, [(6, 6), *[(1, 1)] * 4]).view(None).options
    assert (options.truce_rounds, options.war_round, options.verdict_round) == (14, 20, 60)
    assert all(getattr(options, name) is not None for name in options.__struct_fields__)
