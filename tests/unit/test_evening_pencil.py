"""The pencil, an independent count of an evening by the rules.

It shares no code with the program.
"""

import ast
import json
from pathlib import Path

import pytest

from tests.support import evening as pencil

CASES = Path(__file__).parents[1] / "conformance"


def cases(name):
    entries = json.loads((CASES / f"{name}.json").read_text())["cases"]
    return pytest.mark.parametrize("case", entries, ids=lambda case: case["id"])


class AllBut:
    """The words of a list that has all words except some."""

    def __init__(self, refused):
        self.refused = {
            "".join(letter for letter, _ in pencil.read_tiles(word)) for word in refused
        }

    def __contains__(self, word):
        return word not in self.refused


def test_pencil_imports_no_code_of_the_program():
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


def format_scores(scores):
    return [
        {"player": player, "points": points, "reason": why}
        for player, (points, why) in scores.items()
    ]


@cases("duplicate_slips")
def test_pencil_judges_slips_as_the_cases(case):
    fields, board = case["in"], {}
    for move in fields["moves"]:
        place, tiles = pencil.read_place(move["at"]), pencil.read_tiles(move["word"])
        board |= pencil.laid(board, place, tiles)
    words = AllBut(fields.get("not_words", []))
    scores = {
        slip["player"]: pencil.verdict(board, fields["rack"], slip_of(slip), words)[:2]
        for slip in fields["slips"]
    }
    assert format_scores(scores) == case["out"]["slips"]


@cases("duplicate_game")
def test_pencil_plays_games_as_the_cases(case):
    fields, expected = case["in"], case["out"]
    evening = {
        "players": [slip["player"] for slip in fields["rounds"][0]["slips"]],
        "at_start": fields["players_at_start"],
        "bonus": fields["bonuses"],
        "rounds": [
            {
                "rack": round_["rack"],
                "slips": {slip["player"]: slip_of(slip) for slip in round_["slips"]},
                "absent": set(),
                "master": [round_["master"]["at"], round_["master"]["word"]],
            }
            for round_ in fields["rounds"]
        ],
        "invalid": [],
        "offences": [],
    }
    come = pencil.worked_out(evening, AllBut(fields.get("not_words", [])))
    assert [format_scores(round_["scores"]) for round_ in come["rounds"]] == [
        round_["slips"] for round_ in expected["rounds"]
    ]
    assert [round_["master"] for round_ in come["rounds"]] == [
        round_["master"] for round_ in expected["rounds"]
    ]
    assert [round_["left"] for round_ in come["rounds"]] == [
        sorted(round_["left"]) for round_ in expected["rounds"]
    ]
    assert format_results(come) == {key: expected[key] for key in ("bonus", "awards", "ranking")}


@cases("duplicate_ranking")
def test_pencil_places_players_as_the_cases(case):
    fields, expected = case["in"], case["out"]
    rounds = [
        {"scores": {player["name"]: (player["rounds"][at], "") for player in fields["players"]}}
        for at in range(len(fields["players"][0]["rounds"]))
    ]
    evening = {
        "players": [player["name"] for player in fields["players"]],
        "at_start": fields["players_at_start"],
        "bonus": fields["bonuses"],
    }
    expelled = {player["name"] for player in fields["players"] if player.get("expelled")}
    come = pencil.standings(evening, rounds, expelled)
    assert format_results(come) == {key: expected[key] for key in ("bonus", "awards", "ranking")}
    assert [player for player, _ in come["unranked"]] == expected["unranked"]


def format_results(come):
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
def test_pencil_judges_racks_as_the_cases(case):
    if case["in"].get("ruleset", "").startswith("ca-duplicate"):
        assert pencil.is_valid_rack(case["in"]["rack"]) == case["out"]["valid"]


@cases("bonus_value")
def test_pencil_counts_the_bonus_as_the_cases(case):
    many = case["in"]["players"]
    evening = {"players": [], "at_start": many, "bonus": True}
    assert in_words(pencil.standings(evening, [], set())["bonus"]) == case["out"]["bonus"]


@cases("misconduct")
def test_pencil_counts_sanctions_as_the_cases(case):
    zeroed, expelled = pencil.sanctions_of([("Anna", number) for number in case["in"]["offences"]])
    rounds = case["in"]["rounds"]
    counted = [0 if ("Anna", at) in zeroed else points for at, points in enumerate(rounds, 1)]
    assert counted == case["out"]["rounds"]
    assert bool(expelled) == case["out"]["expelled"]


def test_bag_of_the_pencil_has_a_hundred_tiles():
    assert len(pencil.whole_bag()) == 100
