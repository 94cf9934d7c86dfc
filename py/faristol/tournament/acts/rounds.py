"""Pair a round, change it by hand, confirm it, take it back (CAT-CLM S4, S6)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, brought, judged
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.tournament.faults import MAX_PLAYERS, MAX_TABLE
from faristol.tournament.pairable import Pairable, pairable, pairable_of
from faristol.tournament.pairing.methods import METHODS, Method
from faristol.tournament.seats import seated_again
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE, MethodName, Player, Table, Two, pairs_of
from faristol.tournament.why import sums_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRound:
    """Propose a round; proposed again, it takes the place of the one before.

    The pairs are brought, not only what they were found from: of several rounds that cost the same
    another version of the search may find another one (docs/decisions/0022).
    """

    number: int
    after: int  # the round whose standings it is paired from
    method: MethodName
    together: tuple[Two, ...] = ()  # by the director's will
    apart: tuple[Two, ...] = ()
    lots: tuple[Player, ...] = ()  # as they were drawn, where the method goes by them
    ahead: int = 0  # rounds to come that it keeps possible
    accepts_rematch: bool = False
    tables: tuple[Table, ...] = brought()
    resting: tuple[Player, ...] = brought()
    sums: tuple[int, ...] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapPlayers:
    """Let two players of the proposed round change places; also with whoever rests."""

    number: int
    first: Player
    second: Player
    accepts_rematch: bool = False
    sums: tuple[int, ...] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmRound:
    """Let the proposed round be played."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRoundBack:
    """Undo the last step: a round without results is proposed again, a proposed one is gone."""

    number: int


# ---- proposing ----


def _pair(tournament: Tournament, wish: PairRound, _: None) -> PairRound | Refusal:
    present = list(tournament.present(wish.number))
    if fault := _fault_of_moment(tournament, wish.number, wish.after):
        return fault
    if len(present) < 2 or not wish.tables:
        return Refusal("tournament/too_few_players")
    if fault := _fault_of_seats(tournament, wish, present) or _fault_of_will(tournament, wish):
        return fault
    from_what = pairable(tournament, wish.number, after=wish.after, lots=wish.lots)
    found_ = _sums(from_what, wish.method, wish.tables, wish.resting)
    met = _met(from_what, wish.tables)
    is_accepted = wish.accepts_rematch or tournament.allows_rematches
    return _rematch(met, is_accepted=is_accepted) or replace(wish, sums=found_)


def _fault_of_moment(tournament: Tournament, number: int, after: int) -> Refusal | None:
    """Return why a round cannot be paired now."""
    if tournament.is_ended:
        return Refusal("tournament/ended")
    if number != len(tournament.confirmed) + 1 or number > tournament.settings.rounds:
        return Refusal("tournament/round_not_next", {"round": number})
    if not 0 <= after < number:
        return Refusal("tournament/after_bad", {"field": "after"})
    for one in tournament.confirmed[:after]:
        if not one.is_done:
            missing: list[JSON] = [*one.open_tables]
            return Refusal("tournament/results_missing", {"round": one.number, "tables": missing})
    return None


def _fault_of_seats(
    tournament: Tournament, wish: PairRound, present: list[Player]
) -> Refusal | None:
    """Return why these tables are no round: everybody who is there has one place."""
    seated = [player for table in wish.tables for player in (table.one, table.other)]
    if Counter([*seated, *wish.resting]) != Counter(present):
        return Refusal("tournament/not_everybody_once")
    if Counter(wish.lots) != Counter(present if wish.method == "lots" else ()):
        return Refusal("tournament/lots_bad")
    if len(wish.resting) != len(present) % 2 and wish.method not in ("manual", "round_robin"):
        return Refusal("tournament/byes_bad")
    numbers = [table.number for table in wish.tables]
    if len(set(numbers)) != len(numbers) or not all(1 <= one <= MAX_TABLE for one in numbers):
        return Refusal("tournament/tables_bad", {"field": "table", "limit": MAX_TABLE})
    return _fault_of_fixed(tournament, wish.tables)


def _fault_of_fixed(tournament: Tournament, tables: Iterable[Table]) -> Refusal | None:
    """Return at which table somebody sits who always sits at another one."""
    for table in tables:
        fixed = {tournament.entrants[player].table for player in (table.one, table.other)} - {0}
        if fixed and table.number not in fixed:
            return Refusal("tournament/table_fixed", {"table": table.number})
    return None


def _fault_of_will(tournament: Tournament, wish: PairRound) -> Refusal | None:
    """Return whom these tables do not hold together, or not apart, as the director wills."""
    pairs = pairs_of(wish.tables, wish.resting)
    there = {BYE, *(player for two in pairs for player in two)}
    if len(wish.together) + len(wish.apart) > MAX_PLAYERS:
        return Refusal("tournament/too_many_pairs", {"limit": MAX_PLAYERS})
    for two in (*wish.together, *wish.apart):
        if len(set(two)) != 2 or not set(two) <= {*tournament.entrants, BYE}:
            return Refusal("tournament/pair_bad", {"players": [player[:200] for player in two]})
    for two in wish.together:
        if set(two) <= there and set(two) not in pairs:
            return Refusal("tournament/not_together", {"players": list(two)})
    for two in wish.apart:
        if set(two) in pairs:
            return Refusal("tournament/not_apart", {"players": list(two)})
    return None


def _method(name: MethodName) -> Method:
    """Return what a round is measured by: what nobody searched for is measured by distance."""
    return METHODS.get(name, METHODS["distance"])


def _sums(
    from_what: Pairable, name: MethodName, tables: tuple[Table, ...], resting: tuple[Player, ...]
) -> tuple[int, ...]:
    return sums_of(from_what.field, _method(name), from_what.pairs_of(tables, resting))


