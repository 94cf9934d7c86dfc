"""The next step of a director in sight on a tablet of 1180 x 820.

It is shown for names, a rematch, and the field of a result.
"""

from tests.e2e.rig.desk import advance_clocks, wait_screen, wait_until
from tests.e2e.screens.tournament_rooms import begin_tournament, confirm_round, pair_first

TABLET = {"width": 1180, "height": 820}
TELEPHONE = {"width": 844, "height": 390}  # lying
TYPED = ("#typed", "#typed-said")
NAMES = (
    "Núria Puigdellívol Montagut",
    "Montserrat Casademunt Vila",
    "Ștefan Țepeș Brăiloiu",
    "Eulàlia Riusech Domènech",
)
# the lines that each name of a pair takes, by its boxes
LINES = """() => [...document.querySelectorAll(".fixtures .who bdi")].map((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
})"""
# what of a part is seen, between its own height and what cuts it off
SEEN = """(selector) => {
  const part = document.querySelector(selector);
  const box = part.getBoundingClientRect();
  let { top, bottom } = box;
  for (let up = part.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflowY === "visible") continue;
    const edge = up.getBoundingClientRect();
    top = Math.max(top, edge.top);
    bottom = Math.min(bottom, edge.bottom);
  }
  bottom = Math.min(bottom, innerHeight);
  const over = part.closest("#next") ? null : document.querySelector("#next")?.getBoundingClientRect();
  if (over && over.top < box.bottom && over.left < box.right && box.left < over.right) bottom = Math.min(bottom, over.top);
  return (bottom - top) / box.height;
}"""


def enter_names(page, names):
    for at, name in enumerate(names, start=1):
        page.fill("#enter-name", name)
        page.keyboard.press("Enter")
        wait_screen(page, f"#entries tbody tr:nth-child({at})")
        wait_until(page, lambda: page.input_value("#enter-name") == "", "the next name")


def elements_in_sight(page, size, *parts):
    page.set_viewport_size(size)
    page.evaluate("scrollTo(0, 0)")
    for part in parts:
        assert page.evaluate(SEEN, part) > 0.99, (size, part)


def test_names_clock_and_result_are_in_sight(page):
    """Third-round 2-A3, 2-B5, 2-B8: under CAT-CLS, which has most to say beside the clock."""
    page.set_viewport_size(TABLET)
    begin_tournament(page, rounds="4", ruleset="ca-classic")
    enter_names(page, NAMES)
    pair_first(page)
    assert page.evaluate(LINES) == [1] * len(NAMES)
    confirm_round(page)
    page.click("form[data-command=start_round] button")
    wait_screen(page, ".event-clock form[data-command=pause_round]")
    assert page.evaluate("document.activeElement.id") == "typed"
    elements_in_sight(
        page, TABLET, "form[data-command=pause_round]", ".clock-notes p:last-of-type", *TYPED
    )
    elements_in_sight(page, TELEPHONE, ".event-clock .clock__time", "#typed")
    advance_clocks(page, 61 * 60_000)
    wait_screen(page, ".event-clock form[data-command=add_round_time]")
    buttons = ("form[data-command=add_round_time]", "form[data-command=end_round]")
    elements_in_sight(page, TABLET, ".clock-notes", *buttons, *TYPED)
    elements_in_sight(page, TELEPHONE, ".event-clock .clock__time", "#typed")
