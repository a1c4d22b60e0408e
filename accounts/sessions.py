"""Whether a session that opened a socket still is somebody's."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils.crypto import constant_time_compare

from accounts.models import User


def still_signed_in(session_key: str | None, user_id: int | None) -> bool:
    """Whether the session exists and is the person's, under their present password."""
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    user = User.objects.filter(pk=user_id, is_active=True).first()
    return (
        user is not None
        and str(session.get(SESSION_KEY)) == str(user.pk)
        and constant_time_compare(session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
    )
