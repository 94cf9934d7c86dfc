"""Hold a judge's table as it stands: what was asked, what was announced, what came of it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from faristol.judge.terms import Terms
from faristol.ledger.pin import LexiconPin

RECENT = 10  # so many plays that were not valid are remembered when words are asked again


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Hold one word of a play: as it was typed, and as it was read, in tiles."""

    typed: str
    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondChallenge:
    """Hold how a second challenge was decided."""

    seq: int
    argument: str
    is_changed: bool
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """Hold one question to the judge, as it was asked and as it was answered."""

    number: int
    seq: int
    table: str
    words: tuple[Asked, ...]
    is_valid: bool  # as announced
    lexicon: str
    second: SecondChallenge | None = None
    struck: str | None = None  # why it does not count; "" is a reason nobody wrote down
    again: int = 0  # the last play that was not valid before this one and has a word of it, or none

    @property
    def spelt(self) -> frozenset[str]:
        """Return its words, whichever tiles are blanks."""
        return spelt(word.tiles for word in self.words)

    @property
    def is_valid_in_the_end(self) -> bool:
        """Return the verdict after a second challenge, if there was one."""
        return self.is_valid != (self.second is not None and self.second.is_changed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Hold a judge's table as of its last act."""

    seq: int = 0
    language: str = ""
    lexicon: LexiconPin | None = None  # None until opened
    terms: Terms | None = None
    queries: tuple[Query, ...] = ()
    wrong: tuple[int, ...] = ()  # the numbers of those judged "not valid"
    is_closed: bool = False

    @property
    def is_open(self) -> bool:
        """Tell whether the judge has sat down; who got up since has a table all the same."""
        return self.lexicon is not None

    @property
    def can_ask(self) -> bool:
        """Tell whether something can be asked."""
        return self.is_open and not self.is_closed

    def query(self, number: int) -> Query | None:
        """Return the query of this number."""
        # numbers are counted from 1; a log that counts otherwise is one the audit names
        at = number - 1
        if 0 <= at < len(self.queries) and self.queries[at].number == number:
            return self.queries[at]
        return next((query for query in self.queries if query.number == number), None)

    def wrong_with(self, words: frozenset[str]) -> list[Query]:
        """Return the last plays judged "not valid" that have one of the words, the newest first."""
        found = (self.query(number) for number in reversed(self.wrong))
        last = islice((query for query in found if query and query.struck is None), RECENT)
        return [query for query in last if query.spelt & words]


def spelt(words: Iterable[str]) -> frozenset[str]:
    """Return words in tiles without saying which tiles are blanks.

    >>> spelt(["CA(S)A"]) == spelt(["CASA", "(C)ASA"])
    True
    """
    return frozenset(word.replace("(", "").replace(")", "") for word in words)


def with_query(session: Session, query: Query) -> Session:
    """Return the table with a query in the place of the one of its number."""
    queries = tuple(query if one.number == query.number else one for one in session.queries)
    return replace(session, queries=queries)
