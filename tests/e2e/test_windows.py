"""Several windows: one writes, the others follow, and none is ever locked out."""

import pytest

from faristol.ledger.audit import verify
from tests.e2e.rig import browser as browsers
from tests.e2e.rig import probe
from tests.e2e.rig.desk import (
    add_player,
    events,
    open_desk,
    open_form,
    tables,
    wait_engine,
    wait_screen,
    wait_until,
)
from tests.e2e.rig.patience import time_factor

BOOTS = pytest.mark.boots
CONTINUE = "#viewer [data-device=takeover]"

# what a follower could press, were it not told to read only
PRESSABLE = "document.querySelectorAll('#screen :is(button, input, select, textarea):not(:disabled), #screen a[href]').length"


def is_viewer(page):
    return page.evaluate("document.documentElement.dataset.role === 'viewer'")


def open_viewer(context, server):
    viewer = context.new_page()
    viewer.goto(server.url)
    wait_until(viewer, lambda: is_viewer(viewer), "the second window to be a viewer")
    return viewer


def wait_writer(page):
    wait_until(page, lambda: not is_viewer(page), "this window to be the writer", 20)
    wait_engine(page)


def test_second_window_is_a_viewer_that_follows_and_cannot_act(page, context, server):
    add_player(page, "Before")
    viewer = open_viewer(context, server)
    wait_until(viewer, lambda: viewer.query_selector("#players-rows"), "the writer's screen")
    assert "Before" in viewer.inner_text("#players-rows")
    assert viewer.is_visible("#viewer")
    add_player(page, "Followed")
    wait_until(viewer, lambda: "Followed" in viewer.inner_text("#screen"), "to follow")
    assert viewer.evaluate("location.hash") == "#/players"
    open_form(page)
    wait_until(viewer, lambda: viewer.query_selector("#screen form[data-command]"), "to follow")
    # no second Python, and neither mouse nor keyboard reaches what is shown
    assert viewer.evaluate("probe.workers.length") == 0
    assert not viewer.evaluate(PRESSABLE)
    box = viewer.locator("#screen [name=name]").bounding_box()
    viewer.mouse.click(box["x"] + 5, box["y"] + 5)
    for _ in range(25):
        viewer.keyboard.press("Tab")
        assert not viewer.evaluate(
            "document.getElementById('screen').contains(document.activeElement)"
        )
    viewer.keyboard.type("not me")
    assert viewer.input_value("#screen [name=name]") == ""
    assert len(events(page)) == 3


def test_second_window_leads_to_public_data_of_hall(page, context, server):
    viewer = open_viewer(context, server)
    viewer.click("#viewer [data-device=hall]")
    wait_until(viewer, lambda: viewer.url.endswith("/hall.html"), "the window of the hall")
    wait_until(viewer, lambda: not is_viewer(viewer), "a page that follows nobody")
    assert not is_viewer(page)


@BOOTS
def test_continue_here_takes_writing_over_and_other_window_reports_this(page, context, server):
    add_player(page, "First window")
    open_form(page)
    page.fill("#screen [name=name]", "half typed")
    other = open_viewer(context, server)
    other.click(CONTINUE)
    wait_writer(other)
    wait_until(page, lambda: is_viewer(page), "the first window to step back")
    assert page.is_visible("#viewer")
    assert not page.evaluate(PRESSABLE)
    # what was being typed in the first window is in the second one
    wait_until(other, lambda: other.input_value("#screen [name=name]") == "half typed", "the draft")
    other.uncheck("#screen [name=then]")
    other.click("#next")
    wait_screen(other, "#finder")
    wait_until(page, lambda: "half typed" in page.inner_text("#screen"), "the first to follow")
    # and back again
    page.click(CONTINUE)
    wait_writer(page)
    wait_until(other, lambda: is_viewer(other), "the second window to step back")
    add_player(page, "First again")
    lines = [row["line"] for row in tables(page)["events"]]
    assert len(lines) == 4
    assert verify(lines) is None


