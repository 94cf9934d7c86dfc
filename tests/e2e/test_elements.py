"""Custom elements are fetched before the first screen that has one is painted, and never block a start."""

import pytest

from tests.e2e.rig import probe
from tests.e2e.rig.desk import open_desk, wait_engine, wait_screen, wait_until
from tests.e2e.screens.house import go

# Notes every custom element that is put on the page before anything knows what it is.
UNKNOWN = """
(() => {
  const unknown = (globalThis.unknown = []);
  const look = (node) => {
    if (!(node instanceof Element)) return;
    for (const one of [node, ...node.querySelectorAll("*")])
      if (/^(clip|game|letter|round|tile)-/.test(one.localName) && !customElements.get(one.localName)) unknown.push(one.localName);
  };
  new MutationObserver((list) => { for (const { addedNodes } of list) addedNodes.forEach(look); }).observe(document, { subtree: true, childList: true });
})();
"""
FETCHED = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('js/elements/'))"
PLACES = {
    "/voice": "letter-caller",
    "/voice/own": "clip-recorder",
    "/clock/round": "round-clock",
    "/parts": "tile-board",
}


@pytest.fixture
def page(context, server):
    page = context.new_page()
    page.add_init_script(UNKNOWN)
    open_desk(page, server.url, "/", "h1")
    return page


def fetched(page):
    return {name.rpartition("/")[2].removesuffix(".js") for name in page.evaluate(FETCHED)}


def test_a_start_waits_for_no_element_and_all_are_there_soon_after(page, server):
    page.wait_for_timeout(600)  # until the screen is kept
    probe.hold_engine(page)
    page.reload()
    page.wait_for_selector("html[data-painted=stored]")
    assert fetched(page).isdisjoint(PLACES.values())
    probe.let_engine_go(page)
    wait_engine(page)
    wait_until(page, lambda: fetched(page) >= set(PLACES.values()), "the elements")


@pytest.mark.parametrize(("place", "element"), PLACES.items())
def test_no_element_is_ever_on_the_page_before_it_is_known(page, server, place, element):
    page.goto(server.blank)
    page.goto(f"{server.url}#{place}")
    wait_engine(page)
    wait_screen(page, element)
    assert page.evaluate("unknown") == []
    # and on the screen that was kept, before Python is there
    page.wait_for_timeout(600)
    probe.hold_engine(page)
    page.reload()
    page.wait_for_selector(f"html[data-painted=stored] #screen {element}")
    assert page.evaluate("unknown") == []


def test_a_kept_screen_speaks_before_python_is_there(page):
    go(page, "/voice?language=ca&left=&rack=AB", "#trial-caller")
    page.wait_for_timeout(600)
    probe.hold_engine(page)
    page.reload()
    page.click("html[data-painted=stored] #trial-caller [data-act=start]")
    page.wait_for_selector("#trial-caller[data-state=playing]")


def test_a_window_that_follows_knows_them_too(page, context, server):
    go(page, "/voice", "letter-caller")
    other = context.new_page()
    other.add_init_script(UNKNOWN)
    other.goto(server.url)
    other.wait_for_selector("html[data-role=viewer] letter-caller[data-state]")
    assert other.evaluate("unknown") == []
