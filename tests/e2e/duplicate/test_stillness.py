"""Targets of the screen of a round keep their place to half a pixel while slips are entered."""

import pytest

from tests.e2e.duplicate.still import PLACES, SHIFTS, list_moved
from tests.e2e.duplicate.table import Judge

SIZES = ((1180, 820), (820, 1180), (390, 844))
# the fewest players at every size, the most at one
HALLS = {4: SIZES, 40: SIZES[:1]}
STILL = {"clock", "seats", "fields", "pad", "slab", "rack"}
MOST = 18  # tables that are typed at once


@pytest.mark.parametrize("players", HALLS)
def test_targets_keep_their_place_from_first_slip_to_last(context, server, players):
    judge = Judge(context, server, players=players, rounds=2)
    page = judge.page
    rack = judge.evening.next_rack()
    letter = next(letter for letter in rack.split() if len(letter) == 1 and letter != "?")
    judge.begin(rack)
    faults = []
    for width, height in HALLS[players]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        page.evaluate(SHIFTS)
        first = page.evaluate(PLACES)
        assert set(first) >= STILL, (width, set(first))

        def look(when, first=first, width=width):
            judge.settle()
            if result := list_moved(first, page.evaluate(PLACES)):
                faults.append((width, when, result))

        type_table(judge, 2)
        look("a table")
        judge.press(letter)
        look("a move")
        page.click(".pad:not(.is-letters) [data-act=letters]")
        look("the letters of the pad")
        page.click(".pad.is-letters [data-act=letters]")
        judge.press("ArrowDown ArrowUp Enter")
        look("the first slip")
        type_table(judge, 1)
        judge.press("00 Enter")
        look("the second slip, and another line of counts")
        for at in range(3, players, MOST):
            tables = map(str, range(at, min(at + MOST, players)))
            page.fill("#slip-table", ",".join(tables))
            page.focus("#slip-move")
            page.keyboard.type("H8 DESENCAMINATS")  # not in the list: the slab says more of it
            look("a slab of two lines")
            judge.press("Enter")
            look("all of these")
        type_table(judge, players)
        judge.press(f"{letter} ArrowDown ArrowUp Enter")
        look("the last slip")
        assert judge.missing == []
        page.wait_for_timeout(700)  # what comes late would be no answer to a key any more
        shifts = page.evaluate("shifts")
        if shifts["score"] or shifts["still"]:
            faults.append((width, "Chromium's account", shifts))
        page.evaluate("watcher.disconnect()")
        while len(judge.missing) < players:  # and out again, for the next size
            page.click("#undo-slips button")
            judge.settle()
    assert not faults, "\n".join(map(str, faults))


def type_table(judge, table):
    """Type a table, with Enter where its number could be the beginning of another."""
    judge.press(f"{table}")
    if judge.page.evaluate("document.activeElement.id") != "slip-move":
        judge.press("Enter")