@BOOTS
def test_closing_writer_frees_seat_and_viewer_goes_on(page, context, server):
    add_player(page, "Closed")
    viewer = open_viewer(context, server)
    page.close()
    wait_writer(viewer)
    assert viewer.is_hidden("#viewer")
    add_player(viewer, "Goes on")
    assert len(events(viewer)) == 3


@BOOTS
def test_hanging_writer_is_replaced_and_steps_back_when_awake(page, context, server):
    add_player(page, "Hangs")
    open_form(page)
    viewer = open_viewer(context, server)
    hang = 9000 * time_factor()  # milliseconds; the bound below grows with the load as well
    page.evaluate(
        "(hang) => setTimeout(() => { const end = Date.now() + hang; while (Date.now() < end); })",
        hang,
    )
    viewer.click(CONTINUE)
    # long before the other one could have woken and left of itself
    wait_until(viewer, lambda: not is_viewer(viewer), "this window to be the writer", 5)
    wait_engine(viewer)
    add_player(viewer, "Overtakes")
    wait_until(page, lambda: is_viewer(page), "the hung window to step back", 20)
    add_player(viewer, "Still writes")
    wait_until(page, lambda: "Still writes" in page.inner_text("#screen"), "it to follow")
    lines = [row["line"] for row in tables(page)["events"]]
    assert len(lines) == 4
    assert verify(lines) is None


@BOOTS
def test_request_under_way_during_takeover_is_neither_lost_nor_doubled(page, context, server):
    add_player(page, "First")
    open_form(page)
    page.evaluate("probe.wire = []")
    probe.run_in_worker(
        page, "answers", how="hang"
    )  # stored, never answered, and the worker is deaf
    page.fill("#screen [name=name]", "On the way")
    page.click("#next")
    wait_until(page, lambda: len(tables(page)["events"]) == 3, "the write")
    other = open_viewer(context, server)
    other.click(CONTINUE)
    wait_writer(other)
    add_player(other, "In between")
    page.click(CONTINUE)
    wait_writer(page)
    answered = "probe.wire.some(({type, taken}) => type === 'answer' && taken)"
    wait_until(page, lambda: page.evaluate(answered), "the answer, late", 8)
    assert [event["seq"] for event in events(page)] == [1, 2, 3, 4]
    add_player(page, "And on")
    assert len(events(page)) == 5


@BOOTS
def test_on_insecure_address_two_windows_cannot_spoil_log(playwright, keeper, server):
    rules = "--host-resolver-rules=MAP club.test 127.0.0.1"
    browser = browsers.launch(playwright, "chromium", rules)
    address = f"http://club.test:{server.port}"
    context = browser.new_context(locale="en")
    keeper.watch(context, address)
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        open_desk(page, f"{address}/")
        assert not page.evaluate("isSecureContext || 'locks' in navigator")
    add_player(first, "From the first")
    open_form(second)  # it does not know of the first one's writing
    second.fill("#screen [name=name]", "From the second")
    second.uncheck("#screen [name=then]")
    second.click("#next")
    wait_until(second, lambda: "out of date" in second.inner_text("body"), "stale")
    second.click("#next")
    wait_screen(second, "#finder")
    assert "From the first" in second.inner_text("#players-rows")
    # both at once, again and again: whoever is second is told and tries again
    for page in (first, second):
        open_form(page)
    for n in range(5):
        for page in (first, second):
            page.fill("#screen [name=name]", f"Round {n} of {page is first}")
        for page in (first, second):
            page.evaluate("document.getElementById('next').click()")
        for page in (first, second):
            wait_until(page, lambda page=page: not page.query_selector("[aria-busy]"), "an answer")
            open_form(page)
    lines = [row["line"] for row in tables(first)["events"]]
    assert [event["seq"] for event in events(first)] == list(range(1, len(lines) + 1))
    assert len(lines) >= 3 + 5
    assert verify(lines) is None
    browser.close()
