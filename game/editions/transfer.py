"""An edition as a YAML file, out and in. What comes in is a stranger's text: it is measured before it is read."""

from __future__ import annotations

import json
from typing import Any

import yaml
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from game.editions.draft import Draft, draft
from game.editions.problems import Problem
from game.editions.rows import gathered, spread
from game.models import Edition
from game.rules.registry import TITLES

LARGEST = 2 * 1024 * 1024
DEEPEST = 20
MOST_NODES = 50_000

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


class Unreadable(Exception):
    """The file is refused; `problems` say where and why. Nothing was changed."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def exported(edition: Edition) -> str:
    """The edition's rows as YAML, in the order of the title's content type."""
    plain = gathered(edition)
    return yaml.dump(plain, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=120)


def imported(slug: str, raw: bytes) -> Edition:
    """A new edition of this title from a YAML file, or Unreadable and nothing at all."""
    plain = read(raw)
    found = checked(slug, plain)
    head = plain.get("edition", {})
    with transaction.atomic():
        edition = Edition.objects.create(
            slug=free_slug(str(head.get("id", slug))), title=slug, name=head.get("name", {}), builtin=False
        )
        spread(edition, plain, _("імпорт"))
    assert found.content is not None
    return edition


def checked(slug: str, plain: dict[str, Any]) -> Draft:
    """The file's content, which must be playable as it is."""
    found = draft(TITLES[slug], plain)
    if found.problems:
        raise Unreadable(list(found.problems))
    return found


def copied(edition: Edition, name: str) -> Edition:
    """A new edition with the same rows under another name (the Ukrainian one; others are to be written)."""
    plain = gathered(edition)
    slug = free_slug(slugify(name) or edition.slug)
    with transaction.atomic():
        copy = Edition.objects.create(slug=slug, title=edition.title, name={"uk": name}, builtin=False)
        if isinstance(plain.get("edition"), dict):
            plain["edition"] = plain["edition"] | {"id": slug, "name": {"uk": name}}
        spread(copy, plain, _("копія: %(edition)s") % {"edition": edition.slug})
    return copy


def free_slug(wanted: str) -> str:
    """The wanted code, with a number behind it where it is taken."""
    wanted = (slugify(wanted) or "edition")[:40]
    taken = set(Edition.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    return next(slug for slug in (wanted, *(f"{wanted}-{n}" for n in range(2, 10_000))) if slug not in taken)


def read(raw: bytes) -> dict[str, Any]:
    """The file as plain content; Unreadable for anything but plain maps, lists, texts and numbers of bounded size."""
    if len(raw) > LARGEST:
        raise _refused(_("Файл завеликий: щонайбільше 2 МіБ."))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refused(_("Файл не в кодуванні UTF-8.")) from None
    try:
        _measure(text)
        plain = yaml.load(text, Loader=_Loader)  # noqa: S506 (a safe loader, in C)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = (
            _("рядок %(line)d, знак %(column)d") % {"line": mark.line + 1, "column": mark.column + 1} if mark else ""
        )
        raise Unreadable([Problem(where, _("Це не YAML: %(what)s.") % {"what": error.problem or ""})]) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _refused(
            _("Це не YAML: %(what)s.") % {"what": str(error).splitlines()[0] if str(error) else ""}
        ) from None
    if not isinstance(plain, dict):
        raise _refused(_("У файлі має бути видання: розділи з назвами."))
    try:
        # As JSON, whose keys are strings also where YAML has whole numbers.
        found: dict[str, Any] = json.loads(json.dumps(plain, allow_nan=False))
    except (TypeError, ValueError):
        raise _refused(_("У файлі є щось, крім тексту, чисел, списків і полів (дата, NaN…).")) from None
    return found


def _measure(text: str) -> None:
    """Refuse what could grow while it is read, or mean more than data: aliases, tags, endless depth."""
    depth = 0
    for nodes, event in enumerate(yaml.parse(text, Loader=_Loader)):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise _refused(_("Посилання YAML (& та *) не приймаються."), event)
        if (tag := getattr(event, "tag", None)) and tag != "!":
            raise _refused(_("Теги YAML (!) не приймаються."), event)
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            depth += 1
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise _refused(_("Вкладено глибше ніж %(most)d рівнів.") % {"most": DEEPEST}, event)
        if nodes > MOST_NODES:
            raise _refused(_("Забагато елементів: щонайбільше %(most)d.") % {"most": MOST_NODES}, event)


def _refused(text: str, event: Any = None) -> Unreadable:
    mark = getattr(event, "start_mark", None)
    where = _("рядок %(line)d") % {"line": mark.line + 1} if mark else ""
    return Unreadable([Problem(where, text)])
