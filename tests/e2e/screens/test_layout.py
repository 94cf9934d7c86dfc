"""Every screen holds: in every language, with 40 % longer text, on every screen size, at twice the text."""

from collections import defaultdict

import pytest

from tests.e2e.screens import layout
from tests.e2e.screens.analyse_rooms import analyse_states
from tests.e2e.screens.clock_rooms import clock_states
from tests.e2e.screens.hall_rooms import hall_states
from tests.e2e.screens.house import bring_in, go
from tests.e2e.screens.judge_rooms import judge_states
from tests.e2e.screens.rooms import drop_table, empty_states, full_states
from tests.e2e.screens.test_language import choose

SIZES = ((1180, 820), (820, 1180), (390, 844))
STANDARD, TWICE = 16, 32


def text_size(page, pixels):
    """Set the browser's own text size, as people do in its settings, and see it taken."""
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})
    size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
    assert size == f"{pixels}px"
    browser.detach()


def measure(page, state, is_longer, found):
    """Look at one state at every size, then at twice the text on each."""
    state.reach(page)
    page.evaluate("document.getElementById('toasts').replaceChildren()")
    if is_longer:
        layout.lengthen(page)
    for pixels in (STANDARD, TWICE):
        text_size(page, pixels)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for fault in layout.faults(page):
                found[f"{state.name}: {fault}"].append(f"{width}x{height}@{pixels}")
    text_size(page, STANDARD)
    page.set_viewport_size({"width": 1180, "height": 820})


def assert_held(page, how, states):
    """Measure states in a language, or in English with longer text, and name every fault with where it was."""
    found = defaultdict(list)
    choose(page, "en" if how == "longer" else how)
    for state in states:
        measure(page, state, how == "longer", found)
    lines = [f"{fault} [{', '.join(where)}]" for fault, where in found.items()]
    assert not lines, f"{len(lines)} faults:\n" + "\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ca", "ro", "longer"])
def test_every_screen_of_the_judge_holds(page, looks_restored, how):
    assert_held(page, how, judge_states())


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ca", "ro", "longer"])
def test_every_screen_of_the_analysis_holds(page, looks_restored, how):
    assert_held(page, how, analyse_states())


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ca", "ro", "longer"])
def test_every_screen_of_the_clocks_holds(page, looks_restored, how):
    assert_held(page, how, clock_states())


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ca", "ro", "longer"])
def test_every_screen_of_the_hall_holds(page, looks_restored, how):
    assert_held(page, how, hall_states())


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ca", "ro", "longer"])
def test_every_screen_holds(page, full, looks_restored, how):
    assert_held(page, how, empty_states())
    bring_in(page)
    assert_held(page, how, full_states(full))
    drop_table(page)


def test_the_measure_sees_what_is_cut_covered_and_too_small(page):
    """A measure that never finds anything proves nothing."""
    go(page, "/players", "#finder")
    assert layout.faults(page) == []
    page.evaluate(
        """() => {
          const main = document.querySelector("#screen main");
          const put = (html) => { const box = document.createElement("div"); box.innerHTML = html; main.prepend(box); return box.firstChild; };
          const css = (node, style) => Object.assign(node.style, style);
          css(put("<p>cut away in its middle, this text</p>"), { width: "60px", height: "20px", overflow: "hidden" });
          css(put("<button>far too long a word for it</button>"), { width: "50px", height: "50px", whiteSpace: "nowrap", minWidth: 0, padding: 0 });
          css(put("<button>tiny</button>"), { width: "30px", height: "20px", minHeight: 0, padding: 0 });
          const on = put("<button>on</button>"), under = put("<button>under</button>");
          for (const one of [on, under]) css(one, { position: "absolute", top: "300px", left: "300px", width: "60px", height: "60px" });
          css(put("<p>wide</p>"), { width: "3000px" });
        }"""
    )
    text = "\n".join(layout.faults(page))
    for sign in ("out of its height", "out sideways", "too small", "one lies on", "page scrolls"):
        assert sign in text, f"{sign}:\n{text}"
