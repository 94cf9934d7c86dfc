"""Forms, titles, steps, clocks and the next action stay in sight during an evening.

The sizes are those of tablets and phones.
"""

import pytest

from faristol.duplicate.acts.results import EndGame
from tests.e2e.duplicate.evening import Evening, open_evening
from tests.e2e.duplicate.table import Judge
from tests.e2e.duplicate.test_solo import READY, TIME, sit_down
from tests.e2e.duplicate.test_tapped_seats import IN_SIGHT
from tests.e2e.rig.desk import advance_clocks, wait_screen, wait_until
from tests.e2e.screens import fit
from tests.e2e.screens.duplicate_rooms import call_rack, start_by_hand, use_game
from tests.e2e.screens.house import device_text, go_to, run_in_thread
from tests.e2e.screens.test_language import choose_in_settings

TABLETS = [(1180, 820), (820, 1180), (768, 1004)]
PHONES = [(390, 664), (360, 780)]
# the parts of the screen that a toast lies over
OVER = """
(selectors) => {
  const text = document.querySelector("#toasts .toast").getBoundingClientRect();
  return selectors.filter((selector) => [...document.querySelectorAll(selector)].some((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return Math.min(right, text.right) - Math.max(left, text.left) > 1 && Math.min(bottom, text.bottom) - Math.max(top, text.top) > 1;
  }));
}
"""

SHOW_TOAST = """async (text) => {
  const { toast } = await import(new URL("js/notices.js", document.baseURI));
  toast(text);
}"""


@pytest.fixture
def judge(context, server):
    return Judge(context, server, rounds=2)


@pytest.mark.parametrize(
    "sizes", [TABLETS[:1], [*TABLETS[1:], *PHONES]], ids=["a tablet lying", "all others"]
)
def test_pencil_of_any_table_opens_its_form_in_sight(judge, sizes):
    """third-round 1-B2."""
    page = judge.page
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        go_to(page, "/duplicate/past?round=1")
        for row in (7, 23):
            page.locator(".past-round__slips tbody tr").nth(row).locator("a").click()
            page.locator("#correct-title", has_text=f"Table {row + 1}:").wait_for()
            wait_until(
                page,
                lambda: page.evaluate("document.activeElement.id") == "correct-title",
                "the focus",
            )
            assert page.evaluate(IN_SIGHT, "#correct-at"), (width, row)


@pytest.mark.parametrize("size", PHONES)
def test_field_of_rack_is_clear_of_next_action(judge, size):
    """third-round 1-B8."""
    page = judge.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    go_to(page, "/settings")
    go_to(page, "/duplicate/round", "#type-rack")
    assert page.evaluate(IN_SIGHT, "#rack-typed")
    assert page.evaluate(IN_SIGHT, "#next")


def test_toast_covers_no_title_step_or_clock(judge):
    """third-round 1-C."""
    page = judge.page
    judge.begin(judge.evening.next_rack())
    # what is said within two seconds of an act counts as said of it, and once: each size shows the same sentence
    page.wait_for_timeout(2000)
    texts = ("Corrected.", "Corrected. What was read before stays in the log.")
    kept_clear = ["#title", ".steps li", ".clock", ".entry__fields input", "#slip-next"]
    for text in texts:
        for width, height in TABLETS:
            page.evaluate(SHOW_TOAST, text)
            page.set_viewport_size({"width": width, "height": height})  # a tablet is turned
            wait_until(
                page,
                lambda size=(width, height): (
                    page.evaluate("[innerWidth, innerHeight]") == [*size]
                    and page.evaluate(OVER, kept_clear) == []
                ),
                f"the place of a toast at {width}",
            )


def test_wide_low_screen_shows_the_rack_and_all_who_are_missing(context, server):
    """At 1280x800 the buttons under the rack and the last of twelve names were cut off."""
    judge = Judge(context, server, rounds=2, players=12)
    page = judge.page
    page.set_viewport_size({"width": 1280, "height": 800})
    judge.begin(judge.evening.next_rack())
    for button in page.locator(".rack-pane .btn:visible").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= 800, button.inner_text()
    past = page.locator(".rack-pane .past").bounding_box()
    assert past["y"] + past["height"] <= 800
    assert (
        page.evaluate(
            "(box => box.scrollHeight - box.clientHeight)(document.querySelector('.who'))"
        )
        <= 1
    )


# a table of twenty-two rounds out of the last one, with the figures that are widest
MANY_ROUNDS = """
() => {
  for (const row of document.querySelectorAll(".results tr")) {
    const last = row.lastElementChild, have = row.querySelectorAll(".r").length;
    for (let round = have; have && round < 22; round++) row.append(last.cloneNode(true));
    for (const cell of row.querySelectorAll(".r")) cell.textContent = "108";
  }
}
"""


