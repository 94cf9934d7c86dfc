"""The judgement of slips as written (CAT-DUP 1.2, 1.7)."""

from dataclasses import replace

import pytest

from faristol.board.board import EMPTY
from faristol.board.legality import check
from faristol.board.move import Move
from faristol.board.score import scoring
from faristol.board.square import parse_square
from faristol.board.typed import read_typed
from faristol.duplicate.judging import (
    CountedSlip,
    NullSlip,
    Position,
    WrittenSlip,
    invalid_words,
    judge,
    needed_tiles_of,
)
from faristol.duplicate.reason import ARTICLES, REASONS, SLIP_REASONS
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_tiles
from faristol.tiles.reading import read_word

CA = alphabet_of("ca")
RO = alphabet_of("ro")
TERMS = scoring(CA, is_blank_a_tile=True)


def board_with(*moves, alphabet=CA):
    board = EMPTY
    for at, word in moves:
        move = check(board, read_typed(at, word, alphabet), scoring(alphabet))
        assert isinstance(move, Move), (at, word, move)
        board = board.with_tiles(move.placed)
    return board


SALA = board_with(("H7", "BALANÇA"), ("I8", "SALA"))


def position(rack="J O C T E R S", board=SALA):
    return Position(board=board, rack=read_tiles(rack.split(), CA), scoring=TERMS, alphabet=CA)


def judge_slip(at, word, where=None, *, in_time=True, refused=()):
    refused = {read_word(text, CA) for text in refused}
    return judge(
        WrittenSlip(at=at, word=word, is_in_time=in_time),
        where or position(),
        contains=lambda letters: letters not in refused,
    )


def reason(*args, **kwargs):
    verdict = judge_slip(*args, **kwargs)
    return verdict.reason if isinstance(verdict, NullSlip) else ""


def test_counted_slip_has_the_canonical_coordinates_and_word():
    """CAT-DUP 1.2-4: the main word is enough, the cross words are derived."""
    verdict = judge_slip("g13", "joc")
    assert isinstance(verdict, CountedSlip)
    assert (verdict.points, verdict.at, verdict.word) == (36, "G13", "JOC")
    assert verdict.placed == ("G13=J", "G14=O", "G15=C")
    assert verdict.words == ("JOC", "JA")
    assert not verdict.is_scrabble


def test_seven_tiles_are_marked_as_a_scrabble():
    """CAT-DUP 1.8-2 leaves the bonus of seven tiles to the rules of the game."""
    verdict = judge_slip("H7", "BALANÇA", position("B A L A N Ç A", EMPTY))
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
        ("H7", "BALANÇA", "illegal_placement"),  # lays no tile
        ("H7", "BALONÇA", "illegal_placement"),
        ("H8", "ALANÇA", "illegal_placement"),  # not the whole word
        ("13G", "JAC", ""),
        ("13g", "jac", ""),
    ],
)
def test_slip_is_null_for_the_reason_of_its_article(at, word, expected):
    """CAT-DUP 1.7-1 to 1.7-4; what the rules of the game have against a move, 1.8-2."""
    assert reason(at, word, refused=("JOT",)) == expected


def test_cross_word_must_be_valid_too():
    """CAT-DUP 1.8-2: words that lean on others are subject to the rules of the game."""
    verdict = judge_slip("G13", "JOC", refused=("JA",))
    assert isinstance(verdict, NullSlip)
    assert (verdict.reason, verdict.detail) == ("invalid_cross_word", "JA")
    assert verdict.move.points == 36
    assert [word.points for word in invalid_words(verdict.move, contains=lambda _: False)] == [
        word.points for word in verdict.move.words
    ]


def test_invalid_main_word_comes_before_invalid_cross_word():
    """CAT-DUP 1.7-2."""
    assert reason("G13", "JOC", refused=("JOC", "JA")) == "invalid_word"


