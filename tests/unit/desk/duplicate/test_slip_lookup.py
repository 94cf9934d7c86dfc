"""The answer to a page that looks up the moves a typed slip may mean (third-round 1-A1).

Integration level.
"""

import json
import re
from dataclasses import replace
from html import unescape

import pytest

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.round import slip_entry_data as entry_module
from faristol.desk.duplicate.round.slip_lookup import REGION
from faristol.desk.duplicate.slips import rack_token
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.judging import CountedSlip
from tests.support.desk import run
from tests.support.duplicate_game import GameUser, player_of

ROUTE = "/duplicate/round"


@pytest.fixture
def game():
    game = GameUser().start()
    game.type_rack("CASES?L")
    game.send("start_round", ROUTE, number=1)
    return game


def lookup_moves(game, letters, at="", rack=None):
    rack = rack_token(game.game.round) if rack is None else rack
    answer = game.user.look(f"{ROUTE}?at={at}&letters={letters}&rack={rack}", region=REGION)
    match = re.search(r'<template id="slip-typed" data-moves="([^"]*)"', answer.fragments[REGION])
    return [line.split(" ") for line in unescape(match[1]).split("\n") if line] if match else None


def entry_data(game):
    element = re.search(r"<slip-entry [^>]*>", game.look("round").screen)[0]
    moves, texts = (
        json.loads(unescape(re.search(rf'data-{name}="([^"]*)"', element)[1]))
        for name in ("moves", "says")
    )
    return moves, texts


def test_letters_without_parentheses_match_moves_with_circled_blanks(game):
    """CAT-DUP 1.2-5: the move that was meant, with the points that `judge` gives."""
    (at, word, points) = lookup_moves(game, "SALA", "H8")[0]
    assert (at, word) in {("H8", "SAL(A)"), ("H8", "S(A)LA")}
    verdict = run(game.user.desk.service(DuplicateService).verdict(game.opened, at, word))
    assert isinstance(verdict, CountedSlip)
    assert verdict.points == int(points)


def test_illegal_move_has_no_match(game):
    assert lookup_moves(game, "SALA", "A1") == []
    assert lookup_moves(game, "XXXX", "H8") == []
    assert lookup_moves(game, "SALA", "P3") == []
    assert lookup_moves(game, "A" * 5000) == []


@pytest.mark.parametrize(
    ("at", "word", "would_count"),
    [
        ("H8", "SALC", True),  # in no list
        ("H8", "S(X)LC", True),
        ("H8", "SXLC", False),  # the blank is not circled
        ("H8", "SALCZZ", False),
        ("A1", "SALC", False),  # beside the centre
        ("H14", "SALC", False),
        ("", "SALC", False),
    ],
)
def test_lookup_tells_whether_only_the_words_fail(game, at, word, would_count):
    """CAT-DUP 1.7-2: the judge may accept words, and nothing else that is against a slip."""
    rack = rack_token(game.game.round)
    query = f"at={at}&letters=SALC&word={word}&rack={rack}"
    answer = game.user.look(f"{ROUTE}?{query}", region=REGION).fragments[REGION]
    assert ('data-counts="yes"' in answer) == would_count


def test_lookup_for_a_stale_rack_is_not_answered(game):
    assert lookup_moves(game, "SALA", "H8", rack="000000000000") is None


def test_lookup_of_a_judge_without_a_seal_is_not_answered():
    game = GameUser(names=("Jutge", "Anna", "Benet"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(1))))
    game.start()
    game.type_rack("CASES?L")
    assert lookup_moves(game, "SALA", "H8") is None
    game.send("seal_move", ROUTE, round=1, at="H4", word="CASES")
    assert lookup_moves(game, "SALA", "H8")


def test_list_that_is_cut_says_so_without_the_count(game, monkeypatch):
    assert entry_data(game)[0]["known"] == "all"
    monkeypatch.setattr(entry_module, "MAX_MOVES", 10)
    entry_module.moves_data.cache_clear()
    moves, texts = entry_data(game)
    entry_module.moves_data.cache_clear()
    assert moves["known"] == "some"
    assert len(moves["moves"].split("\n")) == 10
    assert (texts["more"], texts["least"]) == ("more than {n}", "at least {n}")
    assert texts["thousands"] == ","


def test_slip_whose_dot_is_a_bullet_is_read_as_col_legi():
    """Third-round 1-C: the middle dot of phone keyboards."""
    game = GameUser().start()
    game.type_rack("COL·LEGIA")
    game.send("start_round", ROUTE, number=1)
    fields = {"stream": game.opened.id, "round": 1, "player": player_of(1), "was": ""}
    assert game.user.send("read_slips", ROUTE, **fields, at="H6", word="col•legi").taken
    slip = game.game.round.slips[player_of(1)]
    assert (slip.reason, slip.word) == ("", "col·legi")
    assert slip.points > 0
