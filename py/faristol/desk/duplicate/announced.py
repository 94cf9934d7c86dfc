"""Show a round that is done: the master move, its words, who had it, and the totals (CAT-DUP 1.8-1)."""

from typing import Any

from faristol.board.cells import square_of
from faristol.board.square import Square
from faristol.desk.duplicate.document import DuplicateDesk, Opened
from faristol.desk.duplicate.rack import ends
from faristol.desk.duplicate.said import move_said, move_told
from faristol.desk.duplicate.shown import drawn
from faristol.desk.duplicate.words import joined, null_said, points_written
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.text import Text
from faristol.desk.parts.board import board_shown
from faristol.desk.parts.moves import letters_of
from faristol.duplicate.master import has_better
from faristol.duplicate.results import classification
from faristol.duplicate.state import (
    MasterMove,
    Round,
    can_withdraw_master,
    next_step,
    ordered,
    playing,
    scored,
)
from faristol.tiles.reading import Misread, read_word

MOST_NAMED = 6


async def announced(desk: Desk, opened: Opened, one: Round, text: Text) -> dict[str, Any]:
    """Return what the screen shows of a round that is done: its master move, and what everybody has."""
    game = opened.game
    master = one.master
    whole = classification(game, opened.terms)
    stands = {one.player: one for one in (*whole.ranking, *whole.unranked)}
    alone = {award.player for award in whole.awards if award.round == one.number}
    value = points_written(whole.bonus, text)
    rows = [
        {
            "player": entrant.player,
            "table": entrant.table,
            "name": opened.names[entrant.player],
            "move": " ".join(filter(None, (slip.place, slip.main))) if slip else "",
            "points": each.points,
            "why": null_said(each.reason, text) if each.reason else "",
            "bonus": text.say("bonus of {bonus}", bonus=value) if entrant.player in alone else "",
            "total": points_written(has.half_points, text),
            # what it is made of, as the classification counts it (CAT-DUP 1.10-4)
            "sum": f"{has.points} + {points_written(has.bonuses * whole.bonus, text)}"
            if has.bonuses
            else "",
        }
        for entrant in ordered(game)
        for each in (scored(game, one, entrant.player),)
        for slip in (one.slips.get(entrant.player),)
        for has in (stands[entrant.player],)
    ]
    rows.sort(key=lambda row: (-stands[str(row["player"])].half_points, row["table"]))
    alphabet, layout = opened.terms.alphabet, opened.terms.scoring.layout
    last = [Square(square_of(cell)) for cell in master.placed] if master else []
    context: dict[str, Any] = {
        "number": one.number,
        "rows": rows,
        "board_shown": board_shown(opened.board, alphabet, layout, text, last=last),
        "is_given_up": one.given_up or "",
        "can_withdraw": can_withdraw_master(game),
        "has_better": has_better(game, one),
        "invalid": one.invalid,
        "step": next_step(game),
        "master": None,
        "next": await _next(desk, opened, text),
    }
    if master is None:
        return context
    move = (
        await desk.of(DuplicateDesk).verdict(opened, master.at, master.word, number=one.number)
    ).move
    had = [
        opened.names[player]
        for player in playing(game, one.number)
        if (slip := one.slips.get(player))
        and not slip.reason
        and set(slip.placed) == set(master.placed)
    ]
    aloud = desk.text_of(game.language)
    said = move_said(desk, game, move) if move else None
    read = read_word(master.word, alphabet)
    below_players = master.best_of_players - master.points
    below_best = (master.best or 0) - master.points
    return {
        **context,
        "master": {
            "at": master.at,
            "letters": [] if isinstance(read, Misread) else letters_of(read, alphabet),
            "points": master.points,
            "why": master.why,
            "had": text.count(
                "{n} player found it: {names}",
                "{n} players found it: {names}",
                len(had),
                names=joined(had, text)
                if len(had) <= MOST_NAMED
                else ", ".join((*had[:MOST_NAMED], "…")),
            )
            if had
            else text.say("No player found it."),
            "inferior": _inferior(one, master, text) if below_players > 0 else "",
            "best": text.count(
                "The best possible move is worth {n} point more; nobody found it.",
                "The best possible move is worth {n} points more; nobody found it.",
                below_best,
            )
            if below_best > max(below_players, 0)
            else "",
        },
        "say": said,
        "lead": aloud.say("Say:"),
        "told": await move_told(desk, game, move, text) if move and game.end is None else None,
    }


def _inferior(one: Round, master: MasterMove, text: Text) -> str:
    """Say how many players have more than the master move, and that it is not replaced (CAT-DUP 1.8-1)."""
    above = [slip.points for slip in one.valid.values() if slip.points > master.points]
    most = max(above, default=master.points) - master.points
    points = text.count("{n} point more", "{n} points more", most)
    said = (
        text.count(
            "{n} player has {points}.", "{n} players have {points}.", len(above), points=points
        )
        if set(above) == {master.points + most}
        else text.count(
            "{n} player has more, the best of them {points}.",
            "{n} players have more, the best of them {points}.",
            len(above),
            points=points,
        )
    )
    rest = text.say("It cannot be replaced; everybody keeps what was scored (art. 1.8-1).")
    return f"{said} {rest}"


async def _next(desk: Desk, opened: Opened, text: Text) -> dict[str, Any]:
    """Return the one big button of a round that is done; where the app draws, it draws at once."""
    found: dict[str, Any] = {"draws": None}
    match next_step(opened.game):
        case "end":
            return found | {
                "verb": text.say("End the game"),
                "note": text.say("The rounds agreed are played (art. 1.1-2)"),
                "href": "#/duplicate/end",
            }
        case "ended" | "signed":
            return found | {
                "verb": text.say("Results"),
                "note": text.say("The game is over"),
                "href": "#/duplicate/results",
            }
        case _:
            is_drawn = opened.game.settings.bag == "app" and not await ends(desk, opened)
            return found | {
                "verb": text.say("Next round"),
                "note": text.say("Draw the rack of round {n}", n=len(opened.game.rounds) + 1),
                "href": "#/duplicate/round",
                "draws": drawn(opened) if is_drawn else None,
            }
