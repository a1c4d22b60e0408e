"""An edition as a YAML file, out and in; and as a copy."""

from __future__ import annotations

from typing import Any

import yaml
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from game.editions.draft import Draft, draft
from game.editions.file import Unreadable, read
from game.editions.problems import Problem
from game.editions.rows import gathered, spread
from game.editions.schema import sections
from game.models import Edition
from game.rules.registry import TITLES

_Dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


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
    """The file's content, which must be of this title and playable as it is."""
    if (other := _title_of(plain, slug)) != slug:
        raise Unreadable([Problem("", _("Це видання іншої гри: «%(game)s».") % {"game": _game(other)})])
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
        spread(copy, plain, _("копія: %(edition)s") % {"edition": edition})
    return copy


def free_slug(wanted: str) -> str:
    """The wanted code, with a number behind it where it is taken."""
    wanted = (slugify(wanted) or "edition")[:40]
    taken = set(Edition.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    return next(slug for slug in (wanted, *(f"{wanted}-{n}" for n in range(2, 10_000))) if slug not in taken)


def _title_of(plain: dict[str, Any], wanted: str) -> str:
    """The title whose sections the file has most of; the wanted one where that is not another alone."""
    known = {slug: len(plain.keys() & {section.name for section in sections(slug)}) for slug in TITLES}
    return max(known, key=lambda slug: (known[slug], slug == wanted))


def _game(slug: str) -> str:
    """A title by the name of its built-in edition."""
    builtin = Edition.objects.filter(title=slug, builtin=True).first()
    return str(builtin) if builtin else slug
