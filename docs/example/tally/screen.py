"""The screen of the tally in use, and its commands."""

from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name
from faristol.desk.kernel.documents import Documents
from faristol.desk.kernel.forms import act_from_form, form_handlers
from faristol.desk.kernel.outcome import Done, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import moment_fields
from tally.acts import TALLY, OpenTally, Tally, Throw

ROUTE = "/tally"
THROWN = Message(text=gettext_noop("The throw is stored."))


def tallies(desk: Desk) -> Documents[Tally, None]:
    """Return the tallies of this device; `desk.service(tallies)` is the same object every time."""
    return Documents(desk.stream_store, TALLY)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TallyContext(Context):
    """The throws of a tally, and the version that its form is rendered from."""

    template: ClassVar[str] = "tally/screen.html"

    throws: tuple[str, ...]  # the names of the players, first throw first
    id: str
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoTallyContext(Context):
    """The form that begins a tally."""

    template: ClassVar[str] = "tally/none.html"


async def show(desk: Desk, request: Request) -> View:
    """Show the tally in use. One that cannot be read is answered by the entry point, `App.handle`."""
    title = desk.translator_for(request.lang).gettext("Tally")
    tally = await desk.service(tallies).load()
    if tally is None:
        return View(title=title, context=NoTallyContext())
    context = TallyContext(throws=tally.state.throws, id=tally.id, seq=tally.seq)
    return View(title=title, stream=tally.id, context=context)


async def begin(desk: Desk, request: Request) -> Done:
    """Begin a tally, and use it from now on."""
    name = request.line("name")
    raise_refusal(fault_of_name(name))
    act = act_from_form(request, OpenTally)
    return await desk.service(tallies).create(
        name, act, request=request, done=Done(route=ROUTE), world=None
    )


# refuses a form that was rendered before the last event, as `desk/stale`
throw = form_handlers(tallies, world=None)(Throw, Done(toast=THROWN), extra_fields=moment_fields)
