"""Say what is next in a tournament, above the standings so far; end it, and take the last step back."""

from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    METHODS,
    next_step,
    player_status,
    reckoned_said,
    rematch_warning,
    results_progress,
    tournament_screen,
    view,
)
from faristol.desk.tournament.commands import carry_out, drawn_forms
from faristol.desk.tournament.document import LoadedTournament, TournamentService, load_fresh
from faristol.desk.tournament.hall_lists import is_in_hall
from faristol.desk.tournament.round_clock import close_clock_act
from faristol.tournament.acts.results import EndTournament, ReopenTournament
from faristol.tournament.acts.rounds import TakeRoundBack
from faristol.tournament.final_standings import published_standings
from faristol.tournament.prizes import prizes
from faristol.tournament.proposal import usual_method
from faristol.tournament.state import Tournament


@tournament_screen
async def show(desk: Desk, __: Request, opened: LoadedTournament) -> View:
    """Show where the tournament is, what is checked before the next step, and the standings."""
    tournament, text = opened.tournament, opened.text
    step, number = next_step(tournament)
    after = tournament.last_done
    last = next(
        (one for one in tournament.confirmed if not one.is_done),
        tournament.round(len(tournament.confirmed)),
    )
    standings = published_standings(tournament, after) if after else ()
    context: dict[str, Any] = {
        "after": after,
        "lines": [(line, player_status(opened, line.player, number)) for line in standings],
        "prizes": prizes(tournament, standings) if tournament.is_ended else {},
        "players": len(list(tournament.present(number))),
        "last": last,
        "last_said": results_progress(last, text) if last else "",
        "disputed": [(one.number, table) for one in tournament.confirmed for table in one.disputed],
        "out": [
            (player, opened.names[player], player_status(opened, player, number)[1])
            for player in tournament.order
            if not tournament.plays(player, number) and step in ("pair", "first", "confirm")
        ],
        "usual": usual_method(tournament, after),
        "method": text.say(METHODS[usual_method(tournament, after)][0]),
        "early": _round_pairable_early(tournament),
        "is_in_hall": is_in_hall(desk, opened),
        "few": rematch_warning(tournament, text),
        "reckoned": reckoned_said(opened, after),
    }
    return view(opened, "rounds", "rounds", context, title=text.say("Rounds"))


def _round_pairable_early(tournament: Tournament) -> int:
    """Return the round that may be paired while tables of the one before still play, or nothing."""
    played = tournament.confirmed
    number = len(played) + 1
    is_open = tournament.proposed is None and any(not one.is_done for one in played)
    return number if is_open and number <= tournament.settings.rounds else 0


async def end(desk: Desk, request: Request) -> Done:
    """Make the standings final; a clock that was left on is closed by it."""
    opened = await load_fresh(desk, request)
    done = Done(go="/tournament/standings")
    return await carry_out(
        desk, request, opened, (*close_clock_act(opened, request), EndTournament()), done
    )


reopen = drawn_forms(
    ReopenTournament,
    Done(go="/tournament", spoken=Message(mark("The tournament goes on."))),
)


async def take_back(desk: Desk, request: Request) -> Done:
    """Take the last step of a round back: what was confirmed is proposed again, what was proposed is gone."""
    opened = await load_fresh(desk, request)
    wish = TakeRoundBack(number=request.number("number"))
    go = "/tournament/pairings" if opened.tournament.proposed is None else "/tournament"
    told = Message(mark("Round {n}: one step back."), {"n": wish.number})
    return await carry_out(
        desk,
        request,
        opened,
        (*close_clock_act(opened, request, wish.number), wish),
        Done(go=go, toast=told),
    )


async def is_round_over(desk: Desk, request: Request) -> bool:
    """Whether every result of the confirmed rounds is in."""
    opened = await desk.of(TournamentService).opened(request.lang)
    return opened is not None and opened.tournament.last_done == len(opened.tournament.confirmed)
