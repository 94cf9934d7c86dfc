"""Files shared with Faristol or opened with it, and the button that installs it."""

import json
import time

import pytest

from tests.e2e.rig.desk import open_desk, tables, wait_engine, wait_screen, wait_until
from tests.e2e.screens import axe
from tests.e2e.screens.house import go_to
from tests.e2e.screens.judge_rooms import PIN, begin_session, lock, unlock
from tests.support.desk import run
from tests.support.desk_states import STATES

GCG = "#player1 a Anna\n#player2 b Pere\n"
# as the system posts a share: a form of files, to an address that only the service worker knows
SHARE = """async (files) => {
  const form = new FormData();
  for (const [name, text, size] of files) form.append("file", new File([size ? new Uint8Array(size) : text], name));
  const answer = await fetch("./share", { method: "POST", body: form });
  return [answer.status, answer.url];
}"""
BOX = """async () => {
  const names = (await caches.keys()).filter((name) => name.endsWith(":shared"));
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().length;
}"""
CHANGE = """async ([header, value]) => {
  const [name] = (await caches.keys()).filter((one) => one.endsWith(":shared")), box = await caches.open(name);
  for (const key of await box.keys()) {
    const answer = await box.match(key), headers = new Headers(answer.headers);
    headers.set(header, value);
    await box.put(key, new Response(await answer.blob(), { headers }));
  }
}"""
LAUNCH = """
Object.defineProperty(globalThis, "launchQueue", { value: {
  setConsumer(consumer) {
    globalThis.launch = (name, text) => consumer({ files: [{ getFile: async () => new File([text], name) }] });
  },
} });
"""
OFFER = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => { globalThis.prompts = (globalThis.prompts ?? 0) + 1; };
  offer.userChoice = Promise.resolve({ outcome: "accepted" });
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""


@pytest.fixture(scope="module")
def game():
    """The text of the file of a two-player game."""
    store = STATES["stands"]().desk.stream_store
    return run(store.parcel(store.newest_first("classic")[0].id))


def share(page, *files):
    """Share files with the page, each as name and text, or as name and size."""
    rows = [
        [name, "", content] if isinstance(content, int) else [name, content, 0]
        for name, content in files
    ]
    status, url = page.evaluate(SHARE, rows)
    assert (status, url) == (200, page.url.partition("#")[0])


def answer(page, way="open"):
    """Answer the question whether the shared files may be opened; return the question."""
    wait_until(page, lambda: page.is_visible("#ask-shared"), "the question")
    asked = page.inner_text("#ask-shared p")
    page.click(f"#ask-shared [data-device={way}-shared]")
    wait_until(page, lambda: page.is_hidden("#ask-shared"), "the question to be gone")
    return asked


def wait_empty_box(page):
    wait_until(page, lambda: page.evaluate(BOX) == 0, "the box of shared files to be empty")


def games(page):
    return [row for row in tables(page).get("streams", []) if row["kind"] == "classic"]


def test_shared_game_opens_once_however_often_it_is_shared(page, game):
    go_to(page, "/", "#title")
    share(page, ("game.jsonl", game))
    assert "“game.jsonl”" in answer(page, "drop")
    wait_empty_box(page)
    assert games(page) == []
    share(page, ("game.jsonl", game))
    answer(page)
    wait_until(page, lambda: len(games(page)) == 1, "the game to be opened")
    wait_empty_box(page)
    share(page, ("game.jsonl", game))
    answer(page)
    wait_empty_box(page)
    assert len(games(page)) == 1


def test_each_of_several_shared_files_is_opened_or_refused(page, game):
    go_to(page, "/", "#title")
    share(page, ("other.gcg", GCG), ("large.jsonl", 64 * 1024 * 1024 + 1), ("game.jsonl", game))
    answer(page)
    wait_until(page, lambda: len(games(page)) == 1, "the last file to be opened")
    notice = wait_until(
        page, lambda: page.is_visible("#notice") and page.inner_text("#notice p"), "the refusals"
    )
    assert "GCG" in notice
    assert "“large.jsonl” is larger than 64 MB." in notice
    wait_empty_box(page)


def test_shared_file_of_other_program_names_where_to_open(page):
    go_to(page, "/", "#title")
    share(page, ("<b>a\u202e.gcg", GCG))
    assert "“<b>a.gcg”" in answer(page)
    wait_screen(page, "#open-form #file[aria-invalid]")
    assert page.inner_text("#file-wrong").strip()
    wait_empty_box(page)


