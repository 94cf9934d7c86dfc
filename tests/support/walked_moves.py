"""The classic search for moves: letter by letter along each line, as far as a word continues.

Where a word goes on is found in one sorted list of all words. Points are counted by `naive_moves`.
"""

from bisect import bisect_left

from tests.support.naive_moves import BLANK_BIT, LETTER, SIDE, _points, _touches


def sorted_words(lexicon) -> list[bytes]:
    """Return all words, as a dictionary has them."""
    return sorted(lexicon.words)


def walked_moves(cells, rack, words, word_set, terms) -> dict:
    """Return the points of every move by its new tiles, as sorted pairs of square and tile."""
    walk = _Walk(cells, words, word_set, terms)
    for away in ((0, 1), (1, 0)):
        for row in range(SIDE):
            for column in range(SIDE):
                if (row - away[0], column - away[1]) not in walk.grid:
                    walk.on((row, column), away, range(len(words)), b"", bytes(rack), {})
    return walk.points_by_tiles


class _Walk:
    def __init__(self, cells, words, word_set, terms):
        self.grid = {divmod(at, SIDE): tile for at, tile in enumerate(cells) if tile}
        self.points_by_tiles = {}
        self.words, self.word_set, self.terms = words, word_set, terms
        self.letters = range(1, words[-1][0] + 1)
        self.fits = {}  # by square and direction: what letters make a word crosswise

    def on(self, square, away, among, prefix, left, new):
        """Continue from a square, with the words of this prefix and the tiles left."""
        if square not in self.grid and new and len(prefix) > 1 and self.words[among[0]] == prefix:
            self.keep(new)
        if max(square) >= SIDE:
            return
        if square in self.grid:
            self.go(square, self.grid[square] & LETTER, away, among, prefix, left, new)
            return
        if len(new) == self.terms.hand or not self.can_touch(square, away, len(left), new):
            return
        allowed = self.crosswise(square, away)
        for tile in set(left):
            rest = left.replace(bytes([tile]), b"", 1)
            for letter in [tile] if tile else self.letters:
                if not tile and letter in self.terms.barred:
                    continue
                if allowed is None or letter in allowed:
                    laid = new | {square: letter if tile else letter | BLANK_BIT}
                    self.go(square, letter, away, among, prefix, rest, laid)

    def go(self, square, letter, away, among, prefix, left, new):
        """Take a letter, if a word continues with it."""
        low = bisect_left(self.words, prefix + bytes([letter]), among[0], among[-1] + 1)
        high = bisect_left(self.words, prefix + bytes([letter + 1]), low, among[-1] + 1)
        if low < high:
            following = (square[0] + away[0], square[1] + away[1])
            self.on(following, away, range(low, high), prefix + bytes([letter]), left, new)

    def crosswise(self, square, away):
        key = (square, away)
        if key not in self.fits:
            side = (away[1], away[0])
            before, after = (
                _read_run(self.grid, square, side, -1),
                _read_run(self.grid, square, side, 1),
            )
            fits = {x for x in self.letters if before + bytes([x]) + after in self.word_set}
            self.fits[key] = fits if before or after else None
        return self.fits[key]

    def can_touch(self, square, away, tiles, new):
        if any(_touches(self.grid, at) for at in new):
            return True
        while tiles and max(square) < SIDE:
            if square not in self.grid:
                if _touches(self.grid, square):
                    return True
                tiles -= 1
            square = (square[0] + away[0], square[1] + away[1])
        return False

    def keep(self, new):
        if any(_touches(self.grid, at) for at in new):
            key = tuple(sorted((r * SIDE + c, tile) for (r, c), tile in new.items()))
            if key not in self.points_by_tiles:
                self.points_by_tiles[key] = _points(self.grid, new, self.word_set, self.terms)


def _read_run(grid, square, step, sign):
    """Return the letters beside a square in one direction, in reading order."""
    letters = b""
    while True:
        square = (square[0] + sign * step[0], square[1] + sign * step[1])
        if square not in grid:
            return letters if sign > 0 else letters[::-1]
        letters += bytes([grid[square] & LETTER])
