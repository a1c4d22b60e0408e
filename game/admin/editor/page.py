"""What all pages of the editor share: the edition, who may do what with it, and the list of its sections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from game.editions.draft import Draft, within
from game.editions.guide import guide
from game.editions.schema import Shape, sections
from game.editions.words import spoken
from game.models import Edition

View = Callable[..., HttpResponseBase]
PERMISSIONS = {
    "view": "game.view_edition",
    "change": "game.change_edition",
    "add": "game.add_edition",
    "delete": "game.delete_edition",
    "publish": "game.add_release",
}


def may(request: HttpRequest, right: str) -> bool:
    """Whether the person may do this with editions. Publishing is the right to add a release."""
    user: Any = request.user
    if right == "view":
        return user.has_perm(PERMISSIONS["view"]) or user.has_perm(PERMISSIONS["change"])
    return bool(user.has_perm(PERMISSIONS[right]))


def page(right: str = "view") -> Callable[[View], View]:
    """A page of one edition for whoever has this right. What changes a built-in edition is refused: it is copied."""

    def decorate(view: View) -> View:
        @wraps(view)
        def shown(request: HttpRequest, pk: int, **kwargs: Any) -> HttpResponseBase:
            edition = get_object_or_404(Edition, pk=pk)
            if not may(request, right):
                raise PermissionDenied
            return view(request, edition, **kwargs)

        return shown

    return decorate


def editable(request: HttpRequest, edition: Edition) -> bool:
    """Whether this person may change this edition's rows."""
    return may(request, "change") and not edition.builtin and edition.archived_at is None


def must_edit(request: HttpRequest, edition: Edition) -> None:
    """PermissionDenied for whoever may not change this edition."""
    if edition.archived_at is not None:
        raise PermissionDenied(_("Видання в архіві: щоб змінювати, поверніть його."))
    if not editable(request, edition):
        raise PermissionDenied(_("Вбудоване видання не змінюють: зробіть копію."))


def drawn(
    request: HttpRequest, template: str, edition: Edition, active: str, plain: dict[str, Any], **context: Any
) -> HttpResponse:
    """A page in the editor's frame."""
    words = guide(edition.title)
    nav = []
    for section in sections(edition.title):
        rows = plain.get(section.name)
        if rows is None:
            continue
        count = len(rows) if section.many else ""
        if section.shape is Shape.DECK:
            count = sum(int(row.get("copies") or 0) for row in rows)
        nav.append({"name": section.name, "label": words.section(section.name), "count": count})
    status = context.pop("status", 200)
    return render(
        request,
        f"admin/edition/{template}",
        {
            **admin.site.each_context(request),
            "edition": edition,
            "called": called(edition, plain),
            "nav": nav,
            "active": active,
            "editable": editable(request, edition),
            "may_publish": may(request, "publish"),
            "may_copy": may(request, "add"),
            "opts": Edition._meta,
            **context,
        },
        status=status,
    )


def called(edition: Edition, plain: dict[str, Any]) -> str:
    """What the draft is called now; a release keeps the name that it was published under."""
    return spoken((plain.get("edition") or {}).get("name")) or str(edition)


def noted(request: HttpRequest, edition: Edition, action: int, text: str) -> None:
    """Keep who did this with the whole edition, in the administration's own log; rows have histories of their own."""
    user: Any = request.user
    LogEntry.objects.log_actions(user.pk, [edition], action, text, single_object=True)


def url(name: str, *args: Any) -> str:
    """The address of a page of the editor."""
    return reverse(f"admin:edition_{name}", args=args)


def next_number(edition: Edition) -> int:
    """The number that the next release will have."""
    last = edition.releases.order_by("number").last()
    return last.number + 1 if last else 1


def state_of(draft: Draft, paths: Sequence[str]) -> str:
    """The first problem of a row, empty when it is well."""
    return next((problem.text for problem in draft.problems if within(problem.path, paths) is not None), "")
