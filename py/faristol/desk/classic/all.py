"""List the games that are kept, and go on with one of them or look at it."""

from faristol.classic.result import Final, final_of
from faristol.desk.classic.document import KIND, ROUTE, ClassicDesk
from faristol.desk.classic.shown import distinguish, scored
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later import note_of
from faristol.desk.kernel.moment import when
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.shelf import UnreadableError
from faristol.desk.kernel.view import View
from faristol.ledger.refusal import Refusal


async def show(desk: Desk, request: Request) -> View:
    """Show every game, the last one written first."""
    text = desk.text_of(request.lang)
    kept, rows = desk.of(ClassicDesk), []
    for row in desk.shelf.begun(KIND):
        if row.archived:
            continue
        try:
            opened = await kept.opened(request.lang, row.id)
        except UnreadableError:
            opened = None
        final = final_of(opened.game) if opened else None
        rows.append(
            {
                "row": row,
                "opened": opened,
                "note": "" if opened else text.of(note_of(desk.shelf, row)),
                "final": final if isinstance(final, Final) else None,
                "is_used": row.id == kept.documents.stream,
                "when": when(row.changed_at, desk.clock.now(), desk.zone(request, row), text),
            }
        )
    return View(
        title=text.say("Two-player games"),
        template="classic/all.html",
        context={"rows": rows, "scored": scored, "distinguish": distinguish},
    )


async def use(desk: Desk, request: Request) -> Done:
    """Go on with one of them."""
    stream = request.value("stream")
    if stream not in {row.id for row in desk.shelf.begun(KIND)}:
        raise Refused(Refusal("stream/unknown"))
    await desk.of(ClassicDesk).documents.use(stream)
    return Done(go=ROUTE)
