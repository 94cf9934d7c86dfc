"""Define the events of a judge's table: what was asked, what was announced, and what came of it.

What was announced is recorded as announced. Which of several words was wrong is not known here, so
that nobody can learn it from the log either (CAT-CLS 6).
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.ledger.codec import Schema
from faristol.ledger.pin import LexiconPin

Ruleset: TypeAlias = Literal["ca-classic", "ca-ciutat-de-mallorca", "ro-general", "none"]
Second: TypeAlias = Literal["no", "challenger", "anybody"]
Outcome: TypeAlias = Literal["stands", "changed"]
LaterWords: TypeAlias = Literal["closed", "unsaid"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Hold what the regulation in use says of a challenge, as values and with its article."""

    ruleset: Ruleset
    article: str  # "" when no regulation is in use
    second: Second  # who may challenge a second time
    valid: Literal["goes_on", "unsaid"]  # what follows when the play is valid
    invalid: Literal["turn_lost", "unsaid"]  # and when it is not
    later_words: LaterWords  # whether other words of the same play can be challenged afterwards


TERMS: dict[str, Terms] = {
    # CAT-CLS 6: only the challenger challenges again, once, and gives reasons; words of the play that
    # were not challenged cannot be later
    "ca-classic": Terms(
        ruleset="ca-classic",
        article="6",
        second="challenger",
        valid="goes_on",
        invalid="turn_lost",
        later_words="closed",
    ),
    # CAT-CLM 23 knows no second challenge
    "ca-ciutat-de-mallorca": Terms(
        ruleset="ca-ciutat-de-mallorca",
        article="23",
        second="no",
        valid="goes_on",
        invalid="turn_lost",
        later_words="unsaid",
    ),
    # RO-GEN 15: a play is correct when the opponent or the arbiter accepts its words; no more is said
    "ro-general": Terms(
        ruleset="ro-general",
        article="15",
        second="no",
        valid="unsaid",
        invalid="unsaid",
        later_words="unsaid",
    ),
    "none": Terms(
        ruleset="none",
        article="",
        second="anybody",
        valid="unsaid",
        invalid="unsaid",
        later_words="unsaid",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Hold one word of a play: as it was typed, and as it was read, in tiles."""

    typed: str
    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpened:
    """The judge sat down: from now on this list of words and these terms are what decides."""

    language: str
    lexicon: LexiconPin
    terms: Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayJudged:
    """Words of one play were asked together, and one verdict was announced for all of them."""

    number: int  # counted from 1
    table: str  # "" when nobody said
    words: tuple[Asked, ...]
    is_valid: bool
    lexicon: str  # the digest of the list that was asked


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayChallengedAgain:
    """A verdict was challenged a second time, with reasons; what the arbiter decided is final."""

    number: int
    argument: str
    outcome: Outcome
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryStruck:
    """A query turned out to be a mistake of typing: it is marked, and never erased."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionClosed:
    """The judge got up: nothing more is asked here."""


Event: TypeAlias = SessionOpened | PlayJudged | PlayChallengedAgain | QueryStruck | SessionClosed


SCHEMA: Schema[Event] = Schema(
    events=(SessionOpened, PlayJudged, PlayChallengedAgain, QueryStruck, SessionClosed),
)
