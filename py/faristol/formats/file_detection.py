"""Tell by its first lines what program a file is of, so that whoever opens it in the wrong place is told the right one."""

import re
from typing import Final, Literal, TypeAlias

from faristol.formats.cgp import cgp_line
from faristol.formats.trf import is_report
from faristol.formats.tsh import is_division
from faristol.formats.wordlists.kwg import looks_like_kwg
from faristol.formats.wordlists.text_list import head_of
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import MIDDLE_DOTS

Format: TypeAlias = Literal["", "gcg", "cgp", "tsh", "trf", "eliot", "hunspell", "list"]

MOST: Final = 4_000  # bytes that are looked at
FEWEST: Final = 20  # lines of a list of words: fewer may be anybody's text
_PACKED: Final = (b"\x1f\x8b", b"PK\x03\x04")  # only lists of words come packed
_DOTS: Final = frozenset(f"·.-'’[]{MIDDLE_DOTS}")  # beside letters, what lists write tiles with
_LONGEST: Final = 40
_OURS: Final = re.compile(rb'\s*\{(?:"archived":true,)?"faristol":')
_FLAGS: Final = re.compile(
    rb"^\d+[ \t]*\r?\n(?:[^\n/]+(?:/\S+)?\r?\n)*?[^\n/\s]+/\S+", re.MULTILINE
)
_AFFIXES: Final = re.compile(rb"^[SP]FX \S+ [YN] \d+", re.MULTILINE)
_GCG: Final = re.compile(
    rb"^\s*(?:#(?:player[1-4]|character-encoding|title|description|lexicon|tile-set|rack[12])\b|>\S+:\s)",
    re.MULTILINE,
)


def format_of(data: bytes) -> Format:
    """Return the format of another program's file, nothing when it is none that is known."""
    head = data[:MOST].removeprefix(b"\xef\xbb\xbf")
    head = head.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if head.startswith(_PACKED) or looks_like_kwg(data):
        return "list"
    if b"<EliotGame" in head:
        return "eliot"
    words, others = _count_words(data)
    if words >= FEWEST and words > 9 * others:
        return "list"
    if _AFFIXES.search(head) or _FLAGS.match(head):
        return "hunspell"
    if words > others:  # a title after # is no game
        return ""
    if _GCG.search(head):
        return "gcg"
    if is_report(head):
        return "trf"
    if is_division(head):
        return "tsh"
    first = head.decode("utf-8", "replace").strip().partition("\n")[0]
    return "cgp" if cgp_line(first) else ""


def fault_of_table(data: bytes, *games: Format) -> Refusal | None:
    """Return why a file is no table of players, if it is of a game or a report of another program.

    A list of words and a division of tsh may be names, one a line, so they are left alone. `games` are the
    formats to refuse, all of these if there are none.
    """
    known = format_of(data)
    return Refusal(f"file/{known}") if known in (games or ("gcg", "eliot", "trf")) else None


def is_saved_file(data: bytes) -> bool:
    """Whether a file is a document or a device that Faristol saved, by how it begins."""
    return _OURS.match(data[:MOST]) is not None


def _count_words(data: bytes) -> tuple[int, int]:
    """Return how many of the first lines are one word, and how many are something else, remarks left out.

    People's first names, each with a capital, are no list of words.
    """
    lines = [line.strip() for line in head_of(data, MOST)]
    lines = [line for line in lines if line and not line.startswith(("#", ";", "//"))]
    words = [line for line in lines if _is_word(line)]
    names = sum(word.istitle() for word in words)
    return (0 if 2 * names > len(words) else len(words), len(lines) - len(words))


def _is_word(line: str) -> bool:
    return (
        len(line) <= _LONGEST
        and any(map(str.isalpha, line))
        and all(sign.isalpha() or sign in _DOTS for sign in line)
    )
