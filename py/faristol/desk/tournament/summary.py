"""The summary of a tournament for lists, from the few records that change it, without a full fold."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final

from faristol.desk.kernel.translation import Translator
from faristol.ledger.codec import decode_marked
from faristol.tournament.acts.entries import ChangeEvent, EnterPlayers, OpenTournament, StrikeEntry
from faristol.tournament.acts.results import EndTournament, ReopenTournament
from faristol.tournament.acts.rounds import ConfirmRound, TakeRoundBack
from faristol.tournament.kind import TOURNAMENT


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSummary:
    """The figures of a tournament."""

    players: int = 0
    rounds: int = 0  # played or being played
    planned: int = 0
    is_over: bool = False


SUMMARY_CLASS = TournamentSummary  # the hook of `Summariser` (shared/summaries.py)

_MARKS: Final = TOURNAMENT.schema.marks_of(
    OpenTournament,
    ChangeEvent,
    EnterPlayers,
    StrikeEntry,
    ConfirmRound,
    TakeRoundBack,
    EndTournament,
    ReopenTournament,
)


def summarise(lines: Sequence[str]) -> TournamentSummary:
    """Return the summary of the lines of a tournament."""
    return reduce(_after, decode_marked(lines, TOURNAMENT.schema, _MARKS), TournamentSummary())


def _after(summary: TournamentSummary, event: object) -> TournamentSummary:
    match event:
        case OpenTournament(settings=settings) | ChangeEvent(settings=settings):
            return replace(summary, planned=settings.rounds)
        case EnterPlayers(entrants=entrants):
            return replace(summary, players=summary.players + len(entrants))
        case StrikeEntry():
            return replace(summary, players=summary.players - 1)
        case ConfirmRound(number=number):
            return replace(summary, rounds=number)
        case TakeRoundBack(number=number):  # its pairing may stay, as a proposal
            return replace(summary, rounds=min(summary.rounds, number - 1))
        case EndTournament():
            return replace(summary, is_over=True)
        case ReopenTournament():
            return replace(summary, is_over=False)
        case _:
            return summary


def format_summary(summary: TournamentSummary, text: Translator) -> str:
    """Format the round of a tournament and the number of its players."""
    players = text.ngettext("{n} player", "{n} players", summary.players)
    if summary.is_over:
        rounds = text.ngettext("{n} round", "{n} rounds", summary.rounds)
        return " · ".join((text.gettext("final"), rounds, players))
    if not summary.rounds:
        return f"{text.gettext('being prepared')} · {players}"
    stage = text.gettext("round {n} of {total}", n=summary.rounds, total=summary.planned)
    return f"{stage} · {players}"
