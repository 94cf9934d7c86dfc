"""Laying tiles by tap, mouse, finger and key: display, requests and announcements."""

import pytest

from tests.e2e.board.table import (
    cell_selector,
    drag,
    drag_by_touch,
    empty_places,
    focused_square,
    hold_drag,
    label_of,
    last_announcement,
    letters_laid,
    rack_order,
    read_cursor,
    read_field,
    strike,
    tile_selector,
    wait_answered,
)
from tests.e2e.rig.desk import open_desk, wait_until

BOTH = pytest.mark.engines("chromium", "firefox")


# --- taps --------------------------------------------------------------------------------------


def test_tapped_tile_is_laid_on_square_tapped_next(page):
    page.click(tile_selector("L·L"))
    assert page.get_attribute(tile_selector("L·L"), "aria-pressed") == "true"
    assert last_announcement(page) == "L·L picked up"
    page.click(cell_selector("J7"))
    assert read_field(page) == "J7=L·L"
    assert letters_laid(page) == {"J7": "L·L"}
    assert empty_places(page) == ["L·L"]
    assert last_announcement(page) == "L·L on J7"
    assert label_of(page, cell_selector("J7")) == "J7: L·L, 10 points, being placed"
    wait_answered(page, "J7=L·L")


def test_second_tap_puts_tile_down_and_another_tile_is_picked_up(page):
    page.click(tile_selector("L"))
    page.click(tile_selector("E"))
    assert page.locator("#rack [aria-pressed=true]").count() == 1
    page.click(tile_selector("E"))
    assert page.locator("#rack [aria-pressed=true]").count() == 0
    page.click(cell_selector("J7"))
    assert read_field(page) == ""


def test_tap_on_laid_tile_or_its_empty_place_takes_tile_back(page):
    for name, at in (("L", "J7"), ("E", "J8")):
        page.click(tile_selector(name))
        page.click(cell_selector(at))
    page.click(cell_selector("J7"))
    assert (read_field(page), empty_places(page)) == ("J8=E", ["E"])
    assert label_of(page, cell_selector("J7")) == "J7, free"
    page.click(tile_selector("E"))
    assert (read_field(page), empty_places(page)) == ("", [])
    assert label_of(page, tile_selector("E")) == "E, 1 point"


def test_tile_of_board_accepts_no_tile(page):
    page.click(tile_selector("L"))
    page.click(cell_selector("H5"))
    assert read_field(page) == ""
    assert last_announcement(page) == "H5 is taken"
    page.click(cell_selector("I5"))  # it is still in hand
    assert read_field(page) == "I5=L"


def test_second_tap_on_square_of_cursor_turns_cursor(page):
    page.click(cell_selector("J7"))
    assert read_cursor(page) == ("J7", "across")
    page.click(cell_selector("J7"))
    assert read_cursor(page) == ("J7", "down")
    assert last_announcement(page) == "Down"
    page.click(cell_selector("K7"))
    assert read_cursor(page) == ("K7", "down")


# --- the blank ---------------------------------------------------------------------------------


def test_blank_opens_choice_of_letter(page):
    page.click(tile_selector("?"))
    page.click(cell_selector("J7"))
    page.wait_for_selector("dialog.chooser")
    assert page.locator(".chooser__letters button").count() == 26
    assert read_field(page) == ""
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.value") == "B"
    page.keyboard.press("ArrowDown")
    below = page.evaluate("document.activeElement.value")
    assert below not in ("A", "B")
    page.keyboard.press("Enter")
    wait_until(page, lambda: read_field(page) == f"J7=({below})", "the letter chosen")
    assert focused_square(page) == "J8"
    assert page.query_selector("dialog.chooser") is None


def test_letter_of_blank_can_be_typed_and_tapped(page):
    for at, choose, name in (
        ("J7", lambda: strike(page, "y"), "NY"),
        ("J7", lambda: strike(page, "·"), "L·L"),
        ("J7", lambda: strike(page, "à"), "A"),
        ("J7", lambda: page.click(".chooser__letters [value=Q]"), "Q"),
    ):
        page.click(tile_selector("?"))
        page.click(cell_selector(at))
        page.wait_for_selector("dialog.chooser")
        choose()
        wait_until(page, lambda n=name: read_field(page) == f"J7=({n})", name)
        page.click(cell_selector("J7"))
    assert label_of(page, cell_selector("J7")) == "J7, free"


