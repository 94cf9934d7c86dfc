"""Rounds: proposed, changed by hand, confirmed, taken back (CAT-CLM S4, S6)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, judged, supplied
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.tournament.faults import MAX_PLAYERS, MAX_TABLE
from faristol.tournament.pair_costs import sums_of
from faristol.tournament.pairing.methods import METHODS, Method
from faristol.tournament.pairing_basis import PairingBasis, build_pairing_basis, pairing_basis_of
from faristol.tournament.seats import seat_tables_again
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE, MethodName, Player, Table, Two, pairs_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRound:
    """Propose a round; proposed again, it takes the place of the one before.

    The pairs are supplied, not only the data they were found from: of several rounds that cost the same
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
    tables: tuple[Table, ...] = supplied()
    resting: tuple[Player, ...] = supplied()
    sums: tuple[int, ...] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapPlayers:
    """Swap two players of the proposed round; one of them may have the bye."""

    number: int
    first: Player
    second: Player
    accepts_rematch: bool = False
    sums: tuple[int, ...] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmRound:
    """Confirm the proposed round: it is played."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRoundBack:
    """Undo the last step: a round without results is proposed again, a proposed one is removed."""

    number: int


# ---- proposing ----


def _decide_round(tournament: Tournament, act: PairRound, _: None) -> PairRound | Refusal:
    present = list(tournament.iterate_present(act.number))
    if fault := _fault_of_moment(tournament, act.number, act.after):
        return fault
    if len(present) < 2 or not act.tables:
        return Refusal("tournament/too_few_players")
    if fault := _fault_of_seats(tournament, act, present) or _fault_of_will(tournament, act):
        return fault
    basis = build_pairing_basis(tournament, act.number, after=act.after, lots=act.lots)
    sums = _sums(basis, act.method, act.tables, act.resting)
    rematches = _rematches(basis, act.tables)
    is_accepted = act.accepts_rematch or tournament.allows_rematches
    return _fault_of_rematch(rematches, is_accepted=is_accepted) or replace(act, sums=sums)


def _fault_of_moment(tournament: Tournament, number: int, after: int) -> Refusal | None:
    """Return the refusal of a round that cannot be paired now, or None."""
    if tournament.is_ended:
        return Refusal("tournament/ended")
    if number != len(tournament.confirmed) + 1 or number > tournament.settings.rounds:
        return Refusal("tournament/round_not_next", {"round": number})
    if not 0 <= after < number:
        return Refusal("tournament/after_bad", {"field": "after"})
    for round_ in tournament.confirmed[:after]:
        if not round_.is_done:
            missing: list[JSON] = [*round_.open_tables]
            return Refusal(
                "tournament/results_missing", {"round": round_.number, "tables": missing}
            )
    return None


def _fault_of_seats(
    tournament: Tournament, act: PairRound, present: list[Player]
) -> Refusal | None:
    """Return the refusal of tables in which a player who is there has no place, or several."""
    seated = [player for table in act.tables for player in (table.one, table.other)]
    if Counter([*seated, *act.resting]) != Counter(present):
        return Refusal("tournament/not_everybody_once")
    if Counter(act.lots) != Counter(present if act.method == "lots" else ()):
        return Refusal("tournament/lots_bad")
    if len(act.resting) != len(present) % 2 and act.method not in ("manual", "round_robin"):
        return Refusal("tournament/byes_bad")
    numbers = [table.number for table in act.tables]
    if len(set(numbers)) != len(numbers) or not all(1 <= number <= MAX_TABLE for number in numbers):
        return Refusal("tournament/tables_bad", {"field": "table", "limit": MAX_TABLE})
    return _fault_of_fixed(tournament, act.tables)


def _fault_of_fixed(tournament: Tournament, tables: Iterable[Table]) -> Refusal | None:
    """Return the refusal of a table whose player always sits at another one."""
    for table in tables:
        fixed = {tournament.entrants[player].table for player in (table.one, table.other)} - {0}
        if fixed and table.number not in fixed:
            return Refusal("tournament/table_fixed", {"table": table.number})
    return None


def _fault_of_will(tournament: Tournament, act: PairRound) -> Refusal | None:
    """Return the refusal of tables that separate a pair, or join one, against the director's will."""
    pairs = pairs_of(act.tables, act.resting)
    participants = {BYE, *(player for two in pairs for player in two)}
    if len(act.together) + len(act.apart) > MAX_PLAYERS:
        return Refusal("tournament/too_many_pairs", {"limit": MAX_PLAYERS})
    for two in (*act.together, *act.apart):
        if len(set(two)) != 2 or not set(two) <= {*tournament.entrants, BYE}:
            return Refusal("tournament/pair_bad", {"players": [player[:200] for player in two]})
    for two in act.together:
        if set(two) <= participants and set(two) not in pairs:
            return Refusal("tournament/not_together", {"players": list(two)})
    for two in act.apart:
        if set(two) in pairs:
            return Refusal("tournament/not_apart", {"players": list(two)})
    return None


def _method(name: MethodName) -> Method:
    """Return the method that measures a round; rounds that no search made are measured by distance."""
    return METHODS.get(name, METHODS["distance"])


def _sums(
    basis: PairingBasis, name: MethodName, tables: tuple[Table, ...], resting: tuple[Player, ...]
) -> tuple[int, ...]:
    return sums_of(basis.field, _method(name), basis.pairs_of(tables, resting))


def _rematches(basis: PairingBasis, tables: tuple[Table, ...]) -> list[Table]:
    """Return the tables at which two players meet again."""
    return [table for table in tables if basis.count_meetings(table)]


