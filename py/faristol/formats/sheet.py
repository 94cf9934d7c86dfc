"""A reader and a writer of tables as text: CSV with comma, semicolon or tab, as it occurs in practice.

A cell that a spreadsheet would take for a formula is written with an apostrophe before it, and the reader
removes one, so that nothing is calculated and every text is read back unchanged.
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
_STOP_PATTERNS = {
    marks: re.compile(f"[{marks}\r\n]") for marks in (*DELIMITERS, "".join(DELIMITERS))
}
_QUOTED_TEXT = re.compile(r'(?:[^"]++|"")*+"')
_LINE_END = re.compile(r"[\r\n]")
_EMPTY_LINES = re.compile(r"[\r\n]+")
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")
_COMMA_WITHOUT_SPACE = re.compile(r",(?! )")
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}(?:[.,][0-9]{1,4})?")
_NEEDS_QUOTES = re.compile(r'[",;\t\r\n]|\A\s|\s\Z|\Asep=', re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of a file that is read."""

    bytes: int = 20_000_000
    rows: int = 20_000
    columns: int = 64
    cell: int = 2_000  # characters; a longer cell is cut and its row has a fault


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table, and the line of the file where it begins."""

    number: int
    cells: tuple[str, ...]
    faults: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A table as read, without its empty rows."""

    lines: tuple[TableRow, ...]
    encoding: Encoding
    delimiter: Delimiter


def read_steps(
    data: bytes, *, limits: Limits | None = None
) -> Generator[Progress, None, Sheet | Refusal]:
    """Return the table in a file, or a refusal; yield the progress every few milliseconds."""
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
    text, first, hint = _strip_hint(text)
    delimiter = hint or guess_delimiter(text)
    lines = yield from _read_lines(text, delimiter, limits, first=first, size=len(data))
    if isinstance(lines, Refusal):
        return lines
    if not lines:
        return Refusal("sheet/empty")
    return Sheet(lines=tuple(lines), encoding=encoding, delimiter=delimiter)


def guess_delimiter(text: str) -> Delimiter:
    """Return the delimiter of the cells: the one that the first rows have equally often, outside quotes."""
    counts: dict[Delimiter, list[int]] = {mark: [] for mark in DELIMITERS}
    marks = "".join(DELIMITERS)
    at = row_count = 0
    sample = text if len(text) <= _SAMPLE else text[: text.rfind("\n", 0, _SAMPLE) + 1 or _SAMPLE]
    while at < len(sample) and row_count < 500 and len(counts[","]) < _SAMPLE_LINES:
        row_count += 1
        row = _RowScanner(sample, at, marks, _SAMPLE)
        at = row.end
        if row.marks or any(row.cells):
            for mark in DELIMITERS:
                counts[mark].append(row.marks.count(mark))

    def score(mark: Delimiter) -> tuple[int, int]:
        positive = [count for count in counts[mark] if count]
        return max((positive.count(count) for count in positive), default=0), len(positive)

    best = max(DELIMITERS, key=score)
    if best == "," and not _COMMA_WITHOUT_SPACE.search(sample, 0, at):
        # "Puig, Anna" in a table that lacks some last cells
        half = len(counts[best]) / 2
        if score("\t")[0] >= half or score(";")[0] > half:
            return max((";", "\t"), key=score)
    return best


def write(rows: Iterable[Sequence[str]], *, delimiter: Delimiter = ";") -> bytes:
    """Return the rows as CSV in UTF-8 with a byte order mark, which spreadsheets open without a dialog."""
    lines = (delimiter.join(_format_cell(cell) for cell in row) for row in rows)
    return ("\ufeff" + "".join(f"{line}\r\n" for line in lines)).encode()


def guard(cell: str) -> str:
    """Return a cell as text that no spreadsheet takes for a formula.

    >>> guard("=1+1"), guard("'=1"), guard("-12"), guard("'tis")
    ("'=1+1", "''=1", '-12', "'tis")
    """
    return f"'{cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell


def unguard(cell: str) -> str:
    """Return the cell without the apostrophe of `guard`."""
    return cell[1:] if _GUARDED.match(cell) else cell