@pytest.mark.parametrize("give_up", ["Escape", "button"])
def test_blank_without_letter_returns_to_rack(page, give_up):
    page.click(tile_selector("?"))
    page.click(cell_selector("J7"))
    page.wait_for_selector("dialog.chooser")
    if give_up == "Escape":
        page.keyboard.press("Escape")
    else:
        page.click(".chooser .btns button")
    wait_until(page, lambda: page.query_selector("dialog.chooser") is None, "no question")
    assert (read_field(page), empty_places(page), letters_laid(page)) == ("", [], {})
    wait_until(page, lambda: last_announcement(page) == "blank taken back", "what became of it")


# --- keys --------------------------------------------------------------------------------------


def test_typed_word_follows_arrow(page):
    page.click(cell_selector("J7"))
    strike(page, "al·la")
    assert read_field(page) == "J7=A J8=L·L J9=(A)"
    assert last_announcement(page) == "A on J9, with a blank"
    page.keyboard.press("Backspace")
    assert (read_field(page), focused_square(page)) == ("J7=A J8=L·L", "J9")
    page.keyboard.press("Space")
    page.keyboard.type("e")
    assert read_field(page) == "J7=A J8=L·L J9=E"
    assert read_cursor(page) == ("K9", "down")
    wait_answered(page, "J7=A J8=L·L J9=E")


def test_3_c_letter_typed_after_tapped_tile_continues_behind_tile(page):
    """third-round 3-C: it replaced the tile that was put down."""
    page.click(tile_selector("L"))
    page.click(cell_selector("J7"))
    page.keyboard.type("a")
    assert read_field(page) == "J7=L J8=A"
    page.click(tile_selector("E"))
    page.click(cell_selector("J10"))
    drag(page, cell_selector("J10"), cell_selector("J9"))
    page.keyboard.press("Backspace")
    assert read_field(page) == "J7=L J8=A"
    assert read_cursor(page) == ("J9", "across")


def test_typing_skips_tiles_on_board(page):
    page.click(cell_selector("H4"))
    page.keyboard.type("ae")
    assert read_field(page) == "H4=A H11=E"


def test_shift_plays_letter_with_blank_and_missing_letter_is_reported(page):
    page.click(cell_selector("J7"))
    page.keyboard.press("Shift+KeyA")
    assert (read_field(page), empty_places(page)) == ("J7=(A)", ["?"])
    page.keyboard.type("x")
    assert read_field(page) == "J7=(A)"
    assert last_announcement(page) == "There is no X on the rack"


def test_arrows_move_single_stop_of_grid(page):
    page.click(cell_selector("J7"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert focused_square(page) == "I8"
    page.keyboard.press("Home")
    assert focused_square(page) == "I1"
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowDown")
    assert focused_square(page) == "O1"
    assert page.locator("#board td[tabindex='0']").count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#rack') !== null")
    page.keyboard.press("Shift+Tab")
    assert focused_square(page) == "O1"


def test_tile_picked_up_by_keyboard_is_laid_by_enter(page):
    page.focus(tile_selector("NY"))
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.focus(cell_selector("J7"))
    page.keyboard.press("Enter")
    assert read_field(page) == "J7=NY"


def test_undo_redo_and_recall(page):
    page.click(cell_selector("J7"))
    page.keyboard.type("lle")
    page.keyboard.press("Control+z")
    assert read_field(page) == "J7=L J8=(L)"
    assert last_announcement(page) == "Undone"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    assert read_field(page) == "J7=L J8=(L)"
    page.keyboard.press("Control+Shift+z")
    assert read_field(page) == "J7=L J8=(L) J9=E"
    page.keyboard.press("Escape")
    assert (read_field(page), empty_places(page)) == ("", [])
    page.click("[data-board-act=undo][data-board=board]")
    assert read_field(page) == "J7=L J8=(L) J9=E"
    page.click("[data-board-act=recall][data-board=board]")
    assert (read_field(page), last_announcement(page)) == ("", "All tiles taken back")
    for _ in range(9):
        page.click("[data-board-act=undo][data-board=board]")
    assert (read_field(page), last_announcement(page)) == ("", "Nothing to undo")


def test_letters_typed_on_rack_are_laid_too(page):
    page.click(cell_selector("J7"))
    page.focus(tile_selector("A"))
    page.keyboard.type("en")
    assert read_field(page) == "J7=E J8=(N)"
    assert focused_square(page) == "J9"


def test_enter_with_laid_tiles_presses_next_action(page):
    page.evaluate(
        "window.pressed = 0; document.getElementById('next').addEventListener('click', (event) => { event.preventDefault(); window.pressed += 1; })"
    )
    page.click(cell_selector("J7"))
    page.keyboard.press("Enter")
    assert page.evaluate("window.pressed") == 0
    page.keyboard.type("l")
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.evaluate("window.pressed") == 1, "the next action pressed")
    page.evaluate("document.getElementById('next').setAttribute('aria-disabled', 'true')")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)  # it would be pressed as soon as nothing is asked any more
    assert page.evaluate("window.pressed") == 1


