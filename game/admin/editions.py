"""Editions in the administration: their list, and the way into the editor's pages."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, Max, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.admin.editor import files, lab, overview, part, past, publishing, section
from game.admin.editor.page import url
from game.models import Edition


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin):
    """An edition is made by copying or importing one, and is edited on pages of its own."""

    list_display = ["called", "game", "kind", "newest_release", "running"]
    list_display_links = None
    change_list_template = "admin/edition/list.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        playing = Count("releases__matches", filter=Q(releases__matches__finished_at=None), distinct=True)
        return super().get_queryset(request).annotate(last=Max("releases__number"), playing=playing)

    @admin.display(description=_("видання"))
    def called(self, edition: Edition) -> SafeString:
        return format_html('<a href="{}"><b>{}</b></a><br>{}', url("overview", edition.pk), edition, edition.slug)

    @admin.display(description=_("гра"), ordering="title")
    def game(self, edition: Edition) -> str:
        builtin = Edition.objects.filter(title=edition.title, builtin=True).first()
        return str(builtin or edition.title)

    @admin.display(description=_("вид"), ordering="builtin")
    def kind(self, edition: Edition) -> str:
        return gettext("вбудоване") if edition.builtin else gettext("своє")

    @admin.display(description=_("реліз"))
    def newest_release(self, edition: Any) -> Any:
        return edition.last or "—"

    @admin.display(description=_("партії зараз"))
    def running(self, edition: Any) -> Any:
        return edition.playing or "—"

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
            at("<int:pk>/remove/", overview.delete, "remove"),
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
