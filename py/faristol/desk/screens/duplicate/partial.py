"""Put the results in between before the judge after every so many rounds, as was agreed (CAT-DUP 1.11-1)."""

from typing import TYPE_CHECKING

from faristol.desk.app import STALE
from faristol.desk.duplicate_desk import Opened, game_of
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.screens.duplicate.sitting import ROUTE
from faristol.desk.text import Text
from faristol.duplicate.state import next_step
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk

GIVEN = "duplicate_results_given"  # the round whose results were looked at, or passed over


def results_due(desk: "Desk", opened: Opened) -> int:
    """Return the round after which results are to be given out now, 0 for none.

    At the end they are given out anyway.
    """
    game, number = opened.game, len(opened.game.rounds)
    every = game.settings.results_every
    if not every or number % every or next_step(game) != "next":
        return 0
    return 0 if desk.shelf.own.get(GIVEN, "") == f"{opened.id} {number}" else number


def due_shown(desk: "Desk", opened: Opened, text: Text) -> dict[str, object] | None:
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


async def look(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Show the results in between; the judge is not asked again."""
    return await _given(desk, request, "/duplicate/results")


async def skip(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Go on to the next rack without them."""
    return await _given(desk, request, ROUTE)


async def _given(desk: "Desk", request: Request, go: str) -> Done | Again:
    opened = await game_of(desk, request)
    if isinstance(opened, Refusal):
        return Again(refusal=opened)
    if request.value("round") != str(len(opened.game.rounds)):
        return Again(refusal=STALE)
    value = f"{opened.id} {len(opened.game.rounds)}"
    await desk.shelf.put_own({"key": GIVEN, "value": value, "line": ""})
    return Done(go=go)
