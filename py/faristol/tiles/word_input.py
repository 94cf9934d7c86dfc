"""Words typed in a question, with the punctuation of a sentence and all kinds of dots."""

from re import compile as pattern

from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import MIDDLE_DOTS, Misread, read_word, with_middle_dots

# separators, never part of a word
_BETWEEN = pattern(r'[\s,;/+|&"«»“”„‟‹›]+')
# punctuation at the edges of sentences and quotations. A question mark is a blank in searches, so the
# parser refuses it.
_EDGES = f".:!…¡¿·{MIDDLE_DOTS}'‘’‚‛`´"
_LONE = frozenset(_EDGES + "?-–—*")  # no words when alone


def asked_words(text: str, alphabet: Alphabet) -> list[str]:
    """Split typed text into words, each as it was typed but for the punctuation around it.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> asked_words("«Gat», col•legi/quinze.", alphabet_of("ca"))
    ['Gat', 'col•legi', 'quinze']
    """
    parts = ["", *(part for part in _BETWEEN.split(text) if part), ""]
    words = []
    for before, part, after in zip(parts, parts[1:], parts[2:], strict=False):
        if _is_divided(before, part, after, alphabet):
            words.append(part)  # keeps its dot, so it is misread: a stray space gets no verdict
        elif not _LONE.issuperset(part):
            words.append(part.strip(_EDGES))
    return words


def read_asked(text: str, alphabet: Alphabet) -> Word | Misread:
    """Parse a word of a question; a blank's letter needs no parentheses, even without a tile.

    A letter with the mark of another language is the plain letter, as in a list.
    """
    return read_word(with_middle_dots(text), alphabet.with_foreign_marks, has_joker_letters=True)


def _is_divided(before: str, part: str, after: str, alphabet: Alphabet) -> bool:
    """Whether a space divides a tile, as in "col. legi", which is not two words."""
    edges = (part[-2:] + after[:1], before[-1:] + part[:2], before[-1:] + part + after[:1])
    return any(_is_dotted_tile(edge, alphabet) for edge in edges)


def _is_dotted_tile(edge: str, alphabet: Alphabet) -> bool:
    characters = with_middle_dots(edge).upper()
    return len(characters) == 3 and not characters.isalpha() and characters in alphabet.spellings
