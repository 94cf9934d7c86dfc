"""The columns of a list of players, guessed from their headings or their content."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from faristol.club.card import ListingText
from faristol.club.spelling import fold_name, number_key
from faristol.formats.column_text import (
    RATING_DIGITS,
    has_leading_space,
    is_gap,
    is_true_of_most,
    is_true_of_most_cells,
)
from faristol.formats.row_number import is_counted, is_row_numbering, without_counter
from faristol.formats.second_column import (
    SecondColumn,
    find_second,
    is_given_by_content,
    is_given_under_heading,
    is_surname_first,
)
from faristol.formats.sheet import Sheet, TableRow
from faristol.ledger.refusal import Refusal

Kind: TypeAlias = Literal[
    "", "table", "group", "name", "given", "surname", "club", "list", "number", "rating", "date",
    "note",
]  # fmt: skip

# Headings as `fold_name` leaves them, in Catalan, Romanian and English.
_HEADINGS: dict[Kind, str] = {
    "table": "taula, taules, masa, mese, table, tables",
    "group": "grup, grups, equip, grupa, grupe, echipa, group, groups, team",
    "name": "nom, noms, nom i cognoms, cognoms i nom, cognom i nom, nom complet, jugador, jugadora,"
    " jugador a, jugadors, jugadores, jugadors es, participant, participants, nume, numele,"
    " nume si prenume, nume prenume, jucator, jucatorul, jucatoare, jucatori, participanti,"
    " concurent, concurenti, name, names, full name, player, players, player name",
    "given": "nom de pila, nom de fonts, prenume, prenumele, first name, given name, forename",
    "surname": "cognom, cognoms, primer cognom, segon cognom, llinatge, llinatges,"
    " primer llinatge, segon llinatge, nume de familie, surname, last name, family name",
    "club": "club, clubs, clubul, club de scrabble, entitat, associacio, escola, asociatie,"
    " asociatia, scoala, school, society, scrabble club",
    "list": "llista, llista de puntuacio, lista, lista de coeficienti, list, rating list",
    "number": "numero, num, no, nr, n, llicencia, num llicencia, numero de llicencia, carnet,"
    " num soci, numero de soci, numar, numarul, nr legitimatie, legitimatie, number, licence,"
    " license, membership number, member number",
    "rating": "puntuacio, punts, index, coeficient, coeficientul, coef, punctaj, puncte, rating,"
    " elo, points, score",
    "date": "data, data llista, data de la llista, data listei, date, list date, date of list",
    "note": "nota, notes, observacio, observacions, comentari, comentaris, observatie, observatii,"
    " mentiuni, note, remark, remarks, comment, comments",
}
_KINDS = {text.strip(): kind for kind, texts in _HEADINGS.items() for text in texts.split(",")}
_NAMES = ("name", "given", "surname")
_LISTS = ("BARRUF", "RASCCAT", "BARRISC", "CUSCA")
_PARTICLES = frozenset(("de", "del", "la", "al", "of"))
_COUNTER = re.compile(r"\s*[0-9]+\Z")
_HEADING_SEARCH_ROWS = 5  # rows in which headings are looked for: a title may precede them
_NUMBER = re.compile(r"[-+−]?\d+(?:[., \u00a0\u202f'’]\d+)*")
_SAMPLE = 3  # numbers that identify the column to the user
_LONGEST_SAMPLE = 12
_LONGEST_HEADING = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """The kind of a column, an empty string if it is not read; `list` if its heading names a rating list."""

    kind: Kind
    list: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberColumn:
    """A column of numbers without a heading that explains it: the user has to name it."""

    at: int
    heading: str  # in the table, or the number of the column
    sample: str  # its first numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The kinds of the columns, and the number of heading rows at the top."""

    columns: tuple[Column, ...]
    header_rows: int
    asked: tuple[NumberColumn, ...] = ()
    second: SecondColumn | None = None
    is_counted: bool = False  # the texts of the first column begin with the number of their row
    headings: tuple[str, ...] = ()  # of the columns; empty without headings


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """The texts of one row, by kind."""

    name: str
    club: str
    note: str
    lists: tuple[ListingText, ...]


