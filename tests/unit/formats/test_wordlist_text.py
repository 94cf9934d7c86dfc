"""Lists as text are read in whatever notation, case, letters and ends of line they come."""

import pytest

from faristol.formats.wordlists.gather import Gathered
from faristol.ledger.refusal import Refusal
from tests.support.word_files import read, tiles, words_of

WORDS = ["ANY", "CAÇA", "QUÈ", "CANYA", "PAL·LI", "AL·LOQUIMIQUES"]
PLAIN = ["ANY", "QUE", "CAÇA", "CANYA", "PAL·LI", "AL·LOQUIMIQUES"]


def of(notation):
    """Write the words in a notation."""
    text = "\n".join(WORDS) + "\n"
    return notation(text)


def one_letter(text):
    for written, sign in (("L·L", "W"), ("NY", "Y"), ("QU", "Q")):
        text = text.replace(written, sign)
    return text


def digits(text):
    for written, sign in (("L·L", "1"), ("NY", "2"), ("QU", "3")):
        text = text.replace(written, sign)
    return text


def bracketed(text):
    for written in ("L·L", "NY", "QU"):
        text = text.replace(written, f"[{written}]")
    return text


NOTATIONS = {
    "plain": (lambda text: text, ("L·L", "NY", "QU")),
    "small": (str.lower, ("L·L", "NY", "QU")),
    "mixed case": (str.title, ("L·L", "NY", "QU")),
    "full stop": (lambda text: text.replace("·", "."), ("L.L", "NY", "QU")),
    "hyphen": (lambda text: text.replace("·", "-"), ("L-L", "NY", "QU")),
    "one sign": (lambda text: text.replace("L·", "Ŀ"), ("NY", "QU", "ĿL")),
    "one small sign": (lambda text: text.lower().replace("l·", "ŀ"), ("NY", "QU", "ĿL")),
    "Greek dot": (lambda text: text.replace("·", "\u0387"), ("L·L", "NY", "QU")),
    "bullet": (lambda text: text.replace("·", "\u2022"), ("L·L", "NY", "QU")),  # third-round 6-B1
    "dot operator": (lambda text: text.replace("·", "\u22c5"), ("L·L", "NY", "QU")),
    "hyphenation point": (lambda text: text.replace("·", "\u2027"), ("L·L", "NY", "QU")),
    "brackets": (bracketed, ("[L·L]", "[NY]", "[QU]")),
    "small in brackets": (lambda text: bracketed(text).lower(), ("[L·L]", "[NY]", "[QU]")),
    "Q alone": (lambda text: text.replace("QU", "Q"), ("L·L", "NY")),
    "wolges": (one_letter, ("W", "Y")),
    "wolges without Ç": (lambda text: one_letter(text).replace("Ç", "K"), ("K", "W", "Y")),
    "Scrabble3D": (digits, ("1", "2", "3")),
}


@pytest.mark.parametrize("name", NOTATIONS)
def test_every_notation_of_catalan_is_understood_and_shown(name):
    notation, spellings = NOTATIONS[name]
    found = read(of(notation))
    assert words_of(found) == PLAIN
    assert sorted(found.spellings) == sorted(spellings)
    assert found.unread_count == 0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_every_encoding_is_found(encoding):
    found = read(of(str).encode(encoding))
    assert words_of(found) == PLAIN
    assert found.encoding == {"utf-8-sig": "utf-8", "cp1252": "windows-1252"}.get(
        encoding, encoding
    )


def test_big_endian_utf_16_is_found_by_its_mark():
    assert words_of(read(b"\xfe\xff" + "CAÇA\nPAL·LI\n".encode("utf-16-be"))) == ["CAÇA", "PAL·LI"]


