"""Hold a tournament as of its last act, and answer what screens and rules ask of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TypeAlias

from faristol.clock.round.state import RoundClock
from faristol.ledger.record import Table as Plain
from faristol.rules.outcome import Outcome, Scores
from faristol.rules.terms import Terms
from faristol.tournament.results import WITHOUT_A_GAME, Report
from faristol.tournament.values import (
    BYE,
    Decision,
    Entrant,
    Member,
    MethodName,
    Penalty,
    Place,
    Player,
    Settings,
    Table,
    Two,
    pairs_of,
)

Said: TypeAlias = tuple[Scores, Scores]  # by the sheet of each of the two


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """Hold a result as it was typed, and what it is worth."""

    report: Report
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class LateSeat:
    """A player who came late to a round in play, and what was said of the player before."""

    player: Player
    opponent: Player  # had the bye
    table: int
    since: int
    is_away: bool
    is_gone: bool
    released: tuple[Two, ...] = ()  # pairs that the director had set for either

    @property
    def players(self) -> set[Player]:
        """The two players of the table."""
        return {self.player, self.opponent}


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """Hold a round: proposed, then confirmed, then with more and more results."""

    number: int
    method: MethodName
    after: int  # the round whose standings it was paired from
    tables: tuple[Table, ...]
    resting: tuple[Player, ...] = ()
    sums: tuple[int, ...] = ()  # what it costs, by each criterion of its method
    together: tuple[tuple[Player, Player], ...] = ()  # by the director's will
    apart: tuple[tuple[Player, Player], ...] = ()
    lots: tuple[Player, ...] = ()  # as they were drawn
    ahead: int = 0  # rounds to come that it keeps possible
    is_confirmed: bool = False
    results: Mapping[int, Result] = field(default_factory=dict)  # by table
    disputed: Mapping[int, Said] = field(default_factory=dict)
    late: tuple[LateSeat, ...] = ()  # seated since it was confirmed

    @property
    def pairs(self) -> frozenset[frozenset[Player]]:
        """Return who meets whom; whoever rests meets nobody."""
        return pairs_of(self.tables, self.resting)

    @property
    def players(self) -> frozenset[Player]:
        """Return who sits at a table, or rests."""
        return frozenset().union(*self.pairs) - {BYE}

    @property
    def open_tables(self) -> tuple[int, ...]:
        """Return the tables without a result, those of disputed ones among them."""
        return tuple(one.number for one in self.tables if one.number not in self.results)

    @property
    def games(self) -> frozenset[frozenset[Player]]:
        """Return who has met."""
        return frozenset(
            frozenset((table.one, table.other)) for table in self.tables if self.is_game(table)
        )

    def is_game(self, table: Table) -> bool:
        """Tell whether two meet at a table: they do until it is said that somebody did not come."""
        result = self.results.get(table.number)
        return result is None or result.report.how not in WITHOUT_A_GAME

    @property
    def is_begun(self) -> bool:
        """Tell whether a result of it is in, or disputed."""
        return bool(self.results or self.disputed)

    @property
    def is_done(self) -> bool:
        """Tell whether every result is in, and none is disputed."""
        return self.is_confirmed and not self.open_tables

    def late_seat(self, player: Player) -> LateSeat | None:
        """Return the seat of a player who came late to this round."""
        return next((seat for seat in self.late if seat.player == player), None)

    def late_seat_at(self, table: int) -> LateSeat | None:
        """Return the seat of a player who came late to a table."""
        return next((seat for seat in self.late if seat.table == table), None)

    def table(self, number: int) -> Table | None:
        """Return a table by its number."""
        return next((one for one in self.tables if one.number == number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The final standings as they were stored, and what they were reckoned from.

    Results may be corrected and decisions made after the end: then the stored standings are not those of
    the tournament any more.
    """

    standing: tuple[Place, ...]
    rounds: tuple[Round, ...]
    penalties: Mapping[int, Penalty]
    disqualified: Mapping[int, Player]
    order: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """Hold all of it."""

    seq: int = 0
    language: str = ""
    ruleset: Plain | None = None
    terms: Terms | None = None
    settings: Settings = field(default_factory=Settings)
    entrants: Mapping[Player, Entrant] = field(default_factory=dict)
    order: tuple[Player, ...] = ()  # the first one; who came later stands at the end of it
    since: Mapping[Player, int] = field(default_factory=dict)  # the first round of each
    until: Mapping[Player, int] = field(default_factory=dict)  # the last one, of who withdrew
    away: Mapping[Player, frozenset[int]] = field(default_factory=dict)  # rounds to miss
    gone: Mapping[Player, frozenset[int]] = field(default_factory=dict)  # those of who returned
    rounds: tuple[Round, ...] = ()
    committee: tuple[Member, ...] = ()  # two of them decide, the others stand in
    decisions: tuple[Decision, ...] = ()
    penalties: Mapping[int, Penalty] = field(default_factory=dict)  # by the number of the decision
    disqualified: Mapping[int, Player] = field(default_factory=dict)
    lifted: frozenset[int] = frozenset()
    is_ended: bool = False
    ending: Ending | None = None  # None: not ended, or no standings are stored with the end
    clock: RoundClock = RoundClock()  # noqa: RUF009 - frozen

    @property
    def is_open(self) -> bool:
        """Tell whether it was begun."""
        return bool(self.language)

    @property
    def allows_rematches(self) -> bool:
        """Return True if the rules allow rematches: none has to be accepted (CAT-CLM S4a)."""
        pairing = self.terms.rules.pairing if self.terms else None
        return pairing is not None and pairing.rematches == "allowed"

    @property
    def is_changed_since_end(self) -> bool:
        """Whether something was changed after the end from which the standings are reckoned."""
        end = self.ending
        return end is not None and (
            end.rounds != self.rounds
            or end.penalties != self.penalties
            or end.disqualified != self.disqualified
            or end.order != self.order
        )

    @property
    def confirmed(self) -> tuple[Round, ...]:
        """Return the rounds that are played or were."""
        return tuple(one for one in self.rounds if one.is_confirmed)

    @property
    def proposed(self) -> Round | None:
        """Return the round that was paired and not confirmed."""
        last = self.rounds[-1] if self.rounds else None
        return last if last is not None and not last.is_confirmed else None

    @property
    def last_done(self) -> int:
        """Return the last round up to which every result is in."""
        done = takewhile(lambda one: one.is_done, self.confirmed)
        return sum(1 for _ in done)

    @property
    def numbers(self) -> Mapping[Player, int]:
        """Return the numbers of the players, by the first order: other programs know no ids."""
        return {player: at for at, player in enumerate(self.order, start=1)}

    def round(self, number: int) -> Round | None:
        """Return a round by its number."""
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def missed(self, one: Round) -> tuple[Player, ...]:
        """Return who came later than a round, or stayed away from it; who had left misses nothing."""
        there, number = one.players | set(self.disqualified.values()), one.number
        return tuple(
            player
            for player in self.order
            if player not in there
            and number <= self.until.get(player, number)
            and number not in self.gone.get(player, ())
        )

    def absent(self, one: Round) -> tuple[Player, ...]:
        """Return who stayed away from a round; who came later was not expected."""
        return tuple(
            player for player in self.missed(one) if self.since.get(player, 1) <= one.number
        )

    def plays(self, player: Player, number: int) -> bool:
        """Tell whether somebody is there for a round."""
        return (
            player in self.entrants
            and player not in self.disqualified.values()
            and self.since.get(player, 1) <= number <= self.until.get(player, number)
            and number not in self.away.get(player, ())
            and number not in self.gone.get(player, ())
        )

    def present(self, number: int) -> Iterator[Player]:
        """Give who is there for a round, in the first order."""
        return (player for player in self.order if self.plays(player, number))
