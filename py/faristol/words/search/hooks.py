"""Find the letters that make another word when put before or behind one."""

from dataclasses import dataclass

from faristol.tiles.alphabet import Word
from faristol.words.bits import members
from faristol.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Hooks:
    """Hold the letters that go before a word and behind it, in the order of the alphabet."""

    front: Word
    back: Word


def hooks(lexicon: Lexicon, word: Word) -> Hooks:
    """Return the hooks of a word, or of any letters."""
    columns = lexicon.columns
    return Hooks(
        front=bytes(members(columns.letters_between(b"", word))),
        back=bytes(members(columns.letters_between(word, b""))),
    )
