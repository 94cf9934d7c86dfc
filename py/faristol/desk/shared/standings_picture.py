"""Layout of a classification as a picture for a messaging group: lines of text, and rules below them.

Letters are not measured here, and the font is that of the device: columns are as wide as text of
usual fonts can be. A name that would be wider than its room is set smaller, then in two lines, and last truncated.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

WIDE: Final = 1080
EDGE: Final = 48
INSIDE: Final = WIDE - 2 * EDGE
LINE: Final = 56
GAP: Final = 30
BELOW: Final = 20  # from the foot of the letters to the rule
HIGH: Final = 1350  # of a page: networks show this much uncropped
LAST: Final = HIGH - EDGE - LINE  # lowest place of the last line of a page, above its foot
HEAD: Final = 22  # sizes of text
FOOT: Final = 22
NOTE: Final = 24
NOTE_STEP: Final = 34
SMALLER: Final = 25  # of a name that is too long for its room
NAME_STEP: Final = 30

# advances of usual sans-serif fonts, in thousandths of their size
NARROW: Final = dict.fromkeys("iIjl.,:;'’|!·ïíîìÍÎÏŀ ", 300) | dict.fromkeys("frtț()[]/-–", 410)
WIDE_CHARACTERS: Final = dict.fromkeys("mwMW%@…—", 940)
LETTER: Final = 590
CAPITAL: Final = 720
IDEOGRAPH: Final = 1000
FIRST_IDEOGRAPH: Final = "\u2e80"


def width(words: str, size: int) -> float:
    """Return the largest width that a text of a size may have."""
    return sum(_char_width(sign) for sign in words) * size / 1000


def _char_width(character: str) -> int:
    if character in NARROW:
        return NARROW[character]
    if character in WIDE_CHARACTERS:
        return WIDE_CHARACTERS[character]
    if character >= FIRST_IDEOGRAPH:
        return IDEOGRAPH
    return CAPITAL if character.isupper() else LETTER


def truncate(words: str, size: int, room: float) -> str:
    """Return a text no wider than its room, with an ellipsis where it was truncated."""
    if width(words, size) <= room:
        return words
    while words and width(f"{words}…", size) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def wrap(words: str, size: int, room: float) -> list[str]:
    """Return a text in lines of a width; a word wider than a line is truncated."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(truncate(word, size, room))
    return lines


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureContent:
    """The content of a picture; the second column is the name, the fourth the deciding figure."""

    title: str
    about: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str]
    foot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureColumns:
    """The ends of the figures, the start of the names, and their room."""

    ends: Sequence[int]
    name: int
    room: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRun:
    """A text on its line, which begins or ends at `x`."""

    text: str
    x: int
    y: int
    size: int
    weight: int = 400
    is_second: bool = True
    is_end: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRule:
    """A rule across the picture."""

    y: int
    thick: int


@dataclass(slots=True)
class StandingsPicture:
    """A picture that is being laid out, from its top down."""

    y: int = EDGE
    words: list[TextRun] = field(default_factory=list)
    rules: list[PictureRule] = field(default_factory=list)

    @property
    def height(self) -> int:
        """The height up to now, with the lower edge."""
        return self.y + EDGE

    def write(self, lines: Sequence[str], size: int, step: int) -> None:
        """Write lines of secondary text, each `step` below the one before."""
        for line in lines:
            self.y += step
            self.words.append(TextRun(text=line, x=EDGE, y=self.y, size=size))


def layout_picture(content: PictureContent) -> StandingsPicture:
    """Lay out a classification, its head above and its notes below."""
    picture, columns = _begin(content), _columns(content)
    _lay_row(picture, content.heads, columns, is_head=True)
    for cells in content.rows:
        _lay_row(picture, cells, columns)
    picture.y += BELOW
    if content.notes:
        picture.y += 28
        picture.write(_note_lines(content), NOTE, NOTE_STEP)
    if content.foot:
        picture.write([truncate(content.foot, FOOT, INSIDE)], FOOT, LINE)
    return picture


