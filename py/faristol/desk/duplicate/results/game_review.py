"""Screen of the rounds beside the best moves: board, rack, points lost, players who found the moves."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from faristol.analysis.acts import OpenStudy
from faristol.board.cells import cells_of
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.desk.duplicate.base import (
    DuplicateContext,
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
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.board.board_view import BoardView, TileView
from faristol.desk.shared.board.move_view import letters_with_blanks
from faristol.desk.shared.board.position_reports import PositionReports
from faristol.desk.shared.lexicons import Lexicons
from faristol.duplicate.invalid_master import is_same_move
from faristol.duplicate.results import counted_master_points, finders_of, master_total
from faristol.duplicate.state import Game, MasterMove, Round, points_in_round
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet

if TYPE_CHECKING:
    from faristol.moves.look import Look


@dataclass(frozen=True, slots=True, kw_only=True)
class BestMove:
    """The best move of a round."""

    at: str
    letters: Sequence[tuple[str, bool]]  # of each tile, and whether it is a blank
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRow:
    """A round beside its best move."""

    number: int
    master: MasterMove | None
    is_invalid: bool
    letters: Sequence[tuple[str, bool]]  # of the master move
    best: BestMove | None  # None where no move was searched for, or none was possible
    counted: int  # points that are 100 %: in place of an invalid master move the best valid one
    is_best_annulled: bool  # the best move is the master move that was not valid
    lost: int | None  # points of the best valid move above those that count
    finders: int  # slips with the master move
    players_best: int
    best_slips: int | None  # slips that score as many points as the best move
    slip_count: int

    @property
    def is_best(self) -> bool:
        """Whether the master move was the best."""
        return self.lost == 0 and not self.is_invalid


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoRoundsToReviewContext(DuplicateContext):
    """A game without a round that may be looked at."""

    template: ClassVar[str] = "duplicate/results/game_review_empty.html"

    route_next: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GameReviewContext(DuplicateContext):
    """A round of a game beside its best move, and all rounds."""

    template: ClassVar[str] = "duplicate/results/game_review.html"

    round: Round
    moves_found: "Look | None"
    rows: Sequence[ReviewRow]
    has_list: bool
    is_list_missing: bool  # it has a word list, which is not on this device
    has_unsearched: bool
    sums: tuple[int, int | None]  # points that are 100 %, and of the best moves once all are known
    rack_view: Sequence[TileView]
    board_view: BoardView


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show a round, and all rounds beside the best moves."""
    done = _public_rounds(duplicate.game)
    title = text.gettext("Analysis of the game")
    if not done:
        return View(
            title=title,
            spoken=lambda: _format_sums((0, None), text),
            context=NoRoundsToReviewContext(
                duplicate=duplicate, route_next=next_step_route(duplicate)
            ),
        )
    requested = read_number(request.query.get("round", ""), most=5)
    number = requested if 1 <= requested <= len(done) else 1
    digest = duplicate.digest_at(number)
    has_list = await desk.service(Lexicons).lexicon_if_here(digest) is not None
    looks = await _load_reports(desk, duplicate, (number - 1,))
    round_ = done[number - 1]
    sums = _sum_points(duplicate, done, looks)
    return View(
        title=title,
        spoken=lambda: _format_sums(sums, text),
        context=GameReviewContext(
            duplicate=duplicate,
            round=round_,
            moves_found=looks[number - 1],
            rows=[
                _build_row(duplicate, row_round, look)
                for row_round, look in zip(done, looks, strict=True)
            ],
            has_list=has_list,
            is_list_missing=bool(digest) and not has_list,
            has_unsearched=has_list and None in looks,
            sums=sums,
            rack_view=called_tiles(duplicate, round_, text),
            board_view=board_view_after(duplicate, round_, text),
        ),
    )


def _format_sums(sums: tuple[int, int | None], text: Translator) -> str:
    """Return the totals of the master moves and the best moves, or a note that the search was stopped."""
    masters, best = sums
    if best is None:
        return text.gettext("The search was stopped.")
    return text.ngettext(
        "Master moves: {points} of {n} possible point.",
        "Master moves: {points} of {n} possible points.",
        best,
        points=masters,
    )


