"""The line of a game of two by keys alone.

It is the first stop of main, its answers are announced, and the last text is restored.
"""

from tests.e2e.classic.test_game import sit_down
from tests.e2e.rig.desk import wait_screen, wait_until

FIELD = "#line-text"
FIRST_STOP = """() => document.querySelector("main").querySelector(
  "input:not([type=hidden]), button, a[href], select, [tabindex='0']").id"""
CURSOR = "[...document.querySelectorAll('td[tabindex=\"0\"]')].map(({ dataset }) => dataset.at)"
PROPOSED = '#line [name="confirm"][value="--"]'
# as soon as the move is said back on screen, and the voice has said nothing yet
ENTER_AT_ONCE = """(proposed) => new MutationObserver((_, watching) => {
  if (!document.querySelector(proposed)) return;
  watching.disconnect();
  const key = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  globalThis.isEnterTaken = document.activeElement.dispatchEvent(key);
}).observe(document.getElementById("screen"), { childList: true, subtree: true, attributes: true })"""
# an act is sent, and given up before it is answered: whether its sentence will be spoken, and what a second Enter does
GIVE_UP_AT_ONCE = """async (field) => {
  const { hasPending } = await import(new URL("js/announcer.js", document.baseURI));
  const node = document.querySelector(field), count = () => probe.wire.filter(({ type }) => type === "answer").length, before = count();
  const press = (key) => node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  if (press("Enter")) node.form.requestSubmit();
  press("Escape");
  while (count() === before) await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return [hasPending(), document.querySelector("#line [name=confirm]").value];
}"""
SELECTED = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"


def last_announcement(page, part):
    return wait_until(
        page, lambda: part in page.inner_text("#announcer"), f"“{part}” in the announcer"
    )


def test_line_answers_questions_and_plays_by_keys(page):
    """third-round 8-B12: the clock was 8 stops away while a move was typed, the board 225."""
    sit_down(page, "ca-classic", "play")
    wait_screen(page, "#rack button")
    assert page.evaluate(FIRST_STOP) == "line-text"
    assert page.locator("#line").bounding_box()["width"] < 2, "out of sight without the focus"
    page.focus(FIELD)
    assert page.locator("#line").bounding_box()["width"] > 100
    page.keyboard.type("r")
    page.keyboard.press("Enter")
    last_announcement(page, "Rack:")
    assert page.input_value(FIELD) == ""
    assert "Rack:" in page.inner_text("#line .line__answer"), "for who sees, under the line"
    page.keyboard.type("k12")
    page.keyboard.press("Enter")
    last_announcement(page, "K12, ")
    assert page.evaluate(CURSOR) == ["K12"], "who goes to the board next is there"
    assert page.evaluate("document.activeElement.id") == "line-text"
    page.keyboard.press("ArrowUp")
    assert page.input_value(FIELD) == "k12"
    page.keyboard.press("Escape")
    assert page.input_value(FIELD) == ""
    page.keyboard.type("h8 cwa")
    page.keyboard.press("Enter")
    wait_screen(page, f"{FIELD}[aria-invalid=true]")
    assert page.eval_on_selector(FIELD, SELECTED) == "w"
    assert page.input_value(FIELD) == "h8 cwa", "nothing typed is lost"
    page.keyboard.press("Escape")
    page.keyboard.type("--")
    assert page.evaluate(GIVE_UP_AT_ONCE, FIELD) == [False, ""]
    page.keyboard.type("--")
    page.evaluate(ENTER_AT_ONCE, PROPOSED)
    page.keyboard.down("Enter")
    wait_screen(page, PROPOSED)
    last_announcement(page, "Enter again")
    assert page.evaluate("globalThis.isEnterTaken") is False
    page.keyboard.down("Enter")  # held: the page hears it as a repeat
    page.keyboard.up("Enter")
    assert page.input_value(FIELD) == "--"
    assert not page.locator("#line[aria-busy]").count()
    page.keyboard.press("Enter")
    wait_screen(page, ".rack.is-covered")
    assert page.evaluate("document.activeElement.id") == "line-text"
    page.keyboard.press("ArrowUp")
    assert page.input_value(FIELD) == "", "what the other typed stays with the other"