def guess_layout(
    lines: Sequence[TableRow], *, numbers: Kind = "", answers: Mapping[int, Kind] | None = None
) -> Layout:
    """Guess the columns from their headings; without headings, from their cells.

    Without headings a first column of numbers holds the tables, followed by name and group; otherwise the columns are
    name and club. Two columns without numbers are surname and given name, as schools export them. Any other column of
    numbers is none of these: it is in `asked`, and one of them is guessed to be of the kind `numbers`. With headings,
    the user is asked about columns of numbers only if no heading is of that kind. `answers` are the user's answers.
    """
    answers = answers or {}
    for index, line in enumerate(lines[:_HEADING_SEARCH_ROWS]):
        columns = tuple(column_of(cell) for cell in line.cells)
        if any(column.kind in _NAMES for column in columns):
            return _guess_by_headings(columns, lines, index + 1, numbers, answers)
    if not is_counted(lines):
        return _guess_by_content(lines, numbers, answers)
    lines = [without_counter(line) for line in lines]
    return replace(_guess_by_content(lines, numbers, answers), is_counted=True)


def notes_of(sheet: Sheet, layout: Layout) -> Iterator[Refusal]:
    """Yield notes for the user on the headings and the encoding as they were guessed."""
    if layout.header_rows == 0:
        yield Refusal("sheet/no_header")
    if layout.header_rows > 1:
        yield Refusal("sheet/title_left_out", {"rows": layout.header_rows - 1})
    if sheet.encoding in ("windows-1252", "windows-1250"):
        yield Refusal("sheet/encoding_guessed", {"encoding": sheet.encoding})
    for column in layout.asked:
        kind = layout.columns[column.at].kind
        code = "sheet/rating_guessed" if kind == "rating" else "sheet/numbers_unnamed"
        if kind in ("", "rating"):
            yield Refusal(code, {"column": column.heading, "sample": column.sample})


def column_of(heading: str) -> Column:
    """Return the kind of column, and the rating list, that a heading names.

    >>> column_of("Núm. BARRUF"), column_of("Llista 2")
    (Column(kind='number', list='BARRUF'), Column(kind='list', list=''))
    """
    folded = fold_name(heading[:100])
    if kind := _kind_of(folded):
        return Column(kind=kind)
    folded = _COUNTER.sub("", folded)
    kind = _kind_of(folded)
    if kind in ("surname", "list", "number", "rating", "date"):
        return Column(kind=kind)  # "Number 2"; but "Player 2" is a player
    words = folded.split()
    for label in _LISTS:
        if label.lower() in words:
            rest = [w for w in words if w != label.lower() and w not in _PARTICLES]
            kind = _kind_of(" ".join(rest)) if rest else "rating"
            if kind in ("number", "rating", "date"):
                return Column(kind=kind, list=label)
    return Column(kind="")


def cells_of(layout: Layout, line: TableRow, *, list_name: str = "", list_date: str = "") -> Cells:
    """Return the texts of a row by kind; numbers of an unknown rating list are left out."""
    texts_by_kind: dict[str, list[str]] = {}
    parts_by_list: dict[tuple[str, int], dict[str, str]] = {}
    counts: dict[str, int] = {}
    has_labels = any(column.kind == "list" for column in layout.columns)
    sole = "" if has_labels or list_name else sole_list(layout)
    cells = without_counter(line).cells if layout.is_counted else line.cells
    for column, cell in zip(layout.columns, cells, strict=False):
        kind, text = column.kind, cell.strip()
        if kind in ("list", "number", "rating", "date"):
            if column.list:
                key = column.list, 0
            else:
                # The second "Number" belongs to the second "List", and so on.
                key = sole, counts.get(kind, 0)
                counts[kind] = key[1] + 1
            parts_by_list.setdefault(key, {})[kind] = text
        elif text:
            texts_by_kind.setdefault(kind, []).append(text)
    lists: list[ListingText] = []
    for (label, _), parts in parts_by_list.items():
        name = parts.get("list") or label or list_name
        number, rating, date = (parts.get(part, "") for part in ("number", "rating", "date"))
        if parts.keys() == {"date"}:
            list_date = date or list_date  # one date for all the lists that the headings name
        # A row without a rating has no date either, though the column may be filled to the end.
        elif any((parts.get("list"), number, rating)) and (name or has_labels):
            lists.append((name, number, rating, date))
    return Cells(
        # "Nom" beside "Cognoms" is the given name; the club writes "Núria Puig", so do we.
        name=" ".join(
            part for kind in ("given", "name", "surname") for part in texts_by_kind.get(kind, ())
        ),
        club=" ".join(texts_by_kind.get("club", ())),
        note="\n".join(texts_by_kind.get("note", ())),
        lists=_join_lists(lists, list_date),
    )


