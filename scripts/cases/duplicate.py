"""The operations of the duplicate group: slips, rounds, bonuses, ranking, what the judge decides."""

from collections.abc import Iterable
from typing import Any

from faristol.board.board import EMPTY, Board
from faristol.board.legality import check
from faristol.board.move import LETTERS_ONLY, Move, Placed
from faristol.board.score import Scoring, scoring
from faristol.board.square import SQUARES, Square, square_name
from faristol.board.typed import read_typed
from faristol.duplicate.enrol import enrolled
from faristol.duplicate.invalid_master import annulled
from faristol.duplicate.judging import Contains, Counted, Null, Position, Written, judge
from faristol.duplicate.misconduct import sanctioned
from faristol.duplicate.official import is_official
from faristol.duplicate.points import best_of, bonus_of
from faristol.duplicate.score import Classification, Entry, classify, half_text
from faristol.rules.preset import preset
from faristol.rules.refused import Refused
from faristol.rules.ruleset import Rules
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word, alphabet_of
from faristol.tiles.bag import read_tiles
from faristol.tiles.reading import Misread, read_word, tile_name, tile_names

JSON = dict[str, Any]

_DUPLICATE = "ca-duplicate-2018"


class _UnreadableError(Exception):
    """Say that the position of a case could not be read, or not be reached."""


class _Table:
    """Hold the board of a case as its moves lay it, and the words that are refused there."""

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

    def lay(self, typed: JSON) -> Move:
        """Lay a move that is possible."""
        read = read_typed(typed["at"], typed["word"], self.alphabet)
        move = read if isinstance(read, Misread) else check(self.board, read, self.scoring)
        if not isinstance(move, Move):
            raise _UnreadableError(f"{typed['at']} {typed['word']}: {move.code}")
        self.board = self.board.with_tiles(move.placed)
        return move

    def laid(self, typed: JSON) -> Placed:
        """Return what a move lays, whether or not it may: a wrong one stays on the board too."""
        read = read_typed(typed["at"], typed["word"], self.alphabet)
        if isinstance(read, Misread):
            return ()
        squares = range(read.start, SQUARES, read.direction.step)
        cells = zip(squares, read.word, strict=False)
        return tuple((Square(at), tile) for at, tile in cells if not self.board.cells[at])

    def rack(self, names: Iterable[str]) -> Word:
        """Read a rack."""
        rack = read_tiles(names, self.alphabet)
        if isinstance(rack, Misread):
            raise _UnreadableError(rack.code)
        return rack

    def judged(self, rack: Word, slips: Iterable[JSON]) -> list[tuple[str, Counted | Null]]:
        """Judge the slips of a round."""
        position = Position(
            board=self.board, rack=rack, scoring=self.scoring, alphabet=self.alphabet
        )
        return [
            (
                slip["player"],
                judge(
                    Written(at=slip["at"], word=slip["word"], is_in_time=slip["in_time"]),
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
    """Judge the slips of one round."""
    table = _Table(given)
    for typed in given["moves"]:
        table.lay(typed)
    return _slips(table.judged(table.rack(given["rack"]), given["slips"]))


def duplicate_game(given: JSON) -> JSON:
    """Play several rounds and classify the players."""
    table = _Table(given)
    points: dict[str, list[int | None]] = {}
    rounds = []
    for number, played in enumerate(given["rounds"]):
        rack = table.rack(played["rack"])
        verdicts = table.judged(rack, played["slips"])
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
    whole = _classified(given, entries)
    return {"rounds": rounds, **_classification(whole), "board": _board(table)}


def bonus_value(given: JSON) -> JSON:
    """Return the value of the bonus."""
    rule = _rules(given).bonus
    value = bonus_of(rule, players_at_start=given["players"], has_bonus=True)
    return {"bonus": half_text(value)}


def duplicate_ranking(given: JSON) -> JSON:
    """Classify players by the points of their rounds."""
    entries = [
        Entry(
            player=player["name"],
            rounds=tuple(player["rounds"]),
            is_expelled=player.get("expelled", False),
        )
        for player in given["players"]
    ]
    whole = _classified(given, entries)
    unranked = [standing.player for standing in whole.unranked]
    return {**_classification(whole), "unranked": unranked}


def master_invalid(given: JSON) -> JSON:
    """Annul the points of those who played a wrong master move."""
    table = _Table(given)
    rule = table.rules.master
    wrong: tuple[str, ...] = ()
    names = [player["name"] for player in given["players"]]
    for number, typed in enumerate(given["masters"], start=1):
        if number == given["round"]:
            moves = {
                player["name"]: _placed(table, player["moves"][number - 1])
                for player in given["players"]
                if len(player["moves"]) >= number
            }
            wrong = annulled(rule, _placed(table, typed), moves, fault=given["fault"])
        table.board = table.board.with_tiles(table.laid(typed))
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
    """Say what follows the offences of a player."""
    done = sanctioned(_rules(given).conduct, given["rounds"], given["offences"])
    words = {"expulsion": "expelled"}
    return {
        "sanctions": [words.get(sanction, sanction) for sanction in done.sanctions],
        "rounds": list(done.rounds),
        "expelled": done.is_expelled,
    }


def official(given: JSON) -> JSON:
    """Tell whether a duplicate is official; that the judge stopped it changes nothing."""
    return {
        "official": is_official(
            _rules(given).course,
            is_classic=given["variant"] == "classic",
            is_complete=given["length"] == "complete",
        )
    }


def enrol(given: JSON) -> JSON:
    """Let one more player in."""
    course = _rules(given).course
    done = enrolled(course, given["players"], rounds_started=given["rounds_started"])
    return {"error": done.code} if isinstance(done, Refused) else {"players": done}


def _rules(given: JSON) -> Rules:
    return preset(given.get("ruleset", _DUPLICATE)).rules


def _slips(verdicts: list[tuple[str, Counted | Null]]) -> JSON:
    best = best_of((player, verdict.points) for player, verdict in verdicts)
    return {
        "slips": [
            {
                "player": player,
                "points": verdict.points,
                "reason": verdict.reason if isinstance(verdict, Null) else "",
            }
            for player, verdict in verdicts
        ],
        "best": best.points,
        "alone": best.alone or "",
    }


def _classified(given: JSON, entries: list[Entry]) -> Classification:
    rules = _rules(given)
    return classify(
        entries,
        bonus=rules.bonus,
        ranking=rules.ranking,
        players_at_start=given["players_at_start"],
        has_bonus=given["bonuses"],
    )


def _classification(whole: Classification) -> JSON:
    return {
        "bonus": half_text(whole.bonus),
        "awards": [{"round": award.round, "name": award.player} for award in whole.awards],
        "ranking": [
            {
                "place": standing.place,
                "name": standing.player,
                "total": half_text(standing.half_points),
            }
            for standing in whole.ranking
        ],
    }


def _placed(table: _Table, typed: JSON) -> tuple[str, ...]:
    """Return the tiles that a move lays on the board as it is; of none, nothing."""
    return tuple(
        f"{square_name(at)}={tile_name(tile, table.alphabet)}" for at, tile in table.laid(typed)
    )


def _board(table: _Table) -> JSON:
    return {square_name(at): tile_name(tile, table.alphabet) for at, tile in table.board.tiles}
