"""Laid tiles across answers, drags and starts: none is lost, and none is in an impossible place."""

import pytest

from tests.e2e.board.table import (
    cell_selector,
    empty_places,
    focused_square,
    hold_drag,
    label_of,
    last_announcement,
    letters_laid,
    morph,
    rack_order,
    read_cursor,
    read_field,
    tile_selector,
    wait_answered,
)
from tests.e2e.rig import probe
from tests.e2e.rig.desk import (
    engine_state,
    open_desk,
    wait_engine,
    wait_screen,
    wait_stored_screen,
    wait_until,
)
from tests.e2e.screens import axe


def lay(page, *, at="J7", keys="le"):
    page.click(cell_selector(at))
    page.keyboard.type(keys)


def test_answer_with_fewer_tiles_removes_no_laid_tile(page):
    lay(page)
    morph(page)  # painted from before anything was laid
    assert (read_field(page), letters_laid(page), empty_places(page)) == (
        "J7=L J8=E",
        {"J7": "L", "J8": "E"},
        ["L", "E"],
    )
    assert focused_square(page) == "J9"
    page.keyboard.type("n")
    assert read_field(page) == "J7=L J8=E J9=(N)"
    morph(page, laid="J7=L")  # an answer to the first letter comes late
    assert read_field(page) == "J7=L J8=E J9=(N)"
    assert label_of(page, cell_selector("J8")) == "J8: E, 1 point, being placed"


def test_tiles_laid_by_new_answer_are_laid(page):
    lay(page)
    morph(page, laid="K1=A")
    assert (read_field(page), letters_laid(page), empty_places(page)) == (
        "K1=A",
        {"K1": "A"},
        ["A"],
    )


def test_another_position_brings_own_tiles_and_drops_steps(page):
    lay(page)
    morph(page, tiles={"J7": "L", "J8": "E"}, rack=["L", "E", "X", "NY"], laid="")
    assert (read_field(page), letters_laid(page), empty_places(page)) == ("", {}, [])
    assert rack_order(page) == ["L", "E", "X", "NY"]
    assert page.locator(f"{cell_selector('J7')} .tile").count() == 1
    page.keyboard.press("Control+z")
    assert (read_field(page), last_announcement(page)) == ("", "Nothing to undo")


def test_same_squares_in_another_position_take_tiles_of_answer(page):
    lay(page)
    morph(page, position="2", laid="")
    assert (read_field(page), letters_laid(page)) == ("", {})


def test_tiles_of_rack_painted_after_board_are_laid(page):
    morph(page, position="2", laid="J7=X J8=L", rack=["L", "X"])
    assert (read_field(page), empty_places(page)) == ("J7=X J8=L", ["L", "X"])


def test_tiles_missing_on_new_rack_are_removed(page):
    lay(page)
    morph(page, rack=["A", "E"])
    wait_until(page, lambda: read_field(page) == "J8=E", "only what the rack has")
    assert empty_places(page) == ["E"]


def test_order_of_rack_chosen_by_user_stays(page):
    page.click("[data-board-act=shuffle]")
    mine = rack_order(page)
    morph(page)
    assert rack_order(page) == mine


@pytest.mark.parametrize(
    "text",
    [
        "J7=L Z99=L J8=X J9=?",
        "J7=L <img src=x onerror=alert(1)>=E",
        "J7=L J7=E H5=E __proto__=A",
        "J7=L " + "A1=E" * 5000,
    ],
)
def test_impossible_tile_is_never_laid(page, server, text):
    page.goto("about:blank")
    open_desk(
        page,
        server.url,
        f"/parts?laid={page.evaluate('encodeURIComponent', text)}"[:20_000],
        "#parts-board",
    )
    assert letters_laid(page)["J7"] == "L"
    assert set(letters_laid(page)) <= {"J7", "A1"}
    wait_until(page, lambda: read_field(page).startswith("J7=L"), "what is left of it")


