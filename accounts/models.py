"""Who people are: accounts and guests in one table."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person. A guest has only a nickname and no password, and may become an account later: the same row."""

    class Language(models.TextChoices):
        UK = "uk", "Українська"
        EN = "en", "English"
        RU = "ru", "Русский"

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("ім’я для входу"),
        max_length=64,
        unique=True,
        help_text=_("Ім’я гравця малими літерами; у гостя довільне."),
    )
    name = models.CharField(_("ім’я"), max_length=16)
    is_guest = models.BooleanField(_("гість"), default=False)
    language = models.CharField(_("мова"), max_length=2, choices=Language.choices, blank=True, default="")
    boss = models.CharField(_("улюблений бос"), max_length=40, blank=True, default="")
    shape = models.PositiveSmallIntegerField(_("улюблена форма"), default=0)

    REQUIRED_FIELDS = []

    class Meta:
        verbose_name = _("гравець")
        verbose_name_plural = _("гравці")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self.name:  # made on the command line, which asks for the login name alone
            self.name = self.username[:16]
        super().save(*args, **kwargs)


class Strike(models.Model):
    """One try that a limit counts: a wrong password, a new guest."""

    limit = models.CharField(max_length=32)
    who = models.CharField(max_length=160)
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["limit", "who", "at"], name="strike_by_who"),
            models.Index(fields=["limit", "at"], name="strike_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.limit} {self.who}"


from accounts.push.models import PushCall, PushDevice  # noqa: E402, F401 (their tables are this app's; they speak of `User`)
