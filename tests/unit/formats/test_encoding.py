"""The encoding of a file, detected from its bytes alone."""

import pytest

from faristol.formats.encoding import count_lines, decode_steps
from faristol.ledger.refusal import Refusal
from tests.support.sheets import finished


def decode(data):
    return finished(decode_steps(data))


@pytest.mark.parametrize(
    ("text", "codec", "encoding"),
    [
        ("Núria Ștefan 🙂", "utf-8", "utf-8"),
        ("Núria Ștefan 🙂", "utf-8-sig", "utf-8"),
        ("Núria Ștefan 🙂", "utf-16", "utf-16"),
        ("plain", "ascii", "utf-8"),
        ("", "ascii", "utf-8"),
        ("Núria Gonçal·la Martí Peña", "cp1252", "windows-1252"),
        ("Mª José, nº 7, 1º A, «Lluïsa» – 5 €", "cp1252", "windows-1252"),
        ("João Guimarães", "cp1252", "windows-1252"),
        ("Ţurcanu", "cp1250", "windows-1250"),
        ("Popescu Mărioara", "cp1250", "windows-1250"),
        ("Iaşi", "cp1250", "windows-1250"),
        ("Şerban Rău", "cp1250", "windows-1250"),
    ],
)
def test_encoding_is_detected(text, codec, encoding):
    decoded, detected = decode(text.encode(codec))
    assert detected == encoding
    assert decoded.translate(str.maketrans("ȘșȚț", "ŞşŢţ")) == text.translate(
        str.maketrans("ȘșȚț", "ŞşŢţ")
    )


def test_windows_romanian_cedillas_become_commas():
    assert decode("Ştefan Ţurcanu, Iaşi".encode("cp1250"))[0] == "Ștefan Țurcanu, Iași"


def test_cedilla_in_utf_8_is_preserved():
    assert decode("Ştefan".encode())[0] == "Ştefan"


def test_broken_utf_8_byte_is_refused_with_its_line():
    data = "Núria\nMartí\nPeña\n".encode() + b"Ll\xffu\n" + "Gonçal\n".encode()
    assert decode(data) == Refusal("sheet/encoding", {"line": 4})


def test_truncated_utf_8_letter_is_refused_with_its_line():
    data = "Núria\nMartí\nçà".encode()[:-1]
    assert decode(data) == Refusal("sheet/encoding", {"line": 3})


def test_bytes_of_no_encoding_are_refused_with_their_line():
    assert decode(b"a\nb\n\xe9\x81\n") == Refusal("sheet/encoding", {"line": 3})


@pytest.mark.parametrize(
    "data", [b"PK\x03\x04rest", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"%PDF-1.7"]
)
def test_workbook_is_refused_as_spreadsheet(data):
    assert decode(data) == Refusal("sheet/spreadsheet")


def test_file_with_zero_byte_is_refused_as_binary():
    assert decode(b"Nom\nN\0ria") == Refusal("sheet/binary", {"line": 2})
    assert decode("Nom\nNúria".encode("utf-16-le")).code == "sheet/binary"
    assert decode("a\nb\0".encode("utf-16")) == Refusal("sheet/binary", {"line": 2})


def test_letter_across_two_steps_is_decoded_whole():
    text = "é" * 400_000
    decoded, _ = decode(b"x" + text.encode())
    assert decoded == "x" + text
    long = b"x" * 300_000 + b"\n" + "é".encode() * 1_000 + b"\xff"
    assert decode(long) == Refusal("sheet/encoding", {"line": 2})


def test_long_file_is_decoded_in_steps():
    steps = list(decode_steps(b"x" * 1_000_000))
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    assert len(steps) >= 4
    assert steps[-1] == (1_000_000, 1_000_000)


@pytest.mark.parametrize(
    ("text", "lines"), [("", 0), ("a", 0), ("a\nb", 1), ("a\r\nb\r\n", 2), ("a\rb\n\r", 3)]
)
def test_count_lines_counts_all_line_endings(text, lines):
    assert count_lines(text) == lines
