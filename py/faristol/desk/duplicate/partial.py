"""Put the results in between before the judge after every so many rounds, as was agreed (CAT-DUP 1.11-1)."""

from faristol.desk.duplicate.document import Opened, game_of
from faristol.desk.duplicate.time import ROUTE
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text
from faristol.duplicate.state import next_step

GIVEN = "duplicate_results_given"  # the round whose results were looked at, or passed over


def results_due(desk: Desk, opened: Opened) -> int:
    """Return the round after which results are to be given out now, 0 for none.

    At the end they are given out anyway.
    """
    game, number = opened.game, len(opened.game.rounds)
    every = game.settings.results_every
    if not every or number % every or next_step(game) != "next":
        return 0
    return 0 if desk.shelf.own.get(GIVEN, "") == f"{opened.id} {number}" else number


def due_shown(desk: Desk, opened: Opened, text: Text) -> dict[str, object] | None:
    """Return what is said of results that are due, and what their buttons carry."""
    number = results_due(desk, opened)
    if not number:
        return None
    every = opened.game.settings.results_every
    return {
        "verb": text.say("Results after round {n}", n=number),
        "note": text.count(
            "As agreed, after every round", "As agreed, after every {n} rounds", every
        ),
        "fields": {"stream": opened.id, "round": number},
    }


async def look(desk: Desk, request: Request) -> Done:
    """Show the results in between; the judge is not asked again."""
    return await _given(desk, request, "/duplicate/results")


async def skip(desk: Desk, request: Request) -> Done:
    """Go on to the next rack without them."""
    return await _given(desk, request, ROUTE)


async def _given(desk: Desk, request: Request, go: str) -> Done:
    opened = await game_of(desk, request)
    if request.value("round") != str(len(opened.game.rounds)):
        raise Refused(STALE)
    value = f"{opened.id} {len(opened.game.rounds)}"
    await desk.shelf.put_own({"key": GIVEN, "value": value, "line": ""})
    return Done(go=go)
