"""The screen of a game by post: board, racks, string, days; and the forms of placements (RO-COR 7-14)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar, Literal, get_args

from faristol.board.legality import Illegal, check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_laid
from faristol.correspondence.acts.letters import Place, Reach, SayPass, TakeLineBack
from faristol.correspondence.days import Stamp
from faristol.correspondence.faults import day_of
from faristol.correspondence.points import recorded_of
from faristol.correspondence.sheet import Placement
from faristol.correspondence.state import last_arrival_of
from faristol.correspondence.values import DayText
from faristol.desk.correspondence.base import (
    LetterView,
    current_waiting_days,
    day_circles,
    format_game_day,
    game_board_view,
    game_screen,
    placement_text,
    rack_letters,
    roman,
    string_view,
    thinks_until,
)
from faristol.desk.correspondence.document import (
    ROUTE,
    LoadedPostGame,
    PostGameService,
    carry_out,
    form,
    is_playing,
    load_fresh,
)
from faristol.desk.correspondence.post_context import PostDuelContext, post_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import act_from_form
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.board.board_view import (
    BoardView,
    TileView,
    parse_placement,
    rack_view,
)
from faristol.desk.shared.board.move_view import refusal_text
from faristol.desk.shared.lexicons import Lexicons
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import LETTER, Word
from faristol.tiles.reading import in_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTrial:
    """The tiles laid so far: what they form, with its points, or why they are no move."""

    state: Literal["none", "illegal", "legal"]
    against: str = ""  # of an illegal move
    at: str = ""
    word: str = ""
    real: int = 0  # points
    recorded: int = 0  # points (RO-COR 3)
    words: Sequence[tuple[str, int]] = ()  # with their points
    unknown: Sequence[str] = ()  # words that the list does not have


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PostGameContext(PostDuelContext):
    """The board of a game with racks, string and days, and the forms of a placement."""

    template: ClassVar[str] = "correspondence/game.html"
    regions: ClassVar[Mapping[str, str]] = {"mail-trial": "correspondence/trial.html"}

    board_view: BoardView
    rack_view: Sequence[TileView]  # of the next player
    own: int  # the seat of the device's player, or of the next player on the arbiter's
    string: Sequence[LetterView]
    circles: Sequence[str]
    waiting_days: int | None  # None before the arrival is recorded
    laid: str
    trial: MoveTrial
    last: Placement | None
    last_move: str
    arrival_day: DayText
    arrival_stamp: Stamp
    thinks_until: str
    sent_on: str

    @property
    def other(self) -> int:
        """The other seat."""
        return 3 - self.own

    @property
    def racks(self) -> Mapping[int, Sequence[str]]:
        """The letters of both racks, by seat."""
        return {seat: rack_letters(self.game, seat) for seat in (1, 2)}

    @property
    def used(self) -> int:
        """The number of letters on the board."""
        return sum(len(line.letters) for line in self.sheet.lines)

    @property
    def is_mine(self) -> bool:
        """Whether tiles are laid on this device now."""
        return self.game.is_mine and is_playing(self.game)

    @property
    def needs_arrival(self) -> bool:
        """Whether the arrival of the answered letter is to be recorded first."""
        return is_arrival_needed(self.game)

    @property
    def position(self) -> str:
        """The key under which the page keeps laid tiles."""
        return f"{self.game.id}:{self.game.variant}:{len(self.sheet.lines)}"

    @property
    def round(self) -> str:
        """The number of the round, in Roman numerals."""
        return roman(self.sheet.round)


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show the board; on the device of the next player tiles are laid on it."""
    sheet, text = game.game.sheet, game.text
    laid = _laid_tiles(desk, request, game)
    own = game.post.own or sheet.seat
    lines = sheet.lines
    arrival_day, arrival_stamp = last_arrival_of(game.post, game.game)
    context = PostGameContext(
        game=game,
        board_view=game_board_view(game),
        rack_view=rack_view(sheet.rack(sheet.seat), game.terms.alphabet, text),
        own=own,
        string=string_view(game),
        circles=day_circles(game, own),
        waiting_days=current_waiting_days(game),
        laid=laid,
        trial=await trial_with_words(desk, game, laid),
        last=lines[-1] if lines else None,
        last_move=placement_text(lines[-1], game) if lines else "",
        arrival_day=arrival_day,
        arrival_stamp=arrival_stamp,
        thinks_until=format_game_day(thinks_until(game), text),
        sent_on=format_game_day(_dispatch_day(request, game), text),
    )
    return post_view(context, text.gettext("Round {n}", n=context.round))


def _laid_tiles(desk: Desk, request: Request, game: LoadedPostGame) -> str:
    """Return the laid tiles as the page sends them, or as it sent them last for this same placement."""
    service = desk.service(PostGameService)
    key = (f"{game.id} {game.variant}", len(game.game.sheet.lines))
    if (
        request.query.get("stream") == game.id
    ):  # a page sends no empty field, so after Recall there is none
        laid = " ".join(
            f"{at}={tile}" for at, tile in parse_placement(request.query.get("laid", ""))
        )
        service.laid_tiles = (*key, laid)
    return service.laid_tiles[2] if service.laid_tiles[:2] == key else ""


