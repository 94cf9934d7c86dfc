"""Close what would help while a game without help is played (CAT-CLM 5, CAT-CLS 1.4), and offer the ways out."""

from collections.abc import AsyncIterator
from typing import Final

from faristol.classic.acts.challenges import DropChallenge, GoOn
from faristol.classic.acts.closing import AllowHelp, EndClassic
from faristol.classic.acts.parking import ContinueGame, ParkGame
from faristol.classic.acts.turns import Accept
from faristol.classic.faults import NOTHING
from faristol.classic.kind import CLASSIC
from faristol.classic.state import Classic, step_of
from faristol.clock.game.acts import EndClock, StopClock
from faristol.desk.classic.base import base_context, format_conditions
from faristol.desk.classic.commands import DONE, form
from faristol.desk.classic.document import KIND, ClassicService, LoadedClassic, last_human_event
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import require_fresh
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.time_format import epoch_seconds
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import Reason, does_clock_stop

STEPS_IN_PLAY: Final = ("turn", "pending", "dispute", "verdict", "over")
MAX_IDLE: Final = (
    3 * 3_600
)  # seconds: a game of which nothing was written for so long is not played now
STOPPED_FOR: Final[tuple[Reason, ...]] = ("force_majeure", "arbiter")


async def assisted_game(desk: Desk, place: str, lang: str = "en") -> LoadedClassic | None:
    """Return the game for which words, moves or the judge are closed, None when they are open.

    It need not be the one in use: another one begun beside it opens nothing, nor putting it away. Who only judges has the
    judge at hand; on the board's own tablet a verdict is asked for in the game. Nobody is helped
    against anybody by the tablet's words in a game against the tablet.
    """
    return await anext(_games_without_help(desk, place, lang), None)


async def _games_without_help(desk: Desk, place: str, lang: str) -> AsyncIterator[LoadedClassic]:
    """Give each game for which help is closed, in the order of the shelf."""
    kept, now = desk.of(ClassicService), epoch_seconds(desk.clock.now())
    for row in desk.shelf.begun(KIND):
        is_used = row.id == kept.documents.stream
        if not is_used and now - epoch_seconds(row.changed_at) > MAX_IDLE:
            continue
        try:
            game = await kept.load(lang, row.id)
        except UnreadableError:
            continue
        if game and _closes_help(game, place):
            yield game


def _closes_help(game: LoadedClassic, place: str) -> bool:
    state = game.state
    is_asked = place != "judge" or state.settings.mode != "referee"
    is_played = state.is_dealt and game.step in STEPS_IN_PLAY and not game.is_elsewhere
    return is_asked and is_played and state.is_without_help and len(state.people) > 1


async def closed_view(desk: Desk, place: str, lang: str) -> View | None:
    """Return the screen that stands where help is closed, None when it is open."""
    games = [game async for game in _games_without_help(desk, place, lang)]
    if not games:
        return None
    game = games[0]
    is_used = game.id == desk.of(ClassicService).documents.stream
    return View(
        title=game.text.say("Closed for now"),
        template="classic/blocked.html",
        stream=game.id,
        context={
            **base_context(game),
            "conditions": format_conditions(game),
            "is_used": is_used,
            "others": len(games) - 1,
        },
    )


# ---- ways out ----


async def _game_from_request(desk: Desk, request: Request) -> LoadedClassic:
    """Return the game that a form was rendered from, which need not be the one in use.

    Raises:
        Refused: there is none such, or something has happened to it since.
    """
    stream = request.value("stream")
    if stream not in {row.id for row in desk.shelf.begun(KIND)}:
        raise Refused(Refusal("stream/unknown"))
    game = await desk.of(ClassicService).load(request.lang, stream)
    if game is None:
        raise Refused(Refusal("stream/unknown"))
    return require_fresh(request, game, last_human_event(game.log))


async def park(desk: Desk, request: Request) -> Done:
    """Put a game aside: its clock stops, its racks are covered, and words and moves are open."""
    game = await _game_from_request(desk, request)
    clock, kept = game.state.clock, desk.of(ClassicService)
    acts: tuple[object, ...] = (ParkGame(),)
    reason = next(
        (one for one in STOPPED_FOR if does_clock_stop(clock.terms.clock, one) is not False), None
    )
    if clock.is_running and reason:
        acts = (StopClock(reason=reason, moment=parse_moment(request)), *acts)
    told = Message(mark("“{name}” is parked."), {"name": game.label})
    done = await kept.carry_out(request, game, acts, Done(go=request.route, toast=told))
    kept.uncovered = None
    return done


go_on = form(ContinueGame, DONE)


async def allow(desk: Desk, request: Request) -> Done:
    """Allow help in a game from where it is closed; the file says so."""
    game = await _game_from_request(desk, request)
    wish, done = AllowHelp(why=request.line("why")), Done(go=request.route)
    return await desk.of(ClassicService).carry_out(request, game, wish, done)


async def end(desk: Desk, request: Request) -> Done:
    """End a game that nobody goes on with; what it comes to is the arbiter's to write."""
    game = await _game_from_request(desk, request)
    state, kept = game.state, desk.of(ClassicService)
    acts = _acts_before_end(state)
    if state.clock.state in ("running", "stopped"):
        acts += (EndClock(moment=parse_moment(request)),)
    seed = kept.seed_of(state) if state.settings.mode == "play" else ""
    acts += (EndClassic(cause="arbiter", seed=seed),)
    told = Message(mark("“{name}” is over."), {"name": game.label})
    return await kept.carry_out(request, game, acts, Done(go=request.route, toast=told))


def _acts_before_end(state: Classic) -> tuple[object, ...]:
    """Return what leads to where a game can be ended: a challenge nobody answered is dropped, the last move stands."""
    acts: list[object] = []
    while (step := step_of(state)) in _ACT_BEFORE_END:
        act = _ACT_BEFORE_END[step]
        made = CLASSIC.decide(state, act, NOTHING)
        if isinstance(made, Refusal):
            raise Refused(made)
        acts.append(act)
        state = CLASSIC.fold(state, made)
    return tuple(acts)


_ACT_BEFORE_END: Final[dict[str, object]] = {
    "parked": ContinueGame(),
    "dispute": DropChallenge(),
    "verdict": GoOn(),
    "pending": Accept(),
}
