"""All forms and regions of all screens are answered without a fault, in all states of the desk.

The forms are those on the screens, found by walking through desks in the states of a season. Each form is sent
with all fields missing, with each field in turn missing or hostile, and with all fields hostile.

A page requests regions of screens that it displayed before: of a clock left behind, of a search typed while
another window ended the game. So each route is requested for all regions of all screens, at one desk after
another. The walk is the same for both, and is done once.
"""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from faristol.desk import app
from faristol.desk.kernel.kinds import KINDS
from faristol.desk.routes import AUTOMATIC, COMMANDS
from tests.support.desk_states import STATES, one_of_each_kind
from tests.support.duplicate_game import GameUser, player_of
from tests.support.duplicate_user import failed
from tests.support.examples import is_in_this_run
from tests.support.walk import FEW, every_screen

FOLDER = Path(app.__file__).parent
# our numbers of statements, which are in no printed regulation
OWN_CITATIONS = re.compile(
    r"(?:CAT-(?:CLM|CLS|DUP)|RO-(?:COR|GEN)) [\dSD]|\(art\. (?:\d+|[2-8]\.\d+|\d+\.\d+-\d+)\)"
)

ONE_IN_PARTS = (
    9  # one in so many regions of a screen is requested in each run, other ones of each screen
)
ONE_IN_ALL_PARTS = 6  # the same in a run of all tests


@cache
def screen_parts():
    """Return the names of the regions in the sources of the screens: `"id": "template.html"`."""
    text = "".join(path.read_text() for path in FOLDER.rglob("*.py"))
    parts = set(re.findall(r'"([a-z*-]+)": f?"\w[\w{} \'=/]*\.html"', text))
    assert {"round-clock", "game-clock", "seat-*", "player-*", "board-paper", "master"} <= parts
    return parts


def item_parts(screen):
    """Return regions of repeated items by the ids on a screen.

    One id of each kind does not exist.
    """
    kinds = {part.removesuffix("*") for part in screen_parts() if part.endswith("*")}
    return {
        part
        for kind in kinds
        for part in [*re.findall(f'id="({kind}[^"]+)"', screen)[:FEW], f"{kind}nobody"]
    }


def own_parts(route, screen):
    """Return the regions that a screen requests itself: of live forms, and of facts of the page."""
    path = route.partition("?")[0]
    forms = [tag for tag in re.findall("<form[^>]*>", screen) if "data-live=" in tag]
    live = {re.search('data-live="([^"]+)"', tag)[1] for tag in forms if f'action="#{path}"' in tag}
    tags = [tag for tag in re.findall("<[a-z][^>]*>", screen) if " data-facts" in tag]
    return live | {re.search(' id="([^"]+)"', tag)[1] for tag in tags}


def shared_drafts(screen):
    """Return the drafts of forms of a document that another document's form would restore."""
    forms = re.findall(r'<form[^>]* data-draft="([^"]+)"(.*?)</form>', screen, re.DOTALL)
    streams = [(draft, re.search('name="stream" value="([^"]+)"', body)) for draft, body in forms]
    return [draft for draft, stream in streams if stream and stream[1] not in draft]


@pytest.fixture
def reused_views(monkeypatch):
    """Render a screen once per route, unless the view has the requested region."""
    views = {}
    real = app.show_of

    def show_of(request):
        async def show(desk, request):
            view = views.get(request.route)
            kind = request.region.partition("-")[0] + "-*"
            is_whole = not request.region  # also the screen that an act leads to
            if is_whole or view is None or {request.region, kind} & set(view.context.regions):
                loaded = await real(request)(desk, request)
                # the view of a part may have that part alone
                views[request.route] = loaded if is_whole or view is None else view
                return loaded
            return view

        return show

    monkeypatch.setattr(app, "show_of", show_of)


@pytest.mark.desk_only("reads the sources, which do not ship")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.usefixtures("reused_views")
def test_parts_requested_of_any_route_are_answered_without_a_fault(state):
    user = STATES[state]()
    screens = every_screen(user)
    collect_forms(state, screens)
    cited = {route: OWN_CITATIONS.findall(screen) for route, screen in screens.items()}
    assert {route: articles for route, articles in cited.items() if articles} == {}, (
        "third-round 4-B16"
    )
    shared = {draft for screen in screens.values() for draft in shared_drafts(screen)}
    assert shared == set(), "the text of one document would stand in the form of another"
    requested = (screen_parts() | item_parts("".join(screens.values()))) - {
        part for part in screen_parts() if part.endswith("*")
    }
    for route, screen in screens.items():
        for number, part in enumerate(sorted(requested), start=len(route)):
            if not is_in_this_run(number, one_in=ONE_IN_PARTS, one_in_all=ONE_IN_ALL_PARTS):
                continue
            response = user.look(route, region=part)
            assert not failed(response), (route, part, failed(response))
            assert set(response.fragments) <= {part}, (route, part)
        for part in own_parts(route, screen):
            answer = user.look(route, region=part)
            if answer.screen is None:
                assert f'id="{part}"' in answer.fragments[part], (route, part)


