"""The parts that all screens of a tournament share: the bar, the next step, points and places as text."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Literal, TypeAlias

from faristol.club.spelling import fold_name
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.signatures import Signings
from faristol.desk.kernel.translation import (
    MINUS,
    Translator,
    format_number,
    format_signed,
    gettext_noop,
)
from faristol.desk.kernel.view import View
from faristol.desk.shared.player_names import PlayerNames
from faristol.desk.tournament.document import LoadedTournament, TournamentService
from faristol.ledger.record import JSON
from faristol.tournament.coefficient import format_ten_thousandths
from faristol.tournament.final_standings import Reckoned, reason_of_reckoning
from faristol.tournament.proposal import usual_method
from faristol.tournament.round_limit import max_rounds_without_rematch, needs_rematches
from faristol.tournament.standings import PARTS, Order, StandingsLine
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import First, MethodName, Player

Step: TypeAlias = Literal["enter", "first", "pair", "confirm", "results", "end", "ended"]

ROUTES: Mapping[Step, str] = {
    "enter": "/tournament/entries",
    "first": "/tournament/pairings",
    "pair": "/tournament",
    "confirm": "/tournament/pairings",
    "results": "/tournament/round",
    "end": "/tournament",
    "ended": "/tournament/standings",
}
METHODS: Mapping[MethodName, tuple[str, str]] = {
    "distance": (
        gettext_noop("By distance"),
        gettext_noop("Swiss: neighbouring places, no rematches"),
    ),
    "score_groups": (
        gettext_noop("By score groups"),
        gettext_noop("Swiss: upper half against lower, as FIDE does"),
    ),
    "top_down": (gettext_noop("From the top"), gettext_noop("Swiss: 1–2, 3–4…, no rematches")),
    "round_robin": (gettext_noop("Round robin"), gettext_noop("Up to about 12 players")),
    "king_of_the_hill": (
        gettext_noop("King of the hill"),
        gettext_noop("1–2, 3–4…, rematches allowed"),
    ),
    "lots": (gettext_noop("By lots"), gettext_noop("Drawn again in each round, no rematches")),
    "manual": (gettext_noop("By hand"), gettext_noop("You decide who plays whom")),
}
FIRST: Mapping[First, tuple[str, str]] = {
    "halves": (gettext_noop("By halves"), gettext_noop("Upper half against lower half")),
    "adjacent": (gettext_noop("Neighbours"), gettext_noop("Each player with a neighbour")),
    "lots": (gettext_noop("By lots"), gettext_noop("As drawn")),
}
ORDERS: Mapping[Order, str] = {
    "difference": gettext_noop("difference"),
    "total": gettext_noop("total"),
    "wins": gettext_noop("wins"),
    "buchholz": gettext_noop("Buchholz"),
    "median_buchholz": gettext_noop("median Buchholz"),
    "lower_buchholz": gettext_noop("Buchholz without the lowest"),
    "berger": gettext_noop("Sonneborn-Berger"),
    "direct": gettext_noop("games between tied players"),
}
COUNTS: Mapping[str, str] = {
    "points": gettext_noop("points"),
    "coefficients": gettext_noop("coefficients, as in Romania"),
}
RECKONING_NOTES: Mapping[Reckoned, str] = {
    "": "",
    "not_stored": gettext_noop(
        "Calculated by today’s rules: the standings were made final without being stored."
    ),
    "changed": gettext_noop(
        "Calculated by today’s rules: something was changed after the standings became final."
    ),
}


def next_step(tournament: Tournament) -> tuple[Step, int]:
    """Return the next step of a tournament, and the number of its round."""
    played = tournament.confirmed
    number = len(played) + 1
    if tournament.is_ended:
        return "ended", len(played)
    if tournament.proposed is not None:
        return "confirm", number
    for round_ in played:
        if not round_.is_done:
            return "results", round_.number
    if number > tournament.settings.rounds:
        return "end", len(played)
    if len(list(tournament.iterate_present(number))) < 2:
        return "enter", number
    return ("pair" if played else "first"), number


def next_step_route(tournament: LoadedTournament) -> str:
    """Return the route of the screen where the next step is done."""
    return ROUTES[next_step(tournament.state)[0]]


def format_points(half_points: int) -> str:
    """Format points of a tournament, which are counted in halves.

    >>> [format_points(halves) for halves in (0, 1, 2, 5, -1, -2)]
    ['0', '½', '1', '2½', '−½', '−1']
    """
    whole, half = divmod(abs(half_points), 2)
    sign = MINUS if half_points < 0 else ""
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def format_tie_break(order: Order, value: int) -> str:
    """Format the value of a tie-break: Buchholz is in half points, Berger in quarters."""
    if order == "difference":
        return format_signed(value)
    if order == "berger":
        whole, quarters = divmod(value, 4)
        return f"{whole if whole or not quarters else ''}{('', '¼', '½', '¾')[quarters]}"
    return format_points(value) if order in PARTS else format_number(value)


def format_coefficient(value: int, text: Translator) -> str:
    """Format a coefficient with its four decimals."""
    return format_ten_thousandths(value, text.decimal_mark).replace("-", MINUS)


def reckoning_note(tournament: LoadedTournament, after: int) -> str:
    """Return the note that final standings were recalculated; an empty string if they are those stored."""
    why = RECKONING_NOTES[reason_of_reckoning(tournament.state, after)]
    return tournament.text.gettext(why) if why else ""


async def record_digits(desk: Desk, tournament: LoadedTournament) -> str:
    """Return the digits of the record; an empty string if the standings changed since the end.

    Otherwise two different standings could be printed with the same digits.
    """
    if reason_of_reckoning(tournament.state) == "changed":
        return ""
    return await desk.service(Signings).digits(tournament.row)


def format_ranking_points(tournament: LoadedTournament, line: StandingsLine) -> str:
    """Format the points or the coefficient that a player is ranked by."""
    if tournament.state.settings.counts == "coefficients":
        return format_coefficient(line.coefficient, tournament.text)
    return format_points(line.half_points)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSeatRow:
    """A player in the list of a round by name."""

    player: Player
    table: int  # 0: a bye
    other: Player  # the opponent, or an empty string
    is_first: bool  # listed first at the table


def players_by_name(tournament: LoadedTournament, round_: Round) -> list[PlayerSeatRow]:
    """Return the players of a round by name, each with table and opponent."""
    seated = [
        (player, table.number, other, player == table.one)
        for table in round_.tables
        for player, other in ((table.one, table.other), (table.other, table.one))
    ]
    players = [*seated, *((player, 0, "", False) for player in round_.resting)]
    numbers = tournament.state.numbers
    return [
        PlayerSeatRow(player=player, table=table, other=other, is_first=is_first)
        for player, table, other, is_first in sorted(
            players, key=lambda entry: (fold_name(tournament.names[entry[0]]), numbers[entry[0]])
        )
    ]


def format_pair(tournament: LoadedTournament, first: Player, second: Player) -> str:
    """Format the names of two players who meet."""
    return f"{tournament.names[first]} – {tournament.names[second]}"


def player_status(tournament: LoadedTournament, player: Player, number: int) -> tuple[str, str]:
    """Return the status of a player in the next round: a CSS class and a label, both empty if present."""
    state, text = tournament.state, tournament.text
    if player in state.disqualified.values():
        return "is-bad", text.gettext("disqualified")
    until, since = state.until.get(player), state.since.get(player, 1)
    if until is not None and until < number:
        return "is-bad", (
            text.gettext("withdrawn after round {n}", n=until)
            if until
            else text.gettext("withdrawn")
        )
    if number in state.away.get(player, ()):
        return "is-warn", text.gettext("absent from round {n}", n=number)
    return "", text.gettext("since round {n}", n=since) if since > 1 else ""


def method_text(tournament: Tournament, round_: Round, text: Translator) -> str:
    """Return the label of the method of a round; without standings, that chosen for the first round."""
    if (
        not round_.after
        and round_.method == usual_method(tournament, 0) != tournament.settings.method
    ):
        return text.gettext(FIRST[tournament.settings.first][0])
    return text.gettext(METHODS[round_.method][0])


def rematch_warning(tournament: Tournament, text: Translator) -> str:
    """Return the warning that the planned rounds need rematches, or an empty string."""
    if not needs_rematches(tournament):
        return ""
    max_rounds = max_rounds_without_rematch(tournament)
    if tournament.settings.keeps_groups_apart and len(tournament.settings.groups) > 1:
        return text.ngettext(
            "In the smallest group, players meet again after {n} round.",
            "In the smallest group, players meet again after {n} rounds.",
            max_rounds,
        )
    return text.ngettext(
        "With so few players, some meet again after {n} round.",
        "With so few players, some meet again after {n} rounds.",
        max_rounds,
    )


def results_progress(round_: Round, text: Translator) -> str:
    """Format how many results of a round are in."""
    done = len(round_.tables) - len(round_.open_tables)
    return text.gettext("{n} of {total} results", n=done, total=len(round_.tables))


# ---- screens ----


def version_fields(tournament: LoadedTournament) -> Mapping[str, JSON]:
    """Return the hidden fields of every form: the tournament that it was rendered from, and its seq."""
    return {"stream": tournament.id, "seq": tournament.seq}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStep:
    """A round in the list of rounds at the top of a screen."""

    n: int
    state: str  # "done", "now" or empty


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TournamentContext(Context):
    """What the screens of a tournament share: head, steps and how figures are written."""

    tournament: LoadedTournament
    part: str  # which of the screens it is

    @property
    def worth(self) -> Mapping[str, str]:
        """What is written of a result."""
        return {"win": "1", "draw": "½", "loss": "0"}

    @property
    def state(self) -> Tournament:
        """The tournament without its document."""
        return self.tournament.state

    @property
    def names(self) -> PlayerNames:
        """The names of the players."""
        return self.tournament.names

    @property
    def step(self) -> Step:
        """What is to be done next."""
        return next_step(self.state)[0]

    @property
    def number(self) -> int:
        """The round in which it is to be done."""
        return next_step(self.state)[1]

    @property
    def version_fields(self) -> Mapping[str, JSON]:
        """The hidden fields of every form."""
        return version_fields(self.tournament)

    @property
    def subtitle(self) -> str:
        """The place and the progress, as far as there are any."""
        state = self.state
        labels = (state.settings.place, progress_text(state, self.tournament.text))
        return " · ".join(label for label in labels if label)

    @property
    def round_steps(self) -> Sequence[RoundStep]:
        """All rounds, with how far each is."""
        return round_steps(self.state)

    @property
    def format_points(self) -> Callable[[int], str]:
        """Formats half points."""
        return format_points

    @property
    def format_signed(self) -> Callable[[int], str]:
        """Formats a difference."""
        return format_signed

    @property
    def format_number(self) -> Callable[[int], str]:
        """Formats a number by the language."""
        return format_number

    @property
    def format_coefficient(self) -> Callable[[int, Translator], str]:
        """Formats a coefficient."""
        return format_coefficient

    @property
    def format_ranking_points(self) -> Callable[[StandingsLine], str]:
        """Formats what the ranking goes by."""
        return partial(format_ranking_points, self.tournament)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoTournamentContext(Context):
    """The screen of a tournament where none is in use."""

    template: ClassVar[str] = "tournament/none.html"


ShowTournament: TypeAlias = Callable[[Desk, Request, LoadedTournament], Awaitable[View]]


def tournament_screen(show: ShowTournament) -> Callable[[Desk, Request], Awaitable[View]]:
    """Return a screen for the tournament in use; without one, the screen that offers to begin one."""

    async def load_and_show(desk: Desk, request: Request) -> View:
        tournament = await desk.service(TournamentService).load(request.lang)
        if tournament is None:
            text = desk.translator_for(request.lang)
            return View(title=text.gettext("Tournament"), context=NoTournamentContext())
        return await show(desk, request, tournament)

    return load_and_show


def tournament_view(
    context: TournamentContext, *, title: str, spoken: Callable[[], str] | None = None
) -> View:
    """Return a screen of a tournament; its title names screen and tournament."""
    tournament = context.tournament
    return View(
        title=f"{title} – {tournament.row.name}",
        stream=tournament.id,
        spoken=spoken,
        context=context,
    )


def progress_text(tournament: Tournament, text: Translator) -> str:
    """Format how far a tournament has come."""
    played, rounds = len(tournament.confirmed), tournament.settings.rounds
    if tournament.is_ended:
        return text.gettext("final")
    if played:
        return text.gettext("round {n} of {total}", n=played, total=rounds)
    return text.ngettext("{n} player", "{n} players", len(tournament.entrants))


def round_steps(state: Tournament) -> list[RoundStep]:
    """Return all rounds, with how far each is."""
    step, number = next_step(state)
    return [
        RoundStep(n=at, state=_step_state(state, at, number, step))
        for at in range(1, state.settings.rounds + 1)
    ]


def _step_state(tournament: Tournament, at: int, number: int, step: Step) -> str:
    round_ = tournament.round(at)
    if round_ is not None and round_.is_done:
        return "done"
    return "now" if at == number and step != "ended" else ""
