"""Show the rounds played beside the best there was: the board, the rack, what was lost, how many had it."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from faristol.analysis.acts import OpenStudy
from faristol.desk.duplicate.base import (
    board_view_after,
    called_tiles,
    game_screen,
    next_step_route,
)
from faristol.desk.duplicate.document import LoadedDuplicate, load_named
from faristol.desk.duplicate.spoken_move import letters_of_master
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.board.move_view import move_row
from faristol.desk.shared.board.position_reports import PositionReports
from faristol.desk.shared.lexicons import Lexicons
from faristol.duplicate.state import Game, Round
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.moves.look import Look


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show a round, and all of them beside the best."""
    done = _public_rounds(opened.game)
    context: dict[str, Any] = {"rows": [], "route_next": next_step_route(opened)}
    if done:
        asked = read_number(request.query.get("round", ""), most=5)
        number = asked if 1 <= asked <= len(done) else 1
        digest = opened.digest_at(number)
        has_list = await desk.of(Lexicons).lexicon_if_here(digest) is not None
        looks = await _reports_for(desk, opened, (number - 1,))
        one = done[number - 1]
        rows = [_row(opened, each, look) for each, look in zip(done, looks, strict=True)]
        context |= {
            "one": one,
            "moves_found": looks[number - 1],
            "rows": rows,
            "has_list": has_list,
            "is_list_missing": bool(digest) and not has_list,
            "is_more": has_list and None in looks,
            "sums": _totals(done, looks),
            "rack_shown": called_tiles(opened, one, text),
            "board_shown": board_view_after(opened, one, text),
        }
    return View(
        title=text.say("Analysis of the game"),
        template="duplicate/results/game_review.html",
        spoken=lambda: _format_sums(context.get("sums", (0, None)), text),
        context=context,
    )


def _format_sums(sums: tuple[int, int | None], text: Text) -> str:
    """Return what the master moves add up to beside the best there was, or that not all was searched."""
    masters, best = sums
    if best is None:
        return text.say("The search was stopped.")
    return text.count(
        "Master moves: {points} of {n} possible point.",
        "Master moves: {points} of {n} possible points.",
        best,
        points=masters,
    )


def _public_rounds(game: Game) -> tuple[Round, ...]:
    """Return the rounds of which all may be told: not a rack that is played once more, and again perhaps."""
    done = game.done
    while done and done[-1].given_up == "same_rack" and game.end is None:
        done = done[:-1]
    return done


async def _reports_for(
    desk: Desk, opened: LoadedDuplicate, asked: Collection[int]
) -> "list[Look | None]":
    rounds = [one.number for one in _public_rounds(opened.game)]
    positions = [(opened.board_at(number), opened.rack_at(number)) for number in rounds]
    scoring = opened.terms.scoring
    return await desk.of(PositionReports).of(
        opened.digest, scoring, positions, opened.text, requested=asked
    )


def _row(opened: LoadedDuplicate, one: Round, look: "Look | None") -> dict[str, Any]:
    """Return what was played in a round beside the best; where no master counts nothing was lost."""
    master, best = one.master, look.best if look else None
    points = [slip.points for slip in one.valid.values()]
    return {
        "number": one.number,
        "master": master,
        "is_invalid": one.is_invalid,
        "letters": letters_of_master(opened, master) if master else [],
        "best": move_row(best, best.points, opened.terms.alphabet, opened.text) if best else None,
        "lost": max(0, best.points - master.points)
        if best and master and not one.invalid
        else None,
        "of_players": one.players_best,
        "had": sum(each == best.points for each in points) if best else None,
        "of": len(one.slips) - one.without_slip,
    }


def _totals(done: Sequence[Round], looks: "Sequence[Look | None]") -> tuple[int, int | None]:
    """Return what the master moves add up to, and the best there was, once all of it is known."""
    masters = sum(one.master_points or 0 for one in done)
    if None in looks:
        return masters, None
    return masters, sum(look.best.points for look in looks if look and look.best)


async def look(desk: Desk, request: Request) -> Done:
    """Look for the best move of every round."""
    opened = await load_named(desk, request)
    await _reports_for(desk, opened, range(len(opened.game.done)))
    return Done(go=request.route)


async def analyse(desk: Desk, request: Request) -> Done:
    """Make an analysis of the position of a round."""
    opened, number = await load_named(desk, request), request.number("round")
    game = opened.game
    if not 1 <= number <= len(_public_rounds(game)):
        raise Refused(Refusal("duplicate/no_round"))
    begins = OpenStudy(language=game.language, lexicon=game.lexicon, ruleset=game.ruleset or {})  # type: ignore[arg-type]
    name = opened.text.say("{name}, round {n}", name=opened.row.name[:60], n=number)
    board, rack = opened.board_at(number), opened.rack_at(number)
    return await desk.of(AnalysisService).open_position(begins, board, rack, request, name=name)