def test_file_shared_with_locked_device_opens_after_unlocking(page, game):
    begin_session(page)
    lock(page)
    share(page, ("game.jsonl", game))
    wait_until(page, lambda: "unlocked" in page.inner_text("#toasts"), "the word that it waits")
    page.reload()
    wait_engine(page)
    wait_screen(page, "#unlock")
    assert (page.evaluate(BOX), games(page)) == (1, [])
    unlock_and_wait(page)
    wait_empty_box(page)


def test_file_shared_during_an_example_opens_in_the_club_after_it(page, game):
    go_to(page, "/", "#title")
    page.click("form[data-command=open_sandbox] button")
    wait_screen(page, "#bar .sandbox")
    share(page, ("game.jsonl", game))
    wait_until(page, lambda: "when you leave" in page.inner_text("#toasts"), "the word")
    assert (page.evaluate(BOX), games(page)) == (1, [])
    assert page.is_hidden("#ask-shared")
    page.click("form[data-command=leave_sandbox] button")
    answer(page)
    wait_until(page, lambda: len(games(page)) == 1, "the game to be opened")
    wait_empty_box(page)


def unlock_and_wait(page):
    page.click("#screen [data-dialog=unlock]")
    page.fill("#unlock-pin", PIN)
    page.click("dialog:modal button[form]")
    answer(page)
    wait_until(page, lambda: len(games(page)) == 1, "the game to be opened")


def test_file_shared_with_locked_device_is_dropped_after_a_day(page, game):
    begin_session(page)
    lock(page)
    share(page, ("game.jsonl", game))
    wait_until(page, lambda: page.evaluate(BOX) == 1, "the file to wait")
    page.evaluate(CHANGE, ["X-Since", str(int((time.time() - 25 * 3600) * 1000))])
    unlock(page)
    wait_empty_box(page)
    assert games(page) == []
    wait_until(
        page,
        lambda: "“game.jsonl” waited for more than a day" in page.inner_text("#notice"),
        "the word that it was dropped",
    )


def test_file_that_ended_the_page_twice_is_named_and_dropped(page, game):
    begin_session(page)
    lock(page)
    share(page, ("game.jsonl", game))
    wait_until(page, lambda: page.evaluate(BOX) == 1, "the file to wait")
    page.evaluate(CHANGE, ["X-Tries", "2"])
    assert "game.jsonl" not in page.inner_text("body")
    unlock(page)
    wait_until(
        page,
        lambda: "“game.jsonl” could not be opened in two tries" in page.inner_text("#notice"),
        "the word that it was dropped",
    )
    wait_empty_box(page)
    assert games(page) == []


@pytest.mark.boots
def test_file_opened_in_either_window_reaches_the_one_that_writes(fresh, server, game):
    context, _ = fresh(server.origin)
    context.add_init_script(LAUNCH)
    page = context.new_page()
    open_desk(page, server.url)
    other = context.new_page()
    other.goto(server.url)
    wait_until(other, lambda: other.is_visible("#viewer"), "another window to follow")
    other.evaluate("(text) => launch('game.jsonl', text)", game)
    wait_until(page, lambda: len(games(page)) == 1, "the game to be opened")
    wait_empty_box(page)
    page.evaluate("(text) => launch('a.gcg', text)", GCG)
    wait_screen(page, "#open-form #file[aria-invalid]")


def test_install_button_comes_with_offer_and_goes_with_use(page):
    go_to(page, "/settings", "#site-address")
    assert page.inner_text("#site-address") == page.url.partition("#")[0]
    assert page.locator("[data-device=install]").count() == 0
    assert page.evaluate(OFFER), "the browser shows no banner of its own"
    wait_screen(page, "[data-device=install]")
    assert axe.axe_faults(page) == []
    page.click("#screen [data-device=install]")
    wait_until(
        page, lambda: page.locator("[data-device=install]").count() == 0, "the button to be gone"
    )
    assert page.evaluate("globalThis.prompts") == 1


def test_installation_is_linked_to_manifest_of_site(page):
    manifest = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())"
    )
    fetched = page.evaluate(
        "(names) => Promise.all(names.map((name) => fetch(name).then(({ status }) => status)))",
        [row["src"] for row in (*manifest["icons"], *manifest["screenshots"])],
    )
    assert set(fetched) == {200}, json.dumps(manifest)
