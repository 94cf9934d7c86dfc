"""Say what tiles that stay on a rack are worth, in tenths of a point.

The table of a language was learnt by playing (`make levels`, docs/levels.md): each tile by itself, each
further one of the same, how many there are, and by how many the vowels are more than the consonants.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tomllib import loads

from faristol import opponent
from faristol.tiles.alphabet import BLANK, Alphabet, Word

MOST_APART = (
    4  # a leave with more vowels over consonants is counted as this, and the other way round
)


@dataclass(frozen=True, slots=True)
class Leaves:
    """Hold the worth of what leaves are made of, and know the alphabet they are of."""

    alphabet: Alphabet
    worth: Mapping[str, int]

    def of(self, kept: Word) -> int:
        """Return what tiles are worth that stay."""
        return sum(self.worth.get(one, 0) * count for one, count in features(kept, self.alphabet))


def features(kept: Word, alphabet: Alphabet) -> Iterator[tuple[str, int]]:
    """Give what a leave is made of, each with how often."""
    if not kept:
        return
    vowels = blanks = 0
    for tile, count in sorted(Counter(kept).items()):
        name = "?" if tile == BLANK else alphabet.written[tile]
        yield name, 1
        if count > 1:
            yield f"{name}+", count - 1
        if tile == BLANK:
            blanks += count
        elif alphabet.letters[tile - 1].is_vowel:
            vowels += count
    apart = 2 * vowels + blanks - len(kept)
    yield f"apart {max(-MOST_APART, min(MOST_APART, apart))}", 1
    yield f"kept {len(kept)}", 1


def parse_leaves(text: str, alphabet: Alphabet) -> Leaves:
    """Return the table that a file holds.

    Raises:
        ValueError: it is none.
    """
    raw = loads(text)["worth"]
    if not all(isinstance(worth, int) for worth in raw.values()):
        raise ValueError("a worth is no whole number")
    return Leaves(alphabet, raw)


@cache
def leaves_of(alphabet: Alphabet) -> Leaves:
    """Return the table of a language; where none was learnt, all tiles are worth the same."""
    path = Path(opponent.__path__[0]) / "tables" / f"{alphabet.language}.toml"
    if not path.is_file():
        return Leaves(alphabet, {})
    return parse_leaves(path.read_text(encoding="utf-8"), alphabet)
