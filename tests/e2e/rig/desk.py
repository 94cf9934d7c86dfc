"""Actions of tests on a page of Faristol, and readings of its storage."""

import json
import time
import warnings
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Page

from tests.e2e.rig.patience import time_factor
from tests.e2e.rig.starts import is_snapshot_run

BOOT = 40.0  # seconds; a loaded machine installs and boots in ten
SOONEST, LATEST = 20, 100  # milliseconds between two questions; a tenth of the wait so far

# Every table as the browser holds it, read without a line of Faristol's own code.
READ_ALL = """
async (path) => {
  const name = `faristol:${path}:club`;
  const db = await new Promise((resolve, reject) => {
    const asked = indexedDB.open(name);
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => (asked.error.name === "AbortError" ? resolve(null) : reject(asked.error));
  });
  if (!db) return {};
  const tables = {};
  for (const store of db.objectStoreNames)
    tables[store] = await new Promise((resolve, reject) => {
      const asked = db.transaction(store).objectStore(store).getAll();
      // the words of a list are megabytes: how many bytes says enough
      asked.onsuccess = () => resolve(asked.result.map((row) => (row.bytes ? { ...row, bytes: row.bytes.length } : row)));
      asked.onerror = () => reject(asked.error);
    });
  db.close();
  return tables;
}
"""

# what tells why a page does not start: how far it came, who serves it, what it says
HOW_IT_STANDS = """async () => {
  const late = new Promise((resolve) => setTimeout(resolve, 2000));
  const one = await Promise.race([navigator.serviceWorker?.getRegistration(), late]);
  const states = [one?.installing, one?.waiting, one?.active].map((worker) => worker?.state ?? "-");
  const coming = performance.getEntriesByType("resource").filter(({ responseEnd }) => !responseEnd).map(({ name }) => name);
  return [JSON.stringify(document.documentElement.dataset), Boolean(navigator.serviceWorker?.controller), states.join(" "),
    `${document.readyState}, loaded anew: ${JSON.stringify(history.state)}, not come: ${coming.join(" ") || "-"}`,
    document.body?.innerText.slice(0, 300)].join(" | ");
}"""
VOICES = """
import(new URL("js/device.js", document.baseURI)).then(({ callServiceWorker }) => callServiceWorker("voices"))
"""
# An idle page mends, then looks for a newer version; one that came from the server has looked before (watch.py).
HAS_LOOKED = """
performance.getEntriesByType("resource").filter(({ name, responseEnd }) => name.endsWith("/version.json") && responseEnd).length
  > (globalThis.isFromDevice ? 0 : 1)
"""
IS_ANSWERED = """(() => {
  const count = (kind) => probe.wire.filter(({ type }) => type === kind).length;
  return count("request") === count("answer");
})()"""
ADVANCE = """
(milliseconds) => {
  for (const clock of [Date, performance]) {
    const now = clock.now.bind(clock);
    clock.now = () => now() + milliseconds;
  }
}
"""
EVERY_ELEMENT = """
["claims-clock", "clip-recorder", "game-clock", "letter-caller", "round-clock", "slip-entry", "tile-board"].every((name) => customElements.get(name))
"""

# What a browser says of a page that has gone, or of the next one before it has its first element.
BETWEEN_PAGES = (
    "context was destroyed",
    "Cannot read properties of null",
    "documentElement is null",
    "null is not an object",
)


def wait_until(page: Page, ask: Callable[[], Any], expected: str, seconds: float = 15.0) -> Any:
    """Repeat a question until its answer is true; a busy machine gets longer.

    The content security policy forbids `wait_for_function`.
    """
    began = time.monotonic()
    while True:
        between = None
        try:
            result = ask()
        except Error as error:
            if not any(words in str(error) for words in BETWEEN_PAGES):
                raise
            result, between = None, error  # the page is being loaded anew: ask the next one
        if result:
            return result
        passed = time.monotonic() - began
        # by the load of now, which may have come after the beginning
        if passed > seconds * time_factor():
            raise AssertionError(f"not within {passed:.0f} s: {expected}") from between
        # each question is work for four processes: of what takes long it is asked less often
        page.wait_for_timeout(min(max(SOONEST, passed * 100), LATEST))


def engine_state(page: Page) -> str:
    """Return the state of Python on the shell: booting, ready or failed."""
    return str(page.evaluate("document.documentElement.dataset.engine"))


def wait_engine(page: Page, state: str = "ready", seconds: float = BOOT) -> None:
    """Wait until Python is ready, or has failed."""

    def is_settled() -> bool:
        now = engine_state(page)
        if now == "failed" and state != "failed":
            details = page.evaluate("document.getElementById('trouble').dataset.details")
            raise AssertionError(f"the engine failed: {details}")
        return now == state

    try:
        wait_until(page, is_settled, f"engine {state}", seconds)
    except AssertionError as late:
        raise AssertionError(f"{late}; the page: {page.evaluate(HOW_IT_STANDS)}") from late


def wait_screen(page: Page, selector: str, seconds: float = 15.0) -> None:
    """Wait until Python has painted a screen that has such an element."""
    wait_until(
        page,
        lambda: page.evaluate(
            "(selector) => !document.documentElement.dataset.painted"
            " && document.querySelector(`#screen ${selector}`) !== null",
            selector,
        ),
        f"{selector} on screen",
        seconds,
    )


def wait_stored_screen(page: Page, place: str, part: str = "") -> None:
    """Wait until the screen of a place, with a part of its HTML, is stored for the next start."""

    def is_stored() -> bool:
        rows = tables(page).get("screens", [])
        return any(row["id"] == place and part in row["html"] for row in rows)

    wait_until(page, is_stored, f"{place} kept with {part}")