def _format_cell(cell: str) -> str:
    cell = guard(cell)
    if _NEEDS_QUOTES.search(cell):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def _strip_hint(text: str) -> tuple[str, int, Delimiter | None]:
    """Return the text without a first line "sep=;", its first line's number, and the delimiter."""
    if text[:4].lower() == "sep=" and text[4:5] in DELIMITERS and _LINE_END.match(text, 5):
        rest = text[7:] if text.startswith("\r\n", 5) else text[6:]
        return rest, 2, cast(Delimiter, text[4])
    return text, 1, None


def _read_lines(
    text: str, delimiter: Delimiter, limits: Limits, *, first: int, size: int
) -> Generator[Progress, None, list[TableRow] | Refusal]:
    lines: list[TableRow] = []
    at, number, reported, row_count = 0, first, 0, 0
    while at < len(text):
        if empty := _EMPTY_LINES.match(text, at):
            number += count_lines(empty[0])
            at = empty.end()
            continue
        row = _RowScanner(text, at, delimiter, limits.columns)
        if len(row.cells) > limits.columns:
            return Refusal("sheet/too_many_columns", {"line": number, "limit": limits.columns})
        if any(cell and not cell.isspace() for cell in row.cells):
            if len(lines) == limits.rows:
                return Refusal("sheet/too_many_rows", {"line": number, "limit": limits.rows})
            lines.append(_build_line(number, row, limits))
        number += count_lines(text[at : row.end]) if row.is_long else 1
        at = row.end
        row_count += 1
        if at - reported > 16_384 or row_count % 256 == 0:
            reported = at
            yield size + size * at // len(text), 2 * size
    return lines


def _build_line(number: int, row: "_RowScanner", limits: Limits) -> TableRow:
    faults = [Refusal("row/quote_open")] if row.is_open else []
    if any(len(cell) > limits.cell for cell in row.cells):
        faults.append(Refusal("row/cell_too_long", {"limit": limits.cell}))
    cells = tuple(unguard(cell)[: limits.cell] for cell in row.cells)
    return TableRow(number, cells, tuple(faults))


class _RowScanner:
    """The cells of one row, and the position of the next row.

    A quotation mark quotes if it opens a cell and another closes it before a delimiter or the
    end of a line; any other is an ordinary character: `"Xicu" Pons` is a name.
    """

    __slots__ = ("cells", "end", "is_long", "is_open", "marks")

    def __init__(self, text: str, at: int, marks: str, max_cells: int) -> None:
        self.is_open = False  # a quotation mark is never closed
        self.is_long = False  # a cell contains line ends
        end = _LINE_END.search(text, at)
        stop = end.start() if end else len(text)
        if len(marks) == 1 and text.find('"', at, stop) < 0:
            # The fast path, for nearly every line of nearly every file.
            self.cells = text[at:stop].split(marks, max_cells)
            self.marks = ""
            self.end = _skip_line_end(text, stop)
        else:
            self.cells, self.marks = [], ""
            self.end = self._scan_row(text, at, marks, max_cells)

    def _scan_row(self, text: str, at: int, marks: str, max_cells: int) -> int:
        while True:
            at = self._scan_cell(text, at, marks)
            if at >= len(text) or text[at] in "\r\n":
                return _skip_line_end(text, at)
            if len(self.cells) > max_cells:
                return len(text)
            self.marks += text[at]
            at += 1

    def _scan_cell(self, text: str, at: int, marks: str) -> int:
        """Add the cell that begins at `at`, and return the position of the delimiter after it."""
        opening = at
        while text.startswith(" ", opening):
            opening += 1
        if text.startswith('"', opening):
            closing = _find_closing_quote(text, opening + 1)
            after = closing + 1
            while text.startswith(" ", after):
                after += 1
            if closing >= 0 and (after == len(text) or text[after] in marks + "\r\n"):
                cell = text[opening + 1 : closing]
                self.is_long |= _LINE_END.search(cell) is not None
                self.cells.append(cell.replace('""', '"'))
                return after
            self.is_open |= closing < 0
        stop = _STOP_PATTERNS[marks].search(text, at)
        after = stop.start() if stop else len(text)
        self.cells.append(text[at:after])
        return after


def _find_closing_quote(text: str, at: int) -> int:
    """Return the position of the next quotation mark that is not doubled, or -1."""
    match = _QUOTED_TEXT.match(text, at)
    return match.end() - 1 if match else -1


def _skip_line_end(text: str, at: int) -> int:
    return at + 2 if text.startswith("\r\n", at) else at + 1
