"""Show the hall the results of a duplicate game, and tell the judge’s room how the game stands."""

from typing import Any
from urllib.parse import urlencode

from faristol.desk.duplicate.base import next_step_route, next_step_text
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.results.classification import (
    classification_heading,
    classification_view,
    results_data,
)
from faristol.desk.hall.display_options import GameInHall, change, read_title
from faristol.desk.hall.sender import HallDesk
from faristol.desk.hall.standings import StandingsRow, write_standings
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.ledger.refusal import Refusal


async def hall_status(desk: Desk, request: Request, text: Text) -> GameInHall | None:
    """Return what the judge’s room says of the game in use, if it can be read."""
    opened = await desk.of(DuplicateService).opened(request.lang)
    if not isinstance(opened, LoadedDuplicate):
        return None
    game, until = opened.game, len(opened.game.done)
    back = {
        "href": f"#{next_step_route(opened)}",
        "note": next_step_text(opened, text, desk.clock.now()),
    }
    results: dict[str, Any] = {
        "said": classification_heading(game, until, text) if until else "",
        "fields": {"stream": opened.id, "round": until},
    }
    return GameInHall(
        id=opened.id,
        is_in_play=game.is_started and game.end is None,
        offers_results=bool(game.end is not None and until),
        back=back if game.is_started else None,
        results=results if until else None,
    )


async def show_results(desk: Desk, request: Request) -> Done:
    """Let the hall see the classification of a duplicate game after a round, as it is now.

    It is written where standings are pasted: of the game the hall learns what is read there, no more.
    """
    text = desk.text_of(request.lang)
    opened = await desk.of(DuplicateService).opened(request.lang, request.value("stream"))
    if not isinstance(opened, LoadedDuplicate):
        raise Refused(Refusal("duplicate/unreadable" if opened else "duplicate/none_open"))
    until = request.number("round")
    if not 0 < until <= len(opened.game.done):
        raise Refused(STALE)
    found = results_data(opened, until=until, group=request.value("group"))
    results = classification_view(found, text)
    lines = [
        StandingsRow(place=row.placed, name=row.name, points=row.total) for row in results.rows
    ]
    if not lines:
        raise Refused(Refusal("hall/standings_none"))
    await change(
        desk.shelf,
        title=_hall_title(
            results.heading, found.group, text.say("master moves: {points}", points=results.master)
        ),
        standings=write_standings(lines),
        is_standings_shown=True,
        standings_of=opened.id,
        standings_board=(await desk.of(HallDesk).load_options()).board,
        standings_rounds=len(opened.game.rounds),
    )
    # from the classification one stays at the one that was shown
    query = urlencode({"round": until, "group": found.group})
    go = f"/duplicate/results?{query}" if request.place[:2] == ("duplicate", "results") else ""
    shown = mark("The hall sees the ranking.")
    ready = mark("Ready for the hall’s window.")  # nobody has it open
    return Done(go=go, toast=Message(shown if request.hall else ready))


def _hall_title(*parts: str) -> str:
    """Return as many of these as there is room for above the standings."""
    title = ""
    for part in filter(None, parts):
        longer = f"{title} · {part}" if title else part
        if isinstance(read_title(longer), str):
            title = longer
    return title
