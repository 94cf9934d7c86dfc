"""Searches in a small Catalan lexicon, as a member types them."""

import pytest

from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import Misread, in_tiles, tile_names
from faristol.words.search import (
    Order,
    Query,
    containing,
    hooks,
    inside,
    parse_pattern,
    parse_rack,
    search,
    starting_with,
)
from tests.support.toy_words import catalan, catalan_toy, texts

CA = alphabet_of("ca")


@pytest.fixture(scope="module")
def lexicon():
    return catalan_toy()


def words_matching(lexicon, order=Order.ALPHABET, **conditions):
    matches = search(lexicon, Query(**conditions))
    return texts(match.word for match in matches.page(order, limit=1000))


def pattern_query(text):
    read = parse_pattern(text, CA)
    assert not isinstance(read, Misread), read
    return {"patterns": (read,)}


def rack_query(text, **options):
    read = parse_rack(text, CA, **options)
    assert not isinstance(read, Misread), read
    return {"rack": read}


def test_question_mark_is_one_tile(lexicon):
    assert words_matching(lexicon, **pattern_query("C?S")) == ["CAS"]
    assert words_matching(lexicon, **pattern_query("CA?A")) == ["CANYA", "CASA"]
    assert words_matching(lexicon, **pattern_query("?OC?")) == ["JOCS", "NYOCS", "TOCA", "XOCS"]


def test_star_is_any_run_of_tiles(lexicon):
    assert words_matching(lexicon, **pattern_query("C?S*")) == [
        "CAS", "CASA", "CASAL", "CASALS", "CASAS", "CASC", "CASCS", "CASES", "CASTANYA",
        "CASTANYES",
    ]  # fmt: skip
    assert words_matching(lexicon, **pattern_query("*Ç*")) == ["COÇA", "ÇO", "FAÇANA", "TAÇA"]
    assert words_matching(lexicon, **pattern_query("**CASA**")) == [
        "CASA", "CASAL", "CASALS", "CASAS", "DESCASA", "DESCASAR",
    ]  # fmt: skip
    assert len(words_matching(lexicon, **pattern_query("*"))) == len(lexicon)


def test_letters_of_several_characters_are_read_as_in_words(lexicon):
    assert words_matching(lexicon, **pattern_query("*l.l*")) == [
        "AL·LEGA",
        "AL·LEGAR",
        "COL·LA",
        "PAL·LIS",
    ]
    assert words_matching(lexicon, **pattern_query("*LL*")) == ["ALLEGA", "CELLA"]
    assert words_matching(lexicon, **pattern_query("Q?N*")) == ["QUIN", "QUINA", "QUINZE"]
    assert words_matching(lexicon, **pattern_query("se*qüela")) == ["SEQUELA"]
    assert words_matching(lexicon, **pattern_query("[NY]*")) == ["NYAM", "NYOC", "NYOCS"]
    assert words_matching(lexicon, **pattern_query("?[ny]*")) == ["ENYOR"]


def test_class_is_one_of_its_letters_or_none_of_them(lexicon):
    assert words_matching(lexicon, **pattern_query("[XJZ]*[^S]")) == ["JOC", "XOC", "ZEL"]
    assert words_matching(lexicon, **pattern_query("[^AEIOU][^AEIOU]*")) == []
    assert words_matching(lexicon, **pattern_query("[L·LÇ]*")) == ["ÇO"]
    assert words_matching(lexicon, **pattern_query("??[^ABCÇDEFGHIJLL·LMNNYOPQRSTUVXZ]")) == []


def test_conditions_are_combined(lexicon):
    words = words_matching(
        lexicon, **pattern_query("*[AEIOU]*S"), letters=catalan("CAA"), shortest=5, longest=6
    )
    assert words == ["CASALS", "CASAS"]


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "pattern/empty", 0),
        ("   ", "pattern/empty", 0),
        ("CA[SA", "pattern/unclosed", 2),
        ("[", "pattern/unclosed", 0),
        ("CA]SA", "pattern/unopened", 2),
        ("[]", "pattern/empty_class", 0),
        ("A[^]", "pattern/empty_class", 1),
        ("CA#", "pattern/no_such_tile", 2),
        (" *K", "pattern/no_such_tile", 2),
        ("A[BK]", "pattern/no_such_tile", 3),
        ("[A?]", "pattern/blank", 2),
        ("A B", "pattern/no_such_tile", 1),
        ("A(B)", "pattern/blank", 1),
        ("A(B", "pattern/blank", 1),
        ("[^A", "pattern/unclosed", 0),
        ("?" * 16, "pattern/too_long", 16),
        ("*" * 101, "pattern/too_long", 100),
    ],
)
def test_bad_pattern_is_refused_at_its_position(text, code, at):
    refused = parse_pattern(text, CA)
    assert isinstance(refused, Misread)
    assert (refused.code, refused.at) == (code, at)


def test_romanian_pattern_may_contain_the_letters_of_the_joker():
    assert parse_pattern("K*", alphabet_of("ro")) == starting_with(b"\x0b")


def test_whole_rack_gives_anagrams(lexicon):
    assert words_matching(lexicon, **rack_query("SACA", is_whole=True)) == ["CASA", "SACA"]
    assert words_matching(lexicon, **rack_query("acçO", is_whole=True)) == ["COÇA"]
    assert words_matching(lexicon, **rack_query(" O  CC A", is_whole=True)) == []
    assert words_matching(lexicon, **rack_query("aQin", is_whole=True)) == ["QUINA"]


