"""Integration tests of the shipped word lists: content, packing, and the command that prints them."""

import gzip
import os
import subprocess
from functools import cache

import pytest

from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import format_word, read_listed, read_word
from faristol.words.wordlist import from_plain, from_words, to_plain
from scripts.lexicons.affixes import read_affixes, read_entries
from scripts.lexicons.build import FOLDER, alphabet_in, build_list, languages
from scripts.lexicons.lemmas import read_lemmas
from scripts.lexicons.overlay import read_overlay
from scripts.lexicons.packing import pack_words, unpack_words
from scripts.lexicons.recipe import read_recipe
from scripts.lexicons.record import differences, read_record
from scripts.lexicons.sources import ROOT
from scripts.lexicons.spelling import Speller

LANGUAGES = languages()
MOST_BYTES_A_WORD = 0.40
IN = {
    "ca": "any canya quinze col·legi servisc servixo cantàssem desferr ego qüestió ah eh pa ça",
    "ro": "apă școală reduce reține țară nespus muntele mergând aș cuvintele făcuse juca",
}
OUT = {
    "ca": "pst xst donarlo barceloneta adm etc km iv mallorquinejaré",
    "ro": "kg km cm iv xi reiserfs drumu mergându casă-mi doamno bucurești",
}


@cache
def list_of(language):
    return build_list(language)


@cache
def words_of(language):
    return frozenset(list_of(language).words)


def entries_of(language):
    recipe = read_recipe(FOLDER / language)
    affixes, dictionary = recipe.sources[recipe.dictionary].paths(recipe.folder)
    read = read_affixes(affixes.read_bytes())
    return {entry.stem for entry in read_entries(dictionary.read_bytes(), read)}


@pytest.mark.parametrize("language", LANGUAGES)
class TestList:
    def test_list_matches_its_record(self, language):
        recorded = read_record(FOLDER / language / "record.toml")
        assert differences(recorded, list_of(language).record) == []

    def test_list_is_well_formed_and_words_are_readable_in_tiles(self, language):
        alphabet = alphabet_of(language)
        words = from_plain(
            list_of(language).plain, letters=alphabet.size
        )  # checks order, distinctness
        for word in list(words)[::997]:
            assert read_listed(format_word(word, alphabet), alphabet) == word

    def test_list_has_known_words_and_no_wrong_ones(self, language):
        alphabet = alphabet_of(language)

        def unknown_words(text):
            return {
                word
                for word in text.split()
                if read_listed(word, alphabet) not in words_of(language)
            }

        assert unknown_words(IN[language]) == set()
        assert unknown_words(OUT[language]) == set(OUT[language].split())

    def test_every_manual_decision_changes_list(self, language):
        folder = FOLDER / language
        overlay = read_overlay(folder / "overlay.txt", alphabet_in(folder))
        assert overlay.added <= words_of(language)
        assert overlay.removed.isdisjoint(words_of(language))
        lengths = {len(word) for word in overlay.added | overlay.removed}
        assert lengths == {2, 3}
        lemmas = read_lemmas(folder / "lemmas.txt")
        stems = entries_of(language)
        assert lemmas.dropped <= stems
        assert set(lemmas.inflected) <= stems
        assert stems.isdisjoint(lemmas.added)
        spell = Speller(alphabet_of(language)).word
        decided = lemmas.accepted | lemmas.added.keys()
        assert {spell(stem) for stem in decided if len(stem) < 12} <= words_of(language)

    def test_list_is_small_compressed(self, language):
        size = len(gzip.compress(list_of(language).packed, 9))
        assert size <= MOST_BYTES_A_WORD * list_of(language).record.words

    def test_page_unpacks_list_as_packed(self, language, tmp_path):
        done = unpack_in_node(list_of(language).packed, tmp_path)
        assert done.stdout == list_of(language).plain


def test_catalan_words_have_vowels():
    vowels = {read_word(vowel, alphabet_of("ca"))[0] for vowel in "AEIOU"}
    assert [word for word in words_of("ca") if vowels.isdisjoint(word)] == []


