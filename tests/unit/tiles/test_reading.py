"""Words read by tiles: typed by people, from lists, and formatted again."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.tiles.alphabet import LETTER, alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import (
    MIDDLE_DOTS,
    Misread,
    foreign_mark_in,
    format_word,
    in_tiles,
    read_joker_word,
    read_listed,
    read_word,
    tile_names,
)
from faristol.tiles.word_input import read_asked

CA, RO = alphabet_of("ca"), alphabet_of("ro")


def tiles_of(text: str, alphabet=CA) -> str:
    word = read_word(text, alphabet)
    return word.code if isinstance(word, Misread) else " ".join(tile_names(word, alphabet))


@pytest.mark.parametrize("text", ["L·L", "l.l", "L-l", "ĿL", "ŀl", "L\N{GREEK ANO TELEIA}L"])
def test_geminate_l_is_read_in_any_spelling(text):
    assert tiles_of(f"I{text}USIÓ") == "I L·L U S I O"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("LL", "L L"),
        ("LLL·L", "L L L·L"),
        ("L·LL", "L·L L"),
        ("L·LLA", "L·L L A"),
        ("NNY", "N NY"),
        ("QQU", "Q Q"),
        ("qüestió", "Q E S T I O"),
        ("AQÜÍFER", "A Q I F E R"),
        ("(Q)U", "(Q) U"),
        ("(qu)(ŀl)(ç)", "(Q) (L·L) (Ç)"),
        ("C\N{COMBINING CEDILLA}", "Ç"),
    ],
)
def test_catalan_is_read_from_left_to_right_longest_tile_first(text, expected):
    assert tiles_of(text) == expected


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "empty", 0),
        ("ESPAÑA", "no_such_tile", 4),
        ("ULVÖESPINEL·LA", "no_such_tile", 3),
        ("ESPAN\N{COMBINING TILDE}A", "no_such_tile", 4),
        ("CA SA", "no_such_tile", 2),
        ("CASA7", "no_such_tile", 4),
        ("L·", "no_such_tile", 1),
        ("·L", "no_such_tile", 0),
        ("Ŀ", "no_such_tile", 0),
        ("groß", "no_such_tile", 3),
        ("ıſﬁ", "no_such_tile", 0),
        ("А", "no_such_tile", 0),  # Cyrillic
        ("\N{KELVIN SIGN}ILO", "no_such_tile", 0),
        ("CA)A", "bad_blank", 2),
        ("CA()A", "bad_blank", 2),
        ("((A))", "bad_blank", 0),
        ("(AB", "bad_blank", 0),
        ("(AB)", "bad_blank", 0),
        ("(?)", "bad_blank", 0),
        ("A?", "bad_blank", 1),
        ("(W)", "blank_alphabet", 1),
        ("(7)", "no_such_tile", 1),
        ("7(W", "no_such_tile", 0),
    ],
)
def test_first_fault_from_the_left_is_named(text, code, at):
    fault = read_word(text, CA)
    assert isinstance(fault, Misread)
    assert (fault.code, fault.at) == (code, at)


@pytest.mark.parametrize(
    ("text", "expected"), [("cãţel", "CATEL"), ("façadă", "FACADA"), ("señor", "SENOR")]
)
def test_foreign_and_old_marks_are_read_in_queries_and_lists(text, expected):
    """third-round 6: Ç is no C where tiles are typed in Romanian."""
    assert in_tiles(read_asked(text, RO), RO) == expected
    assert in_tiles(read_listed(text, RO), RO) == expected
    assert read_word(text, RO).code == "no_such_tile"
    assert read_rack(text, RO).code == "no_such_tile"
    assert foreign_mark_in(text, RO).sign == read_word(text, RO).sign


def test_word_of_a_list_may_have_marks_foreign_to_catalan():
    """third-round 6: a dictionary has ulvöespinel·la; on a rack Ö is no tile."""
    assert tiles_of("(ulvöespinel·la)") == "bad_blank"
    word = read_listed("ulvöespinel·la", CA)
    assert in_tiles(word, CA) == "ULVOESPINEL·LA"
    assert foreign_mark_in("QÜESTIÓ, ÇA, L·L", CA) is None


@pytest.mark.parametrize("dot", MIDDLE_DOTS)
def test_any_dot_of_a_list_makes_a_geminate_l(dot):
    """third-round 6-B1: all words with L·L went, without a warning."""
    assert in_tiles(read_listed(f"col{dot}legi", CA), CA) == "COL·LEGI"
    assert in_tiles(read_rack(f"al{dot}l e", CA), CA) == "AL·LE"


@pytest.mark.parametrize("text", ["ştiinţă", "știință", "STIINTA", normalize("NFD", "ȘTIINȚĂ")])
def test_romanian_diacritics_are_dropped_with_comma_and_cedilla(text):
    assert tiles_of(text, RO) == "S T I I N T A"


def test_romanian_letters_without_a_tile_need_a_joker_or_a_lookup():
    assert tiles_of("KIWI", RO) == "no_such_tile"
    assert tiles_of("(K)I(W)I", RO) == "(K) I (W) I"
    word = read_word("KIWI", RO, has_joker_letters=True)
    assert in_tiles(word, RO) == "KIWI"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SⒸOR", "S(C)OR"),
        ("sⓒor", "S(C)OR"),
        ("SC₀OR", "S(C)OR"),
        ("sc0or", "S(C)OR"),
        ("scor", "SCOR"),
        ("s(C)or", "S(C)OR"),
        ("Sc(O)R", "S(C)(O)R"),
        ("ȘCOALă", "SCOAL(A)"),
        ("(k)iwi", None),
        ("℗AT", "(P)AT"),
        ("0A", None),
        ("A00", None),
    ],
)
def test_joker_is_read_in_the_romanian_styles(text, expected):
    word = read_joker_word(text, RO)
    assert (None if isinstance(word, Misread) else in_tiles(word, RO)) == expected


def test_lists_may_put_a_tile_in_brackets_and_have_no_blanks():
    assert format_word(read_listed("co[l·l]oqui", CA), CA) == "COL·LOQUI"
    assert format_word(read_listed("A[NY]", CA), CA) == "ANY"
    assert read_listed("A[NY", CA) == Misread("no_such_tile", 1, "[")
    assert read_listed("CA(S)A", CA) == Misread("no_such_tile", 2, "(")
    assert read_listed("kiwi", RO) == bytes([11, 9, 23, 9])
    assert read_listed("", CA) == Misread("empty")


def test_formatted_word_is_that_of_the_language_and_of_the_board():
    word = read_word("(Q)INZENY", CA)
    assert in_tiles(word, CA) == "(Q)INZENY"
    assert format_word(word, CA) == "(QU)INZENY"


words = st.lists(st.integers(1, 26), min_size=1, max_size=15).map(bytes)


@given(words, st.sampled_from(["NFC", "NFD"]), st.booleans())
def test_formatted_word_is_read_back(word, form, is_low):
    for alphabet in (CA, RO):
        text = format_word(word, alphabet)
        text = normalize(form, text.lower() if is_low else text)
        assert read_word(text, alphabet, has_joker_letters=True) == word
        assert read_listed(text, alphabet) == word


@given(st.text(max_size=30))
def test_any_text_is_a_word_or_a_coded_fault(text):
    for alphabet in (CA, RO):
        for read in (read_word, read_joker_word, read_listed):
            word = read(text, alphabet)
            if isinstance(word, Misread):
                assert word.code in ("empty", "no_such_tile", "bad_blank", "blank_alphabet")
            else:
                assert word
                assert all(1 <= code & LETTER <= alphabet.size for code in word)
