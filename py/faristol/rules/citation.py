"""The place of a statement of a regulation in the text as it is printed.

Code and tests number every statement of the five texts (`docs/articles/`). The texts themselves have
numbers for sections at most, or headings alone: citations for people use these, and this table maps to them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from re import compile as pattern
from re import split
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedPlace:
    """An article, a section, perhaps with a letter, or a heading; the whole text if all are empty."""

    regulation: str
    article: str = ""
    section: str = ""
    letter: str = ""
    chapter: str = ""
    heading: str = ""  # below a chapter


# patterns of our numbers, whose groups are the printed numbers of the texts that have them
_NUMBERED: Final = {
    "CAT-CLM": pattern(r"(?P<article>[1-9]\d?(?: ?[a-d](?:[-–][a-d])?)?)"),
    "CAT-CLS": pattern(r"(?P<section>[1-8])(?:\.\d+)?(?P<letter>[A-F])?"),
    "CAT-DUP": pattern(r"(?P<article>1\.\d+)(?:-\d+)?"),
}
# headings of statements without a printed number: the letter, the first and the last of our numbers
HEADINGS: Final[Mapping[str, tuple[tuple[str, int, int, str], ...]]] = {
    "CAT-CLM": (("S", 1, 6, "Sistema de competició"), ("D", 1, 1, "Diccionari arbitral")),
    "RO-COR": (
        ("", 5, 5, "Fișa de concurs"),
        ("", 6, 6, "Fondul de cuvinte"),
        ("", 7, 9, "Desfășurarea partidei"),
        ("", 10, 14, "Greșeli tehnice"),
        ("", 15, 16, "Contestații privind corectitudinea depunerii"),
        ("", 17, 19, "Expedierea corespondenței"),
        ("", 20, 32, "Timpul de gândire"),
        ("", 33, 42, "Omologarea rezultatelor"),
        ("", 43, 43, "Scrierea materialelor de concurs"),
        ("", 44, 44, "Comunicarea rezultatelor către arbitru"),
        ("", 45, 45, "Dispoziții finale"),
        ("", 46, 47, "Reguli specifice … prin cărți poștale"),
        ("", 48, 48, "Comentarii"),
    ),
    "RO-GEN": (
        ("", 6, 6, "Jetoanele și valoarea lor"),
        ("", 7, 7, "Alte accesorii"),
        ("", 14, 14, "Notația depunerilor"),
        ("", 18, 18, "Tabela de anunțuri"),
    ),
}
REGULATIONS: Final = frozenset({*_NUMBERED, *HEADINGS})
# regulations whose headings are those of chapters
CHAPTERS: Final = frozenset({"RO-COR"})
_STATEMENT: Final = pattern(r"([SD]?)(\d{1,2})[a-z]?")


def printed_places(citation: str) -> tuple[PrintedPlace, ...]:
    """Return the printed places of a citation's statements, each once; empty if any is unknown.

    >>> [place.article for place in printed_places("CAT-DUP 1.8-4")]
    ['1.8']
    >>> [(place.section, place.letter) for place in printed_places("CAT-CLS 4A, 7.2")]
    [('4', 'A'), ('7', '')]
    >>> [place.chapter for place in printed_places("RO-COR 26, 27")], printed_places("our own book")
    (['Timpul de gândire'], ())
    """
    regulation, _, numbers = citation.partition(" ")
    if regulation not in REGULATIONS:
        return ()
    places = [_printed_place(regulation, number) for number in split(r",\s*", numbers)]
    known = tuple(dict.fromkeys(place for place in places if place))
    return () if None in places else known


def is_whole_text(citation: str) -> bool:
    """Whether the statements of a citation have no printed place but the text as a whole.

    >>> is_whole_text("RO-GEN 16"), is_whole_text("RO-GEN 14")
    (True, False)
    """
    whole = PrintedPlace(regulation=citation.partition(" ")[0])
    return printed_places(citation) == (whole,)


def _printed_place(regulation: str, number: str) -> PrintedPlace | None:
    numbered = _NUMBERED.get(regulation)
    match = numbered.fullmatch(number) if numbered else None
    if match:
        parts = {name: part for name, part in match.groupdict().items() if part}
        return PrintedPlace(regulation=regulation, **parts)
    statement = _STATEMENT.fullmatch(number)
    if not statement:
        return None
    for kind, first, last, heading in HEADINGS.get(regulation, ()):
        if kind == statement[1] and first <= int(statement[2]) <= last:
            if regulation in CHAPTERS:
                return PrintedPlace(regulation=regulation, chapter=heading)
            return PrintedPlace(regulation=regulation, heading=heading)
    return None if numbered else PrintedPlace(regulation=regulation)
