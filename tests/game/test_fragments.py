"""What a page of the flagship says: every question, every event, every refusal, and never another's secret."""

from __future__ import annotations

import html as markup
import re
from collections.abc import Sequence
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
from game.rules.contract import Amount, Form, Line, Offer, Pace, Pick, Setup
from game.rules.registry import TITLES
from game.rules.rng import Rng
from game.rules.titles.business import actions as a
from game.rules.titles.business import events as e
from game.rules.titles.business.options import Options
from game.rules.titles.business.refusal import PARAGRAPHS
from game.rules.titles.business.view import (
    AuctionView,
    BidView,
    BossView,
    BusinessView,
    CardView,
    DealView,
    HelperView,
    Question,
    TurnView,
    View,
)
from game.service import Refused
from game.surfaces.business.lexicon import Lexicon, lexicon
from game.surfaces.business.reasons import WHY
from game.surfaces.business.sentences import sentence
from game.surfaces.business.words import Words
from game.surfaces.site import REASONS
from tests.released import released

pytestmark = pytest.mark.django_db

ME, HER, HIM = 0, 1, 2
NAMES = ("Марта", "Остап", "Соломія", "Ярко")
LATIN = re.compile(r"[A-Za-z_]{2,}")
HOUSE_WORDS = {"START", "BAR", "POLICE", "PRISON", "MAFIA", "II", "III", "IV", "VI", "VII", "VIII"}


@pytest.fixture
def release(db: None) -> Release:
    """The built-in release. What a process keeps by its number is forgotten: a test database counts anew."""
    return released("business")


@pytest.fixture
def edition(release: Release) -> Lexicon:
    return lexicon(release.pk, "uk")


def seated(count: int = 4) -> tuple[Seated, ...]:
    return tuple(Seated(seat, NAMES[seat], shape=seat + 1, bot="" if seat == ME else "random") for seat in range(count))


def boss(seat: int, **facts: Any) -> BossView:
    return BossView(
        **{
            "seat": seat, "cash": 9150, "worth": 12000, "respect": 4, "at": 27, "cards": 2,
            "helpers": (HelperView("whitey"), HelperView("joe", charged=True)), "slots": 2,
            "businesses": ("cinema", "revue") if seat == ME else ("barbershop",) if seat == HER else (),
            "chips": (0, 0, 0, 0, 1, 2, 0, 0), "sentence": 0, "alive": True, **facts,
        }
    )  # fmt: skip


def view(edition: Lexicon, question: Question | None, viewer: int | None = ME, **facts: Any) -> View:
    owners = {"cinema": ME, "revue": ME, "barbershop": HER}
    businesses = tuple(
        BusinessView(item.id, item.at, edition.districts[item.district - 1].id, owners.get(item.id), 1000, bomb=None)
        for item in edition.businesses.values()
    )
    return View(
        **{
            "viewer": viewer, "round": 6, "order": (0, 1, 2, 3), "active": ME,
            "bosses": tuple(boss(seat) for seat in range(4)), "businesses": businesses, "mafia_deck": 12,
            "mafia_discard": (), "event_deck": 21, "helper_deck": 9, "bombs_left": 4,
            "turn": TurnView(dice=(4, 3), rolled=True), "question": question, "options": Options(),
            "hand": (CardView("rooftop_shot", 1000, playable=True), CardView("steel_lining", 0)), **facts,
        }
    )  # fmt: skip


def look(release: Release, seen: View, offers: Sequence[Offer[Any]] = (), **facts: Any) -> Look:
    return Look(
        **{
            "match_id": 1, "match_key": "key", "title": "business", "release_id": release.pk, "viewer": seen.viewer,
            "version": 7, "decision": 3, "view": seen, "offers": tuple(offers), "blocked": (), "moves": (),
            "pace": Pace("turn", 60), "due_at": datetime(2026, 11, 29, 20, 14, tzinfo=UTC),
            "now": datetime(2026, 11, 29, 20, 13, tzinfo=UTC), "players": seated(),
            "to_act": seen.question.seats if seen.question else (), "commitment": "c0ffee", **facts,
        }
    )  # fmt: skip