def test_parts_of_a_rack_give_shorter_words_too(lexicon):
    assert words_matching(lexicon, **rack_query("CASA")) == [
        "ASA",
        "CA",
        "CAS",
        "CASA",
        "SAC",
        "SACA",
    ]


def test_blanks_are_marked_and_count_zero(lexicon):
    matches = search(lexicon, Query(**rack_query("CAS?", is_whole=True)))
    points_by_word = {
        in_tiles(match.word, CA): match.points for match in matches.page(Order.SCORE, limit=100)
    }
    # two points of C, one of A, one of S
    assert points_by_word == {"CAS(A)": 4, "CAS(C)": 4, "SAC(A)": 4, "SAC(S)": 4}
    assert tile_names(matches.page(Order.ALPHABET, limit=1)[0].word, CA) == ["C", "A", "S", "(A)"]


def test_two_blanks_may_stand_for_equal_or_different_letters(lexicon):
    matches = search(lexicon, Query(**rack_query("CS??", is_whole=True)))
    words = [in_tiles(match.word, CA) for match in matches.page(Order.ALPHABET, limit=100)]
    assert words == [
        "C(A)S(A)",
        "C(A)S(C)",
        "(J)(O)CS",
        "(NY)(O)CS",
        "(O)C(E)S",
        "S(A)C(A)",
        "S(A)C(S)",
        "(X)(O)CS",
    ]


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "rack/empty", 0),
        (" ", "rack/empty", 0),
        ("A???", "rack/too_many_blanks", 2),
        ("A" * 16, "rack/too_long", 15),
        (" " * 61, "rack/too_long", 15),
        ("A K", "rack/no_such_tile", 2),
        ("A?K", "rack/no_such_tile", 2),
        ("A(B)", "rack/bad_blank", 1),
        ("A(K)", "rack/bad_blank", 2),
        ("A)", "rack/bad_blank", 1),
    ],
)
def test_bad_rack_is_refused(text, code, at):
    refused = parse_rack(text, CA)
    assert isinstance(refused, Misread)
    assert (refused.code, refused.at) == (code, at)


def test_words_are_extended_in_front_behind_and_on_both_sides(lexicon):
    casa = catalan("CASA")
    assert words_matching(lexicon, patterns=(starting_with(casa),), shortest=5, longest=5) == [
        "CASAL", "CASAS",
    ]  # fmt: skip
    assert words_matching(lexicon, patterns=(inside(casa),)) == ["DESCASAR"]
    assert words_matching(lexicon, patterns=(containing(casa),), shortest=6, longest=6) == [
        "CASALS"
    ]


def test_hooks_are_one_letter_in_front_or_behind(lexicon):
    hooks_ = hooks(lexicon, catalan("CASA"))
    assert tile_names(hooks_.front, CA) == []
    assert tile_names(hooks_.back, CA) == ["L", "S"]
    assert tile_names(hooks(lexicon, catalan("OC")).front, CA) == ["J", "NY", "T", "X"]
    assert tile_names(hooks(lexicon, catalan("QINA")).back, CA) == []


def test_lists_of_a_length_with_an_expensive_letter(lexicon):
    names = [CA.letters[code - 1].name for code in CA.dear]
    assert names == ["L·L", "Ç", "NY", "X", "Z", "H", "Q", "J"]
    by_letter = {
        name: words_matching(lexicon, letters=bytes((code,)), shortest=3, longest=3)
        for name, code in zip(names, CA.dear, strict=True)
    }
    assert by_letter == {
        "L·L": [], "Ç": [], "NY": ["NYAM", "NYOC"], "X": ["XOC"], "Z": ["ZEL"], "H": [],
        "Q": ["AQUI", "QUAL", "QUIN"], "J": ["JOC"],
    }  # fmt: skip
    both = words_matching(lexicon, one_of=bytes(CA.dear), shortest=2, longest=2)
    assert both == ["ÇO", "HA", "HE"]


def test_orders_break_ties_by_the_alphabet(lexicon):
    # NY and X 10, C 2, A, O and S 1
    assert words_matching(lexicon, Order.SCORE, **rack_query("CANYASOX"))[:5] == [
        "CANYA", "NYOCS", "XOCS", "NYOC", "XOC",
    ]  # fmt: skip
    assert words_matching(lexicon, Order.LENGTH, **rack_query("CASALS"))[:4] == [
        "CASALS",
        "CASAL",
        "CASAS",
        "CASA",
    ]
    assert words_matching(lexicon, Order.SHORTEST, **rack_query("CASA")) == [
        "CA", "ASA", "CAS", "SAC", "CASA", "SACA",
    ]  # fmt: skip


def test_alphabet_of_the_language_orders(lexicon):
    assert words_matching(lexicon, shortest=2, longest=2) == [
        "AI", "AU", "CA", "ÇO", "ES", "HA", "HE", "SE", "TE", "UN", "US",
    ]  # fmt: skip
    assert words_matching(lexicon, **pattern_query("CO*")) == ["COÇA", "COL·LA", "COR", "CORCA"]


def test_page_beyond_the_end_is_empty(lexicon):
    matches = search(lexicon, Query(**pattern_query("C*")))
    for order in Order:
        assert matches.page(order, offset=matches.count, limit=5) == []
        assert matches.page(order, offset=10**9, limit=5) == []
        assert matches.page(order, offset=0, limit=0) == []
        assert matches.page(order, offset=-5, limit=2) == matches.page(order, limit=2)
