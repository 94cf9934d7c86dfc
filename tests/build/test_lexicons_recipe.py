"""Integration tests of scripts/lexicons: a toy language built from its folder."""

import hashlib
import os
import subprocess
import sys

import pytest

from faristol.tiles.reading import format_word
from scripts.lexicons.__main__ import main
from scripts.lexicons.build import alphabet_in, build_list, languages
from scripts.lexicons.lemmas import LemmasError, read_lemmas
from scripts.lexicons.overlay import OverlayError, read_overlay
from scripts.lexicons.recipe import RecipeError, read_recipe
from scripts.lexicons.sources import ROOT, SourceError
from tests.support.toy_lexicon import ALPHABET, FORMS

AFFIXES = "SET UTF-8\nSFX A Y 2\nSFX A 0 s .\nSFX A 0 -te .\nSFX B Y 1\nSFX B 0 nt .\n"
DICTIONARY = "9\ntoki/A\nása/A\nallo\nKate\nskt\nnetoki/A\nkasto\nnosa/A\nsinte\nneaka\n"
ATTESTED = "toki\nása\nkasta\nsinte\nontis\n"
RECIPE = (
    FORMS
    + """
[sources.others]
package = "folder:"
title = "More words of toki"
licence = "CC0-1.0"
use = "attestation"
reader = "lines"
files = {{ "others.txt" = "{txt}" }}
[words]
dictionary = "forms"
attested_by = ["others"]
{more}
[[drop_suffixes]]
add = "-"
why = "joined"
[[drop_entries]]
shape = "[A-Z]"
why = "names"
"""
)
ATTEST = "[[attest]]\nwhy = 'it knows too much'\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "lexicons" / "toki").mkdir(parents=True)
    write(tmp_path / "lexicons")
    return tmp_path / "lexicons"


def write(folder, more="", rules="", dictionary=DICTIONARY):
    toki = folder / "toki"
    texts = {"toki.aff": AFFIXES, "toki.dic": dictionary, "others.txt": ATTESTED}
    digests = {}
    for name, text in texts.items():
        (toki / name).write_text(text, encoding="utf-8")
        digests[name[-3:]] = hashlib.sha256(text.encode()).hexdigest()
    (toki / "alphabet.toml").write_text(ALPHABET, encoding="utf-8")
    (toki / "recipe.toml").write_text(RECIPE.format(more=more, **digests) + rules, encoding="utf-8")


def words(folder):
    made = build_list("toki", folder=folder, cache=folder.parent / "cache")
    alphabet = alphabet_in(folder / "toki")
    return {format_word(word, alphabet).lower() for word in made.words}


def test_language_is_built_from_its_folder(folder):
    assert languages(folder) == ("toki",)
    assert words(folder) == {
        *("toki", "tokis", "asa", "asas", "allo", "skt", "netoki", "netokis"),
        *("kasto", "nosa", "nosas", "sinte", "neaka"),
    }


def test_recipe_leaves_out_words_without_vowel_or_attestation(folder):
    write(folder, more="needs_vowel = true", rules=ATTEST)
    assert words(folder) == {"toki", "tokis", "asa", "asas", "sinte"}


def test_word_counts_when_its_base_is_attested(folder):
    rule = "[[accept]]\nshape = '^(.+)o$'\nbases = ['\\1a']\nwhy = 'made freely'\n"
    write(folder, rules=ATTEST + rule)
    assert "kasto" in words(folder)
    assert "allo" not in words(folder)


def test_recipe_leaves_out_derived_word(folder):
    rule = "[[drop_entries]]\nshape = '^ne(.+)$'\nbases = ['\\1']\nwhy = 'made freely'\n"
    write(folder, rules=rule)
    assert words(folder).isdisjoint({"netoki", "netokis"})
    assert "neaka" in words(folder), "there is no aka"
    (folder / "toki" / "lemmas.txt").write_text("[- no word]\ntoki\n")
    assert words(folder).isdisjoint({"toki", "netoki", "netokis"}), (
        "it is made of toki all the same"
    )


def test_form_implies_another_and_prefix_implies_paradigm(folder):
    rules = "[[derive]]\nshape = 'nte$'\nbecomes = 'nti'\nwhy = 'the other dialect'\n"
    rules += "[[prefix]]\nadd = 'k'\nflags = ['A']\nshare = 0.4\nwhy = 'made freely'\n"
    write(folder, rules=rules)
    assert "sinti" in words(folder)
    assert "kasa" not in words(folder)
    write(folder, rules=rules.replace("'k'", "'s'").replace("0.4", "0.0"))
    assert "sasas" not in words(folder), "nothing of it is attested"


def test_recipe_borrows_words_missing_from_dictionary(folder):
    write(
        folder,
        rules="[[borrow]]\nfrom = 'others'\nwithout = '^k'\nwithout_forms = '^z'\nwhy = 'it lacks some'\n",
    )
    assert "ontis" in words(folder)
    assert "kasta" not in words(folder)


def test_manual_decision_overrides_rules(folder):
    (folder / "toki" / "lemmas.txt").write_text(
        "# by hand\n[- names]\nallo\n[= B; a verb]\nnosa\n[+ everyday words]\nneaka\n"
    )
    (folder / "toki" / "overlay.txt").write_text("+ OK of old\n- SKT abbreviation\n")
    assert words(folder).isdisjoint({"allo", "nosas", "skt"})
    assert {"nosant", "ok"} <= words(folder)


