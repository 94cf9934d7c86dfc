"""The application and its entry point, `App.handle`: a request goes in, HTML and effects come out."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from faristol.desk.announcements import SPOKEN, announcement_of
from faristol.desk.idle_work import run_idle_work
from faristol.desk.kernel.assistance import load_closed_view
from faristol.desk.kernel.context import values_of
from faristol.desk.kernel.desk import HALL_PICTURE, Desk
from faristol.desk.kernel.failure import failure_response
from faristol.desk.kernel.later_versions import UNWRITABLE, condition_of, words_for
from faristol.desk.kernel.outcome import STALE, BoundForm, Done, Refused
from faristol.desk.kernel.pins import PINNING
from faristol.desk.kernel.ports import Cancelled, Progress, StoreError
from faristol.desk.kernel.refusal_messages import message_for, messages_for
from faristol.desk.kernel.request import Request, RequestLengthError, Response
from faristol.desk.kernel.slots import filled, slot_id
from faristol.desk.kernel.storage.stream_store import (
    IMPORT,
    PARTS_NEWS,
    UnreadableError,
    is_conflict,
)
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import (
    CommonContext,
    Templates,
    View,
    bar_view,
    empty_bar_view,
    first_invalid_field,
)
from faristol.desk.kernel.zone_note import zone_note
from faristol.desk.routes import AUTOMATIC, COMMANDS, act_of, show_of
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.shared.register import RegisterService

T = TypeVar("T")
LOCK = "lock"  # the setting that exists while the device is locked
CLOSABLE = ("words", "analyse", "judge")  # features closed while a game without help is played


class App(Desk):
    """The desk as an application, which answers requests one at a time."""

    def __init__(self, *, templates: Templates, **ports: Any) -> None:
        super().__init__(**ports)
        self._templates = templates
        self._trouble = ""  # the state of the storage as last sent to the page
        self._noted_zones: set[tuple[str, str]] = set()  # documents, and zones of the device
        self._stored_id = ""  # the id of the last request that stored what it asked for
        self._listless = ""  # the document on screen whose word list is missing

    async def open(self) -> None:
        """Read the data that every screen needs."""
        await self.stream_store.open()
        if await self.storage.row("drafts", IMPORT) is not None:  # after a crash in an import
            from faristol.desk.club.imports import Imports

            await self.service(Imports).open()

    @property
    def is_locked(self) -> bool:
        """Whether the device shows the word judge alone."""
        if LOCK not in self.stream_store.own:
            return False
        from faristol.desk.judge.lock import is_locked

        return is_locked(self)

    @property
    def _register_service(self) -> "RegisterService":
        from faristol.desk.shared.register import RegisterService

        return self.service(RegisterService)

    async def run_idle(self) -> bool:
        """Do a slice of background work; return True if more is left."""
        try:
            return await run_idle_work(self)
        except Exception:  # noqa: BLE001 - the request that needs it will report the fault
            return False

    async def handle(self, request: Request, progress: Progress) -> Response:
        """Answer a request, with a message if it fails; the hall gets its picture too."""
        self._templates.sandbox, self._templates.slots = self.sandbox, {}
        if request.path == HALL_PICTURE and not request.command:
            response = Response(id=request.id, route=request.route)
        else:
            response = await self._answer(request, progress)
        response = self.add_storage_effect(request, response)
        if not (request.hall or request.path == HALL_PICTURE):
            return response
        return replace(response, effects=(*response.effects, *await self._hall_effects(request)))

    def add_storage_effect(self, request: Request, response: Response) -> Response:
        """Return a response with the warning that the storage fails, or that it does so no more."""
        if not (self.storage.state or self._trouble):
            return response
        from faristol.desk.home.storage import HOLD, storage_effect

        self._trouble = self.storage.state
        self.update_blockers.pop("storage", None)
        if self.storage.trouble:
            self.update_blockers["storage"] = HOLD
        text = self.translator_for(request.lang)
        effect = storage_effect(self._trouble, text, is_locked=self.is_locked)
        return replace(response, effects=(*response.effects, effect))

    async def _hall_effects(self, request: Request) -> tuple[Mapping[str, JSON], ...]:
        """Return the effects with a new picture for the hall; a failure here undoes nothing."""
        try:
            from faristol.desk.hall.sender import HallService

            hall = self.service(HallService)
            return await hall.effects(request, self._templates.render, is_locked=self.is_locked)
        except Exception as error:  # noqa: BLE001 - as for any request
            import traceback

            code = error.code if isinstance(error, StoreError) else f"desk/{type(error).__name__}"
            return self._failure(request, code, traceback.format_exc()).effects

    async def _answer(self, request: Request, progress: Progress) -> Response:
        self.progress = progress
        self.storage.is_shared = request.is_shared
        try:
            try:
                return await self._answer_once(request)
            except MemoryError:
                pass  # its frames have to be released before the second attempt
            # a stored command is found by the id of the request, and not done twice
            self.clear_caches()
            await self.stream_store.reload()
            return await self._answer_once(request)
        except StoreError as error:
            return await self._fail(request, error.code, error.details)
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user as a message
            import traceback

            code, details = f"desk/{type(error).__name__}", traceback.format_exc()
            return await self._fail(request, code, details)

    async def settle_lock(self, request: Request) -> bool:
        """Remove a lock whose time is over; return whether the device is locked."""
        if request.is_shared:
            await self.stream_store.reload_device_pref(LOCK)
        if LOCK in self.stream_store.own:
            from faristol.desk.judge.lock import Lock

            await self.service(Lock).settle()
        return self.is_locked

    async def _answer_once(self, request: Request) -> Response:
        if await self.settle_lock(request):
            return await self._answer_locked(request)
        if request.command:
            response = await self._act(request)
        else:
            response = await self._show(request)
        has_news = PARTS_NEWS in self.stream_store.own and response.screen is not None
        if has_news and not self.is_locked:
            from faristol.desk.shared.files.quarantine import with_news

            response = await with_news(self, request, response)
        return response

    async def _fail(self, request: Request, code: str, details: str) -> Response:
        # where the request is among those done, only its screen has failed
        is_stored = bool(request.command) and self._stored_id == request.id
        with suppress(StoreError, MemoryError):
            if request.command and await self.stream_store.load_outcome(request.id) is not None:
                is_stored = True
        text = self.translator_for(request.lang)
        return failure_response(request, text, code, details, is_stored=is_stored)

    async def _answer_locked(self, request: Request) -> Response:
        """Answer with the word judge; the request is neither carried out nor its screen shown."""
        from faristol.desk.judge.lock import COMMANDS, ROUTE

        if request.region == "background-clock" and not request.command:
            from faristol.desk.clock.background_clock import show_locked

            with suppress(UnreadableError):  # while locked, no document is checked
                return await self._render_screen(await show_locked(self, request), request)
        request = replace(request, route=ROUTE, region="")
        if not request.command:
            return await self._show(request)
        if request.command in COMMANDS:
            return await self._act(request)
        if request.command in AUTOMATIC:  # the clock goes on, and is not shown
            return Response(id=request.id, route=ROUTE, taken=(await self._act(request)).taken)
        # the outcome of a command from before the lock is not repeated either
        if await self.stream_store.load_outcome(request.id) is not None:
            return replace(await self._show(request.screen), taken=True)
        return await self._show(request.screen, notice=message_for("lock/on"))

    async def _show(
        self, request: Request, form: BoundForm | None = None, notice: str | Message = ""
    ) -> Response:
        return await self._render_screen(await self._view(request), request, form, notice)

    async def _view(self, request: Request) -> View:
        for service in self.services:
            service.on_navigate(request.path)
        if closed := await self._closed_view(request.path[:1], request.lang):
            return closed
        try:
            view = await self._with_checked(request, lambda: show_of(request)(self, request))
            return await self._note_missing_list(view)
        except UnreadableError as unread:
            from faristol.desk.shared.unreadable import unreadable_view

            return unreadable_view(self, unread.row, request.lang)

    async def _with_checked(self, request: Request, work: Callable[[], Awaitable[T]]) -> T:
        """Return the result of work that reads documents; those not yet read by this program are checked.

        Raises:
            UnreadableError: a document cannot be read, or the user stopped the check.
        """
        while True:
            try:
                return await work()
            except UnreadableError as unread:
                if condition_of(self.stream_store, unread.row) != "due":
                    raise
                await self._check_entries(request, unread)

    async def _check_entries(self, request: Request, unread: UnreadableError) -> None:
        from faristol.desk.shared.files.later_entries import LaterEntries

        text, entries = self.translator_for(request.lang), self.service(LaterEntries)
        working = text.gettext("Checking “{name}”…", name=unread.row.name)
        try:
            await entries.look_through(unread.row.id, self.progress, working=working)
        except Cancelled:
            raise unread from None

    async def _note_missing_list(self, view: View) -> View:
        self._listless = ""
        row = self.stream_store.streams.get(view.stream)
        if row is not None and row.kind in PINNING:
            from faristol.desk.shared.missing_list import find_missing

            if await find_missing(self, row):
                self._listless = row.id
        return view

    async def _closed_view(self, place: tuple[str, ...], lang: str) -> View | None:
        if not place or place[0] not in CLOSABLE:
            return None
        return await load_closed_view(self, place[0], lang)

    async def _render_screen(
        self,
        view: View,
        request: Request,
        form: BoundForm | None = None,
        notice: str | Message = "",
    ) -> Response:
        """Return the response with the screen of a view, or with the requested part of it."""
        text = self._text_for(view, request)
        if request.region:
            fragments = self._fragments(view, (request.region,), request)
            return Response(id=request.id, route=request.route, fragments=fragments)
        view = await view.load_whole()
        await self._fill_slots(view, request)
        context = self._build_context(view, request, form)
        # a form that is shown again has the focus at its fault
        effects = [{"do": "focus", "id": view.focus}] if view.focus and form is None else []
        message = Message(notice) if isinstance(notice, str) else notice
        if not message.text:
            message = self._judged_later_note(view)
        if not message.text:
            message = self._zone_note(view, request)
        if message.text:
            effects.append({"do": "notice", "text": text.render(message)})
        return Response(
            id=request.id,
            route=request.route,
            screen=self._templates.render(view.context.template, text, context),
            title=f"{view.title} · Faristol",
            lang=text.language,
            effects=tuple(effects),
        )

    async def _fill_slots(self, view: View, request: Request) -> None:
        text = self._text_for(view, request)
        for name, filling in (await filled(self.slot_filler, request)).items():
            context = self._build_context(replace(view, context=filling), request)
            self._templates.slots[name] = self._templates.render(filling.template, text, context)

    def _judged_later_note(self, view: View) -> Message:
        row = self.stream_store.streams.get(view.stream)
        if row is None or condition_of(self.stream_store, row) != "judged":
            return Message("")
        return words_for(self.stream_store, row)

    def _zone_note(self, view: View, request: Request) -> Message:
        """Return once for each document the note that its times are not the device's, else an empty message."""
        row = self.stream_store.streams.get(view.stream)
        seen = (view.stream, request.zone)
        if row is None or seen in self._noted_zones:
            return Message("")
        self._noted_zones.add(seen)
        return zone_note(self, request, row)

    def _text_for(self, view: View, request: Request) -> Translator:
        return view.text or self.translator_for(request.lang)

    def _fragments(self, view: View, regions: tuple[str, ...], request: Request) -> dict[str, str]:
        text, context = self._text_for(view, request), self._build_context(view, request)
        return self._templates.render_parts(view.context, regions, text, context)

    def _build_context(
        self, view: View, request: Request, form: BoundForm | None = None
    ) -> Mapping[str, object]:
        text = self._text_for(view, request)
        row = self.stream_store.streams.get(view.stream or self.register)
        common = CommonContext(
            title=view.title,
            lang=text.language,
            look=request.look,
            route=request.route,
            form=replace(form, text=text) if form else BoundForm(),
            stream=bar_view(
                row,
                self.judgements.state_of(row),
                is_list_missing=row.id == self._listless,
                zone_note=text.render(zone_note(self, request, row)) if view.stream else "",
                rows=None if view.stream else self.stream_store.streams.values(),
            )
            if row
            else empty_bar_view(self.stream_store.streams.values()),
        )
        return {**values_of(common), **values_of(view.context)}

    async def _act(self, request: Request) -> Response:
        done = await self.stream_store.load_outcome(request.id)
        if done is not None:  # repeated after a lost answer: the outcome is sent again
            return await self._answer_done(request, done)
        act = act_of(request.command, has_copies=not self.stream_store.is_sandbox)
        if act is None:
            return self._failure(request, "desk/unknown_command", request.command)
        if await self._closed_view((COMMANDS[request.command][0].partition(".")[0],), request.lang):
            return await self._show(replace(request, route="/words").screen)
        writes = self.storage.writes
        try:
            done = await self._with_checked(request, lambda: act(self, request))
            if self.storage.writes > writes:
                self._stored_id = request.id
        except Refused as refused:
            return await self._answer_refusal(request, refused.refusal)
        except UnreadableError as unread:
            notice = words_for(self.stream_store, unread.row)
            return await self._show(request.screen, notice=notice)
        except Cancelled:
            stopped = gettext_noop("Stopped. Nothing was changed.")
            return await self._show(request.screen, notice=stopped)
        except StoreError as error:
            if not is_conflict(error):
                raise
            await self._register_service.reload()
            # The connection may have died after the transaction: then this window wrote first.
            done = await self.stream_store.load_outcome(request.id)
            if done is None:
                return await self._answer_refusal(request, STALE)
        return await self._answer_done(request, done)

    async def _answer_refusal(self, request: Request, refusal: Refusal) -> Response:
        if request.command in AUTOMATIC:
            return await self._render_clock(request)
        if refusal.code == STALE.code:
            return await self._show(request.screen, notice=message_for(STALE.code))
        messages = messages_for(
            refusal, other=self._register_service.people.name_of(refusal.data.get("player"))
        )
        is_sandbox = refusal.code.startswith(("sandbox/", "desk/sandbox"))
        if refusal.code in UNWRITABLE or is_sandbox:  # whichever form it was: no field is at fault
            form = BoundForm(request=request, refusal=refusal)
            return await self._show(request.screen, form=form, notice=messages[""])
        form = BoundForm(request=request, refusal=refusal, messages=messages)
        response = await self._show(request.screen, form=form)
        invalid = first_invalid_field(response.screen or "")
        effects = ({"do": "focus", "id": invalid},) if invalid else ()
        return replace(response, effects=(*response.effects, *effects))

    async def _render_clock(self, request: Request) -> Response:
        """Answer a clock whose act is refused with its present data, and without a message on the screen."""
        from faristol.desk.shared.clocks.clock_data import BACKGROUND_PART, background_done

        route = background_done(request.value("stream")).route
        view = await self._view(replace(request.screen, route=route))
        fragments = self._fragments(view, (BACKGROUND_PART,), request)
        return Response(id=request.id, route=route, fragments=fragments)

    async def _answer_done(self, request: Request, done: Done) -> Response:
        effects = list(done.effects)
        for effect in effects:  # a new language or look applies at once
            if effect["do"] == "language":
                request = replace(request, lang=str(effect["lang"]), look=str(effect["look"]))
        target = replace(request.screen, route=done.route or request.route, flash=done.flash)
        view = await self._view(target)
        text = self._text_for(view, target)
        if done.toast:
            effects.append({"do": "toast", "text": text.render(done.toast)})
        if done.notice:
            effects.append({"do": "notice", "text": text.render(done.notice)})
        is_announced = done.toast or any(effect["do"] == "announce" for effect in effects)
        if not is_announced and (announcement := self._format_announcement(done, view, target)):
            effects.append({"do": "announce", "text": announcement})
        fragments = self._fragments(view, done.regions, target) if done.regions else {}
        # Repeated later, the outcome may lead to a screen without these parts: a user on that screen gets
        # all of it, and a user on another one is not brought there.
        if done.regions and (len(fragments) == len(done.regions) or target.path != request.path):
            if request.command not in AUTOMATIC:
                await self._fill_slots(view, target)
            fragments |= {slot_id(name): html for name, html in self._templates.slots.items()}
            response = Response(id=request.id, route=target.route, fragments=fragments)
        else:
            response = await self._render_screen(view, target)
        return replace(response, effects=tuple(effects), taken=True)

    def _format_announcement(self, done: Done, view: View, request: Request) -> str:
        """Return the announcement of a command for screen readers, else of its screen; or an empty string."""
        if announcement_of(request.after) != SPOKEN:
            return ""
        if done.spoken:
            return self._text_for(view, request).render(done.spoken)
        return view.spoken() if view.spoken else ""

    def unanswered(self, request_id: str, lang: str, error: Exception) -> Response:
        """Return the response to a request that could not even be read."""
        request = Request(id=request_id, lang=lang)
        if isinstance(error, RequestLengthError):
            text = self.translator_for(lang).gettext(message_for("desk/too_long"))
            return Response(id=request_id, route="", effects=({"do": "notice", "text": text},))
        import traceback

        details = "".join(traceback.format_exception(error))
        return replace(self._failure(request, f"desk/{type(error).__name__}", details), route="")

    def _failure(self, request: Request, code: str, details: str) -> Response:
        return failure_response(request, self.translator_for(request.lang), code, details)
