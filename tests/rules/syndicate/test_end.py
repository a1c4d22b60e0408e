"""Resigning, expelling, the clocks and the end (RULES.md §10.4, §11, §12)."""

import pytest

from game.rules.titles.syndicate.actions import (
    Bid,
    Bundle,
    Decline,
    EndTurn,
    MakeOffer,
    OpenVote,
    Pass,
    PlayFor,
    Resign,
    Roll,
    TimeIsUp,
    TimeOut,
    Vote,
)
from game.rules.titles.syndicate.events import (
    ClockRanOut,
    Declined,
    Eliminated,
    MatchEnded,
    OfferClosed,
    Rolled,
    VoteClosed,
    Voted,
)
from tests.rules.syndicate.position import A, B, C, D, auction, player, position

example = pytest.mark.example


def four(**rest: object) -> object:
    return position(A=player(), B=player(), C=player(), D=player("omerta", owns={"marina": "mortgaged"}), **rest)


# Clocks.


@example(54)
def test_when_the_time_is_over_the_server_plays_the_turn_to_its_end() -> None:
    table = position(A=player(at=3), dice=[(1, 2)])
    assert (table.pace().kind, table.pace().seconds, table.default(A)) == ("turn", 45, TimeOut())
    table.play(A, TimeOut())
    assert [event.seat for event in table.saw(ClockRanOut)] == [A]
    assert [event.by for event in table.saw(Declined)] == ["clock"]
    assert table.asks() == ("auction", A, B)
    table.unsold()
    assert table.asks() == ("before", B)


def test_the_server_rolls_for_doubles_at_once() -> None:  # §12.2
    table = position(A=player(at=16), auctions=False, dice=[(2, 2), (1, 2)])
    table.play(A, TimeOut())
    assert ([event.dice for event in table.saw(Rolled)], table.A.at, table.asks()) == (
        [(2, 2), (1, 2)],
        23,
        ("before", B),
    )


@example(55)
def test_the_server_neither_pays_nor_uses_a_card_for_a_prisoner() -> None:
    table = position(A=player(jail=0, cards=["own_lawyer"]), dice=[(1, 2)]).play(A, TimeOut())
    assert (table.A.cards, table.A.cash, table.A.attempts, table.asks()) == (("own_lawyer",), 1500, 1, ("before", B))


@pytest.mark.parametrize("kind", ["buy", "after"])
def test_the_clock_may_run_out_at_any_question_of_the_turn(kind: str) -> None:
    table = position(A=player(at=3 if kind == "buy" else 17), auctions=False, dice=[(1, 2)]).play(A, Roll())
    assert table.asks() == (kind, A)
    table.play(A, TimeOut())
    assert table.asks() == ("before", B)
    assert table.refuses(A, TimeOut()) == "not_your_turn"


def test_every_roll_of_a_turn_has_a_clock_of_its_own() -> None:  # §12.1
    table = position(A=player(at=16), auctions=False, dice=[(2, 2)])
    first = table.pace()
    table.play(A, Roll())
    assert table.asks() == ("before", A)
    assert table.pace().budget != first.budget


def test_without_a_clock_the_others_may_play_for_who_is_silent() -> None:  # §12.3
    table = position(A=player(at=3), C=player(), turn_seconds=0, auctions=False, dice=[(1, 2)])
    assert (table.pace().seconds, table.alarms()) == (0, {"silence": 60})
    assert table.refuses(B, PlayFor()) == "not_silent"
    table.ring("silence")
    assert (table.offers(B, PlayFor), table.offers(A, PlayFor)) == ([PlayFor()], [])
    table.play(B, PlayFor())
    assert [(event.seat, event.by) for event in table.saw(ClockRanOut)] == [(A, B)]
    assert table.asks() == ("before", B)


def test_who_answers_is_not_silent_any_more() -> None:
    table = position(A=player(at=3), turn_seconds=0, dice=[(1, 2)]).ring("silence").play(A, Roll())
    assert table.refuses(B, PlayFor()) == "not_silent"


def test_a_silent_bidder_does_not_hold_an_auction_without_a_clock() -> None:
    table = auction(C=player(), auction_seconds=0, bids=[(B, 10)]).ring("silence")
    table.play(B, PlayFor())
    assert (table.B.cells, table.asks()) == (("flea_market",), ("after", A))


