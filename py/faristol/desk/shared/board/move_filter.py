"""Read how the list of moves is wanted: in which order, with which letters, where, for how many points."""

import re
from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any, Final

from faristol.board.move import LETTERS_ONLY
from faristol.board.notation import Coordinates, parse_coordinates
from faristol.board.square import Direction, Square, column_of, parse_column, parse_row, row_of
from faristol.desk.kernel.translation import mark
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.ledger.refusal import Refusal
from faristol.moves.found import ListedMove, Moves
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread
from faristol.tiles.word_input import read_asked

ORDERS = {
    "points": mark("Points"),
    "place": mark("Coordinates"),
    "word": mark("Word"),
}
PAGE: Final = 50
LONGEST: Final = 40  # signs of a field
_PIECE: Final = 1_000  # moves between two looks at the clock

_WILD = re.compile(r"([?*])")


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveQuery:
    """Hold how the list of moves is shown, as it was typed and tapped."""

    by: str = "points"
    text: str = ""
    place: str = ""
    least: str = ""
    page: int = 1
    is_hidden: bool = False

    @property
    def is_everything(self) -> bool:
        """Tell whether no move is left out."""
        return not (self.text or self.place or self.least)

    def filtered(self, text: str, place: str, least: str) -> "MoveQuery":
        """Return the same with other filters; another list begins at its first page."""
        fresh = replace(self, text=_short(text), place=_short(place), least=_short(least), page=1)
        return self if replace(self, page=1) == fresh else fresh

    def hidden(self, *, is_hidden: bool) -> "MoveQuery":
        """Return the same, hidden or shown."""
        return replace(self, is_hidden=is_hidden)

    def ordered(self, by: str) -> "MoveQuery":
        """Return the same in another order, if there is such an order."""
        return replace(self, by=by, page=1) if by in ORDERS else self

    def turned(self, page: str) -> "MoveQuery":
        """Return the same at another page."""
        number = int(page) if page.isascii() and page.isdecimal() and len(page) < 6 else 1
        return replace(self, page=max(number, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFilter:
    """Hold which moves are wanted, read."""

    letters: bytes = b""  # the word has these side by side
    pattern: bytes = b""  # or the whole word is like this
    start: Square | None = None
    direction: Direction | None = None
    row: int = -1
    column: int = -1
    least: int = 0


def parse_filter(asked: MoveQuery, alphabet: Alphabet) -> MoveFilter | Refusal:
    """Return which moves are wanted, or why that cannot be understood, with its field."""
    wanted = _read_text(asked.text, alphabet)
    if isinstance(wanted, Refusal):
        return wanted
    place = _read_place(asked.place)
    if place is None:
        return Refusal("moves/place_bad", {"field": "at"})
    if asked.least and not (asked.least.isascii() and asked.least.isdecimal()):
        return Refusal("moves/points_bad", {"field": "least"})
    return replace(wanted, **place, least=int(asked.least or 0))


def filter_steps(moves: Moves, wanted: MoveFilter, by: str) -> Generator[None, None, list[int]]:
    """Find the moves that are wanted, by their codes, in order; goes on after every thousand."""
    found: list[tuple[Any, int]] = []
    is_like = re.compile(wanted.pattern, re.DOTALL).fullmatch if wanted.pattern else None
    for count, told in enumerate(moves.iterate_unordered(), 1):
        if count % _PIECE == 0:
            yield
        if told.points < wanted.least or not _matches(told, wanted):
            continue
        if wanted.letters or is_like:
            letters = told.word.translate(LETTERS_ONLY)
            if wanted.letters not in letters or (is_like and not is_like(letters)):
                continue
        found.append((_key(told, by), told.code))
    yield
    found.sort()
    return [code for _, code in found]


def _key(told: ListedMove, by: str) -> tuple[Any, ...]:
    points, start, is_down, letters, blanks = told.order
    match by:
        case "place":
            return start, is_down, points, letters, blanks
        case "word":
            return letters, points, start, is_down, blanks
        case _:
            return told.order


def _matches(told: ListedMove, wanted: MoveFilter) -> bool:
    if wanted.start is not None:
        return told.start == wanted.start and told.direction is wanted.direction
    if wanted.row >= 0:
        return told.direction is Direction.ACROSS and row_of(Square(told.start)) == wanted.row
    if wanted.column >= 0:
        return told.direction is Direction.DOWN and column_of(Square(told.start)) == wanted.column
    return True


def _read_text(text: str, alphabet: Alphabet) -> MoveFilter | Refusal:
    """Read letters that stand side by side, or with ? and * what the whole word is like."""
    if not text:
        return MoveFilter()
    parts: list[bytes] = []  # alternately between stars
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
    # atomic groups: what a star has skipped is not tried again, so no pattern takes long
    middle = b"".join(b"(?>.*?" + part + b")" for part in parts[1:])
    return MoveFilter(pattern=parts[0] + middle + b".*" + between)


def _read_place(text: str) -> dict[str, Any] | None:
    """Read a square with its direction, a row, or a column; nothing is anywhere."""
    text = "".join(text.split()).upper()
    if not text:
        return {}
    row, column = parse_row(text), parse_column(text)
    if row is not None:
        return {"row": int(row)}
    if column is not None:
        return {"column": int(column)}
    place = parse_coordinates(text)
    if isinstance(place, Coordinates):
        return {"start": place.start, "direction": place.direction}
    return None


def _short(text: str) -> str:
    return " ".join(text[:LONGEST].split())
