"""Find the words that the tiles of a rack make, and say what its blanks stand for."""

from collections import Counter
from dataclasses import dataclass

from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread
from faristol.words.bits import add
from faristol.words.columns import Columns
from faristol.words.wordlist import LENGTHS

MAX_TILES = LENGTHS[-1]
MAX_BLANKS = 2


@dataclass(frozen=True, slots=True)
class Rack:
    """Hold tiles to make words of: sorted, the blanks first. `is_whole`: every one must be used."""

    tiles: Word
    is_whole: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", bytes(sorted(self.tiles)))

    @property
    def blanks(self) -> int:
        """Return how many of the tiles are blanks."""
        return self.tiles.count(BLANK)

    def make(self, columns: Columns, length: int, among: int) -> int:
        """Return the words of a length, among those of a set, that can be made."""
        size = len(self.tiles)
        if length > size or (self.is_whole and length != size):
            return 0
        if length == size:
            return among & self._having_all(columns, length)
        # by how many letters more than the rack has: the set at k lacks at least k + 1
        lacking = [0] * (self.blanks + 1)
        for letter in columns.letters:
            for bits in columns.counts(length, letter)[self.tiles.count(letter) :]:
                _count_one(lacking, bits)
        return among & ~lacking[-1]

    def planes(self, columns: Columns, length: int) -> tuple[int, ...]:
        """Return the points of words made of this, blanks counting nothing, as planes."""
        planes: list[int] = []
        for letter, has in self._letters().items():
            for bits in columns.counts(length, letter)[:has]:
                add(planes, columns.values[letter], bits)
        return tuple(planes)

    def lay(self, word: Word) -> Word:
        """Return a word with the blanks marked that it takes: the last ones of each letter."""
        left = self._letters()
        laid = bytearray()
        for letter in word:
            left[letter] -= 1
            laid.append(letter if left[letter] >= 0 else letter | BLANK_BIT)
        return bytes(laid)

    def _letters(self) -> Counter[int]:
        return Counter(tile for tile in self.tiles if tile != BLANK)

    def _having_all(self, columns: Columns, length: int) -> int:
        """Return the words that have every letter; as long as the rack, blanks fill the rest."""
        found = columns.all(length)
        for letter, has in self._letters().items():
            found &= columns.at_least(length, letter, has)
        return found


def _count_one(counted: list[int], bits: int) -> None:
    """Count one more for the words of a set; `counted[k]` has counted k + 1 or more."""
    for k, before in enumerate(counted):
        if not bits:
            break
        counted[k], bits = before | bits, before & bits


def parse_rack(text: str, alphabet: Alphabet, *, is_whole: bool = False) -> Rack | Misread:
    """Read tiles in any order, `?` for each blank; spaces do not matter.

    Codes: `rack/empty`, `rack/too_long`, `rack/too_many_blanks`, `rack/no_such_tile`,
    `rack/bad_blank`.
    """
    alphabet = alphabet.with_foreign_marks  # words are asked about: no tile is laid
    tiles = read_rack(text, alphabet, most=MAX_TILES, most_blanks=MAX_BLANKS)
    if isinstance(tiles, Misread):
        return Misread(f"rack/{tiles.code}", tiles.at, tiles.sign)
    return Rack(tiles, is_whole) if tiles else Misread("rack/empty")
