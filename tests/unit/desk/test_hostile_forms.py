"""Whatever a form holds, the desk answers: it is done, or refused in words, and never a fault of the program.

The forms are those of the screens themselves, found by walking through desks as they stand in the course of a season;
each is sent with every field missing, with one field after the other missing or hostile, and with all of them so.
"""

import re
from copy import deepcopy
from functools import cache
from html.parser import HTMLParser

import pytest

from faristol.desk.kernel.kinds import KINDS
from faristol.desk.routes import AUTOMATIC, COMMANDS
from tests.support.desk_states import STATES, one_of_each_kind
from tests.support.duplicate_user import failed
from tests.support.examples import is_in_this_run
from tests.support.walk import every_screen

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
# fields that may come several times
SEVERAL = ("player", "slip", "list", "number", "rating", "date")
# of what is sent instead of a form, in every run: as many that no command goes without (eight are sent of the smallest)
ONE_IN = 11
# of what is sent of a command that no screen offers, at each of three desks, and of a command and a document it names
ONE_IN_UNSEEN, ONE_IN_NAMED = 8, 9
# what the forms of clocks hold
OF_CLOCKS = {
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
    """Read the forms of a screen: the command of each, and its fields as they stand."""

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


def forms_of(user, known):
    """Return the forms of a desk whose command was not met before: (command, route, fields)."""
    found = {}
    for route, screen in every_screen(user).items():
        for command, fields in Forms(screen).found:
            if command in COMMANDS and command not in known:
                found.setdefault(command, (command, route, fields))
    return list(found.values())


def variants(fields):
    """Give what is sent instead of a form."""
    yield {}
    for hostile in HOSTILE:
        yield dict.fromkeys(fields, hostile)
    for at, name in enumerate(fields):
        yield {key: value for key, value in fields.items() if key != name}
        yield {**fields, name: HOSTILE[at % len(HOSTILE)]}


def ask(user, command, route, fields):
    """Send a form, see that it is answered in words, and put the desk back when something was done."""
    before = deepcopy(user.store.tables)
    response = user.send(command, route, **fields)
    assert not failed(response), (command, fields, failed(response))
    is_silent = command in AUTOMATIC  # nobody at the screen asked for it
    assert response.taken or response.screen or response.effects or is_silent, (command, fields)
    shown = (response.screen or "") + "".join(response.fragments.values())
    assert SCRIPT not in shown, (command, fields)
    assert "49 {n}" not in shown, (command, fields)
    if response.taken:
        user.store.tables = before
        user.restart()


@pytest.mark.desk_only("walks through every desk, which takes long inside")
def test_every_command_is_answered_whatever_its_form_holds():
    offered = set()
    for make in STATES.values():
        user = make()
        for command, route, fields in forms_of(user, offered):
            offered.add(command)
            for number, sent in enumerate(variants(fields), start=len(offered)):
                if is_in_this_run(number, one_in=ONE_IN):
                    ask(user, command, route, sent)
    assert len(offered) > len(COMMANDS) * 2 / 3
    for shift, state in enumerate(("User", "running", "finished")):
        user = STATES[state]()
        for start, command in enumerate(sorted(COMMANDS.keys() - offered), start=shift):
            forms = ({}, *(dict.fromkeys(names_of(command), one) for one in HOSTILE))
            for number, sent in enumerate(forms, start=start):
                if is_in_this_run(number, one_in=ONE_IN_UNSEEN):
                    ask(user, command, "/", sent)


@pytest.mark.desk_only("makes a document of every kind, which takes long inside")
def test_every_command_is_answered_whatever_document_it_names():
    """third-round 7-B6: a form of a clock that names a document with the other clock is stale, and no fault."""
    user = one_of_each_kind()
    documents = {row.kind: row for row in user.desk.shelf.streams.values()}
    assert documents.keys() == KINDS.keys()
    pairs = [(command, row) for command in sorted(COMMANDS) for row in documents.values()]
    for number, (command, row) in enumerate(pairs):
        if COMMANDS[command][0].startswith("clock.") or is_in_this_run(number, one_in=ONE_IN_NAMED):
            fields = {**dict.fromkeys(names_of(command), "1"), **OF_CLOCKS}
            ask(user, command, "/settings", {**fields, "stream": row.id, "seq": row.seq})


@pytest.mark.parametrize("command", ["check_clock", "press_clock", "stop_clock"])
def test_form_of_a_game_clock_that_names_a_round_is_stale(command):
    """third-round 7-B6."""
    user = STATES["running"]()
    (row,) = (row for row in user.desk.shelf.streams.values() if row.kind == "duplicate")
    response = user.send(command, "/duplicate/round", **OF_CLOCKS, stream=row.id)
    assert not response.taken
    # what a clock sends by itself is refused without a word (third-round 9-A2)
    told = [] if command in AUTOMATIC else ["notice"]
    assert [effect["do"] for effect in response.effects] == told


@pytest.mark.parametrize(
    "command", ["check_round", "pause_round", "start_round", "end_round", "give_cue"]
)
def test_form_of_a_round_clock_that_names_a_game_is_stale(command):
    """third-round 7-B6."""
    user = STATES["sitting_down"]()
    (row,) = (row for row in user.desk.shelf.streams.values() if row.kind == "classic")
    response = user.send(command, "/game", **OF_CLOCKS, stream=row.id)
    assert not response.taken
    # what a clock sends by itself is refused without a word (third-round 9-A2)
    told = [] if command in AUTOMATIC else ["notice"]
    assert [effect["do"] for effect in response.effects] == told


@cache
def names_of(command):
    """Return the fields that the module of a command asks its forms for, as far as its source says."""
    from importlib import import_module
    from inspect import getsource

    source = getsource(import_module(f"faristol.desk.{COMMANDS[command][0]}"))
    asked = re.findall(r'request\.(?:value|values|number)\("(\w+)"', source)
    return ("stream", "seq", *SEVERAL, *asked)
