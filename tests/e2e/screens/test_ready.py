"""The checks of Ready for the hall: each with its other state, and the effect of its remedy."""

import re

import pytest

from tests.e2e.rig import browser as browsers
from tests.e2e.rig.desk import open_desk, wait_rest, wait_screen, wait_until
from tests.e2e.rig.patience import set_timeout
from tests.e2e.rig.probe import wire_messages
from tests.e2e.rig.watch import Watch
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State, empty_states
from tests.e2e.voice.hearing import SPY, name_of_clip, started_clips

FACTS = "import(new URL('js/device.js', document.baseURI)).then(({ collectFacts }) => collectFacts({ deep: false }))"
LOST = "css/desk.css"
# looked at by the browser and by the page
BY_ITSELF = re.compile(r"/(sw-\w+\.js|version\.json)$")
# In the cache of the version in use: take a file away, or put something else in its place.
SPOIL = """
async ([path, how]) => {
  for (const name of await caches.keys()) {
    if (!name.includes(":version:")) continue;
    const cache = await caches.open(name), key = new URL(path, document.baseURI).href;
    if (how === "removed") await cache.delete(key); else await cache.put(key, new Response("not it"));
  }
}
"""
CACHED = """
async (path) => {
  for (const name of await caches.keys())
    if (name.includes(":version:")) {
      const hit = await (await caches.open(name)).match(new URL(path, document.baseURI).href);
      if (hit) return hit.text();
    }
  return null;
}
"""


def open_checks(page):
    """Open the screen, and wait until all checks are done."""
    ready: State = next(state for state in empty_states() if state.name == "ready")
    ready.reach(page)


def check_lines(page):
    """Return the sign and the words of each check."""
    return page.evaluate(
        """() => [...document.querySelectorAll("#screen .checks > li")].map((line) =>
          [[...line.querySelector(".sign").classList].at(-1), line.innerText])"""
    )


def open_stubbed(context, server, script):
    page = context.new_page()
    page.add_init_script(script)
    open_desk(page, server.url, "/ready", "main")
    open_checks(page)
    return page


@pytest.mark.parametrize("damage", ["removed", "changed"])
def test_file_gone_from_cache_is_reported_and_fetched_again(page, server, site, damage):
    open_checks(page)
    whole = (site / LOST).read_text()
    assert page.query_selector("#screen [data-device=repair]") is None
    wait_rest(page)  # it would mend the file before the checks
    assert page.evaluate(CACHED, LOST) == whole
    page.evaluate(SPOIL, [LOST, damage])
    go_to(page, "/players", "#finder")
    open_checks(page)
    wait_until(page, lambda: page.query_selector("#screen [data-device=repair]"), "the way out")
    assert "is-bad" in [sign for sign, _ in check_lines(page)]
    server.requested.clear()
    page.click("#screen [data-device=repair]")
    wait_until(
        page, lambda: page.query_selector("#screen [data-device=repair]") is None, "it to be mended"
    )
    assert page.evaluate(CACHED, LOST) == whole
    fetched = [path for path in server.needed if not BY_ITSELF.search(path)]
    assert all(LOST in path for path in fetched), "only what was wrong is fetched"
    assert fetched


def test_without_connection_a_lost_file_stays_reported(fresh, own_server):
    context, watch = fresh(own_server.origin)
    watch.allow(
        "ERR_|Failed to (load|fetch)|NetworkError|unknown error occurred when fetching the script"
    )
    page = context.new_page()
    open_desk(page, own_server.url)
    wait_rest(page)  # it would mend the file before the server is gone
    page.evaluate(SPOIL, [LOST, "removed"])
    own_server.kill()
    open_checks(page)
    wait_until(page, lambda: page.query_selector("#screen [data-device=repair]"), "the way out")
    page.click("#screen [data-device=repair]")
    wait_until(page, lambda: page.evaluate("document.readyState") == "complete", "the page")
    open_checks(page)
    assert page.query_selector("#screen [data-device=repair]"), "it is still not mended"
    assert page.evaluate(CACHED, LOST) is None


def test_screen_lock_is_requested_and_released(page):
    open_checks(page)
    # whether a machine without a screen grants the real lock is its own affair: this one is always granted
    page.evaluate(
        """() => {
          navigator.wakeLock.request = async () => ({
            released: false,
            async release() { this.released = true; },
          });
        }"""
    )
    assert page.evaluate(FACTS)["wake_lock"] == "off"
    page.click("#screen [data-device=wake]")
    wait_until(page, lambda: page.evaluate(FACTS)["wake_lock"] == "on", "the lock")
    done = "#done [data-device=wake]"
    wait_until(page, lambda: page.query_selector(done), "it to be in order")
    page.click(done)
    wait_until(page, lambda: page.evaluate(FACTS)["wake_lock"] == "off", "it to be let go")


def test_letter_is_spoken_as_in_round_and_confirmed_only_by_a_listener(page):
    page.evaluate(SPY)
    open_checks(page)
    assert page.query_selector("#done [data-device=sound]") is None
    page.locator("#screen [data-device=sound]").first.click()
    wait_until(page, lambda: page.query_selector("[data-device=heard]"), "the question")
    (clip,) = started_clips(page)
    assert clip["known"] == name_of_clip("ca/cities/a/full"), (
        "the clip of the pack, as the round says it"
    )
    assert page.evaluate("document.activeElement.dataset.device") == "heard"
    assert page.query_selector("#done [data-device=sound]") is None, "it ticks itself never"
    assert page.get_attribute("#next", "data-device") not in ("heard", "unheard")
    page.click("[data-device=unheard]")
    wait_until(page, lambda: page.query_selector("#missing .points"), "what to try")
    assert "volume" in page.inner_text("#missing .points")
    page.locator("#screen [data-device=sound]").first.click()
    wait_until(page, lambda: page.query_selector("[data-device=heard]"), "the question again")
    page.click("[data-device=heard]")
    wait_until(page, lambda: page.query_selector("#done [data-device=sound]"), "it to be in order")
    page.reload()
    open_checks(page)
    wait_until(page, lambda: page.query_selector("#done [data-device=sound]"), "it to stay so")


