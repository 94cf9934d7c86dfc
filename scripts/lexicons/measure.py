"""The share of a list that a source without a voice knows, part by part.

Rare words are known less, so that a figure alone means little; figures compare parts of a list, and lists.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from faristol.tiles.alphabet import Word
from scripts.lexicons.build import alphabet_in, collect_words
from scripts.lexicons.recipe import Recipe
from scripts.lexicons.spelling import Speller
from scripts.lexicons.vote import Witnesses


def measure_list(recipe: Recipe) -> Iterator[str]:
    """Yield lines with the share of a list that is known, by length and by the reason of words."""
    if recipe.ballot is None:
        return
    spell = Speller(alphabet_in(recipe.folder)).word
    known_words = Witnesses(recipe, spell).of(recipe.ballot.kept_out).words
    words = collect_words(recipe)
    yield f"known to {recipe.ballot.kept_out}, which had no voice:"
    yield from _format_table({word: f"{len(word):2} tiles" for word in words}, known_words)
    yield from _format_table(words, known_words)


def _format_table(words: Mapping[Word, str], known_words: AbstractSet[Word]) -> Iterator[str]:
    totals, known_counts = (
        Counter(words.values()),
        Counter(words[word] for word in words.keys() & known_words),
    )
    for part in sorted(totals):
        yield f"  {part:>22} {totals[part]:>8} words {known_counts[part] / totals[part]:>7.1%}"
