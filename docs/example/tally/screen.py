"""The screen of the tally in use, and its commands."""

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


async def show(desk: Desk, request: Request) -> View:
    """Show the tally in use. One that cannot be read is answered by the entry point, `App.handle`."""
    tally = await desk.service(tallies).load()
    return View(
        title=desk.translator_for(request.lang).gettext("Tally"),
        template="tally/screen.html",
        stream=tally.id if tally else "",
        context={"tally": tally},
    )


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
