"""A screen fits windows that are low, narrow or upright; `test_walk.py` asks it of each, these ask what a measure sees."""

from tests.e2e.screens import fit
from tests.e2e.screens.duplicate_rooms import master_states
from tests.e2e.screens.house import go

ROW = 56  # css px of a move that one chooses
PLANTED = {
    "board is too small": ".board-frame { max-inline-size: min(100%, 100vh - 38rem); }",
    "not wholly in the window": ".next.next.next { position: static; margin-block-start: 200vh; }",
    "a word is broken": "h1 { inline-size: 2ch; overflow-wrap: anywhere; } h1 bdi { overflow-wrap: anywhere; }",
    "page scrolls sideways": "main { inline-size: 120vw; }",
}
PLANT = """
(rule) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets = rule ? [sheet] : [];
}
"""


def test_the_measure_sees_what_does_not_fit_the_window(page):
    """Third-round 5-A1, 5-A2, 5-A4."""
    page.set_viewport_size({"width": 844, "height": 390})
    go(page, "/analyse", "tile-board")
    assert fit.faults(page) == []
    for sign, rule in PLANTED.items():
        page.evaluate(PLANT, rule)
        assert sign in "\n".join(fit.faults(page)), sign
    page.evaluate(PLANT, "")
    assert fit.faults(page) == []


# how much is seen of the rows one chooses from, in css pixels
ROWS_SEEN = """
() => {
  const rows = document.querySelector(".choosing__found .cands");
  let { top, bottom } = rows.getBoundingClientRect();
  for (let up = rows.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflowY === "visible") continue;
    const box = up.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return Math.min(bottom, document.querySelector("#announce").getBoundingClientRect().top) - top;
}
"""


def test_moves_found_are_in_sight_while_a_slip_is_missing(page):
    """Third-round 5-A5: the list was 13 px high between two boxes that said the same."""
    for state in master_states():
        state.reach(page)
        if state.name == "master, choose":
            break
    assert page.locator(".master__missing").count() == 1
    for width, height in ((1180, 820), (768, 1004), (844, 390), (390, 664)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(ROWS_SEEN) >= ROW, (width, height)
