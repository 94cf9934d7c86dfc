"""The operations of the duplicate group: slips, rounds, bonuses, ranking, decisions of the judge."""

from collections.abc import Iterable
from typing import Any

from faristol.board.board import EMPTY, Board
from faristol.board.legality import check
from faristol.board.move import LETTERS_ONLY, Move, Placed
from faristol.board.score import Scoring, scoring
from faristol.board.square import SQUARES, Square, square_name
from faristol.board.typed import read_typed
from faristol.duplicate.enrol import count_enrolled
from faristol.duplicate.invalid_master import list_annulled
from faristol.duplicate.judging import Contains, CountedSlip, NullSlip, Position, WrittenSlip, judge
from faristol.duplicate.misconduct import apply_offences
from faristol.duplicate.official import is_official
from faristol.duplicate.points import best_of, bonus_of
from faristol.duplicate.score import Classification, Entry, classify, half_text
from faristol.rules.preset import preset
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.ruleset import Rules
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word, alphabet_of
from faristol.tiles.bag import read_tiles
from faristol.tiles.reading import Misread, read_word, tile_name, tile_names

JSON = dict[str, Any]

_DUPLICATE = "ca-duplicate-2018"


class _UnreadableError(Exception):
    """The position of a case cannot be read or reached."""


class _Table:
    """The board of a case after its moves, and the words that are refused there."""

    def __init__(self, given: JSON) -> None:
        rules = _rules(given)
        self.rules = rules
        self.alphabet: Alphabet = alphabet_of(rules.equipment.tiles)
        self.scoring: Scoring = scoring(
            self.alphabet,
            hand=rules.equipment.rack,
            bonus=rules.equipment.scrabble,
            is_blank_a_tile=rules.equipment.blank_stands_for == "tiles",
        )
        self.board: Board = EMPTY
        refused = {self._letters(word) for word in given.get("not_words", ())}
        self.contains: Contains = lambda word: word not in refused

    def lay(self, entry: JSON) -> Move:
        """Lay a legal move and return it."""
        typed_move = read_typed(entry["at"], entry["word"], self.alphabet)
        move = (
            typed_move
            if isinstance(typed_move, Misread)
            else check(self.board, typed_move, self.scoring)
        )
        if not isinstance(move, Move):
            raise _UnreadableError(f"{entry['at']} {entry['word']}: {move.code}")
        self.board = self.board.with_tiles(move.placed)
        return move

    def placed_by(self, entry: JSON) -> Placed:
        """Return the tiles that a move lays, legal or not: a wrong one stays on the board too."""
        typed_move = read_typed(entry["at"], entry["word"], self.alphabet)
        if isinstance(typed_move, Misread):
            return ()
        squares = range(typed_move.start, SQUARES, typed_move.direction.step)
        cells = zip(squares, typed_move.word, strict=False)
        return tuple((Square(at), tile) for at, tile in cells if not self.board.cells[at])

    def rack(self, names: Iterable[str]) -> Word:
        """Return a rack of the named tiles."""
        rack = read_tiles(names, self.alphabet)
        if isinstance(rack, Misread):
            raise _UnreadableError(rack.code)
        return rack

    def judge_slips(
        self, rack: Word, slips: Iterable[JSON]
    ) -> list[tuple[str, CountedSlip | NullSlip]]:
        """Return the verdict on each slip of a round, with its player."""
        position = Position(
            board=self.board, rack=rack, scoring=self.scoring, alphabet=self.alphabet
        )
        return [
            (
                slip["player"],
                judge(
                    WrittenSlip(at=slip["at"], word=slip["word"], is_in_time=slip["in_time"]),
                    position,
                    contains=self.contains,
                ),
            )
            for slip in slips
        ]

    def _letters(self, text: str) -> Word:
        word = read_word(text, self.alphabet)
        if isinstance(word, Misread):
            raise _UnreadableError(text)
        return word.translate(LETTERS_ONLY)


def duplicate_slips(given: JSON) -> JSON:
    """Return the verdicts on the slips of one round."""
    table = _Table(given)
    for entry in given["moves"]:
        table.lay(entry)
    return _slips(table.judge_slips(table.rack(given["rack"]), given["slips"]))


def duplicate_game(given: JSON) -> JSON:
    """Return the rounds, the classification and the board of a game."""
    table = _Table(given)
    points: dict[str, list[int | None]] = {}
    rounds = []
    for number, played in enumerate(given["rounds"]):
        rack = table.rack(played["rack"])
        verdicts = table.judge_slips(rack, played["slips"])
        for player, verdict in verdicts:
            earlier = points.setdefault(player, [None] * number)
            earlier += [None] * (number - len(earlier))
            earlier.append(verdict.points)
        master = table.lay(played["master"])
        left = bytearray(rack)
        for _, tile in master.placed:
            left.remove(BLANK if tile & BLANK_BIT else tile)
        in_order = sorted(left, key=lambda tile: (tile == BLANK, tile))
        rounds.append(
            _slips(verdicts)
            | {"master": master.points, "left": tile_names(bytes(in_order), table.alphabet)}
        )
    entries = [Entry(player=player, rounds=tuple(scores)) for player, scores in points.items()]
    classification = _classify(given, entries)
    return {"rounds": rounds, **_classification(classification), "board": _board(table)}


