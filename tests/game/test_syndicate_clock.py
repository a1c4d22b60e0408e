"""Syndicate's clock as the site runs it (RULES.md §12): 45 seconds for a turn, then the server plays it to its end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from game import fragments
from game.rules.titles.syndicate.events import ClockRanOut, Declined
from game.service import look, play_due
from tests.browser.positions import write_into
from tests.browser.syndicate_positions import throwing
from tests.game.conftest import Time
from tests.game.test_beside import begin
from tests.rules.syndicate.position import A, B, player, position

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def test_after_forty_five_seconds_the_server_plays_the_turn_to_its_end(time: Time) -> None:
    """§12.1, §12.2: it rolls, buys nothing, holds the auction, passes the turn on; every screen says so."""
    match = begin()
    write_into(match, throwing(position(A=player(at=3), B=player(), C=player()), (1, 2)))
    assert look(match.pk, None).due_at == time.now + timedelta(seconds=45)
    time.pass_(44.9)
    assert not play_due(match.pk)
    time.pass_(0.3)
    assert play_due(match.pk)
    lot = look(match.pk, None)
    assert (lot.view.auction.cell, lot.to_act, lot.pace.seconds) == ("flea_market", (A, B, 2), 20)
    told = [event for move in lot.moves for event in move.events]
    assert ClockRanOut(A) in told
    assert [event.by for event in told if isinstance(event, Declined)] == ["clock"]
    for viewer in (None, A, B):
        assert "Час минув: хід завершує сервер, Гравець 0" in fragments.render(look(match.pk, viewer), "uk")["log"]

    time.pass_(20.2)
    while look(match.pk, None).view.auction:
        assert play_due(match.pk), "nobody bids, and nobody is waited for"
    then = look(match.pk, None)
    assert (then.view.question.kind, then.to_act) == ("before", (B,))
    assert then.due_at == time.now + timedelta(seconds=45)
