"""The search of the help: sections by the words that are typed, marks and one wrong letter forgiven."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from math import log
from typing import Final

from faristol.desk.help.book import Book, Section
from faristol.desk.help.text import MAX_WORDS, list_words

MAX_QUERY: Final = 200  # characters of a query that are read
MAX_RESULTS: Final = 8
LONG: Final = 5  # letters from which on one may be wrong
STEM, ENDING = 4, 2  # forms of a word: letters that are the same at least, that may differ at most
EXACT, BEGINNING, SIMILAR = 3, 2, 1
MATCH: Final = 2  # weight of a match, wherever the word stands
OWN_ROLE: Final = 1.25  # times heavier, so that the own role wins where both fit about equally


def find_sections(book: Book, query: str, role: str = "", *, only: str = "") -> tuple[Section, ...]:
    """Return the sections that match a query, best first; `only` is the role that they are of.

    The order: the weights of the typed words (title 4, words of users 3, text 1), each the heavier the
    fewer sections have it, all of them heavier in the own role, then the order of the book.
    """
    words = list(dict.fromkeys(list_words(query[:MAX_QUERY])))[:MAX_WORDS]
    known = list(book.index)
    totals: dict[int, float] = {}
    for word in words:
        match = _weigh_sections(book, known, word)
        rarity = log(1 + len(book.sections) / len(match)) if match else 0.0
        for place, weight in match.items():
            totals[place] = totals.get(place, 0.0) + rarity * (weight + MATCH)

    def order(place: int) -> tuple[float, bool, int]:
        is_own = book.sections[place].role == role
        return -totals[place] * (OWN_ROLE if is_own else 1), not is_own, place

    places = sorted(
        (place for place in totals if only in ("", book.sections[place].role)), key=order
    )
    return tuple(book.sections[place] for place in places[:MAX_RESULTS])


def _weigh_sections(book: Book, known: Sequence[str], word: str) -> dict[int, int]:
    """Return the weight of a typed word by the place of each section that has it."""
    weights: dict[int, int] = {}
    at = bisect_left(known, word)
    while at < len(known) and known[at].startswith(word):
        factor = EXACT if known[at] == word else BEGINNING
        _add_weights(weights, book.index[known[at]], factor)
        at += 1
    for form in _other_forms(known, word):
        _add_weights(weights, book.index[form], SIMILAR)
    if not weights and len(word) >= LONG:
        for similar in _similar_words(known, word):
            _add_weights(weights, book.index[similar], SIMILAR)
    return weights


def _add_weights(weights: dict[int, int], places: Sequence[int], factor: int) -> None:
    for place, weight in zip(places[::2], places[1::2], strict=True):
        weights[place] = max(weights.get(place, 0), factor * weight)


def _other_forms(known: Sequence[str], word: str) -> Iterator[str]:
    """Yield the words that have the stem of a typed one and another ending."""
    stem = word[:-ENDING]
    at = bisect_left(known, stem) if len(stem) >= STEM else len(known)
    while at < len(known) and known[at].startswith(stem):
        if len(known[at]) <= len(word) + ENDING:
            yield known[at]
        at += 1


def _similar_words(known: Iterable[str], word: str) -> list[str]:
    """Return the words that begin as a typed one with a letter more, less or changed.

    One half of the typed word is right then, which is asked first because it is fast.
    """
    half = len(word) // 2
    first, second = word[:half], word[half:]
    return [
        other
        for other in known
        if (other.startswith(first) or second in other)
        and any(is_near(word, other[: len(word) + more]) for more in (-1, 0, 1))
    ]


def is_near(word: str, other: str) -> bool:
    """Whether two words differ by one letter at most.

    >>> is_near("paperta", "papereta"), is_near("klok", "clock"), is_near("claim", "claims")
    (True, False, True)
    """
    if abs(len(word) - len(other)) > 1:
        return False
    pairs = enumerate(zip(word, other, strict=False))
    at = next((place for place, (a, b) in pairs if a != b), min(len(word), len(other)))
    rest, other_rest = word[at:], other[at:]
    return rest[1:] == other_rest[1:] or rest == other_rest[1:] or rest[1:] == other_rest
