"""Say what happens when a wish meets the judge's table, or why it may not.

The words of the articles are those of CAT-CLS 6 and CAT-CLM 23; where they differ, the terms that
the table was opened with say it as values.
"""

import re
from collections.abc import Callable
from typing import assert_never, get_args

from faristol.judge.command import (
    ChallengeAgain,
    CloseSession,
    Command,
    JudgePlay,
    OpenSession,
    StrikeQuery,
)
from faristol.judge.model import (
    TERMS,
    Asked,
    Event,
    Outcome,
    PlayChallengedAgain,
    PlayJudged,
    QueryStruck,
    SessionClosed,
    SessionOpened,
)
from faristol.judge.reading import MAX_TYPED, MAX_WORDS
from faristol.judge.session import Query, Session, spelt
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible import is_visible
from faristol.tiles.alphabet import Word

MAX_QUERIES = 2_000  # at one table; an evening has thirty
MAX_TABLE = 20
MAX_WRITTEN = 600  # signs of an argument or a reason

LANGUAGE = re.compile("[a-z]{2,8}")

Contains = Callable[[Word], bool]


def decide(
    session: Session, command: Command, *, contains: Contains
) -> tuple[Event, ...] | Refusal:
    """Return what happens, nothing if it is so already, or why it may not be."""
    if isinstance(command, OpenSession):
        return _open(session, command)
    if session.lexicon is None:
        return Refusal("judge/not_open")
    match command:
        case JudgePlay():
            return _judge(session, session.lexicon, command, contains)
        case ChallengeAgain():
            return _challenge_again(session, command)
        case StrikeQuery():
            return _strike(session, command)
        case CloseSession():
            return () if session.is_closed else (SessionClosed(),)
        case _:
            assert_never(command)


def _open(session: Session, command: OpenSession) -> tuple[Event, ...] | Refusal:
    """Pin what every verdict of this table depends on."""
    if session.lexicon is not None:
        return Refusal("judge/open_already")
    if fault := fault_of_opening(command.language, command.lexicon):
        return fault
    terms = TERMS.get(command.ruleset)
    if terms is None:
        return Refusal("judge/ruleset_unknown", {"field": "ruleset"})
    return (SessionOpened(language=command.language, lexicon=command.lexicon, terms=terms),)


def fault_of_opening(language: str, lexicon: LexiconPin) -> Refusal | None:
    """Return why a table cannot be opened with this list of words."""
    if not LANGUAGE.fullmatch(language):
        return Refusal("judge/language_bad", {"field": "lexicon"})
    return None if is_sound(lexicon) else Refusal("judge/lexicon_bad", {"field": "lexicon"})


def _judge(
    session: Session, lexicon: LexiconPin, command: JudgePlay, contains: Contains
) -> tuple[Event, ...] | Refusal:
    """Give one verdict for the whole play.

    CAT-CLS 6: the words challenged may be all, some or one of those formed, and the arbiter "will
    only determine the validity of the play, without giving any other information, nor on which of
    the words is wrong". CAT-CLM 23: the play is null if a word formed is not correct.
    """
    if session.is_closed:
        return Refusal("judge/closed")
    if len(session.queries) >= MAX_QUERIES:
        return Refusal("judge/too_many", {"limit": MAX_QUERIES})
    words = tuple(Asked(typed=word.typed, tiles=word.tiles) for word in command.words)
    if fault := fault_of_query(command.table, words):
        return fault
    if command.asker == "players" and (fault := fault_of_asking_again(session, words)):
        return fault
    # All of them are looked up, also after a wrong one: the time must not tell which it is.
    found = [contains(word.word) for word in command.words]
    return (
        PlayJudged(
            number=len(session.queries) + 1,
            table=command.table,
            words=words,
            is_valid=sum(found) == len(found),
            lexicon=lexicon.digest,
        ),
    )


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


def _challenge_again(session: Session, command: ChallengeAgain) -> tuple[Event, ...] | Refusal:
    """Record a second challenge and what was decided.

    CAT-CLS 6: "if the player who challenges does not agree with the arbiter's decision, they may
    challenge the play again, giving arguments; the decision on this second challenge is final".
    """
    if command.outcome not in get_args(Outcome):
        return Refusal("judge/outcome_unknown", {"field": "outcome"})
    fault = (
        fault_of_second(session, command.number)
        or fault_of_text("argument", command.argument, is_needed=True)
        or fault_of_text("reason", command.reason, is_needed=command.outcome == "changed")
    )
    return fault or (
        PlayChallengedAgain(
            number=command.number,
            argument=command.argument,
            outcome="changed" if command.outcome == "changed" else "stands",
            reason=command.reason,
        ),
    )


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


def _strike(session: Session, command: StrikeQuery) -> tuple[Event, ...] | Refusal:
    """Mark a query that was typed wrong; its number and its words stay."""
    fault = fault_of_strike(session, command.number) or fault_of_text(
        "reason", command.reason, is_needed=False
    )
    return fault or (QueryStruck(number=command.number, reason=command.reason),)


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
