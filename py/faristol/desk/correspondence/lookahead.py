"""The screen that tries placements of both players ahead: it stores and sends nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.board.legality import Illegal
from faristol.board.typed import TypedMove, read_typed
from faristol.correspondence.sheet import Sheet, pass_by, place_letters
from faristol.correspondence.values import Both
from faristol.desk.correspondence.base import (
    game_board_view,
    game_screen,
    placement_text,
    rack_letters,
    roman,
)
from faristol.desk.correspondence.document import LoadedPostGame
from faristol.desk.correspondence.game import MoveTrial, trial_with_words
from faristol.desk.correspondence.post_context import PostDuelContext, post_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import (
    BoardView,
    TileView,
    parse_placement,
    rack_view,
)

PASS = "-"
MAX_MOVES = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class TriedMove:
    """A placement that was tried ahead."""

    round: str
    seat: int
    move: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PostLookaheadContext(PostDuelContext):
    """A game with the placements that are tried ahead."""

    template: ClassVar[str] = "correspondence/lookahead.html"
    regions: ClassVar[Mapping[str, str]] = {"mail-trial": "correspondence/lookahead_trial.html"}

    branch: LoadedPostGame  # the game after the placements
    board_view: BoardView
    rack_view: Sequence[TileView]
    tried: Sequence[TriedMove]
    moves: str  # the placements as an address has them
    before: str  # those without the last one
    passed: str  # those with a pass
    next_moves: str  # those with the laid tiles; empty where no more are tried
    laid: str
    trial: MoveTrial
    position: str  # the key under which the page keeps laid tiles

    @property
    def sheet(self) -> Sheet:
        """The sheet after the placements."""
        return self.branch.game.sheet

    @property
    def totals(self) -> Both:
        """The points after the placements."""
        return self.sheet.totals

    @property
    def other_rack(self) -> Sequence[str]:
        """The letters of the player who does not place next."""
        return rack_letters(self.branch, 3 - self.sheet.seat)

    @property
    def tail(self) -> str:
        """The end of a query that keeps the variant, or an empty string."""
        return f"&variant={self.game.variant}" if self.game.variant else ""

    @property
    def is_over(self) -> bool:
        """Whether no placement follows."""
        return self.sheet.end is not None


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show the board after the placements in the address, and try another one."""
    sheet, moves = apply_variation(game.game.sheet, request.query.get("moves", ""))
    branch, text = replace(game, game=replace(game.game, sheet=sheet)), game.text
    laid = " ".join(f"{at}={tile}" for at, tile in parse_placement(request.query.get("laid", "")))
    trial = await trial_with_words(desk, branch, laid)
    next_move = [f"{trial.at}.{trial.word}"] if trial.state == "legal" else []
    first = len(game.game.sheet.lines)
    context = PostLookaheadContext(
        game=game,
        branch=branch,
        board_view=game_board_view(branch),
        rack_view=rack_view(sheet.rack(sheet.seat), game.terms.alphabet, text),
        tried=[
            TriedMove(
                round=roman((first + number) // 2 + 1),
                seat=line.seat,
                move=placement_text(line, branch),
                points=line.recorded,
            )
            for number, line in enumerate(sheet.lines[first:])
        ],
        moves=",".join(moves),
        before=",".join(moves[:-1]),
        passed=",".join([*moves, PASS]),
        next_moves=",".join([*moves, *next_move]) if len(moves) < MAX_MOVES else "",
        laid=laid,
        trial=trial,
        position=f"{game.id}:{game.variant}:{first}:{','.join(moves)}",
    )
    return post_view(context, text.gettext("Trying ahead"))


def apply_variation(sheet: Sheet, moves_text: str) -> tuple[Sheet, list[str]]:
    """Return a sheet after the placements of an address, and the placements up to the first invalid one."""
    moves: list[str] = []
    for move in moves_text.split(",")[:MAX_MOVES]:
        after = _apply_move(sheet, move)
        if after is None:
            break
        sheet = after
        moves.append(move)
    return sheet, moves


def _apply_move(sheet: Sheet, move: str) -> Sheet | None:
    at, _, word = move.partition(".")
    if sheet.end is not None or not at:
        return None
    if at == PASS:
        return pass_by(sheet)
    typed = read_typed(at, word, sheet.terms.alphabet)
    after = place_letters(sheet, typed) if isinstance(typed, TypedMove) else None
    return None if isinstance(after, Illegal) else after