class TestBlank:
    """CAT-DUP 1.2-5, 1.7-3: the letter of a blank is circled when the player lays the blank."""

    where = position("J O ? T E R S")

    def test_unmarked_blank_annuls_the_slip(self):
        verdict = judge_slip("G13", "JOC", self.where)
        assert (verdict.reason, verdict.detail) == ("blank_not_marked", "C")

    def test_marked_blank_counts_and_is_worth_zero(self):
        verdict = judge_slip("G13", "JO(C)", self.where)
        assert (verdict.points, verdict.word) == (34, "JO(C)")
        assert verdict.placed == ("G13=J", "G14=O", "G15=(C)")

    def test_slip_that_does_not_use_the_blank_needs_no_mark(self):
        assert reason("G13", "JOS", self.where) == ""

    def test_marking_a_letter_of_the_rack_lays_the_blank_for_the_letter(self):
        assert judge_slip("G13", "J(O)C", position("J O ? C E R S")).points == 35

    def test_single_mark_is_not_enough_for_two_blanks(self):
        two = position("J ? ? T E R S")
        assert reason("G13", "JO(C)", two) == "blank_not_marked"
        assert reason("G13", "J(O)(C)", two) == ""

    def test_without_a_blank_in_the_rack_a_missing_tile_is_not_in_rack(self):
        assert reason("G13", "JOC", position("J O A T E R S")) == "not_in_rack"

    def test_single_blank_marked_elsewhere_leaves_the_other_tile_missing(self):
        verdict = judge_slip("G13", "J(O)C", position("J ? A T E R S"))
        assert (verdict.reason, verdict.detail) == ("not_in_rack", "C")

    def test_more_marks_than_blanks_are_tiles_not_in_the_rack(self):
        assert reason("G13", "J(O)(C)", position("J ? O C E R S")) == "not_in_rack"

    def test_mark_on_a_tile_of_the_board_is_ignored(self):
        plain, marked = judge_slip("H7", "BALANÇAT"), judge_slip("H7", "B(A)LANÇAT")
        assert plain.points == marked.points
        assert plain.word == marked.word == "BALANÇAT"

    def test_blank_on_the_board_needs_no_mark(self):
        board = board_with(("H7", "BAL(A)NÇA"))
        verdict = judge_slip("H7", "BALANÇAT", position("T E R S J O C", board))
        assert verdict.word == "BAL(A)NÇAT"

    def test_unmarked_blank_comes_before_lateness_and_illegal_placement(self):
        assert reason("G13", "JOC", self.where, in_time=False) == "blank_not_marked"
        assert reason("A1", "JOC", self.where) == "blank_not_marked"
        assert reason("G14", "JOC", self.where) == "blank_not_marked"


def test_reasons_come_in_the_order_of_the_list():
    """CAT-DUP 1.7: the first that applies, as one fault after the other is corrected."""
    where = position("J O ? T E R S")
    steps = [
        ("", "*", "no_coordinates"),
        ("P1", "*", "bad_coordinates"),
        ("A1", "*", "illegible_word"),
        ("A1", "JOT", "invalid_word"),
        ("A1", "JOC", "blank_not_marked"),
        ("A1", "JO(C)", "late"),
    ]
    reasons = [reason(at, word, where, in_time=False, refused=("JOT",)) for at, word, _ in steps]
    assert reasons == [expected for *_, expected in steps]
    reasons += [
        reason("A1", "JOV", where, refused=("JA",)),  # not possible there, and a tile lacks …
        reason("G13", "JO(C)(C)", where, refused=("JA",)),
        reason("G13", "JO(C)", where, refused=("JA",)),
    ]
    assert reasons[6:] == ["blank_not_marked", "illegal_placement", "invalid_cross_word"]
    assert reason("A1", "JOV") == "illegal_placement"  # … so the place comes first
    ranks = [SLIP_REASONS.index(slip_reason) for slip_reason in dict.fromkeys(reasons[:6])]
    assert ranks == sorted(ranks)


def test_late_slip_is_null_and_keeps_its_move():
    """CAT-DUP 1.7-4."""
    verdict = judge_slip("G13", "JOC", in_time=False)
    assert (verdict.points, verdict.reason, verdict.move.points) == (0, "late", 36)


def test_late_and_invalid_slip_is_invalid():
    """CAT-DUP 1.7: the word is checked before the time."""
    assert reason("G13", "JOT", in_time=False, refused=("JOT",)) == "invalid_word"


def test_inverted_coordinates_are_judged_as_another_move():
    """CAT-DUP 1.2-6, 1.7-1: D10 and 10D may both be moves, of different points."""
    board = board_with(("H7", "BALANÇA"))
    across, down = (judge_slip(at, "CAS", position("C A S S O R T", board)) for at in ("G9", "9G"))
    assert isinstance(across, CountedSlip)
    assert isinstance(down, NullSlip)
    empty_board = position("S A C O R E T", EMPTY)
    assert judge_slip("H8", "CASOT", empty_board).at == "H8"
    assert judge_slip("8H", "CASOT", empty_board).at == "8H"


def test_digraph_is_one_tile_however_it_is_written():
    """CAT-DUP 1.2-4: QU, NY and L·L are single tiles."""
    where = position("C A L I Q E NY", EMPTY)
    plain, lowercase = judge_slip("H8", "QUINYA", where), judge_slip("H8", "qinya", where)
    assert plain.word == lowercase.word == "QINYA"
    assert len(plain.placed) == 4
    assert judge_slip("H8", "COL-LA", position("C O L·L A S E T", EMPTY)).word == "COL·LA"
    assert reason("H8", "COLLA", position("C O L·L A S E T", EMPTY)) == "not_in_rack"


def test_judge_looks_up_words_by_their_letters_alone():
    """CAT-DUP 1.7-2: a blank is the letter it stands for."""
    looked_up = []

    def contains(letters):
        looked_up.append(letters)
        return True

    where = position("J O ? T E R S")
    judge(WrittenSlip(at="G13", word="JO(C)"), where, contains=contains)
    assert looked_up == [read_word("JOC", CA), read_word("JA", CA)]


