"""What is wrong with an edition that decodes: things that do not exist or do not fit (RULES.md §18, §19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from game.rules.contract import Complaint
from game.rules.mechanics.edition import bad_defaults
from game.rules.titles.business.complain_cards import complain_of_cards
from game.rules.titles.business.content import Content
from game.rules.titles.business.options import Options
from game.rules.titles.business.settings import complain_of_options

CORNERS = ("start", "bar", "police", "prison")
DECK_MOST = 200


def complain(content: Content) -> Sequence[Complaint]:
    """Empty when the edition can be played."""
    return [
        *_names(content),
        *_ring(content),
        *_businesses(content),
        *_scale(content),
        *_settings(content),
        *complain_of_cards(content),
    ]


def _names(content: Content) -> Iterator[Complaint]:
    """Each id once in its list, and no list too short to play with."""
    for name in ("districts", "businesses", "helpers", "bosses", "mafia_cards", "event_cards"):
        counts = Counter(thing.id for thing in getattr(content, name))
        for doubled in (found for found, count in counts.items() if count > 1):
            yield Complaint(name, "twice", {"id": doubled})
        if not counts:
            yield Complaint(name, "empty")
    if len(content.bosses) < content.edition.max_players:
        yield Complaint("bosses", "too_few", {"least": content.edition.max_players})
    for name in ("mafia_cards", "event_cards"):
        cards = sum(card.copies for card in getattr(content, name))
        if cards > DECK_MOST:
            yield Complaint(name, "too_many", {"most": DECK_MOST, "cards": cards})


def _ring(content: Content) -> Iterator[Complaint]:
    """Sectors numbered round the frame of the board, four corners on its corners, every business on it once."""
    layout = content.edition.layout
    size = layout.size
    if [sector.at for sector in content.board] != list(range(size)):
        yield Complaint("board", "ring", {"size": size, "sectors": len(content.board)})
    corners = [0, layout.columns - 1, layout.columns + layout.rows - 2, 2 * layout.columns + layout.rows - 3]
    for kind in CORNERS:
        places = [sector.at for sector in content.board if sector.kind == kind]
        if len(places) != 1 or places[0] not in corners:
            yield Complaint("board", "corner", {"kind": kind, "at": places})
    known = {business.id for business in content.businesses}
    placed = Counter(sector.business for sector in content.board if sector.business is not None)
    for sector in content.board:
        if (sector.kind == "business") != (sector.business is not None):
            yield Complaint(f"board[{sector.at}]", "business_sector", {"kind": sector.kind})
        elif sector.business is not None and sector.business not in known:
            yield Complaint(f"board[{sector.at}].business", "unknown", {"id": sector.business})
    for name in known:
        if placed[name] != 1:
            yield Complaint("board", "business_places", {"id": name, "places": placed[name]})
    for kind in sorted({sector.kind for sector in content.board} - {"business"} - content.sectors.keys()):
        yield Complaint("sectors", "no_name", {"kind": kind})


def _businesses(content: Content) -> Iterator[Complaint]:
    """Districts that exist, and a rent for every number of businesses one may own there."""
    known = {district.id for district in content.districts}
    counts = Counter(business.district for business in content.businesses)
    for business in content.businesses:
        path = f"businesses.{business.id}"
        if business.district not in known:
            yield Complaint(f"{path}.district", "unknown", {"id": business.district})
        if len(business.rent) != counts[business.district]:
            yield Complaint(f"{path}.rent", "rent_scale", {"least": counts[business.district]})
    for name in sorted(known - counts.keys()):
        yield Complaint(f"districts.{name}", "empty")


def _scale(content: Content) -> Iterator[Complaint]:
    """Levels 1, 2, 3 … and room for as many chips as the boss has."""
    if [level.level for level in content.respect] != list(range(1, len(content.respect) + 1)):
        yield Complaint("respect", "levels")
    constants = content.constants
    if constants.influence_chips_on_board >= constants.influence_chips_per_boss:
        yield Complaint("constants.influence_chips_on_board", "chips")


def _settings(content: Content) -> Iterator[Complaint]:
    """Every default can be chosen, and the rounds of truce, war and verdict follow one another (§14)."""
    for seats in range(content.edition.min_players, content.edition.max_players + 1):
        for complaint in complain_of_options(content, Options(), seats):
            yield Complaint(f"settings.{complaint.path}", complaint.what, {**complaint.facts, "seats": seats})
    yield from bad_defaults(content.settings, Options)
