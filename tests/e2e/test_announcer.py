"""The two live regions for screen readers: when and how often they are written.

Nothing else is live.
"""

import pytest

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.rig.players import UNHURRIED
from tests.e2e.screens.house import go_to

# Note what is written into the regions, with the moment; what empties them is noted as well.
HEAR = """
globalThis.heard = [];
new MutationObserver((changes) => {
  for (const id of ["announcer", "alerter"]) {
    const region = document.getElementById(id);
    if (!changes.some(({ target }) => target === region)) continue;
    const lines = [...region.querySelectorAll("span")].map((line) => line.textContent);
    heard.push({ region: id, lines, at: performance.now() });
  }
}).observe(document, { subtree: true, childList: true });
"""
# the page's own modules, under short names, for what is done within the page
PAGE = """
const [{ announce }, notices, { words }] = await Promise.all(
  ["announcer", "notices", "words"].map((name) => import(new URL(`js/${name}.js`, document.baseURI)))
);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const screen = document.getElementById("screen");
const type = () => dispatchEvent(new InputEvent("input"));
"""
AFTER, REST, STAYS = 300, 700, 5000  # milliseconds
# the question is opened as soon as the rack is painted, before it is said
PASS_AT_ONCE = """() => new MutationObserver((_, watching) => {
  if (!document.querySelector("#rack button")) return;
  watching.disconnect();
  setTimeout(() => document.querySelector("[data-dialog=pass]").click());
}).observe(document.getElementById("screen"), { childList: true, subtree: true })"""
NAME = "נועם " * 40  # 200 characters, from right to left


def run_script(page, script, given=None):
    return page.evaluate(f"async (given) => {{ {PAGE} {script} }}", given)


def read_announcements(page):
    """Return the announcements: region, lines, moment."""
    return [sound for sound in page.evaluate("heard") if sound["lines"]]


def sentences(page, region=None):
    return [
        line
        for announcement in read_announcements(page)
        if region in (None, announcement["region"])
        for line in announcement["lines"]
    ]


def wait_heard(page, sentence, times=1):
    def is_heard():
        return sentences(page).count(sentence) >= times

    try:
        wait_until(page, is_heard, f"{sentence} to be heard")
    except AssertionError as late:
        raise AssertionError(f"{late}; heard: {page.evaluate('heard')}") from late


def forget_announcements(page):
    """Drop the announcements, once those requested before have been made."""
    run_script(page, "announce('Listen.')")
    wait_heard(page, "Listen.")
    page.evaluate("heard.length = 0")


@pytest.fixture
def ear(page):
    page.evaluate(f"() => {{ {HEAR} }}")
    forget_announcements(page)
    return page


# the moment before: another process may come between the request and the next look at the clock
ANNOUNCE_TABLE = """
const before = performance.now();
announce("Table 1: is in.");
return before;
"""


def test_sentence_comes_after_painting_again_when_repeated_and_goes(ear):
    requested = run_script(ear, ANNOUNCE_TABLE)
    wait_heard(ear, "Table 1: is in.")
    again = run_script(ear, ANNOUNCE_TABLE)
    wait_heard(ear, "Table 1: is in.", 2)
    for before, announcement in zip((requested, again), read_announcements(ear), strict=True):
        assert announcement["region"] == "announcer"
        assert announcement["at"] - before >= AFTER - 1
    wait_until(ear, lambda: not ear.inner_text("#announcer"), "the region to be empty", 20)
    heard = ear.evaluate("heard")
    assert heard[-1]["lines"] == []
    assert heard[-1]["at"] - heard[-2]["at"] >= STAYS - 1


@pytest.mark.parametrize("method", ["close", "remove"])
def test_message_during_dialog_comes_after_closing(ear, method):
    """third-round 8-B14."""
    run_script(
        ear,
        """
        const dialog = document.createElement("dialog");
        screen.append(dialog);
        dialog.showModal();
        announce("Anna passed.");
        await pause(800);
        """,
    )
    assert read_announcements(ear) == []
    closed = run_script(
        ear, "screen.querySelector('dialog:modal')[given](); return performance.now()", method
    )
    wait_heard(ear, "Anna passed.")
    assert read_announcements(ear)[0]["at"] - closed >= AFTER - 1
    assert sentences(ear) == ["Anna passed."]


