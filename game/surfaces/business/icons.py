"""Which symbol of the sprite stands for what in the default edition; an id that is not listed gets its kind's symbol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

BUSINESSES = {
    "fish_pier": "double-fish", "anchor_tavern": "beer-stein", "boatyard": "ship-wheel", "pawnshop": "scales",
    "tailor": "sewing-machine", "pool_hall": "eight-ball", "fruit_stalls": "shiny-apple", "bakery": "bread",
    "butcher": "meat-cleaver", "taxi_depot": "city-car", "freight_office": "cargo-crate", "semaphore_hotel": "bed",
    "barbershop": "razor", "olive_import": "olive", "trattoria": "pizza-slice", "cinema": "film-projector",
    "revue": "two-feathers", "jazz_club": "saxophone", "law_office": "gavel", "newspaper": "quill-ink",
    "insurance": "umbrella", "racetrack": "horse-head", "yacht_club": "sailboat", "grand_hotel": "skeleton-key",
}  # fmt: skip

MAFIA_CARDS = {
    "rooftop_shot": "crosshair", "out_of_town": "suitcase", "blind_alley": "street-light", "rain_of_lead": "machine-gun",
    "bitter_martini": "martini", "bunkmate": "prisoner", "bomb": "unlit-bomb", "hand_in_till": "cash",
    "new_management": "key", "smashed_windows": "shattered-glass", "steel_lining": "kevlar-vest",
    "tame_commissioner": "police-officer-head", "dud_fuse": "matchbox", "bail": "breaking-chain",
    "dirty_whispers": "talk", "kompromat": "photo-camera", "better_offer": "shaking-hands", "ambush": "sitting-dog",
}  # fmt: skip

HELPERS = {
    "stanley": "flying-flag", "whitey": "bullets", "leo": "acrobatic", "corrado": "footsteps", "tommy": "fist",
    "ronnie": "iron-mask", "mad_dog": "sitting-dog", "willy": "robber", "micky": "police-badge", "nicky": "ammo-box",
    "donny": "angel-wings", "lenny": "flatfish", "tony": "ice-cube", "flemmy": "spy", "joe": "kevlar",
    "marco": "card-joker",
}  # fmt: skip

SPACES = {
    "start": "run", "bar": "martini", "police": "police-badge", "prison": "handcuffed", "mafia": "revolver",
    "event": "newspaper", "business": "bank",
}  # fmt: skip

_OWN: dict[str, tuple[Mapping[str, str], str]] = {
    "businesses": (BUSINESSES, "bank"),
    "mafia_cards": (MAFIA_CARDS, "revolver"),
    "helpers": (HELPERS, "fist"),
    "event_cards": ({}, ""),
    "board": (SPACES, "bank"),
}


def of(section: str, row: Mapping[str, Any]) -> str:
    """The symbol of a row of the edition: its own, else its id's, else its kind's; empty where it has none."""
    if section not in _OWN:
        return ""
    known, common = _OWN[section]
    return str(row.get("icon") or known.get(str(row.get("id") or row.get("kind")), common))
