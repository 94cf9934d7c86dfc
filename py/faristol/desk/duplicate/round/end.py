"""The end of a game by the rules or by agreement, and its resumption if it was not over (CAT-DUP 1.6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Final

from faristol.desk.duplicate.base import (
    DuplicateContext,
    game_screen,
    game_step_title,
    next_step_route,
)
from faristol.desk.duplicate.citations import format_article_suffix
from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    drawn_forms,
    load_fresh,
)
from faristol.desk.duplicate.round_clock import RunningClockView, running_clock
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.duplicate.acts.results import EndGame, ResumeGame
from faristol.duplicate.drawing import (
    CAUSE_ARTICLES,
    MOST_SEARCHED,
    Cause,
    bag_now,
    find_end_cause,
    left_word,
    missing_requirement,
    tiles_left,
)
from faristol.duplicate.state import End, Game, Round, next_step, round_now
from faristol.ledger.refusal import Refusal
from faristol.moves.rack import MOST_TILES
from faristol.tiles.bag import Bag

ROUTE = "/duplicate/end"
MAX_WHY = 600

CAUSES: Final[dict[Cause, str]] = {
    "no_rack": gettext_noop("No valid rack can be drawn any more"),
    "no_move": gettext_noop("No move is possible any more"),
    "rounds": gettext_noop("The agreed rounds have been played"),
    "agreement": gettext_noop("By agreement with the players"),
}
DECLARED: Final = gettext_noop("No move is possible any more, as the judge has decided")
_LACKS: Final[dict[str, str]] = {
    "vowels": gettext_noop("No vowels are left."),
    "consonants": gettext_noop("No consonants are left."),
    "tiles": gettext_noop("No tiles are left."),
}
# usual reasons; the judge may write another one
USUAL = (
    gettext_noop("The room has to be vacated"),
    gettext_noop("The light or the device failed"),
    gettext_noop("Nobody found a move, and no playable rack can be assured"),
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateEndContext(DuplicateContext):
    """What the screen of the end has in each of its states."""

    note: str  # the stage of the game
    clock_view: RunningClockView | None  # the clock of the round under way, while its time is on

    @property
    def max_reason(self) -> int:
        """The number of characters that a reason may have."""
        return MAX_WHY


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateEndBeforeContext(DuplicateEndContext):
    """The screen before the game has started."""

    template: ClassVar[str] = "duplicate/round/end_before.html"

    route_next: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateEndAfterContext(DuplicateEndContext):
    """The screen after the end, where the game may be resumed."""

    template: ClassVar[str] = "duplicate/round/end_after.html"

    end: End
    cause_text: str
    article: str  # of the cause, with a space before it, or empty
    left: str  # the tiles that are left, as text


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateEndByRuleContext(DuplicateEndContext):
    """The screen of a game that the rules end at this point."""

    template: ClassVar[str] = "duplicate/round/end_by_rule.html"

    route_next: str
    left: str  # the tiles that are left, as text
    under_way: Round | None
    cause: Cause
    cause_text: str
    article: str  # of the cause, with a space before it, or empty
    lacking: str  # the kind of tiles that no rack can have any more, as text


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateEndByAgreementContext(DuplicateEndContext):
    """The screen of a game that goes on unless the players agree to end it, or the judge declares it over."""

    template: ClassVar[str] = "duplicate/round/end_by_agreement.html"

    route_next: str
    left: str  # the tiles that are left, as text
    under_way: Round | None
    can_declare: bool
    usual: Sequence[str]  # usual reasons


@game_screen
async def show(desk: Desk, _: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show whether the game is over by the rules, and the other ways to end it."""
    return View(
        title=text.gettext("The end of the game"),
        context=await _build_context(desk, duplicate, text),
    )


async def _build_context(
    desk: Desk, duplicate: LoadedDuplicate, text: Translator
) -> DuplicateEndContext:
    game = duplicate.game
    note, clock_view = game_step_title(duplicate, text), running_clock(duplicate, text)
    route_next, left = next_step_route(duplicate), _remaining_text(duplicate, text)
    if game.end is not None:
        return DuplicateEndAfterContext(
            duplicate=duplicate,
            note=note,
            clock_view=clock_view,
            end=game.end,
            cause_text=text.gettext(DECLARED if game.end.is_declared else CAUSES[game.end.cause]),
            article=_article(game.end.cause, text),
            left=left,
        )
    if not game.is_started:
        return DuplicateEndBeforeContext(
            duplicate=duplicate, note=note, clock_view=clock_view, route_next=route_next
        )
    is_possible = await has_move(desk, duplicate)
    cause = _end_cause(duplicate, is_possible=is_possible)
    if cause is None:
        return DuplicateEndByAgreementContext(
            duplicate=duplicate,
            note=note,
            clock_view=clock_view,
            route_next=route_next,
            left=left,
            under_way=round_now(game),
            can_declare=_can_declare(game, is_possible=is_possible),
            usual=[text.gettext(reason) for reason in USUAL],
        )
    lacks = _shortage_text(duplicate) if cause == "no_rack" else None
    return DuplicateEndByRuleContext(
        duplicate=duplicate,
        note=note,
        clock_view=clock_view,
        route_next=route_next,
        left=left,
        under_way=round_now(game),
        cause=cause,
        cause_text=text.gettext(CAUSES[cause]),
        article=_article(cause, text),
        lacking=text.gettext(_LACKS[lacks]) if lacks else "",
    )


