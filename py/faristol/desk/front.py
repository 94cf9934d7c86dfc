"""The front of the desk: it decides whether the club or a sandbox answers a request.

Example and rehearsal are desks of their own over stores inside the club's (docs/decisions/0048). What leaves the device,
and what is closed, is decided here alone: no feature knows of it.
"""

import traceback
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from jinja2.loaders import BaseLoader

from faristol.desk.app import App
from faristol.desk.kernel.desk import RehearsalRound
from faristol.desk.kernel.failure import failure_response
from faristol.desk.kernel.outcome import Refused
from faristol.desk.kernel.ports import Progress, StoreError
from faristol.desk.kernel.refusal_messages import message_for
from faristol.desk.kernel.request import Request, Response
from faristol.desk.kernel.sandbox import EXAMPLE, REHEARSAL, WORDS, SandboxDice, SandboxStore
from faristol.desk.kernel.view import Templates
from faristol.ledger.rules_digest import program

OPEN, LEAVE, REMOVE = "open_sandbox", "leave_sandbox", "remove_sandbox"
HOME: Final = "/"
_TOURNAMENT: Final = "tournament"  # the kind of what a director rehearses
_UNKNOWN: Final = RehearsalRound(round=0, rounds=0, is_tournament=False)
_PER_EVENT: Final = 1000  # throws of the dice; more than any act needs
# of the club's answer, where a sandbox's screen follows
_OF_SCREEN: Final = frozenset({"ask_hall", "focus", "hall"})


