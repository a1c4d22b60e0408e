"""The lab's report as pictures: SVG made here by pygal, without a script and without anybody else's address.

pygal changes how Python finds modules, so only whoever draws a chart imports it.
"""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from typing import Any

from django.utils.translation import gettext as _

BRASS, DARK, BLOOD, GREEN = "#a9843c", "#5e420c", "#9b1c26", "#155226"
TOP = 12

_STYLE = {
    "background": "transparent",
    "plot_background": "transparent",
    "foreground": "#5c4b39",
    "foreground_strong": "#1f1713",
    "foreground_subtle": "#a9946b",
    "font_family": "Fira Sans, system-ui, sans-serif",
    "label_font_size": 13,
    "major_label_font_size": 13,
    "value_font_size": 12,
    "legend_font_size": 13,
    "opacity": ".95",
    "value_colors": ("#1f1713",) * 8,
}


def _chart(kind: str, **config: Any) -> Any:
    return getattr(import_module("pygal"), kind)(**config)


def _picture(chart: Any) -> str:
    """The chart as SVG, without the little script that pygal puts into every one."""
    return re.sub(r"<script.*?</script>", "", str(chart.render(is_unicode=True)), flags=re.DOTALL)


def _config(*colors: str, **more: Any) -> dict[str, Any]:
    base = {
        "js": (),
        "width": 640,
        "height": 260,
        "explicit_size": False,
        "disable_xml_declaration": True,
        "show_legend": False,
        "margin": 8,
        "style": import_module("pygal.style").Style(**_STYLE, colors=colors or (BRASS, DARK)),
    }
    return base | more


def seats(report: dict[str, Any], count: str) -> str:
    """Wins by seat, beside the even share."""
    told = report["draft"]["by_seats"][count]
    chart = _chart("Bar", **_config(print_values=True, show_y_labels=False, min_scale=1))
    chart.x_labels = [str(n + 1) for n in range(len(told["wins"]))]
    chart.add(_("перемоги, %"), told["wins"], formatter=lambda value: f"{value:.1f}".replace(".", ","))
    return _picture(chart)


def length(report: dict[str, Any]) -> str:
    """How many rounds matches last: the draft and the release."""
    sides = [(_("чернетка"), report["draft"])] + ([(_("реліз"), report["release"])] if "release" in report else [])
    most = max((max(side["rounds"], default=0) for _name, side in sides), default=0)
    step = max(1, -(-most // 12))
    chart = _chart("Bar", **_config(show_legend=True, legend_at_bottom=True))
    chart.x_labels = [f"{n * step + 1}–{(n + 1) * step}" for n in range(-(-most // step))]
    for name, side in sides:
        bins = Counter((rounds - 1) // step for rounds in side["rounds"])
        chart.add(name, [bins[n] for n in range(-(-most // step))])
    return _picture(chart)


def cash(report: dict[str, Any]) -> str:
    """What the living hold, round by round: the middle and the band that eight of ten are in; the release's middle."""
    rows = report["draft"]["cash"][:60]
    chart = _chart(
        "Line",
        **_config(
            BRASS, DARK, BRASS, BLOOD, height=320, show_legend=True, legend_at_bottom=True, show_dots=False, width=960
        ),
    )
    chart.x_labels = [str(n + 1) for n in range(len(rows))]
    chart.x_labels_major_every = 5
    chart.show_minor_x_labels = False
    chart.add("90 %", [row[2] for row in rows])
    chart.add(_("медіана"), [row[1] for row in rows], stroke_style={"width": 3})
    chart.add("10 %", [row[0] for row in rows])
    if "release" in report:
        before = report["release"]["cash"][: len(rows)]
        chart.add(_("медіана релізу"), [row[1] for row in before], stroke_style={"dasharray": "6, 4"})
    return _picture(chart)


def money(report: dict[str, Any]) -> str:
    """What a card moves at one time, largest first; flagged ones are red."""
    flagged = {flag["id"] for flag in report["flags"]}
    cards = sorted(report["draft"]["cards"], key=lambda card: -card["money"])[:TOP]
    chart = _chart("HorizontalBar", **_config(height=420, print_values=True, show_y_labels=True, width=960))
    chart.x_labels = [card["name"] for card in cards][::-1]
    chart.add(
        _("гроші за раз"),
        [{"value": card["money"], "color": BLOOD if card["id"] in flagged else BRASS} for card in cards][::-1],
        formatter=lambda value: f"{value:,.0f}$".replace(",", "\u202f"),
    )
    return _picture(chart)


CHARTS = {"length": length, "cash": cash, "money": money}


def drawn(report: dict[str, Any], name: str) -> str:
    """The chart of this name; KeyError if there is none."""
    if name.startswith("seats-"):
        return seats(report, name.removeprefix("seats-"))
    return CHARTS[name](report)
