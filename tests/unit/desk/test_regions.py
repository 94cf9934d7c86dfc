"""Whatever part of whatever screen is asked for, however the desk stands: an answer, never a failure.

A page asks for parts of screens that it saw before: of a clock that was left behind, of a search that was typed while
another window ended the game. So every route is asked for every part that any screen has, at one desk after another.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from faristol.desk import app
from tests.support.desk_states import STATES
from tests.support.duplicate_game import GameUser, player_of
from tests.support.duplicate_user import failed
from tests.support.examples import is_in_this_run
from tests.support.walk import FEW, every_screen

FOLDER = Path(app.__file__).parent
# our numbers of statements, which stand in no printed regulation
OURS = re.compile(
    r"(?:CAT-(?:CLM|CLS|DUP)|RO-(?:COR|GEN)) [\dSD]|\(art\. (?:\d+|[2-8]\.\d+|\d+\.\d+-\d+)\)"
)

ONE_IN = 9  # parts of a screen that every run asks for


@cache
def parts():
    """Return the parts of screens, as they are written where the screens are made: `"id": "template.html"`."""
    text = "".join(path.read_text() for path in FOLDER.rglob("*.py"))
    found = set(re.findall(r'"([a-z*-]+)": f?"\w[\w{} \'=/]*\.html"', text))
    assert {"round-clock", "game-clock", "seat-*", "player-*", "board-paper", "master"} <= found
    return found


def items(screen):
    """Return the parts of which there are many of a kind, by the ids that a screen has, and one of nobody."""
    kinds = {part.removesuffix("*") for part in parts() if part.endswith("*")}
    return {
        one
        for kind in kinds
        for one in [*re.findall(f'id="({kind}[^"]+)"', screen)[:FEW], f"{kind}nobody"]
    }


def own_parts(route, screen):
    """Return the parts that a screen asks for itself: of what is typed on it, of what only the page knows."""
    path = route.partition("?")[0]
    forms = [tag for tag in re.findall("<form[^>]*>", screen) if "data-live=" in tag]
    live = {re.search('data-live="([^"]+)"', tag)[1] for tag in forms if f'action="#{path}"' in tag}
    facts = [tag for tag in re.findall("<[a-z][^>]*>", screen) if " data-facts" in tag]
    return live | {re.search(' id="([^"]+)"', tag)[1] for tag in facts}


@pytest.fixture
def shown_once(monkeypatch):
    """Have a screen say once only what it shows: the parts that it does not name are no work of its own."""
    views = {}
    real = app.show_of

    def show_of(request):
        async def show(desk, request):
            view = views.get(request.route)
            kind = request.region.partition("-")[0] + "-*"
            is_whole = not request.region  # also what an act leads to
            if is_whole or view is None or {request.region, kind} & set(view.regions):
                view = views[request.route] = await real(request)(desk, request)
            return view

        return show

    monkeypatch.setattr(app, "show_of", show_of)


@pytest.mark.desk_only("reads the sources, which do not ship")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.usefixtures("shown_once")
def test_every_route_asked_for_any_part_of_any_screen_answers_without_a_fault(state):
    user = STATES[state]()
    screens = every_screen(user)
    cited = {route: OURS.findall(screen) for route, screen in screens.items()}
    assert {route: found for route, found in cited.items() if found} == {}, "third-round 4-B16"
    asked = (parts() | items("".join(screens.values()))) - {
        part for part in parts() if part.endswith("*")
    }
    for route, screen in screens.items():
        for number, part in enumerate(sorted(asked), start=len(route)):
            if not is_in_this_run(number, one_in=ONE_IN):
                continue
            response = user.look(route, region=part)
            assert not failed(response), (route, part, failed(response))
            assert set(response.fragments) <= {part}, (route, part)
        for part in own_parts(route, screen):
            shown = user.look(route, region=part)
            if shown.screen is None:
                assert f'id="{part}"' in shown.fragments[part], (route, part)


def test_a_part_that_a_screen_lacks_is_left_out_and_nothing_is_painted():
    user = STATES["another_begun"]()
    response = user.look("/duplicate/round", region="round-clock")
    assert (response.screen, dict(response.fragments), response.effects) == (None, {}, ())


def test_what_is_done_again_where_its_parts_are_gone_shows_the_whole_screen():
    """An answer was lost, and the same request comes once more when the game has gone on."""
    game = GameUser(names=("Anna", "Benet")).start()
    game.type_rack("CASESAL")
    slip = {"round": 1, "player": player_of(1), "was": "", "at": "H4", "word": "CASES"}
    first = game.send("read_slips", "/duplicate/round", request_id="lost", **slip)
    assert (first.taken, first.screen) == (True, None)
    game.slips({2: ""})
    game.master("H4", "CASES")
    again = game.send("read_slips", "/duplicate/round", request_id="lost", **slip)
    assert not failed(again)
    assert again.taken
    assert again.screen
    elsewhere = game.send("read_slips", "/players", request_id="lost", **slip)
    assert not failed(elsewhere)
    assert (elsewhere.taken, elsewhere.screen) == (True, None)