def test_only_the_site_says_that_time_is_up() -> None:
    table = position(A=player("omerta"))
    table.play(A, MakeOffer(B, Bundle(cells=("omerta",))))
    (alarm,) = table.rules.alarms(table.state)
    assert table.refuses(A, alarm.action) == "not_your_turn"
    assert table.refuses(None, TimeIsUp("offer:99")) == "no_alarm"
    assert table.refuses(None, Roll()) == "not_your_turn"


# Votes.


@example(56)
def test_more_than_half_of_the_voters_expel() -> None:
    table = four().play(A, OpenVote(D)).play(B, Vote(True))
    assert table.alarms() == {"vote": 30}
    assert table.D.alive, "it closes when everybody has answered or its time is over"
    table.ring("vote")
    assert [(event.result, event.yes, event.no) for event in table.saw(VoteClosed)] == [("expelled", 2, 1)]
    assert (table.D.alive, table.D.why_out, table.cell("omerta").owner, table.cell("marina").mortgaged) == (
        False,
        "expelled",
        None,
        False,
    )


@example(57)
def test_with_fewer_than_two_voters_there_is_no_vote() -> None:
    table = four(bots=[C, D])
    assert table.refuses(A, OpenVote(B)) == "vote_too_few"


def test_two_people_may_expel_no_person_but_a_bot_only_together() -> None:  # §11.2: both must say yes
    table = four(bots=[C, D]).play(A, OpenVote(D)).play(B, Vote(False))
    assert [event.result for event in table.saw(VoteClosed)] == ["failed"]


def test_a_bot_has_no_voice() -> None:
    table = four(bots=[C])
    assert table.refuses(C, OpenVote(D)) == "no_vote"
    table.play(A, OpenVote(D))
    assert table.view(None).vote.voters == (A, B)
    assert table.refuses(C, Vote(True)) == "no_vote"


def test_after_a_failed_vote_the_target_is_safe_for_five_minutes() -> None:
    table = four().play(A, OpenVote(D))
    assert table.refuses(B, OpenVote(C)) == "vote_running"
    table.play(B, Vote(False)).play(C, Vote(False))
    assert [(event.result, event.yes, event.no) for event in table.saw(VoteClosed)] == [("failed", 1, 2)]
    assert (table.refuses(B, OpenVote(D)), table.alarms()) == ("vote_cooldown", {"safe": 300})
    assert D not in table.view(A).expellable
    assert table.view(A).expellable == (B, C)
    table.ring("safe")
    assert D in table.view(A).expellable


def test_silence_is_a_no_and_one_yes_is_never_enough() -> None:
    table = position(A=player(), B=player(), C=player()).play(A, OpenVote(C)).ring("vote")
    assert ([event.result for event in table.saw(VoteClosed)], table.C.alive) == (["failed"], True)


def test_nobody_sees_how_another_voted() -> None:  # §15
    table = four().play(A, OpenVote(D)).play(B, Vote(False))
    (voted,) = table.saw(Voted)
    assert table.rules.event_for(voted, B) == voted
    assert table.rules.event_for(voted, C) == table.rules.event_for(voted, None) == Voted(B)
    assert (table.view(B).vote.mine, table.view(C).vote.mine, table.view(None).vote.answered) == (False, None, (A, B))


@pytest.mark.parametrize("leaver", [A, D])
def test_a_vote_lapses_with_its_starter_or_its_target(leaver: int) -> None:  # §10.4, BL-08 d
    table = four().play(A, OpenVote(D)).play(leaver, Resign())
    assert [event.result for event in table.saw(VoteClosed)] == ["lapsed"]
    assert table.view(None).vote is None


def test_a_voter_who_leaves_is_not_waited_for() -> None:  # BL-08
    table = four().play(A, OpenVote(D)).play(B, Vote(True)).play(C, Resign())
    assert [(event.result, event.yes, event.no) for event in table.saw(VoteClosed)] == [("expelled", 2, 0)]


# Leaving and the end.


