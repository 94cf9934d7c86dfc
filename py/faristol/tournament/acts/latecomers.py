"""Latecomers: one plays a player who has the bye, and all other tables stay (CAT-CLM S4c)."""

from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from faristol.ledger.kind import act, computed, judged
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tournament.pair_costs import sums_of
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing_basis import PairingBasis, pairing_basis_of
from faristol.tournament.seats import order_by_start, seat_tables_again
from faristol.tournament.state import LateSeat, Round, Tournament
from faristol.tournament.values import BYE, Player, Table, Two


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLatecomer:
    """Seat an entrant who is not in the last round against a player who has the bye in it."""

    number: int
    player: Player
    opponent: Player
    accepts_rematch: bool = False
    table: Table = computed()
    sums: tuple[int, ...] = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnseatLatecomer:
    """Undo the seat of a latecomer: the opponent has the bye again."""

    number: int
    player: Player
    sums: tuple[int, ...] = judged()


def _decide_seat(
    tournament: Tournament, act: SeatLatecomer, _: None
) -> SeatLatecomer | Refusal | None:
    round_ = _last_round(tournament, act.number)
    if isinstance(round_, Refusal):
        return round_
    players = {act.player, act.opponent}
    if players in round_.pairs and BYE not in players:
        return None  # tapped twice
    if fault := _fault_of_players(tournament, round_, act):
        return fault
    if players in map(set, round_.apart):
        return Refusal("tournament/not_apart", {"players": [act.player, act.opponent]})
    number = _table_number(tournament, round_, act)
    if isinstance(number, Refusal):
        return number
    table = Table(number=number, one=act.opponent, other=act.player)
    with_player = _with_player(tournament, act.player, act.number)
    changed = _with_table(with_player, round_, act, table)
    if isinstance(changed, Refusal):
        return changed
    basis = pairing_basis_of(with_player, changed)
    first, second = order_by_start(
        with_player, basis.count_begun, act.number, (act.opponent, act.player)
    )
    table = replace(table, one=first, other=second)
    if basis.count_meetings(table) and not (act.accepts_rematch or tournament.allows_rematches):
        tables: list[JSON] = [[table.number, table.one, table.other]]
        return Refusal("tournament/rematch", {"field": "accepts_rematch", "tables": tables})
    return replace(act, table=table, sums=_sums(basis, changed))


def _last_round(tournament: Tournament, number: int) -> Round | Refusal:
    """Return the last round, if it has this number: a later one was paired with the bye as it stood."""
    if tournament.is_ended:
        return Refusal("tournament/ended")
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is None or last.number != number:
        return Refusal("tournament/round_not_last", {"round": number})
    return last


def _fault_of_players(tournament: Tournament, round_: Round, act: SeatLatecomer) -> Refusal | None:
    if act.player not in tournament.entrants:
        return Refusal("tournament/player_unknown", {"player": act.player[:200]})
    if act.player in round_.players:
        return Refusal("tournament/player_seated", {"player": act.player})
    if act.opponent not in round_.resting:
        return Refusal("tournament/player_not_resting", {"player": act.opponent[:200]})
    absent = {*tournament.until, *tournament.disqualified.values()}
    for player in (act.player, act.opponent):
        if player in absent or (
            player == act.opponent and not tournament.is_present(player, act.number)
        ):
            return Refusal("tournament/player_gone", {"player": player})
    if round_.method == "round_robin" and tournament.settings.keeps_groups_apart:
        groups = {tournament.entrants[player].group for player in (act.player, act.opponent)}
        if len(groups) > 1:
            return Refusal("tournament/other_group", {"player": act.player})
    return None


def _table_number(tournament: Tournament, round_: Round, act: SeatLatecomer) -> int | Refusal:
    """Return a free table: the one fixed for either player; players already seated do not move."""
    occupied = {table.number for table in round_.tables}
    fixed = [tournament.entrants[player].table for player in (act.player, act.opponent)]
    own_tables = [number for number in fixed if number]
    if own_tables and round_.is_confirmed:
        free = [number for number in own_tables if number not in occupied]
        return free[0] if free else Refusal("tournament/table_taken", {"table": own_tables[0]})
    return next(number for number in count(1) if number not in occupied)


def _with_player(tournament: Tournament, player: Player, number: int) -> Tournament:
    """Return the tournament with a player present from a round on, against earlier entries."""
    since = min(tournament.since.get(player, 1), number)
    away = tournament.away.get(player, frozenset()) - {number}
    gone = tournament.gone.get(player, frozenset()) - {number}
    return replace(
        tournament,
        since={**tournament.since, player: since},
        away={**tournament.away, player: away},
        gone={**tournament.gone, player: gone},
    )


