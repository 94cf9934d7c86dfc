"""Tests of scripts/lexicons: readers of other dictionaries, and the vote on words.

The readers are tested as units, the vote as integration.
"""

import gzip
import hashlib
import json
import pickle
import zipfile

import pytest

from scripts.lexicons import fetch as fetching
from scripts.lexicons import readers, sources
from scripts.lexicons.__main__ import main
from scripts.lexicons.build import alphabet_in, collect_left_out, collect_words
from scripts.lexicons.lemmas import Lemmas, LemmasError, join_decisions, read_lemmas
from scripts.lexicons.measure import measure_list
from scripts.lexicons.recipe import RecipeError, read_recipe
from scripts.lexicons.sources import Source, SourceError
from scripts.lexicons.spelling import Speller
from scripts.lexicons.vote import format_votes, unheld_words
from tests.support.toy_lexicon import ALPHABET, FORMS

AFFIXES = "SET UTF-8\nSFX A Y 3\nSFX A 0 s .\nSFX A 0 n .\nSFX A 0 t .\n"
ENTRIES = "toki/A\nkasa/A\nneka/A\ntano/A\nsono/A\nisto\ntokite\nnekate\nkan\nsokisi\n"
LISTS = {
    "first": "toki tokis tokin tokit kasa kasas kasan kasat kan neka tano tokite ono sonotan sokisi",
    "second": "sose toki tokis tokin tokit kasa tano tanon ono inta",
    "third": "sosa neka nekas tanon nekate sonotan sokisi",
    "apart": "toki kasa xyz",
}
SOURCE = """
[{kind}.{name}]
package = "folder:"
title = "{name}"
licence = "CC0-1.0"
use = "attestation"
reader = "lines"
files = {{ "{name}.txt" = "{digest}" }}
"""
RECIPE = (
    FORMS
    + """
{lists}
[words]
dictionary = "forms"
attested_by = ["first"]
[vote]
voices = [["first"], ["second"], ["third"]]
least = 2
share = 0.5
without = "^on"
kept_out = "apart"
[[vote_made]]
shape = "^(.+)te$"
bases = ['\\1']
bare = true
why = "made of what counts"
[[vote_needs]]
shape = "isi$"
witness = "second"
why = "made freely"
[[vote_alone]]
shape = "^sos"
witness = "third"
why = "nobody else has such words"
[[attest]]
why = "the dictionary knows too much"
"""
)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture
def folder(tmp_path):
    return folder_of(tmp_path, ENTRIES, LISTS)


def folder_of(tmp_path, entries, lists_of_words, rules=""):
    toki = tmp_path / "lexicons" / "toki"
    toki.mkdir(parents=True)
    texts = {"toki.aff": AFFIXES, "toki.dic": f"10\n{entries}", "alphabet.toml": ALPHABET}
    texts |= {f"{name}.txt": "\n".join(words.split()) for name, words in lists_of_words.items()}
    lists = "".join(
        SOURCE.format(
            kind="sources" if name == "first" else "witnesses",
            name=name,
            digest=digest(texts[f"{name}.txt"]),
        )
        for name in lists_of_words
    )
    recipe = RECIPE.format(lists=lists, aff=digest(AFFIXES), dic=digest(texts["toki.dic"]))
    texts["recipe.toml"] = recipe + rules
    for name, text in texts.items():
        (toki / name).write_text(text, encoding="utf-8")
    return toki


def votes(folder):
    return format_votes(read_recipe(folder), Speller(alphabet_in(folder)).word)


def groups(text):
    parts = [part.partition("]\n") for part in text.split("\n[")[1:]]
    return {head: set(words.split()) for head, _, words in parts}


def test_entry_counts_when_two_origins_have_enough_of_its_forms(folder):
    words_by_head = groups(votes(folder))
    assert words_by_head["- first"] == {"kasa", "kan"}, (
        "the second has one of four forms: another kasa"
    )
    assert words_by_head["- third"] == {"neka"}, "the first has one of four, the third two"
    assert not any("toki" in words for words in words_by_head.values()), "the list has it anyway"


