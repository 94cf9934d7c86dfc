"""Requests and answers between page and worker, across hangs, failures and restarts of the worker."""

import re
import time

import pytest

from tests.e2e.rig import probe
from tests.e2e.rig.desk import (
    add_player,
    engine_state,
    events,
    open_desk,
    open_form,
    tables,
    wait_engine,
    wait_screen,
    wait_stored_screen,
    wait_until,
)

BOOTS = pytest.mark.boots

# a link, and in the same breath something else: its answer may be painted before Python comes to the next step
FOLLOW_AND_CLICK = """([link, other]) => {
  const click = (selector) => document.querySelector(selector).click();
  addEventListener("hashchange", () => setTimeout(() => click(other)), { once: true });
  click(link);
}"""

# The minute that a start may take is three seconds, until `isImpatient` is taken back: then a start that succeeds has its time.
IMPATIENT = """
globalThis.isImpatient = true;
{
  const { setTimeout } = globalThis, MINUTE = 60_000;
  globalThis.setTimeout = (work, wait, ...more) => setTimeout(work, isImpatient && wait === MINUTE ? 3000 : wait, ...more);
}
"""
# Python that never starts: the worker's thread is kept busy before PyScript's first line.
NEVER = "for (;;);"


# A command as no page of ours writes it: Python raises over its offset, which is a number of minutes.
UNREADABLE = """
{
  const stringify = (globalThis.stringify = JSON.stringify);
  JSON.stringify = (value, ...more) => stringify(value?.command ? { ...value, offset: "east" } : value, ...more);
}
"""


def start_with(page, before_python):
    page.add_init_script(f"probe.beforePython = {before_python!r};")


def start_again(page):
    """Start Python by the button of the failure message, and wait as long as needed."""
    page.evaluate("probe.beforePython = ''; isImpatient = false")
    page.click("#trouble [data-device=restart]")
    wait_engine(page)


# What stands in the quiet line at the moment when Python is up and the screen is still of before.
NOTE = """
new MutationObserver(() => {
  const { engine, painted } = document.documentElement.dataset;
  if (engine === "ready" && painted === "stored") globalThis.noteAtReady ??= document.getElementById("engine-line").textContent;
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-engine"] });
"""


@BOOTS
def test_note_of_start_stays_until_first_answer_is_painted(page):
    """For a moment the screen of before stood there without it (third-round 9, the tablet dies)."""
    add_player(page, "Before")
    wait_stored_screen(page, "/players")
    page.add_init_script(NOTE)
    page.reload()
    wait_engine(page)
    wait_screen(page, "#finder")
    assert "being brought up to date" in page.evaluate("globalThis.noteAtReady")
    assert page.inner_text("#engine-line") == ""


@BOOTS
def test_hanging_worker_is_restarted_and_request_is_done_once(page, watch):
    watch.allow("MessageEvent")  # a module that the browser loses: the start is tried again
    add_player(page, "Before")
    open_form(page)
    page.fill("#screen [name=name]", "During")
    page.uncheck("#screen [name=then]")
    probe.run_in_worker(page, "hang")
    began = time.monotonic()
    page.click("#next")
    wait_screen(page, "#finder", 30)
    assert time.monotonic() - began > 9, "it may be thinking"
    ids = [request["id"] for request in probe.command_requests(page)]
    assert len(ids) == 3
    assert ids[1] == ids[2]
    lost = [fault for fault in watch.faults if "MessageEvent" in fault]
    assert page.evaluate("probe.workers.length") == 2 + len(lost)
    assert len(events(page)) == 3
    assert "During" in page.inner_text("#players-rows")


@BOOTS
def test_engine_that_never_starts_is_reported_and_can_be_restarted(context, server, watch):
    watch.allow("MessageEvent")  # a module that the browser loses: the start is tried again
    page = context.new_page()
    page.add_init_script(IMPATIENT)
    start_with(page, NEVER)
    page.goto(f"{server.url}#/players")
    wait_engine(page, "failed", 20)
    assert page.is_visible("#trouble")
    assert "not started within a minute" in page.inner_text("#trouble")
    start_again(page)
    wait_screen(page, "#finder")
    assert page.is_hidden("#trouble")


@BOOTS
def test_file_saved_without_python_equals_file_of_python(page, context, server, watch):
    for name in ("Núria Llull", "Țuțea 'Ștefan'", "=1+1", "שלום 👩‍🚀"):
        add_player(page, name)
    page.evaluate("location.hash = '#/settings'")  # a preference goes into the file too
    wait_screen(page, "[data-command=change_settings]")
    page.evaluate("document.querySelector('#screen [name=look][value=dark]').click()")
    wait_until(page, lambda: len(tables(page)["prefs"]) > 1, "the preference")
    with catch_file(page) as from_python:
        page.evaluate("location.hash = '#/files'")
        wait_screen(page, "[data-command=save_device]")
        page.click("[data-command=save_device] button")
    page.close()
    dead = context.new_page()
    dead.add_init_script(IMPATIENT)
    start_with(dead, NEVER)
    dead.goto(f"{server.url}#/players")
    wait_engine(dead, "failed", 20)
    with catch_file(dead) as without:
        dead.click("#trouble [data-device=rescue]")
    assert '"faristol":"device"' in from_python["text"].splitlines()[0]
    assert from_python["text"].count("\n") > 12
    assert without["text"] == from_python["text"]


