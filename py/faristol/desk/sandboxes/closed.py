"""The screen in the place of one that is closed in a sandbox."""

from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.refusal_messages import message_for
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.sandbox import EXAMPLE
from faristol.desk.kernel.view import View


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClosedContext(Context):
    """The sentence that says why nothing is here."""

    template: ClassVar[str] = "sandboxes/closed.html"

    sentence: str


async def show(desk: Desk, request: Request) -> View:
    """Show that a place is closed here."""
    text = desk.translator_for(request.lang)
    sentence = text.gettext(message_for("desk/sandbox_closed"))
    title = (
        text.gettext("Not in the example")
        if request.sandbox == EXAMPLE
        else text.gettext("Not in the rehearsal")
    )
    return View(title=title, context=ClosedContext(sentence=sentence))
