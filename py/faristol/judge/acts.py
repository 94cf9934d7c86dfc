"""Say what may be wished of a judge's table, what comes of it, and what it changes.

What was announced is recorded as announced. Which of several words was wrong is not known here, so
that nobody can learn it from the log either (CAT-CLS 6). The words of the articles are those of
CAT-CLS 6 and CAT-CLM 23; where they differ, the terms that the table was opened with say it as values.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from faristol.judge.reading import MAX_TYPED, MAX_WORDS, ReadWord
from faristol.judge.session import Asked, Query, SecondChallenge, Session, spelt, with_query
from faristol.judge.terms import WRITTEN_TERMS, Terms
from faristol.ledger.kind import Kind, act, brought, found, judged
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible
from faristol.tiles.alphabet import Word

MAX_QUERIES: Final = 2_000  # at one table; an evening has thirty
MAX_TABLE: Final = 20
MAX_WRITTEN: Final = 600  # signs of an argument or a reason
LANGUAGE = re.compile("[a-z]{2,8}")

Outcome: TypeAlias = Literal["stands", "changed"]
Asker: TypeAlias = Literal["players", "arbiter"]
Contains: TypeAlias = Callable[[Word], bool]
Verdict: TypeAlias = Callable[[], bool]  # asked for when nothing else is against a query


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSession:
    """Sit down to judge: from now on this list of words and these terms are what decides."""

    language: str
    lexicon: LexiconPin
    terms: Terms = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgePlay:
    """Ask whether a play is valid: all its challenged words together, with one verdict for all."""

    table: str  # "" when nobody said
    words: tuple[Asked, ...]
    asker: Asker = brought()  # players ask alone, on a device that is locked for them
    is_valid: bool = judged()
    number: int = found()  # counted from 1
    lexicon: str = found()  # the digest of the list that was asked


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeAgain:
    """Say how a second challenge was decided, and on which argument; that is final."""

    number: int
    argument: str
    outcome: Outcome
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeQuery:
    """Mark a query as a mistake of typing; it is never erased."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseSession:
    """Get up: nothing more is asked here."""


# ---- sitting down ----


def _open(_session: Session, wish: OpenSession, _: object) -> OpenSession | Refusal:
    """Pin what every verdict of this table depends on."""
    if not LANGUAGE.fullmatch(wish.language):
        return Refusal("judge/language_bad", {"field": "lexicon"})
    if not is_sound(wish.lexicon):
        return Refusal("judge/lexicon_bad", {"field": "lexicon"})
    # forged ones would let anybody challenge again
    return wish if wish.terms in WRITTEN_TERMS else Refusal("judge/terms_unknown")


def _opened(session: Session, fact: OpenSession) -> Session:
    return replace(session, language=fact.language, lexicon=fact.lexicon, terms=fact.terms)


# ---- the verdict ----


def verdict_of(words: Sequence[ReadWord], contains: Contains) -> bool:
    """Return whether a play is valid, looking up all its words, also after a wrong one.

    The time that it takes must not tell which of them it is.
    """
    known = [contains(word.word) for word in words]
    return sum(known) == len(known)


def _judge(session: Session, wish: JudgePlay, verdict: Verdict) -> JudgePlay | Refusal:
    """Give one verdict for the whole play.

    CAT-CLS 6: the words challenged may be all, some or one of those formed, and the arbiter "will
    only determine the validity of the play, without giving any other information, nor on which of
    the words is wrong". CAT-CLM 23: the play is null if a word formed is not correct.
    """
    if session.is_closed:
        return Refusal("judge/closed")
    if len(session.queries) >= MAX_QUERIES:
        return Refusal("judge/too_many", {"limit": MAX_QUERIES})
    if fault := fault_of_query(wish.table, wish.words):
        return fault
    if wish.asker == "players" and (fault := fault_of_asking_again(session, wish.words)):
        return fault
    digest = session.lexicon.digest if session.lexicon else ""
    number = len(session.queries) + 1
    return replace(wish, is_valid=verdict(), number=number, lexicon=digest)


def _judged(session: Session, fact: JudgePlay) -> Session:
    before = session.wrong_with(spelt(word.tiles for word in fact.words))
    query = Query(
        number=fact.number,
        seq=session.seq,
        table=fact.table,
        words=fact.words,
        is_valid=fact.is_valid,
        lexicon=fact.lexicon,
        again=before[0].number if before else 0,
    )
    wrong = session.wrong if fact.is_valid else (*session.wrong, fact.number)
    return replace(session, queries=(*session.queries, query), wrong=wrong)


def fault_of_query(table: str, words: tuple[Asked, ...]) -> Refusal | None:
    """Return what is wrong with a table's name or with the words asked."""
    if len(table) > MAX_TABLE:
        return Refusal("judge/table_too_long", {"field": "table", "limit": MAX_TABLE})
    if not is_visible(table):
        return Refusal("judge/character_bad", {"field": "table"})
    if not words:
        return Refusal("judge/no_words", {"field": "words"})
    if len(words) > MAX_WORDS:
        return Refusal("judge/too_many_words", {"field": "words", "limit": MAX_WORDS})
    for word in words:
        if not (0 < len(word.typed) <= MAX_TYPED and 0 < len(word.tiles) <= MAX_TYPED):
            return Refusal("judge/word_bad", {"field": "words"})
        if not is_visible(word.typed + word.tiles) or " " in word.typed + word.tiles:
            return Refusal("judge/word_bad", {"field": "words"})
    return None


