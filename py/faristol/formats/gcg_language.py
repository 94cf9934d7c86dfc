"""The language of a GCG file, recognized by the name of its word list, or by its tiles.

Most such files are English: many of their words can be spelled with other tiles, and the first error would be a
wrong number of points, which explains nothing.
"""

from collections.abc import Iterator
from functools import cache
from re import IGNORECASE, Pattern, escape
from re import compile as pattern
from typing import Final, Literal, TypeAlias

from faristol.tiles.alphabet import alphabet_of, languages

Language: TypeAlias = Literal["ca", "ro", "en", "other"]

MAX_LINES: Final = 2_000
_HEAD_LINE: Final = pattern(r"#(?:lexicon|tile-set)\b\s*(.*)")
_PLACE: Final = pattern(r"(?:[0-9]{1,2}[A-Oa-o]|[A-Oa-o][0-9]{1,2})")
_CAPITALS: Final = pattern(r"[^\W\d_]+(?:·[^\W\d_]+)*")
_LATIN: Final = pattern(r"[A-Z]+")
# names of word lists and tile sets in the programs that write such files
_LISTS: Final[dict[Language, str]] = {
    "en": "csw|nwl|nswl|twl|owl|otcwl|ospd|osw|sowpods|collins|ecwl|cel[0-9]|enable|yawl|wow24|english",
    "other": "fra[0-9]|ods|french|rd[0-9]|deutsch|german|nsf|norwegian|osps|polish|file[0-9]|fise|spanish|saol|swedish",
    "ca": "disc|diec|catalan",
    "ro": "lro|romanian",
}
_LIST_NAMES: Final = {
    language: pattern(rf"(?:{names})", IGNORECASE) for language, names in _LISTS.items()
}
SHARE: Final = 10  # one of so many words must hold a foreign letter: fewer are typing errors


def find_language(text: str, language: str) -> Language | None:
    """Return the language of a GCG text, or None if nothing indicates another language than `language`.

    A word list named in the head decides. Otherwise the words of the moves do: the share that cannot be spelled with
    the tiles of `language`, and whether those of another language spell them all.
    """
    lines = text.lstrip("\ufeff").splitlines()[:MAX_LINES]
    for line in lines:
        if (head := _HEAD_LINE.match(line.strip())) and (
            list_language := _language_of_list(head[1])
        ):
            return None if list_language == language else list_language
    words = [word for line in lines for word in _words_of_line(line)]
    foreign = [word for word in words if not _is_spellable(word, language)]
    if not foreign or len(foreign) * SHARE < len(words):
        return None
    for other in languages():
        if other != language and all(_is_spellable(word, other) for word in words):
            return "ca" if other == "ca" else "ro"
    return "en" if all(map(_LATIN.fullmatch, words)) else "other"


def _language_of_list(head: str) -> Language | None:
    return next(
        (language for language, names in _LIST_NAMES.items() if names.match(head.strip())), None
    )


def _words_of_line(line: str) -> Iterator[str]:
    """Yield the tiles placed by a line of the game.

    They come in pieces, split by blanks and by tiles that were there before.
    """
    parts = line.split()
    if not line.startswith(">"):
        return
    index = next((index for index, part in enumerate(parts[1:], 1) if _PLACE.fullmatch(part)), 0)
    if not index or index + 1 >= len(parts):
        return
    word = parts[index + 1].replace("[", "").replace("]", "")
    plain = "".join(
        " " if character.islower() or character in ".()" else character for character in word
    )
    yield from _CAPITALS.findall(plain)


def _is_spellable(word: str, language: str) -> bool:
    """Whether the tiles of a language spell a word; letters that only a blank can have do not count."""
    return bool(_tiles_pattern(language).fullmatch(word))


@cache
def _tiles_pattern(language: str) -> Pattern[str]:
    alphabet = alphabet_of(language)
    names = (name for name, code in alphabet.spellings.items() if alphabet.counts[code])
    longest_first = sorted(names, key=len, reverse=True)
    return pattern(f"(?:{'|'.join(map(escape, longest_first))})+")
