"""Which browsers call whom: asked for by one tap, stopped by another, forgotten when somebody signs out."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from binascii import Error
from fnmatch import fnmatchcase
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User
from accounts.push.models import PushDevice

MOST = 10
"""Browsers that one person is called by; the oldest goes."""
STORE = "push"
"""Where a session keeps the device it has asked with."""
CURVE = ec.SECP256R1()


class BadDevice(Exception):
    """What a page says of its browser cannot be used to call it."""


def keep(request: HttpRequest, user: User, endpoint: str, p256dh: str, auth: str) -> None:
    """Call the person by this browser from now on; whoever had asked with it before is called by it no longer."""
    checked(endpoint, p256dh, auth)
    what = {"user": user, "p256dh": p256dh, "auth": auth, "language": get_language() or "uk", "at": timezone.now()}
    device, _made = PushDevice.objects.update_or_create(endpoint=endpoint, defaults=what)
    kept = user.push_devices.order_by("-at").values("pk")[:MOST]
    user.push_devices.exclude(pk__in=list(kept.values_list("pk", flat=True))).delete()
    request.session[STORE] = device.pk


def drop(user: User, endpoint: str) -> None:
    """Call by this browser no longer."""
    user.push_devices.filter(endpoint=endpoint).delete()


def knows(user: User, endpoint: str) -> bool:
    """Whether the person is called by this browser."""
    return user.push_devices.filter(endpoint=endpoint).exists()


def forget(request: HttpRequest) -> None:
    """The session ends: its browser calls nobody."""
    PushDevice.objects.filter(pk=request.session.get(STORE, 0)).delete()


def forget_others(request: HttpRequest, user: User) -> None:
    """Every other session of the account ends: their browsers call nobody."""
    user.push_devices.exclude(pk=request.session.get(STORE, 0)).delete()


def checked(endpoint: str, p256dh: str, auth: str) -> None:
    """BadDevice unless the address is a push service's that we know (we send there what a page has told us), and the keys
    are keys."""
    try:
        found = urlsplit(endpoint)
        origin = f"{found.scheme}://{found.netloc}"
    except ValueError as error:
        raise BadDevice("no address") from error
    if len(endpoint) > 1000 or not any(fnmatchcase(origin, known) for known in settings.PUSH_SERVICES):
        raise BadDevice("not a push service")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(p256dh))
        if len(bytes_of(auth)) != 16:
            raise BadDevice("no secret")
    except (ValueError, Error) as error:
        raise BadDevice("no keys") from error


def bytes_of(text: str) -> bytes:
    """What base64url without its padding says."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
