"""The lists that ship: what is in them, how they travel, what the command says of them."""

import gzip
import os
import subprocess
from functools import cache

import pytest

from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import read_listed, read_word, written
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
def made(language):
    return build_list(language)


@cache
def known(language):
    return frozenset(made(language).words)


def entries_of(language):
    recipe = read_recipe(FOLDER / language)
    affixes, dictionary = recipe.sources[recipe.dictionary].paths(recipe.folder)
    read = read_affixes(affixes.read_bytes())
    return {entry.stem for entry in read_entries(dictionary.read_bytes(), read)}


@pytest.mark.parametrize("language", LANGUAGES)
class TestList:
    def test_it_is_what_is_recorded(self, language):
        recorded = read_record(FOLDER / language / "record.toml")
        assert differences(recorded, made(language).record) == []

    def test_it_is_well_formed_and_every_word_is_read_by_tiles(self, language):
        alphabet = alphabet_of(language)
        words = from_plain(
            made(language).plain, letters=alphabet.size
        )  # checks order, distinctness
        for word in list(words)[::997]:
            assert read_listed(written(word, alphabet), alphabet) == word

    def test_known_words_are_in_and_others_are_not(self, language):
        alphabet = alphabet_of(language)

        def unknown(text):
            return {
                word for word in text.split() if read_listed(word, alphabet) not in known(language)
            }

        assert unknown(IN[language]) == set()
        assert unknown(OUT[language]) == set(OUT[language].split())

    def test_every_decision_by_hand_says_something(self, language):
        folder = FOLDER / language
        overlay = read_overlay(folder / "overlay.txt", alphabet_in(folder))
        assert overlay.added <= known(language)
        assert overlay.removed.isdisjoint(known(language))
        lengths = {len(word) for word in overlay.added | overlay.removed}
        assert lengths == {2, 3}
        lemmas = read_lemmas(folder / "lemmas.txt")
        stems = entries_of(language)
        assert lemmas.dropped <= stems
        assert set(lemmas.inflected) <= stems
        assert stems.isdisjoint(lemmas.added)
        spell = Speller(alphabet_of(language)).word
        decided = lemmas.accepted | lemmas.added.keys()
        assert {spell(stem) for stem in decided if len(stem) < 12} <= known(language)

    def test_it_is_small_on_the_way(self, language):
        size = len(gzip.compress(made(language).packed, 9))
        assert size <= MOST_BYTES_A_WORD * made(language).record.words

    def test_it_is_unpacked_in_the_page_as_it_was_packed(self, language, tmp_path):
        done = unpack_in_node(made(language).packed, tmp_path)
        assert done.stdout == made(language).plain


def test_no_catalan_word_is_without_a_vowel():
    vowels = {read_word(vowel, alphabet_of("ca"))[0] for vowel in "AEIOU"}
    assert [word for word in known("ca") if vowels.isdisjoint(word)] == []


def test_a_dictionary_is_spelled_as_people_spell_but_a_lonely_q_is_no_word():
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


def test_a_small_list_comes_back_too(tmp_path):
    assert unpack_words(PACKED) == WORDS
    assert unpack_in_node(PACKED, tmp_path).stdout == to_plain(WORDS)
    nothing = pack_words(from_words([]))
    assert unpack_in_node(nothing, tmp_path).stdout == to_plain(from_words([]))


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
def test_a_damaged_list_is_no_list(damaged, tmp_path):
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
def test_the_command_prints_every_word_as_the_language_writes_it(tmp_path):
    done = command("ca", folder=tmp_path)
    lines, alphabet = done.stdout.splitlines(), alphabet_of("ca")
    assert done.returncode == 0
    assert len(lines) == made("ca").record.words
    assert {"QUINZE", "COL·LEGI", "ANY"} <= set(lines)
    assert lines == [written(word, alphabet) for word in sorted(known("ca"))]
    # a tile is read by three signs at most, so what reads in threes reads whole
    some = {word[at : at + 3] for word in known("ca") for at in range(max(1, len(word) - 2))}
    threes = sorted(some)
    assert [read_listed(written(three, alphabet), alphabet) for three in threes] == threes


def test_the_command_prints_the_words_that_are_not_valid(tmp_path):
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "__init__.py").write_text("raise SystemExit('another project')")
    given = "\ufeffquinze\nQINZE\n\nCOL.LEGI\n[NY]AM\n  any\r\nxyz\nañy\nl·l\nCanyaaa\n"
    done = command("ca", "--check", given=given, folder=tmp_path)
    assert done.stdout.splitlines() == ["xyz", "añy", "l·l", "Canyaaa"]
    assert done.returncode == 1
    assert command("ro", "--check", given="ȘCOALĂ\nşcoală\n\nscoala\n").returncode == 0


def test_the_command_knows_its_languages():
    done = command("xx")
    assert done.returncode == 2
    assert "ca" in done.stderr