def test_missing_feature_of_browser_is_reported_without_button(context, server):
    page = open_stubbed(
        context,
        server,
        "delete Navigator.prototype.wakeLock; delete globalThis.AudioContext;"
        "StorageManager.prototype.persist = undefined;"
        "StorageManager.prototype.persisted = async () => false;",
    )
    for device in ("wake", "sound", "persist"):
        assert page.query_selector(f"#screen [data-device={device}]") is None, device
    assert [sign for sign, _ in check_lines(page)].count("is-todo") >= 3


def test_storage_and_free_space_are_read_from_device(context, server):
    page = open_stubbed(
        context,
        server,
        "StorageManager.prototype.persisted = async () => globalThis.kept ?? false;"
        # only to who taps is it promised; by userActivation whatever a test asks of the page is a tap too
        "addEventListener('click', () => { globalThis.tapped = true; }, true);"
        "StorageManager.prototype.persist = async () => {"
        " (globalThis.asked ??= []).push(Boolean(globalThis.tapped));"
        " return globalThis.kept = globalThis.asked.at(-1); };"
        "StorageManager.prototype.estimate = async () => ({ quota: 30e6, usage: 10e6 });",
    )
    assert any(sign == "is-bad" and "20" in text for sign, text in check_lines(page)), (
        "20 MB are little"
    )
    page.locator("#screen [data-device=persist]").first.click()
    wait_until(
        page, lambda: page.query_selector("#screen [data-device=persist]") is None, "the promise"
    )
    assert page.evaluate("asked") == [False, True], "at the start, and by the button"


def test_browser_without_promise_to_keep_data_is_reported(context, server):
    page = open_stubbed(
        context,
        server,
        "StorageManager.prototype.persisted = StorageManager.prototype.persist = async () => false;",
    )
    page.locator("#screen [data-device=persist]").first.click()
    text = "This device does not allow it: the browser grants it to apps that are installed"
    wait_until(page, lambda: text in page.inner_text("#toasts"), "why nothing changed")
    assert page.query_selector("#screen [data-device=persist]"), "it may be asked again"


def test_result_of_device_check_is_not_painted_over_another_screen(page):
    go_to(page, "/ready", "[data-facts]")
    report = wait_until(
        page,
        lambda: [message for message in wire_messages(page, "request") if message.get("facts")],
        "what it told",
    )
    page.evaluate("location.hash = '#/players'")  # while the desk works out what that means
    wait_screen(page, "#finder")
    wait_until(
        page,
        lambda: report[0]["id"] in [message["id"] for message in wire_messages(page, "answer")],
        "the answer",
    )
    page.wait_for_timeout(300)
    assert page.query_selector("#screen #finder")
    assert page.query_selector("#screen .checks") is None


def test_address_without_https_is_named_and_all_else_works(playwright, server, keeper):
    browser = browsers.launch(
        playwright, "chromium", "--host-resolver-rules=MAP club.test 127.0.0.1"
    )
    try:
        origin = f"http://club.test:{server.port}"
        context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en")
        keeper.join(Watch(context, origin))
        set_timeout(context)
        page = context.new_page()
        open_desk(page, f"{origin}/", "/ready", "main")
        assert page.evaluate("isSecureContext") is False

        def bad():
            return [text for sign, text in check_lines(page) if sign == "is-bad"]

        (fault,) = wait_until(page, bad, "what is wrong")
        assert "http://club.test" in fault
        # nothing that is of no use there (third-round 7-B4)
        for text in ("Reload", "install button", "comes by itself", "private"):
            assert text not in page.inner_text("#principal")
        go_to(page, "/players/new", "form[data-command=add_player]")
        page.fill("#screen [name=name]", "Written without https")
        page.click("#next")
        wait_until(
            page, lambda: "Written without https" in page.inner_text("#names-so-far"), "the player"
        )
    finally:
        keeper.finish()
        browser.close()


# slow enough to be overtaken, as it is on a tablet that hashes two hundred files
SLOW_FACTS = """() => {
  const { estimate } = StorageManager.prototype;
  StorageManager.prototype.estimate = async function () {
    await new Promise((go) => setTimeout(go, 400));
    return estimate.call(this);
  };
}"""


@pytest.mark.parametrize("place", ["ready", "version"])
def test_leaving_at_once_causes_no_navigation_and_no_fault(page, place):
    page.evaluate(SLOW_FACTS)

    def facts_sent():
        return [message for message in wire_messages(page, "request") if message.get("facts")]

    for pause in (0, 30, 120, 250, None):
        page.evaluate(f"location.hash = '#/{place}'")
        wait_screen(page, "#principal[data-facts]")
        if pause is None:
            wait_until(page, facts_sent, "who stays for long enough to be told")
        else:
            page.wait_for_timeout(pause)
        page.evaluate("location.hash = '#/players'")
        wait_screen(page, "#finder")
        page.wait_for_timeout(600)
        assert page.is_hidden("#failure"), page.inner_text("#failure")
        assert page.query_selector("#finder")
    assert not [message for message in facts_sent() if not message["route"].startswith(f"/{place}")]
