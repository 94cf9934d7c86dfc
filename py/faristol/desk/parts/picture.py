"""Lay a classification out as a picture for a messaging group: lines of text, and rules below them.

Nothing measures a letter here, and the face is that of the device: columns are as wide as text of
usual faces can be, and what would be wider than its room is cut.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

WIDE: Final = 1080
EDGE: Final = 48
INSIDE: Final = WIDE - 2 * EDGE
LINE: Final = 56
GAP: Final = 30
BELOW: Final = 20  # from the foot of the letters to the rule

# advances of usual faces without serifs, in thousandths of their size
NARROW: Final = dict.fromkeys("iIjl.,:;'’|!·ïíîìÍÎÏŀ ", 300) | dict.fromkeys("frtț()[]/-–", 410)
WIDE_SIGNS: Final = dict.fromkeys("mwMW%@…—", 940)
LETTER: Final = 590
CAPITAL: Final = 720
IDEOGRAPH: Final = 1000
FIRST_IDEOGRAPH: Final = "\u2e80"


def width(words: str, size: int) -> float:
    """Return how wide a text of a size may be."""
    return sum(_advance(sign) for sign in words) * size / 1000


def _advance(sign: str) -> int:
    if sign in NARROW:
        return NARROW[sign]
    if sign in WIDE_SIGNS:
        return WIDE_SIGNS[sign]
    if sign >= FIRST_IDEOGRAPH:
        return IDEOGRAPH
    return CAPITAL if sign.isupper() else LETTER


def cut(words: str, size: int, room: float) -> str:
    """Return a text no wider than its room, with dots where something is missing."""
    if width(words, size) <= room:
        return words
    while words and width(f"{words}…", size) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def broken(words: str, size: int, room: float) -> list[str]:
    """Return a text in lines of a width; a word that is wider than a line is cut."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(cut(word, size, room))
    return lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What stands in a picture; the second column is the name, the fourth counts."""

    title: str
    about: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str]
    foot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
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
class Picture:
    """A picture that is being laid out, from its top down."""

    y: int = EDGE
    words: list[Words] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)

    @property
    def height(self) -> int:
        """How high it is."""
        return self.y + EDGE

    def write(self, lines: Sequence[str], size: int, step: int) -> None:
        """Write lines of secondary text, each `step` below the one before."""
        for line in lines:
            self.y += step
            self.words.append(Words(text=line, x=EDGE, y=self.y, size=size))


def laid_out(facts: Facts) -> Picture:
    """Lay out a classification, its head above and its notes below."""
    drawn = Picture()
    drawn.y += 46
    title = cut(facts.title, 48, INSIDE)
    drawn.words.append(Words(text=title, x=EDGE, y=drawn.y, size=48, weight=700, is_second=False))
    drawn.y += 24
    drawn.write(broken(facts.about, 26, INSIDE), 26, 36)
    drawn.y += 68
    ends, name, room = _columns(facts)
    for n, cells in enumerate((facts.heads, *facts.rows)):
        drawn.y += LINE if n else 0
        drawn.words.extend(_row(cells, drawn.y, ends, name, room, is_head=not n))
        drawn.rules.append(Rule(y=drawn.y + BELOW, thick=1 if n else 3))
    drawn.y += BELOW
    if facts.notes:
        drawn.y += 28
        drawn.write([line for note in facts.notes for line in broken(note, 24, INSIDE)], 24, 34)
    if facts.foot:
        drawn.write([cut(facts.foot, 22, INSIDE)], 22, 56)
    return drawn


def _columns(facts: Facts) -> tuple[list[int], int, float]:
    """Return where each figure ends, as wide as the widest of each; where names begin; their room."""
    rows = (facts.heads, *facts.rows)
    widths = [max(width(row[at], 30) for row in rows) for at in range(len(facts.heads))]
    ends = [0] * len(widths)
    right = float(WIDE - EDGE)
    for at in range(len(widths) - 1, 1, -1):
        ends[at] = round(right)
        right -= widths[at] + GAP
    name = round(EDGE + max(widths[0], 40) + 24)
    return ends, name, right - name


def _row(
    cells: Sequence[str], y: int, ends: list[int], name: int, room: float, *, is_head: bool
) -> Iterator[Words]:
    for at, cell in enumerate(cells):
        size = 22 if is_head else 32 if at in {0, 3} else 30
        weight = 400 if is_head else {0: 700, 1: 600, 3: 700}.get(at, 400)
        yield Words(
            text=cut(cell, size, room) if at == 1 else cell,
            x=(EDGE, name)[at] if at < 2 else ends[at],
            y=y,
            size=size,
            weight=weight,
            is_second=is_head or at not in {0, 1, 3},
            is_end=at > 1,
        )
