"""Read from a tournament what a round is paired from: standings, who has met whom, who rested."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from faristol.rules.preset import preset
from faristol.rules.tournament import TournamentPoints
from faristol.tournament.coefficient import ONE
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.standings import Counting, Line, Played, Unplayed, standings
from faristol.tournament.standings import Round as Counted
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE, Player, Table

# where the rules of a tournament say nothing of it
_POINTS = TournamentPoints(win=2, draw=1, loss=0)
_BYE = 2  # half points (CAT-CLM S4c)


def counting_of(tournament: Tournament) -> Counting:
    """Return what a game is worth, and what breaks ties."""
    rules = tournament.terms.rules if tournament.terms else None
    points = rules.tournament_points if rules else None
    settings = tournament.settings
    by_post = preset("ro-correspondence").rules.coefficients  # the ones that are written out
    return Counting(
        points=points or _POINTS,
        orders=settings.orders,
        cap=settings.cap,
        coefficients=by_post if settings.counts == "coefficients" else None,
    )


def counted(tournament: Tournament, until: int) -> list[Counted]:
    """Return the rounds that count, up to one: games that have a result, byes, rounds missed."""
    return [_counted(tournament, one) for one in tournament.confirmed if one.number <= until]


def _counted(tournament: Tournament, one: Round) -> Counted:
    rules, settings = (tournament.terms.rules if tournament.terms else None), tournament.settings
    pairing = rules.pairing if rules else None
    bye = pairing.bye.half_points if pairing else _BYE
    found: list[Played | Unplayed] = []
    for table in one.tables:
        if result := one.results.get(table.number):
            outcome = result.outcome
            no_show = not one.is_game(table)
            found.append(Played(table.one, table.other, outcome.scores, outcome.results, no_show))
    rested = ONE if bye else 0
    found += [
        Unplayed(player, bye, settings.bye_difference, coefficient=rested) for player in one.resting
    ]
    if missed := settings.missed_half_points:
        half = missed * ONE // 2
        found += [Unplayed(player, missed, coefficient=half) for player in tournament.missed(one)]
    found += [
        Unplayed(
            penalty.player,
            -penalty.half_points,
            -penalty.points,
            -penalty.points,
            coefficient=-penalty.tenths * ONE // 10,
        )
        for penalty in tournament.penalties.values()
        if penalty.round == one.number
    ]
    return found


def standings_of(
    tournament: Tournament, until: int | None = None, *, coming: int = 0
) -> tuple[Line, ...]:
    """Return where everybody stands after a round, or now; first those who came first.

    Who was not there yet stands nowhere, but for the round that is coming.
    """
    last = len(tournament.rounds) if until is None else until
    first = max(last + 1, coming)
    return standings(
        [one for one in tournament.order if tournament.since.get(one, 1) <= first],
        counted(tournament, last),
        counting_of(tournament),
        unplaced=frozenset(tournament.disqualified.values()),
    )


@dataclass(frozen=True, kw_only=True)
class Pairable:
    """Hold what a round is paired from, and who stands at each place of it."""

    field: Field
    players: tuple[Player, ...]
    lines: tuple[Line, ...]  # the standings it is paired from, with those who are not there

    @cached_property
    def _place(self) -> Mapping[Player, int]:
        return {player: at for at, player in enumerate(self.players)}

    def _pair(self, table: Table) -> Pair:
        one, other = self._place[table.one], self._place[table.other]
        return (min(one, other), max(one, other))

    def met(self, table: Table) -> int:
        """Return how often the two of a table have played each other before."""
        return self.field.met.get(self._pair(table), 0)

    def begun(self, player: Player) -> int:
        """Return how many games a player began, less those the opponent began."""
        return self.field.starts[self._place[player]] if self.field.starts else 0

    def pairs_of(self, tables: Sequence[Table], resting: Sequence[Player]) -> tuple[Pair, ...]:
        """Return tables as pairs of places; whoever rests is paired with the bye."""
        pairs = [self._pair(table) for table in tables]
        if self.field.has_bye:
            pairs += [(self._place[player], self.field.size) for player in resting]
        return tuple(sorted(pairs))


def pairable(
    tournament: Tournament,
    number: int,
    *,
    after: int,
    together: Sequence[tuple[Player, Player]] = (),
    apart: Sequence[tuple[Player, Player]] = (),
    lots: Sequence[Player] = (),
) -> Pairable:
    """Return what a round is paired from, by the standings after an earlier one."""
    present = set(tournament.present(number))
    stands = standings_of(tournament, after, coming=number)
    lines = [one for one in stands if one.player in present]
    players = tuple(line.player for line in lines)
    place = {player: at for at, player in enumerate(players)}
    met: dict[Pair, int] = {}
    byes, starts = [0] * len(players), [0] * len(players)
    for one in tournament.confirmed:
        if one.number >= number:
            continue
        for player in one.resting:
            if player in place:
                byes[place[player]] += 1
        for table in one.tables:
            _meet(one, table, place, met, starts)
    drawn = {player: at for at, player in enumerate(lots)}
    counts = tournament.settings.counts == "coefficients"
    field = Field(
        size=len(players),
        met=met,
        byes=() if allows_second_bye(tournament) else tuple(byes),
        points=tuple(map(_worth, lines) if counts else (line.half_points for line in lines)),
        starts=tuple(starts) if tournament.settings.starts == "listed" else (),
        teams=tuple(tournament.entrants[player].team for player in players)
        if tournament.settings.keeps_teams_apart
        else (),
        divisions=_divisions(tournament, players),
        lots=tuple(drawn.get(player, at) for at, player in enumerate(players)),
        together=tuple(sorted(_places(together, place))),
        apart=frozenset(_places(apart, place)),
    )
    return Pairable(field=field, players=players, lines=stands)


def allows_second_bye(tournament: Tournament) -> bool:
    """Whether the rules let a player who had the bye have it again like any other (CAT-CLM S4c)."""
    pairing = tournament.terms.rules.pairing if tournament.terms else None
    return pairing is not None and pairing.bye.again == "allowed"


def before(tournament: Tournament, one: Round) -> Tournament:
    """Return a tournament as if a round of it was the next one: who plays in it is there, nobody else."""
    number, away = one.number, dict[Player, frozenset[int]]()
    for player in tournament.order:
        others = tournament.away.get(player, frozenset()) - {number}
        away[player] = others if player in one.players else others | {number}
    out = {at: who for at, who in tournament.disqualified.items() if who not in one.players}
    rounds = tournament.rounds[: number - 1]
    return replace(tournament, rounds=rounds, away=away, disqualified=out)


def _divisions(tournament: Tournament, players: Sequence[Player]) -> tuple[str, ...]:
    """Return the group of each player where groups play apart and there is more than one."""
    if not tournament.settings.keeps_groups_apart:
        return ()
    entrants = tournament.entrants
    groups = tuple(entrants[player].group if player in entrants else "" for player in players)
    return groups if len(set(groups)) > 1 else ()


def pairs_across_groups(tournament: Tournament, round_: Round) -> tuple[int, int]:
    """Return the pairs across groups that play apart, and how many of them the numbers force."""
    place = {player: at for at, player in enumerate(sorted(round_.players))}
    field = Field(size=len(place), divisions=_divisions(tournament, tuple(place)))
    pairs = [(place[table.one], place[table.other]) for table in round_.tables]
    return sum(field.is_across(*two) for two in pairs), field.min_across


def pairable_of(tournament: Tournament, one: Round) -> Pairable:
    """Return what a round is paired from, as the director willed it and lots were drawn."""
    return pairable(
        before(tournament, one),
        one.number,
        after=one.after,
        together=one.together,
        apart=one.apart,
        lots=one.lots,
    )


def _worth(line: Line) -> int:
    """Return a coefficient in half points: who stands higher has no fewer."""
    return 2 * line.coefficient // ONE


def _meet(
    one: Round, table: Table, place: dict[Player, int], met: dict[Pair, int], starts: list[int]
) -> None:
    """Note who met and who began, unless nothing was played."""
    if not one.is_game(table):
        return
    here = [place.get(player) for player in (table.one, table.other)]
    if here[0] is not None and here[1] is not None:
        two = (min(here[0], here[1]), max(here[0], here[1]))
        met[two] = met.get(two, 0) + 1
    for at, began in zip(here, (1, -1), strict=True):
        if at is not None:
            starts[at] += began


def _places(pairs: Sequence[tuple[Player, Player]], place: Mapping[Player, int]) -> list[Pair]:
    """Return pairs of those who are there, by their places; with BYE somebody rests."""
    bye = {BYE: len(place)} if len(place) % 2 else {}
    found = {**place, **bye}
    here = [[found[player] for player in two] for two in pairs if set(two) <= found.keys()]
    return [(min(two), max(two)) for two in here]
