"""The legality of a move, reason by reason, and its score, article by article."""

import pytest

from faristol.board.board import EMPTY, Board
from faristol.board.legality import Illegal, check, check_board, check_laid
from faristol.board.move import Move, move_order
from faristol.board.score import scoring
from faristol.board.square import Direction, parse_square, square_name
from faristol.board.typed import read_laid, read_typed
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread, in_tiles

CA, RO = alphabet_of("ca"), alphabet_of("ro")


def check_move(board, at, word, alphabet=CA, **options):
    move = read_typed(at, word, alphabet)
    return move if isinstance(move, Misread) else check(board, move, scoring(alphabet), **options)


def board_after(*moves, alphabet=CA):
    board = EMPTY
    for at, word in moves:
        move = check_move(board, at, word, alphabet)
        assert isinstance(move, Move), (at, word, move)
        board = board.with_tiles(move.placed)
    return board


def lay_tiles(board, text, rack=None):
    pairs = [pair.split("=") for pair in text.split()]
    return check_laid(board, read_laid(pairs, CA), scoring(CA), rack=rack)


def code_of(verdict):
    return getattr(verdict, "code", "legal")


CANYA = board_after(("H5", "CANYA"), ("9F", "DAMES"))


@pytest.mark.parametrize(
    ("at", "word", "expected"),
    [
        ("Z1", "", "bad_coordinates"),
        ("H8", "", "empty"),
        ("H8", "K", "no_such_tile"),
        ("H8", "A", "too_short"),
        ("H8", "AAAAAAAAAAAAAAAA", "off_board"),
        ("H9", "AAAAAAAA", "off_board"),
        ("8I", "AAAAAAAA", "off_board"),
        ("H8", "AAAAAAAA", "too_many_tiles"),
        ("H1", "AAAAAAAA", "too_many_tiles"),
        ("H9", "AL", "not_through_centre"),  # CAT-CLM 6
        ("G8", "AL", "not_through_centre"),
        ("A1", "AL", "not_through_centre"),
        ("H7", "AL", "legal"),
        ("7H", "AL", "not_through_centre"),
        ("8G", "AL", "legal"),
    ],
)
def test_first_move_goes_through_the_centre(at, word, expected):  # CAT-CLM 6, RO-GEN 8
    assert code_of(check_move(EMPTY, at, word)) == expected


@pytest.mark.parametrize(
    ("at", "word", "expected"),
    [
        ("A1", "CASA", "not_connected"),  # CAT-CLM 8
        ("E10", "SOL", "not_connected"),  # by a corner only
        ("H5", "CANYES", "square_taken_mismatch"),
        ("H5", "CANNA", "square_taken_mismatch"),  # NY is one tile
        ("H4", "ACANYA", "not_whole_word"),  # CANYAM stands there
        ("9D", "RE", "not_whole_word"),
        ("9G", "AMES", "not_whole_word"),
        ("9F", "DAMES", "no_new_tile"),
        ("9F", "(D)AMES", "no_new_tile"),  # on a taken square only the letter counts
        ("9F", "DAMESA", "legal"),
        ("9F", "D(A)MESA", "legal"),
        ("G5", "AL", "legal"),  # a parallel of two, touching by sides (CAT-CLM 8)
        ("I3", "AAAAAAEA", "legal"),
        ("I1", "AAAAAAAAE", "too_many_tiles"),
    ],
)
def test_later_move_touches_the_tiles_on_the_board(at, word, expected):
    assert code_of(check_move(CANYA, at, word)) == expected


def test_illegal_move_names_its_square():
    assert check_move(CANYA, "9F", "DAMAS") == Illegal(
        "square_taken_mismatch", parse_square("I9"), CA.spellings["E"]
    )
    assert check_move(CANYA, "9D", "RE").at == parse_square("F9")


@pytest.mark.parametrize(
    ("rack", "word", "expected"),
    [
        ("LARE", "ALA", "not_in_rack"),
        ("AALL", "ALA", "legal"),
        ("A?L", "AL(A)", "legal"),
        ("A?L", "ALA", "not_in_rack"),
        ("AAL", "AL(A)", "not_in_rack"),
        ("?L?", "(A)L(A)", "legal"),
        ("?LA", "(A)L(A)", "not_in_rack"),
        ("", "ALA", "not_in_rack"),
    ],
)
def test_tiles_come_from_the_rack(rack, word, expected):  # RO-GEN 15, CAT-CLM 9
    assert code_of(check_move(EMPTY, "H7", word, rack=read_rack(rack, CA))) == expected


def test_letters_on_the_board_need_no_tile():
    assert code_of(check_move(CANYA, "9F", "DAMESA", rack=read_rack("A", CA))) == "legal"


