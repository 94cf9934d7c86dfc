"""The analysis of a position by touch, mouse and keyboard, on paper, and without a server."""

import re

import pytest

from tests.e2e.rig import probe
from tests.e2e.rig.desk import events, open_desk, wait_screen, wait_until
from tests.e2e.screens.analyse_rooms import POSITION, lay, listed_words, note_of_board, paste
from tests.e2e.screens.house import go_to
from tests.e2e.screens.theme import THEMES, emulate


def kinds_of(page):
    return [event["kind"] for event in events(page)]


def take_rack(page, rack):
    if not page.is_visible("#rack-typed"):
        page.click("#screen [data-dialog=change-rack]")
    page.fill("#rack-typed", rack)
    page.press("#rack-typed", "Enter")
    wait_until(page, lambda: page.locator("#rack button").count() == len(rack), "the tiles")


def on_board(page):
    """Return the names of squares with played tiles, without tried ones."""
    return page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#board td[data-tile]')]"
        ".map((cell) => [cell.dataset.at, cell.dataset.tile]))"
    )


def test_move_is_laid_and_played_by_touch_and_taken_back(fresh, server):
    context, _ = fresh(server.origin, has_touch=True)
    page = context.new_page()
    open_desk(page, server.url, "/analyse", "tile-board")
    page.fill("#rack-typed", "CASA")
    page.tap("#set-rack button")
    wait_until(page, lambda: page.locator("#rack button").count() == 4, "the tiles")
    for tile, at in (("C", "H7"), ("A", "H8"), ("S", "H9")):
        page.locator(f'#rack [data-tile="{tile}"]:not(.is-gone)').first.tap()
        page.tap(f"#board [data-at={at}]")
    wait_until(page, lambda: "8 points" in note_of_board(page), "the points")
    assert "Play H7 CAS" in page.inner_text("#next")
    page.tap("#board [data-at=H9]")  # a tile that is tapped comes back
    wait_until(page, lambda: "Play H7 CA" in page.inner_text("#next strong"), "a shorter word")
    page.tap("#next")
    wait_until(page, lambda: on_board(page) == {"H7": "C", "H8": "A"}, "the move on the board")
    assert page.locator("#board .is-last").count() == 2
    assert kinds_of(page) == ["open_study", "set_rack", "play_move"]
    page.tap("form[data-command=take_step_back] button")
    wait_until(page, lambda: on_board(page) == {}, "the board before")
    assert page.locator("#rack button").count() == 4
    page.tap("form[data-command=redo_step] button")
    wait_until(page, lambda: len(on_board(page)) == 2, "the move again")


def test_move_of_list_is_tried_by_mouse_step_by_step_and_played(page):
    paste(page)
    best = page.locator("#moves-list button").first
    best.click()
    wait_until(page, lambda: "the most possible" in page.inner_text("#next"), "the best move")
    page.click("[data-choose=next]")
    chosen = page.locator("#moves-list [aria-selected=true]")
    wait_until(
        page,
        lambda: chosen.locator(".at").inner_text() in page.inner_text("#next strong"),
        "the next one",
    )
    assert page.locator("#moves-list button").nth(1).get_attribute("aria-selected") == "true"
    page.click("[data-choose=previous]")
    word = best.locator(".word").inner_text()
    wait_until(page, lambda: word in page.inner_text("#next strong"), "the first again")
    before = len(on_board(page))
    page.click("#next")
    wait_until(page, lambda: len(on_board(page)) > before, "the move on the board")
    assert page.query_selector("#board .is-try") is None


def test_tried_tiles_stay_while_list_is_filtered_sorted_turned_and_hidden(page):
    paste(page)
    lay(page, "J7=L J8=L J9=E J10=NY")
    wait_until(page, lambda: "34 points" in note_of_board(page), "the points")
    assert "LLENYA" in note_of_board(page)
    page.click("#moves-filters summary")
    page.locator("#moves-q").press_sequentially("lle*a")
    wait_until(
        page,
        lambda: listed_words(page) and all(word.startswith("LLE") for word in listed_words(page)),
        "the filter",
    )
    assert "LLENYA" in listed_words(page)
    page.locator("#moves-at").press_sequentially("J7")
    places = "[...document.querySelectorAll('#moves-list .at')].map((one) => one.textContent)"
    wait_until(page, lambda: set(page.evaluate(places)) == {"J7"}, "a place")
    page.fill("#moves-at", "")
    page.fill("#moves-q", "")
    wait_until(page, lambda: len(listed_words(page)) == 50, "everything")
    page.click("[form=moves-sort][value=word]")
    wait_until(page, lambda: listed_words(page) == sorted(listed_words(page)), "the words in order")
    first = listed_words(page)
    page.click("[form=moves-turn]")
    wait_until(page, lambda: listed_words(page) != first, "the next page")
    page.click("[form=moves-hide]")
    wait_until(page, lambda: listed_words(page) == [], "the moves to be hidden")
    assert "34 points" in note_of_board(page)
    assert page.input_value("#laid") == "J7=L J8=L J9=E J10=NY"


