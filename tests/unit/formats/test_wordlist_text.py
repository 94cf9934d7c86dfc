"""Word lists as text, in any notation, case, encoding and line ending."""

import pytest

from faristol.formats.wordlists.gather import Gathered
from faristol.ledger.refusal import Refusal
from tests.support.word_files import read, tiles, words_of

WORDS = ["ANY", "CAÇA", "QUÈ", "CANYA", "PAL·LI", "AL·LOQUIMIQUES"]
PLAIN = ["ANY", "QUE", "CAÇA", "CANYA", "PAL·LI", "AL·LOQUIMIQUES"]


def render_words(notation):
    """Return `WORDS` as a text in a notation."""
    text = "\n".join(WORDS) + "\n"
    return notation(text)


def replace_by_letters(text):
    for digraph, letter in (("L·L", "W"), ("NY", "Y"), ("QU", "Q")):
        text = text.replace(digraph, letter)
    return text


def replace_by_digits(text):
    for digraph, digit in (("L·L", "1"), ("NY", "2"), ("QU", "3")):
        text = text.replace(digraph, digit)
    return text


def bracket_digraphs(text):
    for digraph in ("L·L", "NY", "QU"):
        text = text.replace(digraph, f"[{digraph}]")
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
    "brackets": (bracket_digraphs, ("[L·L]", "[NY]", "[QU]")),
    "small in brackets": (lambda text: bracket_digraphs(text).lower(), ("[L·L]", "[NY]", "[QU]")),
    "Q alone": (lambda text: text.replace("QU", "Q"), ("L·L", "NY")),
    "wolges": (replace_by_letters, ("W", "Y")),
    "wolges without Ç": (lambda text: replace_by_letters(text).replace("Ç", "K"), ("K", "W", "Y")),
    "Scrabble3D": (replace_by_digits, ("1", "2", "3")),
}


@pytest.mark.parametrize("name", NOTATIONS)
def test_catalan_notations_are_read_and_reported(name):
    notation, spellings = NOTATIONS[name]
    result = read(render_words(notation))
    assert words_of(result) == PLAIN
    assert sorted(result.spellings) == sorted(spellings)
    assert result.unread_count == 0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_are_detected(encoding):
    result = read(render_words(str).encode(encoding))
    assert words_of(result) == PLAIN
    assert result.encoding == {"utf-8-sig": "utf-8", "cp1252": "windows-1252"}.get(
        encoding, encoding
    )


def test_big_endian_utf_16_is_detected_by_its_mark():
    assert words_of(read(b"\xfe\xff" + "CAÇA\nPAL·LI\n".encode("utf-16-be"))) == ["CAÇA", "PAL·LI"]


