"""What is played for a boss who stays silent, and what an open question allows (RULES.md §3.1)."""

import msgspec
import pytest

from game.rules.contract import Amount, Form, Pick
from game.rules.titles.business.actions import (
    AcceptDeal,
    Choose,
    Decline,
    Discard,
    End,
    LeaveAuction,
    PickDistrict,
    PickHelper,
    PlayCard,
    Roll,
    Surrender,
)
from tests.rules.business.position import A, B, C, boss, drawn, position
from tests.rules.business.questions import QUESTIONS

DEFAULTS = {
    "prison": Decline(),  # D1 serve
    "before": Roll(),  # D2
    "bar": Decline(),  # D3 done
    "step": Decline(),  # D4 stay
    "buy": Decline(),  # D5 decline → auction
    "auction": LeaveAuction(),  # D6
    "rent_due": Decline(),  # D7 no
    "debt": Decline(),  # D8 give up
    "rent_paid": Decline(),  # D9 no
    "majority": Decline(),  # D10 none
    "pick_victim": PickHelper("leo"),  # D11 the one hired first
    "lose_helper": PickHelper("tony"),  # D12 the one hired last
    "choose": Choose(1),  # D14 the option marked `default`
    "discard": Discard(("bail", "bomb")),  # D15 oldest first
    "district": PickDistrict("docks"),  # D16 most businesses, then the lowest index
    "hire": Decline(),  # D17 no
    "deal": Decline(),  # D18 refuse
    "after": End(),  # D19
    "poach": PickHelper("leo"),
    "seize": Decline(),
}


@pytest.mark.parametrize("kind", QUESTIONS)
def test_each_question_is_asked_by_its_name(kind: str) -> None:
    table = QUESTIONS[kind]()
    assert table.asks()[0] == kind


@pytest.mark.parametrize("kind", DEFAULTS)
def test_silence_is_answered_as_the_table_of_decisions_says(kind: str) -> None:
    table = QUESTIONS[kind]()
    for seat in table.asks()[1:]:
        assert table.default(seat) == DEFAULTS[kind]


@pytest.mark.parametrize("kind", QUESTIONS)
def test_the_default_is_legal_and_opens_a_new_question(kind: str) -> None:
    table = QUESTIONS[kind]()
    decision = table.decision()
    seat = table.asks()[1]
    table.play(seat, table.default(seat))
    assert table.decision() != decision or table.asks() == ("auction", B, C)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_only_the_seats_that_are_asked_may_answer(kind: str) -> None:
    table = QUESTIONS[kind]()
    asked = table.asks()[1:]
    for seat in {A, B, C} - set(asked):
        assert table.offers(seat, object) == []
        for offer in table.rules.legal_actions(table.state, asked[0]):
            assert table.refuses(seat, offer.action), offer


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_offer_is_legal_at_both_ends_and_refused_outside(kind: str) -> None:
    table = QUESTIONS[kind]()
    for seat in table.asks()[1:]:
        for offer in table.rules.legal_actions(table.state, seat):
            match offer.vary:
                case Amount(field=field, least=least, most=most, step=step):
                    wide = [getattr_of(offer.action, field, n) for n in (least, most)]
                    outside = [getattr_of(offer.action, field, n) for n in (least - step, most + step)]
                case Pick(field=field, among=among, least=least, most=most):
                    wide = [getattr_of(offer.action, field, among[:n]) for n in (least, most)]
                    outside = [getattr_of(offer.action, field, among[: least - 1])] if least else []
                case Form():
                    continue
                case _:
                    wide, outside = [offer.action], []
            for action in wide:
                assert not table.refuses(seat, action), action
            for action in outside:
                assert table.refuses(seat, action), action


def getattr_of(action: object, field: str, value: object) -> object:
    return msgspec.structs.replace(action, **{field: value})


@pytest.mark.parametrize("kind", QUESTIONS)
def test_windows_are_closed_while_a_question_is_open(kind: str) -> None:  # §3
    table = QUESTIONS[kind]()
    if kind not in ("before", "after"):
        assert table.refuses(A, Roll())
        assert table.refuses(A, End())


