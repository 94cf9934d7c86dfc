"""The state of a tournament as of its last act, and what follows from it."""

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
    """A result as it was entered, and its outcome."""

    report: Report
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class LateSeat:
    """A player who came late to a round in play, and the earlier attendance of the player."""

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
    """A round: proposed, then confirmed, then with more and more results."""

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
        """The pairs of the round; a player who rests is paired with BYE."""
        return pairs_of(self.tables, self.resting)

    @property
    def players(self) -> frozenset[Player]:
        """The players at the tables, and those who rest."""
        return frozenset().union(*self.pairs) - {BYE}

    @property
    def open_tables(self) -> tuple[int, ...]:
        """The tables without a result, disputed ones included."""
        return tuple(table.number for table in self.tables if table.number not in self.results)

    @property
    def games(self) -> frozenset[frozenset[Player]]:
        """The pairs who have met."""
        return frozenset(
            frozenset((table.one, table.other)) for table in self.tables if self.is_game(table)
        )

    def is_game(self, table: Table) -> bool:
        """Whether two meet at a table: they do unless a report has that a player did not come."""
        result = self.results.get(table.number)
        return result is None or result.report.how not in WITHOUT_A_GAME

    @property
    def is_begun(self) -> bool:
        """Whether it has a result, or a disputed one."""
        return bool(self.results or self.disputed)

    @property
    def is_done(self) -> bool:
        """Whether all results are in, and none is disputed."""
        return self.is_confirmed and not self.open_tables

    def late_seat(self, player: Player) -> LateSeat | None:
        """Return the seat of a player who came late to this round."""
        return next((seat for seat in self.late if seat.player == player), None)

    def late_seat_at(self, table: int) -> LateSeat | None:
        """Return the seat of a player who came late to a table."""
        return next((seat for seat in self.late if seat.table == table), None)

    def table(self, number: int) -> Table | None:
        """Return a table by its number."""
        return next((table for table in self.tables if table.number == number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The final standings as they were stored, and the data they were computed from.

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
    """A tournament as of its last act."""

    seq: int = 0
    language: str = ""
    ruleset: Plain | None = None
    terms: Terms | None = None
    settings: Settings = field(default_factory=Settings)
    entrants: Mapping[Player, Entrant] = field(default_factory=dict)
    order: tuple[Player, ...] = ()  # the first order, with late entries at its end
    since: Mapping[Player, int] = field(default_factory=dict)  # the first round of each
    until: Mapping[Player, int] = field(default_factory=dict)  # last round before a withdrawal
    away: Mapping[Player, frozenset[int]] = field(default_factory=dict)  # rounds to miss
    gone: Mapping[Player, frozenset[int]] = field(default_factory=dict)  # missed before a return
    rounds: tuple[Round, ...] = ()
    committee: tuple[Member, ...] = ()  # two of them decide, the others stand in
    decisions: tuple[Decision, ...] = ()
    penalties: Mapping[int, Penalty] = field(default_factory=dict)  # by the number of the decision
    disqualified: Mapping[int, Player] = field(default_factory=dict)
    lifted: frozenset[int] = frozenset()
    is_ended: bool = False
    ending: Ending | None = None  # None: not ended, or ended without stored standings
    clock: RoundClock = RoundClock()  # noqa: RUF009 - frozen

    @property
    def is_open(self) -> bool:
        """Whether it was opened."""
        return bool(self.language)

    @property
    def allows_rematches(self) -> bool:
        """Whether the rules allow rematches, so that none has to be accepted (CAT-CLM S4a)."""
        pairing = self.terms.rules.pairing if self.terms else None
        return pairing is not None and pairing.rematches == "allowed"

    @property
    def is_changed_since_end(self) -> bool:
        """Whether the data from which the standings are computed changed after the end."""
        end = self.ending
        return end is not None and (
            end.rounds != self.rounds
            or end.penalties != self.penalties
            or end.disqualified != self.disqualified
            or end.order != self.order
        )

    @property
    def confirmed(self) -> tuple[Round, ...]:
        """The rounds that are played or were."""
        return tuple(round_ for round_ in self.rounds if round_.is_confirmed)

    @property
    def proposed(self) -> Round | None:
        """The round that is paired and not confirmed, or None."""
        last = self.rounds[-1] if self.rounds else None
        return last if last is not None and not last.is_confirmed else None

    @property
    def last_done(self) -> int:
        """The last round up to which all results are in."""
        done = takewhile(lambda round_: round_.is_done, self.confirmed)
        return sum(1 for _ in done)

    @property
    def numbers(self) -> Mapping[Player, int]:
        """The numbers of the players by the first order, for programs that know no ids."""
        return {player: at for at, player in enumerate(self.order, start=1)}

    def round(self, number: int) -> Round | None:
        """Return a round by its number."""
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def list_missing(self, round_: Round) -> tuple[Player, ...]:
        """Return the players who came after a round, or stayed away from it; not those who had left."""
        participants, number = round_.players | set(self.disqualified.values()), round_.number
        return tuple(
            player
            for player in self.order
            if player not in participants
            and number <= self.until.get(player, number)
            and number not in self.gone.get(player, ())
        )

    def list_absent(self, round_: Round) -> tuple[Player, ...]:
        """Return the players who stayed away from a round; late entries were not expected."""
        return tuple(
            player
            for player in self.list_missing(round_)
            if self.since.get(player, 1) <= round_.number
        )

    def is_present(self, player: Player, number: int) -> bool:
        """Whether a player is there for a round."""
        return (
            player in self.entrants
            and player not in self.disqualified.values()
            and self.since.get(player, 1) <= number <= self.until.get(player, number)
            and number not in self.away.get(player, ())
            and number not in self.gone.get(player, ())
        )

    def iterate_present(self, number: int) -> Iterator[Player]:
        """Return the players who are there for a round, in the first order."""
        return (player for player in self.order if self.is_present(player, number))
