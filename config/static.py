"""Static files under names that carry their hash, so that they are cached for ever."""

from __future__ import annotations

from collections.abc import Callable
from re import Match
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

FOREIGN = ("django_htmx/", "admin/")
"""Scripts of packages: plain ones, whose comments speak of imports that are none."""


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Rewrites the addresses of imports between our ES modules too."""

    support_js_module_import_aggregation = True

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[Match[str]], str]:
        if name.endswith(".js") and name.startswith(FOREIGN):
            return lambda match: match.group(0)
        found: Any = super().url_converter(name, hashed_files, template)
        return found  # type: ignore[no-any-return]
