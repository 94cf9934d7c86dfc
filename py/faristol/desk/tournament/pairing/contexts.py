"""The contexts of a proposed round, and their rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.tournament.base import METHODS, TournamentContext
from faristol.desk.tournament.pairing.latecomers import SeatsView
from faristol.desk.tournament.pairing.manual_pairing import manual_pairing_route
from faristol.desk.tournament.pairing.pairing_reasons import PairingReasons
from faristol.tournament.pairing.methods import METHODS as SEARCHED
from faristol.tournament.state import Round
from faristol.tournament.values import MethodName, Player, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """A player of a proposed round, with place and points before it."""

    player: Player
    place: int  # 0 without any
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedPairRow:
    """A table of a proposed round."""

    table: Table
    sides: tuple[SideView, SideView]
    distance: int
    is_rematch: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedPairRow:
    """A pair set by hand."""

    pair: str
    label: str
    left: Sequence[tuple[str, str]]  # fields of the others: those that stay if it is removed


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapEffect:
    """The effect of a swap; without tables it is impossible."""

    selected: Player
    other: Player
    problem: str = ""
    tables: Sequence[Table] = ()  # those that change
    resting: Sequence[Player] = ()  # who have the bye after it
    after: Sequence[tuple[bool, str]] = ()  # the costs of the round
    is_rematch: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedRoundView:
    """The tables of a proposed round, with costs and warnings."""

    round: Round
    rows: Sequence[ProposedPairRow]
    byes: Sequence[SideView]
    selected: Player  # whom a tap holds, or an empty string
    requested: str  # whose reasons are requested: a table, or a player who has the bye
    costs: Sequence[tuple[bool, str]]  # whether each is usual, and its label
    is_stale: bool  # players arrived or left since
    arrived_or_left: Sequence[str]
    is_outdated: bool  # the standings changed since
    second_byes: Sequence[str]  # the names of those who had one before
    bye_points: str
    seats: SeatsView

    @property
    def rematch_count(self) -> int:
        """The number of pairs who have met before."""
        return sum(row.is_rematch for row in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ProposedRoundContext(TournamentContext):
    """A proposed round, beside the effect of a swap or the reasons for a pair."""

    proposal: ProposedRoundView

    @property
    def round(self) -> Round:
        """The proposed round."""
        return self.proposal.round

    @property
    def is_searched(self) -> bool:
        """Whether a search made the pairs."""
        return self.round.method in SEARCHED

    @property
    def is_listed(self) -> bool:
        """Whether the player listed first starts."""
        return self.state.settings.starts == "listed"

    @property
    def fixed_pairs(self) -> Sequence[tuple[str, str]]:
        """The pairs set by hand, as the fields of a form."""
        together = [("together", " ".join(pair)) for pair in self.round.together]
        return [*together, *(("apart", " ".join(pair)) for pair in self.round.apart)]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PairingsContext(ProposedRoundContext):
    """A proposed round, and the reasons for a pair."""

    template: ClassVar[str] = "tournament/pairings.html"

    reasons: PairingReasons | None  # None unless they are requested
    lookahead_note: str
    fixed_rows: Sequence[FixedPairRow]

    @property
    def methods(self) -> Sequence[tuple[MethodName, str]]:
        """The other methods, each with its label."""
        return [(name, label) for name, (label, _) in METHODS.items() if name != self.round.method]

    @property
    def manual_route(self) -> str:
        """The route where the tables can be changed by hand."""
        return manual_pairing_route(self.state, self.round)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SwapContext(ProposedRoundContext):
    """A proposed round, and the effect of a swap."""

    template: ClassVar[str] = "tournament/pairings_swap.html"

    effect: SwapEffect
