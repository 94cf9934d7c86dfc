"""Two continuations, one of which withdraws entries: the screen states what it has less."""

import re
from dataclasses import replace

import pytest

from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.files.log_progress import LogEnd, Reach, format_extra
from faristol.duplicate.acts.master import WithdrawMaster
from tests.support.analyse_user import words
from tests.support.continued import ContinuedGame, fresh_user, open_file, save
from tests.support.desk import User
from tests.support.tournament_user import Director
from tests.unit.desk.files.test_continuations import begin_evening

ENGLISH = Translator("en", None)
EIGHT_TURNS = Reach(unit="turn", done=8)
IN_ROUND_TWO = Reach(
    unit="round",
    done=1,
    current=2,
    items=2,
    is_slips=True,
    finished=frozenset({1}),
    counts={1: 3, 2: 2},
)


def extras_of_each(user, route):
    """Return the text of the entries that only each continuation has."""
    return re.findall(r"Only in this one (.*?) Last entry", words(user.look(route).screen))


def two_ends_with_withdrawn_master():
    """Return an evening whose second master was withdrawn, and a device that continued it to round 3."""
    game = begin_evening()
    game.slips({1: "8H SOLA", 2: "6F MASA"})
    game.send("end_round", "/duplicate/round", sure="yes")
    game.master("6F", "MASA")
    living = fresh_user()
    open_file(living, save(game.user))
    game.do(WithdrawMaster(round=2, why="x"))
    other = ContinuedGame(living)
    other.type_rack("LSOLEDA")
    other.slips({1: "8H SOLA"})
    return game, living


def test_withdrawn_master_adds_no_slips():
    """Third-round 9-B1: "2 more slips of round 2", which both have; the master had been withdrawn."""
    game, living = two_ends_with_withdrawn_master()
    route = open_file(game.user, save(living)).route
    assert extras_of_each(game.user, route) == [
        "round 2 reopened",
        "1 more slip of round 3",
    ]


def test_repeated_round_counts_as_changed():
    """Third-round 9-B1: "2 more entries", where the master of round 2 differs by now."""
    game, living = two_ends_with_withdrawn_master()
    game.send("end_round", "/duplicate/round", sure="yes")
    game.master("8H", "SOLA")
    route = open_file(game.user, save(living)).route
    assert extras_of_each(game.user, route) == ["round 2 changed", "1 more slip of round 3"]


def test_withdrawn_result_counts_as_fewer():
    """Third-round 9-B1: "1 more result of round 2" where one had been taken away."""
    director = Director(User(lang="en"), members=[], looks_ahead="")
    director.enter("A", "B", "C", "D")
    for _ in range(2):
        director.begin_round()
        director.play()
    living = Director.__new__(Director)
    living.user = fresh_user()
    open_file(living.user, save(director.user, director.opened.id))
    living.begin_round()
    living.result("401350")
    director.send("take_result_back", "/tournament/round/2", round=2, table=1)
    route = open_file(director.user, save(living.user, living.opened.id)).route
    assert extras_of_each(director.user, route) == [
        "round 2 reopened, 1 fewer result of round 2",
        "1 more result of round 3",
    ]


@pytest.mark.parametrize(
    ("shared", "reach", "expected"),
    [
        (EIGHT_TURNS, replace(EIGHT_TURNS, done=7), "1 fewer turn"),
        (EIGHT_TURNS, replace(EIGHT_TURNS, done=10), "2 more turns"),
        (EIGHT_TURNS, EIGHT_TURNS, "4 more entries"),
        (
            IN_ROUND_TWO,
            replace(IN_ROUND_TWO, items=1, counts={1: 3, 2: 1}),
            "1 fewer slip of round 2",
        ),
        (
            IN_ROUND_TWO,
            replace(IN_ROUND_TWO, current=0, items=0, counts={1: 3}),
            "2 fewer slips of round 2",
        ),
        (
            IN_ROUND_TWO,
            replace(IN_ROUND_TWO, done=0, current=1, items=4, finished=frozenset(), counts={1: 4}),
            "round 1 reopened, 1 more slip of round 1, 2 fewer slips of round 2",
        ),
        (
            replace(IN_ROUND_TWO, done=4, current=0, finished=frozenset({1, 2, 3, 4})),
            replace(IN_ROUND_TWO, done=1),
            "3 rounds reopened",
        ),
    ],
)
def test_format_extra_states_withdrawn_entries_as_fewer(shared, reach, expected):
    """Third-round 9-B1: missing entries of an end were counted as more."""
    end = LogEnd(reach=reach, entries=4, count=4, at="")
    assert format_extra(end, shared, ENGLISH) == expected
