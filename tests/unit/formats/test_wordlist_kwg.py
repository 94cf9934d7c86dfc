"""Word graphs (KWG) of other engines are read, and hostile graphs refused."""

import struct

import pytest

from faristol.ledger.refusal import Refusal
from tests.support.word_files import ACCEPTS, IS_END, gzipped, kwg, read, tiles, words_of, zipped

TEXTS = ["CASA", "CASES", "CAÇA", "QUE", "QUI", "AL·LOQUIMIQUES", "CANYA", "ANY", "ANYS", "SALA"]
LIST = {tiles(text) for text in TEXTS}


def pack_nodes(*nodes):
    return struct.pack(f"<{len(nodes)}I", *nodes)


def refusal_code(data, language="ca"):
    result = read(data, language)
    return result.code if isinstance(result, Refusal) else ""


@pytest.mark.parametrize("shares", [True, False])
def test_words_are_read_from_a_graph(shares):
    result = read(kwg(LIST, shares=shares))
    assert set(result.words) == LIST
    assert (result.form, result.encoding, result.spellings) == ("kwg", "", ())
    assert "AL·LOQUIMIQUES" in words_of(result)


def test_graph_gives_the_same_digest_as_the_text():
    assert read(kwg(LIST)).digest == read("\n".join(TEXTS)).digest


def test_packed_graph_is_unpacked():
    assert set(read(gzipped(kwg(LIST))).words) == LIST
    assert set(read(zipped({"DISC2.kwg": kwg(LIST)})).words) == LIST


def test_graph_of_another_language_is_refused():
    romanian = {
        tiles(text, "ro")
        for text in ("CASELOR", "DREPTURI", "OMULUI", "TREBURI", "SPERIETURI", "UITUCI")
    }
    assert refusal_code(kwg(romanian)) == "list/kwg_language"
    assert refusal_code(kwg(romanian), "ro") == ""


def test_letter_outside_the_alphabet_is_refused():
    assert (
        refusal_code(pack_nodes(IS_END | 2, IS_END, 40 << 24 | ACCEPTS | IS_END))
        == "list/kwg_language"
    )


HOSTILE = {
    "itself": pack_nodes(IS_END | 2, IS_END, 1 << 24 | IS_END | 2),
    "a circle": pack_nodes(IS_END | 2, IS_END, 1 << 24 | IS_END | 3, 1 << 24 | IS_END | 2),
    "a circle beside": pack_nodes(IS_END | 2, IS_END, 1 << 24, 1 << 24 | IS_END | 2),
    "beyond the end": pack_nodes(IS_END | 2, IS_END, 1 << 24 | IS_END | 99),
    "no end of a family": pack_nodes(IS_END | 2, IS_END, 1 << 24 | ACCEPTS),
    "very long words": pack_nodes(
        IS_END | 2, IS_END, *(1 << 24 | IS_END | at for at in range(3, 102)), 1 << 24 | IS_END
    ),
}


@pytest.mark.parametrize("trait", HOSTILE)
def test_hostile_graphs_are_refused(trait):
    assert refusal_code(HOSTILE[trait]) == "list/kwg_broken"


def test_graph_of_too_many_words_is_refused_by_counting():
    levels = [
        (1 + side) << 24 | ACCEPTS | (IS_END if side else 0) | (2 + 2 * (level + 1))
        for level in range(30)
        for side in range(2)
    ]
    last = [1 << 24 | ACCEPTS, 2 << 24 | ACCEPTS | IS_END]
    assert refusal_code(pack_nodes(IS_END | 2, IS_END, *levels, *last)) == "list/too_many"


def test_graph_without_words_is_refused_as_empty():
    assert refusal_code(pack_nodes(IS_END | 2, IS_END, 1 << 24 | IS_END)) == "list/empty"


def test_words_that_do_not_fit_the_board_are_excluded():
    result = read(kwg({tiles("A"), tiles("SAL"), tiles("A" * 16)}))
    assert list(result.words) == [tiles("SAL")]
    assert (result.too_short, result.too_long) == (1, 1)
