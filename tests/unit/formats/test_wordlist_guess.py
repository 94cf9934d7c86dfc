"""Guesses about a word list before it is read: its name, version and language."""

import pytest

from faristol.formats.steps import Steps
from faristol.formats.wordlists.guess import (
    ListName,
    evidence_of,
    likeliest,
    name_from,
    name_of,
    sample_steps,
)
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import alphabet_of
from tests.support.word_files import gzipped, kwg, tiles, zipped

ALPHABETS = {language: alphabet_of(language) for language in ("ca", "ro")}


def language_of(words, alphabets, contains):
    """Return the likeliest language of words."""
    return likeliest(evidence(words, alphabets, contains).values())


def evidence(words, alphabets=ALPHABETS, contains=None):
    tests = contains or {}
    return {
        language: evidence_of(tuple(words), language, alphabet, tests.get(language))
        for language, alphabet in alphabets.items()
    }


def sample_words(data):
    steps = Steps(sample_steps(data))
    for _ in steps:
        pass
    return steps.result


@pytest.mark.parametrize(
    ("file", "name", "version"),
    [
        ("disc-2.7.15.txt", "disc", "2.7.15"),
        ("DISC v2.txt", "DISC", "2"),
        ("DISC2.kwg", "DISC2", ""),
        ("loc-reduse-6.0.zip", "loc-reduse", "6.0"),
        ("C:\\llistes\\disc_2026.txt.gz", "disc", "2026"),
        ("2026.txt", "2026", ""),
        ("", "", ""),
        (".txt", "", ""),
    ],
)
def test_file_name_yields_list_name_and_version(file, name, version):
    """third-round 6-B2."""
    assert name_of(file) == ListName(name, version)


def test_sample_spans_the_whole_beginning_of_a_text():
    words = [f"{a}{b}{c}" for a in "abcdefghi" for b in "aeiou" for c in "lmnrst"]
    text = "\n".join(["# a title", *words]).encode()
    for data in (text, gzipped(text), zipped({"a.txt": text})):
        assert sample_words(data) == tuple(words)
    many = sample_words("\n".join(words * 20).encode())
    assert 400 < len(many) <= 500


def test_graph_yields_no_sample_and_document_is_refused():
    assert sample_words(kwg({tiles("CASA"), tiles("SAL")})) == ()
    assert isinstance(sample_words(b"%PDF-1.7"), Refusal)


def test_language_is_that_of_the_known_words():
    """third-round 6-B2: with diacritics or without, the words themselves decide."""
    lookups = {
        "ca": {tiles("CASA"), tiles("CANYA")}.__contains__,
        "ro": {tiles(word, "ro") for word in ("CASA", "MASA", "APA")}.__contains__,
    }
    assert language_of(("casă", "masă", "apă"), ALPHABETS, lookups) == "ro"
    assert language_of(("casa", "canya"), ALPHABETS, lookups) == "ca"
    assert language_of(("casa",), ALPHABETS, lookups) == ""
    assert language_of((), ALPHABETS, lookups) == ""


def test_language_without_known_words_follows_the_letters():
    assert language_of(("col·legi", "casa"), ALPHABETS, {}) == "ca"
    assert language_of(("kiwi", "casa"), ALPHABETS, {}) == "ro"


def test_letters_of_one_language_alone_are_named():
    ca = evidence(["FORÇA", "COL.LEGI", "CANYA", "CASA"])["ca"]
    assert ca.letters == ("Ç", "L·L", "NY")
    assert ca.is_sure
    assert evidence(["şapă", "ţară"])["ro"].letters == ("Ă", "Ș", "Ț")
    assert not evidence(["casa", "masa"])["ca"].is_sure
    assert likeliest(evidence(["COL.LEGI", "CASA"]).values()) == "ca"


def test_few_foreign_letters_prove_nothing():
    words = ["nylon", "façade", *["casa"] * 498]
    assert evidence(words)["ca"].letters == ()


def test_list_without_diacritics_is_known_by_most_of_its_words():
    known = {tiles(word, "ro") for word in ("CASA", "MASA", "APA")}
    contains = {"ro": known.__contains__, "ca": {tiles("CASA")}.__contains__}
    ro = evidence(("casa", "masa", "apa", "copac"), contains=contains)["ro"]
    assert (ro.share, ro.letters, ro.is_sure) == (75, (), True)
    assert not evidence(("casa", "masa", "frunze", "copac"), contains=contains)["ro"].is_sure


def test_most_of_the_words_count_more_than_a_few_letters():
    known = {tiles(word, "ro") for word in ("CANYON", "MASA", "APA")}
    words = ("canyon", "masa", "apa")
    assert evidence(words)["ca"].letters == ("NY",)
    assert language_of(words, ALPHABETS, {"ro": known.__contains__}) == "ro"


@pytest.mark.parametrize(
    ("file", "head", "name", "version"),
    [
        ("loc-reduse-5.0.zip", [], "LOC-reduse", "5.0"),
        ("DISC2-LP.txt", [], "DISC2-LP", ""),
        ("discos.txt", [], "discos", ""),
        ("a.txt", ["# Lista Oficială de Cuvinte (LOC) v6"], "LOC", "6"),
        ("a.txt", ["loc", "disc", "# a title"], "a", ""),
        ("a.txt", ["# words"] * 20 + ["# DISC 2"], "a", ""),
    ],
)
def test_name_is_that_of_the_file_or_of_a_title_in_first_lines(file, head, name, version):
    assert name_from(file, head) == ListName(name, version)