def test_reader_accepts_usual_spelling_but_not_lone_q():
    catalan = alphabet_of("ca")
    speller = Speller(catalan)
    for text in ("qüestió", "col·legi", "canya", "coŀlegi", "llaç", "ÀÉÍ"):
        assert speller.word(text) == read_listed(text, catalan)
    for text in ("qatar", "kiwi", "mañana", "l'home", "", "x·x"):
        assert speller.word(text) is None


def unpack_in_node(data, folder):
    (folder / "list.packed").write_bytes(data)
    program = (
        f"import {{ unpackList }} from {str(ROOT / 'site' / 'js' / 'unpack-list.js')!r};"
        "import { readFileSync, writeSync } from 'node:fs';"
        "const plain = unpackList(new Uint8Array(readFileSync(process.argv[1])));"
        "for (let at = 0; at < plain.length; ) at += writeSync(1, plain, at);"
    )
    command = ["node", "--input-type=module", "-e", program, str(folder / "list.packed")]
    return subprocess.run(command, check=False, capture_output=True)


WORDS = from_words([b"\1\2", b"\1\2\3", b"\1\3", b"\2\1\1", b"\3" * 15, b"\4" * 15])
PACKED = pack_words(WORDS)
HEAD = PACKED[:20]


def test_page_unpacks_small_list(tmp_path):
    assert unpack_words(PACKED) == WORDS
    assert unpack_in_node(PACKED, tmp_path).stdout == to_plain(WORDS)
    empty_list = pack_words(from_words([]))
    assert unpack_in_node(empty_list, tmp_path).stdout == to_plain(from_words([]))


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        PACKED[:10],
        HEAD[:19],
        b"X" + PACKED[1:],
        PACKED[:-16],
        PACKED + b"\1",
        PACKED + b"\x80",
        HEAD + PACKED[20:][::-1],
        HEAD[:16] + b"\xff\xff\xff\xff" + PACKED[20:],
        HEAD[:16] + b"\0\0\0\0" + PACKED[20:],
        HEAD[:16] + b"\2\0\0\0" + b"\x80\2\1\x82\1\1",
        HEAD[:16] + b"\2\0\0\0" + b"\x80\1\2\x81\2",
        HEAD[:16] + b"\1\0\0\0" + b"\x80\1",
        HEAD[:16] + b"\1\0\0\0" + b"\x80\1\0",
        HEAD[:16] + b"\1\0\0\0" + b"\x81\1\2",
        HEAD[:16] + b"\1\0\0\0" + b"\x80" + b"\1" * 16,
    ],
)
def test_page_refuses_damaged_list(damaged, tmp_path):
    done = unpack_in_node(damaged, tmp_path)
    assert done.returncode
    assert done.stdout == b""
    assert b"damaged list of words" in done.stderr


def command(*arguments, given="", folder=None):
    return subprocess.run(
        [str(ROOT / "scripts" / "words"), *arguments],
        input=given,
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.exhaustive("every run checks words by the command, and reads every word of both lists")
def test_command_prints_words_in_spelling_of_language(tmp_path):
    done = command("ca", folder=tmp_path)
    lines, alphabet = done.stdout.splitlines(), alphabet_of("ca")
    assert done.returncode == 0
    assert len(lines) == list_of("ca").record.words
    assert {"QUINZE", "COL·LEGI", "ANY"} <= set(lines)
    assert lines == [format_word(word, alphabet) for word in sorted(words_of("ca"))]
    # a tile has three characters at most, so words that read in threes read whole
    some = {word[at : at + 3] for word in words_of("ca") for at in range(max(1, len(word) - 2))}
    threes = sorted(some)
    assert [read_listed(format_word(three, alphabet), alphabet) for three in threes] == threes


def test_command_prints_invalid_words(tmp_path):
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "__init__.py").write_text("raise SystemExit('another project')")
    given = "\ufeffquinze\nQINZE\n\nCOL.LEGI\n[NY]AM\n  any\r\nxyz\nañy\nl·l\nCanyaaa\n"
    done = command("ca", "--check", given=given, folder=tmp_path)
    assert done.stdout.splitlines() == ["xyz", "añy", "l·l", "Canyaaa"]
    assert done.returncode == 1
    assert command("ro", "--check", given="ȘCOALĂ\nşcoală\n\nscoala\n").returncode == 0


def test_command_refuses_unknown_language():
    done = command("xx")
    assert done.returncode == 2
    assert "ca" in done.stderr
