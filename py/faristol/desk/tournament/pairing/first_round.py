"""The first round before it is paired: its methods, and the tables of the chosen one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import isolate_bidi
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    FIRST,
    TournamentContext,
    player_status,
    rematch_warning,
    tournament_view,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.tournament.acts.rounds import PairRound
from faristol.tournament.proposal import Proposal, propose, usual_method
from faristol.tournament.state import Tournament
from faristol.tournament.values import First, Player

SAMPLE = 4  # pairs displayed for each method


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstMethodRow:
    """A method for the first round."""

    method: First
    name: str  # translated by the template, as the note
    note: str
    paired: PairRound | None  # None for lots, which are drawn when the round is paired


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FirstRoundContext(TournamentContext):
    """The methods for the first round, and the checks before it."""

    template: ClassVar[str] = "tournament/first.html"

    methods: Sequence[FirstMethodRow]  # empty if the method of the tournament leaves no choice
    chosen: First
    chosen_name: str
    paired: PairRound | None  # the tables of the chosen method
    players: int  # who are there
    unrated: int
    absent: Sequence[tuple[Player, str, str]]  # name and status
    rematch_warning: str
    groupless: Sequence[str]  # the names of players who form a group of their own

    @property
    def numbers(self) -> Mapping[Player, int]:
        """The numbers of the players."""
        return self.state.numbers

    @property
    def sample(self) -> int:
        """The number of pairs displayed for each method."""
        return SAMPLE

    @property
    def is_drawn(self) -> bool:
        """Whether the players draw who starts."""
        return self.state.settings.starts == "drawn"


def first_round_view(tournament: LoadedTournament, request: Request) -> View:
    """Show the methods, each with its first pairs, and all tables of the chosen one."""
    state, text = tournament.state, tournament.text
    present = list(state.iterate_present(1))
    way = request.query.get("way", "")
    chosen = cast(First, way) if way in FIRST else state.settings.first
    methods = list[FirstMethodRow]()
    if state.settings.method not in ("lots", "round_robin", "manual") and len(present) > 1:
        methods = [
            FirstMethodRow(
                method=method, name=name, note=note, paired=_preview_method(state, method)
            )
            for method, (name, note) in FIRST.items()
        ]
    context = FirstRoundContext(
        tournament=tournament,
        part="rounds",
        methods=methods,
        chosen=chosen,
        chosen_name=text.gettext(FIRST[chosen][0]),
        paired=next((row.paired for row in methods if row.method == chosen), None),
        players=len(present),
        unrated=sum(state.entrants[player].rating is None for player in present),
        absent=[
            (player, tournament.names[player], player_status(tournament, player, 1)[1])
            for player in state.order
            if player not in present
        ],
        rematch_warning=rematch_warning(state, text),
        groupless=_groupless(tournament, present),
    )
    return tournament_view(context, title=text.gettext("Pair the first round"))


def _groupless(tournament: LoadedTournament, present: Sequence[Player]) -> list[str]:
    """Return the names of players without a group if groups play separately: they form one of their own."""
    state = tournament.state
    groups = {player: state.entrants[player].group for player in present}
    if not state.settings.keeps_groups_apart or not any(groups.values()):
        return []
    return [isolate_bidi(tournament.names[player]) for player, group in groups.items() if not group]


def _preview_method(tournament: Tournament, way: First) -> PairRound | None:
    """Return the first round by a method; None for lots, which are drawn when the round is paired."""
    if way == "lots":
        return None
    changed = replace(tournament, settings=replace(tournament.settings, first=way))
    proposal = propose(changed, 1, method=usual_method(changed, 0), after=0)
    return proposal.act if isinstance(proposal, Proposal) else None
