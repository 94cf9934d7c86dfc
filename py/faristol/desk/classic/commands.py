"""Do what a form wishes of a game: store it, with what goes with it of the clock and of the last move."""

from contextlib import suppress
from dataclasses import replace

from faristol.classic.acts.turns import Accept, ExchangeTiles, Play
from faristol.classic.acts.turns import accepted as after_acceptance
from faristol.classic.state import Classic
from faristol.classic.values import Seat
from faristol.clock.game.acts import GUARD, EndClock, PressClock
from faristol.desk.classic.document import ROUTE, ClassicService, LoadedClassic, load_fresh
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.rules.outcome import Side

DONE = Done(go=ROUTE)
# the button of before becomes the one that writes the result: the space bar is to press a half
_DONE_WITH_FOCUS = Done(go=ROUTE, effects=({"do": "focus", "id": "principal"},))


async def carry_out(
    desk: Desk, request: Request, game: LoadedClassic, wish: object, done: Done
) -> Done:
    """Store what comes of the wish of a form; where the device plays too, it answers."""
    done = await desk.of(ClassicService).carry_out(request, game, wish, done)
    if len(game.state.people) < len(game.state.seated):
        from faristol.desk.classic.tablet import play_for_device

        with suppress(Refused):  # what somebody did is stored: the device can be let play again
            await play_for_device(desk, request)
    return done


form = FormHandlers(open=load_fresh, do=carry_out)


def clock_side(seat: Seat) -> Side:
    """Return a seat as a side of the clock."""
    return 1 if seat == 1 else 2


def clock_press_acts(game: LoadedClassic, request: Request, seat: Seat) -> tuple[object, ...]:
    """Return what lets the time of the other run when it is this one's that runs, or ends the last turn."""
    clock = game.state.clock
    if clock.running == seat:
        return (PressClock(side=clock_side(seat), moment=parse_moment(request)),)
    if (clock.state, clock.turn, clock.turns_left) == ("stopped", seat, 1):
        return (EndClock(moment=parse_moment(request)),)
    return ()


def wood_press_acts(
    game: LoadedClassic, request: Request, wishes: tuple[object, ...]
) -> tuple[object, ...]:
    """Return what a turn of wood that is written does to the clock that runs.

    Tiles are drawn before a turn ends, so writing a move ends it only when there is nothing to draw. Who
    played before has drawn by now.
    """
    state, late = game.state, last_press_acts(game, request)
    seat = state.after(len(state.turns))
    if _has_draw(state, wishes):
        return late
    if not late:
        return clock_press_acts(game, request, seat)
    if state.clock.turns_left == 1:  # nothing runs on after it
        return late
    moment = parse_moment(request)
    after = replace(moment, wall=moment.wall + GUARD, counter=moment.counter + GUARD)
    return (*late, PressClock(side=clock_side(seat), moment=after))


def _has_draw(state: Classic, wishes: tuple[object, ...]) -> bool:
    """Whether tiles are drawn after what is done in a turn (CAT-CLM 27)."""
    is_drawn_for = isinstance(wishes[-1], Play | ExchangeTiles)
    return is_drawn_for and after_acceptance(state, Accept()).bag != 0


def last_press_acts(game: LoadedClassic, request: Request) -> tuple[object, ...]:
    """Return what ends the turn of the player of the last turn of wood whose time still runs: the tiles were drawn."""
    last = game.state.last
    is_on = game.state.settings.mode == "record" and game.state.clock.is_running
    return clock_press_acts(game, request, last.seat) if last and is_on else ()


def acceptance_acts(game: LoadedClassic) -> tuple[object, ...]:
    """Return what lets the last move stand, when it has not yet."""
    return (Accept(),) if game.step == "pending" else ()


def done_with_clock(game: LoadedClassic) -> Done:
    """Return the answer to what lets the time run: a referee’s keys press the clock then."""
    return _DONE_WITH_FOCUS if game.state.settings.mode == "referee" else DONE
