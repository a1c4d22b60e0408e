"""Every button works: what a form of a page says is an action of the rules, and one with nothing to fill in is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from types import ModuleType
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory

from game import fragments
from game.forms import action_from, decode_action, kinds
from game.position import read
from game.rules.registry import TITLES
from tests.browser import positions, syndicate_positions
from tests.released import released

pytestmark = pytest.mark.django_db

POSITIONS: dict[str, ModuleType] = {"business": positions, "syndicate": syndicate_positions}


@dataclass
class Form:
    """What a form sends as it stands: `asks` if a person fills something in."""

    fields: dict[str, Any] = field(default_factory=dict)
    asks: bool = False

    def has(self, name: str, value: str) -> None:
        """A name that comes again is a list."""
        kept = self.fields.get(name)
        self.fields[name] = value if kept is None else [*(kept if isinstance(kept, list) else [kept]), value]


class Forms(HTMLParser):
    """The forms of a page that go to the match's socket, of several things to tick with the first."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.open: Form | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "form":
            self.open = Form() if "ws-send" in said else None
            self.found += [self.open] if self.open else []
        elif self.open and tag in ("input", "select", "textarea") and (name := said.get("name")):
            if said.get("type") == "hidden":
                self.open.has(name, said.get("value") or "")
            else:
                self.open.asks = True
                ticked = said.get("type") in ("radio", "checkbox")
                if tag == "input" and not (ticked and name in self.open.fields):
                    self.open.has(name, said.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None


def buttons(page: str, title: str) -> Iterator[tuple[dict[str, Any], Form]]:
    """The plain data of each form that is a move of the title, and the form."""
    for form in Forms(page).found:
        fields = dict(form.fields)
        kind = fields.pop("action", "")
        if kind in kinds(TITLES[title].action_type):
            yield action_from(kind, fields, TITLES[title].action_type), form


@pytest.mark.parametrize(("title", "name"), [(title, name) for title, of in POSITIONS.items() for name in of.STATES])
def test_every_button_of_a_state_is_a_legal_move(title: str, name: str, rf: RequestFactory) -> None:
    released(title)
    state = POSITIONS[title].STATES[name]
    match, _users = POSITIONS[title].write_match(state.make())
    position = read(match.pk)
    request = rf.get("/")
    request.user = AnonymousUser()
    page = render_to_string("game/match.html", fragments.context(position.look(state.viewer), "uk"), request)
    for data, form in buttons(page, title):
        action = decode_action(data, TITLES[title].action_type)
        if not form.asks:
            position.rules.apply(position.state, state.viewer, action)
