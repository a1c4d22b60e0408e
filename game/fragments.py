"""What one viewer is sent for one Look: the page's context, and the same partials as fragments by element id.

A page and a fragment come from the same templates. `render` gives the inside of every redrawable element with the
element itself; `frame` makes the one text frame of those that changed. Public fragments are made from a view without a
viewer, so that they cannot carry a secret, and are kept by (match, version, language).

**Forms.** Every action is a form with `ws-send`: a hidden `action` (the kind) and one field a field of the action struct.
`static/js/match/socket.js` adds `version`, `decision` and `seat` from `#state`, so a form needs no redrawing when only the
version has moved. A list repeats its name; an empty string is no value; a field of a nested struct has a dotted name.
A deal is ``partner``, ``give.money``, ``give.businesses`` (repeated), ``give.cards`` (repeated), ``give.any_cards``, and the
same under ``take.``; the consumer makes them one nested action (`game.forms.action_from`).
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from importlib import import_module
from threading import Lock
from typing import Any, Protocol

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import override
from msgspec import structs

from game import calling_off, pausing, undoing
from game.drawing import Part, drawn
from game.position import Look
from game.rules.contract import Offer, Seat
from game.service import Refused
from game.surfaces.consequences import Consequence
from game.surfaces.parts import Call, Measure, Ring, Spoken
from game.surfaces.site import told

KEPT = 256
"""How many positions' public fragments a process keeps."""
PANEL = {"mine": "mine", "own-menu": "own_menu"}
"""The frames that hold everything of one viewer alone, by element id, and their templates."""

Fragments = dict[str, str]


class Surface(Protocol):
    """What a title's package in `game.surfaces` offers. It is called with the viewer's language active.

    The frames of the page are common (`templates/game/*.html`, `game.surfaces.parts`); a title fills them:

    - ring: ``space-<at>`` and ``plaque-<number>`` of `public`, in the cells that `ring` tells the stylesheet;
    - seats: ``seat-<seat>`` of `public`;
    - stage: ``stage`` of `public`, a show in the middle of the board;
    - panel: ``me``, ``ribbon``, ``question``, ``tabs``, ``news``, ``log`` and the title's own panes of `private`;
    - dock: ``dock`` of `private`; and ``guide``, ``standin`` and ``surrender`` of the menu;
    - for the page's modules: ``state``, ``clock``, ``events``.
    """

    def page(self, look: Look, language: str, html: Mapping[str, SafeString]) -> dict[str, Any]:
        """What `game/match.html` needs besides the fragments: look, language, ring (`parts.Ring`), ribbon, me (None for
        a spectator), panes (`parts.Pane`) and board: spaces, plaques, seats.
        """

    def ring(self, release_id: int, language: str) -> Ring:
        """The board of a release."""

    def space_card(self, look: Look, at: int, language: str) -> str | None:
        """The card of one space of the board; None if there is none."""

    def weigh(self, look: Look, seat: Seat, action: Any, language: str) -> tuple[Consequence, ...]:
        """What a deal that the seat would offer changes, from a public look; nothing, if the action is no deal."""

    def rulebook(self, release_id: int, language: str) -> Part:
        """The rules on a page of their own (`templates/game/rules.html`), as a release plays them."""

    def measures(self) -> tuple[Measure, ...]:
        """What of a seat rises and falls in everybody's sight, for the charts of a finished match; the first one leads."""

    def fates(self, look: Look, language: str) -> tuple[str, ...]:
        """Of each seat, from a public look of the end, why it came where it did."""

    def public_view(self, view: Any) -> Any: ...
    def public(self, look: Look, language: str) -> Mapping[str, Part]: ...
    def private(self, look: Look, language: str) -> Mapping[str, Part]: ...

    def screen(self, look: Look, language: str) -> Mapping[str, Part]:
        """What a shared screen shows besides board and stage: ``seat-<seat>``, ``log``, ``state``, ``clock``, ``events``.

        It is given a public look.
        """

    def why(self, facts: Mapping[str, Any]) -> str:
        """Why the rules do not allow an action, from the facts of the refusal."""

    # A device that holds several seats (`game.curtain`). These are given public looks.

    def turn_of(self, view: Any) -> Seat:
        """Whose turn it is."""

    def spoken(self, look: Look, own: Sequence[Seat], asked: Sequence[Seat]) -> Spoken:
        """Which of its `own` seats, and of those that are `asked`, answer the open question aloud."""

    def call(self, look: Look, language: str) -> Call:
        """What the curtain says; with a seat's look, what that seat may read in the log."""

    def aloud(self, look: Look, seat: Seat | None, offers: Sequence[Offer[Any]], language: str) -> Mapping[str, Part]:
        """What the device shows with no hand open instead of a spectator's parts; `seat` answers aloud by `offers`."""


