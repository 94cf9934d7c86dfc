"""Changes between three languages without loss; `test_walk.py` finds texts of another language."""

import re

import pytest

from tests.e2e.rig.desk import wait_engine, wait_screen, wait_until
from tests.e2e.rig.probe import wire_messages
from tests.e2e.screens.house import choose_document, device_of_many, go_to, import_register
from tests.e2e.screens.rooms import settle
from tests.e2e.screens.words import TEXTS

SETTINGS = "form[data-command=change_settings]"
# A form anywhere on the page acts; this one chooses a language without leaving the screen.
SWITCH = """
(lang) => {
  const form = Object.assign(document.createElement("form"), { hidden: true });
  form.dataset.command = "change_settings";
  form.innerHTML = `<input name="lang" value="${lang}">`;
  document.body.append(form);
  form.requestSubmit();
  form.remove();
}
"""


def choose_in_settings(page, language):
    """Choose a language in the settings."""
    go_to(page, "/settings", SETTINGS)
    answered = len(wire_messages(page, "answer"))
    page.click(f"#screen {SETTINGS} button[name=lang][value={language}]")
    wait_until(page, lambda: len(wire_messages(page, "answer")) > answered, "the answer")
    wait_until(page, lambda: page.evaluate("document.documentElement.lang") == language, language)
    wait_screen(page, f"button[name=lang][value={language}][aria-pressed=true]")


def switch_language(page, language):
    """Choose a language on the present screen."""
    title = page.title()
    page.evaluate(SWITCH, language)
    wait_until(page, lambda: page.evaluate("document.documentElement.lang") == language, language)
    return title


def visible_words(page):
    """Return the words of the screen and its title, once no toast is beside it."""
    wait_until(page, lambda: not page.text_content("#announcer").strip(), "silence")
    return set(page.evaluate(TEXTS)), page.title()


def test_change_of_language_updates_words_title_and_lang_and_stays(full_page):
    go_to(full_page, "/players", "#finder")
    settle(full_page)
    full_page.evaluate("delete document.documentElement.dataset.noted")  # a start forgets the notes
    text = {"en": visible_words(full_page)}
    for language in ("ca", "ro"):
        before = switch_language(full_page, language)
        wait_until(full_page, lambda before=before: full_page.title() != before, "another title")
        text[language] = visible_words(full_page)
    for first, second in (("en", "ca"), ("en", "ro"), ("ca", "ro")):
        common = text[first][0] & text[second][0]
        assert len(common) < len(text[first][0]) / 2, common
        assert text[first][1] != text[second][1]
    full_page.reload()
    assert full_page.evaluate("document.documentElement.lang") == "ro"
    wait_engine(full_page)
    wait_screen(full_page, "#finder")
    # what a start says of itself goes once it is over
    wait_until(full_page, lambda: visible_words(full_page) == text["ro"], "the same words")


FIELDS = (
    ("/players/new", "form[data-command=add_player]", "[name=name]"),
    ("/players/new", "form[data-command=add_player]", "[name=note]"),
    ("/players/import", "form[data-command=read_players_file]", "[name=pasted]"),
    ("/players", "#finder", "input[type=search]"),
    ("player", "form[data-command=change_player]", "[name=club]"),
    ("merge", "form.finder", "input[type=search]"),
    ("/files", "form[data-command=open_file]", "[name=pasted]"),
    ("rename", "dialog:modal", "dialog:modal [name=name]"),
)


def test_unsent_text_survives_change_of_language_with_focus_and_caret(full_page, full_register):
    languages = ["ca", "ro", "en"]
    for at, (route, form, field) in enumerate(FIELDS):
        dialog = route == "rename"
        place = {
            "player": f"/players/{full_register.anna}",
            "merge": f"/players/{full_register.ion}/merge",
            "rename": "/files",
        }.get(route, route)
        go_to(full_page, place, "main" if dialog else form)
        if dialog:
            choose_document(full_page)
            full_page.click("dialog:modal [data-dialog^=rename-]")
        full_page.evaluate(
            "for (const one of document.querySelectorAll('#screen details')) one.open = true"
        )
        box = full_page.locator(f"#screen {field}").first
        box.click()
        box.press("Control+A")
        full_page.keyboard.type("half a wo")
        full_page.keyboard.press("ArrowLeft")
        switch_language(full_page, languages[at % 3])
        full_page.wait_for_timeout(50)
        state = full_page.evaluate(
            "(({ value, selectionStart, name }) => [value, selectionStart, name])(document.activeElement)"
        )
        assert state[:2] == ["half a wo", 8], (route, field, state)
        if dialog:
            assert full_page.query_selector("dialog:modal"), "the dialog stays open"


def test_half_written_card_survives_visit_to_settings(page):
    go_to(page, "/players/new", "form[data-command=add_player]")
    page.fill("#screen [name=name]", "Half a name")
    page.fill("#screen [name=note]", "and a note")
    choose_in_settings(page, "ro")
    go_to(page, "/players/new", "form[data-command=add_player]")
    wait_until(page, lambda: page.input_value("#screen [name=name]") == "Half a name", "the name")
    assert page.input_value("#screen [name=note]") == "and a note"
    assert page.is_visible("#screen [data-draft-note]")


@pytest.mark.parametrize(
    ("count", "words"), [(1, "1 jucător"), (2, "2 jucători"), (20, "20 de jucători")]
)
def test_romanian_counts_in_three_ways(page, count, words):
    import_register(page, device_of_many(count))
    choose_in_settings(page, "ro")
    go_to(page, "/players", "#players-rows table")
    displayed = page.evaluate("document.querySelector('#screen').innerText")
    assert re.search(rf"\b{words}\b", displayed), displayed[:300]


# ---- the shell, before any script runs ----

OFFLINE_SHELL = """
async () => {
  const answer = await fetch(new URL("./", location.href), { headers: { Accept: "text/html" } });
  return answer.text();
}
"""


def test_shell_of_first_visit_is_readable_in_all_three_languages(fresh, server):
    context, _ = fresh(server.origin, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    for language in ("ca", "ro", "en"):
        section = page.locator(f"main section[lang={language}]")
        assert section.is_visible(), language
        assert len(section.inner_text()) > 60
    assert page.evaluate("document.documentElement.dataset.shell") == "all"


def test_shell_of_second_visit_is_in_user_language_before_any_script(context, server, page):
    choose_in_settings(page, "ro")
    page.close()
    # the browser itself may run no script here; the service worker still answers
    second = context.new_page()
    second.route("**/js/main.js", lambda route: route.abort())
    blocked = context.new_cdp_session(second)
    blocked.send("Emulation.setScriptExecutionDisabled", {"value": True})
    second.goto(server.url)
    assert second.evaluate("document.documentElement.lang") == "ro"
    visible = [
        language
        for language in ("ca", "ro", "en")
        if second.locator(f"main section[lang={language}]").is_visible()
    ]
    assert visible == ["ro"]
    assert second.evaluate("'engine' in document.documentElement.dataset")
