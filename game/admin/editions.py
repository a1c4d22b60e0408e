"""Editions in the administration: their list, and the way into the editor's pages."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import URLPattern, path

from game.admin.editor import files, lab, listing, overview, part, past, publishing, section
from game.admin.editor.page import url
from game.models import Edition


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin):
    """An edition is made by copying or importing one, and is edited on pages of its own."""

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponseBase:  # type: ignore[override]
        return listing.listing(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # by a copy or a file

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # on the edition's own page, which looks at matches

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return HttpResponseRedirect(url("overview", object_id))

    def get_urls(self) -> list[URLPattern]:
        def at(route: str, view: Any, name: str) -> URLPattern:
            return path(route, self.admin_site.admin_view(view), name=f"edition_{name}")

        return [
            at("import/", files.upload, "import"),
            at("<int:pk>/", overview.overview, "overview"),
            at("<int:pk>/ring.css", overview.ring_css, "ring_css"),
            at("<int:pk>/copy/", overview.copy, "copy"),
            at("<int:pk>/archive/", overview.archive, "archive"),
            at("<int:pk>/export/", files.download, "export"),
            at("<int:pk>/publish/", publishing.publish, "publish"),
            at("<int:pk>/lab/", lab.start, "lab"),
            at("<int:pk>/lab/<int:run>/stop/", lab.stop, "lab_stop"),
            at("<int:pk>/lab/<int:run>/<slug:name>.svg", lab.chart, "chart"),
            at("<int:pk>/compare/", publishing.compare, "compare"),
            at("<int:pk>/history/", past.history, "history"),
            at("<int:pk>/history/<int:step>/back/", past.bring_back, "bring_back"),
            at("<int:pk>/s/<slug:name>/", section.show, "section"),
            at("<int:pk>/s/<slug:name>/add/", part.add, "add_part"),
            at("<int:pk>/row/<int:part>/", part.edit, "part"),
            at("<int:pk>/row/<int:part>/remove/", part.remove, "remove_part"),
            at("<int:pk>/row/<int:part>/back/<int:step>/", part.restore, "restore"),
            *super().get_urls(),
        ]