def wait_draft(page: Page, text: str) -> None:
    """Wait until typed text is stored for the next start."""
    wait_until(page, lambda: text in str(tables(page).get("drafts")), f"{text} among the drafts")


def wait_elements(page: Page) -> None:
    """Wait until the page has fetched its elements, which it does when idle."""
    wait_until(page, lambda: page.evaluate(EVERY_ELEMENT), "every element", 30)


def wait_rest(page: Page) -> None:
    """Wait until an idle page has mended lost files and looked for a newer version.

    What a page that goes has still asked for, Firefox calls an error of its service worker.
    """
    wait_elements(page)
    wait_until(page, lambda: page.evaluate(HAS_LOOKED), "the look for a newer version", 40)


def wait_answers(page: Page, seconds: float = 15.0) -> None:
    """Wait until every request is answered and painted."""
    wait_until(page, lambda: page.evaluate(IS_ANSWERED), "every answer", seconds)


def advance_clocks(page: Page, milliseconds: int) -> None:
    """Put both clocks of a page forward; its timers fire as before.

    A request on its way would be unanswered for the whole time, and the page takes its worker for gone.
    Playwright's clock would stay with the context, which tests share: its pages have no list of what they fetched.
    """
    wait_answers(page)
    page.evaluate(ADVANCE, milliseconds)


def build_of(page: Page) -> str:
    """Return which site a page is of, "" before its style sheet counts."""
    return str(
        page.evaluate(
            """() => {
          if (document.readyState === "loading") return "";
          return getComputedStyle(document.documentElement).getPropertyValue("--which").trim() || "one";
        }"""
        )
    )


def voices(page: Page) -> dict[str, Any]:
    """Return the download state of each voice, none before the page has its service worker."""
    result: dict[str, Any] = page.evaluate(VOICES) or {}
    return result


def wait_voice(page: Page, language: str = "ca", seconds: float = 30) -> None:
    """Wait until the voice of a language is on the device."""
    is_present = lambda: voices(page).get(language, {}).get("state") == "here"  # noqa: E731
    wait_until(page, is_present, f"the voice of {language}", seconds)


def open_desk(page: Page, url: str, route: str = "/players", selector: str = "#finder") -> None:
    """Go to a route and wait until Python has painted it.

    A browser that stops the service worker on its way can lose all scripts of a page, also reload-once.js, which
    would reload it. It was observed once; then the page is opened a second time, as users do, and a warning at the
    end of the run says so.
    """
    page.goto(f"{url}#{route}")
    try:
        wait_engine(page)
    except AssertionError as late:
        if page.evaluate("'alive' in document.documentElement.dataset"):
            raise
        warnings.warn(f"no script came, opened again: {late}", stacklevel=2)
        page.goto("about:blank")
        page.goto(f"{url}#{route}")
        wait_engine(page)
    wait_screen(page, selector)
    if is_snapshot_run():
        start_from_snapshot(page, selector)


def start_of(page: Page) -> str:
    """Return the kind of the page's start: "fresh" or "snapshot"."""
    return str(page.evaluate("document.documentElement.dataset.start"))


def wait_snapshot(page: Page) -> str:
    """Wait until the page has made a snapshot; return its length, or "none" where it made none."""
    ask = "document.documentElement.dataset.snapshot"
    return str(wait_until(page, lambda: page.evaluate(ask), "a snapshot", 60))


def restart(page: Page, selector: str = "h1") -> str:
    """Restart the page; return the kind of start."""
    page.reload()
    wait_engine(page)
    wait_screen(page, selector)
    return start_of(page)


# What alone may keep a page of a test from having one made: the browser has no such files, or the disk is full.
WITHOUT = """
() => {
  const path = new URL("./", location.href).pathname;
  const failures = localStorage.getItem(`faristol:${path}:snapshot-failures`) ?? "{}";
  return !navigator.storage?.getDirectory || JSON.parse(failures).reason === "room";
}
"""


def start_from_snapshot(page: Page, selector: str) -> None:
    """Start from a snapshot, which is made if the page started without one."""
    if start_of(page) == "snapshot":
        return
    if wait_snapshot(page) == "none":
        assert page.evaluate(WITHOUT)
    else:
        assert restart(page, selector) == "snapshot"


def open_form(page: Page) -> None:
    """Go to the empty card by its link."""
    page.evaluate("location.hash = '#/players/new'")
    wait_screen(page, "form[data-command=add_player]")


def add_player(page: Page, name: str) -> None:
    """Add a player through the form, as a user would."""
    open_form(page)
    page.fill("#screen [name=name]", name)
    page.uncheck("#screen [name=then]")
    page.click("#next")
    wait_screen(page, "#finder")


def names_on_screen(page: Page) -> list[str]:
    """Return the names in the table, in its order."""
    return [
        str(name)
        for name in page.evaluate(
            "[...document.querySelectorAll('#players-rows tbody tr')].map("
            "(row) => (row.querySelector('bdi') ?? row.querySelector('a')).textContent.trim())"
        )
    ]


def tables(page: Page) -> dict[str, list[dict[str, Any]]]:
    """Return all tables of the database."""
    path = page.evaluate("new URL('./', location.href).pathname")
    result: dict[str, list[dict[str, Any]]] = page.evaluate(READ_ALL, path)
    return result


def events(page: Page) -> list[dict[str, Any]]:
    """Return all records of the log, parsed."""
    return [json.loads(row["line"]) for row in tables(page).get("events", [])]
