"""The operations of the board group: coordinates, moves, legality, the bag; and the starting draw."""

from typing import Any

from faristol.board.board import EMPTY, Board
from faristol.board.legality import Illegal, check, check_laid
from faristol.board.move import FormedWord, Move
from faristol.board.notation import format_coordinates, parse_coordinates
from faristol.board.score import scoring
from faristol.board.square import column_of, row_name, row_of, square_name
from faristol.board.typed import read_laid, read_typed
from faristol.rules.preset import preset
from faristol.tiles.alphabet import Alphabet, alphabet_of
from faristol.tiles.bag import Miscount, read_tiles, unseen
from faristol.tiles.reading import Misread, in_tiles, tile_name
from faristol.tiles.starting import LISTED, starting_draw

JSON = dict[str, Any]


def coordinates(given: JSON) -> JSON:
    """Return the parts of coordinates."""
    read = parse_coordinates(given["text"])
    if isinstance(read, Misread):
        return {"error": read.code}
    return {
        "row": row_name(row_of(read.start)),
        "column": column_of(read.start) + 1,
        "direction": read.direction.value,
    }


def play(given: JSON) -> JSON:
    """Return the moves, the total and the board after moves on an empty board."""
    alphabet = alphabet_of(given["language"])
    board = EMPTY
    moves: list[Move] = []
    for entry in given["moves"]:
        move = judge(board, entry, entry.get("rack"), alphabet)
        if not isinstance(move, Move):
            return {"error": move.code}
        moves.append(move)
        board = board.with_tiles(move.placed)
    return {
        "moves": [_move(move, alphabet) for move in moves],
        "total": sum(move.points for move in moves),
        "board": {square_name(at): tile_name(tile, alphabet) for at, tile in board.tiles},
    }


def illegal(given: JSON) -> JSON:
    """Return a move on a position with a rack, or the error of an illegal one."""
    alphabet = alphabet_of(given["language"])
    board = _board_after(given["moves"], alphabet)
    move = judge(board, given["move"], given["rack"], alphabet)
    return _move(move, alphabet) if isinstance(move, Move) else {"error": move.code}


def bag(given: JSON) -> JSON:
    """Return the number of unseen tiles, by tile and in all."""
    alphabet = alphabet_of(given["language"])
    racks = []
    for names in given["racks"]:
        rack = read_tiles(names, alphabet)
        if isinstance(rack, Misread):
            return {"error": rack.code}
        racks.append(rack)
    left = unseen(alphabet, cells=_board_after(given["moves"], alphabet).cells, racks=racks)
    if isinstance(left, Miscount):
        return {"error": left.code}
    names = ["?", *(letter.name for letter in alphabet.letters)]
    return {
        "unseen": {name: n for name, n in zip(names, left.counts, strict=True) if n},
        "count": left.count,
        "vowels": left.vowels(alphabet),
        "consonants": left.consonants(alphabet),
        "blanks": left.blanks,
    }


def starting(given: JSON) -> JSON:
    """Return the player who starts, by the drawn tiles and the terms of a rule set.

    A rule set without terms of a start is refused: in a duplicate all players begin at once.
    """
    rules = preset(given["ruleset"]).rules
    if rules.start is None:
        return {"error": "not_covered"}
    start = LISTED
    if given.get("method") != "listed":
        alphabet = alphabet_of(rules.equipment.tiles)
        draws = []
        for names in given["draws"]:
            pair = read_tiles(names, alphabet)
            if isinstance(pair, Misread):
                return {"error": pair.code}
            draws.append((pair[0], pair[1]))
        start = starting_draw(draws, alphabet, is_blank_first=rules.start.blank == "first")
    elif rules.start.is_always_drawn:
        return {"error": "not_allowed"}
    return {"starts": start.player, "draw": start.draws}


def judge(
    board: Board, entry: JSON, names: list[str] | None, alphabet: Alphabet
) -> Move | Illegal | Misread:
    """Return a judged move; the fault of an unreadable rack comes before that of the move."""
    rack = None if names is None else read_tiles(names, alphabet)
    if isinstance(rack, Misread):
        return rack
    terms = scoring(alphabet)
    if "put" in entry:
        return check_laid(board, read_laid(entry["put"], alphabet), terms, rack=rack)
    move = read_typed(entry["at"], entry["word"], alphabet)
    return move if isinstance(move, Misread) else check(board, move, terms, rack=rack)


def _board_after(moves: list[JSON], alphabet: Alphabet) -> Board:
    """Return the board after some legal moves."""
    board = EMPTY
    for entry in moves:
        move = judge(board, entry, None, alphabet)
        if not isinstance(move, Move):
            raise ValueError(f"{entry}: {move.code}")
        board = board.with_tiles(move.placed)
    return board


def _move(move: Move, alphabet: Alphabet) -> JSON:
    return {
        "words": [_word(word, alphabet) for word in move.words],
        "points": move.points,
        "scrabble": move.is_scrabble,
        "placed": {square_name(at): tile_name(tile, alphabet) for at, tile in move.placed},
    }


def _word(formed: FormedWord, alphabet: Alphabet) -> JSON:
    return {
        "at": format_coordinates(formed.start, formed.direction),
        "word": in_tiles(formed.word, alphabet),
        "points": formed.points,
    }
