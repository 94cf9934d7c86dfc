"""The board against a plain two-dimensional one, and against any text."""

from hypothesis import assume, example, given
from hypothesis import strategies as st

from faristol.board.board import Board
from faristol.board.gcg import Through, format_gcg_move, parse_gcg_coordinates, parse_gcg_move
from faristol.board.legality import Illegal, check, check_board, check_laid
from faristol.board.move import Move
from faristol.board.notation import (
    BlankStyle,
    format_word,
    parse_coordinates,
    read_marked_word,
)
from faristol.board.picture import format_board, read_board
from faristol.board.score import scoring
from faristol.board.square import Direction
from faristol.board.typed import LaidTiles, TypedMove, read_laid, read_typed
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import Bag, Miscount, read_rack, read_tiles, unseen
from faristol.tiles.reading import Misread, read_joker_word
from tests.support.plain_board import (
    CODES,
    boards,
    laid,
    new_words,
    steps,
    where_is_it_wrong,
    where_is_the_word_wrong,
)

CA, RO = alphabet_of("ca"), alphabet_of("ro")
TERMS = scoring(CA)
# written once more, in the order of the alphabet
VALUES = [0, 1, 3, 2, 10, 2, 1, 4, 3, 8, 1, 8, 1, 10, 2, 1, 10, 1, 3, 8, 1, 1, 1, 1, 4, 10, 8]
TEXTS = st.text(max_size=30)
# what people type, and what is nearly that
SIGNS = "ABÇLNYQUKWabçlny·.-()?0₀15 8hHOPⒶⓩ©´̧ŀ_\n"
TYPED = st.text(SIGNS, max_size=12) | TEXTS

words = st.lists(st.tuples(st.integers(1, 26), st.booleans()), min_size=1, max_size=15)


def code(letter, is_blank):
    return letter | 0x80 if is_blank else letter


def real(board):
    cells = bytearray(225)
    for (row, column), tile in board.items():
        cells[row * 15 + column] = code(*tile)
    return Board(bytes(cells))


def put(new):
    return LaidTiles(tuple((row * 15 + column, code(*tile)) for (row, column), tile in new.items()))


def transpose(board):
    return {(column, row): tile for (row, column), tile in board.items()}


@given(boards, steps)
def test_laid_tiles_are_judged_and_scored_as_on_a_plain_board(board, step):
    new = laid(board, step)
    move = check_laid(real(board), put(new), TERMS)
    wrong = where_is_it_wrong(board, new)
    if wrong:
        assert isinstance(move, Illegal)
        assert move.code == wrong
        return
    formed = new_words(board, new, VALUES)
    assert sorted(
        (divmod(word.start, 15), word.direction is Direction.DOWN, len(word.word), word.points)
        for word in move.words
    ) == sorted((run[0], run[0][0] < run[-1][0], len(run), points) for run, points in formed)
    assert move.is_scrabble == (len(new) == 7)
    assert move.points == sum(points for _, points in formed) + 50 * (len(new) == 7)
    tiles = board | new
    for word in move.words:
        row, column = divmod(word.start, 15)
        down = word.direction is Direction.DOWN
        for i, tile in enumerate(word.word):
            assert tile == code(*tiles[(row + i, column) if down else (row, column + i)])
    assert {divmod(at, 15): tile for at, tile in move.placed} == {
        at: code(*tile) for at, tile in new.items()
    }
    # the main word holds every new tile, and it is the word across when there is a choice
    assert {divmod(at, 15) for at in _squares(move.main)} >= set(new)
    if len(new) == 1:
        assert (move.direction is Direction.ACROSS) == any(
            word.direction is Direction.ACROSS for word in move.words
        )
    # cross words in the order of the main word
    places = [
        next(at for at in _squares(word) if at in dict(move.placed)) for word in move.words[1:]
    ]
    assert places == sorted(places)


def _squares(word):
    step = 15 if word.direction is Direction.DOWN else 1
    return [word.start + step * i for i in range(len(word.word))]


@given(boards, st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=9))
def test_tiles_on_random_squares_are_judged_as_on_a_plain_board(board, squares):
    new = dict.fromkeys(squares, (1, False))
    move = check_laid(real(board), put(new), TERMS)
    wrong = where_is_it_wrong(board, new)
    assert (move.code if isinstance(move, Illegal) else None) == wrong


