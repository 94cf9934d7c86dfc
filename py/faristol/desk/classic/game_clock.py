"""The clock of a two-player game: its events are recorded in the game (CAT-CLM 25-31, CAT-CLS 7)."""

from faristol.classic.faults import NOTHING
from faristol.classic.kind import CLASSIC
from faristol.classic.result import is_lost_on_time
from faristol.classic.state import Classic
from faristol.clock.game.acts import ClockAct
from faristol.desk.classic.document import KIND, ROUTE, ClassicService, load_named
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.shared.clocks.clock_data import BackgroundClock, background_done, is_automatic
from faristol.desk.shared.clocks.game_time_left import is_superfluous_of_game, require_times_left
from faristol.ledger.refusal import Refusal

HOLDS = gettext_noop("A game is being played: {name}.")


async def record_clock_event(desk: Desk, request: Request, command: ClockAct, done: Done) -> Done:
    """Record an event of the clock; an automatic one leaves the user on the screen shown."""
    if is_automatic(command):
        stream = request.value("stream") or "-"
        noted_game = await desk.service(ClassicService).load(request.lang, stream)
        if noted_game is None:
            raise Refused(STALE)
        is_in_use = desk.service(ClassicService).documents.selected_id == stream
        if is_superfluous_of_game(is_adrift=noted_game.is_adrift, command=command):
            return background_done(stream)
        if not (request.path[:1] == ("game",) and is_in_use):
            answer = background_done(stream)
            return await desk.service(ClassicService).carry_out(
                request, noted_game, command, answer
            )
    game = await load_named(desk, request)
    require_times_left(is_adrift=game.is_adrift, command=command)
    go = request.route if request.path[:1] == ("game",) else ROUTE
    is_next_other = request.path == ("game",) and _is_lost_by(game.state, command)
    regions = ("game-clock",) if done.regions and not is_next_other else ()
    game_done = Done(route=go, regions=regions, effects=done.effects)
    return await desk.service(ClassicService).carry_out(request, game, command, game_done)


def _is_lost_by(state: Classic, command: ClockAct) -> bool:
    """Whether a player has just lost on time: then the screen has another next action (CAT-CLS 7.5)."""
    event = CLASSIC.decide(state, command, NOTHING)
    if isinstance(event, Refusal) or is_lost_on_time(state):
        return False
    return is_lost_on_time(CLASSIC.fold(state, event))


async def load_background_clock(
    desk: Desk, request: Request, stream: str
) -> BackgroundClock | None:
    """Return the data of a game's clock for a page that shows another screen."""
    from faristol.desk.classic.base import clock_calls_json, clock_json

    game = await desk.service(ClassicService).load(request.lang, stream)
    if game is None or not game.state.is_timed:
        return None
    return BackgroundClock(
        element="game-clock", facts=clock_json(game), says=clock_calls_json(game)
    )


async def note_update_blocker(desk: Desk) -> None:
    """Note the game in use while its clock is used or a challenge is open: no update then."""
    game = await desk.service(ClassicService).load("en")
    if game is None:
        return
    is_played = game.step in ("turn", "pending") and game.state.is_timed
    if is_played or game.step in ("dispute", "verdict"):
        desk.update_blockers[KIND] = Message(HOLDS, {"name": game.label})
