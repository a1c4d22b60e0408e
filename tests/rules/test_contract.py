"""What every title promises (DESIGN.md, "Every title keeps these promises"), for every allowed number of seats.

Random bots play; the suite looks at a sample of the positions, `make contract` (FULL=1) at all of many matches.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from game.rules import codec
from game.rules.bots.random import fill
from game.rules.contract import Amount, Form, IllegalAction, Offer, Pick, Title, Viewer
from game.rules.registry import TITLES
from tests.rules.adapters import FULL, Position, matches, positions

TABLES = [
    pytest.param(slug, seats, id=f"{slug}-{seats}", marks=pytest.mark.xdist_group(f"contract {slug} {seats}"))
    for slug, title in TITLES.items()
    for seats in title.seats
]
"""One process looks at all the promises of a table, so that its matches are played once."""
pytestmark = pytest.mark.parametrize(("slug", "seats"), TABLES)


class Stranger(Struct, frozen=True, tag_field="kind", tag="stranger"):
    """An action of no title."""


def refused(position: Position, seat: int | None, action: Any) -> bool:
    before = codec.encode(position.state)
    rule = None
    try:
        position.rules.apply(position.state, seat, action)
    except IllegalAction as refusal:
        rule = refusal.rule
    assert codec.encode(position.state) == before, f"{action} changed the state it was given"
    assert rule != "", f"{action} is refused without a paragraph"
    return rule is not None


def kind(action: Any) -> str:
    return type(action).__struct_config__.tag


def reveals(title: Title, events: Any) -> bool:
    return not title.reveals.isdisjoint(kind(event) for event in events)


def look(position: Position, viewer: Viewer, state: Any = None) -> bytes:
    """All the bytes that may reach this viewer when they look."""
    rules, state = position.rules, position.state if state is None else state
    mine = viewer is not None
    return codec.encode(
        {
            "view": rules.view(state, viewer),
            "offers": rules.legal_actions(state, viewer) if mine else (),
            "blocked": rules.blocked(state, viewer) if mine else (),
            "to_act": sorted(rules.to_act(state)),
            "decision": rules.decision(state),
            "pace": rules.pace(state),
            "outcome": rules.outcome(state),
        }
    )


def heard(position: Position, events: Any, viewer: Viewer) -> bytes:
    """All the bytes that may reach this viewer of what happened."""
    seen = [position.rules.event_for(event, viewer) for event in events]
    return codec.encode([event for event in seen if event is not None])


# The end.


def test_a_match_is_over_exactly_when_nobody_is_to_act(slug: str, seats: int):
    for match in matches(slug, seats):
        for step in match.steps:
            assert match.rules.to_act(step.before)
            assert match.rules.outcome(step.before) is None
            assert match.rules.decision(step.before) > 0
        assert not match.rules.to_act(match.last)
        assert match.rules.decision(match.last) == 0
        assert match.rules.outcome(match.last) is not None


def test_every_seat_has_a_place_and_somebody_the_first(slug: str, seats: int):
    for match in matches(slug, seats):
        outcome = match.rules.outcome(match.last)
        assert outcome is not None
        assert len(outcome.places) == seats
        assert set(outcome.places) <= set(range(1, seats + 1))
        assert outcome.winners


def test_nothing_can_be_done_after_the_end(slug: str, seats: int):
    for match in matches(slug, seats):
        ended = Position(match.title, match.rules, seats, match.last, match.adapter)
        for seat in (None, *range(seats)):
            assert seat is None or not match.rules.legal_actions(match.last, seat)
            for step in match.steps[-40:]:
                assert refused(ended, seat, step.action), f"{step.action} by {seat} after the end"


# Offers.


def test_exactly_the_seats_to_act_are_offered_an_answer(slug: str, seats: int):
    """To the others nothing is offered but what stands beside the play; and who is called has something of that."""
    for position in positions(slug, seats):
        rules, state, beside = position.rules, position.state, position.title.anytime
        offered = {seat: {kind(offer.action) for offer in rules.legal_actions(state, seat)} for seat in range(seats)}
        assert [seat for seat in offered if offered[seat] - beside] == position.waiting
        assert all(offered[seat] & beside for seat in rules.called(state))


def listed(position: Position, seat: int) -> list[Offer[Any]]:
    """The seat's offers, bar the forms: those are judged as they were filled."""
    return [offer for offer in position.rules.legal_actions(position.state, seat) if not isinstance(offer.vary, Form)]