def test_immediate_enter_plays_all_typed_letters(page):
    go_to(page, "/analyse", "tile-board")
    take_rack(page, "CASAL")
    page.click("#board [data-at=H6]")
    probe.run_in_worker(page, "answers", how="slow", ms=1_500)  # Enter comes before any answer
    page.keyboard.type("CASA")
    page.keyboard.press("Enter")
    assert page.is_disabled("#next")
    wait_until(page, lambda: kinds_of(page)[-1:] == ["play_move"], "the move")
    assert events(page)[-1]["data"]["word"] == "CASA"


def test_wrong_move_is_reported_in_words_and_slab_waits(page):
    go_to(page, "/analyse", "tile-board")
    take_rack(page, "CASAL")
    lay(page, "A1=C A2=A")
    wait_until(page, lambda: "must cover H8" in note_of_board(page), "what is against it")
    assert page.is_disabled("#next")
    lay(page, "H8=C H9=S")
    wait_until(page, lambda: "Not in the list: CS" in note_of_board(page), "the word")
    assert not page.is_disabled("#next"), "whether it counts is the list’s business"


def test_board_is_set_up_by_keyboard_and_oddities_are_reported(page):
    go_to(page, "/analyse/edit", "tile-board")
    page.focus("#board [data-at=A1]")
    page.keyboard.type("jx")
    wait_until(page, lambda: "H8 is empty" in page.inner_text("#edited"), "what is odd")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    wait_until(page, lambda: "0 tiles" in page.inner_text("#edited"), "an empty board")
    page.focus("#board [data-at=H8]")
    page.keyboard.type("ja")
    wait_until(page, lambda: "2 tiles" in page.inner_text("#edited"), "two tiles, nothing odd")
    assert "H8" not in page.inner_text("#edited")
    page.fill("#rack-typed", "casa")
    page.click("#next")
    wait_screen(page, "#moves-list")
    assert on_board(page) == {"H8": "J", "H9": "A"}
    assert page.locator("#rack button").count() == 4


def test_position_goes_out_as_text_and_comes_in_again(page, server):
    paste(page)
    before = on_board(page)
    assert len(before) == 49
    go_to(page, "/analyse/share", "#paste")
    text = page.inner_text("#position-text")
    with page.expect_download() as waiting:
        page.click("form[data-command=export_position] button")
    assert waiting.value.path().read_text(encoding="utf-8").strip() == text.strip()
    go_to(page, "/analyse", "#moves")
    page.click("[data-dialog=more]")
    page.click("form[data-command=clear_board] button")
    wait_until(page, lambda: on_board(page) == {}, "an empty board")
    paste(page, text)
    assert on_board(page) == before


def test_search_answers_while_page_stays_awake(page):
    paste(page, POSITION.replace("Rack: L L E NY D O A", "Rack: ? ? E S A R I"))
    wait_until(page, lambda: len(listed_words(page)) == 50, "the moves", 60)
    assert int(re.sub(r"\D", "", page.inner_text("#moves h2 small"))) > 5000
    page.click("[form=moves-sort][value=place]")
    places = "[...document.querySelectorAll('#moves-list .at')].map((one) => one.textContent)"
    wait_until(page, lambda: set(page.evaluate(places)) <= {"A1", "1A", "A2", "A3"}, "places", 60)


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_board_and_best_moves_print_on_a_page_in_all_looks(page, theme):
    paste(page)
    emulate(page, theme)
    go_to(page, "/analyse/print", ".paper")
    frame = "getComputedStyle(document.querySelector('.paper .board-frame')).backgroundColor"
    seen = page.evaluate(frame)
    pdf = page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    page.emulate_media(media="print", **THEMES[theme])
    assert page.evaluate(frame) == seen, "the paper on screen is the paper that comes out"
    assert page.locator(".analyse-paper__moves li").count() == 40
    for hidden in (".dock", ".bar__end"):
        assert not page.is_visible(f"#screen {hidden}")
    box = page.locator(".analyse-paper .board-frame").bounding_box()
    assert 400 < box["width"] < 560