def test_romanian_list_in_windows_1250_is_read():
    result = read(
        "știință\nțară\nîn\nașa\n".replace("ș", "ş").replace("ț", "ţ").encode("cp1250"), "ro"
    )
    assert result.encoding == "windows-1250"
    assert words_of(result, "ro") == ["IN", "ASA", "TARA", "STIINTA"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n"])
def test_any_line_ending_ends_a_line(end):
    result = read(end.join(WORDS))
    assert words_of(result) == PLAIN
    assert result.lines == len(WORDS) + (len(WORDS) - 1) * (len(end.replace("\r\n", "\n")) - 1)


def test_combining_marks_are_composed():
    import unicodedata

    result = read(unicodedata.normalize("NFD", "QÜESTIÓ\nCAÇA\nàvia\n"))
    assert words_of(result) == ["AVIA", "CAÇA", "QUESTIO"]


def test_romanian_letters_lose_their_marks_with_comma_or_cedilla():
    result = read("ȘTIINȚĂ\nştiinţă\nÎNTÂI\nKIWI\n", "ro")
    assert words_of(result, "ro") == ["KIWI", "INTAI", "STIINTA"]
    assert result.repeated == 1


def test_further_columns_and_romanian_stress_are_ignored():
    result = read("ab'ac\tN 24\t1\nabac'ist M 6\ncasă\n'ape   x\n", "ro")
    assert words_of(result, "ro") == ["ABAC", "CASA"] or "ABACIST" in words_of(result, "ro")
    assert "ABACIST" in words_of(result, "ro")
    assert result.has_stress
    assert result.columns == 3
    assert result.unread_count == 0


COLUMNS = {
    "semicolon": "gat;una cosa\ngos;una altra\nCASA ; x\nsal;\n",
    "tab": "gat\tuna cosa\ngos\tuna; altra\nCASA \t x\nsal\n",
    "comma": "gat,una cosa\ngos, una altra\nCASA ,x\nsal,\n",
    "blank": "gat una cosa\ngos una altra\nCASA\n sal\t1\n",
}


@pytest.mark.parametrize("name", COLUMNS)
def test_first_column_of_a_table_is_read(name):
    result = read(COLUMNS[name])
    assert words_of(result) == ["GAT", "GOS", "SAL", "CASA"]
    assert result.unread_count == 0
    assert result.columns >= 3


def test_first_column_of_a_table_may_hold_unreadable_cells():
    result = read("gat;una cosa\nben vist;un altre\ngos;x\n")
    assert words_of(result) == ["GAT", "GOS"]
    assert [(each.line, each.reason) for each in result.unread] == [(2, "several")]


def test_title_and_phrase_are_unread_in_a_list_without_columns():
    result = read(
        "Llista oficial del Club d’Escacs\nCASA\nSAL # not this\nben vist\nGOS\ngat;gos\nMAR\nSOL\n"
    )
    assert words_of(result) == ["GOS", "MAR", "SAL", "SOL", "CASA"]
    assert [(each.line, each.reason) for each in result.unread] == [
        (1, "several"),
        (4, "several"),
        (6, "several"),
    ]
    assert result.unread[0].text == "Llista oficial del Club d’Escacs"
    assert result.columns == 0


def test_comma_inside_words_separates_no_columns():
    result = read("CASA\nMASA\nS,TIINT,A\nT,ARA\nMARE\nMERE\nAS,A\n", "ro")
    assert words_of(result, "ro") == ["CASA", "MARE", "MASA", "MERE"]
    assert {(each.reason, each.sign) for each in result.unread} == {("sign", ",")}


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
def test_unread_line_has_a_reason(text):
    result = read(f"CASA\nSAL\nMAR\nSOL\n{text}\n")
    (unread,) = result.unread
    assert (unread.line, unread.text) == (5, text)
    assert (unread.reason, unread.sign) == WHY[text]


def test_word_in_another_notation_has_reason_notation():
    result = read("\n".join(["CAYA", "PAWI", "QE"] * 150 + ["QUINZE", "CAÑA", "PA4"]))
    assert [(each.reason, each.sign) for each in result.unread] == [
        ("notation", ""),
        ("sign", "Ñ"),
        ("number", ""),
    ]


def test_first_too_long_words_are_listed():
    result = read("CASA\n" + "QU" * 16 + "\n" + "A" * 400 + "\n" + ("B" * 20 + "\n") * 20)
    assert result.too_long == 22
    assert len(result.long) == 10
    assert "QU" * 16 in result.long or "B" * 20 in result.long
    assert all(len(text) <= 2 * 30 + 1 for text in result.long)


def test_catalan_apostrophe_is_no_stress_mark():
    result = read("CASA\nSAL\nMASA\nSOL\nMAR\nD'ACORD\n")
    assert [each.line for each in result.unread] == [6]
    assert not result.has_stress


def test_remarks_and_blank_lines_are_skipped():
    result = read("# a list\n; of words\n// and more\n\nCASA\n  # indented\n  SAL  \n\t\n")
    assert words_of(result) == ["SAL", "CASA"]
    assert (result.remarks, result.columns, result.unread_count, result.lines) == (4, 0, 0, 8)


def test_unread_text_is_listed_with_its_line_and_never_folded():
    result = read(
        "CASA\nAÑO\nSAL\nKIWI\nMAR\n  WEEKEND\nSOL\nCA?A\nMASA\nCASA1\nPAYA\nLES\nQUE\nAR\n"
    )
    assert [(each.line, each.text) for each in result.unread] == [
        (2, "AÑO"),
        (4, "KIWI"),
        (6, "WEEKEND"),
        (8, "CA?A"),
        (10, "CASA1"),
        (11, "PAYA"),
    ]
    assert "ANO" not in words_of(result)


def test_n_with_combining_tilde_is_not_folded():
    assert read("CASA\nSAL\nAN\u0303O\n").unread[0].line == 3


@pytest.mark.parametrize("letter", ["ß", "ſ", "ı", "ﬁ", "K", "Œ", "Ł"])
def test_foreign_letters_are_not_folded(letter):
    result = read(f"CASA\nSAL\nCA{letter}A\n")
    assert [each.line for each in result.unread] == [3]


def test_few_deviations_do_not_change_the_notation():
    wolges = "\n".join(["CAYA", "PAWI", "QE"] * 150 + ["QUINZE", "CANYA"])
    result = read(wolges)
    assert words_of(result) == ["QUE", "CANYA", "PAL·LI"]
    assert [each.text for each in result.unread] == ["QUINZE", "CANYA"], "which tiles are meant?"


def test_english_list_does_not_turn_w_into_a_tile():
    english = "WITH WAY MANY QUITE YOU WHEN ANY SAY SEE AREA IDEA USE SEA CAT RAT BAT TEA ONE TWO"
    result = read("\n".join(english.split()))
    assert result.unread[0].text == "WITH"


def test_words_that_do_not_fit_the_board_are_excluded_and_counted():
    result = read("A\nÇ\nNY\nAL\n" + "A" * 15 + "\n" + "A" * 16 + "\n" + "QU" * 15 + "\n")
    assert [result.words.count_of(length) for length in (2, 15)] == [1, 2]
    assert (result.too_short, result.too_long) == (3, 1)


def test_words_are_sorted_by_alphabet_without_repetition():
    result = read("ÇA\nCU\nCA\nCA\nca\nDA\nLL\nL·LA\nNYA\nNU\n")
    assert words_of(result) == ["CA", "CU", "ÇA", "DA", "LL", "L·LA", "NU", "NYA"]
    assert result.repeated == 2


def test_digest_is_that_of_the_plain_form():
    from faristol.words.wordlist import digest, from_plain

    result = read(render_words(str))
    assert result.digest == digest(result.plain)
    assert list(from_plain(result.plain)) == list(result.words)
    assert (
        result.digest
        == read(render_words(replace_by_digits)).digest
        == read(render_words(bracket_digraphs)).digest
    )


def test_unread_lines_are_listed_up_to_a_limit_and_all_counted():
    result = read("CASA\n" * 500 + "KIWI\n" * 300)
    assert len(result.unread) == 200
    assert result.unread_count == 300


def test_long_unread_line_is_truncated():
    result = read("CASA\nSAL\n" + "K" * 5000 + "\n")
    assert result.unread[0].text == "K" * 60 + "…"


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
def test_file_that_is_no_word_list_is_refused(code):
    result = read(REFUSED[code])
    assert isinstance(result, Refusal)
    assert result.code == code.strip()


def test_refusal_names_the_line():
    assert read("CAÇA\nÉS\n".encode() + b"\xc3\xff\n").data == {"line": 3}
    assert read(b"CASA\nA\0").data == {"line": 2}
    assert read("KIWI\nSAL\nWEEK\n").data == {
        "count": 2,
        "lines": 3,
        "line": 1,
        "text": "KIWI",
    }


def test_gibberish_file_is_abandoned_early():
    assert read(b"KIWI\n" * 2_000_000).data["lines"] < 40_000


def test_too_many_words_are_refused(monkeypatch):
    monkeypatch.setattr("faristol.formats.wordlists.gather.MOST_WORDS", 3)
    gathered = Gathered()
    assert gathered.add([tiles("CASA"), tiles("SAL"), tiles("CASA"), tiles("MAR")]) is None
    refusal = gathered.add([tiles("SOL")])
    assert refusal is not None
    assert refusal.code == "list/too_many"


def test_file_too_large_is_refused(monkeypatch):
    monkeypatch.setattr("faristol.formats.wordlists.unpack.MOST", 2 << 20)
    assert read(bytes(3 << 20)) == Refusal("list/too_large", {"limit": 2})
