"""A second window in the middle of a rehearsal."""

import pytest

from tests.e2e.rig.desk import open_desk, wait_screen, wait_until
from tests.e2e.test_rehearsal import READ, TOP, begin, start_round, type_slip

pytestmark = pytest.mark.boots
LEAVE = "form[data-command=leave_sandbox] button"


def enter_top(page):
    """Enter the slip on top as it stands."""
    table, at, word, _ = page.evaluate(READ)
    if "?" in word:
        type_slip(page, table, "03")
    else:
        type_slip(page, table, f"{'' if at == '–' else at}{word}", [at, word])
    wait_until(page, lambda: (page.evaluate(READ) or [""])[0] != table, "the next slip")


def take_over(page):
    """Have a window that follows go on where the other one is."""
    page.click("#viewer [data-device=takeover]")
    wait_until(page, lambda: page.locator(LEAVE).is_enabled(), "this window to write", 20)
    wait_screen(page, TOP)


def test_second_window_takes_a_round_over_and_types_its_slips(fresh, server):
    context, _ = fresh(server.origin)
    page = context.new_page()
    open_desk(page, server.url, "/rehearsal", "#begin")
    begin(page)
    start_round(page)
    wait_screen(page, TOP)
    second = context.new_page()
    second.goto(f"{server.url}#/players/new")
    wait_screen(second, TOP)  # it shows what the first one has, whatever its address
    assert second.locator("#slip-move").is_disabled()
    take_over(second)
    enter_top(second)
    wait_until(page, lambda: page.locator("#slip-move").is_disabled(), "the first to follow")
    take_over(page)
    enter_top(page)