def test_dialog_closing_while_answer_comes_delays_message(ear):
    closed = run_script(
        ear,
        """
        const dialog = document.createElement("dialog");
        screen.append(dialog);
        dialog.showModal();
        await pause(50);
        announce("Anna exchanges 2 tiles.");
        await pause(200);
        dialog.close();
        return performance.now();
        """,
    )
    wait_heard(ear, "Anna exchanges 2 tiles.")
    assert read_announcements(ear)[0]["at"] - closed >= AFTER - 1
    assert sentences(ear) == ["Anna exchanges 2 tiles."]


def test_message_while_typing_comes_at_rest_and_only_the_last(ear):
    """third-round 8-B10."""
    last = run_script(
        ear,
        """
        const verdict = document.createElement("p");
        verdict.dataset.announce = "";
        verdict.id = "trial"; // which the style sheet gives no box of its own
        screen.append(verdict);
        let last;
        for (const word of ["q", "qu", "qui", "quin", "quinz", "quinze"]) {
          last = performance.now();
          type();
          announce(`${word} is asked`);
          verdict.textContent = `${word}: valid`;
          await pause(0);
        }
        return last;
        """,
    )
    wait_heard(ear, "quinze: valid")
    assert sentences(ear) == ["quinze is asked", "quinze: valid"]
    assert read_announcements(ear)[0]["at"] - last >= REST - 1


def test_urgent_message_is_announced_during_typing(ear):
    run_script(
        ear,
        """
        globalThis.typing = setInterval(type, 50);
        type();
        announce("Saved.");
        announce("Time!", { urgency: "urgent" });
        """,
    )
    wait_heard(ear, "Time!")
    assert [announcement["region"] for announcement in read_announcements(ear)] == ["alerter"]
    ear.evaluate("clearInterval(typing)")
    wait_heard(ear, "Saved.")


def test_of_twelve_answers_in_a_second_last_is_heard_and_none_twice(ear):
    run_script(ear, "for (let k = 1; k <= 12; k++) { announce(`Answer ${k}.`); await pause(80); }")
    wait_heard(ear, "Answer 12.")
    heard = sentences(ear)
    assert len(set(heard)) == len(heard)
    assert max(len(announcement["lines"]) for announcement in read_announcements(ear)) <= 3
    assert heard[-1] == "Answer 12."


def test_waiting_message_is_heard_beside_answer_to_act(ear):
    """third-round 8-B14: a note that came a moment before an answer was taken for a part of it."""
    run_script(
        ear,
        """
        const { announceAct } = await import(new URL("js/announcer.js", document.baseURI));
        screen.insertAdjacentHTML("beforeend", "<p data-announce>Table 3 has left.</p><p data-announce id=other></p>");
        await pause(100);
        screen.querySelector("#other").textContent = "What the answer changes";
        announceAct({ text: "Undone." });
        """,
    )
    wait_heard(ear, "Table 3 has left.")
    assert sorted(sentences(ear)) == ["Table 3 has left.", "Undone."]


def test_repeated_refusal_is_heard_each_time_unless_focus_comes_to_refusal(ear):
    """third-round 8-B14: a refusal for the same reason changed no screen and was not announced."""
    go_to(ear, "/analyse", "#rack-typed")
    ear.focus("#rack-typed")
    for times in (1, 2, 3):
        forget_announcements(ear)
        if times < 3:
            ear.keyboard.type("1")
        ear.keyboard.press("Enter")
        wait_screen(ear, "#rack-typed-wrong")
        wrong = ear.inner_text("#rack-typed-wrong").strip()
        wait_heard(ear, wrong)
        assert sentences(ear) == [wrong]
    forget_announcements(ear)
    ear.focus("h1")
    ear.evaluate("document.getElementById('set-rack').requestSubmit()")
    wait_until(ear, lambda: ear.evaluate("document.activeElement.id") == "rack-typed", "the focus")
    run_script(ear, "announce('And now.')")
    wait_heard(ear, "And now.")
    assert sentences(ear) == ["And now."]


