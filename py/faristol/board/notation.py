"""Moves in the notation of the regulations (CAT-DUP 1.2, CAT-CLS 5.3, RO-GEN 14).

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
LONGEST = 200  # characters of a word: fifteen blanks in parentheses, and more


@dataclass(frozen=True, slots=True)
class Coordinates:
    """The first square of a word and its direction."""

    start: Square
    direction: Direction


def parse_coordinates(text: str) -> Coordinates | Misread:
    """Parse coordinates, in either case; spaces and leading zeros are refused.

    >>> parse_coordinates("8h")
    Coordinates(start=112, direction=<Direction.DOWN: 'down'>)
    """
    start = parse_square(text)
    if start is not None:
        return Coordinates(start, Direction.ACROSS)
    start = parse_square(text[-1:] + text[:-1])
    return BAD_COORDINATES if start is None else Coordinates(start, Direction.DOWN)


def format_coordinates(start: Square, direction: Direction) -> str:
    """Format coordinates.

    >>> format_coordinates(Square(112), Direction.DOWN)
    '8H'
    """
    if direction is Direction.ACROSS:
        return square_name(start)
    return column_name(column_of(start)) + row_name(row_of(start))


class BlankStyle(Enum):
    """The ways of marking the letter of a blank."""

    PARENTHESES = "parentheses"
    CIRCLED = "circled"
    LOWER = "lower"
    INDEX = "index"


def format_word(word: Word, alphabet: Alphabet, *, style: BlankStyle) -> str:
    """Format a word in tiles, its blanks in a style.

    Parentheses are used where a style has no form: letters other than A to Z are not circled, and a word of blanks
    only has no capitals from which lower case would differ.
    """
    has_tiles = any(not tile & BLANK_BIT for tile in word)
    if style is BlankStyle.LOWER and not has_tiles:
        style = BlankStyle.PARENTHESES
    return "".join(_format_tile(tile, alphabet, style) for tile in word)


def _format_tile(tile: int, alphabet: Alphabet, style: BlankStyle) -> str:
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
    """Parse a word whose blanks are marked in any style; lower case marks blanks, so case matters.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> from faristol.tiles.reading import in_tiles
    >>> in_tiles(read_marked_word("CAnyAMⒺS₀", alphabet_of("ca")), alphabet_of("ca"))
    'CA(NY)AM(E)(S)'
    """
    if len(text) > LONGEST:
        return Misread("too_long", LONGEST)
    text = normalize("NFC", text)
    has_capitals = any(character.isupper() for character in sub(r"\([^()]*\)|[Ⓐ-ⓩ]", "", text))
    digraphs = "|".join(
        "".join(_characters_pattern(character, alphabet) for character in spelling)
        for spelling in sorted(alphabet.spellings, key=len, reverse=True)
        if len(spelling) > 1
    )

    def mark_digraph(match: Match[str]) -> str:
        """Return a blank digraph in parentheses: `read_joker_word` knows single characters only."""
        spelled, index = match["spelled"], match["index"]
        if spelled and (index or (has_capitals and spelled.islower())):
            return f"({spelled})"
        # half of a digraph is not a blank: "Ny" among capitals is the tile NY
        return spelled.upper() if spelled and has_capitals else match[0]

    if digraphs:
        pattern = rf"\([^()]*\)|(?P<spelled>{digraphs})(?P<index>[0₀]?)"
        text = sub(pattern, mark_digraph, text, flags=IGNORECASE)
    return read_joker_word(text, alphabet)


def _characters_pattern(plain: str, alphabet: Alphabet) -> str:
    """Return a pattern of all characters that stand for a plain capital."""
    characters = (character for character, capital in alphabet.signs.items() if capital == plain)
    return f"[{''.join(map(escape, characters))}]"
