"""How fast a table plays: presets for all of its clocks, and what happens when one runs out."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.models import User
from lobby.rows import changed, hosted
from lobby.settings import NO_CLOCKS, Setting, Value, checked, clocks_off

BY_RULES = "by_rules"
FACTORS: Mapping[str, float] = {"slow": 3, "normal": 1.5, "fast": 0.5}
"""By what each clock of the rules is multiplied."""


def paces(settings: Mapping[str, Setting], chosen: Mapping[str, Value]) -> dict[str, dict[str, Value]]:
    """What each pace makes of the choices; the rest of them stays. Nothing for a title without clocks."""
    off = clocks_off(settings)
    if not off:
        return {}
    rest = {key: value for key, value in chosen.items() if key not in off}
    found = {BY_RULES: rest}
    for name, factor in FACTORS.items():
        found[name] = checked(settings, {**rest, **{key: times(settings[key], factor) for key in off}})
    return {**found, NO_CLOCKS: checked(settings, {**rest, **off})}


def times(setting: Setting, factor: float) -> Value:
    """The value of the clock that is nearest to its default so many times, and does not switch it off."""
    wanted = float(setting.default) * factor
    running = [value for value in setting.values if value != setting.off]
    return min(running, key=lambda value: abs(float(value) - wanted))


def set_soft(room_id: int, by: User, soft: bool) -> None:
    """Whether time that runs out asks the table, or the server plays on."""
    with hosted(room_id, by) as room:
        if room.soft != soft:
            room.soft = soft
            changed(room)
