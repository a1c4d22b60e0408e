"""Static files under names that carry their hash, so that they are cached for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Rewrites the addresses of imports between ES modules too."""

    support_js_module_import_aggregation = True
