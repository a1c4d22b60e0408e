"""The ring of any columns × rows: its cells in walking order, and how large names are in them (DESIGN-UI.md §3)."""

from __future__ import annotations

from dataclasses import dataclass

CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")
SIDES = ("top", "right", "bottom", "left")
SOFT_HYPHEN = "\u00ad"

# Advances of Oswald 500 in thousandths of an em, measured in the font.
_MEASURED = """
    а435 б461 в461 г322 ґ325 д571 е446 є430 ж621 з414 и483 і248 ї253 й483 к466 л527 м556 н493 о455 п479
    р476 с440 т376 у421 ф653 х416 ц519 ч466 ш670 щ697 ь455 ю639 я475 ы683 э445 ъ520 ё446 А522 Б525 В557
    Г429 Ґ420 Д661 Е428 Є529 Ж737 З504 И568 І263 Ї263 Й568 К541 Л620 М683 Н586 О563 П589 Р527 С540 Т430
    У505 Ф712 Х499 Ц650 Ч581 Ш789 Щ841 Ь526 Ю774 Я576 Ы781 Э548 Ъ601 Ё428 a435 b477 c440 d473 e446 f304
    g472 h478 i248 j250 k471 l252 m718 n474 o455 p476 q474 r353 s400 t330 u473 v404 w593 x416 y421 z370
    A522 B557 C540 D557 E428 F413 G559 H586 I275 J326 K532 L421 M683 N545 O563 P527 Q564 R561 S494 T430
    U566 V516 W712 X499 Y487 Z425
"""
_ADVANCES = {item[0]: int(item[1:]) / 1000 for item in _MEASURED.split()}
_ADVANCES |= {"’": 0.191, "«": 0.472, "»": 0.488, "-": 0.314, "№": 0.967, " ": 0.243, "$": 0.488}
_ADVANCES |= dict.fromkeys(".,:;'", 0.25)


def advance(text: str) -> float:
    """The width of `text` in em of Oswald 500; soft hyphens take no room."""
    return sum(_ADVANCES.get(sign, 0.55 if sign.isupper() else 0.48) for sign in text if sign != SOFT_HYPHEN)


@dataclass(frozen=True, slots=True)
class Cell:
    """One space of the landscape board: its side, and its row and column counted from 1 at the top left."""

    side: str
    row: int
    column: int
    corner: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """Grid lines of the inner rectangle (inside the ring) that a run of spaces faces; `side` is theirs."""

    side: str
    row: int
    column: int
    row_end: int
    column_end: int


def cells(columns: int, rows: int, start_corner: str = "bottom_right") -> list[Cell]:
    """Every space in walking order, clockwise from the start corner."""
    legs = {
        "top": [(1, column) for column in range(1, columns)],
        "right": [(row, columns) for row in range(1, rows)],
        "bottom": [(rows, column) for column in range(columns, 1, -1)],
        "left": [(row, 1) for row in range(rows, 1, -1)],
    }
    names = {(1, 1): "tl", (1, columns): "tr", (rows, columns): "br", (rows, 1): "bl"}
    first = CORNERS.index(start_corner)
    order = SIDES[first:] + SIDES[:first]
    return [Cell(side, row, column, names.get((row, column), "")) for side in order for row, column in legs[side]]


def area(run: list[Cell], columns: int, rows: int) -> Area:
    """The strip just inside the ring along a run of spaces of one side."""
    side = run[0].side
    lines = sorted((cell.column if side in ("top", "bottom") else cell.row) - 1 for cell in run)
    first, last = lines[0], lines[-1] + 1
    if side == "top":
        return Area(side, 1, first, 2, last)
    if side == "bottom":
        return Area(side, rows - 2, first, rows - 1, last)
    if side == "left":
        return Area(side, first, 1, last, 2)
    return Area(side, first, columns - 2, last, columns - 1)


def mitres(area: Area, others: list[Area], columns: int, rows: int) -> tuple[bool, bool]:
    """Whether another strip meets this one in an inner corner: at its clockwise start, at its end."""
    last, corners = (rows - 2, columns - 2), {"tl": (1, 1), "tr": (1, columns - 2), "bl": (rows - 2, 1)}
    start, end = {
        "top": (corners["tl"], corners["tr"]),
        "right": (corners["tr"], last),
        "bottom": (last, corners["bl"]),
        "left": (corners["bl"], corners["tl"]),
    }[area.side]

    def meets(corner: tuple[int, int]) -> bool:
        return _covers(area, corner) and any(_covers(other, corner) for other in others if other != area)

    return meets(start), meets(end)


def _covers(area: Area, cell: tuple[int, int]) -> bool:
    row, column = cell
    return area.row <= row < area.row_end and area.column <= column < area.column_end


def pieces(name: str) -> list[str]:
    """The unbreakable pieces of a name: it may break at spaces, after hyphens and at soft hyphens (which then show)."""
    found: list[str] = []
    for word in name.split():
        soft = word.split(SOFT_HYPHEN)
        for number, part in enumerate(soft):
            hard = part.split("-")
            found += [piece + "-" for piece in hard[:-1]]
            found.append(hard[-1] + ("-" if number < len(soft) - 1 else ""))
    return [piece for piece in found if piece]


def widest(name: str) -> float:
    """The width in em of the widest piece that cannot be broken: `--w`."""
    return max((advance(piece) for piece in pieces(name)), default=0.0)


def lines(name: str, width: float) -> int:
    """How many lines the name takes when a line holds `width` em: `--l`."""
    count, room = 1, width
    for word in name.split():
        parts = pieces(word)
        for number, piece in enumerate(parts):
            whole = advance("".join(parts[number:])) if number == 0 else 0.0
            gap = advance(" ") if number == 0 and room < width else 0.0
            if number == 0 and whole + gap <= room + 0.01:
                room -= whole + gap
                break
            if advance(piece) + gap > room + 0.01:
                count, room, gap = count + 1, width, 0.0
            room -= advance(piece) + gap
    return count


def name_size(name: str) -> tuple[float, int]:
    """`--w` and `--l` of a business's name: CSS makes the size of min(.262u, .88u/w, .64u/l)."""
    width = widest(name)
    return round(width, 2), max(2, lines(name, max(width, 0.88 / 0.262)))


def plaque_size(name: str, numeral: str) -> tuple[float, float]:
    """`--dw` and `--dp` of a district's name in capitals: the whole line with its numeral, and its widest piece."""
    capitals = name.upper()
    spaced = advance(capitals) + 0.05 * len(capitals) + 0.45 + 0.5 * len(numeral)
    return round(spaced, 1), round(1.04 * widest(capitals) + 0.1, 1)
