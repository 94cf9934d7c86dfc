"""Slips judged as they are written (CAT-DUP 1.2, 1.7)."""

from dataclasses import replace

import pytest

from faristol.board.board import EMPTY
from faristol.board.legality import check
from faristol.board.move import Move
from faristol.board.score import scoring
from faristol.board.square import parse_square
from faristol.board.typed import read_typed
from faristol.duplicate.judging import (
    Counted,
    Null,
    Position,
    Written,
    invalid_words,
    judge,
    laid_for,
)
from faristol.duplicate.reason import ARTICLES, REASONS, SLIP_REASONS
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_tiles
from faristol.tiles.reading import read_word

CA = alphabet_of("ca")
RO = alphabet_of("ro")
TERMS = scoring(CA, is_blank_a_tile=True)


def laid(*moves, alphabet=CA):
    board = EMPTY
    for at, word in moves:
        move = check(board, read_typed(at, word, alphabet), scoring(alphabet))
        assert isinstance(move, Move), (at, word, move)
        board = board.with_tiles(move.placed)
    return board


SALA = laid(("H7", "BALANÇA"), ("I8", "SALA"))


def position(rack="J O C T E R S", board=SALA):
    return Position(board=board, rack=read_tiles(rack.split(), CA), scoring=TERMS, alphabet=CA)


def judged(at, word, where=None, *, in_time=True, refused=()):
    refused = {read_word(one, CA) for one in refused}
    return judge(
        Written(at=at, word=word, is_in_time=in_time),
        where or position(),
        contains=lambda letters: letters not in refused,
    )


def reason(*args, **kwargs):
    verdict = judged(*args, **kwargs)
    return verdict.reason if isinstance(verdict, Null) else ""


def test_a_slip_that_counts_is_told_in_the_one_way_of_writing_it():
    """CAT-DUP 1.2-4: the main word is enough, the cross words are found."""
    verdict = judged("g13", "joc")
    assert isinstance(verdict, Counted)
    assert (verdict.points, verdict.at, verdict.word) == (36, "G13", "JOC")
    assert verdict.placed == ("G13=J", "G14=O", "G15=C")
    assert verdict.words == ("JOC", "JA")
    assert not verdict.is_scrabble


def test_seven_tiles_are_told_as_a_scrabble():
    """CAT-DUP 1.8-2 leaves the bonus of seven tiles to the rules of the game."""
    verdict = judged("H7", "BALANÇA", position("B A L A N Ç A", EMPTY))
    assert verdict.is_scrabble
    assert verdict.points == 106


@pytest.mark.parametrize(
    ("at", "word", "expected"),
    [
        ("", "JOC", "no_coordinates"),  # CAT-DUP 1.7-1
        ("  ", "JOC", "no_coordinates"),
        ("*", "JOC", "bad_coordinates"),
        ("P13", "JOC", "bad_coordinates"),
        ("G16", "JOC", "bad_coordinates"),
        ("G 13", "JOC", "bad_coordinates"),
        ("G13", "*", "illegible_word"),  # CAT-DUP 1.7-2
        ("G13", "J*C", "illegible_word"),
        ("G13", "", "illegible_word"),
        ("G13", "JOK", "invalid_word"),
        ("G13", "JO(K)", "invalid_word"),
        ("G13", "JO(C", "invalid_word"),
        ("G13", "JO?", "invalid_word"),
        ("G13", "JOT", "invalid_word"),
        ("G13", "JOV", "not_in_rack"),
        ("G13", "JO(C)", "not_in_rack"),  # no blank is there
        ("A1", "JOC", "illegal_placement"),
        ("G14", "JOC", "illegal_placement"),  # leaves the board
        ("H7", "BALANÇA", "illegal_placement"),  # lays nothing
        ("H7", "BALONÇA", "illegal_placement"),
        ("H8", "ALANÇA", "illegal_placement"),  # not the whole word
        ("13G", "JAC", ""),
        ("13g", "jac", ""),
    ],
)
def test_a_slip_is_null_for_the_reason_of_its_article(at, word, expected):
    """CAT-DUP 1.7-1 to 1.7-4; what the rules of the game have against a move, 1.8-2."""
    assert reason(at, word, refused=("JOT",)) == expected


