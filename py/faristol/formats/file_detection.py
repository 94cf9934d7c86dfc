"""The format of another program's file, recognized by its first lines.

A message can then name the place where the file belongs.
"""

import re
from typing import Final, Literal, TypeAlias

from faristol.formats.cgp import parse_cgp_line
from faristol.formats.trf import is_report
from faristol.formats.tsh import is_division
from faristol.formats.wordlists.kwg import can_be_kwg
from faristol.formats.wordlists.text_list import head_of
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import MIDDLE_DOTS

Format: TypeAlias = Literal["", "gcg", "cgp", "tsh", "trf", "eliot", "hunspell", "list"]

MOST: Final = 4_000  # bytes that are read
FEWEST: Final = 20  # lines of a word list: fewer may be any text
_PACKED_STARTS: Final = (b"\x1f\x8b", b"PK\x03\x04")  # only word lists are packed
_DOTS: Final = frozenset(f"·.-'’[]{MIDDLE_DOTS}")  # characters of words that are not letters
_MAX_WORD: Final = 40
_SAVED_FILE: Final = re.compile(rb'\s*\{(?:"archived":true,)?"faristol":')
_FLAGS: Final = re.compile(
    rb"^\d+[ \t]*\r?\n(?:[^\n/]+(?:/\S+)?\r?\n)*?[^\n/\s]+/\S+", re.MULTILINE
)
_AFFIXES: Final = re.compile(rb"^[SP]FX \S+ [YN] \d+", re.MULTILINE)
_GCG: Final = re.compile(
    rb"^\s*(?:#(?:player[1-4]|character-encoding|title|description|lexicon|tile-set|rack[12])\b|>\S+:\s)",
    re.MULTILINE,
)


def format_of(data: bytes) -> Format:
    """Return the format of another program's file, or an empty string if it is unknown."""
    head = data[:MOST].removeprefix(b"\xef\xbb\xbf")
    head = head.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if head.startswith(_PACKED_STARTS) or can_be_kwg(data):
        return "list"
    if b"<EliotGame" in head:
        return "eliot"
    words, others = _count_words(data)
    if words >= FEWEST and words > 9 * others:
        return "list"
    if _AFFIXES.search(head) or _FLAGS.match(head):
        return "hunspell"
    if words > others:  # a list with a title after #, not a game
        return ""
    if _GCG.search(head):
        return "gcg"
    if is_report(head):
        return "trf"
    if is_division(head):
        return "tsh"
    first = head.decode("utf-8", "replace").strip().partition("\n")[0]
    return "cgp" if parse_cgp_line(first) else ""


def fault_of_table(data: bytes, *games: Format) -> Refusal | None:
    """Return the refusal of another program's game or report, or None for a table of players.

    A word list and a division of tsh may be names, one a line, so they are accepted. `games` are the formats to
    refuse; without any they are GCG, Eliot and TRF.
    """
    format_ = format_of(data)
    return Refusal(f"file/{format_}") if format_ in (games or ("gcg", "eliot", "trf")) else None


def is_saved_file(data: bytes) -> bool:
    """Whether a file begins as a document or a device saved by Faristol."""
    return _SAVED_FILE.match(data[:MOST]) is not None


def _count_words(data: bytes) -> tuple[int, int]:
    """Return how many of the first lines are one word, and how many of the others are not remarks.

    First names, each with a capital, are not a word list: if most words are like that, none counts.
    """
    lines = [line.strip() for line in head_of(data, MOST)]
    lines = [line for line in lines if line and not line.startswith(("#", ";", "//"))]
    words = [line for line in lines if _is_word(line)]
    names = sum(word.istitle() for word in words)
    return (0 if 2 * names > len(words) else len(words), len(lines) - len(words))


def _is_word(line: str) -> bool:
    return (
        len(line) <= _MAX_WORD
        and any(map(str.isalpha, line))
        and all(character.isalpha() or character in _DOTS for character in line)
    )