def test_derived_word_counts_with_one_origin(folder):
    words_by_head = groups(votes(folder))
    out = {word for head, words in words_by_head.items() if head[0] in "-n" for word in words}
    assert "tokite" not in out
    assert "nekate" not in {
        word for head, words in words_by_head.items() if head[0] == "+" for word in words
    }
    assert "sokisi" in words_by_head["- first, third"], "the second must know it"


def test_word_of_no_entry_counts_with_two_origins(folder):
    words_by_head = groups(votes(folder))
    assert words_by_head["new first, third"] == {"sonotan", "neka"}, "neka as a word alone"
    assert not any("ono" in words for words in words_by_head.values()), "the recipe wants it never"
    assert words_by_head["new third"] == {"sosa"}, "for such words one is enough"
    assert not any("sose" in words for words in words_by_head.values()), "another one is not"
    assert not any("inta" in words for words in words_by_head.values()), "one knows it"


def test_list_is_built_from_voted_words(folder, capsys):
    def make(*arguments):
        return main(
            [*arguments],
            folder=folder.parent,
            out=folder.parent.parent / "out",
            cache=folder.parent.parent,
        )

    before = collect_words(read_recipe(folder))
    assert make("--vote", "--measure", "--accept") == 0
    assert (folder / "votes.txt").read_text(encoding="utf-8") == votes(folder)
    after = collect_words(read_recipe(folder))
    spell = Speller(alphabet_in(folder)).word
    assert spell("kasas") in before
    assert spell("kasas") not in after
    assert after[spell("sonotan")] == "new words"
    output = capsys.readouterr().out
    assert "known to apart, which had no voice" in output
    lines = [line.split() for line in measure_list(read_recipe(folder))]
    assert ["4", "tiles", "5", "words", "40.0%"] in lines


RESPELLED = """
[[vote_respelled]]
shape = "(?<=o)kk"
before = "k"
why = "a reform"
"""
HELD = """
[[vote_held]]
one_of = ["first", "second"]
why = "the others are wrong"
"""


def made_of(folder):
    (folder / "votes.txt").write_text(votes(folder), encoding="utf-8")
    recipe = read_recipe(folder)
    words = collect_words(recipe)
    tiles = Speller(alphabet_in(folder)).word
    return words, collect_left_out(recipe, words), tiles


def test_witness_of_former_spelling_counts_for_current_spelling(tmp_path):
    """third-round 6: eradicar became erradicar; the older lists have one r."""
    lists = {
        "first": "toki",
        "second": "soko sokos sokon tano",
        "third": "soko sokos sokot tano",
        "apart": "toki",
    }
    old = folder_of(tmp_path / "old", "sokko/A\n", lists)
    assert groups(votes(old)) == {"new second, third": {"soko", "sokos", "tano"}}
    folder = folder_of(tmp_path / "new", "sokko/A\n", lists, RESPELLED)
    assert groups(votes(folder)) == {
        "+ second, third": {"sokko"},
        "former second, third": {"soko", "sokos"},
        "new second, third": {"tano"},
    }
    words, out, tiles = made_of(folder)
    assert {text: words.get(tiles(text)) for text in ("sokko", "sokkos", "tano", "soko")} == {
        "sokko": "voted in, respelled",
        "sokkos": "voted in, respelled",
        "tano": "new words",
        "soko": None,
    }
    assert out == {tiles("soko"): "spelled before", tiles("sokos"): "spelled before"}


