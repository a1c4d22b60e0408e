"""How a match ended is on the screen: which limit it reached, and nothing where one alone is left."""

from __future__ import annotations

from typing import Any

import pytest

from game import fragments
from game.rules.titles.business import actions as business
from game.rules.titles.syndicate import actions as syndicate
from game.service import look
from tests.browser import positions, syndicate_positions
from tests.rules.business import position as in_business
from tests.rules.syndicate import position as in_syndicate

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]


def of_business(**limits: Any) -> Any:
    written = in_business.boss
    return in_business.position(A=written(cash=9000), B=written(), active=1, stage="after", round=30, **limits)


def of_syndicate(**limits: Any) -> Any:
    written = in_syndicate.player
    return in_syndicate.position(A=written(at=10), B=written(at=10), active=1, round=20, dice=[(4, 6)], **limits)


def shown(table: Any, seat: int = 0) -> str:
    write = positions.write_match if isinstance(table, in_business.Table) else syndicate_positions.write_match
    match, _ = write(table)
    drawn = fragments.render(look(match.pk, seat), "uk")
    return drawn["stage"] + drawn["question"]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (lambda: of_business(round_limit=30).play(1, business.End()), "Межу раундів досягнуто"),
        (
            lambda: of_business(time_limit_minutes=60).play(None, business.TimeIsUp()).play(1, business.End()),
            "Час вийшов",
        ),
        (lambda: of_syndicate(round_limit=20).play(1, syndicate.Roll(), syndicate.EndTurn()), "Межу раундів досягнуто"),
    ],
    ids=["rounds", "time", "rounds of another title"],
)
def test_a_limit_that_ended_the_match_is_named(table: Any, said: str) -> None:
    assert shown(table()).count(said) == 2, "on the stage and over the places"


def test_who_share_the_first_place_all_hold_the_city() -> None:
    """Syndicate, RULES.md §11.3: equal wealth is a shared victory."""
    for seat in (0, 1):
        text = shown(of_syndicate(round_limit=20).play(1, syndicate.Roll(), syndicate.EndTurn()), seat)
        assert "Місто ваше" in text
        assert text.count("Перше місце порівну: Марта, Остап.") == 2, "on the stage and over the places"


def test_where_one_alone_is_left_nothing_needs_saying() -> None:
    text = shown(of_business().play(0, business.Surrender()))
    assert "тримає все місто" in text
    assert "найбагатший" not in text
