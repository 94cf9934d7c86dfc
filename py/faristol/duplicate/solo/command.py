"""Define what may be wished of a duplicate that is played alone."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.clock.moment import Moment
from faristol.clock.round.command import Command as ClockCommand
from faristol.duplicate.solo.model import Laid, Other, Played
from faristol.ledger.pin import LexiconPin
from faristol.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSolo:
    """Sit down: to an evening that was (`course`), or to tiles that a seed draws."""

    language: str
    lexicon: LexiconPin
    ruleset: Ruleset
    seconds: int
    rounds: int = 0
    seed: str = ""
    course: tuple[Played, ...] = ()
    others: tuple[Other, ...] = ()
    players: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginRound:
    """Turn the next rack up: the clock runs from this moment."""

    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class HandIn:
    """Hand a move in as it is written, or nothing; `best` is the best there is, where the app lays it."""

    at: str
    word: str
    moment: Moment
    is_at_end: bool = False
    best: Laid | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveSolo:
    """Go no further."""

    moment: Moment


OwnCommand: TypeAlias = OpenSolo | BeginRound | HandIn | LeaveSolo
Command: TypeAlias = OwnCommand | ClockCommand
