"""Three languages: at once, without losing anything, and nothing left over of another."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.e2e.rig.desk import wait_engine, wait_screen, wait_until
from tests.e2e.rig.probe import wire
from tests.e2e.screens.house import bring_in, go, many
from tests.e2e.screens.rooms import drop_table, empty_states, full_states, settle

CATALOGUES = Path(__file__).parents[3] / "py" / "faristol" / "desk" / "locale"
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
# Everything that is read on the page, but for what people wrote themselves.
TEXTS = """
() => {
  const found = new Set();
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const text = node.data.replace(/\\s+/g, " ").trim();
    if (!/\\p{L}{2}/u.test(text)) continue;
    const at = node.parentElement;
    if (at.closest("bdi, textarea, option, script, style, noscript, [lang]:not(html), .tile") || !seen(at)) continue;
    found.add(text);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const node of document.querySelectorAll(`#screen [${name}]`))
      if (seen(node) && node.getAttribute(name).trim()) found.add(node.getAttribute(name).trim());
  return [...found];
}
"""


def catalogue(language):
    with (CATALOGUES / language / "LC_MESSAGES" / "faristol.po").open("rb") as file:
        return read_po(file)


def pattern_of(text):
    """Return what fits a message whatever its values are."""
    parts = re.split(r"\{\w+\}", text)
    if sum(len(part.strip()) for part in parts) < 4:
        return None
    return re.compile(".+".join(re.escape(part) for part in parts))


def foreign(language):
    """Return the patterns of English messages that this language says in another way."""
    patterns = []
    for message in catalogue(language):
        if not message.id:
            continue
        pairs = (
            zip(message.id, message.string, strict=False)
            if isinstance(message.id, tuple)
            else [(message.id, message.string)]
        )
        for english, translated in pairs:
            pattern = pattern_of(english)
            if pattern and translated and translated != english:
                patterns.append(pattern)
    return patterns


def choose(page, language):
    """Choose a language where people choose it."""
    go(page, "/settings", SETTINGS)
    answered = len(wire(page, "answer"))
    page.click(f"#screen {SETTINGS} button[name=lang][value={language}]")
    wait_until(page, lambda: len(wire(page, "answer")) > answered, "the answer")
    wait_until(page, lambda: page.evaluate("document.documentElement.lang") == language, language)
    wait_screen(page, f"button[name=lang][value={language}][aria-pressed=true]")


def switch(page, language):
    """Choose a language on the spot."""
    title = page.title()
    page.evaluate(SWITCH, language)
    wait_until(page, lambda: page.evaluate("document.documentElement.lang") == language, language)
    return title


def left_over(page, language, states, spoken):
    """Return what is still English on each screen; `spoken` gathers what each one says."""
    patterns = foreign(language)
    translated = {
        text
        for message in catalogue(language)
        if message.id
        for text in (message.string if isinstance(message.string, tuple) else (message.string,))
    }
    found = []
    for state in states:
        state.reach(page)
        texts = page.evaluate(TEXTS)
        spoken[state.name] = set(texts)
        found += [
            f"{state.name}: {text}"
            for text in texts
            if text not in translated and any(pattern.fullmatch(text) for pattern in patterns)
        ]
        assert page.evaluate("document.documentElement.lang") == language
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ca", "ro"])
def test_no_english_is_left_on_any_screen(page, full, looks_restored, language):
    spoken = {}
    choose(page, language)
    found = left_over(page, language, empty_states(), spoken)
    bring_in(page)
    choose(page, language)
    # the page of parts is not for users; its words are proved complete with the catalogues
    states = [state for state in full_states(full) if state.name != "parts"]
    found += left_over(page, language, states, spoken)
    drop_table(page)
    assert not found, "\n".join(found)
    assert all(spoken.values())


def test_the_language_changes_words_title_and_lang_at_once_and_stays(filled, looks_restored):
    go(filled, "/players", "#finder")
    settle(filled)
    said = {"en": (set(filled.evaluate(TEXTS)), filled.title())}
    for language in ("ca", "ro"):
        before = switch(filled, language)
        wait_until(filled, lambda before=before: filled.title() != before, "another title")
        said[language] = (set(filled.evaluate(TEXTS)), filled.title())
    for one, other in (("en", "ca"), ("en", "ro"), ("ca", "ro")):
        common = said[one][0] & said[other][0]
        assert len(common) < len(said[one][0]) / 2, common
        assert said[one][1] != said[other][1]
    filled.reload()
    assert filled.evaluate("document.documentElement.lang") == "ro"
    wait_engine(filled)
    wait_screen(filled, "#finder")
    assert (set(filled.evaluate(TEXTS)), filled.title()) == said["ro"]


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


def test_what_is_typed_and_not_sent_survives_a_change_of_language_with_focus_and_caret(
    filled, full, looks_restored
):
    languages = ["ca", "ro", "en"]
    for at, (route, form, field) in enumerate(FIELDS):
        dialog = route == "rename"
        place = {
            "player": f"/players/{full.anna}",
            "merge": f"/players/{full.ion}/merge",
            "rename": "/files",
        }.get(route, route)
        go(filled, place, "main" if dialog else form)
        if dialog:
            filled.click("#screen [data-dialog^=rename-]")
        filled.evaluate(
            "for (const one of document.querySelectorAll('#screen details')) one.open = true"
        )
        box = filled.locator(f"#screen {field}").first
        box.click()
        box.press("Control+A")
        filled.keyboard.type("half a wo")
        filled.keyboard.press("ArrowLeft")
        switch(filled, languages[at % 3])
        filled.wait_for_timeout(50)
        state = filled.evaluate(
            "(({ value, selectionStart, name }) => [value, selectionStart, name])(document.activeElement)"
        )
        assert state[:2] == ["half a wo", 8], (route, field, state)
        if dialog:
            assert filled.query_selector("dialog:modal"), "the dialog stays open"


def test_a_card_half_written_is_still_there_after_a_visit_to_the_settings(page, looks_restored):
    go(page, "/players/new", "form[data-command=add_player]")
    page.fill("#screen [name=name]", "Half a name")
    page.fill("#screen [name=note]", "and a note")
    choose(page, "ro")
    go(page, "/players/new", "form[data-command=add_player]")
    wait_until(page, lambda: page.input_value("#screen [name=name]") == "Half a name", "the name")
    assert page.input_value("#screen [name=note]") == "and a note"
    assert page.is_visible("#screen [data-draft-note]")


@pytest.mark.parametrize(
    ("count", "words"), [(1, "1 jucător"), (2, "2 jucători"), (20, "20 de jucători")]
)
def test_romanian_counts_in_three_ways(page, looks_restored, count, words):
    bring_in(page, many(count))
    choose(page, "ro")
    go(page, "/players", "#players-rows table")
    shown = page.evaluate("document.querySelector('#screen').innerText")
    assert re.search(rf"\b{words}\b", shown), shown[:300]


# ---- the shell, before any script runs ----

OFFLINE_SHELL = """
async () => {
  const answer = await fetch(new URL("./", location.href), { headers: { Accept: "text/html" } });
  return answer.text();
}
"""


def test_on_the_first_visit_the_shell_is_readable_in_all_three_languages(fresh, server):
    context, _ = fresh(server.origin, java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    for language in ("ca", "ro", "en"):
        section = page.locator(f"main section[lang={language}]")
        assert section.is_visible(), language
        assert len(section.inner_text()) > 60
    assert page.evaluate("document.documentElement.dataset.shell") == "all"


def test_on_the_second_visit_the_shell_is_in_the_users_language_before_any_script_runs(
    context, server, looks_restored, page
):
    choose(page, "ro")
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
