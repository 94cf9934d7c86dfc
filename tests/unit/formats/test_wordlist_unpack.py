"""Word lists unpacked from gzip and zip, whose stated sizes and sums are verified."""

import pytest

from faristol.ledger.refusal import Refusal
from tests.support.word_files import gzipped, read, words_of, zipped

LIST = b"CASA\nSAL\n"
LONG = b"".join(b"CA%cA\nMA%cA\n" % (letter, letter) for letter in b"BCDFGLMNPRST") * 100


def refusal_code(data):
    result = read(data)
    return result.code if isinstance(result, Refusal) else ""


def test_gzip_is_unpacked():
    result = read(gzipped(LIST))
    assert (words_of(result), result.container) == (["SAL", "CASA"], "gzip")


def test_gzip_in_several_parts_is_unpacked_to_the_end():
    assert words_of(read(gzipped(b"CASA\n") + gzipped(b"SAL\n"))) == ["SAL", "CASA"]


def test_padding_after_gzip_does_not_matter():
    assert words_of(read(gzipped(LIST) + bytes(512))) == ["SAL", "CASA"]


def test_gzip_of_endless_parts_is_refused():
    assert refusal_code(gzipped(b"") * 2000) == "list/damaged"


@pytest.mark.parametrize("method", [0, 8])
def test_single_list_of_a_zip_is_read(method):
    result = read(zipped({"llista/disc.txt": LIST}, method=method))
    assert (words_of(result), result.container) == (["SAL", "CASA"], "zip")
    assert result.member == "llista/disc.txt"


def test_other_files_in_a_zip_are_ignored():
    members = {
        "read me.html": b"<p>" * 5000,
        "list.txt": LONG,
        "__MACOSX/._list.txt": LONG,
        ".DS_Store": LONG,
        "short.txt": LIST,
        "folder/": b"",
    }
    assert read(zipped(members)).member == "list.txt"


def test_two_lists_in_a_zip_are_refused():
    result = read(zipped({"loc-5.txt": LONG, "loc-6.txt": LONG + LIST}))
    assert result == Refusal("list/zip_several", {"names": ["loc-6.txt", "loc-5.txt"]})


HOSTILE = {
    "nothing in it": (zipped({}), "list/empty"),
    "empty file": (zipped({"a.txt": b""}), "list/empty"),
    "encrypted": (zipped({"a.txt": LIST}, flags=1), "list/zip_encrypted"),
    "odd method": (zipped({"a.txt": LIST}, method=12), "list/packed"),
    "very large": (zipped({"a.txt": LIST}, size=0xFFFFFFFF), "list/packed"),
    "larger than said": (zipped({"a.txt": LIST}, size=5), "list/damaged"),
    "smaller than said": (zipped({"a.txt": LIST}, size=50), "list/damaged"),
    "wrong sum": (zipped({"a.txt": LIST}, check=1), "list/damaged"),
    "outside": (zipped({"a.txt": LIST}, at=70_000), "list/damaged"),
    "in the middle": (zipped({"a.txt": LIST}, at=3), "list/damaged"),
    "cut short": (zipped({"a.txt": LIST}, packed=2), "list/damaged"),
    "longer than the file": (zipped({"a.txt": LIST}, packed=70_000), "list/damaged"),
    "fewer than said": (zipped({"a.txt": LIST}, count=9), "list/damaged"),
    "too many": (zipped({f"{n}.txt": b"A\n" for n in range(600)}), "list/zip_many"),
    "end missing": (zipped({"a.txt": LIST})[:-5], "list/damaged"),
    "only the beginning": (b"PK\x03\x04", "list/damaged"),
    "a workbook": (zipped({"[Content_Types].xml": LIST, "xl/a.txt": LIST}), "list/document"),
    "an open document": (zipped({"mimetype": LIST, "content.xml": LIST}), "list/document"),
    "zip in zip": (zipped({"a.txt": zipped({"b.txt": LIST})}), "list/packed"),
    "gzip in gzip": (gzipped(gzipped(LIST)), "list/packed"),
    "gzip cut": (gzipped(LONG)[:-9], "list/damaged"),
    "gzip without anything": (b"\x1f\x8b", "list/damaged"),
    "gzip broken": (gzipped(LIST)[:12] + b"\xff" * 9, "list/damaged"),
    "gzip of nothing": (gzipped(b""), "list/empty"),
}