def test_every_offer_is_legal_as_it_stands(slug: str, seats: int):
    for position in positions(slug, seats):
        for seat in position.waiting:
            assert listed(position, seat), "nothing but forms to fill"
            for offer in listed(position, seat):
                position.rules.apply(position.state, seat, offer.action)


def test_no_offer_is_made_twice(slug: str, seats: int):
    for position in positions(slug, seats):
        for seat in position.waiting:
            actions = [codec.encode(offer.action) for offer in position.rules.legal_actions(position.state, seat)]
            assert len(actions) == len(set(actions))


def test_every_range_is_legal_at_both_ends_and_refused_just_outside(slug: str, seats: int):
    for position in positions(slug, seats):
        for seat in position.waiting:
            for offer in position.rules.legal_actions(position.state, seat):
                match offer.vary:
                    case Amount():
                        check_amount(position, seat, offer, offer.vary)
                    case Pick():
                        check_pick(position, seat, offer, offer.vary)


def check_amount(position: Position, seat: int, offer: Offer[Any], vary: Amount) -> None:
    assert vary.least <= vary.most
    assert (vary.most - vary.least) % vary.step == 0

    def action(number: int) -> Any:
        return replace(offer.action, **{vary.field: number})

    for number in (vary.least, vary.most):
        position.rules.apply(position.state, seat, action(number))
    outside = [vary.least - vary.step, vary.most + vary.step, 0, -vary.step]
    if vary.step > 1:
        outside += [vary.least + 1, vary.least + vary.step // 2]
    for number in outside:
        if not vary.least <= number <= vary.most or (number - vary.least) % vary.step:
            assert refused(position, seat, action(number)), f"{action(number)} outside {vary}"


def check_pick(position: Position, seat: int, offer: Offer[Any], vary: Pick) -> None:
    assert 0 <= vary.least <= vary.most <= len(vary.among)

    def action(*items: str) -> Any:
        return replace(offer.action, **{vary.field: items})

    fewest, most = vary.among[: vary.least], vary.among[: vary.most]
    position.rules.apply(position.state, seat, action(*fewest))
    position.rules.apply(position.state, seat, action(*most))
    outside = [("nobody-knows-it", *most[1:])]
    if vary.least:
        outside.append(fewest[1:])
    if vary.most < len(vary.among):
        outside.append(vary.among[: vary.most + 1])
    if most:
        outside.append((most[0],) * (vary.among.count(most[0]) + 1))
    for items in outside:
        assert refused(position, seat, action(*items)), f"{action(*items)} outside {vary}"


def test_the_default_is_legal(slug: str, seats: int):
    for position in positions(slug, seats):
        for seat in position.waiting:
            position.rules.apply(position.state, seat, position.rules.default_action(position.state, seat))


def test_a_price_is_what_its_lines_add_up_to(slug: str, seats: int):
    for position in positions(slug, seats):
        for seat in position.waiting:
            for offer in position.rules.legal_actions(position.state, seat):
                assert offer.price() >= 0
                assert all(line.what for line in offer.bill)


def test_the_clock_that_runs_has_a_name(slug: str, seats: int):
    for position in positions(slug, seats):
        pace = position.rules.pace(position.state)
        assert pace.kind
        assert pace.seconds >= 0


# Refusals.


def test_an_action_of_another_title_is_refused(slug: str, seats: int):
    for position in positions(slug, seats):
        for seat in (None, *range(seats)):
            assert refused(position, seat, Stranger())


def test_a_seat_that_is_not_to_act_is_refused(slug: str, seats: int):
    for position in positions(slug, seats):
        for seat in position.waiting:
            for offer in position.rules.legal_actions(position.state, seat):
                if kind(offer.action) in position.adapter.anytime | position.title.anytime:
                    continue
                for other in (None, -1, seats, *(s for s in range(seats) if s not in position.waiting)):
                    assert refused(position, other, offer.action), f"{offer.action} by {other}"


def test_nobody_has_a_seat_that_does_not_exist(slug: str, seats: int):
    for position in positions(slug, seats):
        for step_kind in position.adapter.anytime:
            action = codec.convert({"kind": step_kind}, position.title.action_type)
            for stranger in (-1, seats, seats + 7, None):
                assert refused(position, stranger, action)


def test_what_is_the_sites_own_is_refused_to_seats(slug: str, seats: int):
    for position in positions(slug, seats):
        for word in position.adapter.seatless:
            action = codec.convert({"kind": word}, position.title.action_type)
            assert all(refused(position, seat, action) for seat in range(seats))


# Purity.


def test_apply_leaves_its_argument_and_answers_the_same_twice(slug: str, seats: int):
    for position in positions(slug, seats):
        before = codec.encode(position.state)
        for seat in position.waiting:
            for offer in listed(position, seat):
                one = position.rules.apply(position.state, seat, offer.action)
                assert codec.encode(position.state) == before, offer.action
                assert codec.encode(position.rules.apply(position.state, seat, offer.action)) == codec.encode(one)


def test_looking_changes_nothing(slug: str, seats: int):
    for position in positions(slug, seats):
        before = codec.encode(position.state)
        first = [look(position, viewer) for viewer in position.viewers]
        assert [look(position, viewer) for viewer in position.viewers] == first
        assert codec.encode(position.state) == before


def test_a_snapshot_survives_json(slug: str, seats: int):
    for position in positions(slug, seats):
        stored = codec.encode(position.state)
        restored = codec.decode(stored, position.rules.state_type)
        assert codec.encode(restored) == stored
        for viewer in position.viewers:
            assert look(position, viewer, restored) == look(position, viewer)


def test_a_match_goes_on_the_same_from_its_snapshot(slug: str, seats: int):
    for match in matches(slug, seats):
        for step in match.steps[:: max(1, len(match.steps) // 40)]:
            restored = codec.decode(codec.encode(step.before), match.rules.state_type)
            again = match.rules.apply(restored, step.seat, step.action)
            assert codec.encode(again.state) == codec.encode(step.after)
            assert codec.encode(again.events) == codec.encode(step.events)


def test_all_that_is_stored_or_sent_can_be_read_back(slug: str, seats: int):
    for match in matches(slug, seats):
        for step in match.steps:
            assert codec.decode(codec.encode(step.action), match.title.action_type) == step.action
            for event in step.events:
                assert codec.decode(codec.encode(event), match.title.event_type) == event
    for position in positions(slug, seats):
        for viewer in position.viewers:
            view = position.rules.view(position.state, viewer)
            assert codec.decode(codec.encode(view), position.title.view_type) == view


def test_a_new_question_has_a_new_number(slug: str, seats: int):
    """A number that was answered never comes back for another question; a window below a deal keeps its own."""
    for match in matches(slug, seats):
        asked: dict[int, str] = {}
        for step in match.steps:
            number, question = match.rules.decision(step.before), match.rules.view(step.before, None).question
            assert asked.setdefault(number, question.kind) == question.kind


def test_no_cost_grows_with_the_length_of_the_match(slug: str, seats: int):
    """A snapshot stays under 16 KB from the first move to the last."""
    for match in matches(slug, seats):
        assert max(len(codec.encode(step.after)) for step in match.steps) < 16_384


# Sums.


def test_nothing_is_lost_and_nothing_is_made(slug: str, seats: int):
    for match in matches(slug, seats):
        first = match.adapter.sums(match.rules, match.steps[0].before)
        for step in match.steps:
            assert match.adapter.sums(match.rules, step.after) == first, step.action


def test_events_explain_every_change_of_money(slug: str, seats: int):
    for match in matches(slug, seats):
        for step in match.steps:
            match.adapter.check_money(step)


# Secrets.


def test_a_move_that_may_be_taken_back_shows_nobody_anything_hidden(slug: str, seats: int):
    """Without a die and without an event that reveals, a move tells each viewer only what followed from what they knew."""
    for match in matches(slug, seats):
        for number, step in enumerate(match.steps):
            made = match.rules.apply(step.before, step.seat, step.action)
            if made.draws or reveals(match.title, made.events):
                continue
            before = Position(match.title, match.rules, seats, step.before, match.adapter)
            for viewer in before.viewers if FULL else before.viewers[:: max(1, seats // 2)]:
                other = match.adapter.shuffled_for(step.before, viewer, Random(number))
                twin = match.rules.apply(other, step.seat, step.action)
                if reveals(match.title, twin.events):
                    continue  # a hidden offer would have lapsed there; that none did shows nobody a thing
                assert heard(before, twin.events, viewer) == heard(before, made.events, viewer), step.action
                assert look(before, viewer, twin.state) == look(before, viewer, made.state), step.action


def test_what_is_hidden_makes_no_difference_to_a_look(slug: str, seats: int):
    """Non-interference: shuffle all that a viewer may not know, and every byte they are sent is the same."""
    for number, position in enumerate(positions(slug, seats)):
        for viewer in position.viewers:
            other = position.adapter.shuffled_for(position.state, viewer, Random(number))
            assert look(position, viewer, other) == look(position, viewer), f"viewer {viewer}"


def test_an_offer_is_legal_whatever_is_hidden(slug: str, seats: int):
    for number, position in enumerate(positions(slug, seats)):
        for seat in position.waiting:
            other = position.adapter.shuffled_for(position.state, seat, Random(number))
            for offer in listed(position, seat):
                position.rules.apply(other, seat, offer.action)


def test_two_moves_that_look_alike_are_told_alike(slug: str, seats: int):
    for number, position in enumerate(positions(slug, seats)):
        rng = Random(number)
        for seat in position.waiting:
            offers = listed(position, seat)
            actions = [offer.action for offer in offers] + [fill(offer, rng) for offer in offers for _ in range(3)]
            made = [position.rules.apply(position.state, seat, action) for action in actions]
            for viewer in position.viewers:
                told: dict[bytes, tuple[Any, bytes]] = {}
                for action, result in zip(actions, made, strict=True):
                    seen = codec.encode(position.rules.view(result.state, viewer))
                    events = heard(position, result.events, viewer)
                    first, expected = told.setdefault(seen, (action, events))
                    assert events == expected, f"viewer {viewer} can tell {action} from {first}"


def test_no_hidden_card_is_named_to_a_viewer(slug: str, seats: int):
    """Every hidden card bears an id of its own: none of them is in any byte of a look or an event before its time."""
    for match in matches(slug, seats, marked=True):
        for step in match.steps[:: 1 if FULL else 3]:
            position = Position(match.title, match.rules, seats, step.after, match.adapter)
            for viewer in position.viewers:
                was_hidden = match.adapter.hidden(step.before, viewer) & match.adapter.hidden(step.after, viewer)
                sent = heard(position, step.events, viewer)
                for canary in was_hidden - match.adapter.opened(step.events):
                    assert canary.encode() not in sent, f"{canary} told to {viewer} by {step.action}"
    for position in positions(slug, seats, marked=True):
        for viewer in position.viewers:
            sent = look(position, viewer)
            for canary in position.adapter.hidden(position.state, viewer):
                assert canary.encode() not in sent, f"{canary} shown to {viewer}"


def test_the_seed_is_shown_to_nobody(slug: str, seats: int):
    for position in positions(slug, seats):
        for viewer in position.viewers:
            assert position.state.seed.encode() not in look(position, viewer)
