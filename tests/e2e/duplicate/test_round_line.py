"""Questions in the Table field of a round by keys: an announced answer, then the field is free again."""

import pytest

from tests.e2e.classic.test_line import GIVE_UP_AT_ONCE
from tests.e2e.duplicate.table import Judge
from tests.e2e.rig.desk import wait_until

FIELD = "#slip-table"
CONFIRM = "#line [name=confirm]"
SELECTED = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
# Enter in the Table field, and Escape before the sentence about it is spoken: whether it still will be
GIVE_UP = """async () => {
  const { hasPending } = await import(new URL("js/announcer.js", document.baseURI));
  const press = (key) =>
    document.getElementById("slip-table").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  press("Enter");
  while (!document.querySelector("[data-proposal]") || !hasPending()) await new Promise((resolve) => setTimeout(resolve));
  press("Escape");
  return hasPending();
}"""


@pytest.fixture
def judge(context, server):
    judge = Judge(context, server, rounds=9)
    judge.begin("S A N U N")
    judge.uncover()
    return judge


def test_table_field_answers_and_still_takes_slips(judge):
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


def test_refused_question_stays_with_its_wrong_part_selected(judge):
    """third-round 8-B12: in a round nothing was selected of what was refused."""
    page = judge.page
    page.focus(FIELD)
    page.keyboard.type("?row q")
    page.keyboard.press("Enter")
    wait_until(page, lambda: "There is no row" in page.text_content("#alerter"), "it says why")
    wait_until(page, lambda: page.eval_on_selector(FIELD, SELECTED) == "q", "the part is selected")
    assert page.input_value(FIELD) == "?row q"
    assert page.get_attribute(FIELD, "aria-invalid") == "true"
    page.keyboard.type("h")
    assert (page.input_value(FIELD), page.get_attribute(FIELD, "aria-invalid")) == ("?row h", None)
    page.keyboard.press("Escape")
    page.keyboard.type("?pause")
    assert not page.evaluate(GIVE_UP), "nobody hears that Enter does it"
    assert (page.input_value(FIELD), page.input_value(CONFIRM)) == ("", ""), "it is given up"
    page.keyboard.type("?pause")
    assert page.evaluate(GIVE_UP_AT_ONCE, FIELD) == [False, ""]
    assert page.input_value(FIELD) == ""
    page.keyboard.type("? pause")
    page.keyboard.press("Enter")
    wait_until(page, lambda: "Enter again" in page.text_content("#announcer"), "it is said back")
    assert page.input_value(FIELD) == "? pause", "it waits for a second Enter"
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.input_value(FIELD) == "", "the clock is stopped")
    assert page.locator("[data-command=resume_round]").count()
