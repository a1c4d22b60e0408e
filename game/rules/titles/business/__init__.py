"""«Нічого особистого, тільки бізнес»: the flagship. Rules in RULES.md, starting content in content.yaml."""

from game.rules.titles.business.title import TITLE

__all__ = ["TITLE"]
