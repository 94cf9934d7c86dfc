"""Fold names so that hurried typing matches careful spelling.

>>> fold_name("Núria COL·LELL i d'Urgell")
'nuria collell i d urgell'
"""

import re
from functools import lru_cache

# Letters that Unicode does not decompose into a base and a mark.
_LETTERS = {
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ĸ": "k", "ŋ": "n",
    "ƀ": "b", "ɨ": "i", "ƶ": "z", "æ": "ae", "œ": "oe", "þ": "th", "ə": "e",
}  # fmt: skip
# Patterns as texts: each is compiled at its first use, not when the app starts.
# All dots that keyboards and fonts offer for the geminate l of "Col·lell".
_DOTS = "·•‧∙⋅・"
_GEMINATE = r"l·(?=l)"
# "Col.lell", typed without a middle dot. Between vowels only: "Miquel.Lluís" is two names.
_FULL_STOP = r"(?<=[aeiou]l)\.(?=l[aeiou])"
_GAP = r"[·.\s]+"


class _Folds(dict[int, str]):
    """A translation table of folded characters, computed at first use."""

    def __missing__(self, code: int) -> str:
        import unicodedata

        character = chr(code)
        category = unicodedata.category(character)
        if character in _DOTS:
            folded = "·"
        elif character in _LETTERS:
            folded = _LETTERS[character]
        elif unicodedata.combining(character) or category in ("Cf", "Me"):
            # Marks of class 0 stay: they are the vowels of Indic scripts, not accents.
            folded = ""
        elif 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF:
            folded = ""  # variation selectors change the look of an emoji, not its identity
        elif category[0] in "PZ" or category in ("Cc", "Cs", "Sm", "Sc", "Sk"):
            folded = "." if character == "." else " "
        else:
            folded = character
        self[code] = folded
        return folded


_folds = _Folds()


# The whole register is searched after each change: 20,000 names, clubs and numbers fit.
@lru_cache(maxsize=65_536)
def fold_name(text: str) -> str:
    """Return the text in lower case without accents, marks, dots of l·l and punctuation."""
    if text.isascii():
        folded = text.lower()
    else:
        from unicodedata import normalize

        # Folding case may yield letters that decompose again, and the other way round.
        folded = normalize("NFKD", normalize("NFKD", text).casefold())
    folded = folded.translate(_folds)
    folded = re.sub(_GEMINATE, "l", folded)
    folded = re.sub(_FULL_STOP, "", folded)
    return re.sub(_GAP, " ", folded).strip()


@lru_cache(maxsize=65_536)
def name_key(text: str) -> str:
    """Return the key that all spellings of one name share, first or last name first; "" for no name.

    >>> name_key("Stefan Popa") == name_key("POPA, Ștefan")
    True
    """
    return " ".join(sorted(fold_name(text).split())) or " ".join(text.casefold().split())


@lru_cache(maxsize=65_536)
def number_key(text: str) -> str:
    """Return the key that all spellings of one number share.

    >>> number_key("B-0012") == number_key("b 0012")
    True
    """
    return fold_name(text).replace(" ", "") or "".join(text.casefold().split())


def words_of(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the folded words of each chunk between spaces.

    >>> words_of("Jean-Luc d'Urgell")
    (('jean', 'luc'), ('d', 'urgell'))
    """
    chunks = (fold_name(chunk).split() for chunk in text.split())
    return tuple(tuple(chunk) for chunk in chunks if chunk)
