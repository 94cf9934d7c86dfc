"""The legal moves that a typed word may mean.

A letter without parentheses may be a blank: the typing judge sees whether it is circled (CAT-DUP 1.2-5).
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.notation import parse_coordinates
from faristol.board.square import SIDE, Direction, Square
from faristol.board.typed import TypedMove
from faristol.duplicate.judging import Contains, Position, invalid_words
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word
from faristol.tiles.reading import Misread

MAX_LETTERS: Final = 3 * SIDE  # characters of a key: no tile is spelled with more than three
_ANYWHERE: Final = tuple((Square(at), way) for way in Direction for at in range(SIDE * SIDE))


def legal_moves(
    letters: str, position: Position, *, contains: Contains, at: str = ""
) -> list[Move]:
    """Return the legal moves of a word in plain letters, the best first; at one place or anywhere.

    One-tile moves that a search lists under their other word come last.

    `letters` are capitals without accents, dots and parentheses, a Q without its U, as the page
    compares words (slip-moves.js). A legal move is one that `judge` counts when it is written with its
    blanks in parentheses.
    """
    places = _places(at)

    def is_valid(word: Word) -> bool:
        return position.allows_word(word) and contains(word)

    words = [word for word in words_of_letters(letters, position.alphabet) if is_valid(word)]
    moves = (
        move
        for word in words
        for start, direction in places
        for move in _moves_at(TypedMove(start, direction, word), position, is_valid)
    )
    return sorted(moves, key=lambda move: (_is_listed_across(move), move.order))


def _is_listed_across(move: Move) -> bool:
    """Whether a move is written by its word down, although a search lists it by the one across."""
    is_single = len(move.placed) == 1 and len(move.words) > 1
    return is_single and move.direction is Direction.DOWN


def words_of_letters(letters: str, alphabet: Alphabet) -> list[Word]:
    """Return the words in tiles that have these letters: LL is the two tiles or the one of L·L.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> [list(word) for word in words_of_letters("ALLA", alphabet_of("ca"))]
    [[1, 12, 12, 1], [1, 13, 1]]
    """
    if len(letters) > MAX_LETTERS:
        return []
    names = [(code, _letters_of_tile(code, alphabet)) for code in range(1, alphabet.size + 1)]
    words: list[list[Word]] = [[b""]]  # by how many of the letters are used
    for end in range(1, len(letters) + 1):
        words.append(
            [
                word + bytes([code])
                for code, name in names
                if letters.endswith(name, 0, end)
                for word in words[end - len(name)]
                if len(word) < SIDE
            ]
        )
    return words[-1] if letters else []


def _letters_of_tile(code: int, alphabet: Alphabet) -> str:
    return "".join(filter(str.isalpha, alphabet.letter(code).name))


def _places(at: str) -> tuple[tuple[Square, Direction], ...]:
    if not at:
        return _ANYWHERE
    coordinates = parse_coordinates(at)
    if isinstance(coordinates, Misread):
        return ()
    return ((coordinates.start, coordinates.direction),)


def _moves_at(typed: TypedMove, position: Position, contains: Contains) -> Iterator[Move]:
    """Yield the legal moves of a word at a place, one for each choice of its blanks."""
    board, scoring, rack = position.board, position.scoring, position.rack
    unmarked = check(board, typed, scoring)
    if isinstance(unmarked, Illegal) or invalid_words(unmarked, contains=contains):
        return
    first, step = typed.start, typed.direction.step
    places = [(square - first) // step for square, _ in unmarked.placed]
    for count in range(rack.count(BLANK) + 1):
        for blanks in combinations(places, count):
            word = bytearray(typed.word)
            for at in blanks:
                word[at] |= BLANK_BIT
            spelling = TypedMove(typed.start, typed.direction, bytes(word))
            move = check(board, spelling, scoring, rack=rack)
            if isinstance(move, Move):
                yield move