@pytest.mark.parametrize(
    ("board", "tiles", "expected"),
    [
        (EMPTY, "", "no_new_tile"),
        (EMPTY, "H16=A", "off_board"),
        (EMPTY, "H8=A 8H=A", "off_board"),
        (EMPTY, "H8=", "empty"),
        (EMPTY, "H8=AB", "no_such_tile"),
        (EMPTY, "H8=K", "no_such_tile"),
        (EMPTY, "H8=(K)", "blank_alphabet"),
        (EMPTY, "H8=?", "bad_blank"),  # a blank has a letter once it is laid
        (EMPTY, "H8=A H8=A", "square_taken"),
        (CANYA, "H8=A P1=A", "square_taken"),  # square by square
        (CANYA, "P1=A H8=A", "off_board"),
        (EMPTY, "H8=A", "too_short"),
        (EMPTY, "A1=A", "too_short"),
        (EMPTY, "H8=C I8=A I9=S", "not_in_line"),
        (EMPTY, "A1=C B2=A", "not_in_line"),
        (EMPTY, "H8=C H10=A", "gap"),
        (EMPTY, "H8=C J8=A", "gap"),
        (EMPTY, "H1=A H2=A H3=A H4=A H5=A H6=A H7=A H9=A", "too_many_tiles"),
        (EMPTY, "A1=C A2=A", "not_through_centre"),
        (EMPTY, "H9=A H8=C H10=S", "legal"),  # laid in any order
        (EMPTY, "I8=A H8=C", "legal"),
        (CANYA, "A1=C", "not_connected"),
        (CANYA, "A1=C A2=A", "not_connected"),
        (CANYA, "H15=A", "not_connected"),
        (CANYA, "I15=A", "not_connected"),
        (CANYA, "H4=S", "legal"),
        (CANYA, "E9=R K9=T", "legal"),  # CAT-CLS 2.4
        (CANYA, "E9=R L9=T", "gap"),
    ],
)
def test_laid_tiles_are_judged_in_the_order_of_the_reasons(board, tiles, expected):
    assert code_of(lay_tiles(board, tiles)) == expected


def test_square_at_the_end_of_a_row_does_not_touch_the_next_row():
    board = board_after(("H7", "AAAAAAA"), ("H7", "AAAAAAAAA"))
    assert square_name(max(at for at, _ in board.tiles)) == "H15"
    assert code_of(lay_tiles(board, "I1=A")) == "not_connected"
    assert code_of(lay_tiles(board, "I1=A J1=A")) == "not_connected"


def test_edge_of_the_board_ends_a_word():
    to_h15 = board_after(("H7", "AAAAAAA"), ("H7", "AAAAAAAAA"))
    assert code_of(check_move(to_h15, "I1", "EEEEEEE")) == "legal"  # H15 is not before I1
    to_o15 = board_after(("8G", "AAAAAAA"), ("8G", "AAAAAAAAA"), ("O8", "AAAAAAAA"))
    assert code_of(check_move(to_o15, "9A", "EEEEEEE")) == "legal"  # O9 is not before A9
    from_h1 = board_after(("H2", "AAAAAAA"), ("H1", "AAAAAAAA"), ("H1", "AAAAAAAAA"))
    assert code_of(check_move(from_h1, "G9", "EEEEEEE")) == "legal"  # H1 is not after G15


def test_main_word_of_one_tile_is_the_word_across_if_there_is_one():
    across = lay_tiles(CANYA, "H4=S")
    assert (across.direction, square_name(across.start)) == (Direction.ACROSS, "H4")
    down = lay_tiles(CANYA, "K9=S")
    assert (down.direction, in_tiles(down.word, CA)) == (Direction.DOWN, "DAMESS")
    both = lay_tiles(CANYA, "G8=E")
    assert [word.direction for word in both.words] == [Direction.ACROSS, Direction.DOWN]


def test_missing_tile_is_the_last_reason_of_a_laid_move():
    assert lay_tiles(EMPTY, "H8=C H9=A", rack=b"") == Illegal(
        "not_in_rack", parse_square("H8"), CA.spellings["C"]
    )


@pytest.mark.parametrize(
    ("moves", "at", "word", "points"),
    [
        ((), "H4", "QUINZE", 54),  # CAT-CLM 15: Q on the double letter, the word doubled
        ((), "H8", "(N)(I)", 0),  # CAT-CLM 9
        ((), "H8", "(S)OPES", 14),  # RO-GEN 12: a blank on a word premium still doubles
        ((("H6", "CARRER"),), "12H", "SALA", 14),  # CAT-CLM 13: a premium counts once
        ((("8E", "TEULA"),), "E5", "CASTELL", 32),  # CAT-CLS 2.9: x4
        # CAT-CLS 2.9 and 2.1: x9, and the bonus
        ((("H7", "MUNTANYA"), ("13H", "AQUARELLA")), "O8", "SERENATA", 131),
    ],
)
def test_points_of_the_catalan_articles(moves, at, word, points):
    assert check_move(board_after(*moves), at, word).points == points


def test_points_of_the_correspondence_example():  # RO-COR 8: GOL at 7C is 41
    board = board_after(("8C", "OLARIT"), ("E7", "LA"), alphabet=RO)
    move = check_move(board, "7C", "GOL", RO)
    assert move.points == 41
    assert [in_tiles(word.word, RO) for word in move.words] == ["GOL", "GO", "OL"]
    assert [square_name(at) for at, _ in move.placed] == ["C7", "D7"]


