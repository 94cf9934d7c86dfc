"""Say why a line of a list is no word: only for the few that are shown, one by one."""

from typing import Literal, TypeAlias
from unicodedata import normalize

from faristol.formats.wordlists.spelling import APOSTROPHES, Style, aliases_of
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread, read_listed

Reason: TypeAlias = Literal["several", "number", "apostrophe", "sign", "notation"]

_LOOKED_AT = 200  # signs of a line: the first at fault is enough
_BETWEEN = frozenset(" \t\u00a0;")


def fault_of(text: str, alphabet: Alphabet, style: Style = "written") -> tuple[Reason, str]:
    """Return why a text is no word in the notation of its list, and the sign at fault.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> fault_of("ben vist", alphabet_of("ca")), fault_of("KIWI", alphabet_of("ca"))
    (('several', ''), ('sign', 'K'))
    """
    text = normalize("NFC", text[:_LOOKED_AT])
    if not _BETWEEN.isdisjoint(text):
        return "several", ""
    aliases = aliases_of(alphabet.language, style)
    odd = [sign for sign in text if sign.upper() not in aliases]
    if any(sign.isdigit() for sign in odd):
        return "number", ""
    if apostrophe := next((sign for sign in odd if sign in APOSTROPHES), ""):
        return "apostrophe", apostrophe
    if not aliases:
        word = read_listed(text, alphabet)
        return ("sign", word.sign) if isinstance(word, Misread) else ("notation", "")
    for sign in odd:
        if isinstance(read_listed(sign, alphabet), Misread) and sign not in "[]":
            return "sign", sign
    return "notation", ""
