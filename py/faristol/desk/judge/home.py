"""Say at home how a session of the word judge stands."""

from dataclasses import replace

from faristol.desk.judge.sessions import sessions, tally
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.shelf import StreamRow
from faristol.desk.kernel.text import Text
from faristol.desk.parts.home import Open

JUDGE = "/judge"


async def line(desk: Desk, _: Request, row: StreamRow, plain: Open, text: Text) -> Open:
    """Return a session of the word judge; of one that is closed there is its log."""
    if plain.route != JUDGE or not (await desk.of(sessions).told(row, tally)).is_closed:
        return plain
    verb = text.say("Look at the log")
    return replace(plain, route=f"{JUDGE}/log?s={row.id}", said=text.say("closed"), verb=verb)
