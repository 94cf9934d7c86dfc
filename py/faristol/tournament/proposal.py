"""Proposals of rounds: pairs by the chosen method, their tables, and who is listed first."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.rounds import PairRound
from faristol.tournament.lookahead import MOST, pair_ahead
from faristol.tournament.pairing.berger import berger_pairs_of
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing.search import PairedRound
from faristol.tournament.pairing_basis import PairingBasis, build_pairing_basis, state_before_round
from faristol.tournament.seats import order_by_start, seat_pairs
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE, First, MethodName, Player, Table, Two

_FIRST: Mapping[First, MethodName] = {
    "halves": "score_groups",  # all have no points: the upper half meets the lower one
    "adjacent": "distance",
    "lots": "lots",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """The proposed act of a round, and the results of the search for it."""

    act: PairRound
    pairing: PairedRound | None = None  # None for Berger's tables, which need no search
    cheapest: PairedRound | None = None  # what would cost least now, with look-ahead

    @property
    def is_ahead(self) -> bool:
        """Whether the round costs more now so that later rounds stay possible."""
        return (
            self.pairing is not None and self.cheapest is not None and self.pairing != self.cheapest
        )


def usual_method(tournament: Tournament, after: int) -> MethodName:
    """Return the default method of a round; the director may choose another."""
    settings = tournament.settings
    is_by_standings = settings.method in METHODS and settings.method != "lots"
    return settings.method if after or not is_by_standings else _FIRST[settings.first]


def propose(
    tournament: Tournament,
    number: int,
    *,
    method: MethodName,
    after: int,
    together: Sequence[Two] = (),
    apart: Sequence[Two] = (),
    lots: Sequence[Player] = (),
    ahead: int | None = None,
) -> Proposal | Refusal:
    """Return the round that costs least, or a refusal; a rematch is for the act to refuse.

    A pair of the director's will with a player who is not entered any more, or with a bye that no player
    has, is left out.
    """
    entered = {*tournament.entrants, BYE}
    apart = [two for two in apart if set(two) <= entered]
    has_bye = len(list(tournament.iterate_present(number))) % 2 == 1 or method in (
        "manual",
        "round_robin",
    )
    together = [two for two in together if set(two) <= entered and (has_bye or BYE not in two)]
    basis = build_pairing_basis(
        tournament, number, after=after, together=together, apart=apart, lots=lots
    )
    if len(basis.players) < 2:
        return Refusal("tournament/too_few_players")
    paired, least = None, None
    basis_with = partial(
        build_pairing_basis, tournament, number, after=after, apart=apart, lots=lots
    )
    by_berger = _by_berger(tournament, number, basis, basis_with) if method == "round_robin" else []
    if method == "round_robin" and not by_berger:
        method = "distance"
    if by_berger:
        all_pairs = by_berger
    elif method in METHODS:
        if ahead is None:
            is_small = basis.field.size <= MOST and method != "king_of_the_hill"
            looks_ahead = is_small and tournament.settings.looks_ahead
            ahead = tournament.settings.rounds - number if looks_ahead else 0
        lookahead = pair_ahead(basis.field, METHODS[method], left=ahead)
        if lookahead is None:
            return Refusal("tournament/no_round")
        paired, least = lookahead.chosen, lookahead.least
        all_pairs = [
            order_by_start(tournament, basis.count_begun, number, two)
            for two in _players_of(basis, paired)
        ]
    else:
        if {*basis.players, BYE} != {BYE, *(player for two in together for player in two)}:
            return Refusal("tournament/not_everybody_once")
        all_pairs = [order_by_start(tournament, basis.count_begun, number, two) for two in together]
    place = {player: at for at, player in enumerate(basis.players)}
    pairs = [two for two in all_pairs if BYE not in two]
    tables = seat_pairs(tournament, sorted(pairs, key=lambda two: min(map(place.__getitem__, two))))
    if isinstance(tables, Refusal):
        return tables
    act = PairRound(
        number=number,
        after=after,
        method=method,
        together=tuple(together),
        apart=tuple(apart),
        lots=tuple(lots) if method == "lots" else (),
        ahead=ahead or 0,
        tables=tables,
        resting=tuple(player for two in all_pairs if BYE in two for player in two if player != BYE),
    )
    return Proposal(act=act, pairing=paired, cheapest=least)


def propose_again(tournament: Tournament, round_: Round) -> Proposal | None:
    """Return a round as it would be proposed if it was the next one, with the same will and lots."""
    proposal = propose(
        state_before_round(tournament, round_),
        round_.number,
        method=round_.method,
        after=round_.after,
        together=round_.together,
        apart=round_.apart,
        lots=round_.lots,
        ahead=round_.ahead,
    )
    return proposal if isinstance(proposal, Proposal) else None


def _by_berger(
    tournament: Tournament,
    number: int,
    basis: PairingBasis,
    basis_with: Callable[..., PairingBasis],
) -> list[Two]:
    """Return the pairs of Berger's tables; a player whose opponent is not there rests.

    Where groups play apart each has tables of its own. With a late player the tables are other ones, and
    may let two meet again: then such a group is paired by distance, as when its tables are played out,
    while the others go on with theirs. If none can, the list is empty.
    """
    present = set(tournament.iterate_present(number))
    tables = [_berger_of(group, number, present) for group in _groups_apart(tournament)]
    valid = [pairs for pairs in tables if not any(map(basis.count_meetings, _games(pairs)))]
    if len(valid) == len(tables):
        return [two for pairs in valid for two in pairs]
    fixed = [(table.one, table.other) for pairs in valid for table in _games(pairs)]
    if not fixed:
        return []
    remaining = basis_with(together=fixed)
    paired = METHODS["distance"].pair(remaining.field)
    return _players_of(remaining, paired) if paired else []


def _berger_of(group: Sequence[Player], number: int, present: Container[Player]) -> list[Two]:
    players = (*group, BYE)
    pairs = [
        (players[first], players[second]) for first, second in berger_pairs_of(len(group), number)
    ]
    present_pairs = [
        (first if first in present else BYE, second if second in present else BYE)
        for first, second in pairs
    ]
    return [two for two in present_pairs if two != (BYE, BYE)]


def _games(pairs: Sequence[Two]) -> list[Table]:
    return [
        Table(number=0, one=first, other=second)
        for first, second in pairs
        if BYE not in (first, second)
    ]


def _players_of(basis: PairingBasis, paired: PairedRound) -> list[Two]:
    """Return the players of pairs of places."""
    players = (*basis.players, BYE)
    bye = len(basis.players)
    return [
        (players[first], BYE if second == bye else players[second])
        for first, second in paired.pairs
    ]


def _groups_apart(tournament: Tournament) -> list[list[Player]]:
    """Return the players by the groups that play apart, in the first order, otherwise in one list."""
    groups: dict[str, list[Player]] = {}
    for player in tournament.order:
        is_apart = tournament.settings.keeps_groups_apart
        groups.setdefault(tournament.entrants[player].group if is_apart else "", []).append(player)
    return list(groups.values())
