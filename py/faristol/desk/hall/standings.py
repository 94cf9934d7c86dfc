"""Standings for the hall, pasted by lines of place, name and points; and lists shown in turn."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible, seen

MAX_PLAYERS: Final = 120  # for which a picture has room
MAX_NAME: Final = 40
MAX_TEXT: Final = 12_000
MAX_PAGES: Final = 12  # shown in turn
PER_COLUMN: Final = (10, 12, 15, 20, 24)  # rows of a column, by the number of columns

_NUMBER = re.compile(r"[+−-]?\d{1,6}(?:[.,]\d{1,4})?(?: ?%)?")
_PLACE = re.compile(r"\d{1,4}(?:[.)=ºª]|r|n|è)?=?")
_FIGURE = re.compile(r"\d")
_CELLS = re.compile(r"\t|;")


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """The row of a player, each part as it was pasted."""

    place: str
    name: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The standings of the hall: the rows of the players in columns."""

    columns: tuple[tuple[StandingsRow, ...], ...]

    @property
    def row_count(self) -> int:
        """The rows of the longest column."""
        return max(len(column) for column in self.columns)

    @property
    def width(self) -> int:
        """The characters of the longest place, name and points, in steps of four, for the type size."""
        rows = [row for column in self.columns for row in column]
        parts = (
            [row.place for row in rows],
            [row.name for row in rows],
            [row.points for row in rows],
        )
        needed = sum(max(map(len, texts)) for texts in parts)
        return min(72, max(8, 4 * -(-needed // 4)))


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """A list among several that the hall displays in turn."""

    title: str
    note: str
    standings: Standings
    headings: tuple[str, ...] = ()  # of its three columns; those of standings if empty


PageContent = tuple[str, str, Sequence[StandingsRow], tuple[str, str, str]]


def write_pages(pages: Iterable[PageContent]) -> str:
    """Return the stored form of lists, each with title, note and headings; empty lists are left out."""
    stored = [
        (
            title,
            note,
            [(row.place, _visible_name(row.name), row.points) for row in rows[:MAX_PLAYERS]],
            headings,
        )
        for title, note, rows, headings in pages
        if rows
    ]
    return json.dumps(stored[:MAX_PAGES], ensure_ascii=False)


def read_pages(stored: str) -> tuple[StandingsPage, ...]:
    r"""Return lists from their stored form, or an empty tuple; version 0.6 stored no headings.

    >>> rows = [StandingsRow(place="", name="Anna", points="4")]
    >>> read_pages(write_pages([("Round 1", "", rows, ("", "Name", "Table"))]))[0].headings
    ('', 'Name', 'Table')
    >>> read_pages('[["Round 1", "", [["", "Anna", "4"]]]]')[0].headings
    ()
    """
    try:
        return tuple(
            StandingsPage(
                title=title,
                note=note,
                standings=Standings(
                    columns=_divide_rows(
                        [
                            StandingsRow(place=place, name=name, points=points)
                            for place, name, points in rows
                        ]
                    )
                ),
                headings=_parse_headings(*others),
            )
            for title, note, rows, *others in json.loads(stored)
        )
    except (ValueError, TypeError):
        return ()


def _parse_headings(names: Sequence[str] = ()) -> tuple[str, ...]:
    if any(type(name) is not str for name in names) or len(names) not in (0, 3):
        raise ValueError(names)
    return tuple(names)


def _visible_name(name: str) -> str:
    return " ".join(seen(name).split()) or "?"


def read_standings(pasted: str) -> Standings | Refusal:
    r"""Return standings from pasted text, or a refusal with the number of the unreadable line.

    A first line without a digit is the heading of a table, and left out.

    >>> read_standings("Place;Name;Points\n1.;Anna Puig;826\n2.;Joan;790").columns[0][0]
    StandingsRow(place='1.', name='Anna Puig', points='826')
    """
    text = pasted.replace("\r", "")
    if len(text) > MAX_TEXT:
        return Refusal("hall/standings_too_many", {"field": "standings", "limit": MAX_PLAYERS})
    rows: list[StandingsRow] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or (number == 1 and not _FIGURE.search(line)):
            continue
        if not is_visible(line.replace("\t", " ")):
            return _refuse_line("hall/standings_character", number)
        row = _parse_row(line)
        if row is None or len(row.name) > MAX_NAME:
            return _refuse_line("hall/standings_line", number)
        rows.append(row)
    if not rows:
        return Refusal("hall/standings_none", {"field": "standings"})
    if len(rows) > MAX_PLAYERS:
        return Refusal("hall/standings_too_many", {"field": "standings", "limit": MAX_PLAYERS})
    return Standings(columns=_divide_rows(rows))


def write_standings(rows: Iterable[StandingsRow]) -> str:
    r"""Return the first `MAX_PLAYERS` rows of standings as text to be pasted; long names are shortened.

    >>> write_standings([StandingsRow(place="1", name="Anna; Puig", points="24,5")])
    '1\tAnna Puig\t24,5'
    """
    lines = [f"{row.place}\t{_serialize_cell(row.name)}\t{row.points}" for row in rows]
    return "\n".join(lines[:MAX_PLAYERS])


def _serialize_cell(name: str) -> str:
    """Return a name as a cell, without characters that end a cell or are invisible."""
    return short_name(" ".join(seen(_CELLS.sub(" ", name)).split()), MAX_NAME) or "?"


def short_name(name: str, limit: int) -> str:
    """Return a name of at most `limit` characters: later surnames become initials, the first name stays.

    >>> short_name("Puigdellívol i Montagut, Núria", 22), short_name("Núria Puigdellívol i Montagut", 22)
    ('Puigdellívol M., Núria', 'Núria Puigdellívol M.')
    >>> short_name("Anna Puig", 24), short_name("A" * 30, 8)
    ('Anna Puig', 'AAAAAAA…')
    """
    before, comma, after = name.partition(",")
    words, first = before.split(), 1 if comma else 2
    for at in range(len(words) - 1, first - 1, -1):
        if len(name) <= limit:
            break
        words[at] = f"{words[at][0]}." if words[at][0].isupper() else ""
        name = " ".join(filter(None, words)) + comma + after
    return name if len(name) <= limit else f"{name[: limit - 1].rstrip()}…"


def _refuse_line(code: str, line: int) -> Refusal:
    return Refusal(code, {"field": "standings", "line": line, "limit": MAX_NAME})


def _split_cells(line: str) -> list[str]:
    """Return the cells of a line, separated by tabs or semicolons, else its words."""
    parts = _CELLS.split(line)
    cells = parts if len(parts) > 1 else line.split(" ")
    return [cell for cell in (" ".join(part.split()) for part in cells) if cell]


def _parse_row(line: str) -> StandingsRow | None:
    """Return the row of a line, or None: the last cell is points, the first a place if it looks like it."""
    cells = _split_cells(line)
    if len(cells) < 2 or not _NUMBER.fullmatch(cells[-1]):
        return None
    has_place = len(cells) > 2 and _PLACE.fullmatch(cells[0]) is not None
    name = " ".join(cells[1:-1] if has_place else cells[:-1])
    return StandingsRow(place=cells[0] if has_place else "", name=name, points=cells[-1])


def _divide_rows(rows: list[StandingsRow]) -> tuple[tuple[StandingsRow, ...], ...]:
    """Divide rows into as few columns as can be read, of the same length but for the last."""
    count = next(
        (n for n, limit in enumerate(PER_COLUMN, 1) if len(rows) <= n * limit), len(PER_COLUMN)
    )
    height = -(-len(rows) // count)
    return tuple(tuple(rows[at : at + height]) for at in range(0, len(rows), height))
