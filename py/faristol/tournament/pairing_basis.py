"""The basis for pairing a round, from a tournament: standings, earlier games, byes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from faristol.rules.preset import preset
from faristol.rules.tournament import TournamentPoints
from faristol.tournament.coefficient import ONE
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.standings import (
    Counting,
    PlayedGame,
    StandingsLine,
    UnplayedRound,
    compute_standings,
)
from faristol.tournament.standings import Round as Counted
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE, Player, Table

# where the rules of a tournament do not set them
_POINTS = TournamentPoints(win=2, draw=1, loss=0)
_BYE = 2  # half points (CAT-CLM S4c)


def counting_of(tournament: Tournament) -> Counting:
    """Return the worth of games in a tournament, and its tie-breaks."""
    rules = tournament.terms.rules if tournament.terms else None
    points = rules.tournament_points if rules else None
    settings = tournament.settings
    by_post = preset("ro-correspondence").rules.coefficients  # the regulations that define them
    return Counting(
        points=points or _POINTS,
        orders=settings.orders,
        cap=settings.cap,
        coefficients=by_post if settings.counts == "coefficients" else None,
    )


def count_rounds(tournament: Tournament, until: int) -> list[Counted]:
    """Return the rounds up to a number as they count: games with a result, byes, missed rounds."""
    return [
        _count_round(tournament, round_)
        for round_ in tournament.confirmed
        if round_.number <= until
    ]


def _count_round(tournament: Tournament, round_: Round) -> Counted:
    rules, settings = (tournament.terms.rules if tournament.terms else None), tournament.settings
    pairing = rules.pairing if rules else None
    bye = pairing.bye.half_points if pairing else _BYE
    entries: list[PlayedGame | UnplayedRound] = []
    for table in round_.tables:
        if result := round_.results.get(table.number):
            outcome = result.outcome
            is_no_show = not round_.is_game(table)
            entries.append(
                PlayedGame(table.one, table.other, outcome.scores, outcome.results, is_no_show)
            )
    bye_coefficient = ONE if bye else 0
    entries += [
        UnplayedRound(player, bye, settings.bye_difference, coefficient=bye_coefficient)
        for player in round_.resting
    ]
    if missed := settings.missed_half_points:
        missed_coefficient = missed * ONE // 2
        entries += [
            UnplayedRound(player, missed, coefficient=missed_coefficient)
            for player in tournament.list_missing(round_)
        ]
    entries += [
        UnplayedRound(
            penalty.player,
            -penalty.half_points,
            -penalty.points,
            -penalty.points,
            coefficient=-penalty.tenths * ONE // 10,
        )
        for penalty in tournament.penalties.values()
        if penalty.round == round_.number
    ]
    return entries


def standings_of(
    tournament: Tournament, until: int | None = None, *, coming: int = 0
) -> tuple[StandingsLine, ...]:
    """Return the standings after a round, or now, from the first place down.

    A player who was not there yet has no place, except before the round that is coming.
    """
    last = len(tournament.rounds) if until is None else until
    first = max(last + 1, coming)
    return compute_standings(
        [player for player in tournament.order if tournament.since.get(player, 1) <= first],
        count_rounds(tournament, last),
        counting_of(tournament),
        unplaced=frozenset(tournament.disqualified.values()),
    )


@dataclass(frozen=True, kw_only=True)
class PairingBasis:
    """The basis for pairing a round, and the player at each of its places."""

    field: Field
    players: tuple[Player, ...]
    lines: tuple[StandingsLine, ...]  # the standings it is paired from, with absent players

    @cached_property
    def _place(self) -> Mapping[Player, int]:
        return {player: at for at, player in enumerate(self.players)}

    def _pair(self, table: Table) -> Pair:
        first, second = self._place[table.one], self._place[table.other]
        return (min(first, second), max(first, second))

    def count_meetings(self, table: Table) -> int:
        """Return how often the two players of a table have met before."""
        return self.field.met.get(self._pair(table), 0)

    def count_begun(self, player: Player) -> int:
        """Return the games that a player began, less those that the opponent began."""
        return self.field.starts[self._place[player]] if self.field.starts else 0

    def pairs_of(self, tables: Sequence[Table], resting: Sequence[Player]) -> tuple[Pair, ...]:
        """Return tables as pairs of places; a player who rests is paired with the bye."""
        pairs = [self._pair(table) for table in tables]
        if self.field.has_bye:
            pairs += [(self._place[player], self.field.size) for player in resting]
        return tuple(sorted(pairs))


def build_pairing_basis(
    tournament: Tournament,
    number: int,
    *,
    after: int,
    together: Sequence[tuple[Player, Player]] = (),
    apart: Sequence[tuple[Player, Player]] = (),
    lots: Sequence[Player] = (),
) -> PairingBasis:
    """Return the basis for pairing a round, by the standings after an earlier one."""
    present = set(tournament.iterate_present(number))
    all_lines = standings_of(tournament, after, coming=number)
    lines = [line for line in all_lines if line.player in present]
    players = tuple(line.player for line in lines)
    place = {player: at for at, player in enumerate(players)}
    met: dict[Pair, int] = {}
    byes, starts = [0] * len(players), [0] * len(players)
    for round_ in tournament.confirmed:
        if round_.number >= number:
            continue
        for player in round_.resting:
            if player in place:
                byes[place[player]] += 1
        for table in round_.tables:
            _count_meeting(round_, table, place, met, starts)
    lot_places = {player: at for at, player in enumerate(lots)}
    is_by_coefficient = tournament.settings.counts == "coefficients"
    field = Field(
        size=len(players),
        met=met,
        byes=() if allows_second_bye(tournament) else tuple(byes),
        points=tuple(
            map(_half_points_of, lines)
            if is_by_coefficient
            else (line.half_points for line in lines)
        ),
        starts=tuple(starts) if tournament.settings.starts == "listed" else (),
        teams=tuple(tournament.entrants[player].team for player in players)
        if tournament.settings.keeps_teams_apart
        else (),
        divisions=_divisions_of(tournament, players),
        lots=tuple(lot_places.get(player, at) for at, player in enumerate(players)),
        together=tuple(sorted(_places_of_pairs(together, place))),
        apart=frozenset(_places_of_pairs(apart, place)),
    )
    return PairingBasis(field=field, players=players, lines=all_lines)


def allows_second_bye(tournament: Tournament) -> bool:
    """Whether the rules let a player who had the bye have it again like any other (CAT-CLM S4c)."""
    pairing = tournament.terms.rules.pairing if tournament.terms else None
    return pairing is not None and pairing.bye.again == "allowed"


def state_before_round(tournament: Tournament, round_: Round) -> Tournament:
    """Return a tournament as if a round of it was the next one: exactly its players are there."""
    number, absences = round_.number, dict[Player, frozenset[int]]()
    for player in tournament.order:
        others = tournament.away.get(player, frozenset()) - {number}
        absences[player] = others if player in round_.players else others | {number}
    disqualified = {
        at: player for at, player in tournament.disqualified.items() if player not in round_.players
    }
    rounds = tournament.rounds[: number - 1]
    return replace(tournament, rounds=rounds, away=absences, disqualified=disqualified)


def _divisions_of(tournament: Tournament, players: Sequence[Player]) -> tuple[str, ...]:
    """Return the group of each player where groups play apart and there is more than one."""
    if not tournament.settings.keeps_groups_apart:
        return ()
    entrants = tournament.entrants
    groups = tuple(entrants[player].group if player in entrants else "" for player in players)
    return groups if len(set(groups)) > 1 else ()


def pairs_across_groups(tournament: Tournament, round_: Round) -> tuple[int, int]:
    """Return the number of pairs across groups that play apart, and of those that cannot be avoided."""
    place = {player: at for at, player in enumerate(sorted(round_.players))}
    field = Field(size=len(place), divisions=_divisions_of(tournament, tuple(place)))
    pairs = [(place[table.one], place[table.other]) for table in round_.tables]
    return sum(field.is_across(*two) for two in pairs), field.min_across


def pairing_basis_of(tournament: Tournament, round_: Round) -> PairingBasis:
    """Return the basis for pairing a round, with the director's will and the drawn lots."""
    return build_pairing_basis(
        state_before_round(tournament, round_),
        round_.number,
        after=round_.after,
        together=round_.together,
        apart=round_.apart,
        lots=round_.lots,
    )


def _half_points_of(line: StandingsLine) -> int:
    """Return a coefficient in half points: a higher place has no fewer."""
    return 2 * line.coefficient // ONE


def _count_meeting(
    round_: Round, table: Table, place: dict[Player, int], met: dict[Pair, int], starts: list[int]
) -> None:
    """Count who met and who began, unless no game was played."""
    if not round_.is_game(table):
        return
    places = [place.get(player) for player in (table.one, table.other)]
    if places[0] is not None and places[1] is not None:
        pair = (min(places[0], places[1]), max(places[0], places[1]))
        met[pair] = met.get(pair, 0) + 1
    for at, began in zip(places, (1, -1), strict=True):
        if at is not None:
            starts[at] += began


def _places_of_pairs(
    pairs: Sequence[tuple[Player, Player]], place: Mapping[Player, int]
) -> list[Pair]:
    """Return the pairs of present players by their places; a pair with BYE is one with the bye."""
    bye = {BYE: len(place)} if len(place) % 2 else {}
    places = {**place, **bye}
    present = [[places[player] for player in two] for two in pairs if set(two) <= places.keys()]
    return [(min(two), max(two)) for two in present]
