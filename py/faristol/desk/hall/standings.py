"""Read standings as they are pasted: a line for each player, with place, name and points."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible, seen

MOST: Final = 120  # players that one picture has room for
MAX_NAME: Final = 40
MAX_TEXT: Final = 12_000
MOST_PAGES: Final = 12  # that are shown in turn
PER_COLUMN: Final = (10, 12, 15, 20, 24)  # lines of a column, by how many columns there are

_NUMBER = re.compile(r"[+−-]?\d{1,6}(?:[.,]\d{1,4})?(?: ?%)?")
_PLACE = re.compile(r"\d{1,4}(?:[.)=ºª]|r|n|è)?=?")
_FIGURE = re.compile(r"\d")
_CELLS = re.compile(r"\t|;")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Hold one player, each part as it was pasted."""

    place: str
    name: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Hold what the hall sees: the players in columns."""

    columns: tuple[tuple[Line, ...], ...]

    @property
    def row_count(self) -> int:
        """The rows of the longest column."""
        return max(len(column) for column in self.columns)

    @property
    def width(self) -> int:
        """The characters of the longest place, name and points, in steps of four: the type is as large as they allow."""
        lines = [line for column in self.columns for line in column]
        parts = (
            [line.place for line in lines],
            [line.name for line in lines],
            [line.points for line in lines],
        )
        needed = sum(max(map(len, texts)) for texts in parts)
        return min(72, max(8, 4 * -(-needed // 4)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Hold one of several lists that the hall sees in turn."""

    title: str
    note: str
    standings: Standings
    headings: tuple[str, ...] = ()  # of its three columns; those of standings if empty


PageContent = tuple[str, str, Sequence[Line], tuple[str, str, str]]


def write_pages(pages: Iterable[PageContent]) -> str:
    """Return lists as they are kept, each with its title, a note, its headings; an empty one is none."""
    kept = [
        (title, note, [(one.place, _shown(one.name), one.points) for one in lines[:MOST]], headings)
        for title, note, lines, headings in pages
        if lines
    ]
    return json.dumps(kept[:MOST_PAGES], ensure_ascii=False)


def read_pages(kept: str) -> tuple[Page, ...]:
    r"""Return lists as they were kept; of what is damaged, nothing. Version 0.6 kept no headings.

    >>> lines = [Line(place="", name="Anna", points="4")]
    >>> read_pages(write_pages([("Round 1", "", lines, ("", "Name", "Table"))]))[0].headings
    ('', 'Name', 'Table')
    >>> read_pages('[["Round 1", "", [["", "Anna", "4"]]]]')[0].headings
    ()
    """
    try:
        return tuple(
            Page(
                title=title,
                note=note,
                standings=Standings(
                    columns=_in_columns(
                        [
                            Line(place=place, name=name, points=points)
                            for place, name, points in lines
                        ]
                    )
                ),
                headings=_headings(*others),
            )
            for title, note, lines, *others in json.loads(kept)
        )
    except (ValueError, TypeError):
        return ()


def _headings(names: Sequence[str] = ()) -> tuple[str, ...]:
    if any(type(name) is not str for name in names) or len(names) not in (0, 3):
        raise ValueError(names)
    return tuple(names)


def _shown(name: str) -> str:
    return " ".join(seen(name).split()) or "?"


def read_standings(pasted: str) -> Standings | Refusal:
    r"""Return standings, or in which line there is something that cannot be read.

    A first line without a figure is the heading of a table, and left out.

    >>> read_standings("Place;Name;Points\n1.;Anna Puig;826\n2.;Joan;790").columns[0][0]
    Line(place='1.', name='Anna Puig', points='826')
    """
    text = pasted.replace("\r", "")
    if len(text) > MAX_TEXT:
        return Refusal("hall/standings_too_many", {"field": "standings", "limit": MOST})
    lines: list[Line] = []
    for number, written in enumerate(text.split("\n"), 1):
        if not written.strip() or (number == 1 and not _FIGURE.search(written)):
            continue
        if not is_visible(written.replace("\t", " ")):
            return _bad("hall/standings_character", number)
        line = _line(written)
        if line is None or len(line.name) > MAX_NAME:
            return _bad("hall/standings_line", number)
        lines.append(line)
    if not lines:
        return Refusal("hall/standings_none", {"field": "standings"})
    if len(lines) > MOST:
        return Refusal("hall/standings_too_many", {"field": "standings", "limit": MOST})
    return Standings(columns=_in_columns(lines))


def write_standings(lines: Iterable[Line]) -> str:
    r"""Return standings as they would be pasted, the first so many; of a long name, its beginning.

    >>> write_standings([Line(place="1", name="Anna; Puig", points="24,5")])
    '1\tAnna Puig\t24,5'
    """
    written = [f"{one.place}\t{_written(one.name)}\t{one.points}" for one in lines]
    return "\n".join(written[:MOST])


def _written(name: str) -> str:
    """Return a name as a cell: signs that end a cell, or that nobody sees, are left out."""
    return short_name(" ".join(seen(_CELLS.sub(" ", name)).split()), MAX_NAME) or "?"


def short_name(name: str, limit: int) -> str:
    """Return a name of at most so many characters: later surnames become initials, the first name stays.

    >>> short_name("Puigdellívol i Montagut, Núria", 24), short_name("Núria Puigdellívol i Montagut", 24)
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


def _bad(code: str, line: int) -> Refusal:
    return Refusal(code, {"field": "standings", "line": line, "limit": MAX_NAME})


def _cells(written: str) -> list[str]:
    """Return the cells of a line: apart by tabs or semicolons, else its words."""
    apart = _CELLS.split(written)
    cells = apart if len(apart) > 1 else written.split(" ")
    return [cell for cell in (" ".join(one.split()) for one in cells) if cell]


def _line(written: str) -> Line | None:
    """Read one line: the last cell is points, the first a place if it looks like one."""
    cells = _cells(written)
    if len(cells) < 2 or not _NUMBER.fullmatch(cells[-1]):
        return None
    has_place = len(cells) > 2 and _PLACE.fullmatch(cells[0]) is not None
    name = " ".join(cells[1:-1] if has_place else cells[:-1])
    return Line(place=cells[0] if has_place else "", name=name, points=cells[-1])


def _in_columns(lines: list[Line]) -> tuple[tuple[Line, ...], ...]:
    """Divide lines into as few columns as can be read, of the same length but for the last."""
    count = next(
        (n for n, most in enumerate(PER_COLUMN, 1) if len(lines) <= n * most), len(PER_COLUMN)
    )
    tall = -(-len(lines) // count)
    return tuple(tuple(lines[at : at + tall]) for at in range(0, len(lines), tall))
