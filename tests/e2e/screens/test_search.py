"""The search for players while typing, which leaves field and caret alone."""

from tests.e2e.rig.desk import names_on_screen, wait_answers, wait_until
from tests.e2e.rig.probe import wire_messages
from tests.e2e.screens.house import device_of_many, go_to, import_register

FIELD = "#finder input[type=search]"
CARET = "(({ value, selectionStart }) => [value, selectionStart, document.activeElement.name])(document.querySelector('#finder input[type=search]'))"
# Type a letter as a key does, and wait until its answer is painted.
TYPE = """
(letter) => new Promise((resolve) => {
  document.querySelector("#finder input[type=search]").focus();
  probe.onWire = ({ type }) => {
    if (type !== "answer") return;
    probe.onWire = null;
    requestAnimationFrame(() => setTimeout(resolve));
  };
  document.execCommand("insertText", false, letter);
})
"""


def test_nuria_without_accent_is_listed_while_typing_and_caret_stays(full_page):
    go_to(full_page, "/players", "#finder")
    full_page.evaluate(
        "document.querySelector('#finder').marked = document.querySelector('#title').marked = true"
    )
    requested = len(wire_messages(full_page, "request"))
    full_page.click(FIELD)
    full_page.keyboard.type("nurxia")
    full_page.keyboard.press("ArrowLeft")
    full_page.keyboard.press("ArrowLeft")
    full_page.keyboard.press("Backspace")
    wait_until(
        full_page, lambda: names_on_screen(full_page) == ["Núria Puigdellívol"], "Núria alone"
    )
    assert full_page.evaluate(CARET) == ["nuria", 3, "q"]
    assert full_page.evaluate(
        "document.querySelector('#finder').marked && document.querySelector('#title').marked"
    )
    assert {
        message["route"].split("?")[0]
        for message in wire_messages(full_page, "request")[requested:]
    } == {"/players"}
    answers = full_page.evaluate("document.querySelectorAll('#players-rows').length")
    assert answers == 1
    assert full_page.evaluate("location.hash") == "#/players?q=nuria&show=active"


FOUND = (
    ("puigdellivol nuria", "Núria Puigdellívol"),
    ("stefan tepes", "Ștefan Țepeș-Brăiloiu"),
    ("argus stef", "Ștefan Țepeș-Brăiloiu"),
    ("נועם", "נועם בן־דוד (Noam)"),
    ("0117", "Ștefan Țepeș-Brăiloiu"),
)


def test_players_match_in_either_order_by_club_number_and_script(full_page):
    go_to(full_page, "/players", "#finder")
    for query, result in FOUND:
        full_page.fill(FIELD, "zzzz")  # nobody: what is found is found anew
        wait_until(full_page, lambda: names_on_screen(full_page) == [], "nobody")
        full_page.fill(FIELD, query)
        wait_until(
            full_page,
            lambda result=result: names_on_screen(full_page) == [result],
            f"{result} alone",
        )


def test_fast_typing_ends_with_newest_results(full_page):
    go_to(full_page, "/players", "#finder")
    full_page.click(FIELD)
    for text in ("stefan", "nuria", "zzzz", "", "ferrer"):
        full_page.keyboard.press("Control+A")
        full_page.keyboard.press("Delete")
        full_page.keyboard.type(text)  # no pause between letters
    wait_until(
        full_page, lambda: names_on_screen(full_page) == ["Anna Ferrer"], "what was typed last"
    )
    settled = names_on_screen(full_page)
    wait_answers(full_page)
    assert names_on_screen(full_page) == settled
    assert full_page.input_value(FIELD) == "ferrer"


def test_thousand_players_answer_each_letter(page):
    import_register(page, device_of_many(1000))
    go_to(page, "/players", "#finder")
    for word in ("nuria puig", "popescu", "club 12"):
        page.fill(FIELD, "")
        wait_until(page, lambda: len(names_on_screen(page)) == 50, "everybody again")
        wait_answers(page)
        requested = len(wire_messages(page, "request"))
        for letter in word:
            page.evaluate(TYPE, letter)  # how long it takes is measured by the bench
        assert (
            len(wire_messages(page, "answer"))
            == len(wire_messages(page, "request"))
            == requested + len(word)
        )
        assert 0 < len(names_on_screen(page)) <= 50
