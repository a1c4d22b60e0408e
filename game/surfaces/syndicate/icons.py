"""Which symbol of the sprite stands for what in the default edition; an id that is not listed gets its kind's symbol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CELLS = {
    "port_warehouse": "warehouse", "smugglers_pier": "harbor-dock", "north_station": "steam-locomotive",
    "flea_market": "pocket-watch", "razor_barber": "razor", "clean_money": "washing-machine",
    "no_plates_garage": "mechanic-garage", "power_station": "light-bulb", "print_shop": "money-stack",
    "dead_end_tavern": "beer-stein", "east_port": "cargo-ship", "knockout_gym": "boxing-glove",
    "card_club": "card-queen-spades", "silver_bullet": "trumpet", "dog_track": "sitting-dog", "moonshine": "barrel",
    "flamingo": "flamingo", "west_depot": "railway", "opal_jewellers": "gem-pendant", "notary": "stamper",
    "waterworks": "water-drop", "last_toast": "wine-glass", "marina": "sailboat", "private_bank": "strongbox",
    "casino": "rolling-dices", "south_harbour": "anchor", "dons_residence": "crown", "omerta": "modern-city",
    "income_tax": "pay-money", "luxury_tax": "big-diamond-ring",
}  # fmt: skip
KINDS = {
    "start": "run", "property": "house", "hub": "steam-locomotive", "utility": "light-bulb", "tax": "pay-money",
    "jail": "handcuffed", "parking": "city-car", "go_to_jail": "police-officer-head",
}  # fmt: skip
DECKS = {"chance": "clover", "treasury": "open-treasure-chest"}


def of_cell(cell: Mapping[str, Any]) -> str:
    """The symbol of a cell of the edition: its own, else its id's, else its deck's or its kind's."""
    usual = (
        CELLS.get(str(cell.get("id"))) or DECKS.get(str(cell.get("deck"))) or KINDS.get(str(cell.get("kind")), "bank")
    )
    return str(cell.get("icon") or usual)
