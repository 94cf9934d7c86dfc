"""Measure a list by a source that had no voice in it, part by part.

What is rare is known less, so the figures say nothing alone; they compare parts of a list, and lists.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from faristol.tiles.alphabet import Word
from scripts.lexicons.build import alphabet_in, brought
from scripts.lexicons.recipe import Recipe
from scripts.lexicons.spelling import Speller
from scripts.lexicons.vote import Witnesses


def measured(recipe: Recipe) -> Iterator[str]:
    """Go through the lines that say how much of a list is known, by length and by what brought words in."""
    if recipe.ballot is None:
        return
    spell = Speller(alphabet_in(recipe.folder)).word
    known = Witnesses(recipe, spell).of(recipe.ballot.kept_out).words
    words = brought(recipe)
    yield f"known to {recipe.ballot.kept_out}, which had no voice:"
    yield from _table({word: f"{len(word):2} tiles" for word in words}, known)
    yield from _table(words, known)


def _table(words: Mapping[Word, str], known: AbstractSet[Word]) -> Iterator[str]:
    every, some = Counter(words.values()), Counter(words[word] for word in words.keys() & known)
    for part in sorted(every):
        yield f"  {part:>22} {every[part]:>8} words {some[part] / every[part]:>7.1%}"
