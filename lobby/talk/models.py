"""What was said in a room, by whom it was read, and whom a person would rather not hear."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST = 500
"""Characters of one remark."""


class Remark(models.Model):
    """One thing said in a room, signed as its author was called then. Written by `lobby.talk.service` alone."""

    room = models.ForeignKey("lobby.Room", models.CASCADE, related_name="remarks", verbose_name=_("кімната"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="remarks", verbose_name=_("автор")
    )
    name = models.CharField(_("ім’я"), max_length=40)
    shape = models.PositiveSmallIntegerField(_("форма"), default=0)
    text = models.CharField(_("текст"), max_length=LONGEST)
    at = models.DateTimeField(_("коли"), auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["room", "author", "at"], name="remark_by_author")]
        ordering = ["pk"]
        verbose_name = _("репліка")
        verbose_name_plural = _("репліки")

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Reaction(models.Model):
    """A person's sign under a remark."""

    remark = models.ForeignKey(Remark, models.CASCADE, related_name="reactions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    sign = models.CharField(max_length=8)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["remark", "user", "sign"], name="one_sign_a_person")]

    def __str__(self) -> str:
        return self.sign


class Reading(models.Model):
    """How far a person has read a room's conversation."""

    room = models.ForeignKey("lobby.Room", models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    upto = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "user"], name="one_reading_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.upto}"


class Mute(models.Model):
    """`reader` does not see what `author` says, in any room; the author does not know."""

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["reader", "author"], name="muted_once")]

    def __str__(self) -> str:
        return f"{self.reader_id}: {self.author_id}"
