"""What a list is, before it is read: its name, its version, its language."""

import pytest

from faristol.formats.steps import Steps
from faristol.formats.wordlists.guess import ListName, language_of, name_of, sample_steps
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import alphabet_of
from tests.support.word_files import gzipped, kwg, tiles, zipped

ALPHABETS = {language: alphabet_of(language) for language in ("ca", "ro")}


def sampled(data):
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
def test_the_name_of_a_file_says_name_and_version(file, name, version):
    """third-round 6-B2."""
    assert name_of(file) == ListName(name, version)


def test_words_are_drawn_from_the_whole_beginning_of_a_text():
    words = [f"{a}{b}{c}" for a in "abcdefghi" for b in "aeiou" for c in "lmnrst"]
    text = "\n".join(["# a title", *words]).encode()
    for data in (text, gzipped(text), zipped({"a.txt": text})):
        assert sampled(data) == tuple(words)
    many = sampled("\n".join(words * 20).encode())
    assert 300 <= len(many) < 600


def test_a_graph_has_no_letters_and_what_is_no_list_no_words():
    assert sampled(kwg({tiles("CASA"), tiles("SAL")})) == ()
    assert isinstance(sampled(b"%PDF-1.7"), Refusal)


def test_the_language_is_that_of_the_words_that_are_known():
    """third-round 6-B2: with marks or without, the words themselves tell it."""
    known = {
        "ca": {tiles("CASA"), tiles("CANYA")}.__contains__,
        "ro": {tiles(word, "ro") for word in ("CASA", "MASA", "APA")}.__contains__,
    }
    assert language_of(("casă", "masă", "apă"), ALPHABETS, known) == "ro"
    assert language_of(("casa", "canya"), ALPHABETS, known) == "ca"
    assert language_of(("casa",), ALPHABETS, known) == ""
    assert language_of((), ALPHABETS, known) == ""


def test_without_known_words_the_letters_tell_it():
    assert language_of(("col·legi", "casa"), ALPHABETS, {}) == "ca"
    assert language_of(("kiwi", "casa"), ALPHABETS, {}) == "ro"
