"""Propose a round: who meets whom in the way that was chosen, at which table, who is listed first."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.rounds import PairRound
from faristol.tournament.ahead import MOST, pair_ahead
from faristol.tournament.pairable import Pairable, before, pairable
from faristol.tournament.pairing.berger import berger
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing.search import Paired
from faristol.tournament.seats import listed_first, seated
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE, First, MethodName, Player, Table, Two

_FIRST: Mapping[First, MethodName] = {
    "halves": "score_groups",  # nobody has any points: the upper half meets the lower one
    "adjacent": "distance",
    "lots": "lots",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Hold the wish of a round, and what was found on the way to it."""

    wish: PairRound
    found: Paired | None = None  # None of Berger's tables: nothing was searched for
    least: Paired | None = None  # what would cost least now, where it was looked ahead

    @property
    def is_ahead(self) -> bool:
        """Tell whether something is paid now so that later rounds stay possible."""
        return self.found is not None and self.least is not None and self.found != self.least


def usual_method(tournament: Tournament, after: int) -> MethodName:
    """Return how a round is paired unless the director says otherwise."""
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
    """Return the round that costs least, or why there is none; a rematch is for the act to refuse.

    What the director wills of somebody who is not entered any more, or of a bye that nobody has, is
    left out.
    """
    there = {*tournament.entrants, BYE}
    apart = [two for two in apart if set(two) <= there]
    has_bye = len(list(tournament.present(number))) % 2 == 1 or method in ("manual", "round_robin")
    together = [two for two in together if set(two) <= there and (has_bye or BYE not in two)]
    from_what = pairable(tournament, number, after=after, together=together, apart=apart, lots=lots)
    if len(from_what.players) < 2:
        return Refusal("tournament/too_few_players")
    found, least = None, None
    again = partial(pairable, tournament, number, after=after, apart=apart, lots=lots)
    by_berger = _by_berger(tournament, number, from_what, again) if method == "round_robin" else []
    if method == "round_robin" and not by_berger:
        method = "distance"
    if by_berger:
        two_by_two = by_berger
    elif method in METHODS:
        if ahead is None:
            is_small = from_what.field.size <= MOST and method != "king_of_the_hill"
            looks_ahead = is_small and tournament.settings.looks_ahead
            ahead = tournament.settings.rounds - number if looks_ahead else 0
        looked = pair_ahead(from_what.field, METHODS[method], left=ahead)
        if looked is None:
            return Refusal("tournament/no_round")
        found, least = looked.chosen, looked.least
        two_by_two = [
            listed_first(tournament, from_what.begun, number, two)
            for two in _players_of(from_what, found)
        ]
    else:
        if {*from_what.players, BYE} != {BYE, *(player for two in together for player in two)}:
            return Refusal("tournament/not_everybody_once")
        two_by_two = [listed_first(tournament, from_what.begun, number, two) for two in together]
    place = {player: at for at, player in enumerate(from_what.players)}
    pairs = [two for two in two_by_two if BYE not in two]
    tables = seated(tournament, sorted(pairs, key=lambda two: min(map(place.__getitem__, two))))
    if isinstance(tables, Refusal):
        return tables
    wish = PairRound(
        number=number,
        after=after,
        method=method,
        together=tuple(together),
        apart=tuple(apart),
        lots=tuple(lots) if method == "lots" else (),
        ahead=ahead or 0,
        tables=tables,
        resting=tuple(one for two in two_by_two if BYE in two for one in two if one != BYE),
    )
    return Proposal(wish=wish, found=found, least=least)


def proposed_again(tournament: Tournament, one: Round) -> Proposal | None:
    """Return a round as it would be proposed if it was the next one, with the same will and lots."""
    found = propose(
        before(tournament, one),
        one.number,
        method=one.method,
        after=one.after,
        together=one.together,
        apart=one.apart,
        lots=one.lots,
        ahead=one.ahead,
    )
    return found if isinstance(found, Proposal) else None


def _by_berger(
    tournament: Tournament, number: int, from_what: Pairable, pairable_with: Callable[..., Pairable]
) -> list[Two]:
    """Return the pairs of Berger's tables; whoever meets somebody who is not there rests.

    Where groups play apart each has tables of its own. With somebody who came late the tables are
    other ones, and may let two meet again: then such a group is paired by distance, as when its
    tables are played out, while the others go on with theirs. If none can, there are no pairs.
    """
    here = set(tournament.present(number))
    tables = [_berger_of(group, number, here) for group in _groups_apart(tournament)]
    holding = [pairs for pairs in tables if not any(map(from_what.met, _games(pairs)))]
    if len(holding) == len(tables):
        return [two for pairs in holding for two in pairs]
    held = [(table.one, table.other) for pairs in holding for table in _games(pairs)]
    if not held:
        return []
    known = pairable_with(together=held)
    found = METHODS["distance"].pair(known.field)
    return _players_of(known, found) if found else []


def _berger_of(group: Sequence[Player], number: int, here: Container[Player]) -> list[Two]:
    players = (*group, BYE)
    pairs = [(players[one], players[other]) for one, other in berger(len(group), number)]
    met = [(one if one in here else BYE, other if other in here else BYE) for one, other in pairs]
    return [two for two in met if two != (BYE, BYE)]


def _games(pairs: Sequence[Two]) -> list[Table]:
    return [
        Table(number=0, one=one, other=other) for one, other in pairs if BYE not in (one, other)
    ]


def _players_of(known: Pairable, found: Paired) -> list[Two]:
    """Return the players of pairs of places."""
    players = (*known.players, BYE)
    bye = len(known.players)
    return [(players[one], BYE if other == bye else players[other]) for one, other in found.pairs]


def _groups_apart(tournament: Tournament) -> list[list[Player]]:
    """Return the players by the groups that play apart, in the first order; else all of them."""
    groups: dict[str, list[Player]] = {}
    for player in tournament.order:
        is_apart = tournament.settings.keeps_groups_apart
        groups.setdefault(tournament.entrants[player].group if is_apart else "", []).append(player)
    return list(groups.values())