@pytest.mark.parametrize("lang", ["ca", "ro"])
def test_final_classification_fits_landscape_tablet(context, server, lang):
    """Its footer is one row, and no round of twenty-two is cut (third-round 1-C)."""

    def make():
        played = Evening(players=13, rounds=2, lang=lang)
        played.do(EndGame(cause="agreement", why="-"))
        return device_text(played.user)

    page = context.new_page()
    page.set_viewport_size({"width": 1180, "height": 820})
    open_evening(
        page, server, run_in_thread(make), route="/duplicate/results", selector=".results-pane"
    )
    choose_in_settings(page, lang)
    go_to(page, "/duplicate/results", ".results-pane")
    tops = page.evaluate(
        "[...document.querySelectorAll('.dock .btns > *')].map((node) => node.getBoundingClientRect().top)"
    )
    assert len(tops) == 4
    assert len(set(tops)) == 1, tops
    page.evaluate(MANY_ROUNDS)
    assert page.evaluate("document.querySelectorAll('.results thead .r').length") == 22
    wide, room = page.evaluate(
        "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.results-scroll'))"
    )
    assert wide <= room


def test_rack_of_solo_game_stays_in_place_when_clock_calls(page, server):
    """third-round 1-C."""
    sit_down(page, server)
    wait_screen(page, READY)
    page.click("#next")
    wait_screen(page, TIME)
    top = "document.querySelector('.solo__rack .rack').getBoundingClientRect().top"
    say = "(text) => { document.querySelector('.solo .clock__say').textContent = text; }"
    for width, height in ((820, 1180), (390, 664), (1180, 820)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(say, "")
        before = page.evaluate(top)
        # as the clock writes it: what it calls is none of this test's business
        page.evaluate(say, "30 seconds!")
        assert page.evaluate(top) == before, width


# the keys of the pad, and the buttons beside the rack, that something lies on or that the window cuts
CUT = """
(selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility()).filter((node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const isOver = (y) => !node.contains(document.elementFromPoint((left + right) / 2, y));
  return top < 0 || bottom > innerHeight || isOver(top + 2) || isOver(bottom - 2);
}).map((node) => node.textContent.trim());
"""
SLIP_ENTRY = ((962, 601), (768, 1004), (1180, 820), (390, 664), (360, 780))


@pytest.mark.parametrize("players", [24, 60])
def test_keys_of_pad_are_clear_of_next_action(context, server, players):
    """Third-round 5-A2: with many tables the pad stood under the slab.

    The slab's own second line was cut.
    """
    judge = Judge(context, server, rounds=2, players=players)
    page = judge.page
    judge.begin(judge.evening.next_rack())
    result = {}
    for width, height in SLIP_ENTRY:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        result[width, height] = page.evaluate(CUT, ".pad .key, #slip-next strong, #slip-next span")
        if width > 900:  # as wide, the rack stands beside the entry
            result[width, height] += page.evaluate(CUT, ".rack-pane .btn")
            height_of_page = page.evaluate("document.documentElement.scrollHeight")
            result[width, height] += ["page"] * (height_of_page > height)
    assert {size: cut for size, cut in result.items() if cut} == {}


@pytest.mark.parametrize("size", [(390, 664), (844, 390)])
def test_rack_of_solo_game_is_in_sight_under_its_board(page, server, size):
    """Third-round 5-B: on a short telephone no rack was seen.

    On one held sideways the fields stood under the slab.
    """
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, server)
    wait_screen(page, READY)
    page.click("#next")
    wait_screen(page, TIME)
    page.evaluate("scrollTo(0, 0)")
    fields = ", .solo__typed input" if size == (844, 390) else ""
    assert page.evaluate(CUT, ".solo__rack .rack > *" + fields) == []


def test_words_of_ordinary_names_and_slips_are_whole(context, server):
    """Third-round 5-A4: a name of fourteen letters was broken.

    It was broken in the round, in the results, and in past rounds.
    """
    judge = Judge(context, server, rounds=2, names=("Pau Katzenelnbogen", "Anna Vila", "Ion Pop"))
    page, broken = judge.page, {}
    for route, selector in (
        ("/duplicate/past?round=1", ".past-round__slips"),
        ("/duplicate/results", ".results"),
    ):
        go_to(page, route, selector)
        for width, height in ((390, 664), (360, 780)):
            page.set_viewport_size({"width": width, "height": height})
            broken[route, width] = [
                fault for fault in fit.fit_faults(page) if "word is broken" in fault
            ]
    page.set_viewport_size({"width": 962, "height": 601})
    go_to(page, "/duplicate/round", "#type-rack")
    judge.begin(judge.evening.next_rack())
    judge.uncover()
    judge.press("1 ArrowDown Enter")
    wait_screen(page, ".slips th bdi")
    broken["round", 962] = [fault for fault in fit.fit_faults(page) if "word is broken" in fault]
    assert {at: words for at, words in broken.items() if words} == {}


def test_no_line_crosses_words_of_clock(page):
    """third-round 8-B13: the line of the called rack was drawn through “1 minut!” and under “Temps!”."""
    page.set_viewport_size({"width": 1180, "height": 820})
    use_game(page, "hand")
    call_rack(page)
    start_by_hand(page)
    go_to(page, "/settings")
    go_to(page, "/duplicate/round", "#start-round")
    page.click("#start-round button")
    wait_screen(page, "slip-entry")
    advance_clocks(page, 31 * 60_000)
    clock = "round-clock.is-over.is-calling"
    wait_until(page, lambda: page.query_selector(clock), "the end of the time")
    assert (
        page.evaluate(f"getComputedStyle(document.querySelector('{clock}'), '::before').content")
        == "none"
    )
