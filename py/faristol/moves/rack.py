"""A rack prepared for a search: the number of each tile, and the letters it can show."""

from typing import Final

from faristol.tiles.alphabet import BLANK, Word

MOST_TILES: Final = 8
MOST_BLANKS: Final = 2


class Rack:
    """The tiles of a rack by letter."""

    def __init__(self, tiles: Word, letters: int) -> None:
        """Store the tiles of an alphabet with `letters` letters.

        Raises:
            ValueError: no rack of a game has these tiles.
        """
        self.blanks = tiles.count(BLANK)
        if len(tiles) > MOST_TILES or self.blanks > MOST_BLANKS or max(tiles, default=0) > letters:
            raise ValueError(f"no rack: {tiles!r}")
        self.size = len(tiles)
        self.counts = [tiles.count(letter) for letter in range(letters + 1)]
        self.counts[BLANK] = 0
        self.naturals = self.size - self.blanks
        self.distinct = bytes(set(tiles) - {BLANK})
        self.letters = -1 if self.blanks else sum(1 << letter for letter in set(tiles))  # as bits

    def count_lacking(self, word: bytes, tiles: bytes) -> int:
        """Return the number of blanks a word takes beside tiles on the board."""
        counts = self.counts
        lacking = 0
        for letter in set(word):
            more = word.count(letter) - counts[letter]
            if more > 0:
                more -= tiles.count(letter)
                if more > 0:
                    lacking += more
        return lacking
