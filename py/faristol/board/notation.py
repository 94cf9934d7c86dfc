"""Read and write moves as the regulations do (CAT-DUP 1.2, CAT-CLS 5.3, RO-GEN 14).

The square of the first tile, the letter of the row first when the word goes across (H8), the number
of the column first when it goes down (8H). The letter of a blank is in parentheses, circled, lower
case, or has the index zero.
"""

from dataclasses import dataclass
from enum import Enum
from re import IGNORECASE, Match, escape, sub
from unicodedata import normalize

from faristol.board.square import (
    Direction,
    Square,
    column_name,
    column_of,
    parse_square,
    row_name,
    row_of,
    square_name,
)
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet, Word
from faristol.tiles.reading import Misread, read_joker_word, tile_name

BAD_COORDINATES = Misread("bad_coordinates")
LONGEST = 200  # signs of a word: fifteen blanks in parentheses, and room to spare


@dataclass(frozen=True, slots=True)
class Coordinates:
    """Hold where a word begins and how it is read."""

    start: Square
    direction: Direction


def parse_coordinates(text: str) -> Coordinates | Misread:
    """Read coordinates, in either case; neither spaces nor leading zeros are tolerated.

    >>> parse_coordinates("8h")
    Coordinates(start=112, direction=<Direction.DOWN: 'down'>)
    """
    start = parse_square(text)
    if start is not None:
        return Coordinates(start, Direction.ACROSS)
    start = parse_square(text[-1:] + text[:-1])
    return BAD_COORDINATES if start is None else Coordinates(start, Direction.DOWN)


def format_coordinates(start: Square, direction: Direction) -> str:
    """Write coordinates.

    >>> format_coordinates(Square(112), Direction.DOWN)
    '8H'
    """
    if direction is Direction.ACROSS:
        return square_name(start)
    return column_name(column_of(start)) + row_name(row_of(start))


class BlankStyle(Enum):
    """Name the ways of marking the letter of a blank."""

    PARENTHESES = "parentheses"
    CIRCLED = "circled"
    LOWER = "lower"
    INDEX = "index"


def format_word(word: Word, alphabet: Alphabet, *, style: BlankStyle) -> str:
    """Write a word in tiles, its blanks in one of the ways.

    Where a way has no sign for it, parentheses stand: letters other than A to Z are not circled,
    and a word of nothing but blanks has no capitals from which lower case would differ.
    """
    has_tiles = any(not tile & BLANK_BIT for tile in word)
    if style is BlankStyle.LOWER and not has_tiles:
        style = BlankStyle.PARENTHESES
    return "".join(_marked(tile, alphabet, style) for tile in word)


def _marked(tile: int, alphabet: Alphabet, style: BlankStyle) -> str:
    name = tile_name(tile & LETTER, alphabet)
    if not tile & BLANK_BIT:
        return name
    match style:
        case BlankStyle.LOWER:
            return name.lower()
        case BlankStyle.INDEX:
            return f"{name}₀"
        case BlankStyle.CIRCLED if len(name) == 1 and "A" <= name <= "Z":
            return chr(ord("Ⓐ") + ord(name) - ord("A"))
        case _:
            return f"({name})"


def read_marked_word(text: str, alphabet: Alphabet) -> Word | Misread:
    """Read a word whose blanks are marked in any of the ways; case tells blanks, so it matters.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> from faristol.tiles.reading import in_tiles
    >>> in_tiles(read_marked_word("CAnyAMⒺS₀", alphabet_of("ca")), alphabet_of("ca"))
    'CA(NY)AM(E)(S)'
    """
    if len(text) > LONGEST:
        return Misread("too_long", LONGEST)
    text = normalize("NFC", text)
    has_capitals = any(sign.isupper() for sign in sub(r"\([^()]*\)|[Ⓐ-ⓩ]", "", text))
    digraphs = "|".join(
        "".join(_either(sign, alphabet) for sign in spelling)
        for spelling in sorted(alphabet.spellings, key=len, reverse=True)
        if len(spelling) > 1
    )

    def as_one(found: Match[str]) -> str:
        """Mark a tile of several signs as a whole; signs are all that the plain reader sees."""
        spelled, index = found["spelled"], found["index"]
        if spelled and (index or (has_capitals and spelled.islower())):
            return f"({spelled})"
        # half of a tile is no blank: "Ny" among capitals is the tile NY
        return spelled.upper() if spelled and has_capitals else found[0]

    if digraphs:
        pattern = rf"\([^()]*\)|(?P<spelled>{digraphs})(?P<index>[0₀]?)"
        text = sub(pattern, as_one, text, flags=IGNORECASE)
    return read_joker_word(text, alphabet)


def _either(plain: str, alphabet: Alphabet) -> str:
    """Return a pattern for all signs that stand for a plain capital."""
    signs = (sign for sign, capital in alphabet.signs.items() if capital == plain)
    return f"[{''.join(map(escape, signs))}]"
