"""A plain search for moves: every word on every square in both directions, with all choices of blanks.

Nothing is shared with the program but the board's bytes: words are found by looking at neighbours
in two dimensions, and points are counted square by square.
"""

from collections import Counter
from itertools import product

SIDE = 15
BLANK_BIT = 0x80
LETTER = 0x7F
CENTRE = (7, 7)
AWAY = {"across": (0, 1), "down": (1, 0)}


def naive_moves(cells, rack, words, terms) -> dict:
    """Return the points of every move by its new tiles, as sorted pairs of square and tile."""
    words = set(words)
    grid = {divmod(at, SIDE): tile for at, tile in enumerate(cells) if tile}
    points_by_tiles = {}
    for away in AWAY.values():
        for row in range(SIDE):
            for column in range(SIDE):
                for word in words:
                    for new in _list_placements(grid, rack, word, (row, column), away, terms):
                        points = _points(grid, new, words, terms)
                        if points is not None:
                            key = tuple(
                                sorted((r * SIDE + c, tile) for (r, c), tile in new.items())
                            )
                            assert points_by_tiles.setdefault(key, points) == points
    return points_by_tiles


def _list_placements(grid, rack, word, start, away, terms):
    """Yield all ways to lay a word from a square on, as new tiles by square."""
    squares = [(start[0] + away[0] * k, start[1] + away[1] * k) for k in range(len(word))]
    if max(squares[-1]) >= SIDE:
        return
    free = []
    for square, letter in zip(squares, word, strict=True):
        if square not in grid:
            free.append((square, letter))
        elif grid[square] & LETTER != letter:
            return
    if not 1 <= len(free) <= min(len(rack), terms.hand):
        return
    if not any(_touches(grid, square) for square, _ in free):
        return
    for blanks in product((0, BLANK_BIT), repeat=len(free)):
        used = Counter(
            0 if blank else letter for (_, letter), blank in zip(free, blanks, strict=True)
        )
        if any(blank and x in terms.barred for (_, x), blank in zip(free, blanks, strict=True)):
            continue
        if not used - Counter(rack):
            yield {
                square: letter | blank for (square, letter), blank in zip(free, blanks, strict=True)
            }


def _touches(grid, square):
    """Whether a tile there is linked to others, or covers the centre of an empty board."""
    row, column = square
    if not grid:
        return square == CENTRE
    return any((row + r, column + c) in grid for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0)))


def _points(grid, new, words, terms):
    """Return the points of new tiles, or None if they may not be laid."""
    after = grid | new
    formed = {_find_extent(after, square, away) for square in new for away in AWAY.values()}
    points = 0
    for squares in formed:
        if len(squares) < 2:
            continue
        if bytes(after[square] & LETTER for square in squares) not in words:
            return None
        points += _word_points(after, new, squares, terms)
    return points + (terms.bonus if len(new) == terms.hand else 0)


def _find_extent(after, square, away):
    """Return all squares of the word through a square."""
    row, column = square
    while (row - away[0], column - away[1]) in after:
        row, column = row - away[0], column - away[1]
    squares = []
    while (row, column) in after:
        squares.append((row, column))
        row, column = row + away[0], column + away[1]
    return tuple(squares)


def _word_points(after, new, squares, terms):
    total, times = 0, 1
    for row, column in squares:
        tile = after[row, column]
        value = 0 if tile & BLANK_BIT else terms.values[tile]
        if (row, column) in new:
            at = row * SIDE + column
            value *= terms.layout.letter[at]
            times *= terms.layout.word[at]
        total += value
    return total * times
