"""One message to one browser, by RFC 8030: sealed for it alone (RFC 8291) and signed with our key (RFC 8292)."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

import http_ece
import structlog
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from accounts.push.devices import CURVE, bytes_of
from accounts.push.models import PushDevice

log = structlog.get_logger(__name__)

TIMEOUT = 10.0
"""Seconds for a push service to take a message."""
LIVES = 4 * 60 * 60
"""Seconds that a message waits for a browser that is not running."""
SIGNED_FOR = 60 * 60
GONE = (404, 410)
"""What a push service answers of a browser that will never come back."""


def send(device: PushDevice, topic: str, message: dict[str, Any]) -> None:
    """Give the message to the browser's push service; a later one of the same topic takes the place of one that waits.

    A browser that is gone is forgotten. Whatever else fails is logged, and that call is lost.
    """
    address = urlsplit(device.endpoint)
    body = http_ece.encrypt(
        json.dumps(message, ensure_ascii=False).encode(),
        private_key=ec.generate_private_key(CURVE),
        dh=bytes_of(device.p256dh),
        auth_secret=bytes_of(device.auth),
        version="aes128gcm",
    )
    headers = {
        **signature(f"{address.scheme}://{address.netloc}"),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LIVES),
        "Urgency": "high",
        "Topic": urlsafe_b64encode(sha256(topic.encode()).digest()[:24]).decode(),
    }
    connect = HTTPSConnection if address.scheme == "https" else HTTPConnection
    line = connect(address.netloc, timeout=TIMEOUT)
    try:
        line.request("POST", f"{address.path}?{address.query}" if address.query else address.path, body, headers)
        status = line.getresponse().status
    except (OSError, HTTPException) as error:
        log.warning("push.unsent", service=address.netloc, why=str(error))
        return
    finally:
        line.close()
    if status in GONE:
        PushDevice.objects.filter(pk=device.pk).delete()
    elif status >= 300:
        log.warning("push.refused", service=address.netloc, status=status)


def signature(audience: str) -> dict[str, str]:
    """The header that says who sends."""
    claims = {"sub": settings.VAPID_CONTACT, "aud": audience, "exp": int(time.time()) + SIGNED_FOR}
    signed: dict[str, str] = key(settings.VAPID_KEY).sign(claims)
    return signed


def public_key() -> str:
    """What browsers need to know of our key; empty while the site has none."""
    if not settings.VAPID_KEY:
        return ""
    point = key(settings.VAPID_KEY).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


@lru_cache(maxsize=2)
def key(text: str) -> Any:
    return Vapid02.from_raw(text.encode())
