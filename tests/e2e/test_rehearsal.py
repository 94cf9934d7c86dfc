"""A short rehearsal in a browser, by keyboard alone: from the club to the signed results, and back."""

import json
from pathlib import Path

import pytest

from faristol.rehearsal.telling import SLIPS_BEFORE
from tests.e2e.duplicate.still import PLACES, list_moved
from tests.e2e.rig.desk import open_desk, tables, wait_engine, wait_screen, wait_until
from tests.e2e.screens.axe import axe_faults

SIZES = ((800, 1280), (390, 844), (844, 390), (1280, 800))
TOP = "paper-tray .handed:not([hidden])"
IN_TIME = "paper-tray .handed:not(:has(.handed__late))"
# the slip on top as a judge reads it: its table, its place, its word
READ = """() => {
  const top = document.querySelector("paper-tray .handed:not([hidden])");
  if (!top) return null;
  const [at, word] = [...top.querySelector(".handed__move").querySelectorAll("b")].map((part) => part.textContent);
  return [top.querySelector(".handed__head span:last-child b").textContent, at, word, Boolean(top.querySelector(".handed__late"))];
}"""
# the moves of the list, and the number of the chosen one
LISTED = """() => {
  const options = [...document.querySelectorAll("#slip-list [role=option]")];
  const move = (option) => {
    const word = option.querySelector(".word")?.cloneNode(true);
    for (const blank of word?.querySelectorAll(".ring") ?? []) blank.textContent = `(${blank.textContent})`;
    return [option.querySelector(".at")?.textContent, word?.textContent];
  };
  return [options.map(move), options.findIndex((option) => option.ariaSelected === "true")];
}"""
STRIP = "document.querySelector('#slot-strip').classList"
IN = ".seat:not([data-is=missing])"
OPTIONS = "document.querySelectorAll('#slip-list [role=option]').length"
SEAT = """(table) => {
  const { at, word, reason } = document.querySelector(`.seat[data-table='${table}']`).dataset;
  return [at, word, reason];
}"""
# the sentence of the hall that waits for an answer
ASKED = """() => document.querySelector("#answer-incident") && document.querySelector("#slot-strip .strip__say").textContent"""
# what is chosen of the rehearsal to begin
CHOSEN = "[...document.querySelectorAll('form[id^=begin] :checked')].map(({ value }) => value)"
# what lies under the line of the hall, or is not the topmost at its middle; the slab is that which is seen
COVERED = """(needed) => {
  const line = document.querySelector("#slot-strip").getBoundingClientRect();
  return needed.filter((selector) => {
    const [node] = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
    if (!node) return true;
    const { left, right, top, bottom, x, y, width, height } = node.getBoundingClientRect();
    const isApart = bottom <= line.top + 0.5 || top >= line.bottom - 0.5 || right <= line.left + 0.5 || left >= line.right - 0.5;
    const topmost = document.elementFromPoint(x + width / 2, y + height / 2);
    return !isApart || !node.contains(topmost);
  });
}"""
NEEDED = [
    "#bar",
    "#clockbox .clock",
    "#clockbox .clock__time",
    "#clockbox .clock-acts button",
    "#slip-table",
    "#slip-move",
    ".entry-room .next",  # the slab that is seen
]
NULLS = {"": "00", "late": "06", "illegible": "03"}


@pytest.fixture
def club(context, server):
    page = context.new_page()
    open_desk(page, server.url, "/rehearsal", "#begin")
    return page


def press_on(page, selector):
    """Press Enter on a control, as a user does who came there by Tab."""
    page.focus(selector)
    page.keyboard.press("Enter")


def begin(page, rounds="3", seconds="3600"):
    page.focus(f"[name=rounds][value='{rounds}']")
    page.keyboard.press("Space")
    page.focus(f"[name=seconds][value='{seconds}']")
    page.keyboard.press("Space")
    press_on(page, "#next")
    wait_screen(page, "#draw-rack")


def start_round(page):
    press_on(page, "#next")
    wait_screen(page, "#start-round button")
    press_on(page, "#start-round button")
    wait_screen(page, "paper-tray")


