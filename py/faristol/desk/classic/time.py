"""Look after the clock of a game between two: what becomes of it is written into the game (CAT-CLM 25-31, CAT-CLS 7)."""

from faristol.clock.game.acts import ClockAct
from faristol.desk.classic.document import KIND, ROUTE, ClassicDesk, classic_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Message, mark

HOLDS = mark("A game is being played: {name}.")


async def take(desk: Desk, request: Request, command: ClockAct, done: Done) -> Done:
    """Write down what became of the clock; what the page tells by itself leaves whoever is elsewhere there."""
    opened = await classic_of(desk, request)
    go = request.route if request.place[:1] == ("game",) else ROUTE
    regions = ("game-clock",) if done.regions else ()
    told = Done(go=go, regions=regions)
    return await desk.of(ClassicDesk).carry_out(request, opened, command, told)


async def note(desk: Desk) -> None:
    """Note the game in use while it is played by the clock, or a challenge is open."""
    opened = await desk.of(ClassicDesk).opened("en")
    if opened is None:
        return
    is_played = opened.step in ("turn", "pending") and opened.game.is_timed
    if is_played or opened.step in ("dispute", "verdict"):
        desk.holds[KIND] = Message(HOLDS, {"name": opened.row.name})
