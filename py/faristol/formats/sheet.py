"""Read and write tables as text: CSV with comma, semicolon or tab, as people really have it.

A cell that a spreadsheet would take for a formula is written with one apostrophe before it, and
one is taken off when it is read, so that nothing is calculated and every text comes back equal.
"""

import re
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from faristol.formats.encoding import Encoding, Progress, count_lines, decode_steps
from faristol.formats.steps import Steps
from faristol.ledger.refusal import Refusal

Delimiter: TypeAlias = Literal[",", ";", "\t"]

DELIMITERS: tuple[Delimiter, ...] = (";", "\t", ",")  # the likeliest first, for a tie
_SAMPLE_LINES, _SAMPLE = 20, 65_536
_STOPS = {marks: re.compile(f"[{marks}\r\n]") for marks in (*DELIMITERS, "".join(DELIMITERS))}
_INSIDE = re.compile(r'(?:[^"]++|"")*+"')
_END = re.compile(r"[\r\n]")
_EMPTY = re.compile(r"[\r\n]+")
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")
_COMMA_WITHOUT_SPACE = re.compile(r",(?! )")
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}(?:[.,][0-9]{1,4})?")
_QUOTED = re.compile(r'[",;\t\r\n]|\A\s|\s\Z|\Asep=', re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Hold how much of a file is looked at before it is refused."""

    bytes: int = 20_000_000
    rows: int = 20_000
    columns: int = 64
    cell: int = 2_000  # characters; a longer cell is cut and its row has a fault


@dataclass(frozen=True, slots=True)
class Line:
    """Hold one row of a table and the line of the file where it begins."""

    number: int
    cells: tuple[str, ...]
    faults: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Hold a table as read; empty rows are left out."""

    lines: tuple[Line, ...]
    encoding: Encoding
    delimiter: Delimiter


def read_steps(
    data: bytes, *, limits: Limits | None = None
) -> Generator[Progress, None, Sheet | Refusal]:
    """Return the table in a file, or why there is none; yield how far it is every few milliseconds."""
    limits = limits or Limits()
    if len(data) > limits.bytes:
        return Refusal("sheet/too_large", {"limit": limits.bytes, "size": len(data)})
    total = 2 * len(data)  # decoding is half of the work, at most
    decoding = Steps(decode_steps(data))
    for done, _ in decoding:
        yield done, total
    if isinstance(decoding.result, Refusal):
        return decoding.result
    text, encoding = decoding.result
    text, first, hint = _without_hint(text)
    delimiter = hint or guess_delimiter(text)
    lines = yield from _lines(text, delimiter, limits, first=first, size=len(data))
    if isinstance(lines, Refusal):
        return lines
    if not lines:
        return Refusal("sheet/empty")
    return Sheet(lines=tuple(lines), encoding=encoding, delimiter=delimiter)


def guess_delimiter(text: str) -> Delimiter:
    """Return what separates the cells: what the first rows have equally often, outside quotes."""
    counts: dict[Delimiter, list[int]] = {mark: [] for mark in DELIMITERS}
    marks = "".join(DELIMITERS)
    at = looked = 0
    sample = text if len(text) <= _SAMPLE else text[: text.rfind("\n", 0, _SAMPLE) + 1 or _SAMPLE]
    while at < len(sample) and looked < 500 and len(counts[","]) < _SAMPLE_LINES:
        looked += 1
        record = _Record(sample, at, marks, _SAMPLE)
        at = record.end
        if record.marks or any(record.cells):
            for mark in DELIMITERS:
                counts[mark].append(record.marks.count(mark))

    def score(mark: Delimiter) -> tuple[int, int]:
        some = [count for count in counts[mark] if count]
        return max((some.count(count) for count in some), default=0), len(some)

    best = max(DELIMITERS, key=score)
    if best == "," and not _COMMA_WITHOUT_SPACE.search(sample, 0, at):
        # "Puig, Anna" in a table whose last cells are missing here and there
        half = len(counts[best]) / 2
        if score("\t")[0] >= half or score(";")[0] > half:
            return max((";", "\t"), key=score)
    return best


def write(rows: Iterable[Sequence[str]], *, delimiter: Delimiter = ";") -> bytes:
    """Return the rows as CSV in UTF-8, in the form that spreadsheets open without asking."""
    lines = (delimiter.join(_written(cell) for cell in row) for row in rows)
    return ("\ufeff" + "".join(f"{line}\r\n" for line in lines)).encode()


def guard(cell: str) -> str:
    """Return the cell as text that no spreadsheet takes for a formula.

    >>> guard("=1+1"), guard("'=1"), guard("-12"), guard("'tis")
    ("'=1+1", "''=1", '-12', "'tis")
    """
    return f"'{cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell


def unguard(cell: str) -> str:
    """Return what `guard` was given."""
    return cell[1:] if _GUARDED.match(cell) else cell


def _written(cell: str) -> str:
    cell = guard(cell)
    if _QUOTED.search(cell):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def _without_hint(text: str) -> tuple[str, int, Delimiter | None]:
    """Return the text, the number of its first line, and what a first line "sep=;" says."""
    if text[:4].lower() == "sep=" and text[4:5] in DELIMITERS and _END.match(text, 5):
        rest = text[7:] if text.startswith("\r\n", 5) else text[6:]
        return rest, 2, cast(Delimiter, text[4])
    return text, 1, None


def _lines(
    text: str, delimiter: Delimiter, limits: Limits, *, first: int, size: int
) -> Generator[Progress, None, list[Line] | Refusal]:
    lines: list[Line] = []
    at, number, said, records = 0, first, 0, 0
    while at < len(text):
        if empty := _EMPTY.match(text, at):
            number += count_lines(empty[0])
            at = empty.end()
            continue
        record = _Record(text, at, delimiter, limits.columns)
        if len(record.cells) > limits.columns:
            return Refusal("sheet/too_many_columns", {"line": number, "limit": limits.columns})
        if any(cell and not cell.isspace() for cell in record.cells):
            if len(lines) == limits.rows:
                return Refusal("sheet/too_many_rows", {"line": number, "limit": limits.rows})
            lines.append(_line(number, record, limits))
        number += count_lines(text[at : record.end]) if record.is_long else 1
        at = record.end
        records += 1
        if at - said > 16_384 or records % 256 == 0:
            said = at
            yield size + size * at // len(text), 2 * size
    return lines


def _line(number: int, record: "_Record", limits: Limits) -> Line:
    faults = [Refusal("row/quote_open")] if record.is_open else []
    if any(len(cell) > limits.cell for cell in record.cells):
        faults.append(Refusal("row/cell_too_long", {"limit": limits.cell}))
    cells = tuple(unguard(cell)[: limits.cell] for cell in record.cells)
    return Line(number, cells, tuple(faults))


class _Record:
    """Hold the cells of one row, and where the next row begins.

    A quotation mark counts when it opens a cell and another closes it before a delimiter or the
    end of a line; any other is a character like the rest: `"Xicu" Pons` is a name.
    """

    __slots__ = ("cells", "end", "is_long", "is_open", "marks")

    def __init__(self, text: str, at: int, marks: str, most: int) -> None:
        self.is_open = False  # a quotation mark that nothing closes
        self.is_long = False  # a cell that holds ends of line
        end = _END.search(text, at)
        stop = end.start() if end else len(text)
        if len(marks) == 1 and text.find('"', at, stop) < 0:
            # Nearly every line of nearly every file.
            self.cells = text[at:stop].split(marks, most)
            self.marks = ""
            self.end = _after_end(text, stop)
        else:
            self.cells, self.marks = [], ""
            self.end = self._take(text, at, marks, most)

    def _take(self, text: str, at: int, marks: str, most: int) -> int:
        while True:
            at = self._take_cell(text, at, marks)
            if at >= len(text) or text[at] in "\r\n":
                return _after_end(text, at)
            if len(self.cells) > most:
                return len(text)
            self.marks += text[at]
            at += 1

    def _take_cell(self, text: str, at: int, marks: str) -> int:
        """Take the cell that begins here, and return where the mark after it stands."""
        opening = at
        while text.startswith(" ", opening):
            opening += 1
        if text.startswith('"', opening):
            closing = _closing(text, opening + 1)
            after = closing + 1
            while text.startswith(" ", after):
                after += 1
            if closing >= 0 and (after == len(text) or text[after] in marks + "\r\n"):
                cell = text[opening + 1 : closing]
                self.is_long |= _END.search(cell) is not None
                self.cells.append(cell.replace('""', '"'))
                return after
            self.is_open |= closing < 0
        stop = _STOPS[marks].search(text, at)
        after = stop.start() if stop else len(text)
        self.cells.append(text[at:after])
        return after


def _closing(text: str, at: int) -> int:
    """Return where the next quotation mark stands that is not doubled, or -1."""
    found = _INSIDE.match(text, at)
    return found.end() - 1 if found else -1


def _after_end(text: str, at: int) -> int:
    return at + 2 if text.startswith("\r\n", at) else at + 1