class catch_file:  # noqa: N801 - reads as a verb
    """Catch a saved file in any browser: the blob behind the link."""

    def __init__(self, page) -> None:
        self.page = page
        self.caught = {}

    def __enter__(self):
        self.page.evaluate("""() => {
            probe.files = [];
            const make = URL.createObjectURL;
            URL.createObjectURL = (file) => { file.text().then((text) => probe.files.push(text)); return make.call(URL, file); };
            HTMLAnchorElement.prototype.click = () => {};      // the download itself: see the screens
        }""")
        return self.caught

    def __exit__(self, *error):
        if error[0] is None:
            wait_until(self.page, lambda: self.page.evaluate("probe.files.length"), "the file")
            self.caught["text"] = self.page.evaluate("probe.files[0]")


def test_tap_before_python_is_ready_waits_and_is_done_once(page, context, server):
    add_player(page, "Before")
    open_form(page)
    seq = 'name="seq" value="2"'  # the form as it is now, not as it was for the first player
    wait_until(
        page,
        lambda: any(
            row["id"] == "/players/new" and seq in row["html"] for row in tables(page)["screens"]
        ),
        "the screen to be kept",
    )
    page.close()
    early = context.new_page()
    probe.hold_engine(early)
    early.goto(f"{server.url}#/players/new")
    wait_until(early, lambda: early.query_selector("#screen [name=name]"), "the stored screen")
    assert engine_state(early) == "booting"
    early.fill("#screen [name=name]", "Early")
    early.click("#next")
    early.click("#next")
    assert engine_state(early) == "booting"
    assert len(events(early)) == 2
    probe.let_engine_go(early)
    wait_engine(early)
    wait_until(early, lambda: len(events(early)) == 3, "the tap to be done")
    answered = "probe.wire.some(({ type, taken }) => type === 'answer' && taken)"
    wait_until(early, lambda: early.evaluate(answered), "the answer to it")
    assert len(probe.command_requests(early)) == 1
    add_player(early, "And the form works again")
    assert len(events(early)) == 4


def test_tap_on_outdated_stored_screen_is_refused_with_fresh_screen(page, context, server):
    open_form(page)
    wait_stored_screen(page, "/players/new")
    page.evaluate("""() => {                                 // the screen of now, to be put back later
        const asked = indexedDB.open(`faristol:${location.pathname}:club`);
        asked.onsuccess = () => asked.result.transaction("screens").objectStore("screens").get("/players/new").onsuccess =
          ({ target }) => { probe.oldScreen = target.result; asked.result.close(); };
    }""")
    wait_until(page, lambda: page.evaluate("Boolean(probe.oldScreen)"), "the old screen")
    add_player(page, "Since then")
    wait_stored_screen(page, "/players", "Since then")
    page.evaluate("""() => new Promise((done) => {
        const asked = indexedDB.open(`faristol:${location.pathname}:club`);
        asked.onsuccess = () => {
          const tx = asked.result.transaction("screens", "readwrite");
          tx.objectStore("screens").put(probe.oldScreen);
          tx.oncomplete = () => { asked.result.close(); done(); };
        };
    })""")
    page.close()
    early = context.new_page()
    probe.hold_engine(early)
    early.goto(f"{server.url}#/players/new")
    wait_until(early, lambda: early.query_selector("#screen [name=name]"), "the stored screen")
    early.fill("#screen [name=name]", "Too hasty")
    early.click("#next")
    probe.let_engine_go(early)
    wait_engine(early)
    wait_until(early, lambda: "out of date" in early.inner_text("body"), "the refusal")
    assert len(events(early)) == 2
    assert early.input_value("#screen [name=name]") == "Too hasty"
    assert early.input_value("#screen [name=seq]") == "2"
    early.click("#next")
    wait_until(early, lambda: len(events(early)) == 3, "the second look to be done")


def test_double_tap_acts_once(page):
    open_form(page)
    page.fill("#screen [name=name]", "Twice")
    page.uncheck("#screen [name=then]")
    probe.run_in_worker(page, "answers", how="slow", ms=300)
    page.dblclick("#next")
    page.click("#next")
    wait_screen(page, "#finder")
    assert len(probe.command_requests(page)) == 1
    assert len(events(page)) == 2


def test_two_stars_tapped_at_once_both_shine(page):
    add_player(page, "Altair")
    add_player(page, "Betelgeuse")
    probe.run_in_worker(page, "answers", how="slow", ms=300)
    for star in page.query_selector_all("#players-rows .star"):
        star.click()
    wait_until(page, lambda: len(page.query_selector_all(".star[aria-pressed=true]")) == 2, "both")
    assert len(events(page)) == 5


