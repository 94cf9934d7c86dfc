"""The fault of a line that is not a word: found slowly, one by one, only for the few lines displayed."""

from typing import Literal, TypeAlias
from unicodedata import normalize

from faristol.formats.wordlists.spelling import APOSTROPHES, Style, aliases_of
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread, read_listed

Reason: TypeAlias = Literal["several", "number", "apostrophe", "sign", "notation"]

_MAX_CHECKED = 200  # characters of a line: the first one at fault is enough
_SEPARATORS = frozenset(" \t\u00a0;")


def fault_of(text: str, alphabet: Alphabet, style: Style = "written") -> tuple[Reason, str]:
    """Return the reason why a text is not a word in the notation of its list, and the character at fault.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> fault_of("ben vist", alphabet_of("ca")), fault_of("KIWI", alphabet_of("ca"))
    (('several', ''), ('sign', 'K'))
    """
    text = normalize("NFC", text[:_MAX_CHECKED])
    if not _SEPARATORS.isdisjoint(text):
        return "several", ""
    aliases = aliases_of(alphabet.language, style)
    odd = [character for character in text if character.upper() not in aliases]
    if any(character.isdigit() for character in odd):
        return "number", ""
    if apostrophe := next((character for character in odd if character in APOSTROPHES), ""):
        return "apostrophe", apostrophe
    if not aliases:
        word = read_listed(text, alphabet)
        return ("sign", word.sign) if isinstance(word, Misread) else ("notation", "")
    for character in odd:
        if isinstance(read_listed(character, alphabet), Misread) and character not in "[]":
            return "sign", character
    return "notation", ""