def test_answer_during_drag_waits_and_tile_still_falls(page):
    hold_drag(page, tile_selector("E"), cell_selector("J7"))
    morph(page, rack=["L", "NY", "E", "?", "Q", "L·L", "X"], laid="")
    assert rack_order(page)[-1] == "A"
    page.mouse.up()
    assert read_field(page) == "J7=E"
    wait_until(page, lambda: rack_order(page)[-1] == "X", "the answer, once the finger is off")
    assert (read_field(page), letters_laid(page), empty_places(page)) == (
        "J7=E",
        {"J7": "E"},
        ["E"],
    )


def test_answer_without_dragged_tile_ends_drag(page):
    hold_drag(page, tile_selector("E"), cell_selector("J7"))
    page.keyboard.press("Shift")  # a key shows that answers may be painted
    page.wait_for_timeout(50)
    morph(page, position="2", rack=["X"], laid="")
    wait_until(page, lambda: rack_order(page) == ["X"], "the answer")
    page.mouse.up()
    assert (read_field(page), letters_laid(page)) == ("", {})
    assert page.query_selector(".drag-ghost, .is-target") is None
    page.click(tile_selector("X"))  # the board goes on
    page.click(cell_selector("J7"))
    assert read_field(page) == "J7=X"


def test_tile_appears_before_request_and_single_question_suffices(page):
    result = page.evaluate(
        """async () => {
          const field = document.getElementById("laid"), asked = [];
          field.addEventListener("input", () => asked.push(field.value));
          const tap = (selector) => document.querySelector(selector).click();
          for (const [name, at] of [["L", "J7"], ["E", "J8"]]) { tap(`#rack [data-tile="${name}"]`); tap(`#board [data-at="${at}"]`); }
          const seen = document.querySelectorAll("#board .is-laid").length, early = asked.length;
          await new Promise((resolve) => setTimeout(resolve, 300));
          return { seen, early, value: field.value, asked };
        }"""
    )
    assert result == {"seen": 2, "early": 0, "value": "J7=L J8=E", "asked": ["J7=L J8=E"]}


def test_element_removed_and_inserted_again_goes_on(page):
    lay(page)
    page.evaluate(
        """() => { const board = document.getElementById("board"), parent = board.parentElement;
                   board.remove(); parent.append(board); }"""
    )
    assert letters_laid(page) == {"J7": "L", "J8": "E"}
    page.click(cell_selector("J9"))
    page.keyboard.type("a")
    assert read_field(page) == "J7=L J8=E J9=A"
    page.evaluate(
        """() => { const rack = document.getElementById("rack"), parent = rack.parentElement;
                   rack.remove(); parent.prepend(rack); }"""
    )
    assert empty_places(page) == ["L", "E", "A"]
    page.click(tile_selector("NY"))
    page.click(cell_selector("J10"))
    assert read_field(page) == "J7=L J8=E J9=A J10=NY"


def test_question_about_blank_closes_with_its_board(page):
    page.click(tile_selector("?"))
    page.click(cell_selector("J7"))
    page.wait_for_selector("dialog.chooser")
    morph(page, position="2", laid="")
    assert page.query_selector("dialog.chooser") is None
    assert read_field(page) == ""


def test_tiles_can_be_laid_before_python_starts_and_stay(page, server):
    lay(page, keys="l")
    wait_answered(page, "J7=L")
    wait_stored_screen(page, "/parts", "is-laid")
    probe.hold_engine(page)
    page.reload(wait_until="domcontentloaded")
    page.wait_for_selector("html[data-painted=stored] #board .is-laid")
    page.click(cell_selector("J8"))
    page.keyboard.type("e")
    assert read_field(page) == "J7=L J8=E"
    assert engine_state(page) == "booting"
    probe.let_engine_go(page)
    wait_engine(page)
    wait_screen(page, "#parts-board")
    wait_answered(page, "J7=L J8=E")
    assert (read_field(page), letters_laid(page), empty_places(page)) == (
        "J7=L J8=E",
        {"J7": "L", "J8": "E"},
        ["L", "E"],
    )


