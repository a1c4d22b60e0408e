"""What stands between a draft and its release: errors stop it, warnings must be acknowledged."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from game.content import publish
from game.editions.changes import Change, changes
from game.editions.draft import Draft, draft_of, within
from game.editions.guide import Guide, guide
from game.editions.lab import shown
from game.editions.models import LabRun
from game.editions.pictures import pictures
from game.editions.schema import Section, Shape, sections
from game.editions.words import LANGUAGES, completeness, gaps, spoken
from game.models import Edition, Release

OK, WARNING, ERROR = "ok", "warning", "error"
MOST_LINES = 6


class Check(Struct, frozen=True):
    """One line of the check list: what was looked at, how it stands, and why."""

    section: str
    label: str
    detail: str
    state: str = OK
    lines: tuple[str, ...] = ()


class Blocked(Exception):
    """The draft cannot become a release now."""


def checks(edition: Edition, draft: Draft) -> list[Check]:
    """Every section, the languages and the balance."""
    words = guide(edition.title)
    return [
        *(of_section(section, draft, words) for section in sections(edition.title) if section.name in draft.plain),
        _rest(edition, draft),
        _languages(draft, words),
        _balance(edition, draft),
    ]


def of_section(section: Section, draft: Draft, words: Guide) -> Check:
    """How a section of the draft stands: what is wrong, what is to be looked at, how many there are."""
    rows = draft.plain[section.name]
    wrong = [str(problem) for problem in draft.problems if _belongs(problem.path, section.name)]
    warned = []
    if draft.content is not None:
        warned = [warn.text for warn in words.warnings(draft.frozen) if _belongs(warn.path, section.name)]
    chosen = (row["icon"] for row in rows if row.get("icon")) if section.many else ()
    warned += [_("Малюнка «%(icon)s» немає.") % {"icon": icon} for icon in chosen if icon not in pictures()]
    detail = ""
    if section.shape is Shape.DECK:
        copies = sum(int(row.get("copies") or 0) for row in rows)
        detail = _("карт %(copies)s, видів %(kinds)s") % {"copies": copies, "kinds": len(rows)}
        detail += "".join(f" · {share.word} {share.copies}" for share in words.mix(section.name, rows))
        expected = words.expected(section.name)
        if expected is not None and copies != expected:
            warned.append(_("Карт %(copies)s, а у грі %(expected)s.") % {"copies": copies, "expected": expected})
    elif section.many:
        detail = ngettext("%(n)s рядок", "%(n)s рядків", len(rows)) % {"n": len(rows)}
    state = ERROR if wrong else WARNING if warned else OK
    return Check(section.name, words.section(section.name), detail, state, _few([*wrong, *warned]))


def _rest(edition: Edition, draft: Draft) -> Check:
    """Problems that belong to no section, such as a section that is missing."""
    names = [section.name for section in sections(edition.title)]
    wrong = [str(problem) for problem in draft.problems if not any(_belongs(problem.path, name) for name in names)]
    return Check("", _("Усе разом"), "", ERROR if wrong else OK, _few(wrong))


def _languages(draft: Draft, words: Guide) -> Check:
    share = completeness(draft.plain)
    missing = gaps(draft.plain)
    lines = []
    for language in LANGUAGES:
        own = [gap.path for gap in missing if gap.language == language]
        if own:
            where = ", ".join(dict.fromkeys(_called(path, draft, words) for path in own[:3]))
            lines.append(
                _("%(language)s: бракує рядків %(n)s (%(where)s)")
                % {"language": language, "n": len(own), "where": where + ("…" if len(own) > 3 else "")}
            )
    state = ERROR if any(gap.language == "uk" for gap in missing) else WARNING if missing else OK
    detail = " · ".join(f"{language} {share[language]} %" for language in LANGUAGES)
    return Check("languages", _("Мови"), detail, state, tuple(lines))


def _called(path: str, draft: Draft, words: Guide) -> str:
    """The row that a path leads into, as the editor calls it: «Бізнеси: Іподром»."""
    section, number = re.match(r"(\w+)(?:\[(\d+)\])?", path).groups()  # type: ignore[union-attr]
    rows = draft.plain[section]
    name = spoken(rows[int(number)].get("name")) if number else ""
    return words.section(section) + (f": «{name}»" if name else "")


def _balance(edition: Edition, draft: Draft) -> Check:
    label = _("Баланс")
    run = lab_run(edition, draft)
    if run is None:
        return Check("lab", label, "", WARNING, (_("Цю чернетку ще не грали боти: запустіть перевірку балансу."),))
    flags = shown(run)["flags"]
    detail = _("партій %(n)s") % {"n": run.total}
    if flags:
        cards = ", ".join(f"«{flag['name']}»" for flag in flags)
        return Check("lab", label, detail, WARNING, (_("Подивіться на карти: %(cards)s.") % {"cards": cards},))
    return Check("lab", label, detail)


def lab_run(edition: Edition, draft: Draft) -> LabRun | None:
    """The newest finished run of exactly this draft."""
    if draft.content is None:
        return None
    done = LabRun.objects.filter(edition=edition, status=LabRun.Status.DONE, content_hash=draft.content_hash)
    return done.order_by("-asked_at").first()


def since_release(edition: Edition, draft: Draft) -> list[Change]:
    """What differs from the last release; everything for an edition that has none."""
    last = edition.releases.order_by("number").last()
    before: Mapping[str, Any] = msgspec.json.decode(last.content) if last else {}
    return changes(edition.title, before, draft.told)


def release(edition: Edition, acknowledged: bool) -> Release:
    """Freeze the draft. Blocked while an error stands, or a warning that nobody acknowledged."""
    draft = draft_of(edition)
    found = checks(edition, draft)
    if any(check.state == ERROR for check in found):
        raise Blocked(_("Спершу виправте помилки."))
    if any(check.state == WARNING for check in found) and not acknowledged:
        raise Blocked(_("Підтвердьте, що переглянули застереження."))
    return publish(edition, draft.frozen)


def _belongs(path: str, section: str) -> bool:
    return within(path, (section,)) is not None


def _few(lines: list[str]) -> tuple[str, ...]:
    rest = len(lines) - MOST_LINES
    return tuple(lines[:MOST_LINES]) + ((_("і ще %(n)s") % {"n": rest},) if rest > 0 else ())