def surface(title: str) -> Surface:
    """The package of `game.surfaces` that draws a title."""
    found: Any = import_module(f"game.surfaces.{title.replace('-', '_')}")
    return found


def context(look: Look, language: str, html: Fragments | None = None) -> dict[str, Any]:
    """The context of the whole page, `game/match.html`: the very fragments that frames carry, and how to group them.

    `html` are the fragments if they are drawn already, perhaps with more that this page alone has.
    """
    safe = {name: SafeString(text) for name, text in (html or render(look, language)).items()}
    with override(language):
        page = {**surface(look.title).page(look, language, safe), "html": safe}
        return page | calling_off.page(look)


def panel(look: Look, language: str, html: Fragments) -> Fragments:
    """The viewer's own part of the page with its frames, for a page that turns to another viewer."""
    page = context(look, language, html)
    with override(language):
        return {name: render_to_string(f"game/{template}.html", page) for name, template in PANEL.items()}


def render(look: Look, language: str) -> Fragments:
    """Every fragment of this viewer, by element id."""
    return {**render_public(look, language), **render_private(look, language)}


def render_public(look: Look, language: str) -> Fragments:
    """The fragments that are the same for every viewer of a language."""
    key = (look.match_id, look.version, language, look.players, look.told, look.paused_at, look.away, look.called_off)
    with _lock:
        if key in _public:
            _public.move_to_end(key)
            return _public[key]
    title = surface(look.title)
    blind = structs.replace(look, viewer=None, view=title.public_view(look.view), offers=(), blocked=())
    with override(language):
        made = _draw({**title.public(blind, language), **pausing.public(look), **calling_off.public(look)}, language)
    with _lock:
        _public[key] = made
        while len(_public) > KEPT:
            _public.popitem(last=False)
    return made


def render_private(look: Look, language: str) -> Fragments:
    """The fragments of this viewer alone."""
    with override(language):
        own = surface(look.title).private(look, language)
        beside = {**pausing.private(look), **undoing.private(look), **calling_off.private(look)}
        return _draw({**own, **beside}, language)


def render_screen(look: Look, language: str) -> Fragments:
    """The fragments of a shared screen, from a look of the public: the common ones, with large seats and no panel."""
    shared = {name: part for name, part in render_public(look, language).items() if not name.startswith("seat-")}
    with override(language):
        return shared | _draw({**surface(look.title).screen(look, language), **calling_off.screen(look)}, language)


def ring(look: Look, language: str) -> Ring:
    """The board of a look's release."""
    with override(language):
        return surface(look.title).ring(look.release_id, language)


def refusal(refused: Refused, title: str, language: str) -> str:
    """A ready frame for the one whose action was not played: it fills `#refusal`."""
    with override(language):
        text = told(refused) or surface(title).why(refused.facts)
        return render_to_string("game/refusal.html", {"refusal": text, "reason": refused.reason})


def weigh(look: Look, seat: Seat, action: Any, language: str) -> tuple[Consequence, ...]:
    """What a deal would change, from a public look."""
    with override(language):
        return surface(look.title).weigh(look, seat, action, language)


def space_card(look: Look, at: int, language: str) -> str | None:
    """The card that a tap on a space opens, from a public look."""
    with override(language):
        return surface(look.title).space_card(look, at, language)


def frame(changed: Mapping[str, str], seq: int) -> str:
    """The text frame of these fragments: each top-level element swaps out of band and says which version it shows."""
    mark = f' hx-swap-oob="true" data-seq="{seq}"'
    return "".join(_FIRST_TAG.sub(lambda tag: tag.group(0) + mark, html, count=1) for html in changed.values())


_FIRST_TAG = re.compile(r"^\s*<[a-z][a-z0-9]*")
_public: OrderedDict[Any, Fragments] = OrderedDict()
_lock = Lock()


def forget() -> None:
    """Keep no public fragments: for tests that draw one position twice."""
    with _lock:
        _public.clear()


def _draw(parts: Mapping[str, Part], language: str) -> Fragments:
    return {name: drawn(part, language) for name, part in parts.items()}
