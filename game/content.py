"""Editions to releases to rules: the only way content reaches a match."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from django.db import transaction

from game.builtin import builtin_content
from game.editions.rows import spread
from game.models import Edition, Release
from game.rules import codec
from game.rules.contract import Complaint, Rules, Title
from game.rules.registry import TITLES


class BadContent(Exception):
    """The content cannot be played: what the decoder or the title says is wrong, one line each."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def checked(title: Title, plain: Any) -> Any:
    """The content as the title's type; BadContent if it cannot be decoded or the title complains."""
    try:
        content = codec.convert(plain, title.content_type)
    except msgspec.ValidationError as error:
        raise BadContent([str(error)]) from error
    if complaints := title.complain(content):
        raise BadContent([in_words(complaint) for complaint in complaints])
    return content


def in_words(complaint: Complaint) -> str:
    """A complaint as one line: path, word, facts."""
    facts = ", ".join(f"{name}={value!r}" for name, value in complaint.facts.items())
    return f"{complaint.path}: {complaint.what}" + (f" ({facts})" if facts else "")


def publish(edition: Edition, plain: Any) -> Release:
    """The release of this content: the newest one if it says the same, else a new number.

    It is kept whole, with every default said, so that a release stays what it is when the code's defaults change.
    """
    whole = codec.plain(checked(TITLES[edition.title], plain))
    text = codec.encode(whole).decode()
    content_hash = codec.content_hash(whole)
    with transaction.atomic():
        Edition.objects.select_for_update().get(pk=edition.pk)
        newest = edition.releases.order_by("number").last()
        if newest and newest.content_hash == content_hash:
            return newest
        number = newest.number + 1 if newest else 1
        if name := whole.get("edition", {}).get("name"):
            edition.name = name  # a room calls it as it will be played, not as its draft is called
            edition.save(update_fields=["name"])
        return Release.objects.create(edition=edition, number=number, content=text, content_hash=content_hash)


def load_builtin(slug: str) -> tuple[Release, bool]:
    """The release of a title's built-in edition, and whether it had to be made. Its rows follow the release."""
    plain = builtin_content(slug)
    told = plain["edition"]
    whole = codec.plain(checked(TITLES[slug], plain))
    newest = Release.objects.filter(edition__slug=told["id"], edition__builtin=True).order_by("number").last()
    if newest and newest.content_hash == codec.content_hash(whole):
        return newest, False
    with transaction.atomic():
        edition, _ = Edition.objects.update_or_create(
            slug=told["id"], defaults={"title": slug, "name": told["name"], "builtin": True}
        )
        spread(edition, plain)
        return publish(edition, plain), True


@lru_cache(maxsize=64)
def content_of(release_id: int, content_hash: str) -> tuple[Title, Any]:
    """The title and the checked content of a release, decoded once a process."""
    release = Release.objects.select_related("edition").get(pk=release_id, content_hash=content_hash)
    title = TITLES[release.edition.title]
    return title, codec.decode(release.content, title.content_type)


@lru_cache(maxsize=64)
def _rules(release_id: int, content_hash: str) -> Rules[Any, Any, Any, Any]:
    title, content = content_of(release_id, content_hash)
    return title.rules(content)


def rules_for(release: Release) -> Rules[Any, Any, Any, Any]:
    """The rules bound to a release, made once a process: a release never changes."""
    return _rules(release.pk, release.content_hash)
