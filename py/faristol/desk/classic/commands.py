"""Acts of forms, stored with the acts on the clock and on the last move that go with them."""

from contextlib import suppress
from dataclasses import replace

from faristol.classic.acts.turns import Accept, ExchangeTiles, Play
from faristol.classic.acts.turns import draw_after_move as after_acceptance
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

DONE = Done(route=ROUTE)
# the focused button becomes the one that writes the result, but the space bar is to press a half
_DONE_WITH_FOCUS = Done(route=ROUTE, effects=({"do": "focus", "id": "principal"},))


async def carry_out(
    desk: Desk, request: Request, game: LoadedClassic, act: object, done: Done
) -> Done:
    """Decide and store the act of a form; where the device plays too, it answers."""
    done = await desk.service(ClassicService).carry_out(request, game, act, done)
    if len(game.state.people) < len(game.state.seated):
        from faristol.desk.classic.tablet import play_for_device

        with suppress(Refused):  # the act of the form is stored: the device can be let play again
            await play_for_device(desk, request)
    return done


form = FormHandlers(load_document=load_fresh, carry_out_act=carry_out)


def clock_side(seat: Seat) -> Side:
    """Return the side of the clock of a seat."""
    return 1 if seat == 1 else 2


def clock_press_acts(game: LoadedClassic, request: Request, seat: Seat) -> tuple[object, ...]:
    """Return the act that ends a seat's running time, or the clock after its last turn."""
    clock = game.state.clock
    if clock.running == seat:
        return (PressClock(side=clock_side(seat), moment=parse_moment(request)),)
    if (clock.state, clock.turn, clock.turns_left) == ("stopped", seat, 1):
        return (EndClock(moment=parse_moment(request)),)
    return ()


def wood_press_acts(
    game: LoadedClassic, request: Request, acts: tuple[object, ...]
) -> tuple[object, ...]:
    """Return the acts on a running clock that go with a recorded turn of wood.

    Tiles are drawn before a turn ends, so recording a move ends it only if none are left to draw. The
    player before has drawn by now.
    """
    state, last_press = game.state, last_press_acts(game, request)
    seat = state.after(len(state.turns))
    if _has_draw(state, acts):
        return last_press
    if not last_press:
        return clock_press_acts(game, request, seat)
    if state.clock.turns_left == 1:  # nothing runs on after it
        return last_press
    moment = parse_moment(request)
    next_moment = replace(moment, wall=moment.wall + GUARD, counter=moment.counter + GUARD)
    return (*last_press, PressClock(side=clock_side(seat), moment=next_moment))


def _has_draw(state: Classic, acts: tuple[object, ...]) -> bool:
    """Whether tiles are drawn after the acts of a turn (CAT-CLM 27)."""
    is_drawn_for = isinstance(acts[-1], Play | ExchangeTiles)
    return is_drawn_for and after_acceptance(state, Accept()).bag != 0


def last_press_acts(game: LoadedClassic, request: Request) -> tuple[object, ...]:
    """Return the act that ends the last turn of wood while its player's time runs: the tiles were drawn."""
    last = game.state.last
    is_on = game.state.settings.mode == "record" and game.state.clock.is_running
    return clock_press_acts(game, request, last.seat) if last and is_on else ()


def acceptance_acts(game: LoadedClassic) -> tuple[object, ...]:
    """Return the act that accepts the last move, if it is still open."""
    return (Accept(),) if game.step == "pending" else ()


def done_with_clock(game: LoadedClassic) -> Done:
    """Return the answer to an act that starts the clock: a referee’s keys press it from now on."""
    return _DONE_WITH_FOCUS if game.state.settings.mode == "referee" else DONE
