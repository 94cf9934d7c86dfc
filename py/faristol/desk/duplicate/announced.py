"""Show a round that is done: the master move, its words, who had it, and the totals (CAT-DUP 1.8-1)."""

from typing import Any

from faristol.desk.duplicate.document import DuplicateDesk, Opened
from faristol.desk.duplicate.rack import ends
from faristol.desk.duplicate.said import move_said, move_told
from faristol.desk.duplicate.shown import board_after, master_letters
from faristol.desk.duplicate.words import joined, null_said, points_written
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.text import Text
from faristol.duplicate.master import has_better
from faristol.duplicate.results import classification
from faristol.duplicate.state import (
    MasterMove,
    Round,
    can_withdraw_master,
    next_step,
    playing,
    scored,
)

MOST_NAMED = 6


async def announced(desk: Desk, opened: Opened, one: Round, text: Text) -> dict[str, Any]:
    """Return what the screen shows of a round that is done: its master move, and what everybody has."""
    game, master, step = opened.game, one.master, next_step(opened.game)
    is_drawn = step == "next" and game.settings.bag == "app" and not await ends(desk, opened)
    context: dict[str, Any] = {
        "one": one,
        "rows": _rows(opened, one, text),
        "board_shown": board_after(opened, one, text),
        "can_withdraw": can_withdraw_master(game),
        "has_better": has_better(game, one),
        "step": step,
        "is_drawn": is_drawn,
    }
    if master is None:
        return context
    verdict = await desk.of(DuplicateDesk).verdict(
        opened, master.at, master.word, number=one.number
    )
    move = verdict.move
    is_inferior = master.best_of_players > master.points
    return {
        **context,
        "letters": master_letters(opened, master),
        "had": _had(opened, one, master, text),
        "inferior": _inferior(one, master, text) if is_inferior else "",
        "said": move_said(desk, game, move) if move else None,
        "lead": desk.text_of(game.language).say("Say:"),
        "told": await move_told(desk, game, move, text) if move and game.end is None else None,
    }


def _rows(opened: Opened, one: Round, text: Text) -> list[dict[str, Any]]:
    """Return what everybody has of the round and so far, the best total first, then by table."""
    whole = classification(opened.game, opened.terms)
    standings = sorted(
        (*whole.ranking, *whole.unranked),
        key=lambda has: (-has.half_points, opened.names.table(has.player)),
    )
    alone = {award.player for award in whole.awards if award.round == one.number}
    value = points_written(whole.bonus, text)
    rows = []
    for has in standings:
        each = scored(opened.game, one, has.player)
        # what it is made of, as the classification counts it (CAT-DUP 1.10-4)
        bonuses = points_written(has.bonuses * whole.bonus, text)
        rows.append(
            {
                "player": has.player,
                "points": each.points,
                "why": null_said(each.reason, text) if each.reason else "",
                "bonus": value if has.player in alone else "",
                "total": points_written(has.half_points, text),
                "sum": f"{has.points} + {bonuses}" if has.bonuses else "",
            }
        )
    return rows


def _had(opened: Opened, one: Round, master: MasterMove, text: Text) -> str:
    """Say who found the master move."""
    had = [
        opened.names[player]
        for player in playing(opened.game, one.number)
        if (slip := one.slips.get(player))
        and not slip.reason
        and set(slip.placed) == set(master.placed)
    ]
    if not had:
        return text.say("No player found it.")
    names = joined(had, text) if len(had) <= MOST_NAMED else ", ".join((*had[:MOST_NAMED], "…"))
    return text.count(
        "{n} player found it: {names}", "{n} players found it: {names}", len(had), names=names
    )


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
