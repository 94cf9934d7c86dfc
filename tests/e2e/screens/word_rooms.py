"""All states of the word desk, with the lists that ship, and the way to each."""

from collections.abc import Iterator
from urllib.parse import urlencode


def word_route(**query: str) -> str:
    """Return the route of a search in Catalan."""
    return f"/words?{urlencode({'lang': 'ca', **query})}"


def word_states() -> Iterator[tuple[str, str, str]]:
    """Yield the name of each state, its route and a selector on it."""
    yield "words", word_route(), "#words-note"
    yield "words, valid", word_route(q="casa"), ".is-yes"
    yield "words, not valid", word_route(q="cassssa"), ".is-no"
    yield "words, several", word_route(q="casa kilo (z)el xyz"), ".looked"
    yield "words, misread", word_route(how="some", q="K???"), ".words__said .field__wrong"
    yield "words, found", word_route(how="some", q="MERCAT?"), ".found"
    yield "words, few", word_route(q="C?S?"), ".words__guessed"
    yield "words, none", word_route(how="starts", q="ZZZ"), ".empty"
    yield "words, dear letters", word_route(how="dear", q="Ç"), ".words__letters"
    yield "words, lengths", word_route(how="list"), ".lengths"
    yield "words, of two tiles", word_route(how="list", len="2"), ".found.is-short"
    yield "words on paper", f"/words/print?{word_route(how='list', len='2')[7:]}", ".paper"
