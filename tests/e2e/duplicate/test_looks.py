"""The screen of a round at both sizes of a tablet: axe, cut text and small targets."""

import pytest

from tests.e2e.duplicate.table import Judge
from tests.e2e.rig.desk import wait_screen
from tests.e2e.screens import axe, layout

SIZES = [(1180, 820), (820, 1180), (390, 844)]


@pytest.fixture
def judge(context, server):
    judge = Judge(context, server, rounds=9)
    judge.faults = {}
    return judge


def assert_looks(judge, name):
    judge.page.wait_for_timeout(250)  # what changes colour has changed it
    faults = axe.axe_faults(judge.page)
    for width, height in SIZES:
        judge.page.set_viewport_size({"width": width, "height": height})
        judge.page.wait_for_timeout(100)
        faults += [f"{width}: {fault}" for fault in layout.layout_faults(judge.page)]
    judge.page.set_viewport_size({"width": 1180, "height": 820})
    judge.faults[name] = faults


def test_rack_call_and_slips(judge):
    page = judge.page
    page.evaluate("document.getElementById('toasts').replaceChildren()")
    assert_looks(judge, "rack")
    page.fill("#rack-typed", "S A N ? N")
    page.keyboard.press("Enter")
    wait_screen(page, "letter-caller")
    assert_looks(judge, "call")
    page.click("#start-round button")
    wait_screen(page, "slip-entry")
    judge.settle()
    judge.press("4S ArrowDown Enter 5 00 Enter")
    judge.settle()
    assert_looks(judge, "covered")
    judge.uncover()
    judge.press("3S")
    assert_looks(judge, "slips")
    judge.press("Escape 3 0")
    assert_looks(judge, "why it is null")
    judge.press("Escape 3")
    page.click("[data-act=letters]")
    assert_looks(judge, "letters")
    judge.press("Escape")
    page.click("[data-dialog=round-more]")
    assert_looks(judge, "more")
    assert {name: faults for name, faults in judge.faults.items() if faults} == {}


def test_whole_round_fits_tablet_without_scrolling(judge):
    judge.begin("S A N ? N")
    judge.uncover()
    judge.press("4 S ArrowDown Enter 3")
    for width, height in SIZES[:2]:
        judge.page.set_viewport_size({"width": width, "height": height})
        judge.page.wait_for_timeout(100)
        assert judge.page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight && document.getElementById('slip-next').getBoundingClientRect().bottom <= innerHeight"
        ), width
