"""The administration shuts for whoever has left it alone for an hour: the password is asked again, and the code."""

from __future__ import annotations

import time
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django_otp import DEVICE_ID_SESSION_KEY

LONGEST = 60 * 60
"""Seconds that the administration stays open with nobody at it."""
SEEN = "office-seen"
"""Where a session keeps when its person was last there, in seconds."""
OFTEN = 60
"""Seconds in which a session is not written twice for this."""


@receiver(user_logged_in)
def has_signed_in(request: HttpRequest, **_facts: Any) -> None:
    """The hour begins with the password, whichever door it was shown at. What was proved before it is forgotten."""
    request.session[SEEN] = int(time.time())
    request.session.pop(DEVICE_ID_SESSION_KEY, None)


def left_alone(request: HttpRequest) -> bool:
    """Whether nobody has used the administration in this session for too long."""
    return time.time() - request.session.get(SEEN, 0) > LONGEST


def is_here(request: HttpRequest) -> None:
    """Somebody uses it now."""
    if time.time() - request.session.get(SEEN, 0) > OFTEN:
        request.session[SEEN] = int(time.time())
