"""A new key for VAPID_KEY."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.core.management.base import BaseCommand

from accounts.push.devices import CURVE


class Command(BaseCommand):
    help = "Print a new key for VAPID_KEY, with which calls to browsers are signed. Another key later forgets nobody: \
browsers that asked under the old one ask again when their person next comes."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        number = ec.generate_private_key(CURVE).private_numbers().private_value
        self.stdout.write(urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("="))
