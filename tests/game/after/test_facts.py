"""What the winner's screen tells of the whole match, besides who stands where."""

from __future__ import annotations

import pytest

from game import fragments
from game.content import rules_for
from game.deeds import told
from game.rules.titles.business import actions as a
from game.rules.titles.business import events as e
from game.service import look, play
from game.surfaces.business.facts import attempts
from game.undo import take_back
from tests.browser.positions import STATES, write_match
from tests.game.after.played import played


@pytest.mark.parametrize(
    ("deeds", "made", "struck"),
    [
        ([e.AttemptMade(0, 1, "rooftop_shot", ()), e.Defended(1, "vest", "rooftop_shot")], 1, 0),
        ([e.AttemptMade(0, 1, "ambush", ("leo",)), e.ArmourSpent(1, "leo")], 1, 0),
        ([e.AttemptMade(0, 1, "bomb", ("leo", "tony")), *(e.HelperLost(1, h, "killed") for h in ("leo", "tony"))], 1, 1),
        ([e.HelperLost(1, "leo", "killed"), e.AttemptMade(0, 1, "bomb", ()), e.Eliminated(1, "bomb", 2, 0)], 1, 1),
        ([e.AttemptMade(0, 1, "ambush", ()), e.Missed(0, 1, "ambush"), e.HelperLost(0, "leo", "failed")], 1, 0),
    ],
)  # fmt: skip
def test_an_attempt_strikes_when_it_costs_a_life(deeds: list[e.AnyEvent], made: int, struck: int) -> None:
    assert attempts(deeds) == (made, struck)


@pytest.mark.django_db
@pytest.mark.usefixtures("editions")
def test_the_end_tells_of_everything_that_everybody_saw() -> None:
    match = played(3, rounds=3)
    seen = look(match.pk, None)
    assert {"match_began", "turn_began", "match_ended"} <= {deed.__struct_config__.tag for deed in seen.deeds}
    assert not any(deed.cards for deed in seen.deeds if isinstance(deed, e.CardsDrawn))
    assert fragments.render(seen, "uk")["question"].count("<dt>") == 3


@pytest.mark.django_db
@pytest.mark.usefixtures("editions")
def test_what_was_taken_back_was_not_done() -> None:
    match, _people = write_match(STATES["before"].make())
    seen = look(match.pk, 0)
    assert seen.deeds == ()
    rules = rules_for(match.release)
    before = told(match, rules)
    free = next(o.action for o in seen.offers if isinstance(o.action, a.RaiseRespect | a.BuyInfluence))
    play(match.pk, 0, free, seen.version, seen.decision)
    match.refresh_from_db()
    assert len(told(match, rules)) > len(before)
    take_back(match.pk, 0, match.version)
    match.refresh_from_db()
    assert told(match, rules) == before