def test_the_word_across_the_main_word_must_be_valid_too():
    """CAT-DUP 1.8-2: words that lean on others are subject to the rules of the game."""
    verdict = judged("G13", "JOC", refused=("JA",))
    assert isinstance(verdict, Null)
    assert (verdict.reason, verdict.detail) == ("invalid_cross_word", "JA")
    assert verdict.move.points == 36
    assert [word.points for word in invalid_words(verdict.move, contains=lambda _: False)] == [
        word.points for word in verdict.move.words
    ]


def test_a_wrong_main_word_comes_before_a_wrong_cross_word():
    """CAT-DUP 1.7-2."""
    assert reason("G13", "JOC", refused=("JOC", "JA")) == "invalid_word"


class TestBlank:
    """CAT-DUP 1.2-5, 1.7-3: the letter of a blank is circled when the player lays the blank."""

    where = position("J O ? T E R S")

    def test_a_blank_that_is_laid_without_its_mark_annuls_the_slip(self):
        verdict = judged("G13", "JOC", self.where)
        assert (verdict.reason, verdict.detail) == ("blank_not_marked", "C")

    def test_a_marked_blank_counts_and_is_worth_nothing(self):
        verdict = judged("G13", "JO(C)", self.where)
        assert (verdict.points, verdict.word) == (34, "JO(C)")
        assert verdict.placed == ("G13=J", "G14=O", "G15=(C)")

    def test_who_does_not_lay_the_blank_need_not_mark_anything(self):
        assert reason("G13", "JOS", self.where) == ""

    def test_marking_a_letter_that_is_in_the_rack_lays_the_blank_for_it(self):
        assert judged("G13", "J(O)C", position("J O ? C E R S")).points == 35

    def test_one_mark_is_not_enough_for_two_blanks(self):
        two = position("J ? ? T E R S")
        assert reason("G13", "JO(C)", two) == "blank_not_marked"
        assert reason("G13", "J(O)(C)", two) == ""

    def test_without_a_blank_in_the_rack_the_tile_is_simply_not_there(self):
        assert reason("G13", "JOC", position("J O A T E R S")) == "not_in_rack"

    def test_the_only_blank_marked_elsewhere_leaves_the_other_tile_lacking(self):
        verdict = judged("G13", "J(O)C", position("J ? A T E R S"))
        assert (verdict.reason, verdict.detail) == ("not_in_rack", "C")

    def test_more_marks_than_blanks_are_tiles_that_are_not_there(self):
        assert reason("G13", "J(O)(C)", position("J ? O C E R S")) == "not_in_rack"

    def test_a_mark_on_a_tile_that_lies_there_says_nothing(self):
        plain, marked = judged("H7", "BALANÇAT"), judged("H7", "B(A)LANÇAT")
        assert plain.points == marked.points
        assert plain.word == marked.word == "BALANÇAT"

    def test_a_blank_on_the_board_needs_no_mark(self):
        board = laid(("H7", "BAL(A)NÇA"))
        verdict = judged("H7", "BALANÇAT", position("T E R S J O C", board))
        assert verdict.word == "BAL(A)NÇAT"

    def test_it_is_said_before_the_lateness_and_before_an_impossible_place(self):
        assert reason("G13", "JOC", self.where, in_time=False) == "blank_not_marked"
        assert reason("A1", "JOC", self.where) == "blank_not_marked"
        assert reason("G14", "JOC", self.where) == "blank_not_marked"