# --- drags -------------------------------------------------------------------------------------


@BOTH
def test_tile_is_dragged_onto_board_along_board_and_back(page):
    drag(page, tile_selector("NY"), cell_selector("J7"))
    assert (read_field(page), empty_places(page)) == ("J7=NY", ["NY"])
    drag(page, cell_selector("J7"), cell_selector("K9"))
    assert (read_field(page), letters_laid(page)) == ("K9=NY", {"K9": "NY"})
    drag(page, cell_selector("K9"), tile_selector("A"))
    assert (read_field(page), empty_places(page)) == ("", [])
    assert page.query_selector(".drag-ghost, .is-target, .is-dragged") is None


def test_two_laid_tiles_change_places_by_drag(page):
    page.click(cell_selector("J7"))
    page.keyboard.type("le")
    drag(page, cell_selector("J7"), cell_selector("J8"))
    assert letters_laid(page) == {"J7": "E", "J8": "L"}


def test_tile_released_outside_targets_stays_in_place(page):
    drag(page, tile_selector("NY"), "#parts-board h2")
    assert (read_field(page), empty_places(page), rack_order(page)[1]) == ("", [], "NY")
    drag(page, tile_selector("NY"), cell_selector("H5"))  # a tile lies there
    assert read_field(page) == ""
    drag(page, tile_selector("NY"), cell_selector("J7"))
    drag(page, cell_selector("J7"), "#parts-board h2")
    assert read_field(page) == "J7=NY"


def test_dragged_tile_follows_finger_and_target_square_is_marked(page):
    hold_drag(page, tile_selector("E"), cell_selector("J7"))
    ghost, square = (
        page.locator(selector).bounding_box() for selector in (".drag-ghost", cell_selector("J7"))
    )
    assert abs(ghost["x"] - square["x"]) < 3
    assert abs(ghost["y"] - square["y"]) < 3
    assert page.locator(".is-target").get_attribute("data-at") == "J7"
    page.keyboard.press("Escape")
    assert page.query_selector(".drag-ghost") is None
    page.mouse.up()
    assert (read_field(page), empty_places(page)) == ("", [])


def test_dragged_blank_opens_choice_of_letter(page):
    drag(page, tile_selector("?"), cell_selector("J7"))
    page.wait_for_selector("dialog.chooser")
    page.keyboard.type("x")
    wait_until(page, lambda: read_field(page) == "J7=(X)", "the blank")
    drag(page, cell_selector("J7"), cell_selector("J8"))  # asked once
    assert read_field(page) == "J8=(X)"


def test_tile_dragged_by_finger_stays_visible(fresh, server):
    context, _ = fresh(server.origin, has_touch=True)
    page = context.new_page()
    open_desk(page, server.url, "/parts", "#parts-board")
    page.evaluate("document.querySelector('#parts-board').scrollIntoView()")
    # a tap is a tap; before the first drag, as Chromium may take one after a flick as a stop
    page.tap(tile_selector("E"))
    page.tap(cell_selector("J7"))
    wait_until(page, lambda: read_field(page) == "J7=E", "the tile tapped")
    page.tap(cell_selector("J7"))
    wait_until(page, lambda: read_field(page) == "", "the tile tapped away")
    drag_by_touch(page, tile_selector("NY"), cell_selector("J7"))
    wait_until(page, lambda: read_field(page) == "J7=NY", "the tile")
    drag_by_touch(page, cell_selector("J7"), cell_selector("M3"))
    wait_until(page, lambda: read_field(page) == "M3=NY", "the tile moved")
    drag_by_touch(page, cell_selector("M3"), tile_selector("A"), lift=0)
    wait_until(page, lambda: read_field(page) == "", "the tile back")


