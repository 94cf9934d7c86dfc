"""The spelling of tiles, racks and moves in Eliot's saved games, written and read.

A word is written in the capitals shown on the tiles, blanks in lower case: `CAsA`, `PAl·lIS`,
`QUINZE`. A rack is the tiles left over, `+`, the tiles drawn; `-` before it: the tiles left over were returned
to the bag and all tiles are new. Coordinates are ours: `H8` across, `8H` down.
"""

from collections.abc import Container
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast, get_args

from faristol.board.notation import Coordinates, format_coordinates, parse_coordinates
from faristol.board.square import SIDE, Direction, Square
from faristol.formats.tags import Tag
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet, Word, alphabet_of, languages
from faristol.tiles.bag import BLANK_SIGN, read_tile
from faristol.tiles.reading import Misread, in_tiles, read_word, spelled, tile_name

MoveType: TypeAlias = Literal["valid", "invalid", "change", "pass", "none"]

MOST_SIGNS: Final = 120  # characters of a word as written, and of a rack
MOST_POINTS: Final = 5_000

_TYPES: Final = get_args(MoveType)
# Single characters for tiles of several, used by Eliot's word lists and sometimes by its files.
_SINGLE_CHARACTERS: Final = {"ca": {"W": "L·L", "Ñ": "NY"}}


@dataclass(frozen=True, slots=True, kw_only=True)
class EliotRack:
    """A rack: the tiles left over, then the new ones."""

    left: Word
    drawn: Word
    is_new: bool  # the tiles left over were returned


@dataclass(frozen=True, slots=True, kw_only=True)
class EliotMove:
    """A move: for a valid one the canonical texts, for an invalid one the texts as written."""

    type: MoveType
    points: int = 0
    at: str = ""
    word: str = ""


def read_rack(text: str, alphabet: Alphabet) -> EliotRack | None:
    """Return the rack of a text, or None if it is invalid."""
    if len(text) > MOST_SIGNS:
        return None
    is_new = text.startswith("-")
    left, separator, drawn = text.removeprefix("-").partition("+")
    words = [_read_tiles(part, alphabet) for part in (left, drawn)]
    if words[0] is None or words[1] is None:
        return None
    if not separator:
        words = [b"", words[0]] if is_new else [words[0], b""]
    return EliotRack(left=cast(Word, words[0]), drawn=cast(Word, words[1]), is_new=is_new)


def write_rack(names: tuple[str, ...], left: int, alphabet: Alphabet, *, is_new: bool) -> str:
    """Return the text of a rack of which the first `left` tiles were left over."""
    tiles = [_format_tile(name, alphabet) for name in names]
    old_tiles, new_tiles = "".join(tiles[:left]), "".join(tiles[left:])
    joint = "+" if old_tiles and new_tiles else ""
    return f"{'-' if is_new else ''}{old_tiles}{joint}{new_tiles}"


def read_spelled(text: str, alphabet: Alphabet) -> Word | None:
    """Return a word in which lower-case letters are blanks, or None if it is invalid."""
    if len(text) > MOST_SIGNS:
        return None
    single_characters = _SINGLE_CHARACTERS.get(alphabet.language, {})
    word = bytearray()
    at = 0
    while at < len(text):
        code, length = spelled(text, at, alphabet)
        if not code and (name := single_characters.get(text[at].upper())):
            code, length = alphabet.spellings[name], 1
        if not code:
            return None
        is_blank = text[at : at + length].islower()
        word.append(code | BLANK_BIT if is_blank else code)
        at += length
    return bytes(word) or None


def spell(word: Word, alphabet: Alphabet) -> str:
    """Return a word in Eliot's spelling.

    >>> spell(read_word("PA(L·L)IS", alphabet_of("ca")), alphabet_of("ca"))
    'PAl·lIS'
    """
    written = alphabet.written
    return "".join(
        written[tile & LETTER].lower() if tile & BLANK_BIT else written[tile] for tile in word
    )


