"""Judge a slip as written: its points, or the first reason why it is null.

CAT-DUP 1.2, 1.7. No mistake is put right for the player: swapped coordinates are another
move, and if that move is possible it counts. The score on the slip decides nothing (1.2-7).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from faristol.board.board import Board
from faristol.board.cells import cells_of
from faristol.board.legality import Illegal, check
from faristol.board.move import LETTERS_ONLY, FormedWord, Move
from faristol.board.notation import format_coordinates, parse_coordinates
from faristol.board.score import Scoring
from faristol.board.square import SIDE, Direction, column_of, row_of, square_name
from faristol.board.typed import TypedMove
from faristol.duplicate.reason import SlipReason
from faristol.tiles.alphabet import BLANK, BLANK_BIT, LETTER, Alphabet, Word
from faristol.tiles.reading import Misread, in_tiles, read_word, tile_name

Contains: TypeAlias = Callable[[Word], bool]

UNREADABLE: Final = "*"  # the judge's mark for an illegible part


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The position that all slips of a round are judged on."""

    board: Board
    rack: Word
    scoring: Scoring
    alphabet: Alphabet
    invalid_words: frozenset[str] = frozenset()  # ruled invalid by the judge; in tiles

    def allows_word(self, word: Word) -> bool:
        """Whether the judge has not ruled a word of letters invalid (CAT-DUP 1.7-2)."""
        return not self.invalid_words or in_tiles(word, self.alphabet) not in self.invalid_words


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSlip:
    """A slip as written: blanks in parentheses, "*" illegible, "" missing (CAT-DUP 1.2)."""

    at: str
    word: str
    is_in_time: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedSlip:
    """A slip that counts; the texts are canonical: equal moves have equal texts."""

    points: int
    at: str  # H8
    word: str  # the whole main word in tiles, blanks in parentheses, those on the board as well
    placed: tuple[str, ...]  # H8=A, row by row as the word is read
    words: tuple[str, ...]  # the main word, then the cross words
    is_scrabble: bool
    move: Move


@dataclass(frozen=True, slots=True, kw_only=True)
class NullSlip:
    """A slip that is null, and the reason.

    `detail` is the evidence: the word that is not valid, the square, the tile that is lacking or not
    marked; `code` qualifies a placement (`board/legality.py`) or a misread word
    (`tiles/reading.py`). `move` is the intended one, if all of it could be read and was possible: only its
    words or its lateness are against it.
    """

    reason: SlipReason
    detail: str = ""
    code: str = ""
    move: Move | None = None

    @property
    def points(self) -> int:
        """The points of a null slip: 0."""
        return 0


Verdict: TypeAlias = CountedSlip | NullSlip


def judge(written: WrittenSlip, position: Position, *, contains: Contains) -> Verdict:
    """Return the verdict on a slip, by the first reason that applies (CAT-DUP 1.7).

    `contains` decides whether a word, all of letters, is in the list of the game; a word that the judge
    has ruled invalid for all players is invalid, whether or not the list has it.
    """
    typed = _parse_slip(written, position.alphabet)
    if isinstance(typed, NullSlip):
        return typed

    def is_valid(word: Word) -> bool:
        return position.allows_word(word) and contains(word)

    move = check(position.board, typed, position.scoring, rack=position.rack)
    return _fault_of_slip(written, typed, move, position, contains=is_valid) or _verdict_on_move(
        move, position.alphabet, contains=is_valid
    )


def count_move(move: Move, alphabet: Alphabet) -> CountedSlip:
    """Return the verdict on a legal move whose words are valid."""
    main = move.main
    return CountedSlip(
        points=move.points,
        at=format_coordinates(main.start, main.direction),
        word=in_tiles(main.word, alphabet),
        placed=cells_of(move.placed, alphabet),
        words=tuple(in_tiles(formed.word, alphabet) for formed in move.words),
        is_scrabble=move.is_scrabble,
        move=move,
    )


def invalid_words(move: Move, *, contains: Contains) -> tuple[FormedWord, ...]:
    """Return the words of a move that are not in the list, the main word first."""
    return tuple(
        formed for formed in move.words if not contains(formed.word.translate(LETTERS_ONLY))
    )


