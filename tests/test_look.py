"""The look: figures as the page prints them, and that everything a template asks for exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestFilesMixin
from django.template import engines
from django.template.loader import get_template
from fontTools.ttLib import TTFont

from config.static import HashedStorage
from config.templatetags.ui import BUSTS, SHAPES, bust, die, money, money_change, portrait, room_code, shape

ROOT = Path(settings.BASE_DIR)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SYMBOLS = {
    file: set(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "static" / "icons" / file).read_text()))
    for file in ("sprite.svg", "art.svg")
}


@pytest.mark.parametrize(
    ("amount", "printed"),
    [
        (0, "0$"),
        (850, "850$"),
        (18150, "18\u202f150$"),
        (1234567, "1\u202f234\u202f567$"),
        (-3000, "\u22123\u202f000$"),
    ],
)
def test_money_has_a_narrow_space_in_it_and_a_true_minus(amount: int, printed: str) -> None:
    assert money(amount) == printed


@pytest.mark.parametrize(("amount", "printed"), [(750, "+750$"), (-750, "\u2212750$"), (0, "0$")])
def test_a_change_of_money_always_shows_its_sign(amount: int, printed: str) -> None:
    assert money_change(amount) == printed


def test_a_room_code_is_read_in_two_groups() -> None:
    assert room_code("482716") == "482\u00a0716"


def test_every_shape_and_boss_is_drawn() -> None:
    assert {f"s-{name}" for name in SHAPES} | {f"boss-{number}" for number in BUSTS.values()} <= SYMBOLS["art.svg"]


def test_a_shape_not_chosen_is_not_drawn() -> None:
    assert shape(0) == ""


def test_a_shape_with_a_label_is_read_aloud_and_one_without_is_not() -> None:
    assert 'role="img" aria-label="жовтий трикутник"' in shape(3, "жовтий трикутник")
    assert 'aria-hidden="true"' in shape(3)


def test_a_boss_nobody_drew_always_gets_the_same_bust() -> None:
    found = re.search(r"#(boss-\d)", bust("somebody new"))
    assert found
    assert found[1] in SYMBOLS["art.svg"]
    assert bust("somebody new") == bust("somebody new")


def test_a_label_cannot_break_out_of_its_attribute() -> None:
    assert "<script" not in portrait("stern", 1, '"><script>')


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_as_many_pips_as_it_says(value: int) -> None:
    assert die(value).count("<circle") == value


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_asks_only_for_what_exists_and_keeps_to_the_csp(path: Path) -> None:
    text = path.read_text()
    icons = set(re.findall(r'{% icon "([\w-]+)"(?!\|)', text))
    assert icons <= SYMBOLS["sprite.svg"], "run `make assets` after adding to tools/assets/icons.txt"
    for name in re.findall(r'{% static "([^"{]+)"', text):
        assert finders.find(name), name
    assert not re.search(
        r"\sstyle=|<style|<script(?![^>]*\ssrc=)|\son(?:click|change|input|submit|load|error|focus|blur|key\w+|mouse\w+|pointer\w+|touch\w+)=|javascript:|hx-on",
        text,
    )
    engines["django"].from_string(text)


def test_a_theme_changes_colours_alone() -> None:
    """So nothing stands elsewhere in the other theme, whatever the language."""
    sheets = (
        re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S) for path in (ROOT / "static" / "css").glob("*.css")
    )
    rules = [rule for sheet in sheets for rule in re.findall(r"\[data-theme[^{}]*\{([^{}]*)\}", sheet)]
    told = {tuple(part.split(":", 1)) for rule in rules for part in rule.split(";") if ":" in part}
    assert len(told) > 50
    painted = {"background", "color", "border-color", "color-scheme", "filter", "box-shadow"}
    for name, value in told:
        assert name.strip() in painted or (name.strip().startswith("--") and re.search(r"#|rgb|var\(--", value)), (
            name,
            value,
        )


@pytest.mark.parametrize("path", sorted((ROOT / "static" / "css").glob("*.css")), ids=lambda path: path.name)
def test_a_style_sheet_keeps_to_the_layers_and_to_our_own_files(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
    assert "@layer" in text or path.name == "office.css"  # Django's own pages know no layers
    assert "@import" not in text
    for address in re.findall(r"url\(\"?([^)\"]+)\"?\)", text):
        assert (path.parent / address).exists(), address


@pytest.mark.parametrize("path", sorted((ROOT / "static" / "fonts").glob("*.woff2")), ids=lambda path: path.name)
def test_a_font_has_every_letter_of_ukrainian_and_russian(path: Path) -> None:
    letters = set(TTFont(path).getBestCmap())
    alphabet = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ"
    assert not [c for c in alphabet + alphabet.upper() + "0123456789$«»’—\u202f" if ord(c) not in letters]


def test_the_fonts_keep_to_their_budget() -> None:
    assert sum(path.stat().st_size for path in (ROOT / "static" / "fonts").glob("*.woff2")) <= 150 * 1024


def test_static_files_get_names_with_their_hash_and_find_each_other(tmp_path: Path) -> None:
    storage = HashedStorage(location=tmp_path, base_url="/static/")
    found = {name: (own, name) for finder in finders.get_finders() for name, own in finder.list(None)}
    for name, (own, _) in found.items():
        with own.open(name) as file:
            storage.save(name, file)
    failed = [error for _, _, error in ManifestFilesMixin.post_process(storage, found) if isinstance(error, Exception)]
    assert not failed
    tokens = (tmp_path / storage.stored_name("css/tokens.css")).read_text()
    assert re.search(r"fonts/arsenal-700\.[0-9a-f]{12}\.woff2", tokens)


def test_the_page_of_a_broken_server_needs_no_request() -> None:
    assert "Щось зламалося" in get_template("500.html").render()
