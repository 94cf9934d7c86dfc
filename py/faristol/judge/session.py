"""Fold the events of a judge's table into what is true now; no list of words is needed for it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import assert_never

from faristol.judge.model import (
    Asked,
    Event,
    PlayChallengedAgain,
    PlayJudged,
    QueryStruck,
    SessionClosed,
    SessionOpened,
    Terms,
)
from faristol.ledger.pin import LexiconPin

RECENT = 10  # so many plays that were not valid are remembered when words are asked again


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
    """Hold a judge's table as of its last event."""

    seq: int = 0
    language: str = ""
    lexicon: LexiconPin | None = None  # None until opened
    terms: Terms | None = None
    queries: tuple[Query, ...] = ()
    wrong: tuple[int, ...] = ()  # the numbers of those judged "not valid"
    is_closed: bool = False

    @property
    def is_open(self) -> bool:
        """Tell whether something can be asked."""
        return self.lexicon is not None and not self.is_closed

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


def evolve(session: Session, event: Event) -> Session:
    """Return the table after the event.

    Total: what cannot be (a second challenge of nothing) changes only `seq`; the audit names it.
    """
    session = replace(session, seq=session.seq + 1)
    match event:
        case SessionOpened():
            if session.lexicon is not None:
                return session
            return replace(
                session, language=event.language, lexicon=event.lexicon, terms=event.terms
            )
        case PlayJudged():
            before = session.wrong_with(spelt(word.tiles for word in event.words))
            query = Query(
                number=event.number,
                seq=session.seq,
                table=event.table,
                words=event.words,
                is_valid=event.is_valid,
                lexicon=event.lexicon,
                again=before[0].number if before else 0,
            )
            wrong = session.wrong if event.is_valid else (*session.wrong, event.number)
            return replace(session, queries=(*session.queries, query), wrong=wrong)
        case PlayChallengedAgain():
            return _challenge_again(session, event)
        case QueryStruck():
            query_ = session.query(event.number)
            if query_ is None or query_.struck is not None:
                return session
            return _with(session, replace(query_, struck=event.reason))
        case SessionClosed():
            return replace(session, is_closed=True)
        case _:
            assert_never(event)


def _challenge_again(session: Session, event: PlayChallengedAgain) -> Session:
    query = session.query(event.number)
    if query is None or query.second is not None:
        return session
    second = SecondChallenge(
        seq=session.seq,
        argument=event.argument,
        is_changed=event.outcome == "changed",
        reason=event.reason,
    )
    return _with(session, replace(query, second=second))


def _with(session: Session, query: Query) -> Session:
    queries = tuple(query if one.number == query.number else one for one in session.queries)
    return replace(session, queries=queries)
