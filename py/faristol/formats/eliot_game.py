"""Spell tiles, racks and moves as Eliot does in its saved games, and read them.

A word is written in capitals by what each tile shows, a blank in small letters: `CAsA`, `PAl·lIS`,
`QUINZE`. A rack is what was left, `+`, what was drawn; `-` before it says that what was left went back
into the bag and all tiles are new. Coordinates are ours: `H8` across, `8H` down.
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

MOST_SIGNS: Final = 120  # of a word as written, and of a rack
MOST_POINTS: Final = 5_000

_TYPES: Final = get_args(MoveType)
# Single signs that Eliot's word lists use for a tile of several signs, where files show them.
_SINGLE: Final = {"ca": {"W": "L·L", "Ñ": "NY"}}


@dataclass(frozen=True, slots=True, kw_only=True)
class EliotRack:
    """Hold a rack: the tiles that were left over, then the new ones."""

    left: Word
    drawn: Word
    is_new: bool  # what was left went back


@dataclass(frozen=True, slots=True, kw_only=True)
class EliotMove:
    """Hold a move: of a valid one the canonical texts, of an invalid one what was written."""

    type: MoveType
    points: int = 0
    at: str = ""
    word: str = ""


def read_rack(text: str, alphabet: Alphabet) -> EliotRack | None:
    """Return a rack, or None when it is none."""
    if len(text) > MOST_SIGNS:
        return None
    is_new = text.startswith("-")
    left, has_drawn, drawn = text.removeprefix("-").partition("+")
    words = [_read_tiles(part, alphabet) for part in (left, drawn)]
    if words[0] is None or words[1] is None:
        return None
    if not has_drawn:
        words = [b"", words[0]] if is_new else [words[0], b""]
    return EliotRack(left=cast(Word, words[0]), drawn=cast(Word, words[1]), is_new=is_new)


def write_rack(names: tuple[str, ...], left: int, alphabet: Alphabet, *, is_new: bool) -> str:
    """Write a rack of which so many tiles were left over."""
    shown = [_shown(name, alphabet) for name in names]
    before, after = "".join(shown[:left]), "".join(shown[left:])
    joint = "+" if before and after else ""
    return f"{'-' if is_new else ''}{before}{joint}{after}"


def read_spelled(text: str, alphabet: Alphabet) -> Word | None:
    """Return a word in which small letters are blanks, or None when it is no word."""
    if len(text) > MOST_SIGNS:
        return None
    singles = _SINGLE.get(alphabet.language, {})
    word = bytearray()
    at = 0
    while at < len(text):
        code, length = spelled(text, at, alphabet)
        if not code and (name := singles.get(text[at].upper())):
            code, length = alphabet.spellings[name], 1
        if not code:
            return None
        is_blank = text[at : at + length].islower()
        word.append(code | BLANK_BIT if is_blank else code)
        at += length
    return bytes(word) or None


def spell(word: Word, alphabet: Alphabet) -> str:
    """Write a word as Eliot does.

    >>> spell(read_word("PA(L·L)IS", alphabet_of("ca")), alphabet_of("ca"))
    'PAl·lIS'
    """
    written = alphabet.written
    return "".join(
        written[tile & LETTER].lower() if tile & BLANK_BIT else written[tile] for tile in word
    )


def read_move(tag: Tag, alphabet: Alphabet) -> EliotMove | None:
    """Return the move of an element, or None when it is none that Eliot would write.

    A valid one whose word or place cannot be read is no longer called valid; the texts of any that
    is not stay as they are, cut to what can be shown.
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
    shown = text if word is None else in_tiles(word, alphabet)
    return EliotMove(type=cast(MoveType, type_), points=points, at=at, word=shown)


def spell_written(at: str, text: str, alphabet: Alphabet, laid: Container[Square] = ()) -> str:
    """Write the word of a slip as Eliot does; what is no word stays as it was written.

    A blank is one that is played now: over a tile that lies a capital is wanted, also over a blank.
    """
    word, found = read_word(text, alphabet), parse_coordinates(at)
    if isinstance(word, Misread):
        return text[:MOST_SIGNS]
    if isinstance(found, Misread):
        return spell(word, alphabet)
    squares = squares_of(found, len(word))
    return spell(
        bytes(
            tile & LETTER if square in laid else tile
            for square, tile in zip(squares, word, strict=True)
        ),
        alphabet,
    )


def squares_of(coordinates: Coordinates, length: int) -> list[Square]:
    """Return the squares of a word, also those that would be off the board."""
    step = 1 if coordinates.direction is Direction.ACROSS else SIDE
    return [Square(coordinates.start + step * at) for at in range(length)]


def turned(at: str) -> str:
    """Return coordinates on the board turned over, rows for columns; what is none stays as it is.

    >>> turned("C5"), turned("8H"), turned("x")
    ('3E', 'H8', 'x')
    """
    found = parse_coordinates(at)
    if isinstance(found, Misread):
        return at
    row, column = divmod(found.start, SIDE)
    other = Direction.DOWN if found.direction is Direction.ACROSS else Direction.ACROSS
    return format_coordinates(Square(SIDE * column + row), other)


def whole(text: str, *, most: int = MOST_POINTS) -> int | None:
    """Return a whole number between borders, or None."""
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 6 or int(digits) > most:
        return None
    return int(text)


def guessed_language(letters: str) -> str:
    """Return the language whose letters a list shows, separated by spaces; "" when none has them all.

    Of several the one with the fewest letters more: the list of a word list names all its tiles.
    """
    shown = letters.split()
    if not 2 <= len(shown) <= 80:
        return ""
    best: tuple[int, str] | None = None
    for language in languages():
        alphabet = alphabet_of(language)
        codes = {_code(sign, alphabet) for sign in shown if sign != BLANK_SIGN}
        with_tiles = {code for code, count in enumerate(alphabet.counts) if code and count}
        if 0 not in codes and with_tiles <= codes:
            found = (len(codes - with_tiles), language)
            best = found if best is None else min(best, found)
    return best[1] if best else ""


def shown_letters(alphabet: Alphabet) -> str:
    """Return the letters that have tiles, and the blank, separated by spaces."""
    letters = [alphabet.written[code] for code, n in enumerate(alphabet.counts) if code and n]
    return " ".join([*letters, BLANK_SIGN])


def _code(sign: str, alphabet: Alphabet) -> int:
    """Return the code of a letter as a list shows it, 0 when it is none."""
    word = read_spelled(sign.upper(), alphabet)
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


def _shown(name: str, alphabet: Alphabet) -> str:
    tile = read_tile(name, alphabet)
    return BLANK_SIGN if isinstance(tile, Misread) or not tile else alphabet.written[tile]


def names_of(word: Word, alphabet: Alphabet) -> tuple[str, ...]:
    """Return tiles of a rack as texts."""
    return tuple(tile_name(tile, alphabet) for tile in word)
