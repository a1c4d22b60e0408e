"""Shared screens: browsers that show a room and its matches to everybody in front of them."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _


def new_key() -> str:
    """What a screen's cookie says: nobody can guess it, and it opens nothing but a picture."""
    return secrets.token_urlsafe(16)


class Screen(models.Model):
    """One screen. It may look at what everybody may know, and do nothing. Written by `board.service` alone."""

    key = models.CharField(max_length=32, unique=True, default=new_key, editable=False)
    number = models.CharField(_("номер"), max_length=4, unique=True, null=True, help_text=_("Порожній, коли спить."))
    room = models.ForeignKey(
        "lobby.Room", models.SET_NULL, null=True, blank=True, related_name="screens", verbose_name=_("кімната")
    )
    made_at = models.DateTimeField(_("створено"), auto_now_add=True)
    seen_at = models.DateTimeField(_("востаннє тут"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("екран")
        verbose_name_plural = _("екрани")

    def __str__(self) -> str:
        return self.number or f"#{self.pk}"

    @property
    def group(self) -> str:
        """The name under which its sockets hear that it shows something else."""
        return f"screen.{self.pk}"
