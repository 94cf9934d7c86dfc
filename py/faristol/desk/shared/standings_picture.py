"""Lay a classification out as a picture for a messaging group: lines of text, and rules below them.

Nothing measures a letter here, and the face is that of the device: columns are as wide as text of
usual faces can be, and what would be wider than its room gets smaller, then a second line, and is cut last.
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
HIGH: Final = 1350  # of a page: what networks show whole
LAST: Final = HIGH - EDGE - LINE  # where the last line of a page may stand, above its foot
HEAD: Final = 22  # sizes of text
FOOT: Final = 22
NOTE: Final = 24
NOTE_STEP: Final = 34
SMALLER: Final = 25  # of a name that is too long for its room
NAME_STEP: Final = 30

# advances of usual faces without serifs, in thousandths of their size
NARROW: Final = dict.fromkeys("iIjl.,:;'’|!·ïíîìÍÎÏŀ ", 300) | dict.fromkeys("frtț()[]/-–", 410)
WIDE_SIGNS: Final = dict.fromkeys("mwMW%@…—", 940)
LETTER: Final = 590
CAPITAL: Final = 720
IDEOGRAPH: Final = 1000
FIRST_IDEOGRAPH: Final = "\u2e80"


def width(words: str, size: int) -> float:
    """Return how wide a text of a size may be."""
    return sum(_char_width(sign) for sign in words) * size / 1000


def _char_width(sign: str) -> int:
    if sign in NARROW:
        return NARROW[sign]
    if sign in WIDE_SIGNS:
        return WIDE_SIGNS[sign]
    if sign >= FIRST_IDEOGRAPH:
        return IDEOGRAPH
    return CAPITAL if sign.isupper() else LETTER


def truncate(words: str, size: int, room: float) -> str:
    """Return a text no wider than its room, with dots where something is missing."""
    if width(words, size) <= room:
        return words
    while words and width(f"{words}…", size) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def wrap(words: str, size: int, room: float) -> list[str]:
    """Return a text in lines of a width; a word that is wider than a line is cut."""
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
    """What stands in a picture; the second column is the name, the fourth counts."""

    title: str
    about: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str]
    foot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Where each figure ends, where names begin, and their room."""

    ends: Sequence[int]
    name: int
    room: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRun:
    """A text on its line, from `x` on or up to it."""

    text: str
    x: int
    y: int
    size: int
    weight: int = 400
    is_second: bool = True
    is_end: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule across the picture."""

    y: int
    thick: int


@dataclass(slots=True)
class StandingsPicture:
    """A picture that is being laid out, from its top down."""

    y: int = EDGE
    words: list[TextRun] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)

    @property
    def height(self) -> int:
        """How high it is."""
        return self.y + EDGE

    def write(self, lines: Sequence[str], size: int, step: int) -> None:
        """Write lines of secondary text, each `step` below the one before."""
        for line in lines:
            self.y += step
            self.words.append(TextRun(text=line, x=EDGE, y=self.y, size=size))


def layout_picture(facts: PictureContent) -> StandingsPicture:
    """Lay out a classification, its head above and its notes below."""
    drawn, columns = _begin(facts), _columns(facts)
    _lay_row(drawn, facts.heads, columns, is_head=True)
    for cells in facts.rows:
        _lay_row(drawn, cells, columns)
    drawn.y += BELOW
    if facts.notes:
        drawn.y += 28
        drawn.write(_note_lines(facts), NOTE, NOTE_STEP)
    if facts.foot:
        drawn.write([truncate(facts.foot, FOOT, INSIDE)], FOOT, LINE)
    return drawn


def paged(facts: PictureContent) -> list[StandingsPicture]:
    """Lay out a classification in pages that networks do not crop; in one picture where it is no higher.

    Each page has the head and, above rows, the headings; the notes follow the last row.
    """
    whole = layout_picture(facts)
    if whole.height <= HIGH:
        return [whole]
    columns = _columns(facts)
    pages = [_begin(facts)]
    _lay_row(pages[-1], facts.heads, columns, is_head=True)
    for cells in facts.rows:
        more = LINE + BELOW + (NAME_STEP if len(_name_lines(cells, columns)[1]) > 1 else 0)
        if pages[-1].y + more > LAST:
            pages.append(_begin(facts))
            _lay_row(pages[-1], facts.heads, columns, is_head=True)
        _lay_row(pages[-1], cells, columns)
    pages[-1].y += BELOW + 28
    for line in _note_lines(facts):
        if pages[-1].y + NOTE_STEP > LAST:
            pages.append(_begin(facts))
        pages[-1].write([line], NOTE, NOTE_STEP)
    for number, page in enumerate(pages, start=1):
        page.y = LAST
        page.write([truncate(facts.foot, FOOT, INSIDE - 100)], FOOT, LINE)
        count = f"{number}/{len(pages)}"
        page.words.append(TextRun(text=count, x=WIDE - EDGE, y=page.y, size=FOOT, is_end=True))
    return pages


def _begin(facts: PictureContent) -> StandingsPicture:
    drawn = StandingsPicture()
    drawn.y += 46
    title = truncate(facts.title, 48, INSIDE)
    drawn.words.append(TextRun(text=title, x=EDGE, y=drawn.y, size=48, weight=700, is_second=False))
    drawn.y += 24
    drawn.write(wrap(facts.about, 26, INSIDE), 26, 36)
    drawn.y += 68 - LINE
    return drawn


def _note_lines(facts: PictureContent) -> list[str]:
    return [line for note in facts.notes for line in wrap(note, NOTE, INSIDE)]


def _columns(facts: PictureContent) -> Columns:
    """Return the columns, each figure as wide as the widest of its column."""
    widths = [
        max(width(head, HEAD), *(width(row[at], _size(at)) for row in facts.rows), 0)
        for at, head in enumerate(facts.heads)
    ]
    ends = [0] * len(widths)
    right = float(WIDE - EDGE)
    for at in range(len(widths) - 1, 1, -1):
        ends[at] = round(right)
        right -= widths[at] + GAP
    name = round(EDGE + max(widths[0], 40) + 24)
    return Columns(ends=ends, name=name, room=right - name)


def _size(at: int) -> int:
    return 32 if at in {0, 3} else 30


def _name_lines(cells: Sequence[str], columns: Columns) -> tuple[int, list[str]]:
    """Return the size and the lines of a name: smaller, then in two lines; what is longer still is cut."""
    name, room = cells[1], columns.room
    for size in (_size(1), SMALLER):
        if width(name, size) <= room:
            return size, [name]
    first, *rest = wrap(name, SMALLER, room) or [""]
    return SMALLER, [first, *([truncate(" ".join(rest), SMALLER, room)] if rest else [])]


def _lay_row(
    drawn: StandingsPicture, cells: Sequence[str], columns: Columns, *, is_head: bool = False
) -> None:
    size, lines = (HEAD, [cells[1]]) if is_head else _name_lines(cells, columns)
    drawn.y += LINE
    for at, cell in enumerate(cells):
        weight = 400 if is_head else {0: 700, 1: 600, 3: 700}.get(at, 400)
        drawn.words.append(
            TextRun(
                text=lines[0] if at == 1 else cell,
                x=(EDGE, columns.name)[at] if at < 2 else columns.ends[at],
                y=drawn.y,
                size=size if at == 1 else HEAD if is_head else _size(at),
                weight=weight,
                is_second=is_head or at not in {0, 1, 3},
                is_end=at > 1,
            )
        )
    for line in lines[1:]:
        drawn.y += NAME_STEP
        name = TextRun(text=line, x=columns.name, y=drawn.y, size=size, weight=600, is_second=False)
        drawn.words.append(name)
    drawn.rules.append(Rule(y=drawn.y + BELOW, thick=3 if is_head else 1))