def test_part_missing_on_a_screen_is_left_out():
    user = STATES["another_begun"]()
    response = user.look("/duplicate/round", region="round-clock")
    assert (response.screen, dict(response.fragments), response.effects) == (None, {}, ())


def test_repeated_request_whose_parts_are_gone_gets_the_whole_screen():
    """An answer was lost, and the same request is repeated when the game has gone on."""
    game = GameUser(names=("Anna", "Benet")).start()
    game.type_rack("CASESAL")
    slip = {"round": 1, "player": player_of(1), "was": "", "at": "H4", "word": "CASES"}
    first = game.send("read_slips", "/duplicate/round", request_id="lost", **slip)
    assert (first.taken, first.screen) == (True, None)
    game.slips({2: ""})
    game.master("H4", "CASES")
    repeated = game.send("read_slips", "/duplicate/round", request_id="lost", **slip)
    assert not failed(repeated)
    assert repeated.taken
    assert repeated.screen
    elsewhere = game.send("read_slips", "/players", request_id="lost", **slip)
    assert not failed(elsewhere)
    assert (elsewhere.taken, elsewhere.screen) == (True, None)


# ---- forms ----

SCRIPT = "<script>alert(1)</script>"
HOSTILE = (
    SCRIPT + "A" * 5_000,
    "-1",
    "9" * 40,
    "٣",
    "\x00\x1b[2J\u202e\u200b",
    "{{ 7 * 7 }} {n} %s %(n)s",
    " \n\t\r ",
)
# fields that may be repeated
REPEATED_FIELDS = ("player", "slip", "list", "number", "rating", "date")
# one in so many variants of a form is sent in each run, so that no command goes without (the smallest form has eight)
ONE_IN_FORMS = 11
ONE_IN_ALL_FORMS = 6  # the same in a run of all tests
# the same for a command that no screen offers, at each of three desks, and for a command and its target document
ONE_IN_UNSEEN, ONE_IN_NAMED = 8, 9
# the fields of clock forms
CLOCK_FIELDS = {
    "wall": 1_795_197_700_000,
    "counter": 100_000,
    "run": "r9",
    "number": 1,
    "seconds": 30,
    "seconds_left": 30,
    "channel": "shown",
    "reason": "break",
}


class Forms(HTMLParser):
    """A parser of the forms on a screen: the command of each, and its fields as rendered."""

    def __init__(self, screen):
        super().__init__()
        self.found = []
        self._select = ""
        self.feed(screen)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self.found.append((given.get("data-command") or "", {}))
        if not self.found or not given.get("name", self._select):
            return
        fields = self.found[-1][1]
        if tag == "option":
            if "selected" in given or self._select not in fields:
                fields[self._select] = given.get("value") or ""
        elif tag == "select":
            self._select = given["name"]
        elif given.get("type") in ("radio", "checkbox"):
            if "checked" in given or given["name"] not in fields:
                fields[given["name"]] = given.get("value") or "on"
        elif tag in ("input", "textarea", "button") and given.get("type") != "file":
            fields.setdefault(given["name"], given.get("value") or "")

    def handle_endtag(self, tag):
        if tag == "select":
            self._select = ""


# the first form of each command found by a walk, as (state, route, fields), and the states walked
FORMS, WALKED = {}, set()


def collect_forms(state, screens):
    """Store the forms on the screens of a state whose command is new."""
    WALKED.add(state)
    for route, screen in screens.items():
        commands = set(re.findall('<form[^>]* data-command="([^"]*)"', screen))
        if commands & COMMANDS.keys() <= FORMS.keys():
            continue  # parsing a whole screen takes longer than rendering it
        for command, fields in Forms(screen).found:
            if command in COMMANDS:
                FORMS.setdefault(command, (state, route, fields))


def forms_of_all_states():
    """Return the forms of all states.

    States walked for their regions in this process are not walked again.
    """
    for state in STATES:
        if state not in WALKED:
            collect_forms(state, every_screen(STATES[state]()))
    return FORMS


def variants(fields):
    """Yield the field values that are sent instead of a form."""
    yield {}
    for hostile in HOSTILE:
        yield dict.fromkeys(fields, hostile)
    for at, name in enumerate(fields):
        yield {key: value for key, value in fields.items() if key != name}
        yield {**fields, name: HOSTILE[at % len(HOSTILE)]}


