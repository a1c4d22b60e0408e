"""What a visitor is shown when we fail, also while debugging: phones in the same network open a site that runs in DEBUG."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter


class PlainReporter(ExceptionReporter):
    """The ordinary page of a mistake: a traceback with its values would show hands, decks and seeds. The log has it."""

    def get_traceback_html(self) -> SafeString:
        return render_to_string("500.html")

    def get_traceback_text(self) -> SafeString:
        return render_to_string("500.html")
