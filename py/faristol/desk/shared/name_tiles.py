"""The name on a certificate in tiles: the letters of each tile, the lines, and the size."""

from collections.abc import Iterable
from dataclasses import dataclass
from re import compile as pattern
from typing import Final, TypeAlias
from unicodedata import category, name, normalize

from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import spelled, with_middle_dots

TileWord: TypeAlias = tuple[
    tuple[str, int | None], ...
]  # the text on each tile, and its value, 0 for a blank; None: a mark between tiles
TileLine: TypeAlias = tuple[TileWord, ...]

MAX_SIGNS: Final = 40
MAX_LINES: Final = 3
# marks in names; they are no tiles
_MARKS: Final = {**dict.fromkeys("'’‘`´ʼ", "’"), **dict.fromkeys("-‐‑", "-")}
_LEFT_OUT: Final = frozenset(".,·")  # in initials and abbreviations
_NUMBER: Final = pattern(r" [2-9]$| [1-9][0-9]$")  # the number that disambiguates namesakes
# the tiles that a line holds, and the size for it
SIZES: Final = ((11, "is-large"), (14, "is-medium"), (18, "is-small"), (24, "is-smallest"))


@dataclass(frozen=True, slots=True, kw_only=True)
class NameTiles:
    """A name as lines of words of tiles, in the largest size that holds it."""

    lines: tuple[TileLine, ...]
    size: str


def name_tiles(name_text: str, alphabet: Alphabet) -> NameTiles | None:
    """Return a name in tiles; None if it is too long or not in Latin letters, and is to be set in type.

    A letter without a tile is written on a blank. A particle stays in one line with the word after it.
    """
    if len(name_text) > MAX_SIGNS:
        return None
    units: list[list[TileWord]] = []
    is_particle = False
    for word in normalize("NFC", name_text).split():
        tiles = _word_tiles(word, alphabet)
        if tiles is None:
            return None
        if not tiles:
            continue
        if is_particle:
            units[-1].append(tiles)
        else:
            units.append([tiles])
        is_particle = word[:1].islower()
    for width, size in SIZES:
        lines = _break_lines(units, width)
        if lines is not None:
            return NameTiles(lines=lines, size=size)
    return None


def spoken_name(name_text: str) -> str:
    """Return a name as it is spoken: surnames before a comma last, without the number of a namesake.

    >>> spoken_name("Puig i Ferrer, Anna"), spoken_name("Anna Puig"), spoken_name("Anna Puig 2")
    ('Anna Puig i Ferrer', 'Anna Puig', 'Anna Puig')
    """
    surname, _, first = _NUMBER.sub("", name_text).partition(",")
    return f"{first.strip()} {surname.strip()}".strip()


def _word_tiles(word: str, alphabet: Alphabet) -> TileWord | None:
    """Return the tiles of a word, which may be empty; None if it cannot be set in tiles."""
    text, wide = with_middle_dots(word), alphabet.with_foreign_marks
    tiles, at = list[tuple[str, int | None]](), 0
    while at < len(text):
        if mark := _MARKS.get(text[at]):
            tiles.append((mark, None))
            at += 1
            continue
        code, length = spelled(text, at, wide)
        if code:
            tiles.append((text[at : at + length].upper(), alphabet.letter(code).value))
        elif text[at] not in _LEFT_OUT and category(text[at])[0] != "M":
            tile = _foreign_tile(text[at], wide)
            if tile is None:
                return None
            tiles.append(tile)
        at += length
    return tuple(tiles) if _width(tiles) else ()


def _foreign_tile(sign: str, alphabet: Alphabet) -> tuple[str, int] | None:
    """Return the tile of a foreign letter: that of the letter without its mark, else a blank."""
    if not name(sign, "").startswith("LATIN "):
        return None
    plain = normalize("NFD", sign)[0]
    code, _ = spelled(plain, 0, alphabet)
    if code:
        return plain.upper(), alphabet.letter(code).value
    capital = sign.upper()
    return (capital if len(capital) == 1 else sign), 0


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
