"""Recovery codes that were kept as they are become hashes: the codes on their owners' paper still open."""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256
from typing import Any

from django.db import migrations


def forward(apps: Any, schema_editor: Any) -> None:
    """As `accounts.second.hashed` does it."""
    for token in apps.get_model("otp_static", "StaticToken").objects.all():
        token.token = b32encode(sha256(f"recovery:{token.token}".encode()).digest()[:10]).decode().lower()
        token.save(update_fields=["token"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial"), ("otp_static", "0003_add_timestamps")]

    operations = [migrations.RunPython(forward, migrations.RunPython.noop)]
