"""Lists come out of gzip and zip, and nothing a file says of itself is believed unseen."""

import pytest

from faristol.ledger.refusal import Refusal
from tests.support.word_files import gzipped, read, words_of, zipped

LIST = b"CASA\nSAL\n"
LONG = b"".join(b"CA%cA\nMA%cA\n" % (letter, letter) for letter in b"BCDFGLMNPRST") * 100


def code(data):
    found = read(data)
    return found.code if isinstance(found, Refusal) else ""


def test_gzip_is_unpacked():
    found = read(gzipped(LIST))
    assert (words_of(found), found.container) == (["SAL", "CASA"], "gzip")


def test_gzip_in_several_parts_is_unpacked_to_the_end():
    assert words_of(read(gzipped(b"CASA\n") + gzipped(b"SAL\n"))) == ["SAL", "CASA"]


def test_padding_after_gzip_does_not_matter():
    assert words_of(read(gzipped(LIST) + bytes(512))) == ["SAL", "CASA"]


def test_a_gzip_of_endless_parts_is_refused():
    assert code(gzipped(b"") * 2000) == "list/damaged"


@pytest.mark.parametrize("method", [0, 8])
def test_the_one_list_of_a_zip_is_taken(method):
    found = read(zipped({"llista/disc.txt": LIST}, method=method))
    assert (words_of(found), found.container) == (["SAL", "CASA"], "zip")
    assert found.member == "llista/disc.txt"


def test_what_else_is_in_a_zip_does_not_matter_when_one_file_is_the_list():
    members = {
        "read me.html": b"<p>" * 5000,
        "list.txt": LONG,
        "__MACOSX/._list.txt": LONG,
        ".DS_Store": LONG,
        "short.txt": LIST,
        "folder/": b"",
    }
    assert read(zipped(members)).member == "list.txt"


def test_two_lists_in_a_zip_are_not_guessed_between():
    found = read(zipped({"loc-5.txt": LONG, "loc-6.txt": LONG + LIST}))
    assert found == Refusal("list/zip_several", {"names": ["loc-6.txt", "loc-5.txt"]})


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
    assert code(data) == expected


@pytest.mark.parametrize("pack", [gzipped, lambda data: zipped({"a.txt": data})])
def test_a_bomb_is_given_up_before_it_is_large(pack, monkeypatch):
    monkeypatch.setattr("faristol.exchange.wordlists.unpack.MOST", 1 << 20)
    assert code(pack(bytes(1 << 24))) == "list/too_large"
    assert code(pack(b"CASA\n" * (1 << 20))) == "list/too_large"


def test_a_bomb_that_lies_about_its_size_is_given_up_as_early(monkeypatch):
    monkeypatch.setattr("faristol.exchange.wordlists.unpack.MOST", 1 << 20)
    assert code(zipped({"a.txt": bytes(1 << 24)}, size=100)) == "list/too_large"