def bonus_value(given: JSON) -> JSON:
    """Return the value of the bonus."""
    rule = _rules(given).bonus
    value = bonus_of(rule, players_at_start=given["players"], has_bonus=True)
    return {"bonus": half_text(value)}


def duplicate_ranking(given: JSON) -> JSON:
    """Return the classification of players by the points of their rounds."""
    entries = [
        Entry(
            player=player["name"],
            rounds=tuple(player["rounds"]),
            is_expelled=player.get("expelled", False),
        )
        for player in given["players"]
    ]
    classification = _classify(given, entries)
    unranked = [standing.player for standing in classification.unranked]
    return {**_classification(classification), "unranked": unranked}


def master_invalid(given: JSON) -> JSON:
    """Return the players whose points are annulled, as they played a wrong master move, and all totals."""
    table = _Table(given)
    rule = table.rules.master
    wrong: tuple[str, ...] = ()
    names = [player["name"] for player in given["players"]]
    for number, entry in enumerate(given["masters"], start=1):
        if number == given["round"]:
            moves = {
                player["name"]: _placed_tiles(table, player["moves"][number - 1])
                for player in given["players"]
                if len(player["moves"]) >= number
            }
            wrong = list_annulled(rule, _placed_tiles(table, entry), moves, fault=given["fault"])
        table.board = table.board.with_tiles(table.placed_by(entry))
    totals = [
        sum(
            move["points"]
            for number, move in enumerate(player["moves"], start=1)
            if number != given["round"] or player["name"] not in wrong
        )
        for player in given["players"]
    ]
    return {
        "annulled": list(wrong),
        "totals": [
            {"name": name, "total": total} for name, total in zip(names, totals, strict=True)
        ],
        "board": _board(table),
    }


def misconduct(given: JSON) -> JSON:
    """Return the sanctions for the offences of a player."""
    result = apply_offences(_rules(given).conduct, given["rounds"], given["offences"])
    words = {"expulsion": "expelled"}
    return {
        "sanctions": [words.get(sanction, sanction) for sanction in result.sanctions],
        "rounds": list(result.rounds),
        "expelled": result.is_expelled,
    }


def official(given: JSON) -> JSON:
    """Return whether a duplicate is official, also one that the judge stopped."""
    return {
        "official": is_official(
            _rules(given).course,
            is_classic=given["variant"] == "classic",
            is_complete=given["length"] == "complete",
        )
    }


def enrol(given: JSON) -> JSON:
    """Return the number of players after a late enrolment, or its error."""
    course = _rules(given).course
    count = count_enrolled(course, given["players"], rounds_started=given["rounds_started"])
    return {"error": count.code} if isinstance(count, RuleRefusal) else {"players": count}


def _rules(given: JSON) -> Rules:
    return preset(given.get("ruleset", _DUPLICATE)).rules


def _slips(verdicts: list[tuple[str, CountedSlip | NullSlip]]) -> JSON:
    best = best_of((player, verdict.points) for player, verdict in verdicts)
    return {
        "slips": [
            {
                "player": player,
                "points": verdict.points,
                "reason": verdict.reason if isinstance(verdict, NullSlip) else "",
            }
            for player, verdict in verdicts
        ],
        "best": best.points,
        "alone": best.alone or "",
    }


def _classify(given: JSON, entries: list[Entry]) -> Classification:
    rules = _rules(given)
    return classify(
        entries,
        bonus=rules.bonus,
        ranking=rules.ranking,
        players_at_start=given["players_at_start"],
        has_bonus=given["bonuses"],
    )


def _classification(classification: Classification) -> JSON:
    return {
        "bonus": half_text(classification.bonus),
        "awards": [{"round": award.round, "name": award.player} for award in classification.awards],
        "ranking": [
            {
                "place": standing.place,
                "name": standing.player,
                "total": half_text(standing.half_points),
            }
            for standing in classification.ranking
        ],
    }


def _placed_tiles(table: _Table, entry: JSON) -> tuple[str, ...]:
    """Return the tiles that a move lays on the present board; empty for no move."""
    return tuple(
        f"{square_name(at)}={tile_name(tile, table.alphabet)}"
        for at, tile in table.placed_by(entry)
    )


def _board(table: _Table) -> JSON:
    return {square_name(at): tile_name(tile, table.alphabet) for at, tile in table.board.tiles}