def layout_pages(content: PictureContent) -> list[StandingsPicture]:
    """Lay out a classification in pages that networks do not crop; in one picture where it fits.

    Each page has the title and, above rows, the headings; the notes follow the last row.
    """
    whole = layout_picture(content)
    if whole.height <= HIGH:
        return [whole]
    columns = _columns(content)
    pages = [_begin(content)]
    _lay_row(pages[-1], content.heads, columns, is_head=True)
    for cells in content.rows:
        more = LINE + BELOW + (NAME_STEP if len(_name_lines(cells, columns)[1]) > 1 else 0)
        if pages[-1].y + more > LAST:
            pages.append(_begin(content))
            _lay_row(pages[-1], content.heads, columns, is_head=True)
        _lay_row(pages[-1], cells, columns)
    pages[-1].y += BELOW + 28
    for line in _note_lines(content):
        if pages[-1].y + NOTE_STEP > LAST:
            pages.append(_begin(content))
        pages[-1].write([line], NOTE, NOTE_STEP)
    for number, page in enumerate(pages, start=1):
        page.y = LAST
        page.write([truncate(content.foot, FOOT, INSIDE - 100)], FOOT, LINE)
        count = f"{number}/{len(pages)}"
        page.words.append(TextRun(text=count, x=WIDE - EDGE, y=page.y, size=FOOT, is_end=True))
    return pages


def _begin(content: PictureContent) -> StandingsPicture:
    picture = StandingsPicture()
    picture.y += 46
    title = truncate(content.title, 48, INSIDE)
    picture.words.append(
        TextRun(text=title, x=EDGE, y=picture.y, size=48, weight=700, is_second=False)
    )
    picture.y += 24
    picture.write(wrap(content.about, 26, INSIDE), 26, 36)
    picture.y += 68 - LINE
    return picture


def _note_lines(content: PictureContent) -> list[str]:
    return [line for note in content.notes for line in wrap(note, NOTE, INSIDE)]


def _columns(content: PictureContent) -> PictureColumns:
    """Return the columns, each figure as wide as the widest of its column."""
    widths = [
        max(width(head, HEAD), *(width(row[at], _size(at)) for row in content.rows), 0)
        for at, head in enumerate(content.heads)
    ]
    ends = [0] * len(widths)
    right = float(WIDE - EDGE)
    for at in range(len(widths) - 1, 1, -1):
        ends[at] = round(right)
        right -= widths[at] + GAP
    name = round(EDGE + max(widths[0], 40) + 24)
    return PictureColumns(ends=ends, name=name, room=right - name)


def _size(at: int) -> int:
    return 32 if at in {0, 3} else 30


def _name_lines(cells: Sequence[str], columns: PictureColumns) -> tuple[int, list[str]]:
    """Return the size and the lines of a name: smaller, then in two lines, and last truncated."""
    name, room = cells[1], columns.room
    for size in (_size(1), SMALLER):
        if width(name, size) <= room:
            return size, [name]
    first, *rest = wrap(name, SMALLER, room) or [""]
    return SMALLER, [first, *([truncate(" ".join(rest), SMALLER, room)] if rest else [])]


def _lay_row(
    picture: StandingsPicture,
    cells: Sequence[str],
    columns: PictureColumns,
    *,
    is_head: bool = False,
) -> None:
    size, lines = (HEAD, [cells[1]]) if is_head else _name_lines(cells, columns)
    picture.y += LINE
    for at, cell in enumerate(cells):
        weight = 400 if is_head else {0: 700, 1: 600, 3: 700}.get(at, 400)
        picture.words.append(
            TextRun(
                text=lines[0] if at == 1 else cell,
                x=(EDGE, columns.name)[at] if at < 2 else columns.ends[at],
                y=picture.y,
                size=size if at == 1 else HEAD if is_head else _size(at),
                weight=weight,
                is_second=is_head or at not in {0, 1, 3},
                is_end=at > 1,
            )
        )
    for line in lines[1:]:
        picture.y += NAME_STEP
        name = TextRun(
            text=line, x=columns.name, y=picture.y, size=size, weight=600, is_second=False
        )
        picture.words.append(name)
    picture.rules.append(PictureRule(y=picture.y + BELOW, thick=3 if is_head else 1))