def send_and_restore(user, command, route, fields):
    """Send a form, check that it is answered with a message, and restore the desk after a change."""
    before = user.store.tables  # a write replaces tables and changes none in place
    page_state = user.title, user.screen, user.parts
    response = user.send(command, route, **fields)
    assert not failed(response), (command, fields, failed(response))
    is_silent = command in AUTOMATIC  # no user at the screen caused it
    assert response.taken or response.screen or response.effects or is_silent, (command, fields)
    html = (response.screen or "") + "".join(response.fragments.values())
    assert SCRIPT not in html, (command, fields)
    assert "49 {n}" not in html, (command, fields)
    if response.taken:
        user.store.tables = before
        user.title, user.screen, user.parts = page_state
        user.restart()


@pytest.mark.desk_only("walks through every desk, which takes long inside")
def test_commands_are_answered_with_any_form():
    offered = forms_of_all_states()
    users = {}
    for start, (command, (state, route, fields)) in enumerate(offered.items(), start=1):
        user = users[state] = users.get(state) or STATES[state]()
        for number, sent in enumerate(variants(fields), start=start):
            if is_in_this_run(number, one_in=ONE_IN_FORMS, one_in_all=ONE_IN_ALL_FORMS):
                send_and_restore(user, command, route, sent)
    assert len(offered) > len(COMMANDS) * 2 / 3
    for shift, state in enumerate(("User", "running", "finished")):
        user = STATES[state]()
        for start, command in enumerate(sorted(COMMANDS.keys() - offered), start=shift):
            forms = ({}, *(dict.fromkeys(field_names_of(command), value) for value in HOSTILE))
            for number, sent in enumerate(forms, start=start):
                if is_in_this_run(number, one_in=ONE_IN_UNSEEN):
                    send_and_restore(user, command, "/", sent)


@pytest.mark.desk_only("makes a document of every kind, which takes long inside")
def test_commands_are_answered_with_any_document():
    """third-round 7-B6: the form of a clock that names a document with the other kind of clock is stale."""
    user = one_of_each_kind()
    user.is_elsewhere = True
    documents = {row.kind: row for row in user.desk.stream_store.streams.values()}
    assert documents.keys() == KINDS.keys()
    pairs = [(command, row) for command in sorted(COMMANDS) for row in documents.values()]
    for number, (command, row) in enumerate(pairs):
        is_tried = is_in_this_run(number, one_in=ONE_IN_NAMED, one_in_all=ONE_IN_ALL_FORMS)
        if COMMANDS[command][0].startswith("clock.") or is_tried:
            fields = {**dict.fromkeys(field_names_of(command), "1"), **CLOCK_FIELDS}
            send_and_restore(
                user, command, "/settings", {**fields, "stream": row.id, "seq": row.seq}
            )


@pytest.mark.parametrize("command", ["check_clock", "press_clock", "stop_clock"])
def test_form_of_a_game_clock_that_names_a_round_is_stale(command):
    """third-round 7-B6."""
    user = STATES["running"]()
    (row,) = (row for row in user.desk.stream_store.streams.values() if row.kind == "duplicate")
    response = user.send(command, "/duplicate/round", **CLOCK_FIELDS, stream=row.id)
    assert not response.taken
    # an automatic command of a clock is refused silently (third-round 9-A2)
    expected = [] if command in AUTOMATIC else ["notice"]
    assert [effect["do"] for effect in response.effects] == expected


@pytest.mark.parametrize(
    "command", ["check_round", "pause_round", "start_round", "end_round", "give_cue"]
)
def test_form_of_a_round_clock_that_names_a_game_is_stale(command):
    """third-round 7-B6."""
    user = STATES["sitting_down"]()
    (row,) = (row for row in user.desk.stream_store.streams.values() if row.kind == "classic")
    response = user.send(command, "/game", **CLOCK_FIELDS, stream=row.id)
    assert not response.taken
    # an automatic command of a clock is refused silently (third-round 9-A2)
    expected = [] if command in AUTOMATIC else ["notice"]
    assert [effect["do"] for effect in response.effects] == expected


@cache
def field_names_of(command):
    """Return the fields that the module of a command reads from its request, as far as its source says."""
    from importlib import import_module
    from inspect import getsource

    source = getsource(import_module(f"faristol.desk.{COMMANDS[command][0]}"))
    names = re.findall(r'request\.(?:value|values|number)\("(\w+)"', source)
    return ("stream", "seq", *REPEATED_FIELDS, *names)
