"""Custom elements: fetched before the first screen that has one is painted, without delaying a start."""

import pytest

from tests.e2e.rig import probe
from tests.e2e.rig.desk import (
    open_desk,
    wait_elements,
    wait_engine,
    wait_screen,
    wait_stored_screen,
)
from tests.e2e.screens.duplicate_rooms import use_game
from tests.e2e.screens.house import go_to

# Notes every custom element that is put on the page before anything knows what it is.
UNKNOWN = """
(() => {
  const unknown = (globalThis.unknown = []);
  const look = (node) => {
    if (!(node instanceof Element)) return;
    for (const one of [node, ...node.querySelectorAll("*")])
      if (/^(claims|clip|game|letter|round|slip|tile)-/.test(one.localName) && !customElements.get(one.localName)) unknown.push(one.localName);
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
# of a game that is played: which one to go on with, and what is there then
GAMES = {
    "/duplicate/round": ("master", "slip-entry"),
    "/duplicate/claims": ("over", "claims-clock"),
}
ELEMENTS = {*PLACES.values(), *(element for _, element in GAMES.values()), "game-clock"}


@pytest.fixture
def page(context, server):
    page = context.new_page()
    page.add_init_script(UNKNOWN)
    open_desk(page, server.url, "/", "h1")
    return page


def fetched_modules(page):
    return {name.rpartition("/")[2].removesuffix(".js") for name in page.evaluate(FETCHED)}


def test_start_waits_for_no_element_and_all_are_there_soon_after(page, server):
    wait_stored_screen(page, "/")
    probe.hold_engine(page)
    page.reload()
    page.wait_for_selector("html[data-painted=stored]")
    assert fetched_modules(page).isdisjoint(ELEMENTS)
    probe.let_engine_go(page)
    wait_engine(page)
    wait_elements(
        page
    )  # by their names: a busy Chromium may list no timing of what it has in memory


@pytest.mark.parametrize(("place", "element"), PLACES.items())
def test_no_element_is_on_page_before_its_definition(page, server, place, element):
    assert_defined(page, server, place, element)


@pytest.mark.parametrize("place", GAMES)
def test_no_element_of_game_is_on_page_before_its_definition(page, server, place):
    game, element = GAMES[place]
    use_game(page, game)
    if element == "claims-clock":
        go_to(page, place, "#open-form")
        page.click("#next")
        wait_screen(page, element)
    assert_defined(page, server, place, element)


def assert_defined(page, server, place, element):
    """Check an element at a start on a place, and on the stored screen of that place."""
    page.goto(server.blank)
    page.goto(f"{server.url}#{place}")
    wait_engine(page)
    wait_screen(page, element)
    assert page.evaluate("unknown") == []
    # and on the screen that was kept, before Python is there
    wait_stored_screen(page, place, f"<{element}")
    probe.hold_engine(page)
    page.reload()
    page.wait_for_selector(f"html[data-painted=stored] #screen {element}")
    assert page.evaluate("unknown") == []


def test_element_lost_on_its_way_is_fetched_again(fresh, server):
    context, watch = fresh(server.origin, service_workers="block")  # its requests are not seen
    watch.allow("ERR_FAILED")
    lost = []

    def lose_once(route):
        lost.append(route.request.url)
        route.abort() if len(lost) == 1 else route.continue_()

    context.route("**/js/elements/round-clock.js", lose_once)
    page = context.new_page()
    open_desk(page, server.url, "/clock/round", "round-clock")
    assert len(lost) == 2
    assert page.evaluate("customElements.get('round-clock') !== undefined")


def test_stored_screen_speaks_before_python_is_there(page):
    go_to(page, "/voice?language=ca&left=&rack=AB", "#trial-caller")
    wait_stored_screen(page, "/voice", "trial-caller")
    probe.hold_engine(page)
    page.reload()
    page.click("html[data-painted=stored] #trial-caller [data-act=start]")
    page.wait_for_selector("#trial-caller[data-state=playing]")


def test_following_window_has_all_elements_too(page, context, server):
    go_to(page, "/voice", "letter-caller")
    other = context.new_page()
    other.add_init_script(UNKNOWN)
    other.goto(server.url)
    other.wait_for_selector("html[data-role=viewer] letter-caller[data-state]")
    assert other.evaluate("unknown") == []
