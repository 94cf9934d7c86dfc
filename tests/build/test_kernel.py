"""Integration tests of the kernel against the search in Python: equal moves, points and order."""

import random
import subprocess
from functools import cache
from math import ceil

import pytest

from faristol.moves.finder import Finder
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from faristol.tiles.alphabet import alphabet_of
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_plain, from_words
from scripts import kernel as building
from scripts.build.layout import ROOT
from scripts.lexicons.build import build_list
from tests.support.engines import assert_the_same, rulesets, some_positions
from tests.support.examples import examples, one_in
from tests.support.machine import kernel_of
from tests.support.positions import positions

POSITIONS = examples(800, every_run=400)
GROUPS = 20  # so that the processors share them
SHARE = (
    40  # every so many words of a list are enough: the search in Python takes its time with each
)


@cache
def words_of(language, share):
    """Return a lexicon of every so many words, and its kernel."""
    words = from_plain(build_list(language).plain, is_trusted=True)
    lexicon = Lexicon(alphabet_of(language), from_words(list(words)[::share]))
    return lexicon, kernel_of(lexicon)


RULESETS = list(rulesets())


@pytest.mark.parametrize("group", range(GROUPS))
def test_kernel_agrees_with_python_on_random_positions(group):
    dice, left = random.Random(group), ceil(POSITIONS / GROUPS)
    while left:
        language, terms = dice.choice(RULESETS)
        lexicon, kernel = words_of(language, SHARE)
        finders = Finder(lexicon, terms, kernel), Finder(lexicon, terms)
        for board, rack in some_positions(dice, lexicon, terms, kernel):
            assert_the_same(*finders, board, rack, dice.choice((1, 2, 7, 20, 100)))
            left -= 1
            if not left:
                break


@pytest.mark.parametrize(
    "language",
    ["ca", pytest.param("ro", marks=pytest.mark.exhaustive("every run asks the Catalan list"))],
)
def test_kernel_agrees_with_python_on_whole_list(language):
    lexicon, kernel = words_of(language, 1)
    for terms in (terms for name, terms in RULESETS[::3] if name == language):
        finders = Finder(lexicon, terms, kernel), Finder(lexicon, terms)
        for board, rack in positions(lexicon.alphabet)[7::53]:
            assert_the_same(*finders, board, rack, 20)


PLANTED = {
    "a tile too much": (
        "board.c",
        "now.left = (int)count;",
        "now.left = (int)count - (count > 6);",
    ),
    "a premium twice": (
        "found.c",
        "times *= lane->times_word[at];\n        if",
        "times *= 2;\n        if",
    ),
    "a bound too low": ("slots.c", "if (tiles == hand) most += all(bonus);", ""),
    "a blank for nothing": (
        "whole.c",
        "if (barred >> letter & 1 ||",
        "if (letter % 9 == 4 ||",
    ),
    "no word to the left": (
        "walk.c",
        "if (slots & further)",
        "if (slots & further & 0xFE)",
    ),
}


@pytest.mark.parametrize(
    "bug", one_in(2, [pytest.param(bug) for bug in PLANTED], "every run plants three of five")
)
def test_comparison_finds_planted_bug(bug, tmp_path):
    name, right, wrong = PLANTED[bug]
    for path in building.FOLDER.glob("*.c"):
        text = path.read_text(encoding="utf-8")
        assert path.name != name or text.count(right) == 1
        (tmp_path / path.name).write_text(
            text.replace(right, wrong if path.name == name else right)
        )
    code = building.compile_kernel(
        building.FOR_BROWSERS, tmp_path / "k.wasm", tmp_path / "kernel.c"
    )
    dice = random.Random(2)
    lexicon, _ = words_of("ca", SHARE)
    kernel = kernel_of(lexicon, code.read_bytes())
    terms = terms_under("ca", preset("ca-classic")).scoring
    finders = Finder(lexicon, terms, kernel), Finder(lexicon, terms)

    def compare_often():
        for _ in range(100):
            for board, rack in some_positions(dice, lexicon, terms, kernel):
                assert_the_same(*finders, board, rack, 7)

    with pytest.raises(AssertionError):
        compare_often()


# A trap names no line, as the sanitizer's runtime does; to compile that takes 12 s on every new checkout.
CHECKED = ("-O1", "-g", "-fsanitize=undefined", "-fsanitize-trap=undefined")
ROUNDS = examples(1_000, every_run=300)


def feed_kernel(folder, kernel):
    """Feed malformed input to a kernel built with all sanitizers; return the completed process."""
    source = ROOT / "tests" / "native" / "bounds.c"
    program = building.compile_kernel((*CHECKED, f"-I{kernel}"), folder / "bounds", source)
    return subprocess.run(
        [program, str(ROUNDS)], check=False, capture_output=True, text=True, timeout=300
    )


def test_kernel_stays_in_bounds_on_malformed_input(tmp_path):
    done = feed_kernel(tmp_path, building.FOLDER)
    assert done.returncode == 0, f"ended by {done.returncode}, without -fsanitize-trap it says why"
    load_count, search_count, move_count = (
        int(word) for word in done.stdout.split() if word.isdecimal()
    )
    assert load_count > ROUNDS // 4
    assert search_count > move_count > ROUNDS // 4


def test_sanitizer_reports_access_out_of_bounds(tmp_path):
    for path in building.FOLDER.glob("*.c"):
        text = path.read_text(encoding="utf-8")
        (tmp_path / path.name).write_text(
            text.replace("> graph[0]) return 0;", "> graph[0] && !k) return 0;")
        )
    assert feed_kernel(tmp_path, tmp_path).returncode != 0
