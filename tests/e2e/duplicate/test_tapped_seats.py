"""A tap on a seat: its question, the typed text, and the visible part of the entry."""

import pytest

from tests.e2e.duplicate.table import Judge
from tests.e2e.rig.desk import wait_draft, wait_engine, wait_screen, wait_until
from tests.e2e.screens import axe, layout

TABLE, MOVE = "#slip-table", "#slip-move"
ASK, HALF = ".entry__ask", ".entry__unsent"
# what of an element is in the window, and what lies over its middle
IN_SIGHT = """
(selector) => {
  const node = document.querySelector(selector), { left, right, top, bottom } = node.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && (node === over || node.contains(over));
}
"""


@pytest.fixture
def judge(context, server):
    judge = Judge(context, server, rounds=2)
    judge.begin(judge.evening.next_rack())
    judge.uncover()
    return judge


def tap(judge, table):
    judge.page.click(f".seat[data-table='{table}']")


def typed_slip(judge):
    return judge.page.input_value(TABLE), judge.page.input_value(MOVE)


def answer(judge, act):
    judge.page.click(f"{ASK} [data-act={act}]")


def test_tap_on_another_seat_opens_question_while_slip_is_half_typed(judge):
    """third-round 1-B6."""
    page = judge.page
    tap(judge, 5)
    tap(judge, 6)
    assert typed_slip(judge) == ("5,6", ""), "several tables before the move are meant"
    tap(judge, 6)
    page.keyboard.type("ES")
    tap(judge, 5)
    assert typed_slip(judge) == ("5", "ES"), "its own seat takes nothing away"
    assert page.is_hidden(ASK)

    tap(judge, 6)
    assert typed_slip(judge) == ("5", "ES")
    assert page.is_visible(ASK)
    assert page.evaluate("document.getElementById('slip-list').inert"), (
        "what lies below the question is no answer"
    )
    assert axe.axe_faults(page) == []
    assert layout.layout_faults(page) == []
    answer(judge, "keep")
    assert typed_slip(judge) == ("5", "ES")
    assert page.evaluate("document.activeElement.id") == "slip-move"

    tap(judge, 6)
    answer(judge, "also")
    assert typed_slip(judge) == ("5,6", "ES")

    tap(judge, 7)
    answer(judge, "start")
    assert typed_slip(judge) == ("7", "")
    assert page.inner_text(f"{HALF} span") == "Half typed, tables 5, 6: ES"
    page.keyboard.type("00")
    page.keyboard.press("Enter")
    judge.settle()
    assert judge.seat(7)["is"] == "in"
    assert judge.seat(5)["is"] == judge.seat(6)["is"] == "missing"

    wait_draft(page, "5,6")
    page.reload()
    wait_engine(page)
    wait_screen(page, "slip-entry")
    wait_until(page, lambda: page.is_visible(HALF), "the half-typed slip after a restart")
    judge.settle()
    tap(judge, 8)
    page.keyboard.type("A")
    page.click(f"{HALF} [data-act=undo]")
    assert typed_slip(judge) == ("5,6", "ES")
    assert page.inner_text(f"{HALF} span") == "Half typed, table 8: A"
    judge.press("Escape 8 Enter 00 Enter")
    judge.settle()
    assert page.is_hidden(HALF), "the slip of table 8 is in"


def test_question_about_tapped_seat_is_over_after_restart(judge):
    """A screen stored with the question drops it, since it could not be answered."""
    page = judge.page
    tap(judge, 5)
    page.keyboard.type("ES")
    tap(judge, 6)
    page.wait_for_timeout(1500)  # the screen is stored with the question
    page.reload()
    wait_engine(page)
    wait_until(page, lambda: typed_slip(judge) == ("5", "ES"), "the slip after a restart")
    assert page.is_hidden(ASK)
    assert not page.evaluate("document.getElementById('slip-list').inert")


def test_question_about_tapped_seat_is_answered_by_keys(judge):
    """By keyboard and by ear: the question has the focus and a name (third-round 1-B6).

    Typing on answers nothing.
    """
    page = judge.page
    tap(judge, 5)
    page.keyboard.type("ES")
    page.focus(".seat[data-table='6']")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "Same slip for table 6 too"
    group = page.get_by_role("group", name="This slip is not entered yet: Eulàlia")
    assert group.count() == 1
    page.keyboard.press("Escape")
    assert typed_slip(judge) == ("5", "ES")

    page.focus(".seat[data-table='6']")
    page.keyboard.press("Enter")
    page.keyboard.type("T")
    assert typed_slip(judge) == ("5", "EST")
    assert page.is_hidden(ASK)

    page.focus(".seat[data-table='6']")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert typed_slip(judge) == ("6", "")
    assert page.evaluate("document.activeElement.id") == "slip-move"


def test_reasons_stay_beside_letters_of_tapped_seat(judge):
    """third-round 1-B5."""
    page = judge.page
    tap(judge, 5)
    for act in ("same", "zero", "none"):
        assert page.is_visible(f".pad:not([hidden]) [data-act={act}]"), act
    page.click(".pad.is-letters [data-act=none]")
    assert judge.slab.startswith("No slip from table 5")
    page.click("#slip-next")
    judge.settle()
    assert judge.seat(5)["reason"] == "no_slip"
    tap(judge, 6)
    page.click(".pad.is-letters [data-act=zero]")
    page.click(".pad:not(.is-letters) [data-key='1']")  # which digits say why
    page.click("#slip-next")
    judge.settle()
    assert judge.seat(6)["reason"] == "no_coordinates"
    tap(judge, 7)
    page.click(".pad.is-letters [data-act=circle]")
    page.click(".pad.is-letters [data-key='A']")
    page.click(".pad.is-letters [data-act=circle]")
    assert typed_slip(judge) == ("7", "(A)")


@pytest.mark.parametrize("size", [(390, 664), (844, 390)])
def test_tapped_seat_brings_fields_into_view(judge, size):
    """third-round 1-B8."""
    page = judge.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(".seat[data-table='14']").scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 200)")
    tap(judge, 14)
    for field in (TABLE, MOVE):
        assert page.evaluate(IN_SIGHT, field), field
    if size[1] > 600:
        assert page.evaluate(IN_SIGHT, ".pad.is-letters [data-act=none]")
