"""The results of a duplicate game for the hall, and its state for the judge’s page of the hall."""

from urllib.parse import urlencode

from faristol.desk.duplicate.base import next_step_route
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.results.classification import (
    classification_heading,
    classification_view,
    results_data,
)
from faristol.desk.hall.display_options import GameInHall, ResultsInHall, change, read_title
from faristol.desk.hall.sender import HallService
from faristol.desk.hall.standings import StandingsRow, write_standings
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.ledger.refusal import Refusal


async def load_hall_status(desk: Desk, request: Request, text: Translator) -> GameInHall | None:
    """Return the state of the game in use for the judge’s page of the hall; None if it cannot be read."""
    duplicate = await desk.service(DuplicateService).load(request.lang)
    if not isinstance(duplicate, LoadedDuplicate):
        return None
    game, until = duplicate.game, len(duplicate.game.done)
    results = ResultsInHall(
        label=classification_heading(game, until, text) if until else "",
        fields={"stream": duplicate.id, "round": until},
    )
    return GameInHall(
        id=duplicate.id,
        is_in_play=game.is_started and game.end is None,
        can_show_results=bool(game.end is not None and until),
        back=f"#{next_step_route(duplicate)}" if game.is_started else "",
        results=results if until else None,
    )


async def show_results(desk: Desk, request: Request) -> Done:
    """Show the hall the current classification of a duplicate game after a round.

    It is stored as pasted standings are: the hall learns nothing else of the game.
    """
    text = desk.translator_for(request.lang)
    duplicate = await desk.service(DuplicateService).load(request.lang, request.value("stream"))
    if not isinstance(duplicate, LoadedDuplicate):
        raise Refused(Refusal("duplicate/unreadable" if duplicate else "duplicate/none_open"))
    until = request.number("round")
    if not 0 < until <= len(duplicate.game.done):
        raise Refused(STALE)
    data = results_data(duplicate, until=until, group=request.value("group"))
    results = classification_view(data, text)
    rows = [
        StandingsRow(place=row.place_text, name=row.name, points=row.total) for row in results.rows
    ]
    if not rows:
        raise Refused(Refusal("hall/standings_none"))
    await change(
        desk.stream_store,
        title=_hall_title(
            results.heading,
            data.group,
            text.gettext("master moves: {points}", points=results.master),
        ),
        standings=write_standings(rows),
        is_standings_shown=True,
        standings_of=duplicate.id,
        standings_board=(await desk.service(HallService).load_options()).board,
        standings_rounds=len(duplicate.game.rounds),
    )
    # from the classification the answer stays at the same round and group
    query = urlencode({"round": until, "group": data.group})
    go = f"/duplicate/results?{query}" if request.path[:2] == ("duplicate", "results") else ""
    shown_note = gettext_noop("The hall sees the ranking.")
    ready_note = gettext_noop("Ready for the hall’s window.")  # no window of the hall is open
    return Done(route=go, toast=Message(shown_note if request.hall else ready_note))


def _hall_title(*parts: str) -> str:
    """Return as many of some parts as there is room for above the standings."""
    title = ""
    for part in filter(None, parts):
        longer = f"{title} · {part}" if title else part
        if isinstance(read_title(longer), str):
            title = longer
    return title
