"""Word graphs of other engines give their words, and hostile ones a refusal."""

import struct

import pytest

from faristol.ledger.refusal import Refusal
from tests.support.word_files import ACCEPTS, IS_END, gzipped, kwg, read, tiles, words_of, zipped

TEXTS = ["CASA", "CASES", "CAÇA", "QUE", "QUI", "AL·LOQUIMIQUES", "CANYA", "ANY", "ANYS", "SALA"]
LIST = {tiles(text) for text in TEXTS}


def pack(*nodes):
    return struct.pack(f"<{len(nodes)}I", *nodes)


def code(data, language="ca"):
    found = read(data, language)
    return found.code if isinstance(found, Refusal) else ""


@pytest.mark.parametrize("shares", [True, False])
def test_the_words_of_a_graph_come_out(shares):
    found = read(kwg(LIST, shares=shares))
    assert set(found.words) == LIST
    assert (found.form, found.encoding, found.spellings) == ("kwg", "", ())
    assert "AL·LOQUIMIQUES" in words_of(found)


def test_a_graph_gives_the_same_digest_as_the_text():
    assert read(kwg(LIST)).digest == read("\n".join(TEXTS)).digest


def test_a_packed_graph_is_unpacked():
    assert set(read(gzipped(kwg(LIST))).words) == LIST
    assert set(read(zipped({"DISC2.kwg": kwg(LIST)})).words) == LIST


def test_a_graph_of_another_language_is_gibberish():
    romanian = {
        tiles(text, "ro")
        for text in ("CASELOR", "DREPTURI", "OMULUI", "TREBURI", "SPERIETURI", "UITUCI")
    }
    assert code(kwg(romanian)) == "list/kwg_language"
    assert code(kwg(romanian), "ro") == ""


def test_a_letter_that_the_alphabet_has_not_is_refused():
    assert code(pack(IS_END | 2, IS_END, 40 << 24 | ACCEPTS | IS_END)) == "list/kwg_language"


HOSTILE = {
    "itself": pack(IS_END | 2, IS_END, 1 << 24 | IS_END | 2),
    "a circle": pack(IS_END | 2, IS_END, 1 << 24 | IS_END | 3, 1 << 24 | IS_END | 2),
    "a circle beside": pack(IS_END | 2, IS_END, 1 << 24, 1 << 24 | IS_END | 2),
    "beyond the end": pack(IS_END | 2, IS_END, 1 << 24 | IS_END | 99),
    "no end of a family": pack(IS_END | 2, IS_END, 1 << 24 | ACCEPTS),
    "very long words": pack(
        IS_END | 2, IS_END, *(1 << 24 | IS_END | at for at in range(3, 102)), 1 << 24 | IS_END
    ),
}


@pytest.mark.parametrize("trait", HOSTILE)
def test_hostile_graphs_are_refused(trait):
    assert code(HOSTILE[trait]) == "list/kwg_broken"


def test_a_graph_of_more_words_than_can_be_is_counted_not_spelled():
    levels = [
        (1 + side) << 24 | ACCEPTS | (IS_END if side else 0) | (2 + 2 * (level + 1))
        for level in range(30)
        for side in range(2)
    ]
    last = [1 << 24 | ACCEPTS, 2 << 24 | ACCEPTS | IS_END]
    assert code(pack(IS_END | 2, IS_END, *levels, *last)) == "list/too_many"


def test_a_graph_without_words_is_empty():
    assert code(pack(IS_END | 2, IS_END, 1 << 24 | IS_END)) == "list/empty"


def test_words_that_do_not_fit_the_board_are_set_aside():
    found = read(kwg({tiles("A"), tiles("SAL"), tiles("A" * 16)}))
    assert list(found.words) == [tiles("SAL")]
    assert (found.too_short, found.too_long) == (1, 1)
