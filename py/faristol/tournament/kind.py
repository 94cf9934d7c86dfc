"""Put together all that may be wished of a tournament: the kind of its documents."""

from collections.abc import Sequence
from typing import Final

from faristol.ledger.kind import Kind
from faristol.tournament.acts.committee import COMMITTEE
from faristol.tournament.acts.entries import ENTRIES, ChangeEntry, EnterPlayers, OpenTournament
from faristol.tournament.acts.results import RESULTS
from faristol.tournament.acts.rounds import ROUNDS
from faristol.tournament.faults import MAX_ACTS
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


TOURNAMENT: Final[Kind[Tournament, None]] = Kind(
    name="tournament",
    start=Tournament(),
    opening=OpenTournament,
    most=MAX_ACTS,
    acts=(*ENTRIES, *ROUNDS, *RESULTS, *COMMITTEE),
    has_cards=True,
    named=named,
)
