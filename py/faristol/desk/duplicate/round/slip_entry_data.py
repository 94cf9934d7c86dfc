"""The data of `<slip-entry>`: all legal moves of the rack, and the labels of the page."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from faristol.board.board import Board
from faristol.board.move import LETTERS_ONLY, move_order
from faristol.board.notation import format_coordinates
from faristol.board.square import SIDE, Direction, Square
from faristol.desk.duplicate.citations import format_article_suffix
from faristol.desk.duplicate.slips import ruling_menu
from faristol.desk.kernel.blanks import LONGEST, name_blank
from faristol.desk.kernel.translation import Translator, gettext_noop, ngettext_lazy
from faristol.desk.shared.board.placement_input import NO_COLUMN, NO_ROW
from faristol.desk.shared.plural_forms import plural_forms
from faristol.ledger.record import JSON
from faristol.moves.move_list import ListedMove, Moves
from faristol.tiles.alphabet import BLANK_BIT, Alphabet, Word, alphabet_of
from faristol.tiles.reading import format_word, in_tiles

MAX_MOVES: Final = 8_000  # moves sent, the best ones: the page asks for the others (slip_lookup.py)
PREVIOUS_BLANK: Final = "-"  # after a move whose blanks were on the board before

_LABELS = {
    "idle": gettext_noop("Table and move"),
    "idle_note": gettext_noop("First the table, then the move"),
    "idle_move": gettext_noop("Letters, points or place; 0: void"),
    "move_note": gettext_noop("Letters, points or place; 0: void"),
    "writing": gettext_noop("As it is written: place and word"),
    "is_in": gettext_noop("Already entered: {slip}"),
    "is_in_covered": gettext_noop("Already entered; its move is covered"),
    "are_in": gettext_noop("Already entered: tables {tables}"),
    "everyone": gettext_noop("All {n} still missing"),
    "compare": gettext_noop("Compare the place: is it {at}?"),
    "circled": gettext_noop("Is its blank circled on the slip?"),
    "no_table": gettext_noop("There is no table {table}"),
    "enter": gettext_noop("Enter for table {table}"),
    "enter_many": gettext_noop("Enter for tables {tables}"),
    "replace": gettext_noop("Replace for table {table}"),
    "replace_many": gettext_noop("Replace for tables {tables}"),
    "null": gettext_noop("Void for table {table}"),
    "null_many": gettext_noop("Void for tables {tables}"),
    "none": gettext_noop("No slip from table {table}"),
    "none_many": gettext_noop("No slip from tables {tables}"),
    "take": gettext_noop("Take out the slip of table {table}"),
    "back": gettext_noop("Take it out: it is missing again"),
    "as_written": gettext_noop("{move}, judged as it is written"),
    "not_listed": gettext_noop("{move}: not a valid move, judged as it is written"),
    "like": gettext_noop("The same as table {table}"),
    "same_hint": gettext_noop("Type or tap the table whose slip has the same move."),
    "accepted": gettext_noop("{move}, accepted though not in the list"),
    "no_row": NO_ROW,
    "why_null": gettext_noop("Say why it is void: type a digit or choose from the list"),
    "glued": gettext_noop("Letters and digits run together: separate them"),
    "where": gettext_noop("Write the place too, or choose “as written”."),
    "no_coordinates": gettext_noop("as written: no coordinates"),
    "bad_coordinates": gettext_noop("as written: wrong coordinates"),
    "blank_not_marked": gettext_noop("as written: blank not circled (art. 1.7-3)"),
    "none_short": gettext_noop("No slip"),
    "closed": gettext_noop("Type the move, or show the valid moves."),
    "covered": gettext_noop(
        "The moves are covered while the clock runs. Type to see those that match."
    ),
    "nothing": gettext_noop(
        "No valid move matches this. Write the place and the word: it is judged as it is written."
    ),
    "more": gettext_noop("more than {n}"),
    "least": gettext_noop("at least {n}"),
    "unsent": gettext_noop("The slip of table {table} could not be saved."),
    "half": gettext_noop("Half typed, table {table}: {move}"),
    "half_many": gettext_noop("Half typed, tables {tables}: {move}"),
    "half_all": gettext_noop("Half typed, all still missing: {move}"),
    "half_typed": gettext_noop("This slip is not entered yet: {name}"),
    "also": gettext_noop("Same slip for table {table} too"),
    "also_everyone": gettext_noop("Same slip for all still missing"),
    "start": gettext_noop("Start table {table}"),
    "start_everyone": gettext_noop("Start a slip for all still missing"),
}
# labels without moves: the word list is not on this device, or the game has none
_LABELS_WITHOUT_MOVES = {
    "accepted": gettext_noop("{move}, accepted by the judge"),
    "not_listed": gettext_noop("{move}, as it is written"),
    "as_written": gettext_noop("{move}, as it is written"),
    "closed": gettext_noop("Write the place and the word."),
    "covered": gettext_noop(
        "The moves are covered while the clock runs. Write the place and the word."
    ),
    "nothing": gettext_noop("Write the place and the word."),
}
# labels with a count; the page inserts the number
_COUNTED = {
    "points": ngettext_lazy("{n} point", "{n} points", 1),
    "by": ngettext_lazy("{n} table", "{n} tables", 1),
    "still": ngettext_lazy("{n} slip is missing: {names}", "{n} slips are missing: {names}", 1),
    "tables": ngettext_lazy("{n} table", "{n} tables", 1),
    "enter_all": ngettext_lazy("Enter for {n} table", "Enter for {n} tables", 1),
    "replace_all": ngettext_lazy("Replace for {n} table", "Replace for {n} tables", 1),
    "null_all": ngettext_lazy("Void for {n} table", "Void for {n} tables", 1),
    "none_all": ngettext_lazy("No slip from {n} table", "No slip from {n} tables", 1),
    "which": ngettext_lazy(
        "{n} move matches: choose it or keep typing.",
        "{n} moves match: choose one or keep typing.",
        1,
    ),
    "which_least": ngettext_lazy(
        "At least {n} move matches: choose it or keep typing.",
        "At least {n} moves match: choose one or keep typing.",
        1,
    ),
    "which_place": ngettext_lazy("{n} such move: choose it.", "{n} such moves: choose one.", 1),
}
_GROUPS = {
    "now": gettext_noop("Entered now"),
    "exact": gettext_noop("Exactly this word"),
    "first": gettext_noop("Already on slips"),
    "rest": gettext_noop("Valid moves"),
    "written": gettext_noop("As it is written"),
    "accepted": gettext_noop("Its words are valid, though not in the list"),
    "zero": gettext_noop("Why it scores nothing"),
    "same": gettext_noop("The same as table…"),
}
_GROUPS_WITHOUT_MOVES = {"accepted": gettext_noop("The judge accepts its words")}


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
    text: Translator,
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
        is_lying = has_blanks and "(" in line and not _has_new_blank(move, board)
        yield f"{line} {PREVIOUS_BLANK}" if is_lying else line


def _has_new_blank(move: MoveView, board: Board) -> bool:
    previous = _previous_tiles(move, board)
    return any(tile & BLANK_BIT and not was for tile, was in zip(move.word, previous, strict=True))


def _build_labels(
    text: Translator, *, has_blank: bool, has_list: bool, has_moves: bool
) -> dict[str, JSON]:
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
        **{key: text.gettext(label) for key, label in labels.items()},
        "blanks": [name_blank("{letter}", place, text) for place in range(1, LONGEST + 1)],
        "groups": {key: text.gettext(label) for key, label in groups.items()},
        "reasons": reasons,
        "article": format_article_suffix("CAT-DUP 1.7", text).strip("()"),
        **{key: plural_forms(message, text, names="{names}") for key, message in _COUNTED.items()},
        "thousands": text.format_number(1000)[1],  # the separator of digits
        "no_column": text.gettext(NO_COLUMN).replace("{last}", str(SIDE)),
    }