def test_three_triple_word_squares_multiply_by_27():  # RO-GEN 11
    moves = [
        ("H7", "COPII"),
        ("10A", "OREZULUI"),
        ("A9", "VOLUTI"),
        ("7A", "ROMANESC"),
        ("A2", "ONTRAR"),
    ]
    move = check_move(board_after(*moves, alphabet=RO), "A1", "CONTRAREVOLUTIE", RO)
    assert move.points == 594
    assert not move.is_scrabble


def test_seven_tiles_at_once_have_a_bonus_and_six_have_none():  # CAT-CLM 14
    six, seven = check_move(EMPTY, "H8", "AAAAAA"), check_move(EMPTY, "H8", "AAAAAAA")
    assert (six.points, six.is_scrabble) == (14, False)
    assert (seven.points, seven.is_scrabble) == (16 + 50, True)


def test_club_may_play_with_other_numbers():
    move = read_typed("H8", "AAA", CA)
    assert check(EMPTY, move, scoring(CA, hand=3, bonus=5)).points == 6 + 5
    assert check(EMPTY, move, scoring(CA, hand=2)).code == "too_many_tiles"


@pytest.mark.parametrize(
    ("squares", "expected"),
    [
        ({}, None),
        ({"H8": 1}, "too_short"),
        ({"A1": 1, "A2": 1}, "not_through_centre"),
        ({"H8": 1, "H9": 1}, None),
        ({"H8": 1, "H9": 1, "G10": 1}, "not_connected"),
        ({"H8": 1, "H9": 1, "I15": 1}, "not_connected"),
    ],
)
def test_impossible_board_is_named(squares, expected):
    board = EMPTY.with_tiles((parse_square(name), tile) for name, tile in squares.items())
    assert getattr(check_board(board), "code", None) == expected


def test_end_of_a_row_is_not_linked_to_the_next_row():
    row = {f"H{column}": 1 for column in range(8, 16)}
    board = EMPTY.with_tiles((parse_square(name), 1) for name in [*row, "I1"])
    assert check_board(board).code == "not_connected"


def test_tile_is_never_laid_on_another():
    with pytest.raises(ValueError, match="square 112"):
        CANYA.with_tiles([(parse_square("H8"), 1)])
    with pytest.raises(ValueError, match="tile 0"):
        EMPTY.with_tiles([(parse_square("H8"), 0)])
    with pytest.raises(ValueError, match="3 squares"):
        Board(b"abc")


def test_moves_have_one_order():
    def order(points, at, direction, word):
        return move_order(points, parse_square(at), direction, read_typed("H8", word, CA).word)

    across, down = Direction.ACROSS, Direction.DOWN
    expected = [
        order(20, "O15", down, "ZZ"),
        order(10, "B3", across, "AA"),
        order(10, "B3", across, "A(A)"),  # the blank as late as possible
        order(10, "B3", across, "(A)A"),
        order(10, "B3", across, "AAA"),
        order(10, "B3", across, "LLA"),
        order(10, "B3", across, "L·LA"),
        order(10, "B3", down, "AA"),
        order(10, "C2", across, "AA"),
    ]
    backwards = expected[::-1]
    assert sorted(backwards) == expected


STRICT = scoring(RO, is_blank_a_tile=True)  # as a club may change RO-GEN 5


def test_letters_of_a_blank_depend_on_the_rules():  # RO-GEN 5, CAT-CLS 2.12
    move = read_typed("H8", "(K)IR", RO)
    assert check(EMPTY, move, scoring(RO)).points == 4
    against = check(EMPTY, move, STRICT)
    assert (against.code, square_name(against.at)) == ("blank_barred", "H8")
    laid = read_laid([("H8", "I"), ("H9", "(W)")], RO)
    assert check_laid(EMPTY, laid, scoring(RO)).points == 2
    against = check_laid(EMPTY, laid, STRICT, rack=read_rack("I", RO))
    assert (against.code, square_name(against.at)) == ("blank_barred", "H9")
    assert (
        code_of(check_laid(EMPTY, read_laid([("H8", "I"), ("H9", "(R)")], RO), STRICT)) == "legal"
    )


def test_blank_on_the_board_may_be_any_letter():
    board = Board().with_tiles(read_laid([("H8", "(K)"), ("H9", "I")], RO).tiles)
    assert check(board, read_typed("H8", "(K)IR", RO), STRICT).points == 2
    assert check_laid(board, read_laid([("H10", "R")], RO), STRICT).points == 2


def test_letter_without_tiles_is_barred_only_where_a_blank_is_a_tile():
    assert scoring(RO).barred == b""
    assert STRICT.barred == bytes(RO.spellings[name] for name in "KQWY")
    assert scoring(CA, is_blank_a_tile=True) == scoring(CA)
