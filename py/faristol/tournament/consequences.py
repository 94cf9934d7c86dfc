"""Consequences of a correction: places, and tables of rounds paired from the old result."""

from collections.abc import Iterator
from dataclasses import dataclass

from faristol.tournament.acts.rounds import PairRound, TakeRoundBack, take_round_back
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing_basis import standings_of
from faristol.tournament.proposal import Proposal, propose, propose_again
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import Player, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """A player whose place changes."""

    player: Player
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingChange:
    """A round that was paired from the old result, and how the new result would pair it."""

    round: int
    is_by_hand: bool  # not found by a search, so it cannot be searched for again
    was: tuple[Table, ...] = ()  # tables whose two would not meet
    would_be: tuple[Table, ...] = ()  # tables of two who did not meet
    would_rest: tuple[Player, ...] = ()  # instead of others


def list_place_changes(
    before: Tournament, after: Tournament, until: int | None = None
) -> tuple[PlaceChange, ...]:
    """Return the players whose place changes after a round, or now, in their new order."""
    old = {line.player: line.place for line in standings_of(before, until)}
    return tuple(
        PlaceChange(player=line.player, before=old[line.player], after=line.place)
        for line in standings_of(after, until)
        if line.player in old and old[line.player] != line.place
    )


def iterate_pairing_changes(
    before: Tournament, after: Tournament, number: int
) -> Iterator[PairingChange]:
    """Yield the later rounds that were paired from the result of a round.

    Both are paired again, from the old result and from the new one: what was swapped by hand is no
    consequence of it.
    """
    has_met_others = before.rounds[number - 1].games != after.rounds[number - 1].games
    for round_ in after.rounds[number:]:
        if round_.after < number and not has_met_others:
            continue
        old, new = _pair_again(before, round_), _pair_again(after, round_)
        if old is None or new is None:
            yield PairingChange(round=round_.number, is_by_hand=True)
            continue
        old_tables, new_tables = _tables_by_pair(old), _tables_by_pair(new)
        yield PairingChange(
            round=round_.number,
            is_by_hand=False,
            was=tuple(table for two, table in old_tables.items() if two not in new_tables),
            would_be=tuple(table for two, table in new_tables.items() if two not in old_tables),
            would_rest=tuple(player for player in new.act.resting if player not in old.act.resting),
        )


def find_unplayed_round(tournament: Tournament, number: int) -> Round | None:
    """Return the last round if a search paired it from a round's standings and it is not begun, or None."""
    last = tournament.rounds[-1] if tournament.rounds else None
    is_since = last is not None and last.number > number and last.after >= number
    return last if last and is_since and _is_searched(last) and not last.is_begun else None


def acts_of_new_pairing(
    tournament: Tournament, number: int
) -> tuple[TakeRoundBack | PairRound, ...]:
    """Return the acts that pair that round again: it is taken back, and proposed as it is now."""
    round_ = find_unplayed_round(tournament, number)
    if round_ is None:
        return ()
    take_back = (TakeRoundBack(number=round_.number),) * round_.is_confirmed
    # with the players who came or left since
    state = take_round_back(tournament, *take_back) if take_back else tournament
    proposal = propose(
        state,
        round_.number,
        method=round_.method,
        after=round_.after,
        together=round_.together,
        apart=round_.apart,
    )
    return (*take_back, proposal.act) if isinstance(proposal, Proposal) else ()


def _pair_again(tournament: Tournament, round_: Round) -> Proposal | None:
    """Return a round as it would be paired if it was the next one; None if it was not searched for."""
    if not _is_searched(round_):
        return None
    return propose_again(tournament, round_)


def _is_searched(round_: Round) -> bool:
    return round_.method in METHODS and round_.method != "lots"


def _tables_by_pair(proposal: Proposal) -> dict[frozenset[Player], Table]:
    return {frozenset((table.one, table.other)): table for table in proposal.act.tables}
