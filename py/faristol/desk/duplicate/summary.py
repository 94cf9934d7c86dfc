"""The summary of an evening for lists, from the few entries that change it, without folding its log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final

from faristol.club.card import parse_date
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.acts.master import AnnounceMaster, GiveUpRound, WithdrawMaster
from faristol.duplicate.acts.players import EnrolPlayers, RemovePlayer, TakeLeavingBack
from faristol.duplicate.acts.rack import DrawRack, TypeRack
from faristol.duplicate.acts.results import EndGame, ResumeGame, SignResults, UnlockResults
from faristol.duplicate.acts.start import ChangeSettings, OpenGame, StartGame
from faristol.duplicate.kind import DUPLICATE
from faristol.ledger.codec import decode_marked


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateSummary:
    """The figures of an evening."""

    players: int = 0
    rounds: int = 0  # rounds that have a rack
    done: int = 0  # rounds whose points count
    agreed: int = 0  # rounds agreed, 0 for a complete game
    is_rehearsal: bool = False
    is_started: bool = False
    cause: str = ""  # the cause of its end
    is_signed: bool = False
    # the day that was set, in the form of files, or an empty string; without a default, so that summaries stored
    # by a program without this field are computed again
    day: str

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.cause)

    @property
    def planned(self) -> int:
        """The number of rounds agreed, 0 for a complete game."""
        return self.agreed


SUMMARY_CLASS = DuplicateSummary  # the hook of `Summariser` (shared/summaries.py)

_MARKS: Final = DUPLICATE.schema.marks_of(
    OpenGame,
    ChangeSettings,
    EnrolPlayers,
    RemovePlayer,
    StartGame,
    TakeLeavingBack,
    DrawRack,
    TypeRack,
    AnnounceMaster,
    GiveUpRound,
    WithdrawMaster,
    EndGame,
    ResumeGame,
    SignResults,
    UnlockResults,
)


def summarise(lines: Sequence[str]) -> DuplicateSummary:
    """Return the summary of the lines of an evening; of a long one it reads one entry in twenty."""
    return reduce(
        _apply_event, decode_marked(lines, DUPLICATE.schema, _MARKS), DuplicateSummary(day="")
    )


def _apply_event(summary: DuplicateSummary, event: object) -> DuplicateSummary:
    match event:
        case OpenGame(settings=settings) | ChangeSettings(settings=settings):
            return replace(
                summary,
                agreed=settings.rounds,
                is_rehearsal=settings.is_rehearsal,
                day=parse_date(settings.day) or "",  # a file may hold any text
            )
        case EnrolPlayers(entrants=entrants):
            return replace(summary, players=summary.players + len(entrants))
        case RemovePlayer():
            return replace(summary, players=summary.players - 1)
        case StartGame(players=players) | TakeLeavingBack(players=players):
            return replace(summary, players=players, is_started=True)
        case DrawRack(round=number) | TypeRack(round=number, is_valid=True):
            return replace(summary, rounds=number)
        case AnnounceMaster(round=number) | GiveUpRound(round=number):
            return replace(summary, done=number)
        case WithdrawMaster(round=number):
            return replace(summary, done=number - 1)
        case EndGame(cause=cause):
            return replace(summary, cause=cause)
        case ResumeGame():
            return replace(summary, cause="")
        case SignResults():
            return replace(summary, is_signed=True)
        case UnlockResults():
            return replace(summary, is_signed=False)
        case _:
            return summary


def format_summary(summary: DuplicateSummary, text: Translator) -> str:
    """Return the stage of an evening, its number of players and its length as text."""
    return " · ".join(
        (
            _format_stage(summary, text),
            text.ngettext("{n} player", "{n} players", summary.players),
            _format_length(summary, text),
        )
    )


def _format_stage(summary: DuplicateSummary, text: Translator) -> str:
    if summary.is_signed:
        return text.gettext("final")
    if summary.cause:
        return text.gettext("ended, not yet final")
    if not summary.is_started:
        return text.gettext("being prepared")
    if summary.rounds:
        is_next = summary.done == summary.rounds  # between two rounds it is the next one
        return text.gettext("round {n}", n=summary.rounds + is_next)
    return text.gettext("started")


def _format_length(summary: DuplicateSummary, text: Translator) -> str:
    if summary.cause == "agreement":
        return text.gettext("ended by agreement")
    if summary.agreed:
        return text.ngettext("{n} round agreed", "{n} rounds agreed", summary.agreed)
    return text.gettext("complete game")
