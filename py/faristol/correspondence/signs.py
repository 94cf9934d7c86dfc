"""Numbers written in characters that do not look alike, and found in a text that mail has changed.

I, L, O and U are not among them. Between them anything may stand that is no letter and no figure:
mail programs break lines and quote them.
"""

import re
from functools import cache
from hashlib import sha256
from typing import Final
from unicodedata import normalize

SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BITS: Final = 5  # of a character
CHECK: Final = 8  # characters
GROUP: Final = 5
LONGEST: Final = 100_000  # characters of a text that is searched
LIKE_SIGNS: Final = rf"(?=.{{0,24}}[0-9])[{SIGNS}]{{25}}"  # text behind a mark that is no sentence
_MEANT: Final = str.maketrans("ILO", "110")  # letters that people write for a figure


def in_signs(number: int, bits: int) -> str:
    """Return a number in characters, its first bits first."""
    count = -(-bits // BITS)
    number <<= BITS * count - bits
    return "".join(SIGNS[number >> BITS * at & (1 << BITS) - 1] for at in reversed(range(count)))


def number_in(signs: str) -> int:
    """Return the number that characters encode, with the bits that fill the last of them.

    Raises:
        ValueError: a character is not in `SIGNS`.
    """
    number = 0
    for sign in signs:
        number = number << BITS | SIGNS.index(sign)
    return number


def check_of(signs: str) -> str:
    """Return the checksum of characters."""
    digest = int.from_bytes(sha256(signs.encode()).digest()[:CHECK], "big")
    return in_signs(digest >> 64 - BITS * CHECK, BITS * CHECK)


def signs_of(text: str) -> str:
    """Return the letters and figures of a text, look-alikes corrected."""
    folded = normalize("NFKC", text).upper().translate(_MEANT)
    return "".join(sign for sign in folded if sign.isascii() and sign.isalnum())


# Insertions of mail and chat that have letters or figures. Each is removed alone, then all together.
_ESCAPES: Final = re.compile(r"=[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}")
_MARKUP: Final = re.compile(r"<[/!?A-Za-z][^<>]{0,400}>|&#?[A-Za-z0-9]{1,10};")
_DAY: Final = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}"
_TIME: Final = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?\s?[Mm]\.?)?"
_GAP: Final = r"[^\w\n]{0,10}"
_NAME: Final = r"[^\n:\d\[\]]{1,40}"
_STAMPS: Final = re.compile(
    rf"(?m)(?:^{_NAME}, ?)?\[[^\n\[\]]{{0,20}}{_TIME}[^\n\[\]]{{0,20}}\](?: ?{_NAME}:)?"  # [12:31, 25.11.2026] Radu:
    rf"|^{_GAP}{_DAY},? {_TIME}(?: ?[-–] ?{_NAME}:)?"  # 25/11/2026, 12:31 - Radu:
    rf"|^(?:{_GAP}{_NAME},? )?{_GAP}{_TIME}{_GAP}$"  # Radu 12:31
    r"|[(\[] ?\d{1,2} ?/ ?\d{1,2} ?[)\]]"  # (2/2)
)
_CLEANINGS: Final = (_ESCAPES, _MARKUP, _STAMPS)


def list_readings(text: str) -> list[str]:
    """Return a text as it is, then without insertions of mail and chat; a checksum shows the right one.

    >>> [signs_of(reading) for reading in list_readings("A=20B (2/2)")]
    ['A20B22', 'AB22', 'A20B', 'AB']
    """
    alone = [cleaning.sub(" ", text) for cleaning in _CLEANINGS]
    together = text
    for cleaning in _CLEANINGS:
        together = cleaning.sub(" ", together)
    return list(dict.fromkeys((text, *alone, together)))


@cache
def _later_mark(mark: str) -> re.Pattern[str]:
    later = "".join(map(str, range(int(mark[-1]) + 1, 10)))  # the figures of formats to come
    return re.compile(f"{mark[:-1]}[{later}]{LIKE_SIGNS}")


def is_later_format(signs: str, mark: str) -> bool:
    """Whether characters hold a code of a later version: the letters of a mark, and a higher figure.

    >>> is_later_format("FC2" + "7" * 25, "FC1"), is_later_format("FC1" + "7" * 25, "FC1")
    (True, False)
    """
    return _later_mark(mark).search(signs) is not None


def in_groups(mark: str, signs: str) -> str:
    """Return characters in groups behind a mark, so that people can copy them."""
    return " ".join([mark, *(signs[at : at + GROUP] for at in range(0, len(signs), GROUP))])
