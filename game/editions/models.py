"""The rows of an edition, and the runs of the balance lab."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords


class Part(models.Model):
    """A card, a space, a step of a scale or a set of parameters: one row of a section of an edition's content.

    What `data` may hold, the title's content type says (`game.editions.schema`), so a new title needs no table of its own.
    Every change is kept with who, when, before and after.
    """

    edition = models.ForeignKey("game.Edition", models.CASCADE, related_name="parts")
    section = models.CharField(_("розділ"), max_length=40)
    position = models.PositiveIntegerField(_("порядок"))
    key = models.CharField(_("код"), max_length=64, blank=True, help_text="empty for a section of one piece")
    data = models.JSONField(_("вміст"))

    history = HistoricalRecords()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "section", "key"], name="one_part_a_key")]
        ordering = ["edition", "section", "position"]
        verbose_name = _("рядок видання")
        verbose_name_plural = _("рядки видань")

    def __str__(self) -> str:
        return f"{self.section}.{self.key}" if self.key else self.section


class LabRun(models.Model):
    """A few hundred matches between bots, played with a draft and with the last release, and what they came to."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("чекає")
        RUNNING = "running", _("грає")
        DONE = "done", _("готово")
        CANCELLED = "cancelled", _("зупинено")
        FAILED = "failed", _("зламалося")

    OPEN = (Status.WAITING, Status.RUNNING)
    SHUT = (Status.CANCELLED, Status.FAILED)

    edition = models.ForeignKey("game.Edition", models.CASCADE, related_name="lab_runs")
    content = models.TextField(editable=False)
    content_hash = models.CharField(max_length=64, editable=False)
    release = models.ForeignKey(
        "game.Release", models.SET_NULL, null=True, related_name="+", verbose_name=_("порівняно з")
    )
    plan = models.JSONField(default=dict, editable=False, help_text="seed, bot, matches for each number of seats")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    status = models.CharField(_("стан"), max_length=10, choices=Status.choices, default=Status.WAITING, db_index=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    report = models.JSONField(null=True, editable=False)
    fault = models.TextField(blank=True, default="", editable=False)
    asked_at = models.DateTimeField(auto_now_add=True)
    beat_at = models.DateTimeField(null=True, editable=False, help_text="when its worker last said that it is there")
    ended_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["-asked_at"]
        verbose_name = _("прогін балансу")
        verbose_name_plural = _("прогони балансу")

    def __str__(self) -> str:
        return f"{self.edition_id}:{self.pk}"

    @property
    def open(self) -> bool:
        return self.status in self.OPEN

    @property
    def percent(self) -> int:
        return round(100 * self.done / self.total) if self.total else 0
