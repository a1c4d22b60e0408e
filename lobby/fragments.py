"""The parts of a room's page, as one viewer sees them. The page and its later frames are made of the same parts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from config.templatetags.ui import SHAPE_NAMES
from game.rules.registry import TITLES
from lobby import forms, pace, settings, words
from lobby.look import Chair, Look
from lobby.service import Refused

CHAIRS = max(title.seats.stop for title in TITLES.values()) - 1
"""Of whatever game: those beyond the room's own are hidden, until its host picks a larger one."""
OPENING = re.compile(r"<[a-z]+", re.ASCII)


def render(look: Look, user_id: int, language: str) -> dict[str, str]:
    """Every part by its element's id, in the order of the page."""
    with translation.override(language):
        mine, hosting = look.chair_of(user_id), look.host_id == user_id
        shared = {"look": look, "mine": mine, "hosting": hosting, "players": len(look.chairs)}
        parts = {f"chair-{place}": _chair(look, place, shared, language) for place in range(CHAIRS)}
        parts["pick"] = _part("pick", shared, shapes=_shapes(look, mine))
        parts["bosses"] = _part("bosses", shared, bosses=_bosses(look, mine, language))
        parts["surfaces"] = _part("surfaces", shared, surfaces=surfaces(look.preset))
        parts["edition"] = _part(
            "edition", shared, editions=[(edition, edition.name_in(language)) for edition in look.editions]
        )
        parts["doors"] = _part("doors", shared)
        parts["options"] = _options(look, shared)
        parts["by-rules"] = _part(
            "by-rules", shared, by_rules=forms.by_rules(look.settings, look.chosen, len(look.chairs))
        )
        parts["dock"] = _part("dock", shared, why_not=words.refusal_text(look.refusal) if look.refusal else "")
        news = words.news_text(look.news, mine.name if mine else "", hosting)
        parts["news"] = _part("news", shared, text=news, told=look.news.get("version", 0))
        parts["go"] = _part("go", shared, to=whereto(look, user_id))
    return parts


def surfaces(preset: str) -> list[dict[str, Any]]:
    """The ways to play, for the cards to choose from."""
    return [
        {"key": key, "icon": icon, "name": name, "about": about, "chosen": key == preset}
        for key, (icon, name, about) in words.SURFACES.items()
    ]


def whereto(look: Look, user_id: int) -> str:
    """Where this viewer's page has to go by itself: to the match that began, or out of a room that is not theirs."""
    if look.chair_of(user_id) is None:
        return reverse("lobby:room", args=[look.code]) if look.code else reverse("lobby:home")
    return reverse("game:match", args=[look.match_key]) if look.match_key else ""


def frame(parts: Mapping[str, str], version: int) -> str:
    """One text frame: each part is swapped for the element of its id, unless the page has seen a later one."""
    stamp = f' hx-swap-oob="true" data-seq="{version}"'
    return "\n".join(OPENING.sub(lambda tag: tag[0] + stamp, part.lstrip(), count=1) for part in parts.values())


def refusal(refused: Refused | None, language: str) -> str:
    """A frame for the sender alone: why not, or nothing any more. It has no number: every refusal is shown."""
    with translation.override(language):
        text = words.refusal_text(refused) if refused else ""
    part = render_to_string("lobby/parts/refusal.html", {"text": text})
    return re.sub(r"<p", '<p hx-swap-oob="true"', part.lstrip(), count=1)


def _part(name: str, shared: Mapping[str, Any], **own: Any) -> str:
    return render_to_string(f"lobby/parts/{name}.html", {**shared, **own})


def _chair(look: Look, place: int, shared: Mapping[str, Any], language: str) -> str:
    chair = next((chair for chair in look.chairs if chair.place == place), None)
    return _part(
        "chair",
        shared,
        place=place,
        chair=chair,
        beyond=place >= look.capacity,
        boss_name=_boss_name(look, chair.boss, language) if chair else "",
        levels=[(level, words.level_name(level)) for level in look.bots],
        level_name=words.level_name(chair.bot) if chair else "",
        **(_local(look, chair, shared, language) if chair and not chair.user_id and not chair.bot else {}),
    )


def _local(look: Look, chair: Chair, shared: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Somebody without a login: at whose device, and what that one may change."""
    mine = shared["mine"]
    return {
        "holder": look.holder_of(chair),
        "held": bool(mine and chair.holder_id == mine.user_id),
        "shapes": [(n, translation.gettext(name)) for n, name in enumerate(SHAPE_NAMES, start=1)],
        "bosses": [(boss, _boss_name(look, boss, language)) for boss in look.bosses],
    }


def _shapes(look: Look, mine: Chair | None) -> list[dict[str, Any]]:
    owners = {chair.shape: chair for chair in look.chairs}
    return [
        {"number": n, "name": translation.gettext(name), "owner": owners.get(n), "own": bool(mine and mine.shape == n)}
        for n, name in enumerate(SHAPE_NAMES, start=1)
    ]


def _bosses(look: Look, mine: Chair | None, language: str) -> list[dict[str, Any]]:
    owners = {chair.boss: chair for chair in look.chairs}
    return [
        {
            "id": boss,
            "name": _boss_name(look, boss, language),
            "owner": owners.get(boss),
            "own": bool(mine and mine.boss == boss),
        }
        for boss in look.bosses
    ]


def _boss_name(look: Look, boss: str, language: str) -> str:
    names = look.bosses.get(boss, {})
    return str(names.get(language) or names.get("uk", ""))


def _options(look: Look, shared: Mapping[str, Any]) -> str:
    """The host's form, which does not depend on who sits; as text for everybody else."""
    hosting = shared["hosting"]
    found = forms.fields(look.settings, look.chosen, 0 if hosting else len(look.chairs))
    known = settings.presets(look.settings, look.chosen)
    known.pop(settings.NO_CLOCKS, None)  # stands among the paces
    speeds = pace.paces(look.settings, look.chosen)
    return _part(
        "options",
        shared,
        first=found[0],
        rest=found[1:],
        paces=[(key, words.PACES[key], chosen == look.chosen) for key, chosen in speeds.items()],
        presets=[(key, words.PRESETS[key], chosen == look.chosen) for key, chosen in known.items()],
    )