def test_added_word_inflects_like_its_model(folder):
    path = folder / "toki" / "lemmas.txt"
    path.write_text(
        "[= A,B; a verb]\nnosa\n[like nosa; verbs it lacks]\nlla neallo\n[- no word]\ntoki\n"
    )
    rule = "[[drop_entries]]\nshape = '^ne(.+)$'\nbases = ['\\1']\nwhy = 'made freely'\n"
    write(folder, rules=rule)
    made = words(folder)
    assert {"lla", "llas", "llant", "neallo", "neallos", "neallont"} <= made
    assert made.isdisjoint({"llate", "toki"})
    write(folder, rules=ATTEST)
    assert {"lla", "llas", "llant"} <= words(folder), "by hand is enough"


def test_build_names_every_impossible_added_word(folder):
    path = folder / "toki" / "lemmas.txt"
    path.write_text("[like nobody; a]\nka ko\n[like toki; b]\nki allo nosa\n")
    with pytest.raises(LemmasError) as caught:
        words(folder)
    lines = str(caught.value).splitlines()
    assert [line.split()[0] for line in lines] == ["nobody", "allo", "nosa"]


def test_build_names_every_wrong_line_of_overlay(folder):
    path = folder / "toki" / "overlay.txt"
    path.write_text("+ OK of old\n+ KO\nOK of old\n- OK again\n+ XY no letters\n+ O too short\n")
    with pytest.raises(OverlayError) as caught:
        read_overlay(path, alphabet_in(folder / "toki"))
    lines = str(caught.value).splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        f"overlay.txt:{n}" for n in (2, 3, 4, 5, 6)
    ]


def test_build_names_every_wrong_line_of_decisions(tmp_path):
    path = tmp_path / "lemmas.txt"
    path.write_text(
        "outside\n[+ reason]\nonce\n[- ]\n[no sign]\n[- other reason]\nonce\n[like it]\n"
    )
    with pytest.raises(LemmasError) as caught:
        read_lemmas(path)
    lines = str(caught.value).splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        f"lemmas.txt:{n}" for n in (1, 4, 5, 7, 8)
    ]


def test_build_refuses_source_with_other_digest(folder):
    (folder / "toki" / "toki.dic").write_text("1\nother\n")
    with pytest.raises(SourceError, match="the recipe means"):
        words(folder)
    (folder / "toki" / "toki.dic").unlink()
    with pytest.raises(SourceError, match="has no toki"):
        words(folder)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('attested_by = ["others"]', 'attested_by = ["nobody"]'),
        ('why = "names"', ""),
        ('why = "names"', 'why = " "'),
        ('shape = "[A-Z]"', 'shape = "["'),
        ("[words]", "[other]"),
        ("[words]", "[words"),
    ],
)
def test_build_refuses_impossible_recipe(folder, old, new):
    path = folder / "toki" / "recipe.toml"
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(RecipeError):
        read_recipe(folder / "toki")


def test_build_fails_on_unrecorded_list_until_accepted(folder, capsys):
    def make(*arguments):
        return main([*arguments], folder=folder, out=folder.parent / "out", cache=folder.parent)

    assert make() == 1
    assert "ACCEPT=1" in capsys.readouterr().out
    assert make("--accept") == 0
    assert make("toki") == 0
    assert (folder.parent / "out" / "toki.words").read_bytes().startswith(b"FARISTOL WORDS 1\n")
    write(folder, dictionary=DICTIONARY.replace("kasto\n", ""))
    capsys.readouterr()
    assert make() == 1
    output = capsys.readouterr().out
    assert "source forms has changed" in output
    assert "words of 5 tiles: " in output


@pytest.mark.parametrize("seed", ["1", "2"])
def test_list_does_not_depend_on_order_of_sets(folder, tmp_path, seed):
    """Shipped lists are compared with their records at each build; `make bench` rebuilds them."""
    rules = "[[derive]]\nshape = 'nte$'\nbecomes = 'nti'\nwhy = 'the other dialect'\n"
    rules += "[[borrow]]\nfrom = 'others'\nwithout = '^k'\nwithout_forms = '^z'\nwhy = 'some'\n"
    write(folder, rules=rules)
    program = (
        "import sys, pathlib; from scripts.lexicons.build import build_list;"
        "folder, cache = map(pathlib.Path, sys.argv[1:]);"
        "print(build_list('toki', folder=folder, cache=cache).record.digest)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder), str(tmp_path / "again")],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT / 'py'}:{ROOT}"},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    made = build_list("toki", folder=folder, cache=tmp_path / "cache")
    assert len(made.words) > 10
    assert done.stdout.strip() == made.record.digest


def test_build_skips_unchanged_list(folder, monkeypatch):
    before = words(folder)
    monkeypatch.setattr("scripts.lexicons.build.Selection", None)
    assert words(folder) == before
    (folder / "toki" / "overlay.txt").write_text("+ OK of old\n")
    with pytest.raises(TypeError):
        words(folder)
