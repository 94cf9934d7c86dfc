"""All screens in two languages, with longer text, at all sizes and twice the text; axe in all looks."""

import pytest

from tests.e2e.screens import layout
from tests.e2e.screens.analyse_rooms import analyse_states
from tests.e2e.screens.classic_rooms import classic_states
from tests.e2e.screens.clock_rooms import clock_states
from tests.e2e.screens.duplicate_prepare_rooms import prepare_states
from tests.e2e.screens.duplicate_rooms import (
    master_states,
    result_states,
    round_states,
    solo_states,
)
from tests.e2e.screens.hall_rooms import hall_states
from tests.e2e.screens.house import go_to, import_register
from tests.e2e.screens.judge_rooms import judge_states
from tests.e2e.screens.list_rooms import list_states
from tests.e2e.screens.post_rooms import post_states
from tests.e2e.screens.rehearsal_rooms import rehearsal_states
from tests.e2e.screens.rooms import drop_table, empty_states, full_states
from tests.e2e.screens.rules_rooms import rules_states
from tests.e2e.screens.tournament_rooms import tournament_states
from tests.e2e.screens.voice_rooms import voice_states
from tests.e2e.screens.walk import TEXTS, Walker

ROOMS = {
    "judge": judge_states,
    "analysis": analyse_states,
    "clocks": clock_states,
    "hall": hall_states,
    "voice": voice_states,
    "rules": rules_states,
    "lists": list_states,
    "preparing a duplicate": prepare_states,
    "round": round_states,
    "master move": master_states,
    "results": result_states,
    "alone": solo_states,
    "rehearsal": rehearsal_states,
    "tournament": tournament_states,
    "game of two": classic_states,
    "correspondence": post_states,
}

FIRST, SECOND = TEXTS
# Looked at in every run by tests of their own, with axe: walked in the second text alone, which measures all their states.
WALKED_ONCE = {"results", "alone"}
EXHAUSTIVE = pytest.mark.exhaustive(
    "every screen but these two rooms is walked in Catalan, lengthened"
)
WALKS = [
    pytest.param(room, text, id=f"{room}-{text}", marks=EXHAUSTIVE if text == SECOND else ())
    for room in ROOMS
    for text in TEXTS
    if text == SECOND or room not in WALKED_ONCE
]


@pytest.mark.slow
@pytest.mark.parametrize(("rooms", "text"), WALKS)
def test_screens_of_room_fit_and_are_clean(page, rooms, text):
    walker = Walker(page, text, is_only=rooms in WALKED_ONCE)
    walker.walk(ROOMS[rooms]())
    walker.assert_clean()


@pytest.mark.slow
@pytest.mark.parametrize("text", [FIRST, pytest.param(SECOND, marks=EXHAUSTIVE)])
def test_screens_fit_and_are_clean(page, full_register, text):
    walker = Walker(page, text)
    walker.walk(empty_states())
    import_register(page)
    walker.choose_text()
    walker.walk(full_states(full_register))
    drop_table(page)
    walker.assert_clean()


def test_measure_sees_cut_covered_and_small_elements(page):
    """A measure that never finds anything proves nothing."""
    go_to(page, "/players", "#finder")
    assert layout.layout_faults(page) == []
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
          put("<p role=status data-planted>spoken twice</p>"); // another watch looks at times
        }"""
    )
    text = "\n".join(layout.layout_faults(page))
    for sign in (
        "out of its height",
        "out sideways",
        "too small",
        "one lies on",
        "page scrolls",
        "a live region",
    ):
        assert sign in text, f"{sign}:\n{text}"