def _dispatch_day(request: Request, game: LoadedPostGame) -> date:
    """Return the day of dispatch in the form, or today."""
    day = day_of(request.query.get("sent", "") or request.line("sent"), "sent")
    return game.today if isinstance(day, Refusal) else day


def _check_move(game: LoadedPostGame, laid: str) -> Move | Illegal:
    sheet = game.game.sheet
    tiles = read_laid(parse_placement(laid), game.terms.alphabet)
    return check_laid(sheet.board, tiles, game.terms.scoring, rack=sheet.rack(sheet.seat))


def trial_view(game: LoadedPostGame, laid: str) -> MoveTrial:
    """Return the view of the tiles laid so far: real and recorded points (RO-COR 3)."""
    if not laid:
        return MoveTrial(state="none")
    move, alphabet = _check_move(game, laid), game.terms.alphabet
    if isinstance(move, Illegal):
        return MoveTrial(
            state="illegal", against=refusal_text(move_refusal(move, alphabet), game.text)
        )
    caps = game.terms.rules.caps
    return MoveTrial(
        state="legal",
        at=format_coordinates(move.start, move.direction),
        word=in_tiles(move.word, alphabet),
        real=move.points,
        recorded=recorded_of(caps, len(game.game.sheet.lines), move.points),
        words=[(in_tiles(word.word, alphabet), word.points) for word in move.words],
    )


async def trial_with_words(desk: Desk, game: LoadedPostGame, laid: str) -> MoveTrial:
    """Return `trial_view` with the words that the list does not have: they may be challenged (RO-COR 12)."""
    move = _check_move(game, laid) if laid else None
    words = [word.word for word in move.words] if isinstance(move, Move) else []
    return replace(trial_view(game, laid), unknown=await find_unlisted_words(desk, game, words))


async def find_unlisted_words(desk: Desk, game: LoadedPostGame, words: list[Word]) -> list[str]:
    """Return the words that a game's list does not have; none are known without it on this device."""
    is_listed = await word_checker(desk, game)
    return [
        in_tiles(word, game.terms.alphabet) for word in words if is_listed and not is_listed(word)
    ]


async def word_checker(desk: Desk, game: LoadedPostGame) -> Callable[[Word], bool] | None:
    """Return a check of words by a game's list, blanks or not; None if it is not on this device."""
    pin = game.post.lexicon
    is_listed = await desk.service(Lexicons).contains(pin.digest) if pin else None
    return (lambda word: is_listed(bytes(tile & LETTER for tile in word))) if is_listed else None


# ---- acting ----


async def place(desk: Desk, request: Request) -> Done:
    """Write down the placement that is laid on the board or typed; its card comes next."""
    game = await load_fresh(desk, request)
    act = _placement_act(game, request)
    _require_arrival(game)
    return await carry_out(desk, request, game, act, done_in_variant(game, "/mail/card"))


def _placement_act(game: LoadedPostGame, request: Request) -> Place:
    laid = request.value("laid")
    if not laid.strip():
        return act_from_form(request, Place, reached="", stamp="", variant=game.variant)
    move = _check_move(game, laid)
    if isinstance(move, Illegal):
        raise Refused(move_refusal(move, game.terms.alphabet, field="word"))
    return Place(
        at=format_coordinates(move.start, move.direction),
        word=in_tiles(move.word, game.terms.alphabet),
        sent=request.line("sent"),
        variant=game.variant,
    )


def is_arrival_needed(game: LoadedPostGame) -> bool:
    """Whether the arrival of the answered letter is not recorded yet: days run from then (RO-COR 20)."""
    since, _ = last_arrival_of(game.post, game.game)
    return not since


def _require_arrival(game: LoadedPostGame) -> None:
    if is_arrival_needed(game):
        raise Refused(Refusal("correspondence/arrival_missing", {"field": "reached"}))


def done_in_variant(game: LoadedPostGame, route: str = ROUTE) -> Done:
    """Return the screen of a route in the variant of a game."""
    return Done(route=f"{route}?variant={game.variant}" if game.variant else route)


def stamp_from_form(request: Request) -> Stamp:
    """Return the stamp of a form, or an empty string for an unknown one."""
    return next((stamp for stamp in get_args(Stamp) if stamp == request.value("stamp")), "")


async def pass_(desk: Desk, request: Request) -> Done:
    """Write down a pass, “PAS”."""
    game = await load_fresh(desk, request)
    _require_arrival(game)
    act = SayPass(sent=request.line("sent"), variant=game.variant)
    return await carry_out(desk, request, game, act, done_in_variant(game, "/mail/card"))


async def reach(desk: Desk, request: Request) -> Done:
    """Write down the arrival of the last letter."""
    game = await load_fresh(desk, request)
    act = Reach(
        reached=request.line("reached"), stamp=stamp_from_form(request), variant=game.variant
    )
    return await carry_out(desk, request, game, act, done_in_variant(game))


take_back = form(TakeLineBack, lambda _, game, __: done_in_variant(game))