def test_following_window_displays_laid_tiles_and_cannot_change_them(page, context, server):
    lay(page)
    wait_answered(page, "J7=L J8=E")
    other = context.new_page()
    other.goto(f"{server.url}#/parts")
    wait_until(other, lambda: letters_laid(other) == {"J7": "L", "J8": "E"}, "what the writer lays")
    other.evaluate("document.querySelector('#board [data-at=J9]').focus()")
    other.keyboard.type("a")
    other.click(cell_selector("J7"))
    other.keyboard.press("Escape")
    assert letters_laid(other) == {"J7": "L", "J8": "E"}
    page.click(cell_selector("J9"))
    page.keyboard.type("a")
    wait_until(
        other, lambda: letters_laid(other) == {"J7": "L", "J8": "E", "J9": "A"}, "the next tile"
    )
    page.keyboard.press("Escape")
    wait_until(other, lambda: letters_laid(other) == {}, "the board without them")
    page.keyboard.press("Control+z")
    wait_until(other, lambda: len(letters_laid(other)) == 3, "and with them")
    other.click("[data-device=takeover]")
    wait_engine(other)
    wait_screen(other, "#parts-board")
    wait_until(other, lambda: other.locator("#rack button:disabled").count() == 0, "its hands free")
    assert letters_laid(other) == {"J7": "L", "J8": "E", "J9": "A"}
    other.click(cell_selector("J10"))
    other.keyboard.type("y")
    assert read_field(other) == "J7=L J8=E J9=A J10=NY"


def test_laid_tiles_stay_in_next_language(page):
    lay(page)
    page.evaluate("document.documentElement.lang = 'ca'")
    page.evaluate("location.hash = '#/parts?laid=J7%3DL+J8%3DE&n=1'")
    wait_until(
        page,
        lambda: label_of(page, cell_selector("A1")) != "A1, triple word",
        "the square in Catalan",
    )
    assert letters_laid(page) == {"J7": "L", "J8": "E"}
    assert "being placed" not in (label_of(page, cell_selector("J7")) or "")


def test_axe_is_clean_with_laid_tiles_and_open_choice_of_blank(page):
    lay(page, keys="ln")
    page.click(tile_selector("E"))
    assert axe.axe_faults(page) == []
    page.click(cell_selector("J9"))
    page.click(cell_selector("J8"))
    page.click(tile_selector("?"))
    page.click(cell_selector("J8"))
    page.wait_for_selector("dialog.chooser")
    assert axe.axe_faults(page) == []


def test_paper_has_laid_tiles_without_cursor(page):
    lay(page)
    page.emulate_media(media="print")
    assert page.locator(f"{cell_selector('J7')} .is-laid").is_visible()
    content = page.evaluate(
        "getComputedStyle(document.querySelector('#board .is-cursor'), '::before').content"
    )
    assert content == "none"


def test_focus_goes_from_board_to_rack_and_its_buttons(page):
    focused = "document.activeElement.dataset.tile ?? document.activeElement.dataset.boardAct ?? ''"

    def press(key):
        page.keyboard.press(key)
        return page.evaluate(focused)

    page.click(cell_selector("J7"))
    assert [press("Tab") for _ in range(3)] == ["L", "recall", "shuffle"], "the rack is one stop"
    assert [press("Shift+Tab") for _ in range(2)] == ["recall", "L"]
    tiles = [press("ArrowRight") for _ in range(7)]
    assert tiles == ["NY", "E", "?", "Q", "L·L", "A", "A"], "arrows go from tile to tile"
    assert press("Tab") == "recall"
    assert press("Shift+Tab") == "A", "the stop is where it was left"
    assert read_cursor(page) == ("J7", "across")
