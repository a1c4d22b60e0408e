"""The flagship in the editor: the words of its content, its decks, its warnings and previews."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from game.editions.guide import Guide, Mix, Warn, Wrap
from game.surfaces.business import editing_words, icons, preview
from game.surfaces.business.lexicon import NUMERALS
from game.surfaces.business.understood import understood
from game.surfaces.fitting import Place, name_trouble, plaque_trouble, too_wide


class BusinessGuide(Guide):
    """«Нічого особистого, тільки бізнес»."""

    words = editing_words
    decks = {"mafia_cards": 28, "event_cards": 28}

    def named(self, section: str, plain: Mapping[str, Any]) -> Mapping[str, Sequence[tuple[str, str]]]:
        colors, words = editing_words.COLORS.get(section), editing_words.values()
        return {"color": [(color, words[color]) for color in colors]} if colors else {}

    def icon(self, section: str, row: Mapping[str, Any]) -> str:
        return icons.of(section, row)

    def mix(self, section: str, rows: Sequence[Mapping[str, Any]]) -> Sequence[Mix]:
        counts: dict[str, int] = {}
        for row in rows:
            word = str(row["kind"]) if section == "mafia_cards" else _tone(row)
            counts[word] = counts.get(word, 0) + int(row.get("copies", 0))
        order = ("attempt", "trick", "defence", "losses", "gains", "others")
        return [Mix(self.value("mix", word), counts[word]) for word in order if word in counts]

    def wraps(self) -> Sequence[Wrap]:
        faces = [Wrap(f"roll{least}", _("кубик %(least)s–6") % {"least": least}) for least in (2, 3, 4, 5)]
        return [*faces, Wrap("roll6", _("кубик 6")), Wrap("choose", _("якщо захоче"))]

    def wrap(self, key: str, effect: Any) -> Any:
        if key != "choose":
            least = int(key.removeprefix("roll"))
            below = {"from": 1, "to": least - 1, "effects": []}
            return {"op": "roll", "who": "self", "table": [below, {"from": least, "to": 6, "effects": [effect]}]}
        refuse = {"uk": "Відмовитися", "en": "Decline", "ru": "Отказаться"}
        agree = {"uk": "Погодитися", "en": "Agree", "ru": "Согласиться"}
        return {
            "op": "choose",
            "who": "self",
            "options": [{"text": agree, "effects": [effect]}, {"text": refuse, "effects": [], "default": True}],
        }

    def understood(self, section: str, row: Any, content: Mapping[str, Any]) -> Sequence[str]:
        return understood(row)

    def warnings(self, content: Mapping[str, Any]) -> Sequence[Warn]:
        return too_wide(_named(content))

    def preview(self, section: str, row: Mapping[str, Any], content: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
        return preview.of(section, row, content)

    def ring(self, content: Mapping[str, Any], language: str) -> str:
        return preview.ring(content, language)

    def ring_css(self, content: Mapping[str, Any], language: str) -> str:
        return preview.ring_css(content, language)


def _tone(card: Mapping[str, Any]) -> str:
    """Whether an event takes, gives or does something else."""
    sums = [int(effect.get("amount", 0)) for effect in card.get("effects", ()) if effect["op"] in ("cash", "cash_per")]
    worse = ("lose_helper", "discard", "prison")
    if sum(sums) < 0 or (not sums and any(effect["op"] in worse for effect in card.get("effects", ()))):
        return "losses"
    gives = ("draw", "pay", "rob", "hire")
    return "gains" if sums or any(effect["op"] in gives for effect in card.get("effects", ())) else "others"


def _named(content: Mapping[str, Any]) -> Iterator[Place]:
    """Every name on the board."""
    for row in content["businesses"]:
        yield Place("businesses", row, name_trouble)
    for row, numeral in zip(content["districts"], NUMERALS, strict=False):
        yield Place("districts", row, partial(plaque_trouble, numeral=numeral))


GUIDE = BusinessGuide()
