"""Read what people type when they ask about words: with the marks of a sentence, and dots of every kind."""

from re import compile as pattern

from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import Misread, read_word

# what stands between words and never in one
_BETWEEN = pattern(r'[\s,;/+|&"«»“”„‟‹›]+')
# what keyboards give for the middle dot of L·L
_DOTS = str.maketrans(dict.fromkeys("\u2022\u2219\u2027\u22c5\u30fb\u0387", "·"))
# what stands at the end of a sentence, opens it, or holds a word as a quotation does. A question mark
# is a blank to whoever searches, so it is left for the reader to refuse.
_EDGES = ".:!…¡¿·\u2022\u2219\u2027\u22c5\u30fb\u0387'‘’‚‛`´"
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
    """Read one of the words; a blank may stand for a letter that no tile shows, and nobody says which."""
    return read_word(with_middle_dots(text), alphabet, has_joker_letters=True)


def with_middle_dots(text: str) -> str:
    """Return a text with the middle dot where a keyboard has another sign for it.

    >>> with_middle_dots("col•legi")
    'col·legi'
    """
    return text.translate(_DOTS)


def _is_torn(before: str, one: str, after: str, alphabet: Alphabet) -> bool:
    """Tell whether a space went through a tile, as in "col. legi", which is not two words."""
    edges = (one[-2:] + after[:1], before[-1:] + one[:2], before[-1:] + one + after[:1])
    return any(_is_dotted(edge, alphabet) for edge in edges)


def _is_dotted(edge: str, alphabet: Alphabet) -> bool:
    signs = edge.translate(_DOTS).upper()
    return len(signs) == 3 and not signs.isalpha() and signs in alphabet.spellings