def test_reasons_are_found_in_the_order_of_the_list():
    """CAT-DUP 1.7: the first that applies, by mending one fault after the other."""
    where = position("J O ? T E R S")
    steps = [
        ("", "*", "no_coordinates"),
        ("P1", "*", "bad_coordinates"),
        ("A1", "*", "illegible_word"),
        ("A1", "JOT", "invalid_word"),
        ("A1", "JOC", "blank_not_marked"),
        ("A1", "JO(C)", "late"),
    ]
    found = [reason(at, word, where, in_time=False, refused=("JOT",)) for at, word, _ in steps]
    assert found == [expected for *_, expected in steps]
    found += [
        reason("A1", "JOV", where, refused=("JA",)),  # not possible there, and a tile lacks …
        reason("G13", "JO(C)(C)", where, refused=("JA",)),
        reason("G13", "JO(C)", where, refused=("JA",)),
    ]
    assert found[6:] == ["blank_not_marked", "illegal_placement", "invalid_cross_word"]
    assert reason("A1", "JOV") == "illegal_placement"  # … and so the place is named first
    ranks = [SLIP_REASONS.index(one) for one in dict.fromkeys(found[:6])]
    assert ranks == sorted(ranks)


def test_late_is_null_and_the_move_is_still_known():
    """CAT-DUP 1.7-4."""
    verdict = judged("G13", "JOC", in_time=False)
    assert (verdict.points, verdict.reason, verdict.move.points) == (0, "late", 36)


def test_what_is_late_and_invalid_is_invalid():
    """CAT-DUP 1.7: the word is looked at before the time."""
    assert reason("G13", "JOT", in_time=False, refused=("JOT",)) == "invalid_word"


def test_inverted_coordinates_are_another_move_judged_as_written():
    """CAT-DUP 1.2-6, 1.7-1: D10 and 10D may both be moves, of other worth."""
    board = laid(("H7", "BALANÇA"))
    across, down = (judged(at, "CAS", position("C A S S O R T", board)) for at in ("G9", "9G"))
    assert isinstance(across, Counted)
    assert isinstance(down, Null)
    here = position("S A C O R E T", EMPTY)
    assert judged("H8", "CASOT", here).at == "H8"
    assert judged("8H", "CASOT", here).at == "8H"


def test_digraphs_are_read_as_one_tile_however_they_are_written():
    """CAT-DUP 1.2-4: QU, NY and L·L are single tiles."""
    where = position("C A L I Q E NY", EMPTY)
    one, other = judged("H8", "QUINYA", where), judged("H8", "qinya", where)
    assert one.word == other.word == "QINYA"
    assert len(one.placed) == 4
    assert judged("H8", "COL-LA", position("C O L·L A S E T", EMPTY)).word == "COL·LA"
    assert reason("H8", "COLLA", position("C O L·L A S E T", EMPTY)) == "not_in_rack"


def test_the_list_is_asked_for_letters_alone():
    """CAT-DUP 1.7-2: a blank is the letter it stands for."""
    asked = []

    def contains(letters):
        asked.append(letters)
        return True

    where = position("J O ? T E R S")
    judge(Written(at="G13", word="JO(C)"), where, contains=contains)
    assert asked == [read_word("JOC", CA), read_word("JA", CA)]


def test_a_romanian_joker_may_be_a_letter_without_a_tile():
    """RO-GEN 5: K, Q, W and Y too, and only so."""
    where = Position(
        board=EMPTY,
        rack=read_tiles("? I L O A A A".split(), RO),
        scoring=scoring(RO),
        alphabet=RO,
    )
    kilo = judge(Written(at="H8", word="(K)ILO"), where, contains=lambda _: True)
    assert kilo.word == "(K)ILO"
    plain = judge(Written(at="H8", word="KILO"), where, contains=lambda _: True)
    assert plain.reason == "blank_not_marked"
    # rules of a club where a joker stands only for letters that have tiles
    strict = replace(where, scoring=scoring(RO, is_blank_a_tile=True))
    barred = judge(Written(at="H8", word="(K)ILO"), strict, contains=lambda _: True)
    assert (barred.reason, barred.detail) == ("invalid_word", "(K)")