@given(boards, st.integers(0, 14), st.integers(0, 14), st.booleans(), words, st.booleans())
def test_typed_words_are_judged_as_on_a_plain_board(board, row, column, down, word, fits):
    if fits:  # as the squares say, where they are taken
        squares = [(row + i, column) if down else (row, column + i) for i in range(len(word))]
        word = [board.get(at, tile) for at, tile in zip(squares, word, strict=True)]
    typed_move = TypedMove(
        row * 15 + column,
        Direction.DOWN if down else Direction.ACROSS,
        bytes(code(*tile) for tile in word),
    )
    move = check(real(board), typed_move, TERMS)
    wrong = where_is_the_word_wrong(board, (row, column), down, [letter for letter, _ in word])
    assert (move.code if isinstance(move, Illegal) else None) == wrong
    if isinstance(move, Move):
        again = check_laid(real(board), LaidTiles(move.placed), TERMS)
        assert again.points == move.points
        assert set(again.words) == set(move.words)
        assert (move.start, move.direction) == (typed_move.start, typed_move.direction)


@given(boards, steps)
def test_transposed_board_scores_the_same(board, step):
    new = laid(board, step)
    move = check_laid(real(board), put(new), TERMS)
    twin = check_laid(real(transpose(board)), put(transpose(new)), TERMS)
    if isinstance(move, Illegal):
        assert move.code == twin.code
    else:
        assert move.points == twin.points
        assert sorted(word.points for word in move.words) == sorted(
            word.points for word in twin.words
        )


@given(boards, steps, st.lists(st.integers(0, 26), max_size=7))
def test_rack_is_accepted_exactly_when_it_holds_the_tiles(board, step, rack):
    new = laid(board, step)
    free = check_laid(real(board), put(new), TERMS)
    assume(isinstance(free, Move))
    needed = [0 if is_blank else letter for letter, is_blank in new.values()]
    sorted_rack = bytes(sorted(needed))
    assert check_laid(real(board), put(new), TERMS, rack=sorted_rack) == free
    missing = check_laid(real(board), put(new), TERMS, rack=sorted_rack[1:])
    assert isinstance(missing, Illegal)
    assert missing.code == "not_in_rack"
    verdict = check_laid(real(board), put(new), TERMS, rack=bytes(rack))
    is_held = all(rack.count(tile) >= needed.count(tile) for tile in needed)
    assert isinstance(verdict, Move) == is_held


@given(boards)
def test_boards_of_games_are_possible_and_read_back(board):
    assert check_board(real(board)) is None
    assert read_board(format_board(real(board), CA), CA) == real(board)
    jokers = {11, 17, 23, 25}  # K Q W Y have no tile in Romanian
    romanian = {at: (tile, blank or tile in jokers) for at, (tile, blank) in board.items()}
    assert read_board(format_board(real(romanian), RO), RO) == real(romanian)


@given(boards, st.integers(0, 224))
def test_isolated_tile_is_reported(board, at):
    row, column = divmod(at, 15)
    around = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
    assume(board and not ({(row, column)} | around) & set(board))
    assert check_board(real(board | {(row, column): (1, False)})) == Illegal("not_connected", at, 1)


@given(boards, st.lists(steps, min_size=2, max_size=6))
def test_order_of_moves_is_total(board, many):
    moves = [check_laid(real(board), put(laid(board, step)), TERMS) for step in many]
    moves = [move for move in moves if isinstance(move, Move)]
    for move in moves:
        for other in moves:
            assert (move.order == other.order) == (move == other)
    best = min(moves, key=lambda move: move.order, default=None)
    assert best is None or best.points == max(move.points for move in moves)


# --- any text -----------------------------------------------------------------------------------


@given(TYPED, TYPED, boards)
@example("H8", "CA" * 500, {})
@example("8H", "((((", {})
def test_any_typed_text_is_a_move_or_a_code(at, word, board):
    for alphabet in (CA, RO):
        typed_move = read_typed(at, word, alphabet)
        if isinstance(typed_move, Misread):
            assert typed_move.code in CODES
            continue
        verdict = check(real(board), typed_move, scoring(alphabet), rack=b"\0\0ABC")
        assert isinstance(verdict, Move) or verdict.code in CODES


