"""Updates of the site: whole versions, reported download failures, takeovers that lock out no window."""

import http.server
import itertools
import os
import threading
import time

import pytest

from scripts.build.layout import Layout
from scripts.build.precache import SIBLINGS, read_worker, seal
from tests.e2e.rig import probe
from tests.e2e.rig.desk import (
    add_player,
    build_of,
    open_desk,
    tables,
    wait_engine,
    wait_rest,
    wait_screen,
    wait_until,
)
from tests.e2e.rig.recorder import Handler, Recorder

pytestmark = pytest.mark.boots
CHANGED = "css/first.css"

ASK = """
(question) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => resolve("value" in data ? data.value : data);
  navigator.serviceWorker.controller.postMessage({ question }, [port2]);
})
"""
STATE = """
async () => {
  const cache = await caches.open("faristol:/:state");
  return (await cache.match(new URL("./?pointer", location.href).href)).json();
}
"""
SETTLED = """
async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
  return !installing && !waiting && active.state === "activated";
}
"""
LOSE = """
async ([build, path]) => {
  const cache = await caches.open(`faristol:/:version:${build}`);
  return cache.delete(new URL(path, new URL("./", location.href)).href);
}
"""
FETCH = "(path) => fetch(path).then((answer) => answer.text(), () => 'network error')"


class Whims(Recorder):
    """A server that can delay a file or lack it."""

    def __init__(self, folder):
        self.held = {}
        self.gone = set()
        super().__init__(folder)

    def start(self):
        recorder = self

        class Whimsical(Handler):
            def do_GET(self):  # noqa: N802 - so in the base
                name = self.path.removeprefix("/").split("?")[0]
                if name in recorder.held:
                    recorder.requested.append(self.path)
                    recorder.held[name].wait(60)
                if name in recorder.gone:
                    self.send_error(404)
                else:
                    super().do_GET()

        def handler(*args):
            return Whimsical(*args, recorder=recorder)

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def hold(self, name):
        self.held[name] = threading.Event()
        return self.held[name]


@pytest.fixture
def whims(site):
    server = Whims(site)
    yield server
    for gate in server.held.values():
        gate.set()
    server.kill()


@pytest.fixture(scope="session")
def upload(site, tmp_path_factory):
    """A function that makes the site with another style sheet, sealed as by the build."""

    later = itertools.count(int(time.time()) + 60, 60)

    def make(which, swaps=None):
        moment = next(later)
        folder = tmp_path_factory.mktemp(which)
        files = {
            path.relative_to(site).as_posix(): path.read_bytes()
            for path in site.rglob("*")
            if path.is_file() and path.suffix not in SIBLINGS
        }
        for name, (old, new) in (swaps or {}).items():
            assert old in files[name]
            files[name] = files[name].replace(old, new)
        files[CHANGED] += f":root {{ --which: {which} }}\n".encode()
        files |= read_worker(Layout())
        made = seal(Layout(), files, version=f"9.9.9-{which}", news={"en": [f"It is {which}."]})
        for name, data in made.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            os.utime(path, (moment, moment))  # a server tells uploads apart by the second
        return folder

    return make


@pytest.fixture(scope="session")
def second(upload):
    return upload("two")


def begin_device(fresh, server):
    context, watch = fresh(server.origin)
    page = context.new_page()
    open_desk(page, server.url)
    return page, watch


def look_for_version(page):
    page.evaluate("dispatchEvent(new Event('online')) && undefined")


def offer_version(page, server, folder):
    """Upload a version and wait until it is offered; return its build."""
    before = page.evaluate(STATE)["offered"]
    server.folder = folder
    look_for_version(page)
    build = wait_until(
        page,
        lambda: (now := page.evaluate(STATE)["offered"]) != before and now,
        "the offer",
        30,
    )
    # Chromium lets one that was asked something meanwhile go on until it has been idle for 30 s
    wait_until(page, lambda: page.evaluate(SETTLED), "its script to be active", 60)
    return build


# ---- the version that is coming, and the one that is put in ----


TAKING_OVER = """
globalThis.isTakingOver = true;
const { get } = Object.getOwnPropertyDescriptor(ServiceWorkerRegistration.prototype, "waiting");
Object.defineProperty(ServiceWorkerRegistration.prototype, "waiting", {
  configurable: true, get() { return globalThis.isTakingOver ? get.call(this) ?? {} : get.call(this); },
});
"""


# Chromium alone: it stops the one before at once, and Firefox keeps the sheets of a first visit for itself
def test_no_page_reloads_while_a_script_takes_over_from_another(fresh, whims, second):
    page, _ = begin_device(fresh, whims)
    offer_version(page, whims, second)
    page.evaluate(TAKING_OVER)
    assert page.evaluate(ASK, "update") is True
    page.wait_for_timeout(1000)
    assert build_of(page) == "one", "it would have been asked of the network"
    page.evaluate("isTakingOver = false")
    wait_until(page, lambda: build_of(page) == "two", "version two", 20)
    wait_engine(page)


def test_incomplete_version_is_not_installed_and_reports_this(fresh, whims, second):
    page, watch = begin_device(fresh, whims)
    watch.allow("Failed to load|NetworkError")
    two = offer_version(page, whims, second)
    assert page.evaluate(LOSE, [two, CHANGED])
    page.evaluate("window.isOld = true")
    assert page.evaluate(ASK, "update") is False
    wait_until(page, lambda: "was not put in" in page.inner_text("#news"), "the words")
    page.wait_for_timeout(300)
    assert page.evaluate("window.isOld")
    assert page.evaluate(STATE)["current"] != two


