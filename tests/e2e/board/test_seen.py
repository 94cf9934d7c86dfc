"""The display of the board: a note on a key pressed in vain, the cursor and its arrow."""

import pytest

from tests.e2e.board.table import (
    cell_selector,
    empty_places,
    focused_square,
    last_announcement,
    letters_laid,
    read_field,
    strike,
    tile_selector,
)
from tests.e2e.rig.desk import wait_until
from tests.e2e.screens import axe

NOTE = "#board .board-note"
# Where the ink of an arrow or a note lies, and what lies under it.
ARROW = """
() => {
  const square = document.querySelector("#board .is-way"), box = square.getBoundingClientRect();
  const style = getComputedStyle(square, "::after"), at = (name) => parseFloat(style[name]);
  if (style.content === "none") return null;
  const left = box.left + at("left"), top = box.top + at("top");
  const covers = (node) => {
    const one = node.getBoundingClientRect();
    return left + 1 < one.right && left + at("width") - 1 > one.left && top + 1 < one.bottom && top + at("height") - 1 > one.top;
  };
  return { at: square.dataset.at, isPast: square.classList.contains("is-past"),
    tiles: [...document.querySelectorAll("#board .tile")].filter((one) => one.checkVisibility() && covers(one)).length,
    squares: [...document.querySelectorAll("#board .sq")].filter(covers).map((one) => one.dataset.at) };
}
"""


def covered_squares(page, selector):
    """Return the squares that an element covers."""
    return page.evaluate(
        """(selector) => {
          const note = document.querySelector(selector).getBoundingClientRect();
          return [...document.querySelectorAll("#board .sq")].filter((square) => {
            const box = square.getBoundingClientRect();
            return note.left < box.right - 1 && note.right > box.left + 1 && note.top < box.bottom - 1 && note.bottom > box.top + 1;
          }).map((square) => square.dataset.at);
        }""",
        selector,
    )


def press_in_vain(page, case):
    """Press a key that the board must refuse."""
    page.click(cell_selector("J15" if case == "edge" else "J7"))
    if case == "taken":
        page.click(tile_selector("L"))
        page.click(cell_selector("H5"))
    elif case == "edge":
        page.keyboard.type("le")
    elif case == "nothing":
        page.keyboard.press("Control+z")
    else:
        page.keyboard.type(case)


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ("x", "There is no X on the rack"),
        ("w", "No tile has W"),
        ("K", "No tile has K"),
        ("edge", "The line ends here"),
        ("taken", "H5 is taken"),
        ("nothing", "Nothing to undo"),
    ],
)
def test_impossible_key_shows_note_beside_squares_briefly(page, case, words):
    if case == "x":
        delete_blank(page)
    before = page.locator("#board").bounding_box()
    press_in_vain(page, case)
    assert last_announcement(page) == words
    assert page.locator(NOTE).is_visible()
    assert page.inner_text(NOTE).strip() == words
    assert covered_squares(page, NOTE) == []
    assert page.locator("#board").bounding_box() == before
    wait_until(page, lambda: page.query_selector(NOTE) is None, "the note to go", 4)
    assert last_announcement(page) == words  # it can still be read


def delete_blank(page):
    page.click(cell_selector("A1"))
    page.keyboard.press("Shift+KeyA")