def _with_table(
    tournament: Tournament, round_: Round, act: SeatLatecomer, table: Table
) -> Round | Refusal:
    tables: tuple[Table, ...] | Refusal = tuple(
        sorted((*round_.tables, table), key=lambda seated_table: seated_table.number)
    )
    if not round_.is_confirmed:
        tables = seat_tables_again(tournament, (*round_.tables, table))
    if isinstance(tables, Refusal):
        return tables
    resting = tuple(player for player in round_.resting if player != act.opponent)
    released = _released_pairs(round_, act)
    other_pairs = [two for two in round_.together if two not in released]
    # the new pair remains when the round is paired again
    together = (*other_pairs, (act.opponent, act.player))
    return replace(round_, tables=tables, resting=resting, together=together)


def _released_pairs(round_: Round, act: SeatLatecomer) -> tuple[Two, ...]:
    """Return the pairs that the director had set for either player."""
    players = {act.player, act.opponent}
    return tuple(two for two in round_.together if players & set(two))


def _sums(basis: PairingBasis, round_: Round) -> tuple[int, ...]:
    method = METHODS.get(round_.method, METHODS["distance"])
    return sums_of(basis.field, method, basis.pairs_of(round_.tables, round_.resting))


def _apply_seat(tournament: Tournament, event: SeatLatecomer) -> Tournament:
    if not tournament.rounds:
        return tournament
    round_ = tournament.rounds[-1]
    joined = _with_player(tournament, event.player, event.number)
    changed = _with_table(joined, round_, event, event.table)
    if isinstance(changed, Refusal):
        return tournament
    player, number = event.player, event.number
    seat = LateSeat(
        player=player,
        opponent=event.opponent,
        table=event.table.number,
        since=tournament.since.get(player, 1),
        is_away=number in tournament.away.get(player, ()),
        is_gone=number in tournament.gone.get(player, ()),
        released=_released_pairs(round_, event),
    )
    late = (*round_.late, seat) if round_.is_confirmed else ()
    changed = replace(changed, sums=event.sums, late=late)
    return replace(joined, rounds=(*tournament.rounds[:-1], changed))


# ---- undoing a seat ----


def _decide_unseating(
    tournament: Tournament, act: UnseatLatecomer, _: None
) -> UnseatLatecomer | Refusal | None:
    round_ = _last_round(tournament, act.number)
    if isinstance(round_, Refusal):
        return round_
    seat = round_.late_seat(act.player)
    if seat is None:
        if act.player in tournament.entrants and act.player not in round_.players:
            return None  # tapped twice
        return Refusal("tournament/not_late", {"player": act.player[:200]})
    if seat.table in {*round_.results, *round_.disputed}:
        return Refusal("tournament/table_begun", {"table": seat.table})
    restored, changed = _without_seat(tournament, round_, seat)
    return replace(act, sums=_sums(pairing_basis_of(restored, changed), changed))


def _without_seat(
    tournament: Tournament, round_: Round, seat: LateSeat
) -> tuple[Tournament, Round]:
    """Return the tournament before a latecomer was seated, and the round with the bye."""
    player, number = seat.player, round_.number
    away = {number} if seat.is_away else set[int]()
    gone = {number} if seat.is_gone else set[int]()
    restored = replace(
        tournament,
        since={**tournament.since, player: seat.since},
        away={**tournament.away, player: tournament.away.get(player, frozenset()) | away},
        gone={**tournament.gone, player: tournament.gone.get(player, frozenset()) | gone},
    )
    changed = replace(
        round_,
        tables=tuple(table for table in round_.tables if table.number != seat.table),
        resting=(*round_.resting, seat.opponent),
        together=(*(two for two in round_.together if set(two) != seat.players), *seat.released),
        late=tuple(other for other in round_.late if other != seat),
    )
    return restored, changed


def _apply_unseating(tournament: Tournament, event: UnseatLatecomer) -> Tournament:
    round_ = tournament.rounds[-1] if tournament.rounds else None
    seat = round_.late_seat(event.player) if round_ else None
    if round_ is None or seat is None:
        return tournament
    restored, changed = _without_seat(tournament, round_, seat)
    return replace(restored, rounds=(*tournament.rounds[:-1], replace(changed, sums=event.sums)))


LATECOMERS: Final = (
    act(SeatLatecomer, _decide_seat, _apply_seat),
    act(UnseatLatecomer, _decide_unseating, _apply_unseating),
)
