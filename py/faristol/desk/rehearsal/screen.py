"""The screen of a rehearsal: to begin one, or to go on with the one that was begun."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.sandbox import REHEARSAL, SandboxStore
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.rehearsal.beginning import ROUNDS, SECONDS, last_rules
from faristol.desk.rehearsal.director_beginning import tournament_rules, usual_rules
from faristol.desk.rehearsal.document import RehearsalService
from faristol.desk.rehearsal.people import people_of
from faristol.desk.rehearsal.stage import RehearsalProgress, progress_of
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.list_names import language_name
from faristol.duplicate.values import UNTIMED
from faristol.rules.preset import preset
from faristol.rules.ruleset import Ruleset

_BEGIN: Final = "begin_rehearsal"  # inside; from the club, the sandbox is opened first
_OPEN: Final = "open_sandbox"
DIRECTOR: Final = "director"  # in the address, and in the form


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RehearsalContext(Context):
    """The choices of a rehearsal, and how far the one has come that was begun."""

    template: ClassVar[str] = "rehearsal/screen.html"

    command: str  # that begins one
    is_inside: bool
    is_directing: bool  # a tournament is to be rehearsed, no evening
    progress: RehearsalProgress | None  # of the rehearsal that was begun
    is_unreadable: bool  # one was begun that this version cannot read
    rounds: Sequence[tuple[str, str]]
    clocks: Sequence[tuple[str, str]]
    people: str
    language: str
    tournament_rules: Sequence[tuple[str, str]]
    tournament_rules_default: str


async def show(desk: Desk, request: Request) -> View:
    """Show the choices, and the way back into a rehearsal that was begun."""
    text = desk.translator_for(request.lang)
    is_inside = desk.sandbox == REHEARSAL
    is_directing = request.query.get("role") == DIRECTOR
    ruleset = await last_rules(desk, request.lang)
    progress, is_unreadable = None, False
    try:
        progress = await load_progress(desk)
    except UnreadableError:  # it can be removed here
        is_unreadable = True
    return View(
        title=text.gettext("Rehearse a tournament")
        if is_directing
        else text.gettext("Rehearse an evening"),
        context=RehearsalContext(
            command=_BEGIN if is_inside else _OPEN,
            is_inside=is_inside,
            is_directing=is_directing,
            progress=progress,
            is_unreadable=is_unreadable,
            rounds=[
                (str(n), text.ngettext("{n} round long", "{n} rounds long", n)) for n in ROUNDS
            ],
            clocks=[(str(seconds), _clock_text(seconds, text)) for seconds in SECONDS],
            people=", ".join(
                people_of(_tiles_of(preset(usual_rules(request.lang)) if is_directing else ruleset))
            ),
            language=language_name(_tiles_of(ruleset), text),
            tournament_rules=tournament_rules(text),
            tournament_rules_default=usual_rules(request.lang),
        ),
    )


def _tiles_of(ruleset: Ruleset) -> str:
    return ruleset.rules.equipment.tiles


def _clock_text(seconds: int, text: Translator) -> str:
    if seconds == UNTIMED:
        return text.gettext("No hurry: the clock has an hour, and you close the round")
    return text.gettext("{time} a round", time=format_minutes(seconds))


async def load_progress(desk: Desk) -> RehearsalProgress | None:
    """Return the progress of the rehearsal of this device, or None without one.

    Raises:
        UnreadableError: this version cannot read it.
    """
    inside = desk if desk.sandbox == REHEARSAL else await _desk_inside(desk)
    loaded = await inside.service(RehearsalService).load() if inside else None
    return progress_of(loaded) if loaded else None


async def _desk_inside(desk: Desk) -> Desk | None:
    """Return a desk over the rehearsal's documents, which are beside the club's; None without any."""
    store = SandboxStore(
        desk.storage, REHEARSAL, lambda: {row["digest"] for row in desk.lists.list_rows()}
    )
    if await store.load_opening() is None:
        return None
    inside = desk.beside(store)
    await inside.stream_store.open()
    return inside
