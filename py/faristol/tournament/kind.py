"""Put together all that may be wished of a tournament: the kind of its documents."""

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


def named(fact: object) -> Sequence[tuple[str, str]]:
    """Return who an act names, each with the card that says the name."""
    match fact:
        case EnterPlayers(entrants=entrants):
            return [(one.player, one.card) for one in entrants]
        case ChangeEntry(entrant=one):
            return [(one.player, one.card)]
        case _:
            return ()


def judged_values(fact: object) -> Mapping[Hashable, object]:
    """Return the result that an act brings or takes back, by round and table."""
    match fact:
        case EnterResult() | CorrectResult():
            return {(fact.round, fact.table): (fact.scores, fact.results)}
        case TakeResultBack():
            return {(fact.round, fact.table): None}
        case _:
            return {}


def fault_of_clock(tournament: Tournament, wish: object) -> Refusal | None:
    """Return why the clock does not do this: it is that of a round that is played (CAT-CLM 31)."""
    if not isinstance(wish, StartRound):
        return None if tournament.clock.number else Refusal("clock/no_round")
    found = round_in_play(tournament, wish.number)
    return found if isinstance(found, Refusal) else None


TOURNAMENT: Final[Kind[Tournament, None]] = Kind(
    name="tournament",
    start=Tournament(),
    opening=OpenTournament,
    most=MAX_ACTS,
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
    named=named,
    naming=(EnterPlayers, ChangeEntry),
)
