"""Syndicate in words: every fact is a sentence, every refusal a reason, every line of a bill has a name."""

from __future__ import annotations

import re
import typing
from random import Random

import pytest
from django.utils.translation import override

from game.builtin import builtin_content, rules_of
from game.position import Seated
from game.rules.contract import Setup
from game.rules.playout import walk
from game.rules.titles.syndicate import TITLE
from game.rules.titles.syndicate import events as e
from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.options import Options
from game.rules.titles.syndicate.refusal import PARAGRAPHS
from game.surfaces import shown
from game.surfaces.parts import person
from game.surfaces.syndicate.lexicon import Lexicon
from game.surfaces.syndicate.reasons import WHY, why
from game.surfaces.syndicate.sentences import sentence
from game.surfaces.syndicate.words import Words
from game.templatetags.match_text import card_money

NAMES = ("Ада", "Бен", "Віра", "Гліб")
PEOPLE = tuple(person(Seated(seat, name)) for seat, name in enumerate(NAMES))


def words(language: str = "uk") -> Words:
    return Words(Lexicon(builtin_content("syndicate"), language), PEOPLE)


@pytest.fixture(autouse=True)
def ukrainian() -> typing.Iterator[None]:
    with override("uk"):
        yield


def test_a_title_without_a_page_is_not_offered() -> None:
    assert shown("business")
    assert not shown("no-such-title")


def test_every_word_of_the_refusals_has_its_sentence() -> None:
    assert set(WHY) == set(PARAGRAPHS)
    for word in PARAGRAPHS:
        assert why({"why": word}) == WHY[word]()
    assert "50" in why({"why": "cash", "price": 50, "cash": 30})
    assert why({}) not in {text() for text in WHY.values()}


@pytest.mark.parametrize("language", ["uk", "en", "ru"])
def test_a_card_names_its_sums_as_the_page_does(language: str) -> None:
    rules = [card.rule for card in words(language).lexicon.cards.values()]
    told = " ".join(card_money(rule) for rule in rules)
    assert "50$" in told
    assert "$5" not in told
    assert len(re.findall(r"\d\$", told)) == sum(rule.count("$") for rule in rules)


def test_every_kind_of_event_is_told() -> None:
    told = set()
    for seats, bot in ((2, "greedy"), (4, "random"), (4, "greedy")):
        bots = [TITLE.bot(bot, rules_of("syndicate"))] * seats
        setup = Setup(seats, Options(jackpot=True, round_limit=40))
        for step in walk(rules_of("syndicate"), setup, bots, f"told {bot} {seats}"):
            for event in step.events:
                told.add(type(event))
                text = sentence(words(), event)
                assert text
                assert "%(" not in text
                assert not any(f"{cell} " in text for cell in ("omerta", "flamingo", "port_warehouse"))
    rare = [
        e.Shuffled("chance", 16),
        e.MatchBegan((0, 1), 1500),
        e.ClockRanOut(0),
        e.ClockRanOut(0, 1),
        e.Declined(0, "omerta", "clock"),
        e.AuctionOpened("omerta", 10, anew=True),
        e.CardDrawn(0, "chance"),
        e.CardReturned(0, "own_lawyer", "used"),
        e.CardPassed(0, 1, "own_lawyer", "trade"),
        e.JailLeft(0, "card"),
        e.Freed(0, "omerta"),
        e.OfferMade(0, 1),
        e.OfferMade(0, 1, 5, Bundle(money=5), Bundle(cells=("omerta",), jail_cards=1)),
        *(e.OfferClosed(0, 1, 5, how) for how in ("", "accepted", "declined", "withdrawn", "void", "late", "out")),
        *(e.Eliminated(0, why, 2, 1) for why in ("bankrupt", "resigned", "expelled")),
        e.VoteOpened(0, 1, (0, 2)),
        *(e.Voted(0, yes) for yes in (None, True, False)),
        *(e.VoteClosed(1, result, 2, 1) for result in ("expelled", "failed", "lapsed")),
    ]
    for event in rare:
        told.add(type(event))
        assert sentence(words(), event)
    assert told >= set(typing.get_args(TITLE.event_type))


def test_what_the_table_hears_of_an_offer_names_nothing_of_it() -> None:
    event = e.OfferMade(0, 1, 5, Bundle(money=77), Bundle(cells=("omerta",)))
    told = sentence(words(), rules_of("syndicate").event_for(event, 2))
    assert "77" not in told
    assert "Омерта" not in told
    assert "Омерта" in sentence(words(), event)


def test_every_line_of_a_bill_has_a_name() -> None:
    rules, chance = rules_of("syndicate"), Random(1)
    bots = [TITLE.bot("greedy", rules)] * 3
    seen = set()
    for step in walk(rules, Setup(3, Options()), bots, f"bills {chance.random()}"):
        for event in step.events:
            if isinstance(event, e.Money):
                for line in event.lines:
                    seen.add(line.what)
                    assert words().line(line) != "Інше", line
    assert {"rent", "purchase", "salary", "building", "full_group"} <= seen


@pytest.mark.parametrize("language", ["uk", "en", "ru"])
def test_the_lexicon_speaks_the_viewers_language(language: str) -> None:
    lexicon = words(language).lexicon
    assert (lexicon.columns, lexicon.rows, len(lexicon.cells)) == (11, 11, 40)
    assert {cell.corner for cell in lexicon.cells if cell.at % 10 == 0} != {""}
    assert lexicon.groups["docks"].cells == ("port_warehouse", "smugglers_pier")
    assert {"uk": "Омерта", "en": "Omerta", "ru": "Омерта"}[language] in lexicon.by_id["omerta"].name
    assert len(lexicon.cards) == 31
    assert all(card.rule for card in lexicon.cards.values())