def needed_tiles_of(typed: TypedMove, board: Board) -> Word:
    """Return the tiles that a written word needs from the rack: those of free squares.

    If the word leaves the board, its tiles outside count as well: the player meant to play them.
    """
    first = typed.start
    place = column_of(first) if typed.direction is Direction.ACROSS else row_of(first)
    step = typed.direction.step
    return bytes(
        tile
        for index, tile in enumerate(typed.word)
        if place + index >= SIDE or not board.cells[first + index * step]
    )


def _parse_slip(written: WrittenSlip, alphabet: Alphabet) -> TypedMove | NullSlip:
    """Return the typed move, or a null slip if coordinates or word are missing, wrong or illegible."""
    if not written.at.strip():
        return NullSlip(reason="no_coordinates")
    coordinates = parse_coordinates(written.at)
    if isinstance(coordinates, Misread):
        return NullSlip(reason="bad_coordinates", detail=written.at)
    if not written.word.strip() or UNREADABLE in written.word:
        return NullSlip(reason="illegible_word")
    # a letter without a tile can only be a blank's: uncircled, it is unmarked
    word = read_word(written.word, alphabet, has_joker_letters=True)
    if isinstance(word, Misread):
        return NullSlip(reason="invalid_word", detail=word.sign, code=word.code)
    return TypedMove(coordinates.start, coordinates.direction, word)


def _fault_of_slip(
    written: WrittenSlip,
    typed: TypedMove,
    move: Move | Illegal,
    position: Position,
    *,
    contains: Contains,
) -> NullSlip | None:
    """Return a null slip for a fault of the word, the mark of the blank or the time."""
    alphabet = position.alphabet
    legal_move = move if isinstance(move, Move) else None
    needed = needed_tiles_of(typed, position.board)
    barred = next((tile for tile in needed if _is_barred(tile, position.scoring)), None)
    if barred is not None:
        name = tile_name(barred, alphabet)
        return NullSlip(reason="invalid_word", detail=name, code="blank_alphabet")
    if not contains(typed.word.translate(LETTERS_ONLY)):
        return NullSlip(
            reason="invalid_word", detail=in_tiles(typed.word, alphabet), move=legal_move
        )
    unmarked = _unmarked_tile(needed, position.rack)
    if unmarked is not None:
        return NullSlip(reason="blank_not_marked", detail=tile_name(unmarked, alphabet))
    return None if written.is_in_time else NullSlip(reason="late", move=legal_move)


def _verdict_on_move(move: Move | Illegal, alphabet: Alphabet, *, contains: Contains) -> Verdict:
    """Return the counting slip of a move, or a null slip if the rules of the game forbid it."""
    if isinstance(move, Illegal):
        if move.code == "not_in_rack":
            lacking = "" if move.tile is None else tile_name(move.tile, alphabet)
            return NullSlip(reason="not_in_rack", detail=lacking)
        where = "" if move.at is None else square_name(move.at)
        return NullSlip(reason="illegal_placement", detail=where, code=move.code)
    for cross in move.words[1:]:
        if not contains(cross.word.translate(LETTERS_ONLY)):
            detail = in_tiles(cross.word, alphabet)
            return NullSlip(reason="invalid_cross_word", detail=detail, move=move)
    return count_move(move, alphabet)


def _is_barred(tile: int, scoring: Scoring) -> bool:
    return tile & LETTER in scoring.barred  # letters that have no tile of their own


def _unmarked_tile(needed: Word, rack: Word) -> int | None:
    """Return the first tile for which only a blank is left, if the slip marks too few blanks.

    CAT-DUP 1.2-5, 1.7-3.
    """
    remaining = bytearray(rack)
    lacking: int | None = None
    for tile in needed:
        wanted_tile = BLANK if tile & BLANK_BIT else tile
        if wanted_tile in remaining:
            remaining.remove(wanted_tile)
        elif wanted_tile != BLANK and lacking is None:
            lacking = tile
    return lacking if BLANK in remaining else None
