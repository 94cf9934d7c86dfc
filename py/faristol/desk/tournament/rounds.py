"""The next step of a tournament, above its standings; its end, and the undoing of the last step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    METHODS,
    Step,
    TournamentContext,
    next_step,
    player_status,
    reckoning_note,
    rematch_warning,
    results_progress,
    tournament_screen,
    tournament_view,
)
from faristol.desk.tournament.commands import carry_out, drawn_forms
from faristol.desk.tournament.document import LoadedTournament, TournamentService, load_fresh
from faristol.desk.tournament.hall_lists import is_in_hall
from faristol.desk.tournament.round_clock import close_clock_act
from faristol.desk.tournament.shared_places import heavier_lines
from faristol.tournament.acts.results import EndTournament, ReopenTournament
from faristol.tournament.acts.rounds import TakeRoundBack
from faristol.tournament.final_standings import published_standings
from faristol.tournament.prizes import award_prizes
from faristol.tournament.proposal import usual_method
from faristol.tournament.standings import StandingsLine
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import MethodName, Player


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RoundsContext(TournamentContext):
    """The progress of the tournament, the checks before the next step, and the standings."""

    template: ClassVar[str] = "tournament/rounds.html"

    after: int  # the round of the standings; 0 before the first
    lines: Sequence[tuple[StandingsLine, tuple[str, str]]]  # each with the status of the player
    prizes: Mapping[Player, Sequence[str]]  # those won
    players: int  # who are there for the next round
    last_round: Round | None  # the one being played, or played last
    last_progress: str
    disputed: Sequence[tuple[int, int]]  # round and table
    absent: Sequence[tuple[Player, str, str]]  # name and status
    usual_method: MethodName
    method: str  # its label
    early_round: int  # that can be paired while the one before is being played, or 0
    is_in_hall: bool
    rematch_warning: str
    reckoning_note: str

    @property
    def heavier_lines(self) -> Sequence[bool]:
        """Whether a heavier line follows each row of the standings."""
        return heavier_lines([line.place for line, _ in self.lines])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PairingDueContext(RoundsContext):
    """The same screen between two rounds: the help has a section for each of these states."""

    template: ClassVar[str] = "tournament/rounds_pairing.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RoundInPlayContext(RoundsContext):
    """The same screen while results are missing."""

    template: ClassVar[str] = "tournament/rounds_results.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RoundsOverContext(RoundsContext):
    """The same screen after the last round."""

    template: ClassVar[str] = "tournament/rounds_end.html"


_CONTEXTS: Final[Mapping[Step, type[RoundsContext]]] = {
    "pair": PairingDueContext,
    "confirm": PairingDueContext,
    "results": RoundInPlayContext,
    "end": RoundsOverContext,
    "ended": RoundsOverContext,
}


@tournament_screen
async def show(desk: Desk, __: Request, tournament: LoadedTournament) -> View:
    """Show the progress of the tournament, the checks before the next step, and the standings."""
    state, text = tournament.state, tournament.text
    step, number = next_step(state)
    after = state.last_done
    last_round = next(
        (round_ for round_ in state.confirmed if not round_.is_done),
        state.round(len(state.confirmed)),
    )
    standings = published_standings(state, after) if after else ()
    context = _CONTEXTS.get(step, RoundsContext)(
        tournament=tournament,
        part="rounds",
        after=after,
        lines=[(line, player_status(tournament, line.player, number)) for line in standings],
        prizes=award_prizes(state, standings) if state.is_ended else {},
        players=len(list(state.iterate_present(number))),
        last_round=last_round,
        last_progress=results_progress(last_round, text) if last_round else "",
        disputed=[
            (round_.number, table) for round_ in state.confirmed for table in round_.disputed
        ],
        absent=[
            (player, tournament.names[player], player_status(tournament, player, number)[1])
            for player in state.order
            if not state.is_present(player, number) and step in ("pair", "first", "confirm")
        ],
        usual_method=usual_method(state, after),
        method=text.gettext(METHODS[usual_method(state, after)][0]),
        early_round=_round_pairable_early(state),
        is_in_hall=is_in_hall(desk, tournament),
        rematch_warning=rematch_warning(state, text),
        reckoning_note=reckoning_note(tournament, after),
    )
    return tournament_view(context, title=text.gettext("Rounds"))


def _round_pairable_early(tournament: Tournament) -> int:
    """Return the number of the round that can be paired while the one before is being played, or 0."""
    played = tournament.confirmed
    number = len(played) + 1
    is_open = tournament.proposed is None and any(not round_.is_done for round_ in played)
    return number if is_open and number <= tournament.settings.rounds else 0


async def end(desk: Desk, request: Request) -> Done:
    """Make the standings final, and close a clock that is on."""
    tournament = await load_fresh(desk, request)
    done = Done(route="/tournament/standings")
    return await carry_out(
        desk, request, tournament, (*close_clock_act(tournament, request), EndTournament()), done
    )


reopen = drawn_forms(
    ReopenTournament,
    Done(route="/tournament", spoken=Message(gettext_noop("The tournament goes on."))),
)


async def take_back(desk: Desk, request: Request) -> Done:
    """Undo the last step of a round: a confirmed round is proposed again, a proposed one removed."""
    tournament = await load_fresh(desk, request)
    act = TakeRoundBack(number=request.number("number"))
    go = "/tournament/pairings" if tournament.state.proposed is None else "/tournament"
    message = Message(gettext_noop("Round {n}: one step back."), {"n": act.number})
    return await carry_out(
        desk,
        request,
        tournament,
        (*close_clock_act(tournament, request, act.number), act),
        Done(route=go, toast=message),
    )


async def is_round_over(desk: Desk, request: Request) -> bool:
    """Whether every result of the confirmed rounds is in."""
    tournament = await desk.service(TournamentService).load(request.lang)
    return tournament is not None and tournament.state.last_done == len(tournament.state.confirmed)
