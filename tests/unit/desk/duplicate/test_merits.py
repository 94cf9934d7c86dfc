"""The merits that disambiguate equal master moves (CAT-DUP 1.1-8).

They are blanks, tiles left, and premium squares opened.
"""

from faristol.board.board import EMPTY
from faristol.board.layout import STANDARD
from faristol.board.legality import check
from faristol.board.score import scoring
from faristol.board.typed import read_typed
from faristol.moves.merits import list_distinguishing_merits, merits_of
from faristol.rules.rack import Stage
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack

CA = alphabet_of("ca")
ONE_OF_EACH = Stage(vowels=1, consonants=1, last_round=None)


def checked_move(at, word, rack, board=EMPTY):
    result = check(board, read_typed(at, word, CA), scoring(CA), rack=read_rack(rack, CA))
    assert not hasattr(result, "code"), result
    return result


def merits_of_move(at, word, rack="CAS?ALE", board=EMPTY, stage=ONE_OF_EACH):
    return merits_of(
        checked_move(at, word, rack, board),
        board,
        read_rack(rack, CA),
        layout=STANDARD,
        alphabet=CA,
        stage=stage,
    )


def test_tiles_that_stay_are_counted_by_kind():
    merits = merits_of_move("H8", "CA(S)A")
    assert merits.left == read_rack("SLE", CA)
    assert (merits.vowels, merits.consonants, merits.blanks_left) == (1, 2, 0)
    assert merits.blanks == 1


def test_rack_is_sure_if_the_tiles_left_have_a_vowel_and_a_consonant():
    """CAT-DUP 1.3-3: the next rack is valid whatever tiles are drawn."""
    assert merits_of_move("H8", "CASA").is_rack_sure  # ? L E
    assert merits_of_move("H8", "CASA", "CASALSE").is_rack_sure  # L S E
    assert not merits_of_move("H8", "CASA", "CASALSL").is_rack_sure  # L S L
    assert merits_of_move("H8", "CASA", "CASALS?").is_rack_sure  # the blank is the vowel
    assert not merits_of_move("H8", "CASA", "CASA").is_rack_sure  # no tile stays


def test_racks_without_a_rule_are_always_sure():
    assert merits_of_move("H8", "CASA", "CASALSL", stage=None).is_rack_sure


def test_premium_squares_are_opened_if_no_tile_touched_them_before():
    """H7 to H10: G7, G9, I7, I9 are double letters beside the word and were out of reach."""
    merits = merits_of_move("H7", "CASA")
    assert (merits.words_opened, merits.letters_opened) == (0, 4)
    board = EMPTY.with_tiles(checked_move("H7", "CASA", "CASA").placed)
    # SALA down from the S: those beside H9 were in reach already, J10 beside its L was not
    down = merits_of_move("9H", "SALA", "ALASALE", board)
    assert (down.words_opened, down.letters_opened) == (0, 1)


def test_word_premiums_are_counted_apart():
    """E5 is a double word: a word along row E up to E6 opens it."""
    board = EMPTY.with_tiles(checked_move("8D", "CASES", "CASES").placed)
    across = merits_of_move("E6", "ALA", "LLAMOSE", board)  # through the A on E8
    assert across.words_opened == 1


def test_merit_is_named_only_if_other_moves_lack_it():
    with_blank = merits_of_move("H8", "CA(S)A")
    without_blank = merits_of_move("H8", "CASA")
    assert list_distinguishing_merits([without_blank, with_blank])[0] == ("fewest_blanks",)
    assert list_distinguishing_merits([without_blank, without_blank]) == [(), ()]
    assert list_distinguishing_merits([]) == []


def test_move_that_opens_the_fewest_squares_is_named_once():
    for merits in list_distinguishing_merits(
        [merits_of_move("H7", "CASA"), merits_of_move("H8", "CASA"), merits_of_move("8H", "CASA")]
    ):
        assert not {"fewest_opened", "fewest_words_opened"} <= set(merits)
