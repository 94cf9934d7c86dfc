"""The kind of tournaments: its acts and its hooks."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from faristol.clock.round.acts import ROUND_CLOCK, StartRound
from faristol.ledger.kind import Kind, embed
from faristol.ledger.refusal import Refusal
from faristol.ledger.settlement import SETTLEMENT
from faristol.tournament.acts.committee import COMMITTEE
from faristol.tournament.acts.entries import ENTRIES, ChangeEntry, EnterPlayers, OpenTournament
from faristol.tournament.acts.latecomers import LATECOMERS
from faristol.tournament.acts.results import (
    RESULTS,
    CorrectResult,
    EndTournament,
    EnterResult,
    ReopenTournament,
    TakeResultBack,
)
from faristol.tournament.acts.rounds import ROUNDS
from faristol.tournament.faults import MAX_ACTS, round_in_play
from faristol.tournament.state import Tournament


def persons_of(event: object) -> Sequence[tuple[str, str]]:
    """Return the players that an act names, each with the card that holds the name."""
    match event:
        case EnterPlayers(entrants=entrants):
            return [(entrant.player, entrant.card) for entrant in entrants]
        case ChangeEntry(entrant=entrant):
            return [(entrant.player, entrant.card)]
        case _:
            return ()


def judged_values(event: object) -> Mapping[Hashable, object]:
    """Return the result that an act brings or takes back, by round and table."""
    match event:
        case EnterResult() | CorrectResult():
            return {(event.round, event.table): (event.scores, event.results)}
        case TakeResultBack():
            return {(event.round, event.table): None}
        case _:
            return {}


def fault_of_clock(tournament: Tournament, act: object) -> Refusal | None:
    """Return the refusal of a clock act outside of a round in play (CAT-CLM 31), or None."""
    if not isinstance(act, StartRound):
        return None if tournament.clock.number else Refusal("clock/no_round")
    round_ = round_in_play(tournament, act.number)
    return round_ if isinstance(round_, Refusal) else None


TOURNAMENT: Final[Kind[Tournament, None]] = Kind(
    name="tournament",
    initial=Tournament(),
    opening_act=OpenTournament,
    max_events=MAX_ACTS,
    judged_values=judged_values,
    acts=(
        *ENTRIES,
        *ROUNDS,
        *LATECOMERS,
        *RESULTS,
        *COMMITTEE,
        *SETTLEMENT,
        *embed(
            ROUND_CLOCK,
            get=lambda tournament: tournament.clock,
            put=lambda tournament, clock: replace(tournament, clock=clock),
            guard=fault_of_clock,
        ),
    ),
    signing=EndTournament,
    unlocking=ReopenTournament,
    has_cards=True,
    card_references=persons_of,
    naming_acts=(EnterPlayers, ChangeEntry),
)