def _met(from_what: Pairable, tables: tuple[Table, ...]) -> list[Table]:
    """Return the tables at which two meet again."""
    return [table for table in tables if from_what.met(table)]


def _rematch(met: Iterable[Table], *, is_accepted: bool) -> Refusal | None:
    tables: list[JSON] = [[table.number, table.one, table.other] for table in met]
    if not tables or is_accepted:
        return None
    return Refusal("tournament/rematch", {"field": "accepts_rematch", "tables": tables})


def _paired(tournament: Tournament, fact: PairRound) -> Tournament:
    one = Round(
        number=fact.number,
        method=fact.method,
        after=fact.after,
        tables=fact.tables,
        resting=fact.resting,
        sums=fact.sums,
        together=fact.together,
        apart=fact.apart,
        lots=fact.lots,
        ahead=fact.ahead,
    )
    return replace(tournament, rounds=(*tournament.confirmed, one))


# ---- by hand ----


def _proposed(tournament: Tournament, number: int) -> Round | Refusal:
    """Return the round that is proposed, unless somebody has come or gone since."""
    one = tournament.proposed
    if one is None or one.number != number:
        return Refusal("tournament/none_proposed", {"round": number})
    if one.players != set(tournament.present(number)):
        return Refusal("tournament/pair_again", {"round": number})
    return one


def _swap(tournament: Tournament, wish: SwapPlayers, _: None) -> SwapPlayers | Refusal | None:
    one = _proposed(tournament, wish.number)
    if isinstance(one, Refusal):
        return one
    if wish.first == wish.second:
        return None
    for player in (wish.first, wish.second):
        if player not in one.players:
            return Refusal("tournament/player_not_in_round", {"player": player})
    changed = _with_swap(tournament, one, wish.first, wish.second)
    if isinstance(changed, Refusal):
        return changed
    if changed.pairs == one.pairs:
        return None
    for two in one.apart:
        if set(two) in changed.pairs:
            return Refusal("tournament/not_apart", {"players": list(two)})
    from_what = pairable_of(tournament, one)
    again = [
        table
        for table in _met(from_what, changed.tables)
        if {table.one, table.other} not in one.pairs
    ]
    found_ = _sums(from_what, one.method, changed.tables, changed.resting)
    is_accepted = wish.accepts_rematch or tournament.allows_rematches
    return _rematch(again, is_accepted=is_accepted) or replace(wish, sums=found_)


def _with_swap(
    tournament: Tournament, one: Round, first: Player, second: Player
) -> Round | Refusal:
    places = {first: second, second: first}
    tables = seated_again(
        tournament,
        [
            replace(
                table,
                one=places.get(table.one, table.one),
                other=places.get(table.other, table.other),
            )
            for table in one.tables
        ],
    )
    if isinstance(tables, Refusal):
        return tables
    resting = tuple(places.get(player, player) for player in one.resting)
    return replace(one, tables=tables, resting=resting)


def _swapped(tournament: Tournament, fact: SwapPlayers) -> Tournament:
    one = tournament.proposed
    changed = _with_swap(tournament, one, fact.first, fact.second) if one else None
    if one is None or changed is None or isinstance(changed, Refusal):
        return tournament
    # what was swapped is the later will, and stays when the round is paired again
    kept = [two for two in one.together if set(two) in changed.pairs]
    seated = [(table.one, table.other) for table in changed.tables]
    seated += [(player, BYE) for player in changed.resting]
    kept += [two for two in seated if set(two) not in one.pairs]
    changed = replace(changed, sums=fact.sums, together=tuple(kept))
    return replace(tournament, rounds=(*tournament.confirmed, changed))


# ---- playing ----


def _confirm(tournament: Tournament, wish: ConfirmRound, _: None) -> ConfirmRound | Refusal:
    one = _proposed(tournament, wish.number)
    if isinstance(one, Refusal):
        return one
    return _fault_of_fixed(tournament, one.tables) or wish


def _confirmed(tournament: Tournament, fact: ConfirmRound) -> Tournament:
    rounds = (
        replace(one, is_confirmed=True) if one.number == fact.number else one
        for one in tournament.rounds
    )
    return replace(tournament, rounds=tuple(rounds))


def _take_back(tournament: Tournament, wish: TakeRoundBack, _: None) -> TakeRoundBack | Refusal:
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is None or last.number != wish.number or tournament.is_ended:
        return Refusal("tournament/round_not_last", {"round": wish.number})
    if last.is_begun:
        return Refusal("tournament/results_in", {"round": wish.number})
    return wish


def taken_back(tournament: Tournament, _: TakeRoundBack) -> Tournament:
    """Return a tournament before the last step of a round."""
    before, last = tournament.rounds[:-1], tournament.rounds[-1:]
    again = tuple(replace(one, is_confirmed=False, late=()) for one in last if one.is_confirmed)
    played = len(before)
    return replace(
        tournament,
        rounds=(*before, *again),
        # who came or left while it was played came or left before it
        since={player: min(first, played + 1) for player, first in tournament.since.items()},
        until={player: min(until, played) for player, until in tournament.until.items()},
        gone={
            player: frozenset(number for number in numbers if number <= played)
            for player, numbers in tournament.gone.items()
        },
    )


ROUNDS: Final = (
    act(PairRound, _pair, _paired),
    act(
        SwapPlayers,
        _swap,
        _swapped,
        earlier=(EarlierVersion(rename_field(one="first", other="second")),),
    ),
    act(ConfirmRound, _confirm, _confirmed),
    act(TakeRoundBack, _take_back, taken_back),
)