def test_word_counts_only_with_a_required_witness(tmp_path):
    """third-round 6: two votes of lists that are wrong in five of six such words are not enough."""
    lists = {
        "first": "toki tano",
        "second": "kasa",
        "third": "neka nekas tano sono isto",
        "fourth": "neka nekas tano kasa sono isto",
        "apart": "toki",
    }
    recipe = 'voices = [["first"], ["second"], ["third"], ["fourth"]]'
    folder = folder_of(tmp_path, "neka/A\nkasa\nkan\n", lists, HELD)
    path = folder / "recipe.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('voices = [["first"], ["second"], ["third"]]', recipe))
    words_by_head = groups(votes(folder))
    assert words_by_head["unheld fourth, third"] == {"neka", "sono", "isto"}
    assert words_by_head["+ fourth, second"] == {"kasa"}
    assert words_by_head["new first, fourth, third"] == {"tano"}
    words, out, tiles = made_of(folder)
    assert tiles("neka") not in words
    assert {out[tiles(text)] for text in ("neka", "nekas", "sono", "isto")} == {"held by none"}
    assert out[tiles("kan")] == "not attested"


def test_vote_refuses_recipe_without_required_witness(tmp_path):
    folder = folder_of(tmp_path, ENTRIES, LISTS, HELD.replace("second", "nobody"))
    with pytest.raises(RecipeError, match="nobody"):
        read_recipe(folder)


def test_manually_added_words_name_a_witness_that_has_them(folder):
    (folder / "lemmas.txt").write_text(
        "[+ well: third]\nneka\n[+ nobody says so]\nisto\n[+ wrongly: second]\nkan\n[- no word]\nsono\n"
    )
    (folder / "overlay.txt").write_text(
        "+ ONO held: first, second\n+ IN not held: first\n- KAN no word\n"
    )
    recipe, spell = read_recipe(folder), Speller(alphabet_in(folder)).word
    assert [line.partition(":")[0] for line in unheld_words(recipe, spell)] == ["isto", "kan", "IN"]
    assert main(["--vote"], folder=folder.parent, out=folder, cache=folder.parent.parent) == 1


def test_vote_refuses_recipe_without_origins(folder):
    path = folder / "recipe.toml"
    path.write_text(path.read_text().replace('kept_out = "apart"', 'kept_out = "nobody"'))
    with pytest.raises(RecipeError, match="nobody"):
        read_recipe(folder)


def test_manual_decision_precedes_vote_and_is_made_once(tmp_path):
    path = tmp_path / "votes.txt"
    path.write_text("[+ a]\none\n[- b]\ntwo\n[new c]\ntwo three\n")
    votes = read_lemmas(path)
    assert votes.new == {"two", "three"}
    hand = Lemmas(accepted=frozenset({"two"}), dropped=frozenset({"one"}))
    both = join_decisions(hand, votes)
    assert (both.accepted, both.dropped) == ({"two"}, {"one"})
    with pytest.raises(LemmasError, match="one"):
        join_decisions(Lemmas(accepted=frozenset({"one"})), votes)