def test_romanian_joker_may_be_a_letter_without_a_tile():
    """RO-GEN 5: K, Q, W and Y too, and only as a joker."""
    where = Position(
        board=EMPTY,
        rack=read_tiles("? I L O A A A".split(), RO),
        scoring=scoring(RO),
        alphabet=RO,
    )
    kilo = judge(WrittenSlip(at="H8", word="(K)ILO"), where, contains=lambda _: True)
    assert kilo.word == "(K)ILO"
    plain = judge(WrittenSlip(at="H8", word="KILO"), where, contains=lambda _: True)
    assert plain.reason == "blank_not_marked"
    # rules of a club where a joker stands only for letters that have tiles
    strict = replace(where, scoring=scoring(RO, is_blank_a_tile=True))
    barred = judge(WrittenSlip(at="H8", word="(K)ILO"), strict, contains=lambda _: True)
    assert (barred.reason, barred.detail) == ("invalid_word", "(K)")


def test_laid_tiles_of_a_word_are_those_of_the_free_squares():
    move = read_typed("13G", "JAC", CA)
    assert needed_tiles_of(move, SALA) == read_word("JC", CA)
    off = read_typed("G14", "JOC", CA)
    assert needed_tiles_of(off, SALA) == read_word("JOC", CA)
    below = read_typed("8N", "JOC", CA)
    assert needed_tiles_of(below, SALA) == read_word("JOC", CA)
    # beyond the edge is not the beginning of the next row
    edge = EMPTY.with_tiles([(parse_square("H1"), 1), (parse_square("H2"), 1)])
    assert needed_tiles_of(read_typed("G14", "JOC", CA), edge) == read_word("JOC", CA)


def test_reasons_all_cite_their_articles():
    assert list(ARTICLES) == list(REASONS)
    assert [ARTICLES[slip_reason] for slip_reason in SLIP_REASONS[:6]] == [
        "CAT-DUP 1.7-1",
        "CAT-DUP 1.7-1",
        "CAT-DUP 1.7-2",
        "CAT-DUP 1.7-2",
        "CAT-DUP 1.7-3",
        "CAT-DUP 1.7-4",
    ]


ROMANIAN = scoring(RO)


def judged_in_romanian(at, word, rack, board=EMPTY, *, refused=(), terms=ROMANIAN):
    refused = {read_word(text, RO, has_joker_letters=True) for text in refused}
    where = Position(board=board, rack=read_tiles(rack.split(), RO), scoring=terms, alphabet=RO)
    return judge(
        WrittenSlip(at=at, word=word), where, contains=lambda letters: letters not in refused
    )


@pytest.mark.parametrize("word", ["KIWI", "(K)IWI", "KI(W)I"])
def test_cat_dup_1_7_3_unmarked_letter_of_a_blank_is_blank_not_marked(word):
    """RO-GEN 5, 14: K has no tile; a player who writes it has laid a blank without a circle."""
    verdict = judged_in_romanian("H6", word, "I I ? ? A S L")
    assert isinstance(verdict, NullSlip)
    assert verdict.reason == "blank_not_marked"
    assert verdict.detail in ("K", "W")
    assert isinstance(judged_in_romanian("H6", "(K)I(W)I", "I I ? ? A S L"), CountedSlip)


def test_cat_dup_1_7_2_invalid_word_comes_before_its_unmarked_blank():
    """The order of the article, which is the only check in Romanian."""
    verdict = judged_in_romanian("H6", "KIWI", "I I ? ? A S L", refused=["KIWI"])
    assert (verdict.reason, verdict.detail) == ("invalid_word", "KIWI")


def test_cat_dup_1_8_2_letter_of_a_blank_without_a_blank_is_not_in_rack():
    verdict = judged_in_romanian("H6", "KIWI", "I I E R A S L")
    assert (verdict.reason, verdict.detail) == ("not_in_rack", "K")


def test_cat_dup_1_2_5_letter_of_a_blank_on_the_board_needs_no_circle():
    board = board_with(("H6", "(K)I(W)I"), alphabet=RO)
    verdict = judged_in_romanian("H6", "KIWIUL", "U L ? ? A S L", board)
    assert isinstance(verdict, CountedSlip)
    assert verdict.word == "(K)I(W)IUL"


def test_letter_that_no_blank_may_be_makes_the_word_invalid():
    """CAT-CLS 2.12: circled or not."""
    terms = scoring(RO, is_blank_a_tile=True)
    for word in ("KIWI", "(K)I(W)I"):
        verdict = judged_in_romanian("H6", word, "I I ? ? A S L", terms=terms)
        assert (verdict.reason, verdict.code) == ("invalid_word", "blank_alphabet")
