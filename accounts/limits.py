"""How often somebody may try something: counted in the database, where processes agree and restarts forgive nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from accounts.models import Strike


@dataclass(frozen=True)
class Limit:
    """At most `most` strikes of one `who` in any `seconds`."""

    name: str
    most: int
    seconds: int

    def wait(self, who: str) -> int:
        """Seconds until `who` may try again; 0 when now."""
        since = timezone.now() - timedelta(seconds=self.seconds)
        strikes = Strike.objects.filter(limit=self.name, who=who, at__gt=since).order_by("-at")
        reached = strikes.values_list("at", flat=True)[self.most - 1 : self.most]
        return max((int((at - since).total_seconds()) + 1 for at in reached), default=0)

    def strike(self, who: str) -> None:
        """Count one try."""
        now = timezone.now()
        Strike.objects.filter(limit=self.name, at__lt=now - timedelta(seconds=self.seconds)).delete()
        Strike.objects.create(limit=self.name, who=who, at=now)

    def forgive(self, who: str) -> None:
        """Forget what was counted."""
        Strike.objects.filter(limit=self.name, who=who).delete()
