"""Pictures of figures: SVG made here by pygal, without a script and without anybody else's address.

pygal changes how Python finds modules, so only whoever draws a chart imports it.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings

BRASS, DARK, BLOOD = "#a9843c", "#5e420c", "#9b1c26"

NARROW, HALF, WIDE, LOW = 330, 420, 900, 230
"""Widths of a picture: a phone's, half of the page's, or all of it; and its usual height. Its letters are as large as the
page's."""
_STYLE = {
    "background": "transparent",
    "plot_background": "transparent",
    "foreground": "#5c4b39",
    "foreground_strong": "#1f1713",
    "foreground_subtle": "#cdbd98",
    "font_family": "Fira Sans, system-ui, sans-serif",
    "value_font_family": "Fira Sans, system-ui, sans-serif",
    "label_font_size": 13,
    "major_label_font_size": 13,
    "value_font_size": 13,
    "legend_font_size": 13,
    "opacity": "1",
    "guide_stroke_dasharray": "2,3",
    "major_guide_stroke_dasharray": "6,4",
    "guide_stroke_color": "#cdbd98",
    "value_colors": ("#1f1713", "#fff7e4", "#1f1713"),
}


@cache
def _font() -> str:
    """The house's letters as a sheet: a picture may load nothing, so it brings them along."""
    raw = (Path(settings.BASE_DIR) / "static/fonts/fira-sans-500.woff2").read_bytes()
    source = f"url(data:font/woff2;base64,{b64encode(raw).decode()})"
    return f'<style type="text/css">@font-face{{font-family:"Fira Sans";src:{source} format("woff2")}}</style>'


def blank(kind: str, *colors: str, width: int = HALF, height: int = LOW, guide: str = "#cdbd98", **config: Any) -> Any:
    """A chart with nothing in it yet."""
    look = _STYLE | {"colors": colors or (BRASS, DARK), "major_guide_stroke_color": guide}
    style = import_module("pygal.style").Style(**look)
    base = {
        "js": (),
        "width": width,
        "height": height,
        "explicit_size": False,
        "disable_xml_declaration": True,
        "show_legend": False,
        "legend_at_bottom": True,
        "legend_at_bottom_columns": 3,
        "legend_box_size": 12,
        "truncate_label": -1,
        "truncate_legend": -1,
        "margin": 6,
        "spacing": 8,
        "style": style,
    }
    return getattr(import_module("pygal"), kind)(**(base | config))


def picture(chart: Any) -> str:
    """The chart as SVG, without the little script that pygal puts into every one, with the house's letters."""
    drawn = re.sub(r"<script.*?</script>", "", str(chart.render(is_unicode=True)), flags=re.DOTALL)
    return drawn.replace("</svg>", _font() + "</svg>")
