"""The filter of the list of moves: order, letters, place and points."""

import re
from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any, Final

from faristol.board.move import LETTERS_ONLY
from faristol.board.notation import Coordinates, parse_coordinates
from faristol.board.square import Direction, Square, column_of, parse_column, parse_row, row_of
from faristol.desk.kernel.translation import gettext_noop
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.ledger.refusal import Refusal
from faristol.moves.move_list import ListedMove, Moves
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread
from faristol.tiles.word_input import read_asked

ORDERS = {
    "points": gettext_noop("Points"),
    "place": gettext_noop("Coordinates"),
    "word": gettext_noop("Word"),
}
PAGE: Final = 50
LONGEST: Final = 40  # characters of a field
_PIECE: Final = 1_000  # moves from one yield to the next

_WILD = re.compile(r"([?*])")


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveQuery:
    """The state of the list of moves, with the filters as they were typed."""

    by: str = "points"
    text: str = ""
    place: str = ""
    least: str = ""
    page: int = 1
    is_hidden: bool = False

    @property
    def is_everything(self) -> bool:
        """Whether no filter is set."""
        return not (self.text or self.place or self.least)

    def with_filter(self, text: str, place: str, least: str) -> "MoveQuery":
        """Return the query with other filters, at the first page if they differ."""
        fresh = replace(
            self, text=_shorten(text), place=_shorten(place), least=_shorten(least), page=1
        )
        return self if replace(self, page=1) == fresh else fresh

    def with_hidden(self, *, is_hidden: bool) -> "MoveQuery":
        """Return the query with the list hidden or displayed."""
        return replace(self, is_hidden=is_hidden)

    def with_order(self, by: str) -> "MoveQuery":
        """Return the query in another order; unchanged for an unknown order."""
        return replace(self, by=by, page=1) if by in ORDERS else self

    def with_page(self, page: str) -> "MoveQuery":
        """Return the query at another page."""
        number = int(page) if page.isascii() and page.isdecimal() and len(page) < 6 else 1
        return replace(self, page=max(number, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFilter:
    """The filters of a query, parsed."""

    letters: bytes = b""  # side by side in the word
    pattern: bytes = b""  # or a regular expression for the whole word
    start: Square | None = None
    direction: Direction | None = None
    row: int = -1
    column: int = -1
    least: int = 0


def parse_filter(query: MoveQuery, alphabet: Alphabet) -> MoveFilter | Refusal:
    """Return the filter of a query, or the refusal of a field that cannot be parsed."""
    move_filter = _read_text(query.text, alphabet)
    if isinstance(move_filter, Refusal):
        return move_filter
    placed = _with_place(move_filter, query.place)
    if placed is None:
        return Refusal("moves/place_bad", {"field": "at"})
    if query.least and not (query.least.isascii() and query.least.isdecimal()):
        return Refusal("moves/points_bad", {"field": "least"})
    return replace(placed, least=int(query.least or 0))


def filter_steps(
    moves: Moves, move_filter: MoveFilter, by: str
) -> Generator[None, None, list[int]]:
    """Find the moves that pass a filter, as their codes in order; yields after every thousand moves."""
    matches: list[tuple[Any, int]] = []
    match_pattern = (
        re.compile(move_filter.pattern, re.DOTALL).fullmatch if move_filter.pattern else None
    )
    for count, summary in enumerate(moves.iterate_unordered(), 1):
        if count % _PIECE == 0:
            yield
        if summary.points < move_filter.least or not _is_match(summary, move_filter):
            continue
        if move_filter.letters or match_pattern:
            letters = summary.word.translate(LETTERS_ONLY)
            if move_filter.letters not in letters or (match_pattern and not match_pattern(letters)):
                continue
        matches.append((_sort_key(summary, by), summary.code))
    yield
    matches.sort()
    return [code for _, code in matches]


def _sort_key(summary: ListedMove, by: str) -> tuple[Any, ...]:
    points, start, is_down, letters, blanks = summary.order
    match by:
        case "place":
            return start, is_down, points, letters, blanks
        case "word":
            return letters, points, start, is_down, blanks
        case _:
            return summary.order


def _is_match(summary: ListedMove, move_filter: MoveFilter) -> bool:
    if move_filter.start is not None:
        return summary.start == move_filter.start and summary.direction is move_filter.direction
    if move_filter.row >= 0:
        return (
            summary.direction is Direction.ACROSS
            and row_of(Square(summary.start)) == move_filter.row
        )
    if move_filter.column >= 0:
        return (
            summary.direction is Direction.DOWN
            and column_of(Square(summary.start)) == move_filter.column
        )
    return True


def _read_text(text: str, alphabet: Alphabet) -> MoveFilter | Refusal:
    """Parse letters to stand side by side, or with ? and * a pattern for the whole word."""
    if not text:
        return MoveFilter()
    parts: list[bytes] = []  # the parts before each star
    between = b""
    for part in _WILD.split(text):
        if part == "*":
            parts.append(between)
            between = b""
        elif part == "?":
            between += b"."
        elif part.strip():
            letters = read_asked("".join(part.split()), alphabet)
            if isinstance(letters, Misread):
                return move_refusal(letters, alphabet, field="q")
            if len(parts) == 0 and part == text:
                return MoveFilter(letters=letters)
            between += re.escape(letters)
    if not parts:
        return MoveFilter(pattern=between)
    # atomic groups: text that a star has skipped is not tried again, so no pattern takes long
    middle = b"".join(b"(?>.*?" + part + b")" for part in parts[1:])
    return MoveFilter(pattern=parts[0] + middle + b".*" + between)


def _with_place(move_filter: MoveFilter, text: str) -> MoveFilter | None:
    """Return the filter with a square and its direction, a row, or a column; None if it is invalid.

    Empty text is any place.
    """
    text = "".join(text.split()).upper()
    if not text:
        return move_filter
    row, column = parse_row(text), parse_column(text)
    if row is not None:
        return replace(move_filter, row=int(row))
    if column is not None:
        return replace(move_filter, column=int(column))
    place = parse_coordinates(text)
    if isinstance(place, Coordinates):
        return replace(move_filter, start=place.start, direction=place.direction)
    return None


def _shorten(text: str) -> str:
    return " ".join(text[:LONGEST].split())
