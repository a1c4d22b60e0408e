"""How often somebody may do what costs the server much: counted in the cache, which processes share where there are several.

Codes and passwords, which must not be guessed, are counted in the database (`accounts.limits`).
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache


@dataclass(frozen=True)
class Rate:
    """At most so many times in each window of so many seconds."""

    name: str
    most: int
    seconds: int

    def allows(self, who: str) -> bool:
        """Whether `who` may do it once more now. It counts this time."""
        key = f"rate.{self.name}.{sha256(who.encode()).hexdigest()[:32]}.{int(time.time() // self.seconds)}"
        cache.add(key, 0, 2 * self.seconds)
        try:
            return cache.incr(key) <= self.most
        except ValueError:  # the cache let go of it just now
            return True
