"""The small pictures and figures every page draws. Built into all templates: no `{% load %}`.

{% icon "gi-bank" %}                    an icon of static/icons/sprite.svg, unseen by screen readers
{% icon "lu-wifi-off" label=text %}     the same, read out as `text`
{% icon "lu-x" class="big" %}           with a class besides `icon` and `gi` or `lu`
{% shape 3 %}                           a player's silhouette in their colour, 1 to 8; takes label= and class= too
{% portrait boss 3 %}                   a boss's bust: the edition's id (or a picture's number 1 to 8), then the shape
{% bust boss %}                         only the drawing, without the framed ground
{% die 5 %}                             the face of a die
{% ornament "m-rule" %}                 m-crown, m-fan, m-corner, m-rule of static/icons/art.svg
{% arrow %}                             “→”, which our fonts lack
{{ 18150|money }}                       18 150$, with U+202F; a minus is U+2212
{{ 750|money_change }}                  +750$ or −750$
{{ 3|shape_name }}                      жовтий трикутник
{{ code|room_code }}                    482 716
"""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

register = template.Library()

NARROW_SPACE = "\u202f"
MINUS = "\u2212"

SHAPES = ("circle", "square", "triangle", "diamond", "star", "plus", "heart", "moon")
SHAPE_NAMES = (
    gettext_noop("червоне коло"),
    gettext_noop("помаранчевий квадрат"),
    gettext_noop("жовтий трикутник"),
    gettext_noop("зелений ромб"),
    gettext_noop("блакитна зірка"),
    gettext_noop("синій хрест"),
    gettext_noop("пурпурове серце"),
    gettext_noop("рожевий півмісяць"),
)

# Which drawing of art.svg is whose in the default edition.
BUSTS = {
    "montalto": 1,
    "fontana": 2,
    "lind": 3,
    "oshea": 4,
    "duval": 5,
    "stern": 6,
    "vargas": 7,
    "burlaka": 8,
}

ORNAMENTS = {"m-crown": "24 16", "m-fan": "64 32", "m-corner": "40 40", "m-rule": "240 12"}

# Where the pips lie on a die of 10 × 10.
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((5, 5),),
    2: ((3, 3), (7, 7)),
    3: ((2.7, 2.7), (5, 5), (7.3, 7.3)),
    4: ((3, 3), (7, 3), (3, 7), (7, 7)),
    5: ((2.7, 2.7), (7.3, 2.7), (5, 5), (2.7, 7.3), (7.3, 7.3)),
    6: ((3, 2.5), (7, 2.5), (3, 5), (7, 5), (3, 7.5), (7, 7.5)),
}


@lru_cache(maxsize=2048)  # a board asks for the same hundred again with every move
def picture(
    file: str, symbol: str, box: str, classes: str, label: str = "", extra: str | SafeString = ""
) -> SafeString:
    """An <svg> that shows one symbol of a sprite; hidden from screen readers unless it has a label."""
    told = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html(
        '<svg class="{}" viewBox="0 0 {}" {}{}><use href="{}#{}"/></svg>',
        classes.strip(),
        box,
        told,
        extra,
        static(f"icons/{file}"),
        symbol,
    )


@register.simple_tag(name="icon")
def icon(name: str, label: str = "", **attributes: str) -> SafeString:
    """One icon of the sprite, as large as the text and of its colour; its set, gi or lu, is its class."""
    family = name[:2]
    box = "512 512" if family == "gi" else "24 24"
    return picture("sprite.svg", name, box, f"icon {family} {attributes.get('class', '')}", label)


@register.simple_tag(name="shape")
def shape(number: int, label: str = "", **attributes: str) -> SafeString:
    """A player's silhouette; nothing for 0, which is “not chosen yet”."""
    if not number:
        return SafeString("")
    extra = format_html(' data-p="{}"', number)
    symbol = f"s-{SHAPES[int(number) - 1]}"
    return picture("art.svg", symbol, "32 32", f"shape {attributes.get('class', '')}", label, extra)


@register.simple_tag(name="bust")
def bust(boss: str | int, label: str = "", **attributes: str) -> SafeString:
    """A boss's drawing in the colour of `--hue`."""
    extra = SafeString(' preserveAspectRatio="xMidYMax meet"')
    return picture(
        "art.svg", f"boss-{bust_number(boss)}", "120 140", f"bust {attributes.get('class', '')}", label, extra
    )


@register.simple_tag(name="portrait")
def portrait(boss: str | int, number: int = 0, label: str = "") -> SafeString:
    """A boss on the sunburst ground of a player's colour."""
    return format_html('<span class="portrait" data-p="{}">{}</span>', number or "", bust(boss, label))


def bust_number(boss: str | int) -> int:
    """The drawing of a boss. One that no drawing was made for always gets the same one of the eight."""
    text = str(boss or "")
    if text.isdecimal():
        return (int(text) - 1) % len(BUSTS) + 1
    return BUSTS.get(text) or sum(text.encode()) % len(BUSTS) + 1


@register.simple_tag(name="die")
def die(value: int) -> SafeString:
    """The face of a die."""
    pips = format_html_join("", '<circle cx="{}" cy="{}" r=".92"/>', PIPS[int(value)])
    return format_html(
        '<svg class="die" data-v="{}" viewBox="0 0 10 10" role="img" aria-label="{}">{}</svg>', value, value, pips
    )


@register.simple_tag(name="ornament")
def ornament(name: str, **attributes: str) -> SafeString:
    """A line drawing of the house."""
    return picture("art.svg", name, ORNAMENTS[name], f"ornament {attributes.get('class', '')}")


@register.simple_tag(name="arrow")
def arrow() -> SafeString:
    """A drawn arrow to the right."""
    return SafeString(
        '<svg class="ar" viewBox="0 0 20 10" aria-hidden="true"><path d="M0 5h18M14 1.2 18.5 5 14 8.8"/></svg>'
    )


@register.filter(name="money")
def money(amount: int) -> str:
    """A sum as the page prints it: 18 150$."""
    digits = f"{abs(int(amount)):,}".replace(",", NARROW_SPACE)
    return f"{MINUS if int(amount) < 0 else ''}{digits}$"


@register.filter(name="money_change")
def money_change(amount: int) -> str:
    """A sum that came or went, always with its sign."""
    return f"+{money(amount)}" if int(amount) > 0 else money(amount)


@register.filter(name="shape_name")
def shape_name(number: int) -> str:
    """The silhouette in words, for those who do not see it."""
    return _(SHAPE_NAMES[int(number) - 1]) if number else ""


@register.filter(name="room_code")
def room_code(code: str) -> str:
    """A room's code in two groups of three."""
    text = str(code)
    return f"{text[:3]}\u00a0{text[3:]}"
