"""The focus after an answer on the analysis board, and the steps back by Ctrl+Z."""

from tests.e2e.board.table import cell_selector, focused_square, last_announcement
from tests.e2e.rig.desk import events, wait_until
from tests.e2e.screens.analyse_rooms import listed_words, paste
from tests.e2e.screens.house import go_to

UNDO, REDO = "[data-board-undo=board]", "[data-board-redo=board]"


def kinds_of(page):
    return [event["kind"] for event in events(page)]


def begin_analysis(page, rack="CASAL"):
    go_to(page, "/analyse", "tile-board")
    page.fill("#rack-typed", rack)
    page.press("#rack-typed", "Enter")
    wait_until(page, lambda: page.locator("#rack button").count() == len(rack), "the tiles")
    wait_until(page, lambda: listed_words(page), "the moves")


def on_board(page):
    return page.locator("#board td[data-tile]").count()


def announcements_of(page):
    return page.text_content("#announcer") or ""


def has_focus(page, selector):
    return page.evaluate("(selector) => document.activeElement.matches(selector)", selector)


def play_word(page, word="CASA", by="Enter"):
    page.click(cell_selector("H6"))
    page.keyboard.type(word)
    wait_until(page, lambda: page.is_enabled("#next"), "the slab")
    if by == "Enter":
        page.keyboard.press("Enter")
    else:
        page.focus("#next")
        page.keyboard.press("Enter")
    wait_until(page, lambda: on_board(page) == len(word), "the move on the board")


def test_ctrl_z_goes_back_a_step_without_laid_tiles(page):
    begin_analysis(page)
    play_word(page)
    page.keyboard.press("Control+z")
    wait_until(page, lambda: on_board(page) == 0, "the step to be taken back")
    wait_until(
        page, lambda: announcements_of(page).startswith("Undone. 0 tiles on the board"), "the words"
    )
    assert page.locator("#board .board-note").count() == 0
    assert kinds_of(page)[-1] == "take_back"
    assert page.evaluate("document.activeElement.closest('#board') !== null")
    page.keyboard.press("Control+y")
    wait_until(page, lambda: on_board(page) == 4, "the step again")
    wait_until(
        page, lambda: announcements_of(page).startswith("Redone. 4 tiles on the board"), "the words"
    )
    page.keyboard.press("Control+Shift+z")  # there is no other one
    assert last_announcement(page) == "Nothing to undo"
    assert kinds_of(page)[-1] == "redo"


def test_ctrl_z_takes_laid_tiles_back_before_a_step(page):
    begin_analysis(page)
    play_word(page, "CAS")
    page.click(cell_selector("I8"))
    page.keyboard.type("a")
    page.keyboard.press("Control+z")
    assert page.locator("#board .is-laid").count() == 0
    assert on_board(page) == 3
    page.keyboard.press("Control+z")
    wait_until(page, lambda: on_board(page) == 0, "the step to be taken back")


def test_play_by_slab_moves_focus_to_board(page):
    begin_analysis(page)
    play_word(page, by="slab")
    wait_until(page, lambda: page.is_disabled("#next"), "the slab to wait")
    assert focused_square(page) == "H10"
    page.keyboard.type("l")
    assert page.input_value("#laid") == "H10=L"


def test_play_by_enter_on_board_keeps_focus(page):
    begin_analysis(page)
    play_word(page)
    assert focused_square(page) == "H10"


def test_play_by_enter_in_list_moves_focus_to_first_move_of_next_list(page):
    paste(page)
    wait_until(page, lambda: listed_words(page), "the moves")
    before = on_board(page)
    page.focus("#moves-list [tabindex='0']")
    for _ in range(30):
        page.keyboard.press("ArrowDown")
    wait_until(page, lambda: page.is_enabled("#next"), "the slab")
    assert page.evaluate("document.querySelector('.analyse__scroll').scrollTop") > 0
    page.keyboard.press("Enter")
    wait_until(page, lambda: on_board(page) > before, "the move on the board")
    assert has_focus(page, "#moves-list button:first-child")
    assert page.evaluate("document.querySelector('.analyse__scroll').scrollTop") == 0


def test_last_step_back_and_forward_hand_focus_to_each_other(page):
    begin_analysis(page)
    page.focus(UNDO)
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.is_disabled(UNDO), "nothing to take back")
    assert has_focus(page, REDO)
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.is_disabled(REDO), "nothing to do again")
    assert has_focus(page, UNDO)


def test_next_page_of_moves_begins_at_its_top(page):
    paste(page)
    wait_until(page, lambda: len(listed_words(page)) == 50, "the moves")
    first = listed_words(page)
    turn = page.locator("[form=moves-turn]").last
    turn.scroll_into_view_if_needed()
    assert page.evaluate("document.querySelector('.analyse__scroll').scrollTop") > 0
    turn.focus()
    page.keyboard.press("Enter")
    wait_until(page, lambda: listed_words(page) != first, "the next page")
    assert page.evaluate("document.querySelector('.analyse__scroll').scrollTop") == 0
    assert has_focus(page, "#moves-list button:first-child[tabindex='0']")
    assert page.evaluate(
        "document.getElementById(document.querySelector('#moves-list').getAttribute('aria-describedby')).textContent"
    ).startswith("Use the arrow keys")


def test_sorted_list_leaves_focus_on_its_control(page):
    paste(page)
    wait_until(page, lambda: len(listed_words(page)) == 50, "the moves")
    page.evaluate("document.querySelector('.analyse__scroll').scrollTop = 400")
    first = listed_words(page)
    page.focus("[form=moves-sort][value=word]")
    page.keyboard.press("Enter")
    wait_until(page, lambda: listed_words(page) != first, "another order")
    assert has_focus(page, "[form=moves-sort][value=word]")
    assert page.evaluate("document.querySelector('.analyse__scroll').scrollTop") == 0
