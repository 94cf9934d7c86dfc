"""The acts of a judge's table: what each is refused for and what it changes.

An event records what was announced. Which of several words was wrong is not stored, so that it cannot be learnt from
the log either (CAT-CLS 6). Quotations are from CAT-CLS 6 and CAT-CLM 23; where they differ, the terms that the table
was opened with hold the difference as values.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from faristol.judge.reading import MAX_TYPED, MAX_WORDS, ReadWord
from faristol.judge.session import Asked, Query, SecondChallenge, Session, spelt, with_query
from faristol.judge.terms import WRITTEN_TERMS, Terms
from faristol.ledger.kind import Kind, act, computed, judged, supplied
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible
from faristol.tiles.alphabet import Word

MAX_QUERIES: Final = 2_000  # of one session; an evening at one table has thirty
MAX_TABLE: Final = 20
MAX_WRITTEN: Final = 600  # characters of an argument or a reason
LANGUAGE = re.compile("[a-z]{2,8}")

Outcome: TypeAlias = Literal["stands", "changed"]
Asker: TypeAlias = Literal["players", "arbiter"]
Contains: TypeAlias = Callable[[Word], bool]
Verdict: TypeAlias = Callable[[], bool]  # called only when a query is not refused


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSession:
    """Open a judge's table: this word list and these terms decide from now on."""

    language: str
    lexicon: LexiconPin
    terms: Terms = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgePlay:
    """Ask whether a play is valid: all its challenged words together, with one verdict for all."""

    table: str  # "" when not given
    words: tuple[Asked, ...]
    asker: Asker = supplied()  # players: on a device locked to this screen
    is_valid: bool = judged()
    number: int = computed()  # counted from 1
    lexicon: str = computed()  # the digest of the list that was asked


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeAgain:
    """Record the decision on a second challenge and its argument; it is final."""

    number: int
    argument: str
    outcome: Outcome
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeQuery:
    """Mark a query as a typing mistake; it is never erased."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseSession:
    """Close the table: nothing more is asked here."""


# ---- opening ----


def _open_table(_session: Session, act: OpenSession, _: object) -> OpenSession | Refusal:
    """Pin the word list and the terms that every verdict of this table depends on."""
    if not LANGUAGE.fullmatch(act.language):
        return Refusal("judge/language_bad", {"field": "lexicon"})
    if not is_sound(act.lexicon):
        return Refusal("judge/lexicon_bad", {"field": "lexicon"})
    # forged terms could allow any second challenge
    return act if act.terms in WRITTEN_TERMS else Refusal("judge/terms_unknown")


def _apply_opening(session: Session, event: OpenSession) -> Session:
    return replace(session, language=event.language, lexicon=event.lexicon, terms=event.terms)


# ---- the verdict ----


def is_play_valid(words: Sequence[ReadWord], contains: Contains) -> bool:
    """Return whether a play is valid; all its words are looked up, also after an invalid one.

    The time taken must not reveal which word is invalid.
    """
    validities = [contains(word.word) for word in words]
    return sum(validities) == len(validities)


def _judge_play(session: Session, act: JudgePlay, verdict: Verdict) -> JudgePlay | Refusal:
    """Give one verdict for the whole play.

    CAT-CLS 6: the words challenged may be all, some or one of those formed, and the arbiter "will
    only determine the validity of the play, without giving any other information, nor on which of
    the words is wrong". CAT-CLM 23: the play is null if a word formed is not correct.
    """
    if session.is_closed:
        return Refusal("judge/closed")
    if len(session.queries) >= MAX_QUERIES:
        return Refusal("judge/too_many", {"limit": MAX_QUERIES})
    if fault := fault_of_query(act.table, act.words):
        return fault
    if act.asker == "players" and (fault := fault_of_asking_again(session, act.words)):
        return fault
    digest = session.lexicon.digest if session.lexicon else ""
    number = len(session.queries) + 1
    return replace(act, is_valid=verdict(), number=number, lexicon=digest)


def _apply_verdict(session: Session, event: JudgePlay) -> Session:
    earlier = session.wrong_with(spelt(word.tiles for word in event.words))
    query = Query(
        number=event.number,
        seq=session.seq,
        table=event.table,
        words=event.words,
        is_valid=event.is_valid,
        lexicon=event.lexicon,
        again=earlier[0].number if earlier else 0,
    )
    wrong = session.wrong if event.is_valid else (*session.wrong, event.number)
    return replace(session, queries=(*session.queries, query), wrong=wrong)


def fault_of_query(table: str, words: tuple[Asked, ...]) -> Refusal | None:
    """Return the refusal of a table's name or of the words asked about, or None."""
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
    """Return the refusal of words that players may not ask about alone; no word is looked up.

    CAT-CLS 6: words of a play that were not challenged cannot be challenged later, and no player learns which word of
    a play is invalid. Asking about the words of a play again, with fewer or other words, would reveal just that, so
    it takes the arbiter. The same words together reveal no more: their verdict is repeated.
    """
    plain = spelt(word.tiles for word in words)
    earlier = session.wrong_with(plain)
    if earlier and all(query.spelt != plain for query in earlier):
        return Refusal("judge/asked_before", {"field": "words"})
    return None