class TestReaders:
    def read(self, reader, data, folder):
        path = folder / "list"
        path.write_bytes(data)
        return list(readers.READERS[reader](path))

    def test_reader_accepts_word_per_line_in_both_encodings(self, tmp_path):
        expected = [("açò", ""), ("però", "")]
        assert (
            self.read("lines", "açò\npero\u0300".replace("o\u0300", "ò").encode(), tmp_path)
            == expected
        )
        assert self.read("lines", "açò\nperò\n".encode("iso-8859-15"), tmp_path) == expected

    def test_reader_accepts_table_of_lemmas(self, tmp_path):
        given = json.dumps({"cantes": "cantar", "sou": ["ser", "sou"]}).encode()
        pairs = self.read("lookup", gzip.compress(given), tmp_path)
        assert pairs == [("cantes", "cantar"), ("sou", "ser"), ("sou", "sou")]

    def test_readers_accept_conjugator_and_part_of_speech_lexicon(self, tmp_path):
        assert self.read("verbs", b"<v><i>cantar</i><t>x:y</t></v>", tmp_path) == [("cantar", "")]
        given = '("!" ((Fat 0)) ())\n("açò" ((PD 0)) ())\n("d\'ell" ((X 0)) ())\n'
        assert self.read("tags", given.encode("iso-8859-15"), tmp_path) == [("açò", "")]

    def test_thesaurus_reader_skips_phrases_and_labels(self, tmp_path):
        given = "UTF-8\nveșnicie|1\n(subst)|eternitate|(reg.) săvârșie|a se duce|≠ clipă\n"
        words = [word for word, _ in self.read("thesaurus", given.encode(), tmp_path)]
        assert words == ["veșnicie", "eternitate", "săvârșie", "clipă"]

    def test_pickle_reader_finds_words_without_loading(self, tmp_path):
        class Evil:
            def __reduce__(self):
                return (exec, ("raise SystemExit('loaded')",))

        given = pickle.dumps({"casă": ["o casă mare", "locuință"], "e": Evil()})
        words = {word for word, _ in self.read("strings", given, tmp_path)}
        assert {"casă", "locuință"} <= words
        assert "o casă mare" not in words

    def test_reader_accepts_frequency_list(self, tmp_path):
        head = b"\x82\xa6format\xa2cB\xa7version\x01"
        words = b"\x91\xa3uno" + b"\xdc\x00\x02\xa2do\xd9\x04tres"
        given = gzip.compress(b"\x93" + head + words)
        assert [word for word, _ in self.read("frequencies", given, tmp_path)] == [
            "uno",
            "do",
            "tres",
        ]
        with pytest.raises(readers.ReaderError):
            self.read("frequencies", gzip.compress(b"\x91\xc1"), tmp_path)

    def test_automaton_reader_returns_forms_and_lemmas(self):
        section = "0\t1\tv\tv\t0\n1\t2\ta\ta\t0\n2\t3\tn\tε\t0\n3\t4\tε\t<vb>\t0\n2\t4\tε\t<vb>\t0\n2\t2\t9\t9\t0\n4\t0\n"
        pairs = list(readers._accepted_pairs(section))
        assert pairs == [("va", "va"), ("van", "va")]

    def test_automaton_reader_works_without_printer(self, tmp_path, monkeypatch):
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(readers.ReaderError, match="lttoolbox"):
            list(readers.apertium(tmp_path / "x.bin"))


def source(package, text="toki\n"):
    return Source(
        name="others",
        package=package,
        title="",
        licence="",
        use="",
        reader="lines",
        files={"share/list.txt": digest(text)},
    )


class TestFetching:
    @pytest.fixture(autouse=True)
    def _apart(self, tmp_path, monkeypatch):
        monkeypatch.setattr(sources, "FETCHED", tmp_path / "fetched")

    def client(self, monkeypatch, text="toki\n"):
        """Replace pip by a stand-in that leaves the requested wheel."""
        packages = []

        def run(folder, *command):
            packages.append(command[-1])
            with zipfile.ZipFile(folder / "others-1.whl", "w") as wheel:
                wheel.writestr("share/list.txt", text)

        monkeypatch.setattr(fetching, "_run", run)
        return packages

    def test_package_is_fetched_once(self, tmp_path, monkeypatch):
        packages = self.client(monkeypatch)
        for _ in range(2):
            fetching.fetch(source("wheel:others==1"), tmp_path)
        assert packages == ["others==1"]
        assert list(sources.words_of(source("wheel:others==1"), tmp_path)) == [("toki", "")]

    def test_fetch_refuses_file_with_other_digest(self, tmp_path, monkeypatch):
        self.client(monkeypatch, "ikot\n")
        with pytest.raises(SourceError, match="the recipe means"):
            fetching.fetch(source("wheel:others==1"), tmp_path)

    def test_fetch_names_missing_or_failing_client(self, tmp_path, monkeypatch):
        with pytest.raises(SourceError, match="false"):
            fetching._run(tmp_path, "false", "others")
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(SourceError, match="apt-get"):
            fetching.fetch(source("deb:others=1"), tmp_path)