@given(st.lists(st.tuples(TYPED | st.sampled_from(["H8", "h9", "A1"]), TYPED), max_size=5), boards)
def test_any_laid_text_is_a_move_or_a_code(pairs, board):
    verdict = check_laid(real(board), read_laid(pairs, CA), TERMS)
    assert isinstance(verdict, Move) or verdict.code in CODES


@given(TYPED)
@example("(" * 100_000)
@example("N" * 100_000)
def test_any_text_is_read_or_refused(text):
    for alphabet in (CA, RO):
        for read in (
            read_marked_word(text, alphabet),
            read_rack(text, alphabet),
            read_tiles(text, alphabet),
            read_board(text, alphabet),
            parse_coordinates(text),
            parse_gcg_coordinates(text),
            parse_gcg_move(text, Board(bytes(112) + b"\1" + bytes(112)), alphabet),
            parse_gcg_move(f"8H {text}", Board(), alphabet),
        ):
            if isinstance(read, Misread):
                assert read.code in CODES | {
                    "bad_board",
                    "bad_parentheses",
                    "bad_through",
                    "too_large",
                    "too_long",
                }


@given(st.lists(st.lists(st.sampled_from(["A", "ny", "(l·l)", ".", "?", "K", "1"]), max_size=17)))
def test_any_picture_is_a_board_or_refused(rows):
    read = read_board("\n".join(" ".join(row) for row in rows), CA)
    assert isinstance(read, Board) or read.code in CODES | {"bad_board"}


@given(st.text("AbcKy(C)©Ⓐⓩ0₀ ?ȘțÎ", max_size=12) | TEXTS)
def test_romanian_marks_are_read_as_the_operation_reads_them(text):
    marked, plain = read_marked_word(text, RO), read_joker_word(text, RO)
    assert marked == plain or {type(marked), type(plain)} == {Misread}


@given(words, st.sampled_from(BlankStyle))
def test_a_written_word_reads_back_in_every_style(word, style):
    for alphabet in (CA, RO):
        tiles = bytes(
            code(letter, is_blank or not alphabet.letters[letter - 1].count)
            for letter, is_blank in word
        )
        assert read_marked_word(format_word(tiles, alphabet, style=style), alphabet) == tiles


@given(boards, steps)
def test_move_reads_back_from_gcg_notation(board, step):
    before = real(board)
    move = check_laid(before, put(laid(board, step)), TERMS)
    assume(isinstance(move, Move))
    for through in Through:
        text = format_gcg_move(move, CA, through=through)
        read = parse_gcg_move(text, before, CA)
        assert isinstance(read, TypedMove)
        assert check(before, read, TERMS) == move
    # the dots are the tiles that lay there, and no others
    dots = format_gcg_move(move, CA).partition(" ")[2]
    assert dots.count(".") == len(move.word) - len(move.placed)


# --- the bag ------------------------------------------------------------------------------------


@given(boards, st.lists(st.lists(st.integers(0, 26), max_size=7), max_size=3))
def test_seen_and_unseen_tiles_are_the_whole_set(board, racks):
    left = unseen(CA, cells=real(board).cells, racks=map(bytes, racks))
    seen = [0 if is_blank else letter for letter, is_blank in board.values()]
    seen += [tile for rack in racks for tile in rack]
    counts = [2, 12, 2, 3, 1, 3, 13, 1, 2, 1, 8, 1, 4, 1, 3, 6, 1, 5, 2, 1, 8, 8, 5, 4, 1, 1, 1]
    expected = [count - seen.count(tile) for tile, count in enumerate(counts)]
    if min(expected) < 0:
        assert isinstance(left, Miscount)
        assert left.code == "too_many_of_tile"
        assert expected[left.tile] < 0
    else:
        assert left == Bag(tuple(expected))
        vowels = sum(expected[tile] for tile in (1, 6, 10, 17, 23))
        assert left.vowels(CA) == vowels
        assert left.vowels(CA) + left.consonants(CA) + left.blanks == left.count == sum(expected)
        assert left.with_tiles(seen).without(seen) == left
