"""Show what every screen of a tournament shows: its parts in the bar, what is next, points and places in words."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, TypeAlias

from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.signings import Signings
from faristol.desk.kernel.text import MINUS, Text, format_number, format_signed, mark
from faristol.desk.kernel.view import View
from faristol.desk.tournament.document import Opened, TournamentDesk
from faristol.tournament.coefficient import format_ten_thousandths
from faristol.tournament.final_standings import Reckoned, why_reckoned
from faristol.tournament.proposal import usual_method
from faristol.tournament.round_limit import forces_rematches, max_rounds_without_rematch
from faristol.tournament.standings import PARTS, Line, Order
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
    "distance": (mark("By distance"), mark("Swiss: neighbouring places, no rematches")),
    "score_groups": (
        mark("By score groups"),
        mark("Swiss: upper half against lower, as FIDE does"),
    ),
    "top_down": (mark("From the top"), mark("Swiss: 1–2, 3–4…, no rematches")),
    "round_robin": (mark("Round robin"), mark("Up to about 12 players")),
    "king_of_the_hill": (mark("King of the hill"), mark("1–2, 3–4…, rematches allowed")),
    "lots": (mark("By lots"), mark("Drawn again in each round, no rematches")),
    "manual": (mark("By hand"), mark("You decide who plays whom")),
}
FIRST: Mapping[First, tuple[str, str]] = {
    "halves": (mark("By halves"), mark("Upper half against lower half")),
    "adjacent": (mark("Neighbours"), mark("Each player with a neighbour")),
    "lots": (mark("By lots"), mark("As drawn")),
}
ORDERS: Mapping[Order, str] = {
    "difference": mark("difference"),
    "total": mark("total"),
    "wins": mark("wins"),
    "buchholz": mark("Buchholz"),
    "median_buchholz": mark("median Buchholz"),
    "lower_buchholz": mark("Buchholz without the lowest"),
    "berger": mark("Sonneborn-Berger"),
    "direct": mark("games between tied players"),
}
COUNTS: Mapping[str, str] = {
    "points": mark("points"),
    "coefficients": mark("coefficients, as in Romania"),
}
RECKONED: Mapping[Reckoned, str] = {
    "": "",
    "not_stored": mark(
        "Calculated by today’s rules: the standings were made final without being stored."
    ),
    "changed": mark(
        "Calculated by today’s rules: something was changed after the standings became final."
    ),
}


def step_of(tournament: Tournament) -> tuple[Step, int]:
    """Return what is to be done next, and in which round."""
    played = tournament.confirmed
    number = len(played) + 1
    if tournament.is_ended:
        return "ended", len(played)
    if tournament.proposed is not None:
        return "confirm", number
    for one in played:
        if not one.is_done:
            return "results", one.number
    if number > tournament.settings.rounds:
        return "end", len(played)
    if len(list(tournament.present(number))) < 2:
        return "enter", number
    return ("pair" if played else "first"), number


def route_next(opened: Opened) -> str:
    """Return where one goes on."""
    return ROUTES[step_of(opened.tournament)[0]]


def points_said(half_points: int) -> str:
    """Write points of a tournament, which are counted in halves.

    >>> [points_said(halves) for halves in (0, 1, 2, 5, -1, -2)]
    ['0', '½', '1', '2½', '−½', '−1']
    """
    whole, half = divmod(abs(half_points), 2)
    sign = MINUS if half_points < 0 else ""
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def worth_said(order: Order, value: int) -> str:
    """Return the value that ranks two equals: Buchholz is in half points, Berger in quarters."""
    if order == "difference":
        return format_signed(value)
    if order == "berger":
        whole, quarters = divmod(value, 4)
        return f"{whole if whole or not quarters else ''}{('', '¼', '½', '¾')[quarters]}"
    return points_said(value) if order in PARTS else format_number(value)


def coefficient_said(value: int, text: Text) -> str:
    """Write a coefficient with its four decimals."""
    return format_ten_thousandths(value, text.point).replace("-", MINUS)


def reckoned_said(opened: Opened, after: int) -> str:
    """Say why the final standings are not those that were stored; an empty string if they are."""
    why = RECKONED[why_reckoned(opened.tournament, after)]
    return opened.text.say(why) if why else ""


async def record_digits(desk: Desk, opened: Opened) -> str:
    """Return the digits that name the end; an empty string while the standings are not those of the end.

    Else two different standings could be printed with the same digits.
    """
    if why_reckoned(opened.tournament) == "changed":
        return ""
    return await desk.of(Signings).digits(opened.row)


def worth(opened: Opened, line: Line) -> str:
    """Write what a player is classified by."""
    if opened.tournament.settings.counts == "coefficients":
        return coefficient_said(line.coefficient, opened.text)
    return points_said(line.half_points)


def by_name(opened: Opened, one: Round) -> list[dict[str, Any]]:
    """Return everybody of a round by name, each with the table and whom they meet."""
    seated = [
        (player, table.number, other, player == table.one)
        for table in one.tables
        for player, other in ((table.one, table.other), (table.other, table.one))
    ]
    everybody = [*seated, *((player, 0, "", False) for player in one.resting)]
    numbers = opened.tournament.numbers
    return [
        {"player": player, "table": table, "other": other, "is_first": is_first}
        for player, table, other, is_first in sorted(
            everybody, key=lambda it: (fold_name(opened.names[it[0]]), numbers[it[0]])
        )
    ]


def pair_said(opened: Opened, one: Player, other: Player) -> str:
    """Name two who play each other."""
    return f"{opened.names[one]} – {opened.names[other]}"


def status_of(opened: Opened, player: Player, number: int) -> tuple[str, str]:
    """Return how a player stands to a round that is next: a kind of fact, and its words; nothing when there."""
    tournament, text = opened.tournament, opened.text
    if player in tournament.disqualified.values():
        return "is-bad", text.say("disqualified")
    until, since = tournament.until.get(player), tournament.since.get(player, 1)
    if until is not None and until < number:
        return "is-bad", (
            text.say("withdrawn after round {n}", n=until) if until else text.say("withdrawn")
        )
    if number in tournament.away.get(player, ()):
        return "is-warn", text.say("absent from round {n}", n=number)
    return "", text.say("since round {n}", n=since) if since > 1 else ""


def method_said(tournament: Tournament, one: Round, text: Text) -> str:
    """Say how a round was paired; before anybody stood anywhere it was in the way that was chosen."""
    if not one.after and one.method == usual_method(tournament, 0) != tournament.settings.method:
        return text.say(FIRST[tournament.settings.first][0])
    return text.say(METHODS[one.method][0])


def rematch_warning(tournament: Tournament, text: Text) -> str:
    """Return that the rounds which are set need rematches; an empty string if they do not."""
    if not forces_rematches(tournament):
        return ""
    most = max_rounds_without_rematch(tournament)
    if tournament.settings.keeps_groups_apart and len(tournament.settings.groups) > 1:
        return text.count(
            "In the smallest group, players meet again after {n} round.",
            "In the smallest group, players meet again after {n} rounds.",
            most,
        )
    return text.count(
        "With so few players, some meet again after {n} round.",
        "With so few players, some meet again after {n} rounds.",
        most,
    )


def results_said(one: Round, text: Text) -> str:
    """Say how many results of a round are in."""
    done = len(one.tables) - len(one.open_tables)
    return text.say("{n} of {total} results", n=done, total=len(one.tables))


# ---- screens ----

ShowOpened: TypeAlias = Callable[[Desk, Request, Opened], Awaitable[View]]


def of_tournament(show: ShowOpened) -> Callable[[Desk, Request], Awaitable[View]]:
    """Return the screen of a tournament; where there is none, one is told how to begin."""

    async def shown(desk: Desk, request: Request) -> View:
        opened = await desk.of(TournamentDesk).opened(request.lang)
        if opened is None:
            text = desk.text_of(request.lang)
            return View(title=text.say("Tournament"), template="tournament/none.html")
        return await show(desk, request, opened)

    return shown


def view(
    opened: Opened,
    part: str,
    template: str,
    context: Mapping[str, Any],
    *,
    title: str,
    regions: Mapping[str, str] | None = None,
    spoken: Callable[[], str] | None = None,
) -> View:
    """Return a screen of a tournament, with what all of them show; its title names the screen and the tournament."""
    tournament, text = opened.tournament, opened.text
    step, number = step_of(tournament)
    return View(
        title=f"{title} – {opened.row.name}",
        template=f"tournament/{template}.html",
        stream=opened.id,
        regions=regions or {},
        spoken=spoken,
        context={
            "opened": opened,
            "t": tournament,
            "names": opened.names,
            "points_said": points_said,
            "signed": format_signed,
            "plain": format_number,
            "coefficient_said": coefficient_said,
            "worth_of": lambda line: worth(opened, line),
            "worth": {"win": "1", "draw": "½", "loss": "0"},
            "part": part,
            "step": step,
            "number": number,
            "drawn": {"stream": opened.id, "seq": opened.seq},
            "where": " · ".join(
                one for one in (tournament.settings.place, where_said(tournament, text)) if one
            ),
            "stations": [
                {"n": at, "state": _station(tournament, at, number, step)}
                for at in range(1, tournament.settings.rounds + 1)
            ],
            **context,
        },
    )


def where_said(tournament: Tournament, text: Text) -> str:
    """Return how far a tournament is."""
    played, rounds = len(tournament.confirmed), tournament.settings.rounds
    if tournament.is_ended:
        return text.say("final")
    if played:
        return text.say("round {n} of {total}", n=played, total=rounds)
    return text.count("{n} player", "{n} players", len(tournament.entrants))


def _station(tournament: Tournament, at: int, number: int, step: Step) -> str:
    one = tournament.round(at)
    if one is not None and one.is_done:
        return "done"
    return "now" if at == number and step != "ended" else ""
