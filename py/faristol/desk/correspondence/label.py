"""Name a correspondence game in lists: by its document, and by who plays, from the cards beside the log."""

from faristol.correspondence.kind import POST
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.record import LedgerError


async def label(desk: Desk, row: StreamRow, text: Text) -> str:
    """Return how a game is called in a list of documents."""
    return (await label_and_players(desk, row, text))[0]


async def label_and_players(desk: Desk, row: StreamRow, text: Text) -> tuple[str, str]:
    """Return how a game is called in a list of documents, and who plays."""
    try:
        lines = await desk.shelf.lines(row.id)
        events = [decode_record(parse_line(line), POST.schema) for line in lines]
    except (LedgerError, ValueError):  # its own screen says that it cannot be read
        return row.name, ""
    seated = POST.fold(POST.start, events).seated
    numbers = {one.player: seat for seat, one in enumerate(seated, start=1)}
    entrants = {one.player: one for one in seated}
    cards = read_cards(await desk.shelf.cards(row.id))
    names = PlayerNames(entrants, cards, text, numbers, mark("player {n}"))
    return row.name, " – ".join(names[one.player] for one in seated)