def test_a_romanian_list_of_windows_is_read_in_its_own_letters():
    found = read(
        "știință\nțară\nîn\nașa\n".replace("ș", "ş").replace("ț", "ţ").encode("cp1250"), "ro"
    )
    assert found.encoding == "windows-1250"
    assert words_of(found, "ro") == ["IN", "ASA", "TARA", "STIINTA"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n"])
def test_every_end_of_line_ends_a_line(end):
    found = read(end.join(WORDS))
    assert words_of(found) == PLAIN
    assert found.lines == len(WORDS) + (len(WORDS) - 1) * (len(end.replace("\r\n", "\n")) - 1)


def test_combining_marks_make_their_letter():
    import unicodedata

    found = read(unicodedata.normalize("NFD", "QÜESTIÓ\nCAÇA\nàvia\n"))
    assert words_of(found) == ["AVIA", "CAÇA", "QUESTIO"]


def test_romanian_letters_lose_their_marks_with_comma_or_cedilla():
    found = read("ȘTIINȚĂ\nştiinţă\nÎNTÂI\nKIWI\n", "ro")
    assert words_of(found, "ro") == ["KIWI", "INTAI", "STIINTA"]
    assert found.repeated == 1


def test_further_columns_and_the_stress_of_romanian_lists_are_left_out():
    found = read("ab'ac\tN 24\t1\nabac'ist M 6\ncasă\n'ape   x\n", "ro")
    assert words_of(found, "ro") == ["ABAC", "CASA"] or "ABACIST" in words_of(found, "ro")
    assert "ABACIST" in words_of(found, "ro")
    assert found.has_stress
    assert found.columns == 3
    assert found.unread_count == 0


COLUMNS = {
    "semicolon": "gat;una cosa\ngos;una altra\nCASA ; x\nsal;\n",
    "tab": "gat\tuna cosa\ngos\tuna; altra\nCASA \t x\nsal\n",
    "comma": "gat,una cosa\ngos, una altra\nCASA ,x\nsal,\n",
    "blank": "gat una cosa\ngos una altra\nCASA\n sal\t1\n",
}


@pytest.mark.parametrize("name", COLUMNS)
def test_of_a_file_of_columns_the_first_is_read(name):
    found = read(COLUMNS[name])
    assert words_of(found) == ["GAT", "GOS", "SAL", "CASA"]
    assert found.unread_count == 0
    assert found.columns >= 3


def test_in_a_file_of_columns_the_first_column_may_hold_what_is_no_word():
    found = read("gat;una cosa\nben vist;un altre\ngos;x\n")
    assert words_of(found) == ["GAT", "GOS"]
    assert [(each.line, each.reason) for each in found.unread] == [(2, "several")]


def test_a_title_and_a_saying_are_no_words_of_a_list_without_columns():
    found = read(
        "Llista oficial del Club d’Escacs\nCASA\nSAL # not this\nben vist\nGOS\ngat;gos\nMAR\nSOL\n"
    )
    assert words_of(found) == ["GOS", "MAR", "SAL", "SOL", "CASA"]
    assert [(each.line, each.reason) for each in found.unread] == [
        (1, "several"),
        (4, "several"),
        (6, "several"),
    ]
    assert found.unread[0].text == "Llista oficial del Club d’Escacs"
    assert found.columns == 0


def test_a_comma_inside_words_parts_no_columns():
    found = read("CASA\nMASA\nS,TIINT,A\nT,ARA\nMARE\nMERE\nAS,A\n", "ro")
    assert words_of(found, "ro") == ["CASA", "MARE", "MASA", "MERE"]
    assert {(each.reason, each.sign) for each in found.unread} == {("sign", ",")}


WHY = {
    "KIWI": ("sign", "K"),
    "PAYA": ("sign", "Y"),
    "ANÑO": ("sign", "Ñ"),
    "CASA1": ("number", ""),
    "D’ACORD": ("apostrophe", "’"),
    "<b>": ("sign", "<"),
    "BEN VIST": ("several", ""),
}


@pytest.mark.parametrize("text", WHY)
def test_a_line_that_is_not_understood_says_why(text):
    found = read(f"CASA\nSAL\nMAR\nSOL\n{text}\n")
    (unread,) = found.unread
    assert (unread.line, unread.text) == (5, text)
    assert (unread.reason, unread.sign) == WHY[text]


def test_a_word_in_another_notation_than_its_list_says_so():
    found = read("\n".join(["CAYA", "PAWI", "QE"] * 150 + ["QUINZE", "CAÑA", "PA4"]))
    assert [(each.reason, each.sign) for each in found.unread] == [
        ("notation", ""),
        ("sign", "Ñ"),
        ("number", ""),
    ]


def test_the_first_words_that_are_too_long_are_kept():
    found = read("CASA\n" + "QU" * 16 + "\n" + "A" * 400 + "\n" + ("B" * 20 + "\n") * 20)
    assert found.too_long == 22
    assert len(found.long) == 10
    assert "QU" * 16 in found.long or "B" * 20 in found.long
    assert all(len(text) <= 2 * 30 + 1 for text in found.long)


def test_an_apostrophe_of_catalan_is_no_stress():
    found = read("CASA\nSAL\nMASA\nSOL\nMAR\nD'ACORD\n")
    assert [each.line for each in found.unread] == [6]
    assert not found.has_stress


def test_remarks_and_blank_lines_do_not_count():
    found = read("# a list\n; of words\n// and more\n\nCASA\n  # indented\n  SAL  \n\t\n")
    assert words_of(found) == ["SAL", "CASA"]
    assert (found.remarks, found.columns, found.unread_count, found.lines) == (4, 0, 0, 8)


def test_what_is_no_word_is_shown_with_its_line_and_never_folded():
    found = read(
        "CASA\nAÑO\nSAL\nKIWI\nMAR\n  WEEKEND\nSOL\nCA?A\nMASA\nCASA1\nPAYA\nLES\nQUE\nAR\n"
    )
    assert [(each.line, each.text) for each in found.unread] == [
        (2, "AÑO"),
        (4, "KIWI"),
        (6, "WEEKEND"),
        (8, "CA?A"),
        (10, "CASA1"),
        (11, "PAYA"),
    ]
    assert "ANO" not in words_of(found)


def test_an_n_with_a_tilde_of_its_own_is_not_folded_either():
    assert read("CASA\nSAL\nAN\u0303O\n").unread[0].line == 3


@pytest.mark.parametrize("sign", ["ß", "ſ", "ı", "ﬁ", "K", "Œ", "Ł"])
def test_letters_of_others_are_not_read_as_ours(sign):
    found = read(f"CASA\nSAL\nCA{sign}A\n")
    assert [each.line for each in found.unread] == [3]


def test_a_few_slips_do_not_change_the_notation():
    wolges = "\n".join(["CAYA", "PAWI", "QE"] * 150 + ["QUINZE", "CANYA"])
    found = read(wolges)
    assert words_of(found) == ["QUE", "CANYA", "PAL·LI"]
    assert [each.text for each in found.unread] == ["QUINZE", "CANYA"], "which tiles are meant?"


def test_a_list_of_another_language_does_not_turn_w_into_a_tile():
    english = "WITH WAY MANY QUITE YOU WHEN ANY SAY SEE AREA IDEA USE SEA CAT RAT BAT TEA ONE TWO"
    found = read("\n".join(english.split()))
    assert found.unread[0].text == "WITH"


def test_words_that_do_not_fit_the_board_are_set_aside_and_counted():
    found = read("A\nÇ\nNY\nAL\n" + "A" * 15 + "\n" + "A" * 16 + "\n" + "QU" * 15 + "\n")
    assert [found.words.count_of(length) for length in (2, 15)] == [1, 2]
    assert (found.too_short, found.too_long) == (3, 1)


def test_words_are_sorted_as_the_alphabet_and_kept_once():
    found = read("ÇA\nCU\nCA\nCA\nca\nDA\nLL\nL·LA\nNYA\nNU\n")
    assert words_of(found) == ["CA", "CU", "ÇA", "DA", "LL", "L·LA", "NU", "NYA"]
    assert found.repeated == 2


def test_the_digest_is_the_one_of_the_plain_form():
    from faristol.words.wordlist import digest, from_plain

    found = read(of(str))
    assert found.digest == digest(found.plain)
    assert list(from_plain(found.plain)) == list(found.words)
    assert found.digest == read(of(digits)).digest == read(of(bracketed)).digest


def test_only_the_first_lines_that_are_not_understood_are_kept_but_all_are_counted():
    found = read("CASA\n" * 500 + "KIWI\n" * 300)
    assert len(found.unread) == 200
    assert found.unread_count == 300


def test_a_long_line_is_shown_in_part():
    found = read("CASA\nSAL\n" + "K" * 5000 + "\n")
    assert found.unread[0].text == "K" * 60 + "…"


REFUSED = {
    "list/empty": b"",
    "list/empty ": b"\n\n# nothing\n",
    "list/binary": b"CASA\n\0\nSAL\n",
    "list/binary ": bytes(100_000),
    "list/line_too_long": b"CASA\n" + b"A" * 2_000_000,
    "list/encoding": "CAÇA\nNÚRIA\nÇA\n".encode() + b"\xff\n",
    "list/not_understood": b"KIWI\nWEEKEND\nSAL\n",
    "list/not_understood ": b"<!DOCTYPE html>\n<p>no words</p>\n",
    "list/document": b"%PDF-1.7\n",
    "list/packed": b"7z\xbc\xaf\x27\x1c",
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_no_list_is_refused(code):
    found = read(REFUSED[code])
    assert isinstance(found, Refusal)
    assert found.code == code.strip()


def test_a_refusal_names_the_line():
    assert read("CAÇA\nÉS\n".encode() + b"\xc3\xff\n").data == {"line": 3}
    assert read(b"CASA\nA\0").data == {"line": 2}
    assert read("KIWI\nSAL\nWEEK\n").data == {
        "count": 2,
        "lines": 3,
        "line": 1,
        "text": "KIWI",
    }


def test_a_file_of_nothing_but_gibberish_is_given_up_early():
    assert read(b"KIWI\n" * 2_000_000).data["lines"] < 40_000


def test_too_many_words_are_refused(monkeypatch):
    monkeypatch.setattr("faristol.formats.wordlists.gather.MOST_WORDS", 3)
    gathered = Gathered()
    assert gathered.add([tiles("CASA"), tiles("SAL"), tiles("CASA"), tiles("MAR")]) is None
    refusal = gathered.add([tiles("SOL")])
    assert refusal is not None
    assert refusal.code == "list/too_many"


def test_a_file_that_is_too_large_is_refused_before_it_is_looked_at(monkeypatch):
    monkeypatch.setattr("faristol.formats.wordlists.unpack.MOST", 2 << 20)
    assert read(bytes(3 << 20)) == Refusal("list/too_large", {"limit": 2})
