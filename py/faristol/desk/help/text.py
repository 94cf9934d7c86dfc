"""The text of the help: its words as they are compared, and its marks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from unicodedata import combining, normalize

MAX_WORDS = 12  # words of a query that are looked up
SHORTEST = 2  # letters of a word that is looked up
_WORD: Final = re.compile(r"[^\W_]+")
_LONGEST: Final = 40  # letters of a word that are compared
# a label that is tapped, one that is named, and what is typed
_MARKED: Final = re.compile(r"\*\*([^*`]+)\*\*|\*([^*`]+)\*|`([^*`]+)`")
KINDS: Final = ("tapped", "named", "typed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A stretch of a text in one face."""

    kind: str  # one of `KINDS`, or an empty string
    text: str


def fold(text: str) -> str:
    """Return a text in lower case without accents, marks and the dot of l·l.

    >>> fold("Reclamació"), fold("nul·la"), fold("ședință")
    ('reclamacio', 'nulla', 'sedinta')
    """
    plain = text.lower().replace("·", "").replace("ŀ", "l")
    return "".join(character for character in normalize("NFD", plain) if not combining(character))


def list_words(text: str) -> list[str]:
    """Return the folded words of a text in their order, without single letters and digits.

    >>> list_words("L’àrbitre: 8H, o H8?")
    ['arbitre', '8h', 'h8']
    """
    return [word[:_LONGEST] for word in _WORD.findall(fold(text)) if len(word) >= SHORTEST]


def parse_runs(text: str) -> tuple[Run, ...]:
    """Return the stretches of a text by its marks.

    >>> [(run.kind, run.text) for run in parse_runs("Type `H8 CASA`, then **Enter**.")]
    [('', 'Type '), ('typed', 'H8 CASA'), ('', ', then '), ('tapped', 'Enter'), ('', '.')]
    """
    return tuple(_split_runs(text))


def _split_runs(text: str) -> Iterator[Run]:
    end = 0
    for match in _MARKED.finditer(text):
        if match.start() > end:
            yield Run(kind="", text=text[end : match.start()])
        place = match.lastindex or 1
        yield Run(kind=KINDS[place - 1], text=match[place])
        end = match.end()
    if end < len(text):
        yield Run(kind="", text=text[end:])
