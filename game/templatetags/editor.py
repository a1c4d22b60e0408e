"""What the editor's templates ask for."""

from __future__ import annotations

from django import template

from game.editions.pictures import pictures

register = template.Library()
register.simple_tag(pictures)
