"""The review of a finished game turn by turn: the board, the curve, and the best move of each turn."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from faristol.analysis.acts import OpenStudy
from faristol.board.cells import square_of
from faristol.board.move import Move
from faristol.board.square import Square
from faristol.classic.game_review import board_before, list_leads, racks_before
from faristol.classic.values import Turn
from faristol.desk.classic.announcements import format_losses
from faristol.desk.classic.base import ClassicContext, game_screen, game_view
from faristol.desk.classic.document import LoadedClassic, load_named
from faristol.desk.classic.game import laid_move_view
from faristol.desk.classic.game_contexts import LaidMoveView
from faristol.desk.classic.turn_text import format_short_turn
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.board.board_view import BoardView, TileView, board_view, rack_view
from faristol.desk.shared.board.move_view import UnseenView, unseen_tiles_view
from faristol.desk.shared.board.position_reports import PositionReports
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Word

if TYPE_CHECKING:
    from faristol.moves.look import Look

WIDTH, HEIGHT, EDGE = 360, 120, 8  # of the curve
GRID_POINTS = 50  # points between the lines of the curve, or a multiple for large leads


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadCurve:
    """The curve of leads as a drawing, in which the first seat leads above the middle."""

    points: str  # of the line, as SVG has it
    dots: Sequence[tuple[float, float]]  # scrabbles
    here: tuple[float, float]
    mark: int  # the lead at the line of the grid
    mark_y: float
    lead: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedTurn:
    """A turn beside the best move."""

    turn: Turn
    label: str
    best: LaidMoveView | None  # None: no search was made
    points_lost: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ReviewContext(ClassicContext):
    """A turn beside the best move, among all turns of the game."""

    template: ClassVar[str] = "classic/game_review.html"

    turn_number: int
    reviewed: ReviewedTurn
    rows: Sequence[ReviewedTurn]  # of all turns
    lost_by_seat: Sequence[int]
    has_all_reports: bool
    has_racks: bool
    rack_view: Sequence[TileView]  # empty if the tiles on the rack are not known
    unseen: UnseenView
    curve: LeadCurve
    comment: str
    board_view: BoardView


@game_screen
async def show(desk: Desk, request: Request, game: LoadedClassic) -> View:
    """Show a turn beside the best move, once the game is over (CAT-CLM 5, CAT-CLS 1.4)."""
    state, text = game.state, game.text
    if state.end is None or not state.turns:
        from faristol.desk.classic.end import end_view

        return await end_view(desk, game)
    requested = read_number(request.query.get("t", ""))
    number = requested if 1 <= requested <= len(state.turns) else 1
    racks = racks_before(state)
    looks = await _load_reports(desk, game, racks, (number - 1,))
    rows = [
        _reviewed_turn(game, turn, look.best if look else None)
        for turn, look in zip(state.turns, looks, strict=True)
    ]
    lost_by_seat = [
        sum(row.points_lost for row in rows if row.turn.seat == seat) for seat in state.seats
    ]
    turn, rack = state.turns[number - 1], racks[number - 1]
    alphabet, layout = game.terms.alphabet, game.terms.scoring.layout
    placed = [Square(square_of(cell)) for cell in turn.placed] if turn.how == "play" else []
    context = ReviewContext(
        document=game,
        turn_number=number,
        reviewed=rows[number - 1],
        rows=rows,
        lost_by_seat=lost_by_seat,
        has_all_reports=all(look for look, rack in zip(looks, racks, strict=True) if rack),
        has_racks=any(racks),
        rack_view=rack_view(rack, alphabet, text) if rack else (),
        unseen=unseen_tiles_view(board_before(state, number), rack or b"", alphabet, text),
        curve=_lead_curve(game, number),
        comment=state.comments.get(number, ""),
        board_view=board_view(board_before(state, number + 1), alphabet, layout, text, last=placed),
    )
    has_searched = request.after == "look_at_turns"
    spoken = partial(format_losses, game, lost_by_seat) if has_searched else None
    return game_view(context, text.gettext("Analysis of the game"), spoken=spoken)


def _reviewed_turn(game: LoadedClassic, turn: Turn, best: Move | None) -> ReviewedTurn:
    return ReviewedTurn(
        turn=turn,
        label=format_short_turn(turn, game),
        best=laid_move_view(game, best) if best else None,
        points_lost=_points_lost(turn, best),
    )


def _points_lost(turn: Turn, best: Move | None) -> int:
    """Return how many points fewer a turn has than the best move; an exchange loses none."""
    if best is None or turn.how == "exchange":
        return 0
    return max(0, best.points - (turn.points if turn.how == "play" else 0))


async def _load_reports(
    desk: Desk, game: LoadedClassic, racks: Sequence[Word | None], requested: Collection[int]
) -> "list[Look | None]":
    """Return the search results of the turns whose rack is known, None where no search was made."""
    positions = [(board_before(game.state, at), rack) for at, rack in enumerate(racks, start=1)]
    scoring = game.terms.scoring
    return await desk.service(PositionReports).of(
        game.digest, scoring, positions, game.text, requested=requested
    )


async def look(desk: Desk, request: Request) -> Done:
    """Search the best move of every turn."""
    game = await load_named(desk, request)
    if game.state.end is None:
        raise Refused(Refusal("classic/not_now_turn"))
    racks = racks_before(game.state)
    await _load_reports(desk, game, racks, range(len(racks)))
    # what was found is announced by this screen alone
    is_here = request.path == ("game", "after")
    return Done(route=request.route if is_here else "/game/after")


async def analyse(desk: Desk, request: Request) -> Done:
    """Begin an analysis of the position of a turn."""
    game = await load_named(desk, request)
    number = request.number("turn")
    if game.state.end is None or not 1 <= number <= len(game.state.turns):
        raise Refused(Refusal("classic/no_turn"))
    state = game.state
    study = OpenStudy(language=state.language, lexicon=state.lexicon, ruleset=state.ruleset or {})  # type: ignore[arg-type]
    rack = racks_before(state)[number - 1] or b""
    name = game.text.gettext("{name}, turn {n}", name=game.row.name[:60], n=number)
    board = board_before(state, number)
    return await desk.service(AnalysisService).open_position(study, board, rack, request, name=name)


# ---- the curve ----


def _lead_curve(game: LoadedClassic, number: int) -> LeadCurve:
    leads_by_turn, middle = list_leads(game.state), HEIGHT / 2
    limit = max(GRID_POINTS, *(abs(difference) for difference in leads_by_turn))
    step = (WIDTH - 2 * EDGE) / max(len(leads_by_turn) - 1, 1)
    points = [
        (round(EDGE + at * step, 1), round(middle - difference * (middle - EDGE) / limit, 1))
        for at, difference in enumerate(leads_by_turn)
    ]
    grid_step = max(GRID_POINTS, limit // GRID_POINTS * GRID_POINTS)
    return LeadCurve(
        points=" ".join(f"{x},{y}" for x, y in points),
        dots=[points[at] for at, turn in enumerate(game.state.turns, 1) if turn.is_scrabble],
        here=points[number],
        mark=grid_step,
        mark_y=round(grid_step * (middle - EDGE) / limit, 1),
        lead=leads_by_turn[number],
        last=leads_by_turn[-1],
    )
