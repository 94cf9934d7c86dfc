"""Define what may be wished of a judge's table."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.ledger.pin import LexiconPin
from faristol.tiles.alphabet import Word

Asker: TypeAlias = Literal["players", "arbiter"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadWord:
    """Hold one word of a play as typed, as tiles, and those in writing."""

    typed: str
    word: Word
    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSession:
    """Sit down to judge with a list of words, under a regulation."""

    language: str
    lexicon: LexiconPin
    ruleset: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgePlay:
    """Ask whether a play is valid: all its challenged words together."""

    table: str
    words: tuple[ReadWord, ...]
    asker: Asker  # players ask alone, on a device that is locked for them


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeAgain:
    """Say how a second challenge was decided, and on which argument."""

    number: int
    argument: str
    outcome: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeQuery:
    """Mark a query as a mistake."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseSession:
    """Get up."""


Command: TypeAlias = OpenSession | JudgePlay | ChallengeAgain | StrikeQuery | CloseSession
