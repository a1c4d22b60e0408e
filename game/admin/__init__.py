"""The administration of matches and editions. Django finds what is registered here."""

from game.admin import editions, matches

__all__ = ["editions", "matches"]
