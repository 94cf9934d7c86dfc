"""The words that can be made of the tiles of a rack, and the letters its blanks stand for."""

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
    """Tiles to make words of: sorted, the blanks first. `is_whole`: all must be used."""

    tiles: Word
    is_whole: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", bytes(sorted(self.tiles)))

    @property
    def blanks(self) -> int:
        """The number of blanks."""
        return self.tiles.count(BLANK)

    def make(self, columns: Columns, length: int, among: int) -> int:
        """Return the words of a set, all of a length, that can be made."""
        size = len(self.tiles)
        if length > size or (self.is_whole and length != size):
            return 0
        if length == size:
            return among & self._using_all(columns, length)
        # the set at k: words with at least k + 1 letters more than the rack has
        lacking = [0] * (self.blanks + 1)
        for letter in columns.letters:
            for bits in columns.counts(length, letter)[self.tiles.count(letter) :]:
                _increment(lacking, bits)
        return among & ~lacking[-1]

    def planes(self, columns: Columns, length: int) -> tuple[int, ...]:
        """Return the points of words made of the rack, without blanks, as planes."""
        planes: list[int] = []
        for letter, count in self._letters().items():
            for bits in columns.counts(length, letter)[:count]:
                add(planes, columns.values[letter], bits)
        return tuple(planes)

    def lay(self, word: Word) -> Word:
        """Return a word with the blanks it takes marked: the last ones of each letter."""
        left = self._letters()
        laid = bytearray()
        for letter in word:
            left[letter] -= 1
            laid.append(letter if left[letter] >= 0 else letter | BLANK_BIT)
        return bytes(laid)

    def _letters(self) -> Counter[int]:
        return Counter(tile for tile in self.tiles if tile != BLANK)

    def _using_all(self, columns: Columns, length: int) -> int:
        """Return the words that use all letters of the rack; being as long, blanks fill the rest."""
        words = columns.all(length)
        for letter, count in self._letters().items():
            words &= columns.at_least(length, letter, count)
        return words


def _increment(counts: list[int], bits: int) -> None:
    """Add one for the words of a set; `counts[k]` is the set of words with k + 1 or more."""
    for k, before in enumerate(counts):
        if not bits:
            break
        counts[k], bits = before | bits, before & bits


def parse_rack(text: str, alphabet: Alphabet, *, is_whole: bool = False) -> Rack | Misread:
    """Parse tiles in any order, `?` for each blank; spaces do not matter.

    Codes: `rack/empty`, `rack/too_long`, `rack/too_many_blanks`, `rack/no_such_tile`,
    `rack/bad_blank`.
    """
    alphabet = alphabet.with_foreign_marks  # a search, so no tile is laid
    tiles = read_rack(text, alphabet, most=MAX_TILES, most_blanks=MAX_BLANKS)
    if isinstance(tiles, Misread):
        return Misread(f"rack/{tiles.code}", tiles.at, tiles.sign)
    return Rack(tiles, is_whole) if tiles else Misread("rack/empty")
