"""What of a draft is drawn alike for every title that has a board: a name in its place, and the ring with nobody on it."""

from __future__ import annotations

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils.formats import number_format
from django.utils.safestring import SafeString

from game import geometry
from game.surfaces.fitting import plaque_trouble
from game.surfaces.parts import Ring

FOLDER = "admin/edition"


def space(name: str, icon: str, foot: str, trouble: str, *, number: int = 0, enamel: str = "") -> SafeString:
    """A space of the ring that has a name, with what keeps the name from fitting there (`game.surfaces.fitting`)."""
    width, lines = geometry.name_size(name)
    return render_to_string(
        f"{FOLDER}/place.html",
        {
            "name": name,
            "icon": icon,
            "foot": foot,
            "number": number,
            "enamel": enamel,
            "width": f"{width:.2f}",
            "em": number_format(width, decimal_pos=2),
            "lines": lines,
            "trouble": trouble,
        },
    )


def plaque(name: str, numeral: str, *, number: int = 0, enamel: str = "") -> SafeString:
    """A group of spaces on its plaque inside the ring."""
    return render_to_string(
        f"{FOLDER}/place.html",
        {
            "plaque": True,
            "name": name,
            "numeral": numeral,
            "number": number,
            "enamel": enamel,
            "trouble": plaque_trouble(name, numeral),
        },
    )


def board(ring: Ring, spaces: Sequence[str], plaques: Sequence[str]) -> SafeString:
    """The ring of a draft with these spaces and plaques on it."""
    return render_to_string(f"{FOLDER}/ring.html", {"ring": ring, "spaces": spaces, "plaques": plaques})
