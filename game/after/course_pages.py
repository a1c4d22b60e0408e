"""The page of a match's course: who came where, its measures as charts, the moves that turned it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import Struct, ValidationError, structs

from config.templatetags.ui import money as as_money
from game import charts, fragments
from game.after.course import Course, Point, course_of
from game.after.replaying import past, unrolled
from game.models import Match, Player
from game.position import with_release
from game.rules.contract import IllegalAction
from game.surfaces.parts import Entry, Measure

HUES = ("#d00e2d", "#f2780d", "#c79a1b", "#3f8a45", "#1b8fb0", "#4368f3", "#904a8e", "#b8587f")
"""The players' colours, as they can be told on paper."""


LINE = 20
"""The height of a line of names under a chart; pygal leaves room for whole lines alone."""
FEW = 12
"""A span of whole numbers that are all written on the axis."""


class Row(Struct, frozen=True):
    """A seat's line of the standings: why it came there, and what it has in the end."""

    place: int
    player: Player
    why: str
    figures: tuple[tuple[str, int, bool], ...]


class Turn(Struct, frozen=True):
    """A turning point in words."""

    point: Point
    player: Player
    entries: tuple[Entry, ...]


@require_safe
@never_cache
def course(request: HttpRequest, key: str) -> HttpResponse:
    """The course of a match that is over."""
    match = get_object_or_404(with_release(), key=key, finished_at__isnull=False)
    try:
        told, measures = _course(match)
    except (IllegalAction, ValidationError):
        return render(request, "game/after/lost.html", {"key": key}, status=409)
    players = list(match.players.order_by("seat"))
    places = match.outcome["places"] if match.outcome else [0] * len(players)
    last = told.rounds[-1]
    rows = [
        Row(place, player, why, tuple((each.name, last[each.key][player.seat], each.money) for each in measures))
        for place, player, why in sorted(
            zip(places, players, _fates(match), strict=True), key=lambda row: (row[0], row[1].seat)
        )
    ]
    page = {
        "match": match,
        "key": key,
        "rows": rows,
        "measures": measures,
        "rounds": len(told.rounds),
        "turns": [Turn(point, players[point.seat], _entries(match, point)) for point in told.points],
    }
    return render(request, "game/after/course.html", page)


@require_safe
def course_chart(request: HttpRequest, key: str, measure: str) -> HttpResponse:
    """One measure of every seat over the rounds."""
    match = get_object_or_404(with_release(), key=key, finished_at__isnull=False)
    told, measures = _course(match)
    found = next((each for each in measures if each.key == measure), None)
    if found is None:
        raise Http404
    svg = _drawn(told, found, list(match.players.order_by("seat")), narrow="narrow" in request.GET)
    return HttpResponse(svg, content_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


def _course(match: Match) -> tuple[Course, tuple[Measure, ...]]:
    now, _then = past(match.pk)
    measures = fragments.surface(match.title).measures()
    return course_of(now, unrolled(match, match.version), measures), measures


def _fates(match: Match) -> tuple[str, ...]:
    """Of each seat why it came where it did."""
    language = get_language() or "uk"
    with override(language):
        return fragments.surface(match.title).fates(past(match.pk)[0].look(None), language)


def _entries(match: Match, point: Point) -> tuple[Entry, ...]:
    """What the log tells everybody of that one move."""
    look = past(match.pk, point.version)[1].look(None)
    alone = structs.replace(look, moves=look.moves[-1:], told=())
    return fragments.surface(match.title).call(alone, get_language() or "uk").news[::-1]


def _drawn(told: Course, measure: Measure, players: list[Player], *, narrow: bool) -> str:
    """The chart of a measure, if need be as narrow as a phone."""
    colors = [HUES[(player.shape or player.seat + 1) - 1] for player in players]
    drawing = charts.blank(
        "Line",
        *colors,
        width=charts.NARROW if narrow else 560,
        height=400 if narrow else 320,
        dots_size=2,
        show_legend=True,
    )
    columns = 1 if narrow else 3
    drawing.legend_at_bottom_columns = columns
    drawing.margin_bottom = 6 + LINE * (-(-len(players) // columns) - len(players) // columns)
    if measure.money:
        drawing.value_formatter = as_money
    drawing.x_labels = [str(number + 1) for number in range(len(told.rounds))]
    drawing.x_labels_major_every = max(1, len(told.rounds) // 10)
    drawing.show_minor_x_labels = False
    for player in players:
        drawing.add(player.name, [values[measure.key][player.seat] for values in told.rounds])
    values = [value for row in told.rounds for value in row[measure.key]]
    if max(values) - min(values) <= FEW:
        drawing.y_labels = list(range(min(values), max(values) + 1))
    return charts.picture(drawing)
