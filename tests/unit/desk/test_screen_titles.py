"""The titles of screens for screen readers, and the number of stops to the next action (in CPython)."""

import re
from html import unescape

import pytest

from tests.support.desk_states import STATES
from tests.support.walk import every_screen, kind_of

TITLE = re.compile(r'<h1 (?:class="hush" )?id="title" tabindex="-1">\s*(.*?)</h1>', re.DOTALL)
HIDDEN = re.compile(r'<bdi aria-hidden="true">.*?</bdi>', re.DOTALL)
STATES_OF = {
    "duplicate": ("calling", "at_master", "between", "claimed"),
    "tournament": ("proposed", "with_results", "over"),
}
STEPS = (
    ("drawing", "round", "Round 1: the rack"),
    ("calling", "round", "Round 1: calling the letters"),
    ("running", "round", "Round 1: the slips"),
    ("at_master", "master", "Round 1: choose the master move"),
    ("between", "master", "Round 1: the master move"),
)


def heading_text(screen):
    """Return the first heading as a screen reader has it."""
    match = TITLE.search(screen)
    return unescape(re.sub("<[^>]+>", "", HIDDEN.sub("", match[1]))).strip() if match else ""


@pytest.mark.parametrize(("state", "place", "title"), STEPS)
def test_title_of_a_round_names_its_step(state, place, title):
    """Rack, call, slips, choice and announced master were all "Round 2" (third-round 8-B5)."""
    answer = STATES[state]().look(f"/duplicate/{place}")
    assert answer.title == f"{title} · Faristol"
    assert heading_text(answer.screen) == title


@pytest.mark.parametrize(("kind", "state"), [(k, s) for k, of in STATES_OF.items() for s in of])
def test_screens_of_a_document_have_titles_of_their_own(kind, state):
    """Rounds, Standings and Entries all began with the name of the tournament (third-round 8-B5)."""
    user = STATES[state]()
    titles = {}
    for route, screen in every_screen(user).items():
        place, _ = kind_of(route)
        if not place.startswith(f"/{kind}") or "?" in route or "*" in place:
            continue
        title = heading_text(screen)
        assert title, route
        is_paper = "/papers/" in place  # its heading names the round
        assert is_paper or user.look(route).title == f"{title} · Faristol", route
        main = screen[screen.index("<main") :]
        assert titles.setdefault(title, main) == main, (route, title)


def test_next_action_is_one_stop_after_the_heading_and_one_key():
    """Third-round 8-B4, 8-B12: the action was behind the bar and all fields.

    There were three stops for each of twelve tables.
    """
    for state, route in (("proposed", "/tournament/pairings"), ("between", "/duplicate/master")):
        screen = STATES[state]().look(route).screen
        after = screen[screen.index('id="title"') :]
        stop = re.search(r"<(?:a|button|input|select|textarea|summary)\b[^>]*>", after)
        assert stop is not None
        assert 'href="#next"' in stop[0], route
        assert re.search(r'id="next"', screen), route