# ---- a second challenge ----


def _challenge_again(session: Session, act: ChallengeAgain, _: object) -> ChallengeAgain | Refusal:
    """Record a second challenge and its decision.

    CAT-CLS 6: "if the player who challenges does not agree with the arbiter's decision, they may
    challenge the play again, giving arguments; the decision on this second challenge is final".
    """
    if act.outcome not in get_args(Outcome):
        return Refusal("judge/outcome_unknown", {"field": "outcome"})
    return (
        fault_of_second(session, act.number)
        or fault_of_text("argument", act.argument, is_needed=True)
        or fault_of_text("reason", act.reason, is_needed=act.outcome == "changed")
        or act
    )


def _apply_second_challenge(session: Session, event: ChallengeAgain) -> Session:
    query = session.query(event.number)
    if query is None or query.second is not None:
        return session
    second = SecondChallenge(
        seq=session.seq,
        argument=event.argument,
        is_changed=event.outcome == "changed",
        reason=event.reason,
    )
    return with_query(session, replace(query, second=second))


def fault_of_second(session: Session, number: int) -> Refusal | None:
    """Return the refusal of a second challenge, or None; also called before a form is shown.

    The wording of CAT-CLS 6 is "the player who challenges": the player who laid the words has no second challenge, so
    a verdict of "not valid", with which the challenger agrees, has none.
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


def _strike_query(session: Session, act: StrikeQuery, _: object) -> StrikeQuery | Refusal:
    """Mark a query that was typed wrong; its number and its words stay."""
    return (
        fault_of_strike(session, act.number)
        or fault_of_text("reason", act.reason, is_needed=False)
        or act
    )


def _apply_strike(session: Session, event: StrikeQuery) -> Session:
    query = session.query(event.number)
    if query is None or query.struck is not None:
        return session
    return with_query(session, replace(query, struck=event.reason))


def fault_of_strike(session: Session, number: int) -> Refusal | None:
    """Return the refusal to mark a query as a mistake, or None; also called before a form is shown."""
    query: Query | None = session.query(number)
    if query is None:
        return Refusal("judge/query_unknown", {"number": number})
    if query.struck is not None:
        return Refusal("judge/struck_already", {"number": number})
    if query.second is not None:  # decided twice: not a typing mistake
        return Refusal("judge/second_is_final", {"number": number})
    return None


def fault_of_text(field: str, text: str, *, is_needed: bool) -> Refusal | None:
    """Return the refusal of a text typed by the user, or None."""
    if is_needed and not text.strip():
        return Refusal("judge/text_needed", {"field": field})
    if len(text) > MAX_WRITTEN:
        return Refusal(
            "judge/text_too_long", {"field": field, "limit": MAX_WRITTEN, "length": len(text)}
        )
    if not is_visible(text, has_lines=True):
        return Refusal("judge/character_bad", {"field": field})
    return None


# ---- closing ----


def _close_table(session: Session, act: CloseSession, _: object) -> CloseSession | None:
    return None if session.is_closed else act


def _apply_closing(session: Session, _: CloseSession) -> Session:
    return replace(session, is_closed=True)


def _recorded_verdict(_: Session, events: Sequence[object]) -> Verdict:
    """Return the verdict recorded in a log: the words cannot be looked up without their list."""
    return lambda: any(isinstance(event, JudgePlay) and event.is_valid for event in events)


def raise_no_verdict() -> bool:
    """Raise LookupError: the verdict of acts that need none."""
    raise LookupError


JUDGE: Final[Kind[Session, Verdict]] = Kind(
    name="judge",
    initial=Session(),
    opening_act=OpenSession,
    max_events=2 * MAX_QUERIES + 2,  # a query is challenged again or struck, and never both
    world_for_audit=_recorded_verdict,
    code_aliases={"too_long": "too_many"},
    acts=(
        act(OpenSession, _open_table, _apply_opening),
        act(JudgePlay, _judge_play, _apply_verdict),
        act(ChallengeAgain, _challenge_again, _apply_second_challenge),
        act(StrikeQuery, _strike_query, _apply_strike),
        act(CloseSession, _close_table, _apply_closing),
    ),
)
