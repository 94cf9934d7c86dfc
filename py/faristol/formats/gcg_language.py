"""Recognise by a GCG file's list of words, or by its tiles, what language it is of.

Most such files are English: their letters fit on many boards, and the first thing that does not fit is a
number of points, which explains nothing.
"""

from collections.abc import Iterator
from functools import cache
from re import IGNORECASE, Pattern, escape
from re import compile as pattern
from typing import Final, Literal, TypeAlias

from faristol.tiles.alphabet import alphabet_of, languages

Language: TypeAlias = Literal["ca", "ro", "en", "other"]

MAX_LINES: Final = 2_000
_HEAD: Final = pattern(r"#(?:lexicon|tile-set)\b\s*(.*)")
_PLACE: Final = pattern(r"(?:[0-9]{1,2}[A-Oa-o]|[A-Oa-o][0-9]{1,2})")
_CAPITALS: Final = pattern(r"[^\W\d_]+(?:·[^\W\d_]+)*")
_LATIN: Final = pattern(r"[A-Z]+")
# what the programs that write such files call their lists, and sets of tiles
_LISTS: Final[dict[Language, str]] = {
    "en": "csw|nwl|nswl|twl|owl|otcwl|ospd|osw|sowpods|collins|ecwl|cel[0-9]|enable|yawl|wow24|english",
    "other": "fra[0-9]|ods|french|rd[0-9]|deutsch|german|nsf|norwegian|osps|polish|file[0-9]|fise|spanish|saol|swedish",
    "ca": "disc|diec|catalan",
    "ro": "lro|romanian",
}
_NAMED: Final = {
    language: pattern(rf"(?:{names})", IGNORECASE) for language, names in _LISTS.items()
}
SHARE: Final = 10  # of so many words one must hold a foreign letter: fewer are slips of the hand


def find_language(text: str, language: str) -> Language | None:
    """Return the language that a GCG text is of, None while nothing shows another one than `language`.

    The head decides where it names a list. Else it is the words laid: those that cannot be laid with the
    tiles of `language`, and whether another language has them all.
    """
    lines = text.lstrip("\ufeff").splitlines()[:MAX_LINES]
    for line in lines:
        if (head := _HEAD.match(line.strip())) and (named := _named(head[1])):
            return None if named == language else named
    words = [word for line in lines for word in _words(line)]
    foreign = [word for word in words if not _fits(word, language)]
    if not foreign or len(foreign) * SHARE < len(words):
        return None
    for other in languages():
        if other != language and all(_fits(word, other) for word in words):
            return "ca" if other == "ca" else "ro"
    return "en" if all(map(_LATIN.fullmatch, words)) else "other"


def _named(head: str) -> Language | None:
    return next((language for language, names in _NAMED.items() if names.match(head.strip())), None)


def _words(line: str) -> Iterator[str]:
    """Give the tiles that a line of the game lays, in pieces: blanks and what lay there before part them."""
    parts = line.split()
    if not line.startswith(">"):
        return
    at = next((at for at, part in enumerate(parts[1:], 1) if _PLACE.fullmatch(part)), 0)
    if not at or at + 1 >= len(parts):
        return
    word = parts[at + 1].replace("[", "").replace("]", "")
    plain = "".join(" " if sign.islower() or sign in ".()" else sign for sign in word)
    yield from _CAPITALS.findall(plain)


def _fits(word: str, language: str) -> bool:
    """Whether the tiles of a set spell a word; letters without a tile are those of a blank alone."""
    return bool(_spelling(language).fullmatch(word))


@cache
def _spelling(language: str) -> Pattern[str]:
    alphabet = alphabet_of(language)
    names = (name for name, code in alphabet.spellings.items() if alphabet.counts[code])
    longest_first = sorted(names, key=len, reverse=True)
    return pattern(f"(?:{'|'.join(map(escape, longest_first))})+")