def _public_rounds(game: Game) -> tuple[Round, ...]:
    """Return the rounds that may be fully disclosed: no rack that is played again, perhaps more than once."""
    done = game.done
    while done and done[-1].given_up == "same_rack" and game.end is None:
        done = done[:-1]
    return done


async def _load_reports(
    desk: Desk, duplicate: LoadedDuplicate, requested: Collection[int]
) -> "list[Look | None]":
    rounds = [round_.number for round_ in _public_rounds(duplicate.game)]
    positions = [(duplicate.board_at(number), duplicate.rack_at(number)) for number in rounds]
    scoring = duplicate.terms.scoring
    return await desk.service(PositionReports).of(
        duplicate.digest, scoring, positions, duplicate.text, requested=requested
    )


def _build_row(duplicate: LoadedDuplicate, round_: Round, look: "Look | None") -> ReviewRow:
    """Return the row of a round beside the best move; without a master move no points are lost."""
    master, best = round_.master, look.best if look else None
    scored = (points_in_round(duplicate.game, round_, player) for player in round_.slips)
    points = [score.points or 0 for score in scored if not score.reason]
    counted = counted_master_points(duplicate.game, round_) or 0
    is_annulled = best is not None and _is_annulled(round_, best, duplicate.terms.alphabet)
    return ReviewRow(
        number=round_.number,
        master=master,
        is_invalid=round_.is_invalid,
        letters=letters_of_master(duplicate, master) if master else [],
        best=_build_best_move(duplicate, best) if best else None,
        counted=counted,
        is_best_annulled=is_annulled,
        lost=max(0, best.points - counted) if best and master and not is_annulled else None,
        finders=len(finders_of(duplicate.game, round_)),
        players_best=max(points, default=0),
        best_slips=sum(slip_points == best.points for slip_points in points) if best else None,
        slip_count=len(round_.slips) - round_.without_slip,
    )


def _is_annulled(round_: Round, move: Move, alphabet: Alphabet) -> bool:
    """Whether a move is the master move of a round, and that was not valid."""
    master = round_.master if round_.is_invalid else None
    return master is not None and is_same_move(master.placed, cells_of(move.placed, alphabet))


def _build_best_move(duplicate: LoadedDuplicate, move: Move) -> BestMove:
    return BestMove(
        at=format_coordinates(move.start, move.direction),
        letters=letters_with_blanks(move.word, duplicate.terms.alphabet),
        points=move.points,
    )


def _sum_points(
    duplicate: LoadedDuplicate, done: Sequence[Round], looks: "Sequence[Look | None]"
) -> tuple[int, int | None]:
    """Return 100 % of the points and the total of the best valid moves, None until all are known.

    Where the best move was the master move that proved invalid, the best valid one that is known counts.
    """
    game = duplicate.game
    masters = master_total(game, until=len(done))
    if None in looks:
        return masters, None
    alphabet = duplicate.terms.alphabet
    return masters, sum(
        counted_master_points(game, round_) or 0
        if _is_annulled(round_, look.best, alphabet)
        else look.best.points
        for round_, look in zip(done, looks, strict=True)
        if look and look.best
    )


async def look(desk: Desk, request: Request) -> Done:
    """Search for the best move of every round."""
    duplicate = await load_named(desk, request)
    await _load_reports(desk, duplicate, range(len(duplicate.game.done)))
    # what was found is announced by this screen alone
    is_here = request.path == ("duplicate", "after")
    return Done(route=request.route if is_here else "/duplicate/after")


async def analyse(desk: Desk, request: Request) -> Done:
    """Open the position of a round as an analysis."""
    duplicate, number = await load_named(desk, request), request.number("round")
    game = duplicate.game
    if not 1 <= number <= len(_public_rounds(game)):
        raise Refused(Refusal("duplicate/no_round"))
    begins = OpenStudy(language=game.language, lexicon=game.lexicon, ruleset=game.ruleset or {})  # type: ignore[arg-type]
    name = duplicate.text.gettext("{name}, round {n}", name=duplicate.row.name[:60], n=number)
    board, rack = duplicate.board_at(number), duplicate.rack_at(number)
    return await desk.service(AnalysisService).open_position(
        begins, board, rack, request, name=name
    )