def said(html: str) -> str:
    """What a person reads, without tags."""
    return markup.unescape(re.sub(r"<[^>]+>", " ", html))


def stray_latin(text: str) -> set[str]:
    return set(LATIN.findall(text)) - HOUSE_WORDS


PRICE = (Line("card", 2000, "rooftop_shot"), Line("respect", -500), Line("helper", -500, "whitey"))
WINDOW = (
    Offer(a.PlayCard("rooftop_shot", target=HER), bill=PRICE),
    Offer(a.PlayCard("rooftop_shot", target=HIM), bill=PRICE),
    Offer(a.RaiseRespect(), bill=(Line("respect", 4000, "5"),)),
    Offer(a.BuyInfluence("hills"), Amount("chips", 1, 5), (Line("influence", of="hills", each=1700),)),
    Offer(a.Sell("cinema"), bill=(Line("sale", -1100, "cinema"),)),
    Offer(a.OfferDeal(HER), Form("give")),
)
DEAL = DealView(HER, ME, a.Bundle(2000, ("barbershop",)), a.Bundle(0, ("cinema",), ("rooftop_shot",), 1))
AUCTION = AuctionView("yacht_club", HER, 4300, 4400, (ME, HER), (HIM,), (BidView(ME, 4100), BidView(HER, 4300)))

ASKED: dict[str, tuple[Question, tuple[Offer[Any], ...], dict[str, Any]]] = {
    "before": (Question("before", (ME,)), (Offer(a.Roll()), *WINDOW), {"partners": (HER,)}),
    "after": (Question("after", (ME,)), (Offer(a.End()), *WINDOW), {"partners": (HER,)}),
    "bar": (
        Question("bar", (ME,), price=1000),
        (Offer(a.Hire(), bill=(Line("hire", 1000),)), Offer(a.Dismiss("joe")), Offer(a.Decline())),
        {},
    ),
    "hire": (Question("hire", (ME,), price=500, card="round_on_me"), (Offer(a.Hire()), Offer(a.Decline())), {}),
    "step": (Question("step", (ME,)), (Offer(a.Step()), Offer(a.Decline())), {}),
    "buy": (
        Question("buy", (ME,), business="jazz_club", price=2400),
        (Offer(a.Buy(), bill=(Line("purchase", 2400, "jazz_club"),)), Offer(a.Decline())),
        {},
    ),
    "auction": (
        Question("auction", (ME, HER), business="yacht_club"),
        (Offer(a.Bid(4400), Amount("amount", 4400, 9150, 50)), Offer(a.LeaveAuction())),
        {"auction": AUCTION},
    ),
    "rent_due": (
        Question("rent_due", (ME,), business="barbershop", price=1150, other=HER),
        (Offer(a.PlayCard("hand_in_till")), Offer(a.Decline())),
        {},
    ),
    "rent_paid": (
        Question("rent_paid", (ME,), business="barbershop", price=1150, other=HER),
        (Offer(a.Decline()),),
        {},
    ),
    "debt": (
        Question("debt", (ME,), price=12000, other=HER, why="rent"),
        (Offer(a.Sell("cinema"), bill=(Line("sale", -1100, "cinema"),)), Offer(a.Decline())),
        {},
    ),
    "majority": (
        Question("majority", (ME,), district="little_italy", choices=("barbershop",), forced=True),
        (Offer(a.Take("barbershop"), bill=(Line("forced", 2000, "barbershop"),)), Offer(a.Decline())),
        {},
    ),
    "pick_victim": (
        Question("pick_victim", (ME,), other=HER, choices=("whitey", "joe"), card="rooftop_shot"),
        (Offer(a.PickHelper("whitey")), Offer(a.PickHelper("joe"))),
        {},
    ),
    "lose_helper": (
        Question("lose_helper", (ME,), choices=("whitey", "joe"), why="limit"),
        (Offer(a.PickHelper("whitey")), Offer(a.PickHelper("joe"))),
        {},
    ),
    "poach": (Question("poach", (ME,), other=HER, choices=("joe",)), (Offer(a.PickHelper("joe")),), {}),
    "defence": (
        Question("defence", (ME,), other=HER, card="rooftop_shot", choices=("joe",)),
        (
            Offer(a.PlayCard("steel_lining")),
            Offer(a.BuyOff(), bill=(Line("card", 2000, "rooftop_shot"), Line("surcharge", 1000))),
            Offer(a.Decline()),
        ),
        {},
    ),
    "choose": (
        Question("choose", (ME,), card="night_raid", choices=("0", "1")),
        (Offer(a.Choose(0)), Offer(a.Choose(1))),
        {"event_card": "night_raid"},
    ),
    "discard": (
        Question("discard", (ME,), count=1, card="burning_papers"),
        (Offer(a.Discard(("rooftop_shot",)), Pick("cards", ("rooftop_shot", "steel_lining"), 1, 1)),),
        {},
    ),
    "district": (
        Question("district", (ME,), choices=("docks", "hills"), why="add"),
        (Offer(a.PickDistrict("docks")), Offer(a.PickDistrict("hills"))),
        {},
    ),
    "deal": (
        Question("deal", (ME,), other=HER),
        (Offer(a.AcceptDeal(("rooftop_shot",)), Pick("cards", ("rooftop_shot",), 1, 1)), Offer(a.Decline())),
        {"deal": DEAL, "active": HER},
    ),
    "prison": (
        Question("prison", (ME,), count=2),
        (Offer(a.PlayCard("bail")), Offer(a.Decline())),
        {},
    ),
}


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


