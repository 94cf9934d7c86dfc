"""A second implementation of the board, in two dimensions, independent of the program.

Squares are (row, column).
"""

from hypothesis import strategies as st

CENTRE = (7, 7)
CODES = set(
    "empty no_such_tile bad_blank blank_alphabet bad_coordinates too_short off_board "
    "square_taken_mismatch square_taken not_whole_word no_new_tile too_many_tiles not_in_line gap "
    "not_through_centre not_connected not_in_rack".split()
)


def premium(row, column):
    """Return the multipliers of letter and word, from the symmetry of the board."""
    row, column = sorted((min(row, 14 - row), min(column, 14 - column)))
    if (row, column) in {(0, 0), (0, 7)}:
        return 1, 3
    if (row, column) in {(1, 1), (2, 2), (3, 3), (4, 4), (7, 7)}:
        return 1, 2
    if (row, column) in {(1, 5), (5, 5)}:
        return 3, 1
    if (row, column) in {(0, 3), (2, 6), (3, 7), (6, 6)}:
        return 2, 1
    return 1, 1


def runs(tiles):
    """List the words on a board: squares in reading order, rows first."""
    words = []
    for lines in (
        [[(row, column) for column in range(15)] for row in range(15)],
        [[(row, column) for row in range(15)] for column in range(15)],
    ):
        for line in lines:
            run = []
            for at in [*line, None]:
                if at in tiles:
                    run.append(at)
                    continue
                if len(run) > 1:
                    words.append(run)
                run = []
    return words


def new_words(board, new, values):
    """List the words that new tiles form: squares and points. A tile is (letter, is blank)."""
    tiles = board | new
    scored = []
    for run in runs(tiles):
        if not any(at in new for at in run):
            continue
        points, times = 0, 1
        for at in run:
            letter, is_blank = tiles[at]
            by_letter, by_word = premium(*at) if at in new else (1, 1)
            points += (0 if is_blank else values[letter]) * by_letter
            times *= by_word
        scored.append((run, points * times))
    return scored


def near(at):
    row, column = at
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def where_is_it_wrong(board, new):
    """Return why tiles may not be put there, in the order of the rules, or None."""
    if any(at in board for at in new):
        return "square_taken"
    if not new:
        return "no_new_tile"
    rows, columns = {row for row, _ in new}, {column for _, column in new}
    if len(rows) > 1 and len(columns) > 1:
        return "not_in_line"
    if len(new) > 7:
        return "too_many_tiles"
    tiles = board | new
    span = {
        (row, column)
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
    }
    if not span <= set(tiles):
        return "gap"
    if not board:
        if len(new) < 2:
            return "too_short"
        return None if CENTRE in new else "not_through_centre"
    return None if any(near(at) & set(board) for at in new) else "not_connected"


def where_is_the_word_wrong(board, start, is_down, letters):
    """Return why a word may not be written there, in the order of the rules."""
    if len(letters) < 2:
        return "too_short"
    row, column = start
    squares = [(row + i, column) if is_down else (row, column + i) for i in range(len(letters))]
    if max(squares[-1]) > 14:
        return "off_board"
    letter_by_square = dict(zip(squares, letters, strict=True))
    if any(board[at][0] != letter_by_square[at] for at in squares if at in board):
        return "square_taken_mismatch"
    before = (row - 1, column) if is_down else (row, column - 1)
    after = (row + len(letters), column) if is_down else (row, column + len(letters))
    if before in board or after in board:
        return "not_whole_word"
    new = {at: None for at in squares if at not in board}
    return where_is_it_wrong(board, new)


# --- boards that grow as games do, with any letters --------------------------------------------

# one step: which tile to lean on, the direction, how far before it to begin, the tiles to lay
steps = st.tuples(
    st.integers(0, 200),
    st.booleans(),
    st.integers(-1, 6),
    st.lists(st.tuples(st.integers(1, 26), st.sampled_from([False] * 5 + [True])), max_size=7),
)


def laid(board, step):
    """Return the squares of the tiles of a step: the free ones of a line, one by one."""
    which, is_down, before, tiles = step
    row, column = sorted(board)[which % len(board)] if board else CENTRE
    row, column = (row - before, column) if is_down else (row, column - before)
    new = {}
    for tile in tiles:
        while (row, column) in board:
            row, column = (row + 1, column) if is_down else (row, column + 1)
        if not (0 <= row < 15 and 0 <= column < 15):
            break
        new[row, column] = tile
        row, column = (row + 1, column) if is_down else (row, column + 1)
    return new


def grown(many):
    """Return the board after the steps that may be made."""
    board = {}
    for step in many:
        new = laid(board, step)
        if where_is_it_wrong(board, new) is None:
            board |= new
    return board


boards = st.lists(steps, max_size=14).map(grown)