def test_the_tiles_a_word_needs_are_those_of_free_squares():
    typed = read_typed("13G", "JAC", CA)
    assert laid_for(typed, SALA) == read_word("JC", CA)
    off = read_typed("G14", "JOC", CA)
    assert laid_for(off, SALA) == read_word("JOC", CA)
    below = read_typed("8N", "JOC", CA)
    assert laid_for(below, SALA) == read_word("JOC", CA)
    # beyond the edge is not the beginning of the next row
    edge = EMPTY.with_tiles([(parse_square("H1"), 1), (parse_square("H2"), 1)])
    assert laid_for(read_typed("G14", "JOC", CA), edge) == read_word("JOC", CA)


def test_every_reason_cites_its_article():
    assert list(ARTICLES) == list(REASONS)
    assert [ARTICLES[one] for one in SLIP_REASONS[:6]] == [
        "CAT-DUP 1.7-1",
        "CAT-DUP 1.7-1",
        "CAT-DUP 1.7-2",
        "CAT-DUP 1.7-2",
        "CAT-DUP 1.7-3",
        "CAT-DUP 1.7-4",
    ]


ROMANIAN = scoring(RO)


def judged_in_romanian(at, word, rack, board=EMPTY, *, refused=(), terms=ROMANIAN):
    refused = {read_word(one, RO, has_joker_letters=True) for one in refused}
    where = Position(board=board, rack=read_tiles(rack.split(), RO), scoring=terms, alphabet=RO)
    return judge(Written(at=at, word=word), where, contains=lambda letters: letters not in refused)


@pytest.mark.parametrize("word", ["KIWI", "(K)IWI", "KI(W)I"])
def test_cat_dup_1_7_3_a_letter_that_only_a_blank_can_be_is_not_marked_rather_than_no_letter(word):
    """RO-GEN 5, 14: K has no tile; who writes it has laid a blank and not circled it."""
    verdict = judged_in_romanian("H6", word, "I I ? ? A S L")
    assert isinstance(verdict, Null)
    assert verdict.reason == "blank_not_marked"
    assert verdict.detail in ("K", "W")
    assert isinstance(judged_in_romanian("H6", "(K)I(W)I", "I I ? ? A S L"), Counted)


def test_cat_dup_1_7_2_a_word_that_is_not_in_the_list_is_told_before_its_blank_is_not_marked():
    """The order of the article, in which nothing else is asked for in Romanian."""
    verdict = judged_in_romanian("H6", "KIWI", "I I ? ? A S L", refused=["KIWI"])
    assert (verdict.reason, verdict.detail) == ("invalid_word", "KIWI")


def test_cat_dup_1_8_2_without_a_blank_such_a_letter_is_not_in_the_rack():
    verdict = judged_in_romanian("H6", "KIWI", "I I E R A S L")
    assert (verdict.reason, verdict.detail) == ("not_in_rack", "K")


def test_cat_dup_1_2_5_on_the_board_already_such_a_letter_needs_no_circle():
    board = laid(("H6", "(K)I(W)I"), alphabet=RO)
    verdict = judged_in_romanian("H6", "KIWIUL", "U L ? ? A S L", board)
    assert isinstance(verdict, Counted)
    assert verdict.word == "(K)I(W)IUL"


def test_where_no_blank_may_stand_for_it_such_a_letter_spells_no_word():
    """CAT-CLS 2.12: circled or not."""
    terms = scoring(RO, is_blank_a_tile=True)
    for word in ("KIWI", "(K)I(W)I"):
        verdict = judged_in_romanian("H6", word, "I I ? ? A S L", terms=terms)
        assert (verdict.reason, verdict.code) == ("invalid_word", "blank_alphabet")
