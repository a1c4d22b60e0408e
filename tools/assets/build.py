"""Builds static/fonts and static/icons/sprite.svg out of the npm packages beside this file: `make assets`.

The results are kept in git, so a fresh machine needs no Node. Run it again when icons.txt or the alphabet changes.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from tempfile import NamedTemporaryFile

from fontTools import merge, subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules"
STATIC = HERE.parents[1] / "static"

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "éèêáàâäöüóñçßÉÖÜ"
UKRAINIAN_AND_RUSSIAN = "".join(map(chr, range(0x410, 0x450))) + "ҐґЄєІіЇїЁё"
PUNCTUATION = "\u00a0\u00ad\u202f«»„“”‘’‹›–—−…·•×±§№°€₴≥≤"
ALPHABET = LATIN + UKRAINIAN_AND_RUSSIAN + PUNCTUATION

# (package, weight, the name of the file made)
FACES = (
    ("poiret-one", 400, "poiret-one"),
    ("arsenal", 700, "arsenal-700"),
    ("oswald", 500, "oswald-500"),
    ("oswald", 600, "oswald-600"),
    ("fira-sans", 400, "fira-sans-400"),
    ("fira-sans", 500, "fira-sans-500"),
    ("fira-sans", 600, "fira-sans-600"),
)
WORDMARK = "poiret-one"  # only ever sets one-word titles
MUST_HAVE = UKRAINIAN_AND_RUSSIAN + "0123456789$«»’–—−\u202f"
NARROW_SPACE = 0x202F
MADE = 3_660_681_600  # a date in every font, in seconds since 1904: New Year of 2020


def main() -> None:
    build_fonts()
    build_sprite()


def build_fonts() -> None:
    """One woff2 per face: the package's Cyrillic and Latin files, merged and cut to our alphabet."""
    target = STATIC / "fonts"
    target.mkdir(exist_ok=True)
    total = 0
    for package, weight, name in FACES:
        font = merged(package, weight)
        add_narrow_space(font)
        cut(font)
        needed = UKRAINIAN_AND_RUSSIAN if name == WORDMARK else MUST_HAVE
        lacking = [c for c in needed if ord(c) not in font.getBestCmap()]
        if lacking:
            raise SystemExit(f"{name} has no {' '.join(map(repr, lacking))}")
        path = target / f"{name}.woff2"
        font.flavor = "woff2"
        font.recalcTimestamp = False  # the same input makes the same bytes
        font["head"].created = font["head"].modified = MADE
        font.save(path)
        total += path.stat().st_size
        print(f"{path.name:24}{path.stat().st_size:8}")
    for package in sorted({package for package, _, _ in FACES}):
        shutil.copy(PACKAGES / "@fontsource" / package / "LICENSE", licences(target) / f"{package}.txt")
    print(f"{'fonts':24}{total:8}")
    if total > 150 * 1024:
        raise SystemExit("fonts are over their 150 KB")


def merged(package: str, weight: int) -> TTFont:
    """The Latin and Cyrillic files of one face as one font; Latin first, so its metrics hold."""
    files = PACKAGES / "@fontsource" / package / "files"
    plain = []
    for script in ("latin", "cyrillic"):
        font = TTFont(files / f"{package}-{script}-{weight}-normal.woff2")
        for table in ("fpgm", "prep", "cvt ", "gasp", "GDEF", "STAT", "meta"):
            if table in font:
                del font[table]
        font.flavor = None
        with NamedTemporaryFile(suffix=".ttf", delete=False) as file:
            font.save(file)
            plain.append(file.name)
    try:
        return merge.Merger().merge(plain)
    finally:
        for name in plain:
            Path(name).unlink()


def add_narrow_space(font: TTFont) -> None:
    """U+202F, which stands inside every sum of money, for the faces that lack it."""
    cmap = font.getBestCmap()
    if NARROW_SPACE in cmap:
        return
    name = "uni202F"
    font["glyf"][name] = font["glyf"][cmap[0x20]]
    font["hmtx"][name] = (font["head"].unitsPerEm // 5, 0)
    font.setGlyphOrder(font["glyf"].glyphOrder)
    for table in font["cmap"].tables:
        table.cmap[NARROW_SPACE] = name


def cut(font: TTFont) -> None:
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern", "mark", "mkmk", "liga", "calt", "ccmp", "locl", "tnum", "lnum"]
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(text=ALPHABET)
    cutter.subset(font)


def build_sprite() -> None:
    """Every icon named in icons.txt as one <symbol>; filled (gi-) or drawn with currentColor (lu-)."""
    wanted = named_icons()
    symbols = [game_icon(name) for name in wanted["game-icons"]] + [lucide(name) for name in wanted["lucide"]]
    target = STATIC / "icons" / "sprite.svg"
    target.write_text('<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n")
    shutil.copy(PACKAGES / "lucide-static" / "LICENSE", licences(target.parent) / "lucide.txt")
    (licences(target.parent) / "game-icons.txt").write_text(
        "Icons gi-* of sprite.svg: game-icons.net, by Lorc, Delapouite and contributors.\n"
        "Creative Commons Attribution 3.0 Unported: https://creativecommons.org/licenses/by/3.0/\n"
        "Changed: gathered into one sprite, colour taken from the page.\n"
    )
    print(f"{'sprite.svg':24}{target.stat().st_size:8}  {len(symbols)} icons")


def named_icons() -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for line in (HERE / "icons.txt").read_text().splitlines():
        if line.startswith("["):
            section = names.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            section.extend(line.split())
    return {section: sorted(set(found)) for section, found in names.items()}


def game_icon(name: str) -> str:
    icons = json.loads((PACKAGES / "@iconify-json" / "game-icons" / "icons.json").read_text())
    icon = icons["icons"][name]
    size = icon.get("width", icons.get("width", 512))
    body = icon["body"].replace(' fill="currentColor"', "")
    return f'<symbol id="gi-{name}" viewBox="0 0 {size} {size}" fill="currentColor">{body}</symbol>'


def lucide(name: str) -> str:
    text = (PACKAGES / "lucide-static" / "icons" / f"{name}.svg").read_text()
    inside = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
    body = re.sub(r"\s*\n\s*", "", inside)
    return (
        f'<symbol id="lu-{name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
        f'stroke-linecap="round" stroke-linejoin="round">{body}</symbol>'
    )


def licences(folder: Path) -> Path:
    path = folder / "LICENSES"
    path.mkdir(exist_ok=True)
    return path


if __name__ == "__main__":
    main()