def test_announced_rack_is_nowhere_once_covered(ear):
    """third-round 8-A1: the rack stayed readable.

    What a dialog held back was announced to the opponent.
    """
    page = ear
    go_to(page, "/game/new?ruleset=ro-general&mode=play", "#begin")
    page.fill("#player-0", "Jana Roig")
    page.fill("#player-1", "Martí Codina")
    page.click("#next")
    wait_screen(page, ".checks")
    page.click("#next")
    wait_screen(page, "[data-command=deal_game]")
    page.click("#next")
    wait_screen(page, "#rack button")
    page.click("[data-command=cover_tiles] button")
    wait_screen(page, ".rack.is-covered")
    wait_heard(page, "Your tiles are face down.")
    assert "Your rack" not in page.text_content("#announcer")
    page.evaluate("heard.length = 0")
    page.evaluate(PASS_AT_ONCE)
    page.click("#next")
    wait_screen(page, "#pass[open]")
    page.evaluate(UNHURRIED)
    page.click("#pass button[form]")
    wait_screen(page, ".rack.is-covered")
    wait_until(page, lambda: any("passed" in line for line in sentences(page)), "the turn")
    assert not any("Your rack" in line for line in sentences(page))


def test_long_or_right_to_left_name_keeps_its_direction_to_itself(ear):
    run_script(
        ear,
        """
        screen.insertAdjacentHTML("beforeend", "<p data-announce>Saved: <bdi></bdi>, <b>12</b> points</p>");
        screen.lastChild.querySelector("bdi").textContent = given;
        """,
        NAME.strip(),
    )
    wait_heard(ear, f"Saved: \u2068{NAME.strip()}\u2069, 12 points")
    run_script(ear, "announce(given)", f"{NAME * 30}😀")
    wait_until(ear, lambda: len(sentences(ear)) == 2, "a sentence that is far too long")
    assert len(sentences(ear)[1]) == 4000
    assert sentences(ear)[1].endswith("…")


def test_notes_of_page_use_regions_even_without_language_file(ear):
    run_script(
        ear,
        """
        document.documentElement.lang = "ro";
        delete words.ro;
        notices.toast("A note");
        notices.banner("notice", "A banner");
        notices.showStorageState({ state: "full", text: "No room", ways: [] });
        notices.reportLostFiles(["messages/ro.txt"]);
        notices.showStatus("Downloading: 1 of 9");
        """,
    )
    wait_heard(ear, "No room")
    polite = sentences(ear, "announcer")
    assert any("messages/ro.txt" in line for line in sentences(ear))
    assert {"A note", "A banner", "Downloading: 1 of 9"} & set(polite)
    run_script(ear, "notices.showStatus('Downloading: 2 of 9'); notices.toast('A note')")
    wait_heard(ear, "A note", 2)
    assert "Downloading: 2 of 9" not in sentences(ear)


def test_reloaded_page_announces_no_earlier_message(page):
    run_script(page, "announce('From before.')")
    page.add_init_script(HEAR)
    page.reload()
    wait_screen(page, "#finder")
    run_script(page, "announce('From now on.')")
    wait_heard(page, "From now on.")
    assert "From before." not in sentences(page)


def test_before_python_runs_page_announces_by_itself(fresh, server):
    context, _ = fresh(server.origin, service_workers="block")
    page = context.new_page()
    page.add_init_script(HEAR)
    page.route("**/pyodide/**", lambda _: None)  # it never comes
    page.goto(server.url)
    wait_heard(page, "Starting…")


def test_turn_passed_in_dialog_is_announced(ear):
    """third-round 8-A1, 8-B14."""
    page = ear
    go_to(page, "/game/new?ruleset=ro-general&mode=play", "#begin")
    page.fill("#player-0", "Jana Roig")
    page.fill("#player-1", "Martí Codina")
    page.click("#next")
    wait_screen(page, ".checks")
    page.click("#next")
    wait_screen(page, "[data-command=deal_game]")
    page.click("#next")
    wait_screen(page, "#rack button")
    wait_until(page, lambda: any("Your rack" in line for line in sentences(page)), "the rack")
    forget_announcements(page)
    page.click("[data-dialog=pass]")
    wait_screen(page, "#pass[open]")
    page.evaluate(UNHURRIED)
    page.click("#pass button[form]")
    wait_screen(page, ".rack.is-covered")
    wait_until(page, lambda: any("passed" in line for line in sentences(page)), "the turn")
    assert len(sentences(page)) == 1


def test_typed_word_is_judged_once(ear):
    """third-round 8-B10."""
    go_to(ear, "/words?lang=ca", "#words-found")
    forget_announcements(ear)
    ear.focus("#finder input[type=search]")
    ear.keyboard.type("quinze")
    wait_until(ear, lambda: sentences(ear), "the verdict")
    spoken = sentences(ear)
    assert len(spoken) == 1, spoken
