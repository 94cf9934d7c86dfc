"""The kernel against the committed answers of Python on 5,000 positions, on the desk and in Pyodide.

The answers of Python are committed (`kernel_answers.json`), a line for each group of positions: the search in Python
would take too long in Pyodide. On the desk it is compared too. `python -m tests.unit.moves.test_kernel_answers`
rewrites them.
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
    """Return the lexicon of a language, and its kernel."""
    alphabet = alphabet_of(language)
    words = {read_listed(word, alphabet) for word in TEXTS[language].split()}
    lexicon = Lexicon(alphabet, from_words(words))
    return lexicon, kernel_of(lexicon)


RULESETS = list(rulesets())


def positions_of(group):
    """Yield the positions of a group, each with the words, the kernel and the scoring."""
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
    """Return the answers of an engine for a group as a digest: all moves in order, the best, its points."""
    hash_ = sha256()
    finders = {}
    for lexicon, kernel, terms, board, rack in positions_of(group):
        key = lexicon.alphabet.language, terms
        finder = finders.get(key)
        if finder is None:
            finder = finders[key] = Finder(lexicon, terms, kernel if with_kernel else None)
        records, best = finder.every(board, rack), finder.best_score(board, rack)
        assert isinstance(records, Records) == with_kernel
        moves = [(*move.order, move.points) for move in records.list_page(0, len(records))]
        hash_.update(repr((moves, len(finder.best(board, rack)), best)).encode())
    return hash_.hexdigest()


@pytest.mark.parametrize("group", range(GROUPS))
def test_both_engines_give_the_committed_answers(group):
    expected = json.loads(FILE.read_text())[group]
    assert digest(group, with_kernel=True) == expected
    if not IS_PYODIDE:
        assert digest(group, with_kernel=False) == expected


if __name__ == "__main__":
    digests = [digest(group, with_kernel=False) for group in range(GROUPS)]
    FILE.write_text(json.dumps(digests, indent=1) + "\n")