def fault_of_asking_again(session: Session, words: tuple[Asked, ...]) -> Refusal | None:
    """Return why players cannot ask about these words alone, without looking any of them up.

    CAT-CLS 6: words of a play that were not challenged cannot be challenged later, and nobody is
    told which word of a play is wrong. Who asks for the words of a play once more, fewer or others
    with them, would learn just that; so it takes the arbiter. The same words together are no news:
    their verdict is said again, to whoever did not see it.
    """
    asked = spelt(word.tiles for word in words)
    before = session.wrong_with(asked)
    if before and all(query.spelt != asked for query in before):
        return Refusal("judge/asked_before", {"field": "words"})
    return None


# ---- a second challenge ----


def _challenge(session: Session, wish: ChallengeAgain, _: object) -> ChallengeAgain | Refusal:
    """Record a second challenge and what was decided.

    CAT-CLS 6: "if the player who challenges does not agree with the arbiter's decision, they may
    challenge the play again, giving arguments; the decision on this second challenge is final".
    """
    if wish.outcome not in get_args(Outcome):
        return Refusal("judge/outcome_unknown", {"field": "outcome"})
    return (
        fault_of_second(session, wish.number)
        or fault_of_text("argument", wish.argument, is_needed=True)
        or fault_of_text("reason", wish.reason, is_needed=wish.outcome == "changed")
        or wish
    )


def _challenged(session: Session, fact: ChallengeAgain) -> Session:
    query = session.query(fact.number)
    if query is None or query.second is not None:
        return session
    second = SecondChallenge(
        seq=session.seq,
        argument=fact.argument,
        is_changed=fact.outcome == "changed",
        reason=fact.reason,
    )
    return with_query(session, replace(query, second=second))


def fault_of_second(session: Session, number: int) -> Refusal | None:
    """Return why a verdict cannot be challenged a second time; also asked before a form is shown.

    The wording of CAT-CLS 6 is "the player who challenges": whoever laid the words has no second
    challenge, so a verdict of "not valid", with which the challenger agrees, has none.
    """
    query = session.query(number)
    if query is None:
        return Refusal("judge/query_unknown", {"number": number})
    if query.struck is not None:
        return Refusal("judge/struck_already", {"number": number})
    if query.second is not None:
        return Refusal("judge/second_is_final", {"number": number})
    second = session.terms.second if session.terms else "no"
    if second == "no":
        return Refusal("judge/no_second", {"number": number})
    if second == "challenger" and not query.is_valid:
        return Refusal("judge/only_challenger", {"number": number})
    return None


# ---- a mistake ----


def _strike(session: Session, wish: StrikeQuery, _: object) -> StrikeQuery | Refusal:
    """Mark a query that was typed wrong; its number and its words stay."""
    return (
        fault_of_strike(session, wish.number)
        or fault_of_text("reason", wish.reason, is_needed=False)
        or wish
    )


def _struck(session: Session, fact: StrikeQuery) -> Session:
    query = session.query(fact.number)
    if query is None or query.struck is not None:
        return session
    return with_query(session, replace(query, struck=fact.reason))


def fault_of_strike(session: Session, number: int) -> Refusal | None:
    """Return why a query cannot be marked as a mistake; also asked before a form is shown."""
    query: Query | None = session.query(number)
    if query is None:
        return Refusal("judge/query_unknown", {"number": number})
    if query.struck is not None:
        return Refusal("judge/struck_already", {"number": number})
    if query.second is not None:  # what was decided twice was no slip of the finger
        return Refusal("judge/second_is_final", {"number": number})
    return None


def fault_of_text(field: str, text: str, *, is_needed: bool) -> Refusal | None:
    """Return what is wrong with something written by hand."""
    if is_needed and not text.strip():
        return Refusal("judge/text_needed", {"field": field})
    if len(text) > MAX_WRITTEN:
        return Refusal(
            "judge/text_too_long", {"field": field, "limit": MAX_WRITTEN, "length": len(text)}
        )
    if not is_visible(text, has_lines=True):
        return Refusal("judge/character_bad", {"field": field})
    return None


# ---- getting up ----


def _close(session: Session, wish: CloseSession, _: object) -> CloseSession | None:
    return None if session.is_closed else wish


def _closed(session: Session, _: CloseSession) -> Session:
    return replace(session, is_closed=True)


def _as_announced(_: Session, facts: Sequence[object]) -> Verdict:
    """Return the verdict that a log says was announced: whether the words are valid only their list knows."""
    return lambda: any(isinstance(fact, JudgePlay) and fact.is_valid for fact in facts)


def knows_nothing() -> bool:
    """Give no verdict: what is wished needs none."""
    raise LookupError


JUDGE: Final[Kind[Session, Verdict]] = Kind(
    name="judge",
    start=Session(),
    opening=OpenSession,
    most=2 * MAX_QUERIES + 2,  # a query is challenged again or struck, and never both
    world_of=_as_announced,
    codes={"too_long": "too_many"},
    acts=(
        act(OpenSession, _open, _opened),
        act(JudgePlay, _judge, _judged),
        act(ChallengeAgain, _challenge, _challenged),
        act(StrikeQuery, _strike, _struck),
        act(CloseSession, _close, _closed),
    ),
)
