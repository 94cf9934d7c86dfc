"""Read what people type when they ask about words: with the marks of a sentence, and dots of every kind."""

from re import compile as pattern

from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import MIDDLE_DOTS, Misread, read_word, with_middle_dots

# what stands between words and never in one
_BETWEEN = pattern(r'[\s,;/+|&"«»“”„‟‹›]+')
# what stands at the end of a sentence, opens it, or holds a word as a quotation does. A question mark
# is a blank to whoever searches, so it is left for the reader to refuse.
_EDGES = f".:!…¡¿·{MIDDLE_DOTS}'‘’‚‛`´"
_LONE = frozenset(_EDGES + "?-–—*")  # alone, they are no word


def asked_words(text: str, alphabet: Alphabet) -> list[str]:
    """Part what was typed into words, each as it was typed but for the marks around it.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> asked_words("«Gat», col•legi/quinze.", alphabet_of("ca"))
    ['Gat', 'col•legi', 'quinze']
    """
    typed = ["", *(one for one in _BETWEEN.split(text) if one), ""]
    words = []
    for before, one, after in zip(typed, typed[1:], typed[2:], strict=False):
        if _is_torn(before, one, after, alphabet):
            words.append(one)  # with its dot, which no tile shows: a space too many is no verdict
        elif not _LONE.issuperset(one):
            words.append(one.strip(_EDGES))
    return words


def read_asked(text: str, alphabet: Alphabet) -> Word | Misread:
    """Read one of the words; a blank may stand for a letter that no tile shows, and nobody says which.

    A letter with the mark of another language is the plain letter, as in a list.
    """
    return read_word(with_middle_dots(text), alphabet.with_foreign_marks, has_joker_letters=True)


def _is_torn(before: str, one: str, after: str, alphabet: Alphabet) -> bool:
    """Tell whether a space went through a tile, as in "col. legi", which is not two words."""
    edges = (one[-2:] + after[:1], before[-1:] + one[:2], before[-1:] + one + after[:1])
    return any(_is_dotted(edge, alphabet) for edge in edges)


def _is_dotted(edge: str, alphabet: Alphabet) -> bool:
    signs = with_middle_dots(edge).upper()
    return len(signs) == 3 and not signs.isalpha() and signs in alphabet.spellings