# --- the rack ----------------------------------------------------------------------------------


def test_rack_is_sorted_by_dragging_and_by_keys(page):
    assert rack_order(page) == ["L", "NY", "E", "?", "Q", "L·L", "A"]
    drag(page, tile_selector("A"), tile_selector("L"))
    assert rack_order(page)[:2] in (["A", "L"], ["L", "A"])
    page.focus(tile_selector("E"))
    before = rack_order(page).index("E")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.tile") == rack_order(page)[before + 1]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    assert rack_order(page).index("E") == before + 1
    assert last_announcement(page) == f"E is now in place {before + 2} on the rack"
    assert page.evaluate("document.activeElement.dataset.tile") == "E"
    assert read_field(page) == ""


def test_shuffling_changes_order_alone(page):
    page.click(tile_selector("E"))
    page.click(cell_selector("J7"))
    before = rack_order(page)
    page.click("[data-board-act=shuffle]")
    assert rack_order(page) != before
    assert sorted(rack_order(page)) == sorted(before)
    assert (read_field(page), empty_places(page)) == ("J7=E", ["E"])


# --- lists -------------------------------------------------------------------------------------

LISTED = [
    "D11=L E11=(L) F11=E G11=NY H11=A",
    "J8=Q J9=A J10=L",
    "H11=E I11=L·L J11=A",
]


def test_chosen_move_of_list_is_laid(page):
    options = page.locator("#parts-moves [role=option]")
    options.nth(0).click()
    assert read_field(page) == LISTED[0]
    page.keyboard.press("ArrowDown")
    assert read_field(page) == LISTED[1]
    assert options.nth(1).get_attribute("aria-selected") == "true"
    assert page.locator("#parts-moves [aria-selected=true]").count() == 1
    assert page.locator("#parts-moves [tabindex='0']").count() == 1
    page.keyboard.press("End")
    assert read_field(page) == LISTED[2]
    page.keyboard.press("ArrowDown")
    assert read_field(page) == LISTED[2]
    page.keyboard.press("PageUp")
    assert read_field(page) == LISTED[0]
    page.click("[data-choose=next]")
    assert read_field(page) == LISTED[1]
    page.click("[data-choose=previous]")
    assert read_field(page) == LISTED[0]
    page.click("[data-board-act=undo][data-board=board]")
    assert read_field(page) == LISTED[1]


# --- setting up a board ------------------------------------------------------------------------


def test_board_is_set_up_from_bag(page):
    def read_change():
        return read_field(page, "laid-edit")

    def count_left(name):
        return page.locator(f'#bag li:has([data-tile="{name}"]) .left').text_content()

    def square(at):
        return cell_selector(at, "board-edit")

    page.click(tile_selector("Z", "bag"))
    page.click(square("A1"))
    assert (read_change(), count_left("Z")) == ("A1=Z", "0")
    assert label_of(page, tile_selector("Z", "bag")) == "Z, 8 points, left: 0"
    assert page.get_attribute(tile_selector("Z", "bag"), "aria-disabled") == "true"
    # a tile of the board is picked up and goes somewhere else
    page.click(square("H7"))
    page.click(square("A2"))
    assert read_change() == "A1=Z H7= A2=V"
    assert label_of(page, square("H7")) == "H7, tile removed"
    # or back into the bag
    page.click(square("G8"))
    page.click(tile_selector("P", "bag"))
    assert read_change() == "A1=Z H7= A2=V G8="
    assert count_left("P") == "2"
    page.focus(square("H10"))
    page.keyboard.press("Delete")
    assert read_change() == "A1=Z H7= A2=V G8= H10="
    assert count_left("?") == "2"
    page.keyboard.type("l")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert read_change() == "A1=Z H7= A2=V"
    drag(page, square("A1"), tile_selector("Z", "bag"))
    assert read_change() == "H7= A2=V"
    page.click("[data-board-act=recall][data-board=board-edit]")
    assert read_change() == ""
    assert page.locator("#board-edit .is-laid, #board-edit .tile[hidden]").count() == 0
