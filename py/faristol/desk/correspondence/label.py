"""Labels of correspondence games in lists: the document's name, and the players by their cards."""

from faristol.correspondence.kind import POST
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.record import LedgerError


async def load_label(desk: Desk, row: StreamRow, text: Translator) -> str:
    """Return the label of a game in a list of documents."""
    return (await load_label_and_players(desk, row, text))[0]


async def load_label_and_players(desk: Desk, row: StreamRow, text: Translator) -> tuple[str, str]:
    """Return the label of a game in a list of documents, and its players."""
    try:
        lines = await desk.stream_store.lines(row.id)
        events = [decode_record(parse_line(line), POST.schema) for line in lines]
    except (LedgerError, ValueError):  # its own screen reports that it cannot be read
        return row.name, ""
    seated = POST.fold(POST.initial, events).seated
    numbers = {entrant.player: seat for seat, entrant in enumerate(seated, start=1)}
    entrants = {entrant.player: entrant for entrant in seated}
    cards = read_cards(await desk.stream_store.cards(row.id))
    names = PlayerNames(entrants, cards, text, numbers, gettext_noop("player {n}"))
    return row.name, " – ".join(names[entrant.player] for entrant in seated)
