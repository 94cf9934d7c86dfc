"""Values of leaves, the tiles that stay on a rack, in tenths of a point.

The table of a language was learnt by playing (`make levels`, docs/levels.md): each tile by itself, each further one
of the same, the number of tiles, and the surplus of vowels over consonants.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tomllib import loads

from faristol import opponent
from faristol.tiles.alphabet import BLANK, Alphabet, Word

MOST_APART = 4  # larger surpluses of vowels or of consonants count as this


@dataclass(frozen=True, slots=True)
class Leaves:
    """The values of the features of leaves, with the alphabet they belong to."""

    alphabet: Alphabet
    worth: Mapping[str, int]

    def of(self, kept: Word) -> int:
        """Return the value of the tiles that stay."""
        return sum(
            self.worth.get(feature, 0) * count for feature, count in features(kept, self.alphabet)
        )


def features(kept: Word, alphabet: Alphabet) -> Iterator[tuple[str, int]]:
    """Yield the features of a leave, each with its count."""
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
    surplus = 2 * vowels + blanks - len(kept)
    yield f"apart {max(-MOST_APART, min(MOST_APART, surplus))}", 1
    yield f"kept {len(kept)}", 1


def parse_leaves(text: str, alphabet: Alphabet) -> Leaves:
    """Return the table of a file.

    Raises:
        ValueError: a value is not a whole number.
    """
    raw = loads(text)["worth"]
    if not all(isinstance(worth, int) for worth in raw.values()):
        raise ValueError("a worth is no whole number")
    return Leaves(alphabet, raw)


@cache
def leaves_of(alphabet: Alphabet) -> Leaves:
    """Return the table of a language; without a learnt table all leaves are worth the same."""
    path = Path(opponent.__path__[0]) / "tables" / f"{alphabet.language}.toml"
    if not path.is_file():
        return Leaves(alphabet, {})
    return parse_leaves(path.read_text(encoding="utf-8"), alphabet)
