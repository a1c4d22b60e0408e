"""Pages of the account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.views import i18n
from django.views.decorators.http import require_POST


@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Keep the chosen language: in the cookie for this browser, in the row for a signed-in person."""
    user = request.user
    language = request.POST.get("language", "")
    if user.is_authenticated and language in user.Language:
        user.language = language
        user.save(update_fields=["language"])
    return i18n.set_language(request)
