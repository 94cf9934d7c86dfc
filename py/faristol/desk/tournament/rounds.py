"""Say what is next in a tournament, above the standings so far; end it, and take the last step back."""

from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    METHODS,
    of_tournament,
    reckoned_said,
    rematch_warning,
    results_said,
    status_of,
    step_of,
    view,
)
from faristol.desk.tournament.commands import carry_out, drawn_forms
from faristol.desk.tournament.document import Opened, TournamentDesk, drawn_from
from faristol.desk.tournament.hall_lists import is_in_hall
from faristol.desk.tournament.round_clock import closing
from faristol.tournament.acts.results import EndTournament, ReopenTournament
from faristol.tournament.acts.rounds import TakeRoundBack
from faristol.tournament.final_standings import published_standings
from faristol.tournament.prizes import prizes
from faristol.tournament.proposal import usual_method
from faristol.tournament.state import Tournament


@of_tournament
async def show(desk: Desk, __: Request, opened: Opened) -> View:
    """Show where the tournament is, what is checked before the next step, and the standings."""
    tournament, text = opened.tournament, opened.text
    step, number = step_of(tournament)
    after = tournament.last_done
    last = next(
        (one for one in tournament.confirmed if not one.is_done),
        tournament.round(len(tournament.confirmed)),
    )
    standings = published_standings(tournament, after) if after else ()
    context: dict[str, Any] = {
        "after": after,
        "lines": [(line, status_of(opened, line.player, number)) for line in standings],
        "prizes": prizes(tournament, standings) if tournament.is_ended else {},
        "players": len(list(tournament.present(number))),
        "last": last,
        "last_said": results_said(last, text) if last else "",
        "disputed": [(one.number, table) for one in tournament.confirmed for table in one.disputed],
        "out": [
            (player, opened.names[player], status_of(opened, player, number)[1])
            for player in tournament.order
            if not tournament.plays(player, number) and step in ("pair", "first", "confirm")
        ],
        "usual": usual_method(tournament, after),
        "method": text.say(METHODS[usual_method(tournament, after)][0]),
        "early": _early(tournament),
        "is_in_hall": is_in_hall(desk, opened),
        "few": rematch_warning(tournament, text),
        "reckoned": reckoned_said(opened, after),
    }
    return view(opened, "rounds", "rounds", context, title=text.say("Rounds"))


def _early(tournament: Tournament) -> int:
    """Return the round that may be paired while tables of the one before still play, or nothing."""
    played = tournament.confirmed
    number = len(played) + 1
    is_open = tournament.proposed is None and any(not one.is_done for one in played)
    return number if is_open and number <= tournament.settings.rounds else 0


async def end(desk: Desk, request: Request) -> Done:
    """Make the standings final; a clock that was left on is closed by it."""
    opened = await drawn_from(desk, request)
    done = Done(go="/tournament/standings")
    return await carry_out(
        desk, request, opened, (*closing(opened, request), EndTournament()), done
    )


reopen = drawn_forms(
    ReopenTournament,
    Done(go="/tournament", spoken=Message(mark("The tournament goes on."))),
)


async def take_back(desk: Desk, request: Request) -> Done:
    """Take the last step of a round back: what was confirmed is proposed again, what was proposed is gone."""
    opened = await drawn_from(desk, request)
    wish = TakeRoundBack(number=request.number("number"))
    go = "/tournament/pairings" if opened.tournament.proposed is None else "/tournament"
    told = Message(mark("Round {n}: one step back."), {"n": wish.number})
    return await carry_out(
        desk,
        request,
        opened,
        (*closing(opened, request, wish.number), wish),
        Done(go=go, toast=told),
    )


async def is_round_over(desk: Desk, request: Request) -> bool:
    """Whether every result of the confirmed rounds is in."""
    opened = await desk.of(TournamentDesk).opened(request.lang)
    return opened is not None and opened.tournament.last_done == len(opened.tournament.confirmed)
