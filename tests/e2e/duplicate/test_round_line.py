"""Questions in the Table field of a round by keys: answered aloud, and the next key is a table’s again."""

import pytest

from tests.e2e.duplicate.table import Judge
from tests.e2e.rig.desk import wait_until

FIELD = "#slip-table"


@pytest.fixture
def judge(context, server):
    judge = Judge(context, server, rounds=9)
    judge.begin("S A N U N")
    judge.uncover()
    return judge


def test_the_table_field_answers_and_takes_slips_as_ever(judge):
    """third-round 8-B12: while slips are typed the clock was 8 stops away."""
    page = judge.page
    page.focus(FIELD)
    page.keyboard.type("?h8")
    assert page.input_value(FIELD) == "?h8"
    page.keyboard.press("Enter")
    wait_until(page, lambda: "H8, " in page.text_content("#announcer"), "the answer is spoken")
    wait_until(page, lambda: page.input_value(FIELD) == "", "the field is empty")
    assert page.evaluate("document.activeElement.id") == "slip-table"
    assert page.locator("#line .line__answer").is_visible()
    page.keyboard.press("ArrowUp")
    assert page.input_value(FIELD) == "?h8"
    page.keyboard.press("Escape")
    assert page.input_value(FIELD) == ""
    page.keyboard.type("1")
    assert not page.locator("#line .line__answer").is_visible(), "a slip is typed now"
    assert (
        page.input_value(FIELD) == "1" or page.evaluate("document.activeElement.id") == "slip-move"
    )
