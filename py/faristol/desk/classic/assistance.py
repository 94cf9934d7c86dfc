"""What is closed while a game without help is played, and the ways out (CAT-CLM 5, CAT-CLS 1.4)."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import ClassVar, Final

from faristol.classic.acts.challenges import DropChallenge, GoOn
from faristol.classic.acts.closing import AllowHelp, EndClassic
from faristol.classic.acts.parking import ContinueGame, ParkGame
from faristol.classic.acts.turns import Accept
from faristol.classic.faults import NOTHING
from faristol.classic.kind import CLASSIC
from faristol.classic.state import Classic, step_of
from faristol.clock.game.acts import EndClock, StopClock
from faristol.desk.classic.base import ClassicContext, format_conditions, game_view
from faristol.desk.classic.commands import DONE, form
from faristol.desk.classic.document import KIND, ClassicService, LoadedClassic, last_human_event
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import require_fresh
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.time_format import epoch_seconds
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import Reason, can_stop_clock

STEPS_IN_PLAY: Final = ("turn", "pending", "dispute", "verdict", "over")
MAX_IDLE: Final = (
    3 * 3_600
)  # seconds: a game of which nothing was written for so long is not played now
STOPPED_FOR: Final[tuple[Reason, ...]] = ("force_majeure", "arbiter")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class BlockedContext(ClassicContext):
    """The screen instead of closed help: the game that closes it, and the ways out."""

    template: ClassVar[str] = "classic/blocked.html"

    conditions: str
    is_used: bool
    others: int  # games that close it too


async def assisted_game(desk: Desk, place: str, lang: str = "en") -> LoadedClassic | None:
    """Return the game for which words, moves or the judge are closed, or None if they are open.

    It need not be the game in use: beginning another game beside it, or putting it away, opens nothing.
    A referee keeps the judge; on the board's own tablet a verdict is asked for in the game. A game
    against the tablet closes nothing, since the tablet's words help no player against another.
    """
    return await anext(_games_without_help(desk, place, lang), None)


async def _games_without_help(desk: Desk, place: str, lang: str) -> AsyncIterator[LoadedClassic]:
    """Yield the games for which help is closed, in the order of the stream store."""
    service, now = desk.service(ClassicService), epoch_seconds(desk.clock.now())
    for row in desk.stream_store.all_of_kind(KIND):
        is_used = row.id == service.documents.selected_id
        if not is_used and now - epoch_seconds(row.changed_at) > MAX_IDLE:
            continue
        try:
            game = await service.load(lang, row.id)
        except UnreadableError:
            continue
        if game and _is_help_closed(game, place):
            yield game


def _is_help_closed(game: LoadedClassic, place: str) -> bool:
    state = game.state
    is_place_closed = place != "judge" or state.settings.mode != "referee"
    is_played = state.is_dealt and game.step in STEPS_IN_PLAY and not game.is_elsewhere
    return is_place_closed and is_played and state.is_without_help and len(state.people) > 1


async def load_closed_view(desk: Desk, place: str, lang: str) -> View | None:
    """Return the screen shown instead of closed help, or None if it is open."""
    games = [game async for game in _games_without_help(desk, place, lang)]
    if not games:
        return None
    game = games[0]
    context = BlockedContext(
        document=game,
        conditions=format_conditions(game),
        is_used=game.id == desk.service(ClassicService).documents.selected_id,
        others=len(games) - 1,
    )
    return game_view(context, game.text.gettext("Closed for now"))


# ---- ways out ----


async def _game_from_request(desk: Desk, request: Request) -> LoadedClassic:
    """Return the game that a form was rendered from, which need not be the one in use.

    Raises:
        Refused: the game does not exist, or has changed since.
    """
    stream = request.value("stream")
    if stream not in {row.id for row in desk.stream_store.all_of_kind(KIND)}:
        raise Refused(Refusal("stream/unknown"))
    game = await desk.service(ClassicService).load(request.lang, stream)
    if game is None:
        raise Refused(Refusal("stream/unknown"))
    return require_fresh(request, game, last_human_event(game.log))


async def park(desk: Desk, request: Request) -> Done:
    """Park a game: its clock stops, its racks are covered, and words and moves open."""
    game = await _game_from_request(desk, request)
    clock, service = game.state.clock, desk.service(ClassicService)
    acts: tuple[object, ...] = (ParkGame(),)
    reason = next(
        (
            candidate
            for candidate in STOPPED_FOR
            if can_stop_clock(clock.terms.clock, candidate) is not False
        ),
        None,
    )
    if clock.is_running and reason:
        acts = (StopClock(reason=reason, moment=parse_moment(request)), *acts)
    message = Message(gettext_noop("“{name}” is parked."), {"name": game.label})
    done = await service.carry_out(request, game, acts, Done(route=request.route, toast=message))
    service.uncovered = None
    return done


go_on = form(ContinueGame, DONE)


async def allow(desk: Desk, request: Request) -> Done:
    """Allow help in a game from the screen that says it is closed; the log records it."""
    game = await _game_from_request(desk, request)
    act, done = AllowHelp(why=request.line("why")), Done(route=request.route)
    return await desk.service(ClassicService).carry_out(request, game, act, done)


async def end(desk: Desk, request: Request) -> Done:
    """End a game that is not played on; the arbiter decides its result."""
    game = await _game_from_request(desk, request)
    state, service = game.state, desk.service(ClassicService)
    acts = _acts_before_end(state)
    if state.clock.state in ("running", "stopped"):
        acts += (EndClock(moment=parse_moment(request)),)
    seed = service.seed_of(state) if state.settings.mode == "play" else ""
    acts += (EndClassic(cause="arbiter", seed=seed),)
    message = Message(gettext_noop("“{name}” is over."), {"name": game.label})
    return await service.carry_out(request, game, acts, Done(route=request.route, toast=message))


def _acts_before_end(state: Classic) -> tuple[object, ...]:
    """Return the acts after which a game can be ended.

    A challenge without a verdict is dropped, and the last move stands.
    """
    acts: list[object] = []
    while (step := step_of(state)) in _ACT_BEFORE_END:
        act = _ACT_BEFORE_END[step]
        event = CLASSIC.decide(state, act, NOTHING)
        if isinstance(event, Refusal):
            raise Refused(event)
        acts.append(act)
        state = CLASSIC.fold(state, event)
    return tuple(acts)


_ACT_BEFORE_END: Final[dict[str, object]] = {
    "parked": ContinueGame(),
    "dispute": DropChallenge(),
    "verdict": GoOn(),
    "pending": Accept(),
}
