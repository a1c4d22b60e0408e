"""The lab's report as pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from config.templatetags.ui import money as as_money
from game.charts import BLOOD, BRASS, DARK, NARROW, WIDE, blank, picture

SAND = "#d9c79c"
TOP = 12
SUM = " · "
"""Between the name of a card and its sum."""
CASH, MONEY = 320, 420
"""Heights of these pictures."""


def tall(cards: int, bars: int) -> int:
    """The height of a picture with so many bars for each of so many cards."""
    return 70 + cards * 24 * bars


def _percent(value: float) -> str:
    return str(number_format(value, decimal_pos=1))


def seats(report: dict[str, Any], count: str) -> Any:
    """Wins by seat, beside the even share."""
    told = report["draft"]["by_seats"][count]
    most = max(told["even"], *told["wins"])
    chart = blank(
        "Bar",
        guide=BLOOD,
        print_values=True,
        print_values_position="top",
        range=(0, most * 1.15),
        show_minor_y_labels=False,
    )
    chart.x_labels = [str(n + 1) for n in range(len(told["wins"]))]
    chart.y_labels = [{"value": told["even"], "label": _("рівно %(n)s") % {"n": _percent(told["even"])}}]
    chart.y_labels_major = [told["even"]]
    chart.add(_("перемоги, %"), told["wins"], formatter=_percent)
    return chart


def length(report: dict[str, Any]) -> Any:
    """How many rounds matches last: the draft and the release."""
    return _rounds(report, "rounds")


def fell(report: dict[str, Any]) -> Any:
    """In which round the first boss falls: the draft and the release."""
    return _rounds(report, "fell")


def _rounds(report: dict[str, Any], field: str) -> Any:
    """How many matches have this of them in which rounds."""
    sides = [(_("чернетка"), report["draft"])] + ([(_("реліз"), report["release"])] if "release" in report else [])
    most = max((max(side[field], default=0) for _name, side in sides), default=0)
    step = max(1, -(-most // (7 if most < 100 else 5)))  # long numbers need more room
    bins = range(-(-most // step))
    chart = blank("Bar", show_legend=True, legend_at_bottom=False, show_y_labels=False, show_y_guides=False)
    chart.x_labels = [f"{n * step + 1}–{(n + 1) * step}" if step > 1 else str(n + 1) for n in bins]
    for name, side in sides:
        counted = Counter((rounds - 1) // step for rounds in side[field])
        chart.add(name, [counted[n] for n in bins])
    return chart


def cash(report: dict[str, Any]) -> Any:
    """What the living hold, round by round: the middle and the band that eight of ten are in; the release's middle."""
    rows = list(enumerate(report["draft"]["cash"][:60], 1))
    chart = blank(
        "XY", SAND, DARK, BLOOD, width=WIDE, height=CASH, show_legend=True, show_dots=False, show_x_guides=False
    )
    chart.value_formatter = as_money
    chart.x_value_formatter = lambda value: f"{value:.0f}"
    chart.x_labels = [1, *range(5, len(rows) + 1, 5)]
    band = [(n, row[2]) for n, row in rows] + [(n, row[0]) for n, row in reversed(rows)]
    chart.add(_("вісім із десяти"), band, fill=True, stroke_style={"width": 0})
    chart.add(_("медіана"), [(n, row[1]) for n, row in rows], stroke_style={"width": 3})
    if "release" in report:
        before = list(enumerate(report["release"]["cash"][: len(rows)], 1))
        chart.add(
            _("медіана релізу"), [(n, row[1]) for n, row in before], stroke_style={"width": 2, "dasharray": "6, 4"}
        )
    return chart


def drawn_cards(report: dict[str, Any]) -> Any:
    """How often each card is taken in a match."""
    matches = report["draft"]["matches"]
    cards = sorted(report["draft"]["cards"], key=lambda card: card["drawn"])
    return _cards(cards, [(_("узято за партію"), [round(card["drawn"] / matches, 2) for card in cards])])


def decisive(report: dict[str, Any]) -> Any:
    """The cards whose takers win unlike others, and how often these can be played at all."""
    cards = report["draft"]["cards"]
    taken = sum(card["drawn"] for card in cards) or 1
    usual = sum(card["drawn"] * card["won"] for card in cards) / taken
    apart = sorted(cards, key=lambda card: -abs(card["won"] - usual))[:TOP][::-1]
    bars = [
        (_("можна було зіграти, %"), [card["playable"] for card in apart]),
        (_("хто взяв, виграв, %"), [card["won"] for card in apart]),
    ]
    return _cards(apart, bars)


def _cards(cards: Sequence[dict[str, Any]], bars: Sequence[tuple[str, list[Any]]]) -> Any:
    height = tall(len(cards), len(bars))
    chart = blank("HorizontalBar", SAND if len(bars) > 1 else BRASS, DARK, width=WIDE, height=height, print_values=True)
    chart.show_legend, chart.legend_at_bottom = len(bars) > 1, False
    chart.x_labels = [card["name"] for card in cards]
    for name, values in bars:
        chart.add(name, values, formatter=lambda value: str(number_format(f"{value:g}")))
    return chart


def money(report: dict[str, Any]) -> Any:
    """What a card moves at one time, largest first; flagged ones are red."""
    flagged = {flag["id"] for flag in report["flags"]}
    cards = sorted(report["draft"]["cards"], key=lambda card: -card["money"])[:TOP]
    chart = blank("HorizontalBar", width=WIDE, height=MONEY, max_scale=8)
    chart.value_formatter = as_money
    chart.x_labels = [f"{card['name']}{SUM}{as_money(card['money'])}" for card in cards][::-1]
    chart.add(
        _("гроші за раз"),
        [{"value": card["money"], "color": BLOOD if card["id"] in flagged else BRASS} for card in cards][::-1],
    )
    return chart


CHARTS = {
    "length": length,
    "fell": fell,
    "cash": cash,
    "money": money,
    "drawn": drawn_cards,
    "decisive": decisive,
}


def drawn(report: dict[str, Any], name: str, *, narrow: bool = False) -> str:
    """The chart of this name as a picture, if need be as narrow as a phone; KeyError if there is none."""
    chart = seats(report, name.removeprefix("seats-")) if name.startswith("seats-") else CHARTS[name](report)
    if narrow:
        chart.width, chart.legend_at_bottom, chart.legend_at_bottom_columns, chart.max_scale = NARROW, True, 1, 3
        chart.x_labels = [_short(label) if isinstance(label, str) else label for label in chart.x_labels]
    return picture(chart)


def _short(label: str) -> str:
    """A label that leaves a phone room for its bar; a sum behind the name stays whole."""
    name, sign, rest = label.partition(SUM)
    most = 13 if rest else 16
    return (name if len(name) <= most else f"{name[: most - 1].rstrip()}…") + sign + rest
