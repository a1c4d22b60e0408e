"""«Синдикат»: forty cells, bought, built on and bargained for. Rules in RULES.md, starting content in content.yaml."""

from game.rules.titles.syndicate.title import TITLE

__all__ = ["TITLE"]
