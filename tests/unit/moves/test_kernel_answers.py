"""The kernel finds what Python finds on 5,000 positions of small lists, on the desk and in Pyodide.

What Python finds there is committed (`kernel_answers.json`), a line for each group of positions: the search in Python
would take too long in Pyodide. On the desk it is held against that too. `python -m tests.unit.moves.test_kernel_answers`
writes it anew.
"""

import json
import random
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from faristol.moves.finder import Finder
from faristol.moves.records import Records
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import read_listed
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_words
from tests.conftest import IS_PYODIDE
from tests.support.desk import TOY_WORDS
from tests.support.engines import rulesets, some_positions
from tests.support.machine import kernel_of
from tests.support.toy_words import CATALAN

FILE = Path(__file__).with_name("kernel_answers.json")
GROUPS, OF_EACH = 20, 250
TEXTS = {"ca": CATALAN + TOY_WORDS["ca"], "ro": TOY_WORDS["ro"]}


@cache
def words_of(language):
    """Return the words of a language, and their kernel."""
    alphabet = alphabet_of(language)
    words = {read_listed(word, alphabet) for word in TEXTS[language].split()}
    lexicon = Lexicon(alphabet, from_words(words))
    return lexicon, kernel_of(lexicon)


RULESETS = list(rulesets())


def asked(group):
    """Give the positions of a group, each with the words, the kernel and how it scores."""
    dice, left = random.Random(f"answers {group}"), OF_EACH
    while left:
        language, terms = dice.choice(RULESETS)
        lexicon, kernel = words_of(language)
        for board, rack in some_positions(dice, lexicon, terms, kernel):
            yield lexicon, kernel, terms, board, rack
            left -= 1
            if not left:
                return


def digest(group, *, with_kernel):
    """Return what an engine finds in a group, as a digest: all moves in order, the best, and its points."""
    heard = sha256()
    finders = {}
    for lexicon, kernel, terms, board, rack in asked(group):
        key = lexicon.alphabet.language, terms
        finder = finders.get(key)
        if finder is None:
            finder = finders[key] = Finder(lexicon, terms, kernel if with_kernel else None)
        every, best = finder.every(board, rack), finder.best_score(board, rack)
        assert isinstance(every, Records) == with_kernel
        told = [(*one.order, one.points) for one in every.list_page(0, len(every))]
        heard.update(repr((told, len(finder.best(board, rack)), best)).encode())
    return heard.hexdigest()


@pytest.mark.parametrize("group", range(GROUPS))
def test_both_engines_find_what_is_committed(group):
    known = json.loads(FILE.read_text())[group]
    assert digest(group, with_kernel=True) == known
    if not IS_PYODIDE:
        assert digest(group, with_kernel=False) == known


if __name__ == "__main__":
    found = [digest(group, with_kernel=False) for group in range(GROUPS)]
    FILE.write_text(json.dumps(found, indent=1) + "\n")
