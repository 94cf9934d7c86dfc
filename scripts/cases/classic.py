"""The operations of the classic group: challenges, the score sheet, a whole game between two."""

from typing import Any

from faristol.board.board import EMPTY
from faristol.board.legality import Illegal
from faristol.rules.challenge import judge_challenge
from faristol.rules.clock import seconds_over
from faristol.rules.game_end import Position, end_of_game, totals_of
from faristol.rules.preset import preset
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.score_sheet import iterate_sheet_lines
from faristol.rules.scoreless import Turn
from faristol.tiles.alphabet import Alphabet, alphabet_of
from faristol.tiles.bag import read_tiles
from faristol.tiles.reading import Misread
from scripts.cases.board import judge
from scripts.cases.rules import seconds

JSON = dict[str, Any]


def challenge(given: JSON) -> JSON:
    """Return the result of a challenge."""
    rules = preset(given["ruleset"]).rules
    result = judge_challenge(
        rules.challenge,
        {word["word"]: word["valid"] for word in given["words"]},
        given["challenged"],
        points=given["points"],
        moment=given.get("moment"),
        is_bag_empty=given.get("bag_empty", False),
        earlier=given.get("earlier", ()),
    )
    if isinstance(result, RuleRefusal):
        return {"error": result.code}
    return {"stands": result.stands, "points": result.points, "penalty": result.penalty}


def score_sheet(given: JSON) -> JSON:
    """Return the lines of a score sheet."""
    turns = [turn["points"] if turn["kind"] == "play" else turn["kind"] for turn in given["turns"]]
    scrabbles = [turn.get("scrabble", False) for turn in given["turns"]]
    return {
        "lines": [
            {
                "player": line.player,
                "points": line.points,
                "total": line.total,
                "circled": line.is_circled,
            }
            for line in iterate_sheet_lines(turns, scrabbles)
        ]
    }


def classic_game(given: JSON) -> JSON:
    """Return the points, the end and the results of a whole game."""
    rules = preset(given["ruleset"]).rules
    alphabet = alphabet_of(rules.equipment.tiles)
    over = None
    if "used" in given:
        first, second = map(seconds, given["used"])
        result = seconds_over(rules.clock, minutes_each=given["allotted"], used=(first, second))
        if isinstance(result, RuleRefusal):
            return {"error": result.code}
        over = result
    turns = _turns(given["turns"], alphabet)
    if isinstance(turns, str):
        return {"error": turns}
    first_rack, second_rack = (read_tiles(rack, alphabet) for rack in given["racks"])
    if isinstance(first_rack, Misread):
        return {"error": first_rack.code}
    if isinstance(second_rack, Misread):
        return {"error": second_rack.code}
    position = Position(
        turns=tuple(turns),
        racks=(first_rack, second_rack),
        bag=given["bag"],
        is_round_over=given.get("time_over", False),
        seconds_over=over,
    )
    end = end_of_game(rules, position, alphabet)
    if isinstance(end, RuleRefusal):
        return {"error": end.code}
    kind_of_end, timed = end
    return {
        "points": [turn if isinstance(turn, int) else 0 for turn in turns],
        "before": list(totals_of(turns)),
        "end": kind_of_end,
        "penalties": list(timed.penalties),
        "lost": timed.lost or 0,
        "scores": list(timed.outcome.scores),
        "results": list(timed.outcome.results),
    }


def _turns(given: list[JSON], alphabet: Alphabet) -> list[Turn] | str:
    """Return the turns with their points, or the code of an impossible move."""
    board, turns = EMPTY, list[Turn]()
    for turn in given:
        if "play" not in turn:
            turns.append(
                "pass" if "pass" in turn else "exchange" if "exchange" in turn else "invalid"
            )
            continue
        move = judge(board, turn["play"], None, alphabet)
        if isinstance(move, Illegal | Misread):
            return move.code
        board = board.with_tiles(move.placed)
        turns.append(move.points)
    return turns
