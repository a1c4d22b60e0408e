"""What a page of the flagship says: every question, every event, every refusal, and never another's secret."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from django.template.loader import get_template

from game import fragments
from game.content import rules_for
from game.models import Release
from game.position import LoggedMove, Look, Seated
from game.rules.contract import Setup
from game.rules.registry import TITLES
from game.rules.rng import Rng
from game.rules.titles.business import events as e
from game.rules.titles.business.refusal import PARAGRAPHS
from game.rules.titles.business.view import Question
from game.service import Refused
from game.surfaces.business.lexicon import Lexicon
from game.surfaces.business.reasons import WHY
from game.surfaces.business.sentences import sentence
from game.surfaces.business.words import Words
from game.surfaces.site import REASONS
from tests.game.drawn import (
    ASKED,
    HAPPENED,
    HER,
    HIM,
    ME,
    WINDOW,
    boss,
    edition,
    look,
    release,
    said,
    seated,
    stray_latin,
    view,
)

__all__ = ["edition", "release"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ASKED)
def test_every_question_is_drawn_with_one_main_button(kind: str, release: Release, edition: Lexicon) -> None:
    question, offers, facts = ASKED[kind]
    html = fragments.render(look(release, view(edition, question, **facts), offers), "uk")
    assert f'data-kind="{kind}"' in html["question"]
    assert len(re.findall(r"data-primary", html["dock"])) == 1


@pytest.mark.parametrize("kind", ASKED)
def test_every_question_speaks_ukrainian_to_the_asked_and_to_the_others(
    kind: str, release: Release, edition: Lexicon
) -> None:
    question, offers, facts = ASKED[kind]
    for viewer in (ME, HIM, None):
        seen = view(edition, question, **facts)
        if viewer != ME:
            seen = msgspec.structs.replace(seen, viewer=viewer, hand=(), deal=None)
        html = fragments.render(look(release, seen, offers if viewer == ME else ()), "uk")
        for name, part in html.items():
            assert not stray_latin(said(part)), name


@pytest.mark.parametrize("kind", ASKED)
def test_a_form_carries_what_the_offer_says(kind: str, release: Release, edition: Lexicon) -> None:
    question, offers, facts = ASKED[kind]
    html = "".join(fragments.render(look(release, view(edition, question, **facts), offers), "uk").values())
    for offer in offers:
        tag = offer.action.__struct_config__.tag
        assert f'name="action" value="{tag}"' in html, tag


def test_every_question_has_a_partial_of_its_own() -> None:
    for kind in ASKED:
        get_template(f"game/business/question/{kind}.html")


def test_the_prices_lines_stand_on_the_card_that_is_played(release: Release, edition: Lexicon) -> None:
    question, offers, _facts = ASKED["before"]
    hand = said(fragments.render(look(release, view(edition, question), offers), "uk")["hand"])
    assert re.search(r"Постріл із даху\s+2\u202f000\$", hand)
    assert re.search(r"Уайті Росс\s+−500\$", hand)
    assert re.search(r"До сплати\s+1\u202f000\$", hand)


def test_who_is_not_asked_has_no_button(release: Release, edition: Lexicon) -> None:
    question = Question("buy", (HER,), business="jazz_club", price=2400)
    html = fragments.render(look(release, view(edition, question, active=HER)), "uk")
    assert "<form" not in html["dock"]
    assert "Чекаємо: Остап" in said(html["ribbon"])


def test_an_eliminated_boss_watches(release: Release, edition: Lexicon) -> None:
    gone = boss(ME, alive=False, place=4, why_out="killed", killer=HER, round_out=5, businesses=(), cash=0)
    seen = view(edition, Question("before", (HER,)), bosses=(gone, boss(1), boss(2), boss(3)), active=HER, hand=())
    html = fragments.render(look(release, seen), "uk")
    assert 'data-kind="ghost"' in html["question"]
    assert "Вас усунено" in said(html["question"])


def test_the_end_shows_the_standings_with_their_causes(release: Release, edition: Lexicon) -> None:
    out = {"alive": False, "why_out": "killed", "killer": ME, "round_out": 9}
    bosses = (boss(ME, place=1), boss(1, place=2, **out), boss(2, place=3, **out), boss(3, place=4, **out))
    seen = view(edition, None, bosses=bosses, over=True, reason="last_boss")
    html = fragments.render(look(release, seen, decision=0), "uk")
    assert "Місто ваше" in said(html["question"])
    assert said(html["stage"]).count("замах, Марта") == 3


def test_nothing_to_show_is_said_in_words(release: Release, edition: Lexicon) -> None:
    poor = boss(ME, businesses=(), cards=0)
    seen = view(edition, Question("before", (HER,)), bosses=(poor, boss(1), boss(2), boss(3)), active=HER, hand=())
    html = fragments.render(look(release, seen), "uk")
    assert "Карт MAFIA немає" in said(html["hand"])
    assert "Бізнесів ще немає" in said(html["biz"])
    assert "Поки тихо" in said(html["log"])


def test_there_is_a_sample_of_every_event() -> None:
    assert {type(event) for event in HAPPENED} == set(get_args(e.AnyEvent))


@pytest.mark.parametrize("event", HAPPENED, ids=lambda event: event.__struct_config__.tag)
def test_every_event_is_a_sentence_in_ukrainian(event: e.Event, release: Release, edition: Lexicon) -> None:
    from game.surfaces.business.cast import cast

    text = sentence(Words(edition, cast(seated(), edition)), event)
    assert len(text) > 8
    assert not stray_latin(text)


@pytest.mark.parametrize("event", HAPPENED, ids=lambda event: event.__struct_config__.tag)
def test_every_event_can_stand_in_the_log(event: e.Event, release: Release, edition: Lexicon) -> None:
    moves = (LoggedMove(7, 0, datetime(2026, 11, 29, tzinfo=UTC), (event,)),)
    html = fragments.render(look(release, view(edition, Question("before", (HER,)), active=HER), moves=moves), "uk")
    assert not stray_latin(said(html["log"]))


def test_a_purchase_is_one_line_with_its_price(release: Release, edition: Lexicon) -> None:
    events = (
        e.Money(0, None, 2400, "purchase", "jazz_club"),
        e.Owned(0, "jazz_club", "bank"),
        e.Chips(0, "theatre", 1),
    )
    moves = (LoggedMove(7, 0, datetime(2026, 11, 29, tzinfo=UTC), events),)
    log = fragments.render(look(release, view(edition, Question("after", (HER,))), moves=moves), "uk")["log"]
    assert log.count("<li") == 1
    assert re.search(r"Марта купує: Джаз-клуб «Опівніч»\s+−2\u202f400\$", said(log))


def test_every_refusal_says_why() -> None:
    assert set(WHY) == set(PARAGRAPHS)
    for why in PARAGRAPHS:
        frame = fragments.refusal(Refused("illegal", PARAGRAPHS[why], {"why": why}), "business", "uk")
        assert 'id="refusal"' in frame
        assert not stray_latin(said(frame))
    for reason in REASONS:
        refused = Refused(reason, facts={"seconds": 5})
        assert len(said(fragments.refusal(refused, "business", "uk")).strip()) > 10


def test_a_frame_swaps_each_fragment_out_of_band_and_says_its_version(release: Release, edition: Lexicon) -> None:
    question, offers, _facts = ASKED["before"]
    html = fragments.render(look(release, view(edition, question), offers), "uk")
    frame = fragments.frame(html, 7)
    assert frame.count('hx-swap-oob="true" data-seq="7"') == len(html)
    for name, part in html.items():
        assert re.match(r"\s*<[a-z0-9]+[^>]*\bid=\"" + re.escape(name) + '"', part), name


def played(release: Release, seed: str, moves: int) -> tuple[Any, Any, tuple[LoggedMove, ...]]:
    """A position of a random match, with its log as it is stored."""
    rules, title, chance = rules_for(release), TITLES["business"], Random(seed)
    made = rules.new_match(Setup(4, title.options_type()), Rng(seed))
    log = [LoggedMove(0, None, datetime(2026, 11, 29, tzinfo=UTC), made.events)]
    for number in range(1, moves):
        seat = chance.choice(sorted(rules.to_act(made.state)) or [0])
        if not rules.to_act(made.state):
            break
        choice = title.bot("random", rules).choose(
            rules.view(made.state, seat), rules.legal_actions(made.state, seat), chance
        )
        made = rules.apply(made.state, seat, choice)
        log.append(LoggedMove(number, seat, datetime(2026, 11, 29, tzinfo=UTC), made.events))
    return rules, made.state, tuple(log[-40:])


def seen_by(release: Release, rules: Any, state: Any, log: tuple[LoggedMove, ...], viewer: int | None) -> Look:
    moves = tuple(
        msgspec.structs.replace(
            move, events=tuple(shown for event in move.events if (shown := rules.event_for(event, viewer)))
        )
        for move in log
    )
    offers = rules.legal_actions(state, viewer) if viewer is not None else ()
    return look(
        release, rules.view(state, viewer), offers, moves=moves, match_id=hash((viewer, id(state))),
        decision=rules.decision(state), to_act=tuple(sorted(rules.to_act(state))),
        blocked=tuple(rules.blocked(state, viewer)) if viewer is not None else (),
    )  # fmt: skip


@pytest.mark.parametrize("seed", ["один", "два", "три"])
def test_what_a_page_says_does_not_depend_on_a_secret(release: Release, seed: str) -> None:
    """Other hands and the decks are shuffled among themselves: not one byte of this viewer's page may change."""
    rules, state, log = played(release, seed, 220)
    for viewer in (None, 0, 1, 2, 3):
        other = msgspec.json.decode(msgspec.json.encode(state), type=type(state))
        pool = [card for seat, each in enumerate(other.bosses) if seat != viewer for card in each.hand] + other.mafia
        Random(seed).shuffle(pool)
        for seat, each in enumerate(other.bosses):
            if seat != viewer:
                each.hand = [pool.pop() for _card in each.hand]
        other.mafia = pool
        other.events.reverse()
        other.helpers.reverse()
        first = fragments.render(seen_by(release, rules, state, log, viewer), "uk")
        second = fragments.render(seen_by(release, rules, other, log, viewer), "uk")
        assert first == second