def read_move(tag: Tag, alphabet: Alphabet) -> EliotMove | None:
    """Return the move of an element, or None if Eliot would not write it.

    A valid move whose word or place cannot be read becomes invalid; the texts of an invalid one are
    kept as they are, truncated.
    """
    type_ = tag.attributes.get("type", "")
    points = whole(tag.attributes.get("points", "0"))
    if type_ not in _TYPES or points is None:
        return None
    at, text = (tag.attributes.get(name, "")[:MOST_SIGNS] for name in ("coord", "word"))
    word = read_spelled(text, alphabet)
    coordinates = parse_coordinates(at)
    if type_ == "valid" and (word is None or isinstance(coordinates, Misread)):
        type_ = "invalid"
    elif type_ == "valid" and word is not None:
        return EliotMove(type="valid", points=points, at=at.upper(), word=in_tiles(word, alphabet))
    text_shown = text if word is None else in_tiles(word, alphabet)
    return EliotMove(type=cast(MoveType, type_), points=points, at=at, word=text_shown)


def spell_written(at: str, text: str, alphabet: Alphabet, laid: Container[Square] = ()) -> str:
    """Return the word of a slip in Eliot's spelling; an invalid word stays as it was written.

    Only blanks played now are in lower case: Eliot wants a capital for a tile on the board, even a blank.
    """
    word, coordinates = read_word(text, alphabet), parse_coordinates(at)
    if isinstance(word, Misread):
        return text[:MOST_SIGNS]
    if isinstance(coordinates, Misread):
        return spell(word, alphabet)
    squares = squares_of(coordinates, len(word))
    return spell(
        bytes(
            tile & LETTER if square in laid else tile
            for square, tile in zip(squares, word, strict=True)
        ),
        alphabet,
    )


def squares_of(coordinates: Coordinates, length: int) -> list[Square]:
    """Return the squares of a word, including those that would be off the board."""
    step = 1 if coordinates.direction is Direction.ACROSS else SIDE
    return [Square(coordinates.start + step * index) for index in range(length)]


def turned(at: str) -> str:
    """Return coordinates with rows and columns exchanged; invalid ones stay as they are.

    >>> turned("C5"), turned("8H"), turned("x")
    ('3E', 'H8', 'x')
    """
    coordinates = parse_coordinates(at)
    if isinstance(coordinates, Misread):
        return at
    row, column = divmod(coordinates.start, SIDE)
    other = Direction.DOWN if coordinates.direction is Direction.ACROSS else Direction.ACROSS
    return format_coordinates(Square(SIDE * column + row), other)


def whole(text: str, *, most: int = MOST_POINTS) -> int | None:
    """Return the integer of a text if its absolute value is at most `most`, otherwise None."""
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 6 or int(digits) > most:
        return None
    return int(text)


def guessed_language(letters: str) -> str:
    """Return the language of a list of letters, or an empty string if no language has them all.

    The letters are separated by spaces.

    Of several the one of whose letters the fewest lack tiles: the list names all tiles of its word list.
    """
    shown_letters = letters.split()
    if not 2 <= len(shown_letters) <= 80:
        return ""
    best: tuple[int, str] | None = None
    for language in languages():
        alphabet = alphabet_of(language)
        codes = {_letter_code(letter, alphabet) for letter in shown_letters if letter != BLANK_SIGN}
        with_tiles = {code for code, count in enumerate(alphabet.counts) if code and count}
        if 0 not in codes and with_tiles <= codes:
            candidate = (len(codes - with_tiles), language)
            best = candidate if best is None else min(best, candidate)
    return best[1] if best else ""


def shown_letters(alphabet: Alphabet) -> str:
    """Return the letters that have tiles, and the sign of the blank, separated by spaces."""
    letters = [alphabet.written[code] for code, n in enumerate(alphabet.counts) if code and n]
    return " ".join([*letters, BLANK_SIGN])


def _letter_code(letter: str, alphabet: Alphabet) -> int:
    """Return the code of a letter of such a list, or 0 if it is invalid."""
    word = read_spelled(letter.upper(), alphabet)
    return word[0] if word and len(word) == 1 else 0


def _read_tiles(text: str, alphabet: Alphabet) -> Word | None:
    rack = bytearray()
    for at, part in enumerate(text.split(BLANK_SIGN)):
        if at:
            rack.append(0)
        if part:
            word = read_spelled(part.upper(), alphabet)
            if word is None:
                return None
            rack += word
    return bytes(rack)


def _format_tile(name: str, alphabet: Alphabet) -> str:
    tile = read_tile(name, alphabet)
    return BLANK_SIGN if isinstance(tile, Misread) or not tile else alphabet.written[tile]


def names_of(word: Word, alphabet: Alphabet) -> tuple[str, ...]:
    """Return the names of the tiles of a rack."""
    return tuple(tile_name(tile, alphabet) for tile in word)
