"""{% push_switch %}: the button with which a person asks this browser to call them. Nothing where the site cannot."""

from __future__ import annotations

from django import template

from accounts.push.post import public_key

register = template.Library()


@register.inclusion_tag("accounts/push.html")
def push_switch() -> dict[str, str]:
    """Needs js/push.js on the page."""
    return {"key": public_key()}