@pytest.mark.parametrize("kind", QUESTIONS)
def test_the_public_question_does_not_depend_on_secrets(kind: str) -> None:
    """Shuffling every deck leaves what the table sees as it was."""
    table = QUESTIONS[kind]()
    look = table.view(None)
    for deck in (table.state.mafia, table.state.events, table.state.helpers):
        deck.reverse()
    assert table.view(None) == look


def test_a_free_chip_goes_where_the_boss_owns_most() -> None:  # D16
    table = position(A=boss(at=4, owns=["racetrack", "yacht_club", "tailor"]), dice=[(1, 1)], events=["word_on_street"])
    table.play(A, Roll())
    assert table.default(A) == PickDistrict("hills")


def test_a_choice_whose_default_is_out_of_reach_falls_to_the_last_legal() -> None:  # D14
    table = drawn(
        [
            {
                "op": "choose",
                "who": "self",
                "options": [
                    {"text": WORDS, "effects": []},
                    {"text": WORDS, "effects": []},
                    {"text": WORDS, "need": {"cash": 10000}, "default": True, "effects": []},
                ],
            }
        ],
        A=boss(cash=500),
    )
    assert table.asks() == ("choose", A)
    assert table.default(A) == Choose(1)
    assert table.refuses(A, Choose(2))
    assert table.refuses(A, Choose(3))
    assert table.refuses(A, Choose(-1))


WORDS = {"uk": "так", "en": "yes", "ru": "да"}


def test_the_unanswered_defence_of_a_trick_is_to_accept() -> None:  # D13
    table = position(A=boss(hand=["kompromat"]), B=boss(hand=["tame_commissioner"]))
    table.play(A, PlayCard("kompromat", target=B))
    assert table.default(B) == Decline()


def test_silence_alone_never_kills_a_boss_who_can_defend_himself() -> None:  # §3.1
    table = position(A=boss(hand=["out_of_town"]), B=boss(hand=["tame_commissioner"]))
    table.play(A, PlayCard("out_of_town", target=B))
    table.play(B, table.default(B))
    assert table.B.alive


@pytest.mark.parametrize(
    ("kind", "setting"),
    [
        ("before", "turn_seconds"),
        ("after", "turn_seconds"),
        ("auction", "auction_seconds"),
        ("deal", "deal_seconds"),
        ("buy", "decision_seconds"),
        ("bar", "decision_seconds"),
        ("defence", "decision_seconds"),
        ("debt", "decision_seconds"),
        ("lose_helper", "decision_seconds"),
    ],
)
def test_each_question_runs_its_own_clock(kind: str, setting: str) -> None:  # §3.1, §18
    table = QUESTIONS[kind]()
    defaults = {"turn_seconds": 60, "auction_seconds": 10, "deal_seconds": 30, "decision_seconds": 20}
    assert table.pace().seconds == defaults[setting]


def test_both_windows_of_a_turn_share_one_budget_and_the_next_turn_has_its_own() -> None:  # §3.1
    table = position(A=boss(at=26), dice=[(1, 2)])
    first = table.pace().budget
    assert first
    table.play(A, Roll())
    assert table.pace().budget == first
    table.play(A, End())
    assert table.pace().budget not in ("", first)


def test_a_clock_switched_off_waits() -> None:  # §3.1 «with the timer off the game waits»
    table = position(
        A=boss(at=18), dice=[(1, 1)], turn_seconds=0, decision_seconds=0, auction_seconds=0, deal_seconds=0
    )
    assert table.pace().seconds == 0
    table.play(A, Roll())
    assert table.pace().seconds == 0
    table.play(A, Decline())
    assert table.pace().seconds == 0


def test_everyone_living_may_surrender_and_accepting_is_only_for_the_one_addressed() -> None:  # D18
    table = QUESTIONS["deal"]()
    assert table.refuses(A, AcceptDeal())
    assert table.refuses(C, AcceptDeal())
    assert not table.refuses(C, Surrender())
