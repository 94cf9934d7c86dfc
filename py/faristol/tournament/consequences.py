"""Say what a correction moves: places, and the tables of rounds that were paired from the old result."""

from collections.abc import Iterator
from dataclasses import dataclass

from faristol.tournament.acts.rounds import PairRound, TakeRoundBack, taken_back
from faristol.tournament.pairable import standings_of
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.proposal import Proposal, propose, proposed_again
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import Player, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Hold a player who stands elsewhere."""

    player: Player
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedSince:
    """Hold a round that was paired from the old result, and how it would be paired from the new one."""

    round: int
    is_by_hand: bool  # nobody searched for it, so nothing says how it would be
    was: tuple[Table, ...] = ()  # tables whose two would not meet
    would_be: tuple[Table, ...] = ()  # tables of two who did not meet
    would_rest: tuple[Player, ...] = ()  # instead of others


def moved(before: Tournament, after: Tournament, until: int | None = None) -> tuple[Moved, ...]:
    """Return who stands elsewhere after a round, or now; first those who came first."""
    old = {line.player: line.place for line in standings_of(before, until)}
    return tuple(
        Moved(player=line.player, before=old[line.player], after=line.place)
        for line in standings_of(after, until)
        if line.player in old and old[line.player] != line.place
    )


def paired_since(before: Tournament, after: Tournament, number: int) -> Iterator[PairedSince]:
    """Give the later rounds that were paired from the result of a round.

    Both are paired anew, from the old result and from the new one: what was swapped by hand is no
    consequence of it.
    """
    has_met_others = before.rounds[number - 1].games != after.rounds[number - 1].games
    for one in after.rounds[number:]:
        if one.after < number and not has_met_others:
            continue
        old, new = _again(before, one), _again(after, one)
        if old is None or new is None:
            yield PairedSince(round=one.number, is_by_hand=True)
            continue
        pairs, again = _pairs(old), _pairs(new)
        yield PairedSince(
            round=one.number,
            is_by_hand=False,
            was=tuple(table for two, table in pairs.items() if two not in again),
            would_be=tuple(table for two, table in again.items() if two not in pairs),
            would_rest=tuple(
                player for player in new.wish.resting if player not in old.wish.resting
            ),
        )


def unplayed_since(tournament: Tournament, number: int) -> Round | None:
    """Return the last round if it was searched for in the standings of a round, and nothing of it is played."""
    one = tournament.rounds[-1] if tournament.rounds else None
    is_since = one is not None and one.number > number and one.after >= number
    return one if one and is_since and _is_searched(one) and not one.is_begun else None


def paired_anew(tournament: Tournament, number: int) -> tuple[TakeRoundBack | PairRound, ...]:
    """Return the wishes that pair such a round anew: it is taken back, and proposed as it is now."""
    one = unplayed_since(tournament, number)
    if one is None:
        return ()
    back = (TakeRoundBack(number=one.number),) * one.is_confirmed
    then = taken_back(tournament, *back) if back else tournament  # with who came or left since
    found = propose(
        then, one.number, method=one.method, after=one.after, together=one.together, apart=one.apart
    )
    return (*back, found.wish) if isinstance(found, Proposal) else ()


def _again(tournament: Tournament, one: Round) -> Proposal | None:
    """Return how a round is paired, as if it was the next one."""
    if not _is_searched(one):
        return None
    return proposed_again(tournament, one)


def _is_searched(one: Round) -> bool:
    return one.method in METHODS and one.method != "lots"


def _pairs(proposal: Proposal) -> dict[frozenset[Player], Table]:
    return {frozenset((table.one, table.other)): table for table in proposal.wish.tables}