def test_who_resigns_is_out_and_everything_returns_to_the_bank() -> None:  # §11.1, BL-16
    d = player(owns={"port_warehouse": 2, "smugglers_pier": 1}, cards=["own_lawyer"])
    table = position(A=player(), B=player(), C=player(), D=d, active=B)
    table.play(D, MakeOffer(A, Bundle(money=5))).play(D, Resign())
    assert (table.D.cash, table.D.cells, table.D.cards, table.D.place) == (0, (), (), 4)
    assert (table.view(None).houses, table.view(None).chance_discard) == (32, ("own_lawyer",))
    assert [event.how for event in table.saw(OfferClosed)] == ["out"]
    assert table.asks() == ("before", B)
    table.throw((4, 6)).play(B, Roll())
    table.play(B, EndTurn())
    assert table.asks() == ("before", C)


def test_the_turn_goes_on_to_the_next_when_the_actor_leaves() -> None:  # BL-16
    table = position(A=player(), B=player(), C=player(), active=B).play(C, Resign()).play(B, Resign())
    assert table.outcome() is not None
    three = position(A=player(at=3), B=player(), C=player(), dice=[(1, 2)]).play(A, Roll()).play(A, Resign())
    assert three.asks() == ("before", B)


@example(59)
def test_the_last_one_wins_at_once() -> None:
    table = position(A=player(at=14, cash=0), B=player(cash=4), treasury=["birthday"], dice=[(1, 2)]).play(A, Roll())
    outcome = table.outcome()
    assert (outcome.places, outcome.reason, table.asks()) == ((1, 2), "last_player", ())
    assert [event.places for event in table.saw(MatchEnded)] == [(1, 2)]


@pytest.mark.parametrize("how", ["rent on a double", "resign", "expel", "tax"])
def test_the_match_ends_with_one_winner_and_nothing_open(how: str) -> None:  # BL-07
    table = position(
        A=player(owns=dict.fromkeys(("dog_track", "moonshine", "flamingo"), 5)),
        B=player(cash=10, at=20 if how == "rent on a double" else 1),
        active=B,
        dice=[(2, 2)] if how == "rent on a double" else [(1, 2)],
    )
    table.play(A, MakeOffer(B, Bundle(money=1)))
    match how:
        case "resign":
            table.play(B, Resign())
        case "expel":
            assert table.refuses(A, OpenVote(B)) == "vote_too_few"
            table.play(B, Resign())
        case _:
            table.play(B, Roll())
    assert table.outcome().places == (1, 2)
    assert not table.rules.to_act(table.state)
    assert not table.rules.called(table.state)
    assert not table.rules.alarms(table.state)
    assert table.pace().kind == "none"
    assert len(table.saw(Eliminated)) == 1
    assert all(not table.rules.legal_actions(table.state, seat) for seat in (A, B))


def test_who_is_out_is_never_waited_for() -> None:  # BL-08 a
    table = auction(C=player(), D=player())
    table.play(C, Resign())
    assert C not in table.rules.to_act(table.state)
    assert table.refuses(C, Bid(10)) == "not_living"
    table.play(B, Bid(10)).play(A, Pass()).play(D, Pass())
    assert table.B.cells == ("flea_market",)


def test_a_limit_of_rounds_ends_by_net_worth() -> None:  # §11.3
    table = position(
        A=player("omerta", cash=100, at=10),
        B=player(cash=500, at=10),
        C=player(cash=300, at=10, owns={"marina": "mortgaged", "port_warehouse": 1, "smugglers_pier": 0}),
        round=20,
        round_limit=20,
        active=C,
        auctions=False,
        dice=[(4, 6)],
    )
    assert table.C.worth == 300 + 150 + 120 + 50
    table.play(C, Roll(), EndTurn())
    outcome = table.outcome()
    assert (outcome.places, outcome.reason) == ((2, 2, 1), "round_limit")


def test_equals_share_the_victory_and_the_technical_stop_is_at_a_thousand() -> None:  # §11.3
    table = position(A=player(at=10), B=player(at=10), round=1000, active=B, dice=[(4, 6)]).play(B, Roll(), EndTurn())
    assert (table.outcome().places, table.outcome().reason) == ((1, 1), "round_cap")


def test_a_round_is_over_when_everybody_has_had_a_turn() -> None:
    table = position(A=player(at=10), B=player(at=3), auctions=False, dice=[(4, 6), (1, 2)])
    table.play(A, Roll(), EndTurn())
    assert table.view(None).round == 1
    table.play(B, Roll(), Decline(), EndTurn())
    assert table.view(None).round == 2