@pytest.mark.parametrize("size", [(1180, 820), (820, 1180), (360, 740)])
def test_note_is_in_view_when_top_of_board_is_not(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for at, where in (("A1", 120), ("O1", -60)):
        page.evaluate(
            "(top) => scrollBy(0, document.querySelector('#board').getBoundingClientRect().top - top)",
            where,
        )
        page.focus(cell_selector(at))
        page.keyboard.press("k")
        box = page.locator(NOTE).bounding_box()
        height = page.viewport_size["height"]
        assert 0 <= box["y"] <= height - box["height"], (at, box)
        assert covered_squares(page, NOTE) == []
        assert page.evaluate("scrollX") == 0


def test_next_word_removes_note_and_key_without_letter_shows_no_note(page):
    page.click(cell_selector("J7"))
    page.keyboard.type("w")
    assert page.locator(NOTE).count() == 1
    assert axe.axe_faults(page) == []
    page.keyboard.type("l")
    assert (page.locator(NOTE).count(), last_announcement(page), read_field(page)) == (
        0,
        "L on J7",
        "J7=L",
    )
    for key in ("7", "!", "F2"):
        page.keyboard.press(key)
    assert last_announcement(page) == "L on J7"


def test_letter_without_tile_leaves_focus_on_rack(page):
    page.focus(tile_selector("E"))
    page.keyboard.press("w")
    assert last_announcement(page) == "No tile has W"
    assert page.evaluate("document.activeElement.dataset.tile") == "E"


def test_blank_for_two_letters_is_removed_by_single_backspace(page):
    page.click(cell_selector("J6"))
    strike(page, "y")
    strike(page, "l·l")  # the rack has no other L·L
    assert read_field(page) == "J6=NY J7=L·L"
    strike(page, "l·")
    assert read_field(page) == "J6=NY J7=L·L J8=(L·L)"
    assert last_announcement(page) == "L·L on J8, with a blank"
    assert page.inner_text(NOTE).strip() == "L·L on J8, with a blank"
    page.keyboard.press("Backspace")
    assert read_field(page) == "J6=NY J7=L·L J8=L"
    assert (letters_laid(page)["J8"], focused_square(page), last_announcement(page)) == (
        "L",
        "J9",
        "L on J8",
    )
    assert empty_places(page) == ["L", "NY", "L·L"]
    page.keyboard.press("Backspace")
    assert read_field(page) == "J6=NY J7=L·L"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert read_field(page) == "J6=NY J7=L·L J8=(L·L)"


def test_arrow_covers_no_tile(page):
    page.click(cell_selector("J7"))
    assert page.evaluate(ARROW) == {"at": "J7", "isPast": False, "tiles": 0, "squares": ["J7"]}
    page.keyboard.type("le")
    page.keyboard.press("ArrowLeft")  # onto a tile just laid
    result = page.evaluate(ARROW)
    assert (result["at"], result["tiles"]) == ("J9", 0)
    page.click(cell_selector("H4"))  # before CAVALL
    assert page.evaluate(ARROW)["at"] == "H4"
    page.keyboard.press("ArrowRight")
    assert (page.evaluate(ARROW)["at"], page.evaluate(ARROW)["tiles"]) == ("H11", 0)
    page.keyboard.press("Space")
    assert (page.evaluate(ARROW)["at"], page.evaluate(ARROW)["tiles"]) == ("I5", 0)


@pytest.mark.parametrize("start", ["A15", "O1"])
def test_arrow_of_full_line_stands_in_rim(page, start):
    page.click(cell_selector(start))
    if start == "O1":
        page.keyboard.press("Space")
    page.keyboard.type("l")
    result = page.evaluate(ARROW)
    assert result == {"at": start, "isPast": True, "tiles": 0, "squares": []}


def test_frame_of_cursor_surrounds_tile_without_covering(page):
    page.click(cell_selector("J7"))
    inside = "getComputedStyle(document.querySelector('#board .is-cursor'), '::before').boxShadow"
    assert page.evaluate(inside).count("inset") == 2
    page.keyboard.type("l")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(inside).count("inset") == 1
    width = page.evaluate(
        """() => { const points = document.querySelector("#board .is-cursor .tile sub").getBoundingClientRect();
                   const box = document.querySelector("#board .is-cursor").getBoundingClientRect();
                   return Math.min(box.right - points.right, box.bottom - points.bottom); }"""
    )
    assert width > 2, "the line inside the square would touch the points"


def test_escape_puts_tile_down_and_leaves_focus_in_place(page):
    page.click(tile_selector("E"))
    page.keyboard.press("Escape")
    assert page.locator("#rack [aria-pressed=true]").count() == 0
    assert page.evaluate("document.activeElement.dataset.tile") == "E"
    page.focus(tile_selector("NY"))
    page.keyboard.press("Enter")
    page.focus(cell_selector("J7"))
    page.keyboard.press("Escape")
    assert (focused_square(page), read_field(page), last_announcement(page)) == (
        "J7",
        "",
        "NY put down",
    )
    page.click(cell_selector("H5", "board-edit"))
    assert page.locator("#board-edit .is-picked").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("#board-edit .is-picked").count() == 0
    assert page.evaluate("document.activeElement.closest('tile-board').id") == "board-edit"
    assert focused_square(page) == "H5"
