"""What tells equal master moves apart: blanks, the tiles that stay, premium squares that come into reach (CAT-DUP 1.1-8)."""

from faristol.board.board import EMPTY
from faristol.board.layout import STANDARD
from faristol.board.legality import check
from faristol.board.score import scoring
from faristol.board.typed import read_typed
from faristol.moves.merits import merits_of, told_apart
from faristol.rules.rack import Stage
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack

CA = alphabet_of("ca")
ONE_OF_EACH = Stage(vowels=1, consonants=1, last_round=None)


def move(at, word, rack, board=EMPTY):
    found = check(board, read_typed(at, word, CA), scoring(CA), rack=read_rack(rack, CA))
    assert not hasattr(found, "code"), found
    return found


def merits(at, word, rack="CAS?ALE", board=EMPTY, stage=ONE_OF_EACH):
    return merits_of(
        move(at, word, rack, board),
        board,
        read_rack(rack, CA),
        layout=STANDARD,
        alphabet=CA,
        stage=stage,
    )


def test_the_tiles_that_stay_are_counted_by_kind():
    found = merits("H8", "CA(S)A")
    assert found.left == read_rack("SLE", CA)
    assert (found.vowels, found.consonants, found.blanks_left) == (1, 2, 0)
    assert found.blanks == 1


def test_a_rack_is_sure_when_what_stays_has_a_vowel_and_a_consonant_or_a_blank_for_it():
    """CAT-DUP 1.3-3: whatever is drawn to it, the next rack is valid."""
    assert merits("H8", "CASA").is_rack_sure  # ? L E
    assert merits("H8", "CASA", "CASALSE").is_rack_sure  # L S E
    assert not merits("H8", "CASA", "CASALSL").is_rack_sure  # L S L
    assert merits("H8", "CASA", "CASALS?").is_rack_sure  # the blank is the vowel
    assert not merits("H8", "CASA", "CASA").is_rack_sure  # nothing stays


def test_without_a_rule_for_racks_every_rack_is_sure():
    assert merits("H8", "CASA", "CASALSL", stage=None).is_rack_sure


def test_premium_squares_are_opened_when_no_tile_touched_them_before():
    """H7 to H10: G7, G9, I7, I9 are double letters beside it, and nothing was near."""
    found = merits("H7", "CASA")
    assert (found.words_opened, found.letters_opened) == (0, 4)
    board = EMPTY.with_tiles(move("H7", "CASA", "CASA").placed)
    # SALA down from the S: those beside H9 were in reach already, J10 beside its L was not
    down = merits("9H", "SALA", "ALASALE", board)
    assert (down.words_opened, down.letters_opened) == (0, 1)


def test_word_premiums_are_counted_apart():
    """E5 is a double word: a word along row E up to E6 opens it."""
    board = EMPTY.with_tiles(move("8D", "CASES", "CASES").placed)
    across = merits("E6", "ALA", "LLAMOSE", board)  # through the A on E8
    assert across.words_opened == 1


def test_what_one_has_before_the_others_is_said_and_what_all_have_is_not():
    blank = merits("H8", "CA(S)A")
    none = merits("H8", "CASA")
    assert told_apart([none, blank])[0] == ("fewest_blanks",)
    assert told_apart([none, none]) == [(), ()]
    assert told_apart([]) == []


def test_who_opens_fewest_of_all_is_not_praised_twice():
    for found in told_apart([merits("H7", "CASA"), merits("H8", "CASA"), merits("8H", "CASA")]):
        assert not {"fewest_opened", "fewest_words_opened"} <= set(found)
