"""Do what a form wishes of a game: store it, with what goes with it of the clock and of the last move."""

from contextlib import suppress

from faristol.classic.acts.turns import Accept
from faristol.classic.parts import Seat
from faristol.clock.game.acts import EndClock, PressClock
from faristol.desk.classic.document import ROUTE, ClassicDesk, Opened, drawn_from
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import Forms
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.parts.clock import read_moment
from faristol.rules.outcome import Side

DONE = Done(go=ROUTE)


async def carry_out(desk: Desk, request: Request, opened: Opened, wish: object, done: Done) -> Done:
    """Store what comes of the wish of a form; where the device plays too, it answers."""
    done = await desk.of(ClassicDesk).carry_out(request, opened, wish, done)
    if len(opened.game.people) < len(opened.game.seated):
        from faristol.desk.classic.tablet import answer

        with suppress(Refused):  # what somebody did is stored: the device can be let play again
            await answer(desk, request)
    return done


form = Forms(open=drawn_from, do=carry_out)


def side(seat: Seat) -> Side:
    """Return a seat as a side of the clock."""
    return 1 if seat == 1 else 2


def pressed(opened: Opened, request: Request, seat: Seat) -> tuple[object, ...]:
    """Return what lets the time of the other run when it is this one's that runs, or ends the last turn."""
    clock = opened.game.clock
    if clock.running == seat:
        return (PressClock(side=side(seat), moment=read_moment(request)),)
    if (clock.state, clock.turn, clock.turns_left) == ("stopped", seat, 1):
        return (EndClock(moment=read_moment(request)),)
    return ()


def accepted(opened: Opened) -> tuple[object, ...]:
    """Return what lets the last move stand, when it has not yet."""
    return (Accept(),) if opened.step == "pending" else ()
