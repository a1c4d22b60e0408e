"""An edition out as a YAML file, and in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.admin.editor.page import may, noted, page, url
from game.editions.file import LARGEST, Unreadable
from game.editions.transfer import exported, imported
from game.models import Edition
from game.rules.registry import TITLES


class ImportForm(forms.Form):
    """A file, and the game it is for."""

    title = forms.ChoiceField(label=gettext_lazy("Гра"))
    file = forms.FileField(label=gettext_lazy("Файл YAML, до 2 МіБ"), allow_empty_file=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = {edition.title: str(edition) for edition in Edition.objects.filter(builtin=True)}
        field = self.fields["title"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(slug, named.get(slug, slug)) for slug in TITLES]


@page()
def download(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """The rows as they stand."""
    return HttpResponse(
        exported(edition),
        content_type="application/yaml; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{edition.slug}.yaml"'},
    )


def upload(request: HttpRequest) -> HttpResponseBase:
    """A new edition from a file, or what is wrong with it and nothing else."""
    if not may(request, "add"):
        raise PermissionDenied
    form = ImportForm(request.POST or None, request.FILES or None)
    problems: list[Any] = []
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            raw = file.read(LARGEST + 1)
            edition = imported(form.cleaned_data["title"], raw)
        except Unreadable as refused:
            problems = refused.problems
        else:
            told = _("Видання «%(name)s» прочитано.") % {"name": edition}
            noted(request, edition, ADDITION, told)
            messages.success(request, told)
            return HttpResponseRedirect(url("overview", edition.pk))
    context = {**admin.site.each_context(request), "form": form, "problems": problems, "opts": Edition._meta}
    status = 422 if problems or form.errors else 200
    return render(request, "admin/edition/import.html", context, status=status)
