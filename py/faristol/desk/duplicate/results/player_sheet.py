"""Show a player's own sheet: what was written in each round, and what it came to (CAT-DUP 1.11-1)."""

from dataclasses import dataclass

from faristol.desk.duplicate.base import called_rack, format_word, game_screen, tiles_said
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.result_text import (
    format_half_points,
    format_percent,
    format_points,
    null_slip_text,
)
from faristol.desk.duplicate.results.classification import ResultsData, results_data, subtitle_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.duplicate.state import Round, Scored, ordered, round_of, scored
from faristol.duplicate.values import Player

UNREADABLE = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """Hold a round of a sheet, as it is shown."""

    round: Round
    has: Scored
    rack: str
    at: str
    written: str
    nothing: str  # what is said where nothing was written
    why: str
    bonus: str
    running: int
    master_word: str
    master_note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView:
    """Hold a player's sheet for the templates."""

    player: Player
    name: str
    facts: list[str]
    lines: tuple[SheetRow, ...]
    bonus: str
    total: str
    master: int
    share: str
    before: Player
    after: Player
    is_placed: bool  # whether there is a certificate


def player_sheet(found: ResultsData, player: Player, text: Text) -> SheetView | None:
    """Return the sheet of a player, or None for somebody who is not in the game."""
    game = found.game
    entrant = game.entrants.get(player)
    if entrant is None:
        return None
    standing = found.whole.standing(player)
    won = {award.round for award in found.whole.awards if award.player == player}
    running = 0
    lines = []
    for one, has in zip(found.rounds, found.points[player], strict=True):
        running += has.points or 0
        bonus = format_half_points(found.whole.bonus, text) if one.number in won else ""
        lines.append(_sheet_row(found.opened, one, player, has, running, bonus, text))
    order = [one.player for one in ordered(game)]
    at = order.index(player)
    master = found.master
    halves = standing.half_points if standing else 2 * running
    facts = [text.say("Table {n}", n=entrant.table)]
    if entrant.group:
        facts.append(text.say("group {name}", name=entrant.group))
    if standing and standing.place and found.rounds:
        facts.append(
            text.say("place {place} of {n}", place=standing.place, n=len(found.whole.ranking))
        )
    if player in game.expelled:
        facts.append(text.say("expelled: not placed (art. 1.7-5)"))
    elif player in game.gone:
        facts.append(text.say("left the game"))
    return SheetView(
        player=player,
        name=found.opened.names[player],
        facts=facts,
        lines=tuple(lines),
        bonus=format_points(found.whole.bonus * len(won), text) if won else "",
        total=format_half_points(halves, text),
        master=master,
        share=format_percent(halves, 2 * master, text),
        before=order[at - 1] if at else "",
        after=order[at + 1] if at + 1 < len(order) else "",
        is_placed=bool(standing and standing.place and found.rounds),
    )


def _sheet_row(
    opened: LoadedDuplicate,
    one: Round,
    player: Player,
    has: Scored,
    running: int,
    bonus: str,
    text: Text,
) -> SheetRow:
    slip = one.slips.get(player)
    written, at = (slip.word, slip.at) if slip else ("", "")
    if has.points is None:
        nothing = text.say("did not play")
    elif has.reason == "no_slip":
        nothing, written, at = text.say("no slip"), "", ""
    else:
        nothing = ""
    is_silent = has.points is None or has.reason == "no_slip"
    is_blank = not nothing and not (written.strip() or at.strip())  # null by a reason alone
    return SheetRow(
        round=one,
        has=has,
        rack=tiles_said(called_rack(opened, one), opened.terms.alphabet),
        at="" if is_blank else _readable(at, text) or "—",
        written="" if nothing or is_blank else _readable(written, text) or "—",
        nothing=nothing,
        why=null_slip_text(has.reason, text) if has.reason and not is_silent else "",
        bonus=bonus,
        running=running,
        master_word=format_word(opened, one.master.word) if one.master else "",
        master_note=master_note(one, text),
    )


def master_note(one: Round, text: Text) -> str:
    """Say what is special about the master move of a round: wrong, or none (CAT-DUP 1.8-2, 1.8-3)."""
    if one.invalid:
        return text.say("not valid, and it stays on the board (art. 1.8-2)")
    if one.given_up == "new_rack":
        return text.say("nobody had a valid move: a new rack (art. 1.8-3)")
    if one.given_up == "same_rack":
        return text.say("nobody had a valid move: the same rack (art. 1.8-3)")
    return ""


def _readable(written: str, text: Text) -> str:
    return text.say("illegible") if written.strip() == UNREADABLE else written


def sheet_row_text(opened: LoadedDuplicate, player: Player, number: int, text: Text) -> str:
    """Say in a line what a player wrote in a round, and what it came to; nothing for no such round."""
    one = round_of(opened.game, number)
    if one is None:
        return ""
    has = scored(opened.game, one, player)
    line = _sheet_row(opened, one, player, has, 0, "", text)
    if line.nothing:
        return line.nothing
    came = line.why or text.count("{n} point", "{n} points", has.points or 0)
    return f"{line.at} {line.written}, {came}" if line.written else came


@game_screen
async def show(_: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show the sheet of the player named in the address."""
    player = request.place[2] if len(request.place) > 2 else ""
    sheet = player_sheet(results_data(opened), player, text)
    return View(
        title=sheet.name if sheet else text.say("Sheet"),
        template="duplicate/results/player_sheet.html",
        context={"note": subtitle_of(opened, text), "sheet": sheet},
    )