def has_unnamed_list(layout: Layout, list_name: str) -> bool:
    """Whether there are numbers or ratings of an unknown rating list."""
    parts = [column for column in layout.columns if column.kind in ("number", "rating")]
    if list_name or sole_list(layout) or any(c.kind == "list" for c in layout.columns):
        return False
    return any(not column.list for column in parts)


def sole_list(layout: Layout) -> str:
    """Return the only rating list that the headings name, or an empty string."""
    labels = {column.list for column in layout.columns} - {""}
    return labels.pop() if len(labels) == 1 else ""


def _kind_of(folded: str) -> Kind:
    return _KINDS.get(folded, "")


def _read_as_surname(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Read "Nume, Prenume" as surname and name: beside "Prenume", "Nume" is the surname."""
    kinds = {column.kind for column in columns}
    if "given" not in kinds or "surname" in kinds:
        return columns
    surname = Column(kind="surname")
    return tuple(surname if column.kind == "name" else column for column in columns)


def _guess_by_headings(
    columns: tuple[Column, ...],
    lines: Sequence[TableRow],
    header: int,
    numbers: Kind,
    answers: Mapping[int, Kind],
) -> Layout:
    """Return the layout of a table with headings."""
    rows = lines[header:]
    has_row_numbers = columns[0].kind in _NAMES and is_counted(rows)
    if has_row_numbers:
        rows = [without_counter(line) for line in rows]
    columns, headings, second = _split_given_name(
        _read_as_surname(columns), lines[header - 1].cells, rows, answers
    )
    asked: tuple[NumberColumn, ...] = ()
    if numbers and all(column.kind != numbers for column in columns):
        extra = max((len(line.cells) for line in rows), default=0) - len(columns)
        columns = (*columns, *[Column(kind="")] * extra)
        headings = (*headings, *[""] * extra)
        unknown = [index for index, column in enumerate(columns) if not column.kind]
        asked = _find_number_columns(rows, unknown, headings=headings)
    return Layout(
        columns=_apply_answers(columns, asked, answers),
        header_rows=header,
        asked=asked,
        second=second,
        is_counted=has_row_numbers,
        headings=headings,
    )


def _split_given_name(
    columns: tuple[Column, ...],
    headings: tuple[str, ...],
    lines: Sequence[TableRow],
    answers: Mapping[int, Kind],
) -> tuple[tuple[Column, ...], tuple[str, ...], SecondColumn | None]:
    """Read "Puig, Anna" under the one heading "Nom".

    The column after the comma, without a heading, is the given name.

    If most rows have one cell more than there are headings, the comma has shifted the other cells: a space after it
    is the evidence, otherwise the user has to decide.
    """
    name_columns = [at for at, column in enumerate(columns) if column.kind in _NAMES]
    at = name_columns[0]
    if len(name_columns) > 1 or columns[at].kind == "given":
        return columns, headings, None
    second = find_second(lines, at + 1)
    if second is None:
        return columns, headings, None
    guess: Kind = "given" if is_given_under_heading(lines, at, second.at) else ""
    next_at = at + 2
    if any(map(str.strip, headings[at + 1 : next_at])):
        has_spaces = is_true_of_most_cells(lines, second.at, has_leading_space)
        if not _has_extra_cell(lines, len(headings), is_blank_too=has_spaces):
            return columns, headings, None
        if not has_spaces:
            heading = columns[second.at].kind
            guess = heading if heading in ("club", "") else "given"
        if has_spaces or answers.get(second.at, guess) == "given":
            next_at = at + 1
    kind = answers.get(second.at, guess)
    first = Column(kind="surname") if kind == "given" else columns[at]
    columns = (*columns[:at], first, Column(kind=kind), *columns[next_at:])
    if next_at == at + 1 or len(headings) == at + 1:
        headings = (*headings[: at + 1], "", *headings[at + 1 :])
    return columns, headings, second


def _has_extra_cell(lines: Sequence[TableRow], count: int, *, is_blank_too: bool) -> bool:
    """Whether most rows have one cell more than there are headings; with `is_blank_too`, it may be blank."""
    return is_true_of_most(
        len(line.cells) == count + 1 and (is_blank_too or not is_gap(line.cells[-1]))
        for line in lines
    )


def _guess_by_content(
    lines: Sequence[TableRow], numbers: Kind, answers: Mapping[int, Kind]
) -> Layout:
    width = max((len(line.cells) for line in lines), default=0)
    asked = _find_number_columns(lines, range(width)) if width > 1 else ()
    first = [line.cells[0].strip() for line in lines]
    is_numbered = width > 1 and any(first) and all(cell.isdecimal() or not cell for cell in first)
    is_counter = is_numbered and is_row_numbering(first)
    kinds: dict[int, Kind] = {}
    if not numbers and is_numbered:
        asked = tuple(column for column in asked if column.at)
    elif numbers:
        rated = [column for column in asked if column.at or not is_counter]
        kinds.update((at, numbers) for at in _likeliest_rating(rated))
    if is_numbered and not (numbers and is_counter):
        kinds.setdefault(0, "table")
    kinds.update((column.at, answers[column.at]) for column in asked if column.at in answers)
    used = {column.at for column in asked} | kinds.keys()
    texts = [at for at in range(width) if at not in used]
    order: tuple[Kind, ...]
    rest: Kind = "group" if "table" in kinds.values() else "club"
    second = find_second(lines, texts[1]) if len(texts) > 1 else None
    if is_surname_first(lines, texts, {column.at for column in asked}):
        order, second = ("surname", "given"), None
    elif second:
        is_given = is_given_by_content(lines, texts, is_alone=width == len(texts))
        order = _kinds_of_pair(answers.get(second.at, "given" if is_given else rest))
        order = (*order, rest) if "given" in order else order
    else:
        order = ("name", rest)
    kinds.update(zip(texts, order, strict=False))
    columns = tuple(Column(kind=kinds.get(at, "")) for at in range(width))
    return Layout(columns=columns, header_rows=0, asked=asked, second=second)


def _kinds_of_pair(second: Kind) -> tuple[Kind, Kind]:
    return ("surname", "given") if second == "given" else ("name", second)


def _apply_answers(
    columns: tuple[Column, ...], asked: Sequence[NumberColumn], answers: Mapping[int, Kind]
) -> tuple[Column, ...]:
    places = {column.at for column in asked}
    return tuple(
        Column(kind=answers[at]) if at in places and at in answers else column
        for at, column in enumerate(columns)
    )


def _find_number_columns(
    lines: Sequence[TableRow], places: Sequence[int], *, headings: Sequence[str] = ()
) -> tuple[NumberColumn, ...]:
    """Return the columns in which most cells are numbers.

    With headings, columns that count the rows are left out.
    """
    columns: list[NumberColumn] = []
    for at in places:
        cells = [line.cells[at].strip() for line in lines if at < len(line.cells)]
        numbers = [cell for cell in cells if cell and _NUMBER.fullmatch(cell)]
        others = sum(not is_gap(cell) for cell in cells) - len(numbers)
        if len(numbers) <= others or (headings and is_row_numbering(cells)):
            continue
        sample = ", ".join(cell[:_LONGEST_SAMPLE] for cell in numbers[:_SAMPLE])
        heading = headings[at].strip()[:_LONGEST_HEADING] if headings else ""
        columns.append(
            NumberColumn(
                at=at,
                heading=heading or str(at + 1),
                sample=sample + ", …" if len(numbers) > _SAMPLE else sample,
            )
        )
    return tuple(columns)


def _likeliest_rating(asked: Sequence[NumberColumn]) -> list[int]:
    """Return the column that is most likely the rating, or an empty list.

    It is one whose first number is as long as a rating, otherwise the last one. The first column more often numbers
    the players: it comes after the others, and only with numbers of that length.
    """
    others = [column.at for column in asked if column.at]
    long = [column.at for column in asked if _has_rating_length(column)]
    return [*(at for at in long if at), *long, *others[-1:]][:1]


def _has_rating_length(column: NumberColumn) -> bool:
    first, _, _ = column.sample.replace(".", ",").partition(",")
    return len(first) in RATING_DIGITS


def _join_lists(lists: list[ListingText], list_date: str) -> tuple[ListingText, ...]:
    """Return one entry for each rating list, its parts joined, with a date for each rating."""
    joined: dict[str, ListingText] = {}
    duplicates: list[ListingText] = []
    for texts in lists:
        key = number_key(texts[0])
        ours = joined.get(key)
        if ours is None:
            joined[key] = texts
        elif all(
            not our_text or not their_text
            for our_text, their_text in zip(ours[1:], texts[1:], strict=True)
        ):
            number, rating, date = (
                our_text or their_text
                for our_text, their_text in zip(ours[1:], texts[1:], strict=True)
            )
            joined[key] = (ours[0], number, rating, date)
        else:
            duplicates.append(texts)  # two numbers in one list: the card will be refused for it
    return tuple(
        (name, number, rating, date or (list_date if rating else ""))
        for name, number, rating, date in (*joined.values(), *duplicates)
    )
