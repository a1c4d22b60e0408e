"""The settings that an edition lets a host choose, read from its content whatever the title (business RULES.md §18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.models import Preset
from game.rules import codec

Value = int | float | bool | str
CAPACITY = "max_players"
"""The one setting that is the room's own: how many chairs there are."""


@dataclass(frozen=True)
class Setting:
    """One setting: its default, perhaps another for some numbers of players, and every value that may be chosen."""

    key: str
    default: Value
    by_players: Mapping[int, Value]
    values: tuple[Value, ...]
    off: Value | None = None

    def default_for(self, players: int) -> Value:
        """What holds for that many when the host chooses nothing."""
        return self.by_players.get(players, self.default)

    @property
    def is_clock(self) -> bool:
        """Whether it limits somebody's time and can be switched off."""
        return self.off is not None and self.key.endswith("_seconds")


def read(content: Any) -> dict[str, Setting]:
    """The settings of an edition's content, in its order."""
    return {key: _setting(key, raw) for key, raw in codec.plain(content.settings).items()}


def _setting(key: str, raw: Mapping[str, Any]) -> Setting:
    default, off = raw["default"], raw.get("disabled")
    values: list[Value]
    if raw.get("choices"):
        values = list(raw["choices"])
    elif isinstance(default, bool):
        values = [True, False]
    else:
        values = list(range(raw["min"], raw["max"] + 1, raw.get("step") or 1))
        if off is not None and off not in values:
            values.insert(0, off)
    by_players = {int(n): value for n, value in (raw.get("by_players") or {}).items()}
    return Setting(key, default, by_players, tuple(values), off)


def checked(settings: Mapping[str, Setting], chosen: Mapping[str, Any]) -> dict[str, Value]:
    """The choices worth keeping: those that exist, and differ from a default that is the same for any number.

    KeyError for a setting or a value that the edition does not have.
    """
    kept: dict[str, Value] = {}
    for key, value in chosen.items():
        setting = settings[key]
        if value not in setting.values or isinstance(value, bool) != isinstance(setting.default, bool):
            raise KeyError(f"{key}={value!r}")
        if setting.by_players or value != setting.default:
            kept[key] = value
    return {key: kept[key] for key in settings if key in kept}


def options(options_type: Any, chosen: Mapping[str, Value]) -> Any:
    """The title's Options struct: what the host chose; the rest stays the edition's."""
    return codec.convert({key: value for key, value in chosen.items() if key != CAPACITY}, options_type)


# Presets

CLASSIC, LETTER, NO_CLOCKS = "classic", "letter", "no_clocks"

LETTER_OF_THE_RULES: Mapping[str, Value] = {
    "turn_order_bonus_pct": 0,
    "truce_rounds": 0,
    "war_round": 0,
    "verdict_round": 0,
    "lay_low": False,
}
"""«Буква правил» (business §18): nothing but what the printed rules say."""


def presets(settings: Mapping[str, Setting], chosen: Mapping[str, Value]) -> dict[str, dict[str, Value]]:
    """What each preset makes of the choices: the edition's own game, the printed rules, no clocks.

    A title that lacks the settings of a preset does not have it.
    """
    found: dict[str, dict[str, Value]] = {CLASSIC: {}}
    if all(key in settings for key in LETTER_OF_THE_RULES):
        found[LETTER] = checked(settings, {**chosen, **LETTER_OF_THE_RULES})
    if clocks := clocks_off(settings):
        found[NO_CLOCKS] = checked(settings, {**chosen, **clocks})
    return found


def clocks_off(settings: Mapping[str, Setting]) -> dict[str, Any]:
    """Every clock as it is switched off."""
    return {key: setting.off for key, setting in settings.items() if setting.is_clock}


def for_surfaces(
    settings: Mapping[str, Setting], chosen: Mapping[str, Any], before: str, after: str
) -> dict[str, Value]:
    """The choices when the table is played another way: one device has no clocks, unless one was chosen besides."""
    off = clocks_off(settings)
    if after == Preset.DEVICE != before:
        return checked(settings, {**off, **chosen})
    if before == Preset.DEVICE != after:
        return {key: value for key, value in chosen.items() if key not in off or value != off[key]}
    return dict(chosen)