@pytest.mark.parametrize("trait", HOSTILE)
def test_hostile_files_are_refused(trait):
    data, expected = HOSTILE[trait]
    assert refusal_code(data) == expected


@pytest.mark.parametrize("pack", [gzipped, lambda data: zipped({"a.txt": data})])
def test_decompression_bomb_is_refused_early(pack, monkeypatch):
    monkeypatch.setattr("faristol.formats.wordlists.unpack.MOST", 1 << 20)
    assert refusal_code(pack(bytes(1 << 24))) == "list/too_large"
    assert refusal_code(pack(b"CASA\n" * (1 << 20))) == "list/too_large"


def test_bomb_with_false_size_is_refused_early(monkeypatch):
    monkeypatch.setattr("faristol.formats.wordlists.unpack.MOST", 1 << 20)
    assert refusal_code(zipped({"a.txt": bytes(1 << 24)}, size=100)) == "list/too_large"


def build_files_by_length(*names):
    words = {2: b"AL\nCU\n", 3: b"SAL\nMAR\n", 4: b"CASA\nMASA\n"}
    return {name: words[length] for name, length in zip(names, words, strict=True)}


@pytest.mark.parametrize(
    "names",
    [
        ("2lit.txt", "3lit.txt", "4lit.txt"),
        ("cuv/paraules-4.txt", "cuv/paraules-2.txt", "cuv/paraules-3.txt"),
    ],
)
def test_zip_with_a_file_per_length_is_one_list(names):
    """third-round 6-C."""
    members = {
        name: build_files_by_length("2", "3", "4")[next(filter(str.isdigit, name))]
        for name in names
    }
    result = read(zipped(members))
    assert words_of(result) == ["AL", "CU", "MAR", "SAL", "CASA", "MASA"]
    first, last = (next(name for name in names if n in name) for n in "24")
    assert (result.container, result.member) == ("zip", f"{first} … {last}")


def test_byte_order_marks_and_missing_line_ends_are_harmless():
    members = {"2.txt": b"\xef\xbb\xbfAL\nCU", "3.txt": b"\xef\xbb\xbfSAL"}
    assert words_of(read(zipped(members))) == ["AL", "CU", "SAL"]


NOT_BY_LENGTH = {
    "other words": {"disc-2.txt": b"AL\nCASA\nMASANERES\n" * 9, "disc-3.txt": b"AL\nCU\n" * 20},
    "other names": {"a2.txt": b"AL\nCU\n" * 9, "b3.txt": b"SAL\nMAR\n" * 9},
    "two numbers": {"loc-4.0.txt": b"CASA\n" * 9, "loc-5.0.txt": b"CASAL\n" * 9},
    "no such length": {"1.txt": b"A\n" * 9, "2.txt": b"AL\n" * 9},
    "one length twice": {"2.txt": b"AL\n" * 9, "02.txt": b"CU\n" * 9},
    "not as UTF-8": {
        "2.txt": "AL\nCU\n".encode("utf-16"),
        "3.txt": "SAL\nMAR\n".encode("utf-16"),
    },
}


@pytest.mark.parametrize("trait", NOT_BY_LENGTH)
def test_other_lists_in_a_zip_are_not_joined(trait):
    assert refusal_code(zipped(NOT_BY_LENGTH[trait])) == "list/zip_several"


def test_zip_by_length_is_bounded_as_a_whole(monkeypatch):
    monkeypatch.setattr("faristol.formats.wordlists.unpack.MOST", 1_000)
    members = {"2.txt": b"AL\n" * 200, "3.txt": b"SAL\n" * 200}
    assert refusal_code(zipped(members)) == "list/too_large"
