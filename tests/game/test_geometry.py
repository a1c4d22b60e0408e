"""The ring of any columns × rows, and names that fit it (DESIGN-UI.md §3)."""

from __future__ import annotations

import pytest

from game import geometry
from game.builtin import builtin_content
from game.surfaces.business.lexicon import Lexicon


def test_a_ring_of_12_by_8_has_36_spaces_and_the_printed_corners() -> None:
    ring = geometry.cells(12, 8)
    assert len(ring) == 36
    corners = {place: cell.corner for place, cell in enumerate(ring) if cell.corner}
    assert corners == {0: "br", 11: "bl", 18: "tl", 29: "tr"}


@pytest.mark.parametrize(("columns", "rows"), [(12, 8), (10, 10), (11, 11), (3, 3), (5, 9)])
@pytest.mark.parametrize("start", geometry.CORNERS)
def test_every_step_of_a_ring_goes_to_a_neighbour_and_home_again(columns: int, rows: int, start: str) -> None:
    ring = geometry.cells(columns, rows, start)
    places = [(cell.row, cell.column) for cell in ring]
    assert len(set(places)) == len(places) == 2 * (columns + rows) - 4
    for (row, column), (next_row, next_column) in zip(places, places[1:] + places[:1], strict=True):
        assert abs(row - next_row) + abs(column - next_column) == 1


def test_the_walk_is_clockwise() -> None:
    ring = geometry.cells(12, 8)
    assert [ring[0].side, ring[1].side, ring[12].side, ring[19].side, ring[30].side] == [
        "bottom",
        "bottom",
        "left",
        "top",
        "right",
    ]
    assert ring[1].column < ring[0].column


def test_a_plaque_lies_along_its_own_spaces() -> None:
    ring = geometry.cells(12, 8)
    assert geometry.area(ring[2:5], 12, 8) == geometry.Area("bottom", 6, 7, 7, 10)
    assert geometry.area(ring[12:15], 12, 8) == geometry.Area("left", 4, 1, 7, 2)
    assert geometry.area(ring[20:23], 12, 8) == geometry.Area("top", 1, 2, 2, 5)
    assert geometry.area(ring[30:33], 12, 8) == geometry.Area("right", 1, 10, 4, 11)


def test_a_name_breaks_at_spaces_hyphens_and_soft_hyphens_only() -> None:
    assert geometry.pieces("Джаз-клуб «Опівніч»") == ["Джаз-", "клуб", "«Опівніч»"]
    assert geometry.pieces("Адвокат\u00adська контора") == ["Адвокат-", "ська", "контора"]


def test_names_are_sized_as_they_were_measured() -> None:
    assert geometry.name_size("Рибний причал") == (2.93, 2)
    assert geometry.name_size("Джаз-клуб «Опівніч»") == (3.92, 3)
    assert geometry.name_size("Адвокат\u00adська контора") == (3.6, 3)


@pytest.mark.parametrize("language", ["uk", "en", "ru"])
def test_every_name_of_the_built_in_edition_fits_its_space(language: str) -> None:
    edition = Lexicon(builtin_content("business"), language)
    for business in edition.businesses.values():
        width, lines = geometry.name_size(business.board_name)
        assert width <= 4.6, business.board_name
        assert lines <= 3, business.board_name


def test_a_run_of_two_spaces_without_a_district_gets_a_fan() -> None:
    edition = Lexicon(builtin_content("business"), "uk")
    assert {gap.side for gap in edition.gaps} == {"top", "bottom"}
    assert len(edition.gaps) == 2
