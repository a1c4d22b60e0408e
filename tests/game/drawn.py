"""Pages of the flagship as a title sees them: positions that are written, a sample of every question and of every event."""

from __future__ import annotations

import html as markup
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from game.models import Release
from game.position import Look, Seated
from game.rules.contract import Amount, Form, Line, Offer, Pace, Pick
from game.rules.titles.business import actions as a
from game.rules.titles.business import events as e
from game.rules.titles.business.options import Options
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
from game.surfaces.business.lexicon import Lexicon, lexicon
from tests.released import released

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