def test_star_tapped_right_after_link_shines_and_link_is_followed(page):
    add_player(page, "Núria Llull")
    probe.run_in_worker(page, "answers", how="slow", ms=800)
    page.evaluate(FOLLOW_AND_CLICK, ["#screen a[href='#/']", "#players-rows .star"])
    wait_screen(page, ".doors")
    wait_until(page, lambda: events(page)[-1]["kind"] == "favour_player", "the star")
    probe.run_in_worker(page, "answers", how="pass")
    page.wait_for_timeout(1000)
    assert page.query_selector("#screen .doors")
    assert page.is_hidden("#failure")


def test_form_sent_right_after_link_returns_with_its_error(page):
    open_form(page)
    probe.run_in_worker(page, "answers", how="slow", ms=800)
    page.evaluate(FOLLOW_AND_CLICK, ["#screen a[href='#/']", "#next"])
    wait_screen(page, "form[data-command=add_player] [aria-invalid=true]")
    assert page.evaluate("location.hash") == "#/players/new"


def test_answer_older_than_newest_request_of_its_place_is_dropped(page):
    for name in ("Anna", "Nadal", "Núria"):
        add_player(page, name)
    page.evaluate("""() => {
        probe.seen = [];
        const note = () => probe.seen.push([...document.querySelectorAll("#players-rows tbody tr")].length);
        new MutationObserver(note).observe(document.getElementById("screen"), { childList: true, subtree: true });
    }""")
    probe.run_in_worker(
        page, "answers", how="slow", ms=1500
    )  # more than a busy machine takes to type
    page.type("#finder [name=q]", "n")  # two people; answered too late
    page.type("#finder [name=q]", "ur", delay=30)
    wait_until(page, lambda: page.evaluate("probe.seen.at(-1)") == 1, "the newest answer")
    assert 2 not in page.evaluate("probe.seen")
    requested = [
        message for message in probe.wire_messages(page, "request") if "q=" in message["route"]
    ]
    assert [re.search("q=([a-z]*)", message["route"])[1] for message in requested] == ["n", "nur"]
    # and so with whole screens: the first is never painted
    page.evaluate("""() => {
        probe.titles = [];
        new MutationObserver(() => probe.titles.push(document.querySelector("#screen h1")?.textContent)).observe(
          document.getElementById("screen"), { childList: true, subtree: true });
        location.hash = "#/settings";
        setTimeout(() => { location.hash = "#/players/new"; }, 60);
    }""")
    wait_screen(page, "form[data-command=add_player]")
    assert "Settings" not in page.evaluate("probe.titles")


def test_failing_request_reports_code_and_keeps_form(page):
    open_form(page)
    page.fill("#screen [name=name]", "Not lost")
    page.evaluate(UNREADABLE)
    page.click("#next")
    wait_until(page, lambda: page.is_visible("#failure"), "the message")
    assert "(desk/ValueError)" in page.inner_text("#failure")
    assert page.input_value("#screen [name=name]") == "Not lost"
    page.click("#failure [data-device=details]")
    wait_until(page, lambda: page.is_visible("#handout"), "the details")
    details = page.input_value("#handout textarea")
    assert "desk/ValueError" in details
    assert "Traceback" in details
    page.keyboard.press("Escape")
    page.click("#failure [data-device=dismiss]")
    assert page.is_hidden("#failure")
    assert tables(page)["events"] == []
    page.evaluate("JSON.stringify = stringify")
    page.evaluate("location.hash = '#/players'")
    wait_screen(page, "#finder")
    add_player(page, "The desk goes on")
    assert len(events(page)) == 2


@BOOTS
def test_engine_that_breaks_at_start_gives_reason_to_copy(context, server, watch):
    watch.allow("PythonError|planted")
    page = context.new_page()
    start_with(page, "throw new Error('planted');")
    page.add_init_script(IMPATIENT)
    page.goto(f"{server.url}#/players")
    wait_engine(page, "failed", 20)
    assert page.is_visible("#trouble [data-device=rescue]")
    start_again(page)


def test_long_work_differs_from_hang_by_its_progress(page, server):
    open_desk(page, server.url, "/players/import", "[data-command=read_players_file]")
    rows = "Name;Club\n" + "".join(f"Player {n};Club {n % 9}\n" for n in range(15000))
    page.evaluate("""() => {
        // stopped by the page itself: the work may be over before a busy machine tells the test of it
        const work = document.getElementById("work");
        new MutationObserver((_, observer) => {
          if (work.hidden || !work.querySelector("p").textContent) return;
          observer.disconnect();
          work.querySelector("[data-stop]").click();
        }).observe(work, { attributes: true, childList: true, subtree: true });
    }""")
    page.set_input_files(
        "#screen input[type=file]",
        {"name": "players.csv", "mimeType": "text/csv", "buffer": rows.encode()},
    )
    page.evaluate(
        "document.querySelector('#screen form[data-command=read_players_file]').requestSubmit()"
    )
    wait_until(
        page, lambda: "Stopped. Nothing was changed." in page.inner_text("body"), "the stop", 30
    )
    assert tables(page)["events"] == []
    assert page.is_hidden("#work")
