"""What stands beside the play (Syndicate's offers and votes): it is never stale, its alarms ring, bots answer it."""

from __future__ import annotations

from typing import Any

import pytest

from game import service
from game.models import Match, Move
from game.record import replay
from game.rules.titles.syndicate.actions import (
    AcceptOffer,
    Bid,
    Bundle,
    Decline,
    MakeOffer,
    OpenVote,
    Roll,
    WithdrawOffer,
)
from game.rules.titles.syndicate.events import OfferClosed
from game.rules.titles.syndicate.options import Options
from game.service import Refused, SeatSpec, look, play, play_due
from tests.game.conftest import Time
from tests.game.test_at_once import ROUNDS, at_once
from tests.released import released

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def begin(*bots: str, people: int = 3, **options: Any) -> Match:
    seats = [SeatSpec(f"Гравець {seat}") for seat in range(people)] + [SeatSpec(bot, bot=bot) for bot in bots]
    return service.start_match(
        title="syndicate",
        release=released("syndicate"),
        seats=seats,
        options=Options(**options),
        server_seed="f" * 64,
        salts=[f"salt {seat}" for seat in range(len(seats))],
    )


def act(match: Match, seat: int, action: Any) -> int:
    seen = look(match.pk, seat)
    return play(match.pk, seat, action, seen.version, seen.decision)


def actor(match: Match) -> int:
    return look(match.pk, None).view.active


def others(match: Match) -> list[int]:
    return [player.seat for player in look(match.pk, None).view.players if player.seat != actor(match)]


def test_an_offer_is_accepted_though_the_question_has_changed_meanwhile(time: Time) -> None:
    match = begin()
    active, partner = actor(match), others(match)[0]
    act(match, active, MakeOffer(partner, give=Bundle(money=70)))
    seen = look(match.pk, partner)
    act(match, active, Roll())
    assert look(match.pk, partner).decision != seen.decision
    play(match.pk, partner, AcceptOffer(seen.view.offers[0].number), seen.version, seen.decision)
    assert look(match.pk, partner).view.players[partner].cash >= 1570


def test_the_same_frame_twice_is_one_offer(time: Time) -> None:
    match = begin()
    active, partner = actor(match), others(match)[0]
    seen = look(match.pk, active)
    for _ in range(2):
        play(match.pk, active, MakeOffer(partner, give=Bundle(money=70)), seen.version, seen.decision)
    assert len(look(match.pk, active).view.offers) == 1


def test_an_answer_to_the_play_is_stale_as_ever(time: Time) -> None:
    match = begin()
    active = actor(match)
    seen = look(match.pk, active)
    act(match, active, Roll())
    with pytest.raises(Refused, match="stale"):
        play(match.pk, active, Decline(), seen.version, seen.decision)


def test_an_offer_is_void_after_its_minute_and_the_turn_does_not_notice(time: Time) -> None:
    match = begin(turn_seconds=180)
    active, partner = actor(match), others(match)[0]
    act(match, active, MakeOffer(partner, give=Bundle(money=70)))
    due = look(match.pk, active).due_at
    time.pass_(59.5)
    assert not play_due(match.pk)
    time.pass_(0.6)
    assert play_due(match.pk)
    seen = look(match.pk, partner)
    assert (seen.view.offers, seen.due_at) == ((), due)
    last = Move.objects.filter(match=match).latest("number")
    assert (last.seat, last.action.count("offer:")) == (None, 1)


@pytest.mark.django_db(transaction=True)
def test_who_accepts_while_the_author_withdraws_gets_all_or_nothing() -> None:
    """BL-12: exactly one of the two is played, the other hears that the offer is gone, and both screens agree."""
    match = begin(turn_seconds=0)
    author, partner = actor(match), others(match)[0]
    for _round in range(ROUNDS // 2):
        act(match, author, MakeOffer(partner, give=Bundle(money=10)))
        (offer,) = look(match.pk, partner).view.offers
        before = {seat: player.cash for seat, player in enumerate(look(match.pk, None).view.players)}
        answers = at_once(
            lambda number=offer.number: act(match, partner, AcceptOffer(number)),
            lambda number=offer.number: act(match, author, WithdrawOffer(number)),
        )
        assert sorted(isinstance(answer, int) for answer in answers) == [False, True], answers
        assert "illegal" in answers
        moved = 10 if isinstance(answers[0], int) else 0
        for seat in (author, partner):
            seen = look(match.pk, seat)
            assert not seen.view.offers
            assert seen.view.players[author].cash == before[author] - moved
            assert seen.view.players[partner].cash == before[partner] + moved
            closed = [event.how for move in seen.moves for event in move.events if isinstance(event, OfferClosed)]
            assert closed[-1] == ("accepted" if moved else "withdrawn")


def test_a_vote_of_people_ends_after_thirty_seconds(time: Time) -> None:
    match = begin("greedy", people=3)
    target = 2
    act(match, 0, OpenVote(target))
    time.pass_(30.1)
    while look(match.pk, None).view.vote is not None:
        assert play_due(match.pk)
    assert look(match.pk, None).view.players[target].alive
    assert look(match.pk, None).view.safe == (target,)


def test_a_bid_prolongs_the_deadline(time: Time) -> None:
    match = begin()
    active = actor(match)
    for _ in range(12):
        if look(match.pk, None).view.auction is not None:
            break
        seat = actor(match)
        seen = look(match.pk, seat)
        wanted = Decline() if seen.view.question.kind == "buy" else seen.offers[0].action
        act(match, seat, wanted)
    before = look(match.pk, None)
    assert before.pace.kind == "auction"
    time.pass_(16)
    act(match, others(match)[0], Bid(10))
    after = look(match.pk, None)
    assert (after.due_at - before.due_at).total_seconds() == pytest.approx(10, abs=0.01)
    assert active in range(3)


def test_a_bot_answers_an_offer_out_of_its_turn(time: Time) -> None:
    match = begin("greedy", people=2)
    bot = 2
    person = next(seat for seat in (0, 1))
    act(match, person, MakeOffer(bot, give=Bundle(money=200)))
    for _ in range(20):
        time.pass_(2)
        play_due(match.pk)
        if not look(match.pk, person).view.offers:
            break
    seen = look(match.pk, person).view
    assert not seen.offers
    assert seen.players[bot].cash != 1500 or seen.players[person].cash == 1300


def test_a_match_replays_with_its_bots(time: Time) -> None:
    match = begin("greedy", people=2)
    act(match, 0, MakeOffer(1, give=Bundle(money=5)))
    states = list(replay(match.pk))
    assert states[-1][1].bots == [2]