HAPPENED: tuple[e.Event, ...] = (
    e.Shuffled("mafia", 28), e.RollOff((e.Throw(0, (3, 4)), e.Throw(1, (1, 1)))),
    e.MatchBegan((0, 1, 2, 3), (20000, 20500, 21000, 21500)), e.TurnBegan(0, 6), e.RoundEnded(6),
    e.Rolled(0, (4, 3), "move"), e.Walked(0, (21, 22, 27), "dice"), e.Jumped(0, 6, 29, "prison"),
    e.Money(0, 1, 1150, "rent", "barbershop"), e.Owned(0, "jazz_club", "bank", 2400), e.Freed(0, "cinema", "sold"),
    e.Chips(0, "theatre", 1), e.AuctionOpened("yacht_club", 2900), e.BidMade(1, 3100), e.AuctionLeft(2),
    e.AuctionEnded("yacht_club", 1, 3100), e.Declined(0, "buy", "yacht_club"), e.EventDrawn(0, "night_raid"),
    e.CardsDrawn(0, 2), e.CardPlayed(0, "rooftop_shot", 1), e.CardsDiscarded(0, ("bomb", "bail")),
    e.CardsPassed(0, 1, 1), e.RespectChanged(0, 3, 4, "bought"), e.Hired(0, "leo"), e.HelperLost(0, "leo", "killed"),
    e.HelperPoached(1, 0, "joe"), e.Insolvent(0, 1150, 400, 1), e.Jailed(0, 2, "debt"), e.Served(0, 1),
    e.Released(0, "served"), e.AttemptMade(0, 1, "ambush", ("joe",)), e.Defended(1, "buyoff", "rooftop_shot"),
    e.Missed(0, 1, "bitter_martini"), e.ArmourSpent(1, "joe"), e.ArmourCharged(1, "joe"), e.StruckBack(1, 0, hit=True),
    e.BombPlanted(0, "olive_import"), e.BombExploded(1, "olive_import", 0), e.BombRemoved("olive_import", 0, "fuse"),
    e.DealOffered(0, 1), e.DealClosed(0, 1, "accepted"), e.Eliminated(1, "killed", 4, 0),
    e.MatchEnded((1, 2, 3, 4), "last_boss"),
)  # fmt: skip


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