class Front:
    """The club's desk, and those of the sandboxes in use; answers requests one at a time."""

    def __init__(self, *, loader: BaseLoader, **ports: Any) -> None:
        self._templates = Templates(loader)
        self._ports = ports
        self.club = App(templates=self._templates, **ports)
        self._inside: dict[str, App] = {}  # desks of sandboxes
        self._shown: str | None = None  # the place of the screen shown last; None after a start
        self._is_tidy = False  # no example of another version is left
        # by the head of its document; None where that is over
        self._round: tuple[str, RehearsalRound | None] = ("", None)
        self.club.load_rehearsal_round = self._find_rehearsal_round

    async def open(self) -> None:
        """Read the data that every screen needs."""
        await self.club.open()

    async def run_idle(self) -> bool:
        """Do a slice of background work; return True if more is left."""
        if await self.club.run_idle():
            return True
        if not self._is_tidy:
            self._is_tidy = True
            with suppress(StoreError):
                await self._remove_earlier_example()
            return True
        for app in self._inside.values():
            if await app.run_idle():
                return True
        return False

    async def handle(self, request: Request, progress: Progress) -> Response:
        """Answer a request, for the club or for the sandbox that it names."""
        request = self._with_hall_of_place(request)
        if not request.sandbox and request.command not in (OPEN, LEAVE, REMOVE):
            return self._note_shown("", await self.club.handle(request, progress))
        self.club.storage.is_shared = request.is_shared
        try:
            return await self._handle_beside(request, progress)
        except StoreError as error:
            code, details = error.code, error.details
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user as a message
            code, details = f"desk/{type(error).__name__}", traceback.format_exc()
        return failure_response(
            request, self.club.translator_for(request.lang), code, details, is_stored=False
        )

    def unanswered(self, request_id: str, lang: str, error: Exception) -> Response:
        """Return the response to a request that could not even be read."""
        return self.club.unanswered(request_id, lang, error)

    # ---- the place on the page ----

    def _with_hall_of_place(self, request: Request) -> Request:
        """Return a request without the hall, if it is a late one of a place that the page has left.

        A clock that was left, or a slip of the scorer, asks on after the club is shown again: the wall is the club's.
        """
        if self._shown in (None, request.sandbox) or request.command in (OPEN, LEAVE, REMOVE):
            return request
        if request.command or request.region:
            return replace(request, hall="")
        return replace(request, hall="new" if request.hall else "")  # the page goes there

    def _note_shown(self, place: str, response: Response) -> Response:
        """Return a response of a place, whose screen, if it has one, is the last shown."""
        if response.screen is not None:
            self._shown = place
        return response

    # ---- beside the club ----

    async def _handle_beside(self, request: Request, progress: Progress) -> Response:
        if await self.club.settle_lock(request):
            self._inside.clear()
            return self._note_shown("", await self.club.handle(_for_club(request.screen), progress))
        if request.command in (OPEN, LEAVE, REMOVE):
            return await self._change_place(request, progress)
        app = await self._load_app(request)
        if app is None:
            return await self._answer_gone(request, progress)
        from faristol.desk.sandboxes.limits import STORAGE_COMMANDS, is_closed, without_leaving

        text = self.club.translator_for(request.lang)
        if request.command in STORAGE_COMMANDS:
            done = await self.club.handle(_for_club(request), progress)
            response = await app.handle(request.screen, progress)
            others = tuple(effect for effect in done.effects if effect["do"] not in _OF_SCREEN)
            response = replace(response, effects=(*response.effects, *others), taken=done.taken)
            return self._note_shown(request.sandbox, response)
        if is_closed(request):
            response = await self._answer_closed(app, request, progress)
        else:
            response = await app.handle(request, progress)
        sentence = text.gettext(message_for("desk/sandbox"))
        response = replace(response, effects=without_leaving(response.effects, sentence))
        response = self.club.add_storage_effect(request, response)
        return self._note_shown(request.sandbox, response)

    async def _answer_closed(self, app: App, request: Request, progress: Progress) -> Response:
        """Answer with the screen that says so; the command is not carried out."""
        if not request.command:
            shown = await app.handle(replace(request, route="/sandbox", region=""), progress)
            return replace(shown, route=request.route)
        screen = replace(request.screen, after="")
        from faristol.desk.sandboxes.limits import is_closed

        if is_closed(screen):
            return await self._answer_closed(app, screen, progress)
        response = await app.handle(screen, progress)
        text = self.club.translator_for(request.lang)
        notice = {"do": "notice", "text": text.gettext(message_for("desk/sandbox_closed"))}
        return replace(response, effects=(*response.effects, notice))

    async def _answer_gone(self, request: Request, progress: Progress) -> Response:
        """Answer with the club's home, where a sandbox is not open; nothing is carried out."""
        self._inside.pop(request.sandbox, None)
        if request.region:
            return Response(id=request.id, route=request.route)
        home = replace(_for_club(request.screen), route=HOME, after="")
        return self._note_shown("", await self.club.handle(home, progress))

    async def _change_place(self, request: Request, progress: Progress) -> Response:
        """Open, leave or remove a sandbox, and answer with the home of where one is then."""
        from faristol.desk.sandboxes.leaving import pause_clocks

        if request.sandbox and (app := await self._load_app(request)):
            with suppress(StoreError, Refused):  # the clock then runs on, without a call
                await pause_clocks(app, request)
        self._inside.clear()
        answer = self._note_shown("", await self.club.handle(_for_club(request), progress))
        name = request.value("name")
        if request.command != OPEN or not answer.taken:
            return answer
        self.club.clear_caches()  # word lists are in memory once
        app = await self._load_app(replace(request, sandbox=name))
        if app is None:
            return answer
        hall = "new" if request.hall else ""
        home = replace(request.screen, route=HOME, sandbox=name, hall=hall)
        if name == REHEARSAL:
            home = await self._beginning(app, request, home)
        shown = await app.handle(home, progress)
        others = (effect for effect in answer.effects if effect["do"] not in _OF_SCREEN)
        focus = {"do": "focus", "id": "title"}
        response = replace(shown, effects=(*others, *shown.effects, focus), taken=True)
        return self._note_shown(name, response)

    async def _beginning(self, app: App, request: Request, home: Request) -> Request:
        """Return the request that begins a rehearsal as the form says, or goes on with the one begun."""
        from faristol.desk.rehearsal.beginning import choice_route, fields_inside
        from faristol.desk.rehearsal.stage import place_inside

        if not (request.value("rounds") or request.value("role")):
            return replace(home, route=await place_inside(app))
        fields = await fields_inside(self.club, request)
        return replace(home, route=choice_route(request), command="begin_rehearsal", fields=fields)

    async def _load_app(self, request: Request) -> App | None:
        """Return the desk of the sandbox that a request names; None if it is not open."""
        name = request.sandbox
        if name not in WORDS:
            return None
        store = self._store_of(name)
        app = self._inside.get(name)
        if app is not None and not request.is_shared:
            return app
        opening = await store.load_opening()
        if opening is None or (name == EXAMPLE and opening["by"] != program()):
            return None
        if app is None:
            dice = self.club.dice
            if name == REHEARSAL:
                events = sum(row["seq"] for row in await store.rows("streams"))
                dice = SandboxDice(opening["seed"], events * _PER_EVENT)
            ports = {**self._ports, "store": store, "dice": dice}
            app = App(templates=self._templates, **ports)
            if name == REHEARSAL:
                from faristol.desk.rehearsal.hall import Hall

                app.slot_filler = Hall(app)
            await app.open()
            self._inside[name] = app
        return app

    def _store_of(self, name: str) -> SandboxStore:
        lists = self.club.lists
        return SandboxStore(
            self.club.storage, name, lambda: {row["digest"] for row in lists.list_rows()}
        )

    async def _find_rehearsal_round(self) -> RehearsalRound | None:
        """Return the round of the rehearsal under way, or None, also where it cannot be read."""
        with suppress(StoreError):
            return await self._load_rehearsal_round()
        return None

    async def _load_rehearsal_round(self) -> RehearsalRound | None:
        """Return the round of the rehearsal that is under way.

        It is found by the rows of its documents, also after the browser was killed: its desk need not be opened.
        """
        store = self._store_of(REHEARSAL)
        if await store.load_opening() is None:
            return None
        from faristol.desk.rehearsal.subject import find_rehearsal, load_subject
        from faristol.desk.shared.summaries import RoundsSummary, Summaries

        inside = self.club.beside(store)
        await inside.stream_store.open()
        rehearsal = find_rehearsal(inside.stream_store)
        if rehearsal is None:
            return None
        try:
            row = await load_subject(inside.stream_store, rehearsal)
        except ValueError:
            return _UNKNOWN  # it cannot be read: opening it says so
        if row is None:
            return None
        if self._round[0] != row.hash:
            summary = await inside.service(Summaries).find(row)
            if not isinstance(summary, RoundsSummary):
                return _UNKNOWN
            is_tournament = row.kind == _TOURNAMENT
            found = RehearsalRound(summary.rounds, summary.planned, is_tournament)
            self._round = (row.hash, None if summary.is_over else found)
        return self._round[1]

    async def _remove_earlier_example(self) -> None:
        """Remove an example of another version of the program: it is fetched again when it is wanted."""
        store = self._store_of(EXAMPLE)
        opening = await store.load_opening()
        if opening is not None and opening["by"] != program():
            await store.remove()


def _for_club(request: Request) -> Request:
    """Return a request as one of the club, whose hall gets its whole picture again."""
    hall = "new" if request.hall else ""
    return replace(request, sandbox="", region="", hall=hall)