def _end_cause(duplicate: LoadedDuplicate, *, is_possible: bool | None) -> Cause | None:
    """Return the cause of the end by the rules, also for a rack that no player can play, or None."""
    round_ = round_now(duplicate.game)
    if round_ is not None:
        return "no_move" if is_possible is False and not round_.has_valid_slip else None
    return find_end_cause(duplicate.game, duplicate.terms, has_move=is_possible)


def _can_declare(game: Game, *, is_possible: bool | None) -> bool:
    """Whether the judge may declare that no move is possible: no player has one, and it is not proved."""
    round_ = round_now(game)
    has_slip = round_ is not None and round_.has_valid_slip
    return bool(game.rounds) and is_possible is None and not game.clock.is_on and not has_slip


async def has_move(desk: Desk, duplicate: LoadedDuplicate) -> bool | None:
    """Return True if a move is possible with the tiles that are left (CAT-DUP 1.6-2), None if unknown.

    It is unknown without a word list, while players still think, or if too many tiles are left. If no subset
    of the tiles makes a move, no rack will have one; if a subset makes one, that proves a move only when all
    tiles fit on the next rack.
    """
    game = duplicate.game
    tiles = tiles_left(game, duplicate.terms)
    is_thinking = round_now(game) is not None and next_step(game) != "master"
    if is_thinking or not 0 < len(tiles) <= MOST_SEARCHED:
        return None
    for tile_set in sorted(set(combinations(sorted(tiles), min(len(tiles), MOST_TILES)))):
        search = await desk.service(DuplicateService).find_moves_of_rack(
            duplicate, duplicate.board, bytes(tile_set), number=len(game.rounds) + 1
        )
        if search.moves is None:
            return None
        if search.moves:
            return True if len(tiles) <= duplicate.terms.hand else None
    return False


def _shortage_text(duplicate: LoadedDuplicate) -> str | None:
    """Return the kind of tiles that are too few for a valid rack, or None."""
    bag = bag_now(duplicate.game, duplicate.terms)
    return missing_requirement(
        duplicate.terms.rules.racks,
        left=left_word(duplicate.game, duplicate.terms),
        bag=bag.tiles if isinstance(bag, Bag) else b"",
        alphabet=duplicate.terms.alphabet,
        played=len(duplicate.game.rounds),
    )


def _article(cause: Cause, text: Translator) -> str:
    """Return the article of a cause with a space before it, or an empty string."""
    article = format_article_suffix(CAUSE_ARTICLES[cause], text)
    return f" {article}" if article else ""


def _remaining_text(duplicate: LoadedDuplicate, text: Translator) -> str:
    """Return the numbers of tiles on the rack and in the bag as text."""
    game = duplicate.game
    bag = bag_now(game, duplicate.terms)
    if not isinstance(bag, Bag):
        return ""
    on_rack = len(duplicate.rack) or len(left_word(game, duplicate.terms))
    return text.gettext(
        "{rack} on the rack, {bag} in the bag",
        rack=text.ngettext("{n} tile", "{n} tiles", on_rack),
        bag=text.ngettext("{n} tile", "{n} tiles", bag.count),
    )


# ---- acting ----


async def end(desk: Desk, request: Request) -> Done:
    """End the game."""
    duplicate = await load_fresh(desk, request)
    submitted = request.value("cause")
    cause: Cause | None = next((name for name in CAUSES if name == submitted), None)
    if cause is None:
        raise Refused(Refusal("duplicate/cause_unknown", {"field": "cause"}))
    why = " ".join((request.value("why") or request.value("usual")).split())
    toast = Message(gettext_noop("The game is over. The results are next."))
    done = Done(route="/duplicate/results", toast=toast)
    is_possible = None
    if cause == "no_move":
        is_possible = await has_move(desk, duplicate)
    act = EndGame(cause=cause, why=why, has_move=is_possible)
    return await carry_out(desk, request, duplicate, act, done)


resume = drawn_forms(
    ResumeGame, Done(route=ROUTE, toast=Message(gettext_noop("The game continues.")))
)
