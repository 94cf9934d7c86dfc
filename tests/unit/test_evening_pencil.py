"""The pencil that an evening is held against: it knows nothing of the program, and it knows the rules."""

import ast
import json
from pathlib import Path

import pytest

from tests.support import evening as pencil

CASES = Path(__file__).parents[1] / "conformance"


def cases(name):
    found = json.loads((CASES / f"{name}.json").read_text())["cases"]
    return pytest.mark.parametrize("case", found, ids=lambda case: case["id"])


class AllBut:
    """The words of a world that has every word but some."""

    def __init__(self, refused):
        self.refused = {
            "".join(letter for letter, _ in pencil.read_tiles(word)) for word in refused
        }

    def __contains__(self, word):
        return word not in self.refused


def test_the_pencil_knows_nothing_of_the_program():
    tree = ast.parse(Path(pencil.__file__).read_text())
    imported = {
        (node.module if isinstance(node, ast.ImportFrom) else alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert imported == {"collections", "json", "re", "unicodedata"}
    called = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not called & {"__import__", "eval", "exec", "open"}


def slip_of(slip):
    return [slip["at"], slip["word"], slip["in_time"]]


def told(scores):
    return [
        {"player": who, "points": points, "reason": why} for who, (points, why) in scores.items()
    ]


@cases("duplicate_slips")
def test_it_judges_slips_as_the_cases_do(case):
    given, board = case["in"], {}
    for move in given["moves"]:
        place, tiles = pencil.read_place(move["at"]), pencil.read_tiles(move["word"])
        board |= pencil.laid(board, place, tiles)
    words = AllBut(given.get("not_words", []))
    scores = {
        slip["player"]: pencil.verdict(board, given["rack"], slip_of(slip), words)[:2]
        for slip in given["slips"]
    }
    assert told(scores) == case["out"]["slips"]


@cases("duplicate_game")
def test_it_plays_games_as_the_cases_do(case):
    given, out = case["in"], case["out"]
    evening = {
        "players": [slip["player"] for slip in given["rounds"][0]["slips"]],
        "at_start": given["players_at_start"],
        "bonus": given["bonuses"],
        "rounds": [
            {
                "rack": one["rack"],
                "slips": {slip["player"]: slip_of(slip) for slip in one["slips"]},
                "absent": set(),
                "master": [one["master"]["at"], one["master"]["word"]],
            }
            for one in given["rounds"]
        ],
        "invalid": [],
        "offences": [],
    }
    come = pencil.worked_out(evening, AllBut(given.get("not_words", [])))
    assert [told(one["scores"]) for one in come["rounds"]] == [
        one["slips"] for one in out["rounds"]
    ]
    assert [one["master"] for one in come["rounds"]] == [one["master"] for one in out["rounds"]]
    assert [one["left"] for one in come["rounds"]] == [sorted(one["left"]) for one in out["rounds"]]
    assert as_told(come) == {key: out[key] for key in ("bonus", "awards", "ranking")}


@cases("duplicate_ranking")
def test_it_places_players_as_the_cases_do(case):
    given, out = case["in"], case["out"]
    rounds = [
        {"scores": {one["name"]: (one["rounds"][at], "") for one in given["players"]}}
        for at in range(len(given["players"][0]["rounds"]))
    ]
    evening = {
        "players": [one["name"] for one in given["players"]],
        "at_start": given["players_at_start"],
        "bonus": given["bonuses"],
    }
    expelled = {one["name"] for one in given["players"] if one.get("expelled")}
    come = pencil.standings(evening, rounds, expelled)
    assert as_told(come) == {key: out[key] for key in ("bonus", "awards", "ranking")}
    assert [player for player, _ in come["unranked"]] == out["unranked"]


def as_told(come):
    return {
        "bonus": in_words(come["bonus"]),
        "awards": [{"round": number, "name": player} for number, player, _ in come["awards"]],
        "ranking": [
            {"place": place, "name": player, "total": in_words(half)}
            for place, player, half in come["ranking"]
        ],
    }


def in_words(half):
    return f"{half // 2}.5" if half % 2 else str(half // 2)


@cases("rack_valid")
def test_it_knows_racks_as_the_cases_do(case):
    if case["in"].get("ruleset", "").startswith("ca-duplicate"):
        assert pencil.is_valid_rack(case["in"]["rack"]) == case["out"]["valid"]


@cases("bonus_value")
def test_it_knows_the_bonus_as_the_cases_do(case):
    many = case["in"]["players"]
    evening = {"players": [], "at_start": many, "bonus": True}
    assert in_words(pencil.standings(evening, [], set())["bonus"]) == case["out"]["bonus"]


@cases("misconduct")
def test_it_knows_the_ladder_as_the_cases_do(case):
    zeroed, expelled = pencil.sanctions_of([("Anna", number) for number in case["in"]["offences"]])
    rounds = case["in"]["rounds"]
    counted = [0 if ("Anna", at) in zeroed else points for at, points in enumerate(rounds, 1)]
    assert counted == case["out"]["rounds"]
    assert bool(expelled) == case["out"]["expelled"]


def test_its_bag_has_a_hundred_tiles():
    assert len(pencil.whole_bag()) == 100
