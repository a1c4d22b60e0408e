"""Seats that move from one device to another: tickets, claims, and the record of what moved."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class How(models.TextChoices):
    """By whose leave a seat moved."""

    TICKET = "ticket", _("за кодом зі старого пристрою")
    CLAIM = "claim", _("з дозволу столу")


class Handover(models.Model):
    """A seat that moved: written once, never changed."""

    match = models.ForeignKey("game.Match", models.CASCADE, related_name="handovers")
    seat = models.PositiveSmallIntegerField(_("місце"))
    version = models.PositiveIntegerField(_("після ходу"), help_text="the match's version at that moment")
    giver = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("від кого")
    )
    taker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("кому")
    )
    how = models.CharField(_("як"), max_length=8, choices=How)
    allowed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("хто дозволяє")
    )
    at = models.DateTimeField(_("коли"))

    class Meta:
        ordering = ["match", "pk"]
        verbose_name = _("перенесене місце")
        verbose_name_plural = _("перенесені місця")

    def __str__(self) -> str:
        return f"{self.match_id}: {self.seat}"


class Ticket(models.Model):
    """The right to take one seat, shown on the device that holds it. There is one a seat, and using it takes it away.

    What is stored opens nothing: a keyed hash of the link's secret, and one of the digits.
    """

    match = models.ForeignKey("game.Match", models.CASCADE, related_name="tickets")
    seat = models.PositiveSmallIntegerField()
    holder = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tickets")
    secret_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True)
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_ticket_a_seat")]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.seat}"


class Claim(models.Model):
    """Somebody asks the table for a seat whose player is away. It is open until it is answered or its time is over."""

    class Answer(models.TextChoices):
        OPEN = "", _("чекає")
        ALLOWED = "allowed", _("дозволено")
        REFUSED = "refused", _("відмовлено")
        LAPSED = "lapsed", _("минуло")

    match = models.ForeignKey("game.Match", models.CASCADE, related_name="claims")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="claims")
    number = models.PositiveSmallIntegerField(help_text="shown to both sides, so that the asker can say it aloud")
    at = models.DateTimeField(db_index=True)
    answer = models.CharField(max_length=8, choices=Answer, blank=True, default=Answer.OPEN)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], condition=Q(answer=""), name="one_claim_a_seat"),
            models.UniqueConstraint(fields=["match", "user"], condition=Q(answer=""), name="one_claim_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.seat}"


class Aside(models.Model):
    """Something that happened at the table beside the play, and stands in its log: no move, and no rule knows of it."""

    class Kind(models.TextChoices):
        HOST = "host"
        PAUSED = "paused"
        VOTED = "voted"
        DARK = "dark"
        RESUMED = "resumed"
        MORE_TIME = "more"
        MOVED_ON = "moved_on"
        VOTE = "vote"
        EXPELLED = "expelled"
        KEPT = "kept"
        MENDED = "mended"
        TAKEN_BACK = "back"
        UNLOCKED = "unlocked"
        CALLED_OFF = "ended"
        SHOWN = "shown"

    match = models.ForeignKey("game.Match", models.CASCADE, related_name="asides")
    version = models.PositiveIntegerField(help_text="the match's version when it happened")
    kind = models.CharField(max_length=8, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["match", "version"], name="aside_of_match")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.version} {self.kind}"


class Spectator(models.Model):
    """Somebody without a seat who has the match's page open; all who have no login are one row."""

    match = models.ForeignKey("game.Match", models.CASCADE, related_name="watching")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_row_a_spectator")]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.user_id}"