def test_public_fragments_are_alike_for_all(release: Release) -> None:
    rules, state, log = played(release, "чотири", 160)
    drawn = []
    for viewer in (None, 0, 1, 2, 3):
        fragments.forget()
        drawn.append(fragments.render_public(seen_by(release, rules, state, log, viewer), "uk"))
    assert all(each == drawn[0] for each in drawn)


# A bot plays for a person


def stood_in(by: str) -> tuple[Seated, ...]:
    return tuple(msgspec.structs.replace(player, stand_in=by if player.seat == ME else "") for player in seated())


def test_whoever_plays_may_let_a_bot_play(release: Release, edition: Lexicon) -> None:
    shown = fragments.render(look(release, view(edition, Question("before", (ME,)))), "uk")
    assert "Хай за мене грає бот" in said(shown["standin"])
    assert 'name="action" value="stand_in"' in shown["standin"]
    assert 'name="bot" value="greedy"' in shown["standin"]
    assert "грає бот" not in shown[f"seat-{ME}"]


def test_whose_seat_a_bot_plays_is_offered_only_to_play_again(release: Release, edition: Lexicon) -> None:
    seen = view(edition, Question("before", (ME,)))
    shown = fragments.render(look(release, seen, WINDOW, players=stood_in("greedy")), "uk")
    for part in ("standin", "dock"):
        assert re.findall(r'name="(\w+)" value="(\w*)"', shown[part]) == [("action", "stand_in"), ("bot", "")]
    assert 'data-asked=""' in shown["state"]
    assert "ws-send" not in shown["question"] + shown["hand"] + shown["deal"]


def test_all_the_table_sees_that_a_bot_plays_for_somebody_until_the_seat_is_taken_back(
    release: Release, edition: Lexicon
) -> None:
    seen = view(edition, Question("before", (HER,)), viewer=None)
    for by in ("greedy", "", "greedy"):
        shown = fragments.render_public(look(release, seen, players=stood_in(by)), "uk")
        assert ("грає бот" in shown[f"seat-{ME}"]) == bool(by)
        assert "грає бот" not in shown[f"seat-{HER}"]


@pytest.mark.parametrize("facts", [{"over": True}, {"alive": False}])
def test_who_is_out_or_done_needs_no_bot(release: Release, edition: Lexicon, facts: dict[str, bool]) -> None:
    me = boss(ME, alive=facts.get("alive", True), place=1, why_out="killed", round_out=5)
    bosses = (me, *(boss(seat) for seat in (HER, HIM, 3)))
    seen = view(edition, None, bosses=bosses, over=facts.get("over", False))
    shown = fragments.render(look(release, seen, players=stood_in("greedy")), "uk")
    assert "stand_in" not in shown["standin"] + shown["dock"]
