"""The name on a certificate in tiles: which signs share one, in which lines they stand, and how large they are."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import spelled, with_middle_dots

TileWord: TypeAlias = tuple[
    tuple[str, int | None], ...
]  # what each tile shows, and its value; None: a mark between tiles
TileLine: TypeAlias = tuple[TileWord, ...]

MAX_SIGNS: Final = 40
MAX_LINES: Final = 3
_MARKS: Final = {"'": "’", "’": "’", "-": "-", "‐": "-"}  # of names; they take no room among tiles
# how many tiles a line holds, and the size that is
SIZES: Final = ((11, "is-large"), (14, "is-medium"), (18, "is-small"), (24, "is-smallest"))


@dataclass(frozen=True, slots=True, kw_only=True)
class NameTiles:
    """A name as lines of words of tiles, in the largest size that holds it."""

    lines: tuple[TileLine, ...]
    size: str


def name_tiles(name: str, alphabet: Alphabet) -> NameTiles | None:
    """Return a name in tiles; None if a sign has no tile or the name is too long, so that it is set in type.

    A particle keeps to the word after it.
    """
    if len(name) > MAX_SIGNS:
        return None
    units: list[list[TileWord]] = []
    is_kept = False
    for word in name.split():
        tiles = _word_tiles(word, alphabet)
        if tiles is None:
            return None
        if is_kept:
            units[-1].append(tiles)
        else:
            units.append([tiles])
        is_kept = word[:1].islower()
    for width, size in SIZES:
        lines = _break_lines(units, width)
        if lines is not None:
            return NameTiles(lines=lines, size=size)
    return None


def spoken(name: str) -> str:
    """Return a name as it is said: one with a comma has its surname first.

    >>> spoken("Puig i Ferrer, Anna"), spoken("Anna Puig")
    ('Anna Puig i Ferrer', 'Anna Puig')
    """
    surname, _, first = name.partition(",")
    return f"{first.strip()} {surname.strip()}".strip()


def _word_tiles(word: str, alphabet: Alphabet) -> TileWord | None:
    text, wide = with_middle_dots(word), alphabet.with_foreign_marks
    tiles, at = list[tuple[str, int | None]](), 0
    while at < len(text):
        if mark := _MARKS.get(text[at]):
            tiles.append((mark, None))
            at += 1
            continue
        code, length = spelled(text, at, wide)
        if not code:
            return None
        tiles.append((text[at : at + length].upper(), alphabet.letter(code).value))
        at += length
    return tuple(tiles) if _width(tiles) else None


def _width(tiles: Iterable[tuple[str, int | None]]) -> int:
    return sum(value is not None for _, value in tiles)


def _break_lines(units: list[list[TileWord]], width: int) -> tuple[TileLine, ...] | None:
    """Return lines of at most `width` tiles, of which a space between words takes one, or None."""
    lines: list[list[TileWord]] = []
    free = 0
    for unit in units:
        length = sum(map(_width, unit)) + len(unit) - 1
        if length > width:
            return None
        if lines and length + 1 <= free:
            lines[-1] += unit
            free -= length + 1
        else:
            lines.append(list(unit))
            free = width - length
    return tuple(map(tuple, lines)) if 0 < len(lines) <= MAX_LINES else None
