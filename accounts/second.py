"""The second factor of the administration, for whoever wants one: a code of the phone's authenticator, or a recovery code.

django-otp keeps the devices; of recovery codes it is given hashes alone. An account without a confirmed device signs in by
its password alone.
"""

from __future__ import annotations

import secrets
from base64 import b32encode
from hashlib import sha256
from urllib.parse import quote

import structlog
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django_otp import DEVICE_ID_SESSION_KEY, devices_for_user, user_has_device, verify_token
from django_otp import login as verified_by
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts.limits import Limit
from accounts.models import User
from accounts.service import TooMany, try_password

log = structlog.get_logger(__name__)

WRONG_CODES = Limit("second-factor", most=5, seconds=15 * 60)
"""Wrong codes of one account, from wherever: whoever tries them knows its password already."""
RECOVERY = 8
"""Recovery codes of an account; each opens once."""


def lacks_code(request: HttpRequest) -> bool:
    """Whether the signed-in person has a second factor that this session has not shown yet."""
    user = request.user
    if not user.is_authenticated or not user_has_device(user):
        return False
    shown = request.session.get(DEVICE_ID_SESSION_KEY)
    return shown not in [device.persistent_id for device in devices_for_user(user)]


def app_of(user: User, *, confirmed: bool) -> TOTPDevice | None:
    """The authenticator in use, or the one that is being set up."""
    return TOTPDevice.objects.filter(user=user, confirmed=confirmed).order_by("pk").last()


def begin(user: User) -> None:
    """A fresh key for an authenticator, until a code of it confirms that the phone has it."""
    if app_of(user, confirmed=True) is None:
        with transaction.atomic():
            TOTPDevice.objects.filter(user=user, confirmed=False).delete()
            TOTPDevice.objects.create(user=user, name="app", confirmed=False)


def key_of(device: TOTPDevice) -> str:
    """The key as it is typed where no camera is: base32 in groups of four."""
    key = b32encode(device.bin_key).decode()
    return " ".join(key[at : at + 4] for at in range(0, len(key), 4))


def address_for(device: TOTPDevice, host: str) -> str:
    """What the QR code says to the authenticator: the key, and the site and account it is for."""
    label = f"{quote(host)}:{quote(device.user.get_username())}"
    return f"otpauth://totp/{label}?secret={b32encode(device.bin_key).decode()}&issuer={quote(host)}"


def confirm(request: HttpRequest, user: User, code: str) -> list[str]:
    """The phone has the key: from now on the administration asks for its code. Returns the recovery codes."""
    device = app_of(user, confirmed=False)
    if device is None:
        raise ValidationError(_("Почніть спочатку: цього ключа вже немає."), code="gone")
    _try(user, [device], code)
    with transaction.atomic():
        TOTPDevice.objects.filter(pk=device.pk).update(confirmed=True)
        codes = _fresh_codes(user)
    verified_by(request, device)
    log.warning("second.on", user=user.pk)
    return codes


def pass_through(request: HttpRequest, user: User, code: str) -> None:
    """Show the code of the authenticator, or a recovery code, for this session."""
    verified_by(request, _try(user, list(devices_for_user(user)), code))
    request.session.cycle_key()


def renew_codes(request: HttpRequest, user: User, password: str) -> list[str]:
    """New recovery codes; the old ones open nothing any more."""
    try_password(request, user.username, password)
    with transaction.atomic():
        return _fresh_codes(user)


def switch_off(request: HttpRequest, user: User, password: str) -> None:
    """Back to the password alone."""
    try_password(request, user.username, password)
    forget(user)


def forget(user: User) -> None:
    """Take the second factor of an account away, as when the phone and the codes are lost."""
    for device in devices_for_user(user, confirmed=None):
        device.delete()
    log.warning("second.off", user=user.pk)


def codes_left(user: User) -> int:
    """How many recovery codes still open."""
    return StaticToken.objects.filter(device__user=user).count()


def _try(user: User, devices: list[TOTPDevice | StaticDevice], code: str) -> TOTPDevice | StaticDevice:
    """The device that knows the code, or ValidationError; wrong codes are counted."""
    who = str(user.pk)
    if wait := WRONG_CODES.wait(who):
        raise TooMany(wait)
    typed = code.replace(" ", "").replace("-", "").lower()
    for device in devices:
        shown = hashed(typed) if isinstance(device, StaticDevice) else typed
        if typed and verify_token(user, device.persistent_id, shown):
            WRONG_CODES.forgive(who)
            return device
    WRONG_CODES.strike(who)
    log.warning("second.wrong_code", user=user.pk)
    raise ValidationError(_("Код не підходить. Візьміть наступний із застосунку."), code="wrong")


def hashed(code: str) -> str:
    """A recovery code as it is kept: it has 80 bits of chance, so that a hash needs no salt and no slowness."""
    return b32encode(sha256(f"recovery:{code}".encode()).digest()[:10]).decode().lower()


def _fresh_codes(user: User) -> list[str]:
    """Codes that are shown now and never again."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery")
    codes = [b32encode(secrets.token_bytes(10)).decode().lower() for _number in range(RECOVERY)]
    StaticToken.objects.bulk_create(StaticToken(device=device, token=hashed(code)) for code in codes)
    return ["-".join(code[at : at + 4] for at in range(0, 16, 4)) for code in codes]