def _fault_of_rematch(rematches: Iterable[Table], *, is_accepted: bool) -> Refusal | None:
    tables: list[JSON] = [[table.number, table.one, table.other] for table in rematches]
    if not tables or is_accepted:
        return None
    return Refusal("tournament/rematch", {"field": "accepts_rematch", "tables": tables})


def _apply_round(tournament: Tournament, event: PairRound) -> Tournament:
    round_ = Round(
        number=event.number,
        method=event.method,
        after=event.after,
        tables=event.tables,
        resting=event.resting,
        sums=event.sums,
        together=event.together,
        apart=event.apart,
        lots=event.lots,
        ahead=event.ahead,
    )
    return replace(tournament, rounds=(*tournament.confirmed, round_))


# ---- by hand ----


def _proposed_round(tournament: Tournament, number: int) -> Round | Refusal:
    """Return the proposed round, or a refusal if players have come or gone since."""
    round_ = tournament.proposed
    if round_ is None or round_.number != number:
        return Refusal("tournament/none_proposed", {"round": number})
    if round_.players != set(tournament.iterate_present(number)):
        return Refusal("tournament/pair_again", {"round": number})
    return round_


def _decide_swap(tournament: Tournament, act: SwapPlayers, _: None) -> SwapPlayers | Refusal | None:
    round_ = _proposed_round(tournament, act.number)
    if isinstance(round_, Refusal):
        return round_
    if act.first == act.second:
        return None
    for player in (act.first, act.second):
        if player not in round_.players:
            return Refusal("tournament/player_not_in_round", {"player": player})
    changed = _with_swap(tournament, round_, act.first, act.second)
    if isinstance(changed, Refusal):
        return changed
    if changed.pairs == round_.pairs:
        return None
    for two in round_.apart:
        if set(two) in changed.pairs:
            return Refusal("tournament/not_apart", {"players": list(two)})
    basis = pairing_basis_of(tournament, round_)
    rematches = [
        table
        for table in _rematches(basis, changed.tables)
        if {table.one, table.other} not in round_.pairs
    ]
    sums = _sums(basis, round_.method, changed.tables, changed.resting)
    is_accepted = act.accepts_rematch or tournament.allows_rematches
    return _fault_of_rematch(rematches, is_accepted=is_accepted) or replace(act, sums=sums)


def _with_swap(
    tournament: Tournament, round_: Round, first: Player, second: Player
) -> Round | Refusal:
    places = {first: second, second: first}
    tables = seat_tables_again(
        tournament,
        [
            replace(
                table,
                one=places.get(table.one, table.one),
                other=places.get(table.other, table.other),
            )
            for table in round_.tables
        ],
    )
    if isinstance(tables, Refusal):
        return tables
    resting = tuple(places.get(player, player) for player in round_.resting)
    return replace(round_, tables=tables, resting=resting)


def _apply_swap(tournament: Tournament, event: SwapPlayers) -> Tournament:
    round_ = tournament.proposed
    changed = _with_swap(tournament, round_, event.first, event.second) if round_ else None
    if round_ is None or changed is None or isinstance(changed, Refusal):
        return tournament
    # a swap is the later will, and remains when the round is paired again
    together = [two for two in round_.together if set(two) in changed.pairs]
    seated = [(table.one, table.other) for table in changed.tables]
    seated += [(player, BYE) for player in changed.resting]
    together += [two for two in seated if set(two) not in round_.pairs]
    changed = replace(changed, sums=event.sums, together=tuple(together))
    return replace(tournament, rounds=(*tournament.confirmed, changed))


# ---- playing ----


def _decide_confirmation(
    tournament: Tournament, act: ConfirmRound, _: None
) -> ConfirmRound | Refusal:
    round_ = _proposed_round(tournament, act.number)
    if isinstance(round_, Refusal):
        return round_
    return _fault_of_fixed(tournament, round_.tables) or act


def _apply_confirmation(tournament: Tournament, event: ConfirmRound) -> Tournament:
    rounds = (
        replace(round_, is_confirmed=True) if round_.number == event.number else round_
        for round_ in tournament.rounds
    )
    return replace(tournament, rounds=tuple(rounds))


def _decide_take_back(
    tournament: Tournament, act: TakeRoundBack, _: None
) -> TakeRoundBack | Refusal:
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is None or last.number != act.number or tournament.is_ended:
        return Refusal("tournament/round_not_last", {"round": act.number})
    if last.is_begun:
        return Refusal("tournament/results_in", {"round": act.number})
    return act


def take_round_back(tournament: Tournament, _: TakeRoundBack) -> Tournament:
    """Return a tournament before the last step of a round."""
    before, last = tournament.rounds[:-1], tournament.rounds[-1:]
    reopened = tuple(
        replace(round_, is_confirmed=False, late=()) for round_ in last if round_.is_confirmed
    )
    played = len(before)
    return replace(
        tournament,
        rounds=(*before, *reopened),
        # players who came or left while it was played now did so before it
        since={player: min(first, played + 1) for player, first in tournament.since.items()},
        until={player: min(until, played) for player, until in tournament.until.items()},
        gone={
            player: frozenset(number for number in numbers if number <= played)
            for player, numbers in tournament.gone.items()
        },
    )


ROUNDS: Final = (
    act(PairRound, _decide_round, _apply_round),
    act(
        SwapPlayers,
        _decide_swap,
        _apply_swap,
        earlier=(EarlierVersion(rename_field(one="first", other="second")),),
    ),
    act(ConfirmRound, _decide_confirmation, _apply_confirmation),
    act(TakeRoundBack, _decide_take_back, take_round_back),
)