def test_store_that_fails_once_is_retried(fresh, whims):
    page, watch = begin_device(fresh, whims)
    watch.allow("Failed to load|net::ERR_FAILED|wrong")
    # whatever else is fetched would have the store asked before: elements, lists, a newer version
    wait_rest(page)
    wait_until(page, lambda: len(tables(page)["words"]) == 2, "the word lists", 40)
    # what was lost is fetched again: from then on the store is asked anew
    assert page.evaluate(LOSE, [page.evaluate(STATE)["current"], CHANGED])
    assert page.evaluate(ASK, "mend") == []
    worker = page.context.service_workers[-1]
    worker.evaluate("""() => {
        self.right = CacheStorage.prototype.open;
        CacheStorage.prototype.open = () => Promise.reject(new Error("wrong"));
    }""")
    assert page.evaluate(FETCH, CHANGED) == "network error"
    worker.evaluate("() => { CacheStorage.prototype.open = self.right; }")
    assert "--" in page.evaluate(FETCH, CHANGED)


def test_lost_file_is_fetched_from_same_upload_and_no_other(fresh, whims, second):
    page, watch = begin_device(fresh, whims)
    watch.allow("Failed to load|network error|NetworkError|ServiceWorker|net::ERR_FAILED")
    wait_rest(page)  # it would mend the file before the other upload
    version = page.evaluate(STATE)["current"]
    right = page.evaluate(FETCH, CHANGED)
    assert page.evaluate(LOSE, [version, CHANGED])
    assert page.evaluate(FETCH, CHANGED) == right
    whims.requested.clear()
    assert page.evaluate(FETCH, CHANGED) == right
    assert f"/{CHANGED}" not in whims.requested  # it was kept
    assert page.evaluate(LOSE, [version, CHANGED])
    whims.folder = second
    assert page.evaluate(FETCH, CHANGED) == "network error"


# ---- what a version takes in when it is first asked for ----

VOICE, OTHER = "audio/ca.mp3pack", "audio/ro.mp3pack"
SIZE = (
    "(path) => fetch(path).then(async (answer) => (await answer.arrayBuffer()).byteLength, () => 0)"
)


def test_chosen_voice_comes_with_next_version(fresh, whims, second, site):
    page, watch = begin_device(fresh, whims)
    watch.allow("Failed to load|network error|NetworkError|ServiceWorker|net::ERR_FAILED")
    assert page.evaluate(SIZE, VOICE) == (site / VOICE).stat().st_size
    whims.requested.clear()
    two = offer_version(page, whims, second)
    assert f"/{VOICE}" not in whims.requested  # the bytes are the same: they are on the device
    whims.kill()
    page.evaluate("window.isOld = true")
    page.evaluate(
        f"(question) => void ({ASK})(question)", "update"
    )  # the page may go before the answer
    wait_until(page, lambda: not page.evaluate("window.isOld"), "the page to be loaded anew")
    assert page.evaluate(STATE)["current"] == two
    wait_engine(page)
    assert page.evaluate(SIZE, VOICE) == (site / VOICE).stat().st_size
    assert page.evaluate(SIZE, OTHER) == 0


# ---- the first download, and a reload past what is stored ----


def test_failed_first_download_is_reported_and_python_starts_at_once(fresh, whims):
    context, watch = fresh(whims.origin)
    watch.allow("404|ServiceWorker|service worker")
    whims.gone |= {"licences.txt", "licences.txt.gz"}
    page = context.new_page()
    open_desk(page, whims.url)  # which waits for less long than the first download may take
    assert "not yet without a connection" in page.inner_text("#news")
    assert page.inner_text("#engine-line") == ""
    add_player(page, "With a connection")


def test_page_reloaded_past_stored_site_is_served_from_device_again(fresh, own_server):
    page, _ = begin_device(fresh, own_server)
    page.context.add_init_script(probe.probe_script())
    page.evaluate("window.isOld = true")
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    wait_until(page, lambda: not page.evaluate("window.isOld"), "the page anew")
    wait_engine(page)
    wait_screen(page, "#finder")
    assert page.evaluate("probe.wasControlled"), "before Python started"
    assert page.inner_text("#engine-line") == ""
    assert page.is_hidden("#news")


# ---- windows ----


def is_viewer(page):
    return page.evaluate("document.documentElement.dataset.role === 'viewer'")


def open_viewer(context, server):
    viewer = context.new_page()
    viewer.goto(server.url)
    wait_until(viewer, lambda: is_viewer(viewer), "the second window to be a viewer")
    wait_until(viewer, lambda: viewer.query_selector("#players-rows"), "the writer's screen")
    return viewer


def test_follower_wears_look_of_writer(page, context, server):
    viewer = open_viewer(context, server)
    page.evaluate("location.hash = '#/settings'")
    wait_screen(page, "[data-command=change_settings]")
    page.evaluate("document.querySelector('#screen [name=look][value=dark]').click()")
    look = "document.documentElement.dataset.look ?? ''"
    wait_until(page, lambda: page.evaluate(look) == "dark", "the look of the writer")
    wait_until(viewer, lambda: viewer.evaluate(look) == "dark", "the look of the follower")


# ---- a storage that cannot be used ----

DENY = """
IDBFactory.prototype.open = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
"""


def test_without_storage_no_data_is_called_safe(context, watch, server):
    watch.allow("insecure|MessageEvent")
    page = context.new_page()
    page.add_init_script(f"{DENY}; probe.beforePython = `{DENY}`;")
    page.goto(server.url)
    wait_engine(page, "failed")
    text = page.inner_text("#trouble p")
    assert "does not let Faristol store anything" in text
    assert "Open it in an ordinary window." in text
    assert "safe" not in text
    assert page.query_selector("#trouble [data-device=rescue]") is None
