"""The columns of a list of players that are not read: a note names each of them."""

from collections.abc import Collection, Iterator

from faristol.formats.column import Kind, Layout
from faristol.formats.sheet import Sheet
from faristol.ledger.refusal import Refusal

_LONGEST_HEADING = 200


def left_out_notes(sheet: Sheet, layout: Layout, read: Collection[Kind]) -> Iterator[Refusal]:
    """Yield a note that names the columns with content that are not read, if there are any.

    `read` has the kinds that are read. A column of numbers that the user is asked about has a note of its own.
    """
    lines = sheet.lines[layout.header_rows :]
    width = max((len(line.cells) for line in lines), default=0)
    asked_columns = {column.at for column in layout.asked}
    unread = [
        at
        for at in range(width)
        if at not in asked_columns
        and (at >= len(layout.columns) or layout.columns[at].kind not in read)
    ]
    names = [
        _heading(layout, at)
        for at in unread
        if any(at < len(line.cells) and line.cells[at].strip() for line in lines)
    ]
    if names:
        yield Refusal("sheet/columns_left_out", {"columns": names})


def _heading(layout: Layout, at: int) -> str:
    """Return the heading of a column, or its number."""
    heading = layout.headings[at].strip() if at < len(layout.headings) else ""
    return heading[:_LONGEST_HEADING] or str(at + 1)
