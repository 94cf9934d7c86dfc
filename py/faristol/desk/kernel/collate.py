"""The order of names by the alphabet of the language on screen.

Three questions, each asked only when the one before leaves a tie: which letters (in the language's
own order), which accents and other marks, and at last which characters exactly, so that two texts
have the same key only when they are equal. Where letters are concerned:

* Catalan: a b c ... z; accents, ç and the dot of l·l are marks (nom < nòm, Franca < França, and
  Collell stands beside Col·lell); ny is n and y, ll is l and l, as in a directory of people.
* Romanian: a ă â b ... i î j ... s ș t ț ... z are letters of their own; ş and ţ with a cedilla,
  from old files, stand where ș and ț do.
* English: a ... z.

In all three, words count from the left ("Puig Roca" < "Puigdemont"), numbers by their value
("Player 2" < "Player 10"), symbols before numbers before letters before other scripts; apostrophes
and full stops do not count ("d'Urgell" stands beside "Durgell") and a hyphen is a space.
"""

import re
from functools import lru_cache
from typing import TypeAlias

SortKey: TypeAlias = tuple[str, str, str]

# A weight is a character, because texts compare faster than tuples: spaces, symbols, numbers by
# length, the letters with room for three more after each, and every other script from Greek on.
_SPACE, _SIGN = " ", "!"
_NUMBER, _LONGEST = 0x100, 0xEF
_FIRST_LETTER = 0x250
_FOREIGN = "\u02f0"

_OWN_LETTERS = {"ro": {"ă": ("a", 1), "â": ("a", 2), "î": ("i", 1), "ș": ("s", 1), "ț": ("t", 1)}}
_CEDILLAS = {"ş": "ș", "ţ": "ț"}
# Letters that Unicode does not take apart into a base and a mark.
_PLAIN = {
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i",
    "æ": "ae", "œ": "oe", "þ": "th",
}  # fmt: skip
_GAPS = frozenset("-‐‑‒–—/_")
_SILENT = frozenset("'’‘ʼ`´.·•‧∙⋅・\"“”«»")
_DIGITS = re.compile(r"[0-9]+")

# The weights of each character are looked up in Unicode once, for each language.
_weights: dict[str, dict[str, tuple[str, str]]] = {}


@lru_cache(maxsize=4096)  # a register is sorted again after each of its events, with the same names
def sort_key(text: str, language: str) -> SortKey:
    """Return the sort key of a text; any language but "ro" sorts as Catalan and English do.

    >>> sorted(["Țurcanu", "Tudor", "Toma"], key=lambda name: sort_key(name, "ro"))
    ['Toma', 'Tudor', 'Țurcanu']
    """
    from unicodedata import normalize

    own_letters = _OWN_LETTERS.get(language, {})
    cached = _weights.setdefault(language if own_letters else "", {})
    letters: list[str] = []
    marks: list[str] = []
    for character in normalize("NFC", text):
        weights = cached.get(character)
        if weights is None:
            weights = cached[character] = _weigh(character, own_letters)
        letters.append(weights[0])
        marks.append(weights[1])
    words = " ".join("".join(letters).split(_SPACE)).strip(_SPACE)
    return _DIGITS.sub(_weigh_number, words), "".join(marks), text


def _weigh(character: str, own_letters: dict[str, tuple[str, int]]) -> tuple[str, str]:
    """Return the letters a character counts as, and its marks; a blank stands for no mark."""
    import unicodedata

    if character in _GAPS or character.isspace():
        return _SPACE, character
    if character in _SILENT:
        return "", character
    small = character.lower()
    letter = _CEDILLAS.get(small, small)
    if letter in own_letters:
        base, place = own_letters[letter]
        return _letter_weight(base, place), " " if letter == small else small
    letters, marks = "", ""
    for part in unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", small).casefold()):
        if unicodedata.combining(part):
            marks += part
        elif part in _PLAIN:
            letters += "".join(_letter_weight(plain) for plain in _PLAIN[part])
            marks += part
        elif "a" <= part <= "z":
            letters += _letter_weight(part)
        elif part in _SILENT:
            marks += part
        else:
            letters += _weigh_other(part)
            marks += "" if part.isalnum() else part
    return letters, marks or " "


def _weigh_other(part: str) -> str:
    """Return the weight of a digit, a symbol or a letter of another script."""
    import unicodedata

    if part.isdecimal():
        return str(unicodedata.decimal(part))
    if not part.isalnum():
        return _SIGN
    return part if part >= "\u0370" else _FOREIGN + part


def _letter_weight(letter: str, place: int = 0) -> str:
    return chr(_FIRST_LETTER + 4 * (ord(letter) - ord("a")) + place)


def _weigh_number(digits: "re.Match[str]") -> str:
    value = digits[0].lstrip("0")
    return chr(_NUMBER + min(len(value), _LONGEST)) + value
