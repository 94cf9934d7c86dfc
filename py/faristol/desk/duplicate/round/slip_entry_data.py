"""The data of `<slip-entry>`: all legal moves of the rack, and the labels of the page."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol

from faristol.board.board import Board
from faristol.board.move import LETTERS_ONLY, move_order
from faristol.board.notation import format_coordinates
from faristol.board.square import SIDE, Direction, Square
from faristol.desk.duplicate.citations import format_article_suffix
from faristol.desk.duplicate.slips import ruling_menu
from faristol.desk.kernel.blanks import LONGEST, name_blank
from faristol.desk.kernel.translation import Text, counted, mark
from faristol.desk.shared.board.placement_input import NO_COLUMN, NO_ROW
from faristol.desk.shared.plural_forms import plural_forms
from faristol.moves.found import ListedMove, Moves
from faristol.tiles.alphabet import BLANK_BIT, Alphabet, Word, alphabet_of
from faristol.tiles.reading import format_word, in_tiles

MAX_MOVES: Final = 8_000  # moves sent, the best ones: the page asks for the others (slip_lookup.py)
PREVIOUS_BLANK: Final = "-"  # after a move whose blanks were on the board before

_LABELS = {
    "idle": mark("Table and move"),
    "idle_note": mark("First the table, then the move"),
    "idle_move": mark("Letters, points or place; 0: void"),
    "move_note": mark("Letters, points or place; 0: void"),
    "writing": mark("As it is written: place and word"),
    "is_in": mark("Already entered: {slip}"),
    "is_in_covered": mark("Already entered; its move is covered"),
    "are_in": mark("Already entered: tables {tables}"),
    "everyone": mark("All {n} still missing"),
    "compare": mark("Compare the place: is it {at}?"),
    "no_table": mark("There is no table {table}"),
    "enter": mark("Enter for table {table}"),
    "enter_many": mark("Enter for tables {tables}"),
    "replace": mark("Replace for table {table}"),
    "replace_many": mark("Replace for tables {tables}"),
    "null": mark("Void for table {table}"),
    "null_many": mark("Void for tables {tables}"),
    "none": mark("No slip from table {table}"),
    "none_many": mark("No slip from tables {tables}"),
    "take": mark("Take out the slip of table {table}"),
    "back": mark("Take it out: it is missing again"),
    "as_written": mark("{move}, judged as it is written"),
    "not_listed": mark("{move}: not a valid move, judged as it is written"),
    "like": mark("The same as table {table}"),
    "same_hint": mark("Type or tap the table whose slip has the same move."),
    "accepted": mark("{move}, accepted though not in the list"),
    "no_row": NO_ROW,
    "why_null": mark("Say why it is void: type a digit or choose from the list"),
    "glued": mark("Letters and digits run together: separate them"),
    "where": mark("Write the place too, or choose “as written”."),
    "no_coordinates": mark("as written: no coordinates"),
    "bad_coordinates": mark("as written: wrong coordinates"),
    "blank_not_marked": mark("as written: blank not circled (art. 1.7-3)"),
    "none_short": mark("No slip"),
    "closed": mark("Type the move, or show the valid moves."),
    "covered": mark("The moves are covered while the clock runs. Type to see those that match."),
    "nothing": mark(
        "No valid move matches this. Write the place and the word: it is judged as it is written."
    ),
    "more": mark("more than {n}"),
    "least": mark("at least {n}"),
    "unsent": mark("The slip of table {table} could not be saved."),
    "half": mark("Half typed, table {table}: {move}"),
    "half_many": mark("Half typed, tables {tables}: {move}"),
    "half_all": mark("Half typed, all still missing: {move}"),
    "half_typed": mark("This slip is not entered yet: {name}"),
    "also": mark("Same slip for table {table} too"),
    "also_everyone": mark("Same slip for all still missing"),
    "start": mark("Start table {table}"),
    "start_everyone": mark("Start a slip for all still missing"),
}
# labels without moves: the word list is not on this device, or the game has none
_LABELS_WITHOUT_MOVES = {
    "accepted": mark("{move}, accepted by the judge"),
    "not_listed": mark("{move}, as it is written"),
    "as_written": mark("{move}, as it is written"),
    "closed": mark("Write the place and the word."),
    "covered": mark("The moves are covered while the clock runs. Write the place and the word."),
    "nothing": mark("Write the place and the word."),
}
# labels with a count; the page inserts the number
_COUNTED = {
    "points": counted("{n} point", "{n} points", 1),
    "by": counted("{n} table", "{n} tables", 1),
    "still": counted("{n} slip is missing: {names}", "{n} slips are missing: {names}", 1),
    "tables": counted("{n} table", "{n} tables", 1),
    "enter_all": counted("Enter for {n} table", "Enter for {n} tables", 1),
    "replace_all": counted("Replace for {n} table", "Replace for {n} tables", 1),
    "null_all": counted("Void for {n} table", "Void for {n} tables", 1),
    "none_all": counted("No slip from {n} table", "No slip from {n} tables", 1),
    "which": counted(
        "{n} move matches: choose it or keep typing.",
        "{n} moves match: choose one or keep typing.",
        1,
    ),
    "which_least": counted(
        "At least {n} move matches: choose it or keep typing.",
        "At least {n} moves match: choose one or keep typing.",
        1,
    ),
    "which_place": counted("{n} such move: choose it.", "{n} such moves: choose one.", 1),
}
_GROUPS = {
    "now": mark("Entered now"),
    "exact": mark("Exactly this word"),
    "first": mark("Already on slips"),
    "rest": mark("Valid moves"),
    "written": mark("As it is written"),
    "accepted": mark("Its words are valid, though not in the list"),
    "zero": mark("Why it scores nothing"),
    "same": mark("The same as table…"),
}
_GROUPS_WITHOUT_MOVES = {"accepted": mark("The judge accepts its words")}


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipEntryData:
    """The data of a `<slip-entry>`."""

    moves: str  # JSON: the moves and how typed letters are read
    says: str  # JSON
    letters: tuple[str, ...]
    rack_letters: tuple[str, ...]  # those of them that are on the rack


class MoveView(Protocol):
    """The part of a move that a line has: `ListedMove` and `Move` implement it."""

    @property
    def points(self) -> int:
        """The points of all its words."""

    @property
    def start(self) -> int:
        """The square of the first tile of its word."""

    @property
    def direction(self) -> Direction:
        """The direction of its word."""

    @property
    def word(self) -> Word:
        """Its main word, with the tiles that lay there before."""


def slip_entry_data(
    moves: Moves | None,
    alphabet: Alphabet,
    text: Text,
    *,
    has_blank: bool,
    has_list: bool,
    has_words: bool = True,
    invalid_words: frozenset[str] = frozenset(),
    rack: Word = b"",
) -> SlipEntryData:
    """Return the data of the entry of slips; without a word list it has no moves.

    `has_words` is False if the game has a list that is not on this device: then the page cannot ask which
    moves are legal.
    """
    codes = [code for code in range(1, alphabet.size + 1) if alphabet.letters[code - 1].count]
    lines, crossed = (
        ("", "") if moves is None else moves_data(moves, alphabet.language, invalid_words)
    )
    data = {
        "moves": lines,
        "crossed": crossed,
        "known": _scope_of_moves(moves, has_words=has_words),
        "folded": {
            sign: plain
            for sign, plain in alphabet.signs.items()
            if sign != plain and sign == sign.upper()
        },
        "is_qu": "QU" in alphabet.spellings,
    }
    return SlipEntryData(
        moves=json.dumps(data, ensure_ascii=False),
        says=json.dumps(
            {
                **_build_labels(
                    text, has_blank=has_blank, has_list=has_list, has_moves=moves is not None
                ),
                "lang": alphabet.language,
                "wide": [letters for letters in alphabet.written if len(letters) > 1],
            },
            ensure_ascii=False,
        ),
        letters=tuple(alphabet.written[code] for code in codes),
        rack_letters=tuple(alphabet.written[code] for code in codes if code in rack),
    )


def _scope_of_moves(moves: Moves | None, *, has_words: bool) -> str:
    """Return the scope of the moves in the data: "all", "some", only "words", or "none"."""
    if moves is None:
        return "words" if has_words else "none"
    return "some" if len(moves) > MAX_MOVES else "all"


@lru_cache(maxsize=2)
def moves_data(
    moves: Moves, language: str, invalid_words: frozenset[str] = frozenset()
) -> tuple[str, str]:
    """Return the lines of moves, the best first, and apart those of single tiles by their word down.

    A search lists a single tile that makes a word across and one down by the word across; a slip may have either.
    Words that the judge ruled invalid are left out: a slip with such a word is judged as it is written.
    """
    alphabet, board = alphabet_of(language), moves.board
    page: Sequence[ListedMove] = moves.list_page(0, MAX_MOVES)
    if invalid_words:
        page = [
            move
            for move in page
            if in_tiles(move.word.translate(LETTERS_ONLY), alphabet) not in invalid_words
        ]
    crossed = (moves.move(move.code) for move in page if _is_single(move, board))
    downs = sorted(
        (
            _CrossMove(move.points, formed.start, formed.direction, formed.word)
            for move in crossed
            for formed in move.words[1:]
        ),
        key=lambda line: move_order(*line),
    )
    return (
        "\n".join(move_lines(page, board, alphabet)),
        "\n".join(move_lines(downs, board, alphabet)),
    )


class _CrossMove(NamedTuple):
    points: int
    start: int
    direction: Direction
    word: Word


def _is_single(move: MoveView, board: Board) -> bool:
    return move.direction is Direction.ACROSS and _previous_tiles(move, board).count(0) == 1


def _previous_tiles(move: MoveView, board: Board) -> bytes:
    """Return the tiles that lay on the squares of a word before the move."""
    step = move.direction.step
    return board.cells[move.start : move.start + len(move.word) * step : step]


def move_lines(moves: Iterable[MoveView], board: Board, alphabet: Alphabet) -> Iterator[str]:
    """Yield the lines of moves: place, word, points, and `PREVIOUS_BLANK` if no blank of it is laid."""
    has_blanks = any(tile & BLANK_BIT for tile in board.cells)
    places: dict[tuple[int, Direction], str] = {}
    for move in moves:
        start, direction, word = move.start, move.direction, move.word
        place = places.get((start, direction))
        if place is None:
            place = places[start, direction] = format_coordinates(Square(start), direction)
        line = f"{place} {format_word(word, alphabet)} {move.points}"
        is_lying = has_blanks and "(" in line and not _lays_blank(move, board)
        yield f"{line} {PREVIOUS_BLANK}" if is_lying else line


def _lays_blank(move: MoveView, board: Board) -> bool:
    previous = _previous_tiles(move, board)
    return any(tile & BLANK_BIT and not was for tile, was in zip(move.word, previous, strict=True))


def _build_labels(
    text: Text, *, has_blank: bool, has_list: bool, has_moves: bool
) -> dict[str, Any]:
    labels, groups = dict(_LABELS), dict(_GROUPS)
    if not has_moves:
        labels |= _LABELS_WITHOUT_MOVES
        groups |= _GROUPS_WITHOUT_MOVES
    if not has_list:  # the judge accepts any word: no slip needs that label
        labels.pop("accepted")
    reasons = ruling_menu(text)
    if not has_blank:  # no blank can be uncircled
        reasons.pop("5")
    return {
        **{key: text.say(label) for key, label in labels.items()},
        "blanks": [name_blank("{letter}", place, text) for place in range(1, LONGEST + 1)],
        "groups": {key: text.say(label) for key, label in groups.items()},
        "reasons": reasons,
        "article": format_article_suffix("CAT-DUP 1.7", text).strip("()"),
        **{key: plural_forms(message, text, names="{names}") for key, message in _COUNTED.items()},
        "thousands": text.number(1000)[1],  # the separator of digits
        "no_column": text.say(NO_COLUMN).replace("{last}", str(SIDE)),
    }
