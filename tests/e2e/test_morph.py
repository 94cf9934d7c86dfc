"""Painting of answers: typed text, focus, presses and dialogs of the user stay."""

import pytest

from tests.e2e.rig import probe
from tests.e2e.rig.desk import (
    add_player,
    events,
    open_form,
    tables,
    wait_screen,
    wait_until,
)

# Ask for the same screen again and again: another query, the same place. Every answer is morphed.
# Two may be on their way: a slow machine is not buried under more than it can paint.
STORM = """
(every) => {
  let n = 0;
  const told = () => probe.wire.filter(({ type }) => type === "answer").length;
  const before = told();
  probe.storm = setInterval(() => {
    if (n - (told() - before) < 2) location.hash = `${location.hash.split("?")[0]}?n=${n++}`;
  }, every);
}
"""
CALM = "clearInterval(probe.storm)"


def repaint(page):
    """Repaint the screen and wait for it."""
    before = len(probe.wire_messages(page, "answer"))
    page.evaluate("location.hash = `${location.hash.split('?')[0]}?n=${Math.random()}`")
    wait_until(page, lambda: len(probe.wire_messages(page, "answer")) > before, "the answer")


def paint_count(page):
    """Return the number of changes of the screen since `watch_paint`."""
    return page.evaluate("probe.painted")


def watch_paint(page):
    page.evaluate("""() => {
        probe.painted = 0;
        const watcher = new MutationObserver((all) => { probe.painted += all.filter(({ attributeName }) => attributeName !== "aria-busy").length; });
        watcher.observe(document.getElementById("screen"), { childList: true, subtree: true, attributes: true, characterData: true });
    }""")


def test_typing_goes_on_undisturbed_while_answers_arrive(page):
    open_form(page)
    page.evaluate(STORM, 40)
    text = "Maria Àngels Puig-Gros i Țuțea"
    page.type("#screen [name=name]", text, delay=30)
    page.keyboard.press("Home")
    page.keyboard.type("Dra. ", delay=30)
    at = page.evaluate("document.activeElement.selectionStart")
    wait_until(page, lambda: len(probe.wire_messages(page, "answer")) > 8, "many answers")
    page.evaluate(CALM)
    assert page.input_value("#screen [name=name]") == "Dra. " + text
    assert at == len("Dra. ")


def test_search_while_typing_never_loses_a_letter(page):
    for name in ("Núria", "Nuria Vell", "Anna"):
        add_player(page, name)
    probe.run_in_worker(page, "answers", how="slow", ms=60)
    page.type("#finder [name=q]", "nuria vell", delay=25)
    wait_until(page, lambda: len(page.query_selector_all("#players-rows tbody tr")) == 1, "one")
    assert page.input_value("#finder [name=q]") == "nuria vell"
    assert page.evaluate("document.activeElement.name") == "q"


def test_text_under_composition_is_neither_doubled_nor_cut(page):
    open_form(page)
    field = "#screen [name=name]"
    page.type(field, "Anna ")
    keyboard = page.context.new_cdp_session(page)

    def compose(text):
        keyboard.send(
            "Input.imeSetComposition",
            {"text": text, "selectionStart": len(text), "selectionEnd": len(text)},
        )

    watch_paint(page)
    page.evaluate("document.documentElement.lang = 'ro'")  # so that there is something to paint
    for text in ("z", "zh", "zho", "zhong"):
        compose(text)
        repaint(page)
        assert page.input_value(field) == "Anna " + text
    assert paint_count(page) == 0, "nothing is painted while a word is being composed"
    keyboard.send("Input.insertText", {"text": "中"})
    assert page.input_value(field) == "Anna 中"
    wait_until(page, lambda: paint_count(page) > 0, "what had waited")
    page.keyboard.type("文")
    repaint(page)
    assert page.input_value(field) == "Anna 中文"
    page.uncheck("#screen [name=then]")
    page.click("#next")
    wait_screen(page, "#finder")
    assert "Anna 中文" in page.inner_text("#players-rows")


def test_changed_field_survives_new_answers_and_another_language(page):
    open_form(page)
    page.fill("#screen [name=note]", "not sent\nyet")
    page.uncheck("#screen [name=then]")
    for _ in range(3):
        repaint(page)
    assert page.input_value("#screen [name=note]") == "not sent\nyet"
    assert not page.is_checked("#screen [name=then]")
    # the answer to any request may be in another language: the screen changes, the field does not
    title = page.inner_text("#screen h1")
    page.evaluate("document.documentElement.lang = 'ro'")
    repaint(page)
    wait_until(page, lambda: page.inner_text("#screen h1") != title, "the other language")
    assert page.input_value("#screen [name=note]") == "not sent\nyet"
    assert not page.is_checked("#screen [name=then]")
    # what was not touched is the answer's to write
    page.evaluate("document.querySelector('#screen [name=seq]').value = 'old'")
    repaint(page)
    wait_until(page, lambda: page.input_value("#screen [name=seq]") == "0", "the fresh number")


