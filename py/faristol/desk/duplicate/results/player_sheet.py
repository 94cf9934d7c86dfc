"""A player's own sheet: the slip of each round and its points (CAT-DUP 1.11-1)."""

from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.duplicate.base import called_rack, format_called_tiles, format_word, game_screen
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.result_text import (
    format_half_points,
    format_percent,
    format_points,
    null_slip_text,
)
from faristol.desk.duplicate.results.classification import ResultsData, results_data
from faristol.desk.duplicate.results.contexts import TitledDuplicateContext
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.duplicate.results import counted_master_points
from faristol.duplicate.state import Round, Scored, list_entrants, points_in_round, round_of
from faristol.duplicate.values import Player

UNREADABLE = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """A displayed round of a sheet."""

    round: Round
    score: Scored
    rack: str
    at: str
    content: str
    placeholder: str  # the text where there is no content
    why: str
    bonus: str
    running: int
    master_word: str
    master_note: str
    master_points: int | None  # those that are 100 %


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView:
    """A player's sheet for the templates."""

    player: Player
    name: str
    facts: list[str]
    rows: tuple[SheetRow, ...]
    bonus: str
    total: str
    master: int
    share: str
    before: Player
    after: Player
    is_placed: bool  # whether there is a certificate


def player_sheet(results: ResultsData, player: Player, text: Translator) -> SheetView | None:
    """Return the sheet of a player, or None if the player is not in the game."""
    game = results.game
    entrant = game.entrants.get(player)
    if entrant is None:
        return None
    standing = results.whole.standing(player)
    won = {award.round for award in results.whole.awards if award.player == player}
    running = 0
    rows = []
    for round_, score in zip(results.rounds, results.points[player], strict=True):
        running += score.points or 0
        bonus = format_half_points(results.whole.bonus, text) if round_.number in won else ""
        rows.append(
            _build_sheet_row(results.duplicate, round_, player, score, running, bonus, text)
        )
    order = [entrant_.player for entrant_ in list_entrants(game)]
    index = order.index(player)
    master = results.master
    halves = standing.half_points if standing else 2 * running
    facts = [text.gettext("Table {n}", n=entrant.table)]
    if entrant.group:
        facts.append(text.gettext("group {name}", name=entrant.group))
    if standing and standing.place and results.rounds:
        facts.append(
            text.gettext("place {place} of {n}", place=standing.place, n=len(results.whole.ranking))
        )
    if player in game.expelled:
        facts.append(text.gettext("expelled: not placed (art. 1.7-5)"))
    elif player in game.gone:
        facts.append(text.gettext("left the game"))
    return SheetView(
        player=player,
        name=results.duplicate.names[player],
        facts=facts,
        rows=tuple(rows),
        bonus=format_points(results.whole.bonus * len(won), text) if won else "",
        total=format_half_points(halves, text),
        master=master,
        share=format_percent(halves, 2 * master, text),
        before=order[index - 1] if index else "",
        after=order[index + 1] if index + 1 < len(order) else "",
        is_placed=bool(standing and standing.place and results.rounds),
    )


def _build_sheet_row(
    duplicate: LoadedDuplicate,
    round_: Round,
    player: Player,
    score: Scored,
    running: int,
    bonus: str,
    text: Translator,
) -> SheetRow:
    slip = round_.slips.get(player)
    master_points = counted_master_points(duplicate.game, round_)
    content, at = (slip.word, slip.at) if slip else ("", "")
    if score.points is None:
        placeholder = text.gettext("did not play")
    elif score.reason == "no_slip":
        placeholder, content, at = text.gettext("no slip"), "", ""
    else:
        placeholder = ""
    is_silent = score.points is None or score.reason == "no_slip"
    is_blank = not placeholder and not (content.strip() or at.strip())  # null by a reason alone
    return SheetRow(
        round=round_,
        score=score,
        rack=format_called_tiles(called_rack(duplicate, round_), duplicate.terms.alphabet),
        at="" if is_blank else _format_content(at, text) or "—",
        content="" if placeholder or is_blank else _format_content(content, text) or "—",
        placeholder=placeholder,
        why=null_slip_text(score.reason, text) if score.reason and not is_silent else "",
        bonus=bonus,
        running=running,
        master_word=format_word(duplicate, round_.master.word) if round_.master else "",
        master_note=text.gettext(
            "not valid, and it stays on the board (art. 1.8-2); the best valid move counts for it"
        )
        if round_.invalid and master_points
        else master_note(round_, text),
        master_points=master_points,
    )


def master_note(round_: Round, text: Translator) -> str:
    """Return the note of a round whose master move is invalid or missing, or an empty string.

    (CAT-DUP 1.8-2, 1.8-3)
    """
    if round_.invalid:
        return text.gettext("not valid, and it stays on the board (art. 1.8-2)")
    if round_.given_up == "new_rack":
        return text.gettext("nobody had a valid move: a new rack (art. 1.8-3)")
    if round_.given_up == "same_rack":
        return text.gettext("nobody had a valid move: the same rack (art. 1.8-3)")
    return ""


def _format_content(content: str, text: Translator) -> str:
    return text.gettext("illegible") if content.strip() == UNREADABLE else content


def sheet_row_text(
    duplicate: LoadedDuplicate, player: Player, number: int, text: Translator
) -> str:
    """Return a line with a player's slip and its points, or an empty string for an unknown round."""
    round_ = round_of(duplicate.game, number)
    if round_ is None:
        return ""
    score = points_in_round(duplicate.game, round_, player)
    row = _build_sheet_row(duplicate, round_, player, score, 0, "", text)
    if row.placeholder:
        return row.placeholder
    result = row.why or text.ngettext("{n} point", "{n} points", score.points or 0)
    return f"{row.at} {row.content}, {result}" if row.content else result


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayerSheetContext(TitledDuplicateContext):
    """The sheet of a player."""

    template: ClassVar[str] = "duplicate/results/player_sheet.html"

    sheet: SheetView


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoPlayerSheetContext(TitledDuplicateContext):
    """The sheet of a player who is not in the game."""

    template: ClassVar[str] = "duplicate/results/player_sheet_missing.html"


@game_screen
async def show(_: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the sheet of the player named in the address."""
    player = request.path[2] if len(request.path) > 2 else ""
    sheet = player_sheet(results_data(duplicate), player, text)
    if sheet is None:
        return View(title=text.gettext("Sheet"), context=NoPlayerSheetContext(duplicate=duplicate))
    return View(title=sheet.name, context=PlayerSheetContext(duplicate=duplicate, sheet=sheet))
