"""The unseen tiles, and parsers of tiles as they are drawn from a bag."""

from collections.abc import Iterable
from dataclasses import dataclass
from re import compile as pattern

from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word
from faristol.tiles.reading import Misread, read_word, with_middle_dots

BLANK_SIGN = "?"
_PARTS = pattern(r"\?|[^?\s]+")
_SIGNS = 4  # characters of the longest tile, L·L, and a space


@dataclass(frozen=True, slots=True)
class Miscount:
    """Tiles that do not add up.

    Codes: too_many_of_tile (more than there are; `tile` is the tile), wrong_count (not as many as must be drawn),
    wrong_bag (the bag was counted and holds another number than `expected`).
    """

    code: str
    tile: int = BLANK
    expected: int = 0


@dataclass(frozen=True, slots=True)
class Bag:
    """The numbers of tiles by code; blanks are at 0."""

    counts: tuple[int, ...]

    @property
    def count(self) -> int:
        """The number of tiles."""
        return sum(self.counts)

    @property
    def blanks(self) -> int:
        """The number of blanks."""
        return self.counts[BLANK]

    @property
    def tiles(self) -> Word:
        """The tiles one by one in the order of the alphabet, blanks last."""
        letters = b"".join(bytes([code]) * self.counts[code] for code in range(1, len(self.counts)))
        return letters + bytes(self.blanks)

    def vowels(self, alphabet: Alphabet) -> int:
        """Return the number of vowels, without blanks."""
        letters = zip(self.counts[1:], alphabet.letters, strict=True)
        return sum(count for count, letter in letters if letter.is_vowel)

    def consonants(self, alphabet: Alphabet) -> int:
        """Return the number of consonants, without blanks."""
        return self.count - self.blanks - self.vowels(alphabet)

    def without(self, tiles: Iterable[int]) -> "Bag | Miscount":
        """Return the bag without some tiles; a blank with a letter is taken out as a blank."""
        counts = list(self.counts)
        for tile in tiles:
            code = BLANK if tile & BLANK_BIT else tile
            if code >= len(counts) or not counts[code]:
                return Miscount("too_many_of_tile", code)
            counts[code] -= 1
        return Bag(tuple(counts))

    def with_tiles(self, tiles: Iterable[int]) -> "Bag":
        """Return the bag with some tiles returned; a blank comes back without its letter."""
        counts = list(self.counts)
        for tile in tiles:
            counts[BLANK if tile & BLANK_BIT else tile] += 1
        return Bag(tuple(counts))


def whole_set(alphabet: Alphabet) -> Bag:
    """Return all tiles of a set (CAT-CLM 1, RO-GEN 6)."""
    return Bag(alphabet.counts)


def unseen(alphabet: Alphabet, *, cells: bytes, racks: Iterable[Word] = ()) -> Bag | Miscount:
    """Return the set less the tiles on the board and on racks (CAT-CLS 3.8).

    In `cells`, 0 is a free square; on a rack it is a blank.
    """
    bag = whole_set(alphabet).without(tile for tile in cells if tile)
    for rack in racks:
        if isinstance(bag, Miscount):
            return bag
        bag = bag.without(rack)
    return bag


def drawn_by_hand(
    bag: Bag, tiles: Word, *, wanted: int, counted: int | None = None
) -> Bag | Miscount:
    """Return the rest of a real bag after tiles were drawn by hand.

    `wanted` is the number to be drawn while there are enough, `counted` the number that people have felt in the bag
    afterwards, if they did (CAT-CLM 19, CAT-CLS 3.8).
    """
    if len(tiles) != min(wanted, bag.count):
        return Miscount("wrong_count", expected=min(wanted, bag.count))
    rest = bag.without(tiles)
    if isinstance(rest, Bag) and counted is not None and counted != rest.count:
        return Miscount("wrong_bag", expected=rest.count)
    return rest


def read_tile(text: str, alphabet: Alphabet) -> int | Misread:
    """Parse one tile of a rack, a blank as ?."""
    if text == BLANK_SIGN:
        return BLANK
    word = read_word(text, alphabet)
    if isinstance(word, Misread):
        return word
    if len(word) != 1 or word[0] & BLANK_BIT:
        return Misread("no_such_tile", 0, text)
    return word[0]


def read_tiles(names: Iterable[str], alphabet: Alphabet) -> Word | Misread:
    """Parse a rack given tile by tile."""
    rack = bytearray()
    for at, name in enumerate(names):
        tile = read_tile(name, alphabet)
        if isinstance(tile, Misread):
            return Misread(tile.code, at, name)
        rack.append(tile)
    return bytes(rack)


def read_rack(
    text: str, alphabet: Alphabet, *, most: int | None = None, most_blanks: int | None = None
) -> Word | Misread:
    """Parse a rack typed as one text, blanks as ?; spaces may stand between tiles.

    An empty rack is valid. Codes: no_such_tile, bad_blank (a blank with a letter); with limits
    too_long and too_many_blanks, with the limit.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> list(read_rack("senya? n", alphabet_of("ca")))
    [21, 6, 16, 1, 0, 15]
    """
    if most is not None and len(text) > _SIGNS * most:
        return Misread("too_long", most)
    rack = bytearray()
    for match in _PARTS.finditer(with_middle_dots(text)):
        part, at = match[0], match.start()
        if part == BLANK_SIGN:
            rack.append(BLANK)
            continue
        word = read_word(part, alphabet)
        if isinstance(word, Misread):
            code = "bad_blank" if word.code == "blank_alphabet" else word.code
            return Misread(code, at + word.at, word.sign)
        if any(tile & BLANK_BIT for tile in word):
            return Misread("bad_blank", at + part.index("("), "(")
        rack += word
    if most_blanks is not None and rack.count(BLANK) > most_blanks:
        return Misread("too_many_blanks", most_blanks, BLANK_SIGN)
    if most is not None and len(rack) > most:
        return Misread("too_long", most)
    return bytes(rack)
