"""Canaries: every hidden card bears a mark of its own, and no mark is in any byte sent to one who may not know it (BL-29).

Whole matches between bots are looked at as everybody sees them, from every seat and from the public:

- at every version the look itself, all that a fragment is made from: the view, offers and refusals, the newest events;
- at a few versions of every kind of question, some others by lot and the end: every fragment of the page and of a
  shared screen; at one in four of these those of a passed device, the page around them and the card of every space.

The rules play the matches; that the site reads and sends the same is shown by one that is stored. The suite looks at a
few matches, `make canaries` at 200 of each title. A text is searched once for all marks, whoever is sent it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from msgspec.structs import replace

from game import fragments, passing
from game.curtain import Curtain, Passed, passed
from game.curtain import Shown as Lifted
from game.models import Release
from game.position import Look, Position
from game.rules import codec
from game.rules.contract import Viewer
from game.rules.registry import TITLES
from game.service import play, read
from tests.game.canaries import LANGUAGES, MARKS, SEED, Shown, begun, course, marked_release, marks_in
from tests.rules.adapters import FULL

pytestmark = pytest.mark.django_db

MATCHES = 200 if FULL else 2
EACH, BY_LOT = (2, 0.02) if FULL else (1, 0.01)
"""Positions drawn: so many of each kind of question, and this part of the others."""
WHOLE = 4
"""Of this many positions drawn, one with everything that surrounds the fragments."""


@pytest.fixture(params=sorted(MARKS))
def release(request: pytest.FixtureRequest, db: None) -> Release:
    return marked_release(request.param)


def seats_of(release: Release, number: int) -> int:
    title = TITLES[release.edition.title]
    return title.seats[number % len(title.seats)]


def the_look(position: Position, viewer: Viewer) -> str:
    """All that a fragment is made from, but for what stands in the log already."""
    look = position.look(viewer, since=position.version - 1)
    return codec.encode([look.view, look.offers, look.blocked, look.moves]).decode()


def drawn(position: Position, viewer: Viewer, language: str, whole: bool) -> Iterator[tuple[str, str]]:
    """Whatever this viewer's screen is sent, by name."""
    look = position.look(viewer)
    html = fragments.render(look, language)
    yield from html.items()
    if viewer is None:
        yield from fragments.render_screen(look, language).items()
    if whole:
        device = passed(position, tuple(range(len(position.players))))
        yield from passing.render(position, device, lifted(device, viewer), language).items()
        yield "page", page(look, language, html)
    if whole and viewer is None:
        for space in fragments.ring(look, language).spaces:
            yield f"space {space.at}", fragments.space_card(look, space.at, language) or ""


def lifted(device: Passed, viewer: Viewer) -> Lifted:
    """The curtain of a device with all seats as it hangs, or opened for one."""
    return Curtain().settle(device) if viewer is None else Lifted(viewer, None, covers=False)


def page(look: Look, language: str, html: fragments.Fragments) -> str:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    return render_to_string("game/match.html", fragments.context(look, language, html), request)


def check(shown: Shown, viewer: Viewer, name: str, text: str) -> None:
    position, marks = shown.position, shown.marks
    assert position.state.seed not in text, f"the seed in {name} of {viewer}"
    assert position.outcome or SEED not in text, f"the server's seed in {name} of {viewer}"
    hidden = marks.hidden_from(viewer)
    found = marks_in(text) & hidden
    assert not found or (name in marks.catalogues and found >= {mark for mark in hidden if "_mafia_" in mark}), (
        f"{sorted(found)} in {name} of viewer {viewer} at version {position.version}"
    )


@pytest.mark.timeout(0 if FULL else 120)
@pytest.mark.parametrize("number", range(MATCHES))
def test_no_mark_reaches_one_who_may_not_know_it(release: Release, number: int) -> None:
    seats, language, chance = seats_of(release, number), LANGUAGES[number % 3], Random(number)
    met, looked = Counter[str](), 0
    for shown in course(begun(release, seats, number), number):
        position = shown.position
        viewers = (None, *range(seats))
        for viewer in viewers:
            check(shown, viewer, "look", the_look(position, viewer))
        kind = getattr(position.rules.view(position.state, None).question, "kind", "")
        if met[kind] >= EACH and chance.random() >= BY_LOT and not position.outcome:
            continue
        met[kind] += 1
        looked += 1
        for viewer in viewers:
            for name, text in drawn(position, viewer, language, whole=looked % WHOLE == 0 or bool(position.outcome)):
                check(shown, viewer, name, text)
    assert looked >= 5
    assert position.outcome


def test_the_site_reads_what_is_looked_at(release: Release) -> None:
    """A match that is stored move by move gives everybody the looks that the other tests search."""
    match, seats = begun(release, 3, 1), 3
    for shown in islice(course(match, 1), 40):
        if shown.seat is not None:
            before = read(match.pk)
            play(match.pk, shown.seat, shown.action, before.version, before.decision)
        stored = read(match.pk)
        for viewer in (None, *range(seats)):
            assert bare(stored.look(viewer)) == bare(shown.position.look(viewer))


def bare(look: Look) -> Look:
    """A look without the times of day, and without what may be taken back: that depends on rows of the stored log.

    What stands beside the play ends by the time of day.
    """
    began = look.moves[0].at
    moves = tuple(replace(move, at=began) for move in look.moves)
    return replace(look, moves=moves, now=began, due_at=None, undo=None, ends=())


def test_the_marks_are_there_to_be_found(release: Release) -> None:
    """The search sees what it looks for: whatever is known of cards that are out bears its marks on the page."""
    known, met = frozenset[str](), 0
    for number, shown in enumerate(course(begun(release, 4, 1), 1)):
        if number >= 400 and met > 5:
            break
        for viewer in range(4):
            view = shown.position.rules.view(shown.position.state, viewer)
            own = {card.id for card in getattr(view, "hand", ())} or {getattr(view, "card", "")} & shown.marks.all
            if own and not own <= known:
                known |= own
                met += 1
                sent = "".join(fragments.render(shown.position.look(viewer), "uk").values())
                assert own <= marks_in(sent)
    assert met > 5
