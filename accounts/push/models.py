"""The browsers that call people, and what they were last called to."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class PushDevice(models.Model):
    """A browser that its person has asked to call them: the address that its push service gave it, and its keys."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=2)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user_id}: {self.endpoint[:40]}"


class PushCall(models.Model):
    """Up to which version a match was looked at for somebody who is away, and the question they were last called to."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    match = models.ForeignKey("game.Match", models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    decision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "match"], name="one_call_a_match")]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.user_id}, question {self.decision}"