def test_open_dialog_stays_open_and_can_be_used(page):
    add_player(page, "To Forget")
    page.click("#players-rows tbody a")
    wait_screen(page, "dialog [name=word]")
    page.click("[data-dialog^=forget-]")
    dialog = "dialog[id^=forget-]"
    page.fill(f"{dialog} [name=word]", "FOR")
    repaint(page)
    assert page.evaluate(f"document.querySelector('{dialog}').matches(':modal')")
    page.evaluate(f"document.querySelector('{dialog} [name=word]').focus()")
    page.keyboard.press("End")
    page.keyboard.type("GET")
    repaint(page)
    assert page.input_value(f"{dialog} [name=word]") == "FORGET"
    page.evaluate(f"document.querySelector('{dialog} form').requestSubmit()")
    wait_until(page, lambda: events(page)[-1]["kind"] == "forget_person", "the deed")
    wait_screen(page, "#finder")
    assert tables(page)["cards"] == []
    assert page.evaluate("document.querySelector('dialog[open]')") is None
    page.click("#next")  # nothing inert is left over the page
    wait_screen(page, "form[data-command=add_player]")


def test_screen_does_not_change_under_a_pressed_finger(page):
    add_player(page, "Altair")
    box = page.locator("#players-rows .star").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    watch_paint(page)
    page.mouse.down()
    # Somebody else's answer arrives meanwhile, with a screen that looks different.
    page.evaluate("document.documentElement.lang = 'ro'")
    repaint(page)
    page.wait_for_timeout(150)
    assert paint_count(page) == 0
    page.mouse.up()
    wait_until(page, lambda: paint_count(page) > 0, "what had waited")
    wait_until(page, lambda: page.query_selector(".star[aria-pressed=true]"), "the tap itself")
    assert events(page)[-1]["kind"] == "favour_player"


@pytest.mark.parametrize("end", ["contextmenu", "blur"])
def test_press_without_reported_end_does_not_stop_painting_for_good(page, end):
    # A menu over the page, or another window, takes the release away.
    page.evaluate(
        """(end) => {
        const star = document.querySelector("#finder");
        star.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: 7, button: end === "blur" ? 0 : 2 }));
        (end === "blur" ? window : star).dispatchEvent(end === "blur" ? new Event("blur") : new MouseEvent("contextmenu", { bubbles: true }));
    }""",
        end,
    )
    page.evaluate("location.hash = '#/settings'")
    wait_screen(page, "[data-command=change_settings]", 5)


def test_inside_of_custom_element_is_its_own(page):
    result = page.evaluate("""async () => {
        const { paintScreen } = await import("./js/morph.js");
        const room = document.createElement("div");
        document.body.append(room);
        room.innerHTML = '<p>old</p><tile-board id="b" data-a="1" data-b="2"><i>inside</i></tile-board>';
        const board = room.querySelector("tile-board");
        paintScreen(room, '<p>new</p><tile-board id="b" data-a="3" class="x"></tile-board>', { isNew: false });
        const after = room.querySelector("tile-board");
        return { same: after === board, inside: after.innerHTML, a: after.dataset.a, b: after.dataset.b ?? null, cls: after.className, p: room.querySelector("p").textContent };
    }""")
    assert result == {
        "same": True,
        "inside": "<i>inside</i>",
        "a": "3",
        "b": None,
        "cls": "x",
        "p": "new",
    }


def test_redrawn_rows_are_other_rows_unless_focused(page):
    result = page.evaluate("""async () => {
        const { paintScreen } = await import("./js/morph.js");
        const room = document.createElement("div"), rows = (word) => `<table><tbody data-anew><tr id="r"><td><button type="button">${word}</button></td></tr></tbody></table>`;
        document.body.append(room);
        const told = [];
        const paint = (word) => {
            const before = room.querySelector("tr"), list = room.querySelector("tbody");
            paintScreen(room, rows(word), { isNew: false });
            told.push([room.querySelector("button").textContent, room.querySelector("tr") === before, room.querySelector("tbody") === list]);
        };
        room.innerHTML = rows("one");
        paint("two");
        room.querySelector("button").focus();
        paint("three");
        return [...told, document.activeElement.textContent];
    }""")
    assert result == [["two", False, True], ["three", True, True], "three"]


def test_focus_and_scroll_stay_in_place(page):
    page.set_viewport_size({"width": 900, "height": 300})
    for n in range(8):
        add_player(page, f"Player {n}")
    star = page.locator("#players-rows .star").nth(6)
    star.scroll_into_view_if_needed()
    star.focus()
    top = page.evaluate("scrollY")
    assert top > 50
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.query_selector(".star[aria-pressed=true]"), "the star")
    repaint(page)
    page.evaluate("document.documentElement.lang = 'ca'")
    repaint(page)
    assert page.evaluate("document.activeElement.classList.contains('star')")
    assert name.split(": ")[1] in page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert abs(page.evaluate("scrollY") - top) < 40
