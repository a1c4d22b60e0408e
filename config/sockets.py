"""What every socket of a person shares: their group, our close codes, and whether the session behind it is still theirs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.utils.crypto import constant_time_compare

SIGNED_OUT, FLOOD, REMOVED, NOT_THERE, CROWDED = 4001, 4008, 4403, 4404, 4409
"""Our own close codes say: do not come back by yourself."""
TOO_MANY = 4029
"""Or, this one: come back, but not at once (`config.handshakes`)."""


def sockets_of(user: Any) -> str:
    """The group of every socket of a person: each consumer joins it, and closes with 4001 on `person.left`.

    Closing all of them is right also when one device of several signs out: the others' pages come back signed in.
    """
    return f"person.{user.pk}"


def still_signed_in(session_key: str | None, user_id: int | None) -> bool:
    """Whether the session exists and is the person's, under their present password."""
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    user = get_user_model().objects.filter(pk=user_id or 0, is_active=True).first()
    return (
        user is not None
        and str(session.get(SESSION_KEY)) == str(user.pk)
        and constant_time_compare(session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
    )