def type_slip(page, table, keys, meant=None):
    """Type a slip, with the arrows where the list proposes another move first."""
    page.focus("#slip-table")
    page.keyboard.type(table)
    page.keyboard.press("Enter")
    page.focus("#slip-move")
    page.keyboard.type(keys)
    wait_until(page, lambda: page.evaluate(OPTIONS), f"a proposal for {keys}")
    if meant:  # a slip that is to be entered as it stands
        wait_until(page, lambda: meant in page.evaluate(LISTED)[0], f"{meant} in the list")
        for _ in range(12):
            moves, chosen = page.evaluate(LISTED)
            if chosen >= 0 and moves[chosen] == meant:
                break
            page.keyboard.press("ArrowDown" if chosen < moves.index(meant) else "ArrowUp")
        moves, chosen = page.evaluate(LISTED)
        assert moves[chosen] == meant, (meant, page.inner_text("#slip-list"))
    page.keyboard.press("Enter")
    seat = f".seat[data-table='{table}']:not([data-is=missing])"
    wait_until(page, lambda: page.locator(seat).count(), f"slip {table} {keys}")


def enter_all(page):
    """Enter the slips that the hall has brought, until none waits."""
    entered = []
    while slip := page.evaluate(READ):
        table, at, word, is_late = slip
        if is_late or "?" in word:
            type_slip(page, table, NULLS["late" if is_late else "illegible"])
        else:
            type_slip(page, table, f"{'' if at == '–' else at}{word}", [at, word])
            place, read, reason = page.evaluate(SEAT, table)
            assert reason or [place, read] == [at, word]
        entered.append(table)
        wait_until(page, lambda table=table: (page.evaluate(READ) or [""])[0] != table, "the next")
    return entered


def close_round(page):
    press_on(page, "#close-missing button, #end-round button")
    wait_until(
        page,
        lambda: page.locator("dialog[open] [form^=close-round], .is-ended, main.master").count(),
        "the question",
    )
    if page.locator("dialog[open] [form^=close-round]").count():
        press_on(page, "dialog[open] [form^=close-round]")
    wait_screen(page, ".dup-round.is-ended, main.master")


def missing(page):
    return page.evaluate(
        "[...document.querySelectorAll('.seat[data-is=missing]')].map(({ dataset }) => dataset.table)"
    )


def enter_missing_in_play(page):
    """Enter the table that hands in no slip while the clock runs: the hall speaks up after any entry."""
    late = page.locator("paper-tray .handed .handed__head span:last-child b").all_text_contents()
    (table,) = set(missing(page)) - set(late)
    type_slip(page, table, NULLS[""])


def finish_round(page):
    """Close the round, enter what comes late, and announce the best move."""
    close_round(page)
    if page.locator("main.master").count() == 0:
        enter_all(page)
        for table in missing(page):
            type_slip(page, table, NULLS[""])
        wait_screen(page, "#round-next a")
        press_on(page, "#round-next a")
        wait_screen(page, "main.master")
    press_on(page, "#next")
    wait_until(page, lambda: page.locator(".master__fixed, .master__sure").count(), "the master")
    if page.locator(".master__sure").count():
        page.keyboard.press("Enter")
    wait_screen(page, ".master__fixed")


def answer_all(page):
    """Answer the hall with the first answer that it is offered; return its sentences."""
    said = []
    while sentence := page.evaluate(ASKED):
        said.append(sentence)
        press_on(page, "#answer-incident button")
        wait_until(page, lambda: page.evaluate(ASKED) != said[-1], "the answer")
        page.evaluate("location.hash = '#/duplicate/round'")
        wait_screen(page, "main.dup-rack")
    return said


