"""Forms of the lobby: a room's settings, a code, a name at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.forms import NameForm
from game.models import Preset
from lobby import codes, words
from lobby.settings import Setting, Value

BY_RULES = ""
"""The choice that leaves a setting to the edition."""
MANY = 5
"""More choices than this are a list, not a row of buttons."""


@dataclass(frozen=True)
class Choice:
    value: str
    text: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """One setting as the page draws it: a row of buttons or a list."""

    key: str
    name: str
    choices: tuple[Choice, ...]
    text: str
    """What holds now, in words."""
    note: str

    @property
    def is_row(self) -> bool:
        return len(self.choices) <= MANY


def code_of(value: Value) -> str:
    """A setting's value as a form carries it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def field(setting: Setting, chosen: Mapping[str, Value], players: int) -> Field:
    """A setting as chosen. Where the default goes by the number of players, «за правилами» is a choice of its own."""
    now = chosen.get(setting.key)
    default = setting.default_for(players)
    choices = [
        Choice(code_of(value), words.value_text(setting, value), value == (setting.default if now is None else now))
        for value in setting.values
    ]
    if setting.by_players:
        choices = [Choice(c.value, c.text, c.chosen and now is not None) for c in choices]
        choices.insert(0, Choice(BY_RULES, _("за правилами"), now is None))
    text = words.value_text(setting, default if now is None else now)
    note = "" if setting.by_players else _("%(value)s — за правилами")
    return Field(
        key=setting.key,
        name=words.setting_name(setting.key),
        choices=tuple(choices),
        text=text,
        note=note and note % {"value": words.value_text(setting, setting.default)},
    )


def fields(settings: Mapping[str, Setting], chosen: Mapping[str, Value], players: int) -> list[Field]:
    """Every setting of an edition, in its order."""
    return [field(setting, chosen, players) for setting in settings.values()]


def by_rules(settings: Mapping[str, Setting], chosen: Mapping[str, Value], players: int) -> list[tuple[str, str]]:
    """Name and value of what the edition decides by the number seated."""
    return [
        (words.setting_name(key), words.value_text(setting, setting.default_for(players)))
        for key, setting in settings.items()
        if setting.by_players and key not in chosen
    ]


class OptionsForm(forms.Form):
    """The settings as a browser sends them. A setting that is missing or empty is the edition's."""

    def __init__(self, settings: Mapping[str, Setting], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.settings = settings
        for key, setting in settings.items():
            choices = [(BY_RULES, ""), *((code_of(value), "") for value in setting.values)]
            self.fields[key] = forms.ChoiceField(choices=choices, required=False)

    def first_wrong(self) -> Setting | None:
        """The first setting whose value the edition does not allow."""
        return next((setting for key, setting in self.settings.items() if key in self.errors), None)

    def chosen(self) -> dict[str, Value]:
        """The valid form's choices as the edition's own values."""
        return {
            key: value
            for key, setting in self.settings.items()
            for value in setting.values
            if self.cleaned_data.get(key) == code_of(value)
        }


class CodeForm(forms.Form):
    """A room's code, typed or pasted in whatever way."""

    code = forms.CharField(label=gettext_lazy("Код кімнати"), max_length=codes.LONGEST, strip=True)

    def clean_code(self) -> str:
        code = codes.parse(self.cleaned_data["code"])
        if code is None:
            raise forms.ValidationError(_("Код — це шість цифр, наприклад 482 716."), code="code")
        return code


class SurfacesForm(forms.Form):
    """How the table is played: online, with a shared screen, or at one device."""

    preset = forms.ChoiceField(choices=Preset.choices, required=False)

    def chosen(self) -> str:
        """The way that was chosen; online if none was, or there is no such way."""
        return (self.is_valid() and self.cleaned_data["preset"]) or Preset.ONLINE


class JoinForm(NameForm):
    """The name at this table, and the slip that makes a double click one seat."""

    slip = forms.CharField(max_length=64, widget=forms.HiddenInput)
