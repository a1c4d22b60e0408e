"""«Нічого особистого, тільки бізнес»: the flagship. Rules in RULES.md, starting content in content.yaml."""
