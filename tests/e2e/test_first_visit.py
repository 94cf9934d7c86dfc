"""The first screen: one language, what fits, and a download that goes on by itself."""

import time

import pytest

from scripts.bench.first_visit import LIMITS
from scripts.bench.slow_line import serve_slowly
from tests.e2e.rig import browser as browsers
from tests.e2e.rig import hosts, probe
from tests.e2e.rig.desk import engine_state, wait_engine, wait_screen, wait_until
from tests.e2e.rig.patience import set_timeout
from tests.e2e.rig.watch import Watch
from tests.e2e.screens import axe

pytestmark = pytest.mark.boots
SIZES = {
    "lying": (1280, 800),
    "standing": (800, 1280),
    "phone": (390, 844),
    "phone-lying": (844, 390),
}
SENTENCES = {
    "ca": "L’oficina del jutge, en una tauleta",
    "ro": "Biroul de arbitraj, pe o singură tabletă",
    "en": "The referee’s office, on one tablet",
}
# What runs out of the page or of its own box, or is too small for a finger.
FAULTS = """
() => {
  const faults = [], root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) faults.push(`page ${root.scrollWidth} ${root.scrollHeight}`);
  for (const node of document.querySelectorAll(".first :is(h1, p, button, strong, span, small)")) {
    const { width, height, left, right, bottom } = node.getBoundingClientRect();
    if (!width) continue;
    if (left < 0 || right > innerWidth || bottom > innerHeight) faults.push(`out: ${node.textContent}`);
    if (node.localName === "button" && Math.min(width, height) < 44) faults.push(`small: ${node.textContent}`);
  }
  return faults;
}
"""
SHIFT = """
globalThis.shift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) shift += hadRecentInput ? 0 : value;
}).observe({ type: "layout-shift", buffered: true });
"""
LARGE = "pyodide/pyodide.asm.wasm.xz"
CUT_AT = 1_000_000
VISIBLE = "[...document.querySelectorAll('.first h1')].filter((it) => it.offsetWidth).map((it) => it.textContent)"


def open_page(browser, keeper, url, language):
    """Return a page of a browser in a language."""
    context = browser.new_context(locale=language)
    keeper.watch(context, url.rstrip("/"))
    return context.new_page()


def amount(page):
    """Return the megabytes that are displayed as downloaded, 0 before there are any."""
    words = page.inner_text("#coming-amount").split()
    return float(words[0].replace(",", ".")) if words else 0.0


@pytest.mark.parametrize("language", SENTENCES)
def test_first_screen_fits_in_language_of_browser(browser, keeper, site, language):
    with serve_slowly(site, 200_000) as (url, _):
        page = open_page(browser, keeper, url, language)
        page.goto(url)
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(FAULTS) == [], name
        assert page.evaluate(VISIBLE) == [SENTENCES[language]]
        assert page.evaluate("document.documentElement.lang") == language
        assert axe.axe_faults(page) == []


def test_page_opened_as_file_says_what_it_needs_in_each_language(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.goto((site / "index.html").as_uri())
    page.wait_for_url("**/file.html")
    titles = page.locator("section h2").evaluate_all(
        "(all) => all.map((one) => one.lang || one.parentNode.lang)"
    )
    assert titles == list(SENTENCES)
    assert page.inner_text("body").count("http://localhost:8217/") == len(SENTENCES)
    assert page.evaluate("getComputedStyle(document.querySelector('main')).display") == "grid"
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe.axe_faults(page) == []
    context.close()


def test_language_chosen_on_first_screen_stays(browser, keeper, site):
    with serve_slowly(site, 2_500_000) as (url, _):
        page = open_page(browser, keeper, url, "de")
        page.goto(url)
        page.wait_for_selector("[data-lang=ca][aria-pressed=true]")  # from now on a tap is heard
        assert page.evaluate(VISIBLE) == [SENTENCES["ca"]]
        page.click("[data-lang=ro]")
        assert page.evaluate(VISIBLE) == [SENTENCES["ro"]]
        assert page.get_attribute("[data-lang=ro]", "aria-pressed") == "true"
        page.click(".first__words:lang(ro) [data-view='1']")
        picture = page.locator(".first figure canvas[data-picture$='pairings-ro.webp']")
        wait_until(page, picture.count, "the picture")
        wait_engine(page)
        wait_screen(page, "#bar")
        page.reload()
        assert page.evaluate("document.documentElement.lang") == "ro"
        assert not page.evaluate("'visit' in document.documentElement.dataset")
        wait_until(page, lambda: page.title().startswith("Biroul"), "the screen in Romanian", 40)


def test_cut_download_says_so_and_goes_on_by_itself(fresh, site):
    with serve_slowly(site, 1_000_000) as (url, line):
        context, watch = fresh(url.rstrip("/"))
        watch.allow("ERR_|Failed to (load|fetch|register)|ServiceWorker|service worker")
        context.add_init_script(probe.probe_script())
        page = context.new_page()
        page.add_init_script(SHIFT)
        page.set_viewport_size(dict(zip(("width", "height"), SIZES["phone"], strict=True)))
        page.goto(url)
        shown = []
        wait_until(page, lambda: shown.append(amount(page)) or shown[-1] > 3, "three megabytes")
        assert len(set(shown)) > 5, "it is told many times a second"
        line.is_cut = True
        gone = "The connection is gone at"
        wait_until(page, lambda: gone in page.inner_text("#coming-note"), "that it is gone")
        assert page.is_hidden("#news")
        assert page.is_hidden("#trouble")
        assert engine_state(page) == "booting"
        line.is_cut = False
        wait_engine(page)
        wait_screen(page, "#bar")
        assert page.evaluate("shift") < LIMITS["layout shift"]
        assert page.is_hidden("#news")
        assert page.evaluate("probe.wasControlled"), "before Python started"


def test_large_file_that_was_cut_goes_on_where_it_stood(fresh, own_server):
    context, watch = fresh(own_server.origin)
    watch.allow("ERR_|Failed to (load|fetch|register)|ServiceWorker|service worker")
    own_server.cut[LARGE] = [CUT_AT]
    page = context.new_page()
    page.goto(own_server.url)
    wait_engine(page)
    assert own_server.ranges == ["", f"bytes={CUT_AT}-"]
    assert page.is_hidden("#news")


def test_download_without_service_worker_is_displayed_and_packed(playwright, keeper, site):
    """On plain http the interpreter counts what it fetches."""
    with serve_slowly(site, 1_000_000) as (url, line):
        port = url.rstrip("/").rpartition(":")[2]
        browser = browsers.launch(
            playwright, "chromium", f"--host-resolver-rules=MAP club.test {hosts.HOST}"
        )
        try:
            context = browser.new_context(locale="en")
            keeper.join(Watch(context, f"http://club.test:{port}", allows_snapshots=True))
            set_timeout(context)
            page = context.new_page()
            page.goto(f"http://club.test:{port}/")
            shown = []
            wait_until(page, lambda: shown.append(amount(page)) or shown[-1] > 3, "megabytes", 40)
            assert len(set(shown)) > 5
            wait_engine(page)
            wait_screen(page, "#bar")
            assert line.sent < 10_000_000
        finally:
            keeper.finish()
            browser.close()


def test_turning_pictures_stand_still_where_motion_is_reduced(fresh, site):
    with serve_slowly(site, 300_000) as (url, _):
        context, _ = fresh(url.rstrip("/"), reduced_motion="reduce")
        page = context.new_page()
        page.goto(url)
        wait_until(page, lambda: amount(page) > 0, "the first bytes")
        time.sleep(6.5)
        assert page.locator(".first figure canvas").count() == 0
