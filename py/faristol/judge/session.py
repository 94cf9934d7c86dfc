"""The state of a session of the word judge: queries, announced verdicts, and second challenges.

The kind is called `judge`, and a session is one document of it. The arbiter uses a device that is not locked, the
players one that is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from faristol.judge.terms import Terms
from faristol.ledger.pin import LexiconPin

RECENT = 10  # invalid plays that repeated words are compared with


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A word of a play: as it was typed, and as it was read, in tiles."""

    typed: str
    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondChallenge:
    """A second challenge and its decision."""

    seq: int
    argument: str
    is_changed: bool
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A question to the judge, with its verdict."""

    number: int
    seq: int
    table: str
    words: tuple[Asked, ...]
    is_valid: bool  # as announced
    lexicon: str
    second: SecondChallenge | None = None
    struck: str | None = None  # why it does not count; "" if no reason was given
    again: int = 0  # number of the last invalid play before it that shares a word, or 0

    @property
    def spelt(self) -> frozenset[str]:
        """The words, with blanks as plain letters."""
        return spelt(word.tiles for word in self.words)

    @property
    def is_valid_in_the_end(self) -> bool:
        """The verdict after a second challenge, if there was one."""
        return self.is_valid != (self.second is not None and self.second.is_changed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """The state of a judge's table."""

    seq: int = 0
    language: str = ""
    lexicon: LexiconPin | None = None  # None until opened
    terms: Terms | None = None
    queries: tuple[Query, ...] = ()
    wrong: tuple[int, ...] = ()  # numbers of the queries judged "not valid"
    is_closed: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the table was opened; a closed one counts too."""
        return self.lexicon is not None

    @property
    def can_ask(self) -> bool:
        """Whether queries are accepted."""
        return self.is_open and not self.is_closed

    def query(self, number: int) -> Query | None:
        """Return the query of a number, or None."""
        # numbers are counted from 1; the audit reports a log that counts otherwise
        index = number - 1
        if 0 <= index < len(self.queries) and self.queries[index].number == number:
            return self.queries[index]
        return next((query for query in self.queries if query.number == number), None)

    def wrong_with(self, words: frozenset[str]) -> list[Query]:
        """Return the last plays judged "not valid" that have one of the words, the newest first."""
        queries = (self.query(number) for number in reversed(self.wrong))
        last = islice((query for query in queries if query and query.struck is None), RECENT)
        return [query for query in last if query.spelt & words]


def spelt(words: Iterable[str]) -> frozenset[str]:
    """Return words in tiles with blanks as plain letters.

    >>> spelt(["CA(S)A"]) == spelt(["CASA", "(C)ASA"])
    True
    """
    return frozenset(word.replace("(", "").replace(")", "") for word in words)


def with_query(session: Session, query: Query) -> Session:
    """Return the table with the query of the same number replaced."""
    queries = tuple(query if other.number == query.number else other for other in session.queries)
    return replace(session, queries=queries)