def look_at_all_sizes(page, selector, output_path):
    """Assert that what the hall brings is in sight at all sizes, and clean."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=Path(output_path) / f"{selector.strip('#')}-{width}x{height}.png")
        box = page.locator(selector).bounding_box()
        assert box["x"] >= 0, (width, box)
        assert box["x"] + box["width"] <= width, (width, box)
        assert box["y"] + min(box["height"], 80) <= height, (height, box)
    assert axe_faults(page) == []


def look_at_sentence_in_play(page, output_path):
    """Assert that the sentence of the hall covers nothing that a judge needs, and moves nothing."""
    wait_screen(page, ".strip.is-over [data-dialog=hall-answers]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=Path(output_path) / f"in-play-{width}x{height}.png")
        assert page.evaluate(COVERED, NEEDED) == [], (width, height)
        with_sentence = page.evaluate(PLACES)
        page.evaluate(f"{STRIP}.replace('is-over', 'is-empty')")
        moved = list_moved(page.evaluate(PLACES), with_sentence)
        page.evaluate(f"{STRIP}.replace('is-empty', 'is-over')")
        assert moved == {}, (width, height)
    press_on(page, "[data-dialog=hall-answers]")
    wait_until(page, lambda: page.locator("#hall-answers:modal").count(), "the answers")
    assert page.locator("#hall-answers #answer-incident button:visible").count() == 2
    assert axe_faults(page) == []
    page.keyboard.press("Escape")


def test_rehearsal_of_three_rounds_by_keyboard(club, output_path):
    before = json.dumps([row for name, row in tables(club).items() if name == "streams"])
    begin(club)
    heard = []
    for number in (1, 2, 3):
        start_round(club)
        # two of the others are on paper in such a round, and one of them may be late, the other missing
        is_all_late = number > 1 and club.locator(IN_TIME).count() == 0
        if not is_all_late:
            wait_screen(club, TOP)
        if number == 1:
            look_at_all_sizes(club, "paper-tray", output_path)
        if number == 2:  # the hall speaks up after the next slip
            wait_until(club, lambda: club.locator(IN).count() >= SLIPS_BEFORE, "the scorer’s slips")
        entered = enter_all(club)
        assert bool(entered) is not is_all_late
        assert number == 1 or len(entered) < 8  # the scorer has entered the plain ones
        if number == 2:
            if is_all_late:
                enter_missing_in_play(club)
            look_at_sentence_in_play(club, output_path)
        finish_round(club)
        club.evaluate("location.hash = '#/duplicate/round'")
        wait_screen(club, "main.dup-rack")
        if number == 1:
            look_at_all_sizes(club, "#slot-strip", output_path)
        heard += answer_all(club)
    assert len(heard) >= 3, heard
    assert json.dumps([row for name, row in tables(club).items() if name == "streams"]) == before


def test_rehearsal_goes_on_where_the_page_was_loaded_again(club):
    begin(club)
    start_round(club)
    wait_screen(club, TOP)
    first = club.evaluate(READ)
    enter = first[1] + first[2]
    type_slip(club, first[0], enter, first[1:3])
    second = club.evaluate(READ)
    club.reload()
    wait_engine(club)
    club.evaluate("location.hash = '#/rehearsal'")
    wait_screen(club, "form[data-command=open_sandbox] #next")
    press_on(club, "form[data-command=open_sandbox] #next")
    wait_screen(club, TOP)
    assert club.evaluate(READ) == second


def test_rehearsal_that_is_kept_is_asked_about_again(club):
    begin(club)
    start_round(club)
    another, keep = "form[id^=begin] .btns button", "dialog:modal form[method=dialog] button"
    for role, form, count in (("judge", "#begin", 3), ("director", "#begin-directing", 1)):
        club.evaluate("(role) => { location.hash = `#/rehearsal?role=${role}`; }", role)
        wait_screen(club, form)
        chosen = club.evaluate(CHOSEN)
        assert len(chosen) == count
        for _ in range(2):
            press_on(club, another)
            wait_until(club, lambda: club.locator(keep).count(), "the question")
            press_on(club, keep)
            wait_until(club, lambda: not club.locator("dialog:modal").count(), "the choices")
            assert club.evaluate(CHOSEN) == chosen
    assert club.locator("#next").inner_text().startswith("Go on with the rehearsal")
