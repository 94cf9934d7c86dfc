"""Answer requests: the application's one door. A request goes in, HTML and effects come out."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from jinja2.loaders import BaseLoader

from faristol.desk.announcements import SPOKEN, announced
from faristol.desk.idle_work import do_what_waits
from faristol.desk.kernel.assistance import closed_view
from faristol.desk.kernel.desk import HALL_PICTURE, Desk
from faristol.desk.kernel.failure import failure_response
from faristol.desk.kernel.kinds import spec_of
from faristol.desk.kernel.later_versions import UNWRITABLE, condition_of, words_for
from faristol.desk.kernel.outcome import STALE, BoundForm, Done, Refused
from faristol.desk.kernel.pins import PINNING
from faristol.desk.kernel.ports import Cancelled, Progress, StoreError
from faristol.desk.kernel.refusal_messages import message_for, messages_for
from faristol.desk.kernel.request import Request, RequestLengthError, Response
from faristol.desk.kernel.storage.stream_store import (
    IMPORT,
    PARTS_NEWS,
    StreamRow,
    UnreadableError,
    is_conflict,
)
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import (
    Templates,
    View,
    document_bar_view,
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
LOCK = "lock"  # the setting that is there while the device is locked
HELPFUL = ("words", "analyse", "judge")  # what is closed while a game without help is played


class App(Desk):
    """Answer requests, one at a time."""

    def __init__(self, *, loader: BaseLoader, **ports: Any) -> None:
        super().__init__(**ports)
        self._templates = Templates(loader)
        self._told = ""  # of the storage
        self._zones_said: set[tuple[str, str]] = set()  # documents, and where the device was
        self._stored = ""  # the id of the last request that stored what it asked for
        self._missing_of = ""  # the document on screen whose list of words is not here

    async def open(self) -> None:
        """Read what every screen needs."""
        await self.shelf.open()
        if await self.kept.row("drafts", IMPORT) is not None:  # a crash in the middle of it
            from faristol.desk.club.imports import Imports

            await self.of(Imports).open()

    @property
    def is_locked(self) -> bool:
        """Tell whether nothing but the word judge may be seen."""
        if LOCK not in self.shelf.own:
            return False
        from faristol.desk.judge.lock import is_locked

        return is_locked(self)

    @property
    def _members(self) -> "RegisterService":
        from faristol.desk.shared.register import RegisterService

        return self.of(RegisterService)

    async def rest(self) -> bool:
        """Do a small piece of what can wait; tell whether there is more."""
        try:
            return await do_what_waits(self)
        except Exception:  # noqa: BLE001 - whoever needs what failed here hears of it
            return False

    async def handle(self, request: Request, progress: Progress) -> Response:
        """Answer one request, in words whatever happens; the hall sees it too."""
        if request.place == HALL_PICTURE and not request.command:
            response = Response(id=request.id, route=request.route)
        else:
            response = await self._answer(request, progress)
        if self.kept.state or self._told:
            response = self._with_storage(request, response)
        if not (request.hall or request.place == HALL_PICTURE):
            return response
        return replace(response, effects=(*response.effects, *await self._for_hall(request)))

    def _with_storage(self, request: Request, response: Response) -> Response:
        from faristol.desk.home.storage import HOLD, told

        self._told = self.kept.state
        self.holds.pop("storage", None)
        if self.kept.trouble:
            self.holds["storage"] = HOLD
        effect = told(self._told, self.text_of(request.lang), is_locked=self.is_locked)
        return replace(response, effects=(*response.effects, effect))

    async def _for_hall(self, request: Request) -> tuple[Mapping[str, JSON], ...]:
        """Return the picture that the hall does not have yet; nothing is undone if it fails."""
        try:
            from faristol.desk.hall.sender import HallDesk

            hall = self.of(HallDesk)
            return await hall.effects(request, self._templates.render, is_locked=self.is_locked)
        except Exception as error:  # noqa: BLE001 - as for any request
            import traceback

            code = error.code if isinstance(error, StoreError) else f"desk/{type(error).__name__}"
            return self._failed(request, code, traceback.format_exc()).effects

    async def _answer(self, request: Request, progress: Progress) -> Response:
        self.progress = progress
        self.kept.is_shared = request.is_shared
        try:
            try:
                return await self._answer_once(request)
            except MemoryError:
                pass  # what its frames hold has to go before anything is tried again
            # what was stored is found by the id of the request, and is not done twice
            self.clear_caches()
            await self.shelf.reread()
            return await self._answer_once(request)
        except StoreError as error:
            return await self._fail(request, error.code, error.details)
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user as a message
            import traceback

            code, details = f"desk/{type(error).__name__}", traceback.format_exc()
            return await self._fail(request, code, details)

    async def _answer_once(self, request: Request) -> Response:
        if request.is_shared:
            await self.shelf.reread_own(LOCK)
        if LOCK in self.shelf.own:
            from faristol.desk.judge.lock import Lock

            await self.of(Lock).settle()
        if self.is_locked:
            return await self._behind_lock(request)
        if request.command:
            response = await self._act(request)
        else:
            response = await self._show(request)
        has_news = PARTS_NEWS in self.shelf.own and response.screen is not None
        if has_news and not self.is_locked:
            from faristol.desk.shared.files.quarantine import with_news

            response = await with_news(self, request, response)
        return response

    async def _fail(self, request: Request, code: str, details: str) -> Response:
        # the screen alone, where the request is among those done
        is_stored = bool(request.command) and self._stored == request.id
        with suppress(StoreError, MemoryError):
            is_stored |= bool(request.command) and await self.shelf.done(request.id) is not None
        text = self.text_of(request.lang)
        return failure_response(request, text, code, details, is_stored=is_stored)

    async def _behind_lock(self, request: Request) -> Response:
        """Answer everything with the word judge; what was asked for is neither done nor shown."""
        from faristol.desk.judge.lock import COMMANDS, ROUTE

        if request.region == "background-clock" and not request.command:
            from faristol.desk.clock.background_clock import show_locked

            with suppress(UnreadableError):  # behind the lock nothing is looked through
                return await self._screen(await show_locked(self, request), request)
        request = replace(request, route=ROUTE, region="")
        if not request.command:
            return await self._show(request)
        if request.command in COMMANDS:
            return await self._act(request)
        if request.command in AUTOMATIC:  # a clock goes on, and nothing of it is shown
            return Response(id=request.id, route=ROUTE, taken=(await self._act(request)).taken)
        # what was done before the lock was on is not said again in full either
        if await self.shelf.done(request.id) is not None:
            return replace(await self._show(request.looking), taken=True)
        return await self._show(request.looking, notice=message_for("lock/on"))

    # ---- looking ----

    async def _show(
        self, request: Request, form: BoundForm | None = None, notice: str | Message = ""
    ) -> Response:
        return await self._screen(await self._view(request), request, form, notice)

    async def _view(self, request: Request) -> View:
        for keeper in self.keepers:
            keeper.left_for(request.place)
        if closed := await self._closed(request.place[:1], request.lang):
            return closed
        try:
            view = await self._once_read(request, lambda: show_of(request)(self, request))
            return await self._with_list(view)
        except UnreadableError as unread:
            return self._unreadable(request, unread.row)

    async def _once_read(self, request: Request, work: Callable[[], Awaitable[T]]) -> T:
        """Do what needs documents, having looked through those that this program has not read yet.

        Raises:
            UnreadableError: one of them cannot be read, or the user stopped the looking through.
        """
        while True:
            try:
                return await work()
            except UnreadableError as unread:
                if condition_of(self.shelf, unread.row) != "due":
                    raise
                await self._look_through(request, unread)

    async def _look_through(self, request: Request, unread: UnreadableError) -> None:
        from faristol.desk.shared.files.later_entries import LaterEntries

        working = self.text_of(request.lang).say("Checking “{name}”…", name=unread.row.name)
        try:
            await self.of(LaterEntries).look_through(unread.row.id, self.progress, working=working)
        except Cancelled:
            raise unread from None

    def _unreadable(self, request: Request, row: StreamRow) -> View:
        kind, text = spec_of(row.kind), self.text_of(request.lang)
        return View(
            title=row.name,
            template="shared/unreadable.html",
            stream=row.id,
            context={
                "kind": text.say(kind.name),
                # the others, and not this one; of clocks there is no list
                "beside": "" if kind.is_newest_in_use else kind.beside.partition("?")[0],
                "why": text.of(words_for(self.shelf, row)),
            },
        )

    async def _with_list(self, view: View) -> View:
        self._missing_of = ""
        row = self.shelf.streams.get(view.stream)
        if row is not None and row.kind in PINNING:
            from faristol.desk.shared.missing_list import find_missing

            if await find_missing(self, row):
                self._missing_of = row.id
        return view

    async def _closed(self, place: tuple[str, ...], lang: str) -> View | None:
        if not place or place[0] not in HELPFUL:
            return None
        return await closed_view(self, place[0], lang)

    async def _screen(
        self,
        view: View,
        request: Request,
        form: BoundForm | None = None,
        notice: str | Message = "",
    ) -> Response:
        """Return the answer that a view makes: the whole screen, or the part of it that is wanted."""
        text = self._text(view, request)
        if request.region:
            fragments = self._parts(view, (request.region,), request)
            return Response(id=request.id, route=request.route, fragments=fragments)
        whole = await view.whole() if view.whole else {}
        context = {**self._context(view, request, form), **whole}
        # a form that comes back has it where something is wrong
        effects = [{"do": "focus", "id": view.focus}] if view.focus and form is None else []
        message = Message(notice) if isinstance(notice, str) else notice
        if not message.text:
            message = self._judged_later(view)
        if not message.text:
            message = self._elsewhere(view, request)
        if message.text:
            effects.append({"do": "notice", "text": text.of(message)})
        return Response(
            id=request.id,
            route=request.route,
            screen=self._templates.render(view.template, text, context),
            title=f"{view.title} · Faristol",
            lang=text.language,
            effects=tuple(effects),
        )

    def _judged_later(self, view: View) -> Message:
        """Return what the screen of a document says that a later version judged, else no words."""
        row = self.shelf.streams.get(view.stream)
        if row is None or condition_of(self.shelf, row) != "judged":
            return Message("")
        return words_for(self.shelf, row)

    def _elsewhere(self, view: View, request: Request) -> Message:
        """Return once for each document that its times are not those of the device, else no words."""
        row = self.shelf.streams.get(view.stream)
        seen = (view.stream, request.zone)
        if row is None or seen in self._zones_said:
            return Message("")
        self._zones_said.add(seen)
        return zone_note(self, request, row)

    def _text(self, view: View, request: Request) -> Text:
        return view.text or self.text_of(request.lang)

    def _parts(self, view: View, regions: tuple[str, ...], request: Request) -> dict[str, str]:
        text, context = self._text(view, request), self._context(view, request)
        found: dict[str, str] = {}
        for region in regions:
            kind, _, name = region.partition("-")
            if template := view.regions.get(region):
                found[region] = self._templates.render(template, text, context)
            elif template := view.regions.get(f"{kind}-*"):  # one of many, as "player-3f…"
                item = view.context["item_of"](name)
                is_there = item is not None
                shown = {**context, "item": item}
                found[region] = self._templates.render(template, text, shown) if is_there else ""
        return found

    def _context(
        self, view: View, request: Request, form: BoundForm | None = None
    ) -> dict[str, Any]:
        text = self._text(view, request)
        stream = self.shelf.streams.get(view.stream or self.register)
        return {
            "title": view.title,
            "lang": text.language,
            "look": request.look,
            "route": request.route,
            "form": replace(form, text=text) if form else BoundForm(),
            "stream": document_bar_view(
                stream,
                self.judgements.state_of(stream),
                is_list_missing=stream.id == self._missing_of,
                zone_note=text.of(zone_note(self, request, stream)) if view.stream else "",
                rows=None if view.stream else self.shelf.streams.values(),
            )
            if stream
            else empty_bar_view(self.shelf.streams.values()),
            **view.context,
        }

    # ---- acting ----

    async def _act(self, request: Request) -> Response:
        done = await self.shelf.done(request.id)
        if done is not None:  # asked again after an answer was lost: it was done, say so again
            return await self._after(request, done)
        act = act_of(request.command)
        if act is None:
            return self._failed(request, "desk/unknown_command", request.command)
        if await self._closed((COMMANDS[request.command][0].partition(".")[0],), request.lang):
            return await self._show(replace(request, route="/words").looking)
        writes = self.kept.writes
        try:
            done = await self._once_read(request, lambda: act(self, request))
            if self.kept.writes > writes:
                self._stored = request.id
        except Refused as refused:
            return await self._refused(request, refused.refusal)
        except UnreadableError as unread:
            notice = words_for(self.shelf, unread.row)
            return await self._show(request.looking, notice=notice)
        except Cancelled:
            return await self._show(request.looking, notice=mark("Stopped. Nothing was changed."))
        except StoreError as error:
            if not is_conflict(error):
                raise
            await self._members.reload()
            # The connection may have died after the transaction: then it was us who wrote first.
            done = await self.shelf.done(request.id)
            if done is None:
                return await self._refused(request, STALE)
        return await self._after(request, done)

    async def _refused(self, request: Request, refusal: Refusal) -> Response:
        if request.command in AUTOMATIC:
            return await self._clock_as_it_stands(request)
        if refusal.code == STALE.code:
            return await self._show(request.looking, notice=message_for(STALE.code))
        messages = messages_for(
            refusal, other=self._members.people.name_of(refusal.data.get("player"))
        )
        if refusal.code in UNWRITABLE:  # whatever form it was: no field is at fault
            form = BoundForm(request=request, refusal=refusal)
            return await self._show(request.looking, form=form, notice=messages[""])
        form = BoundForm(request=request, refusal=refusal, messages=messages)
        response = await self._show(request.looking, form=form)
        wrong = first_invalid_field(response.screen or "")
        effects = ({"do": "focus", "id": wrong},) if wrong else ()
        return replace(response, effects=(*response.effects, *effects))

    async def _clock_as_it_stands(self, request: Request) -> Response:
        """Answer a clock whose act is refused with its facts, and without a message on the screen."""
        from faristol.desk.shared.clocks.clock_data import BACKGROUND_PART, background_done

        route = background_done(request.value("stream")).go
        view = await self._view(replace(request.looking, route=route))
        fragments = self._parts(view, (BACKGROUND_PART,), request)
        return Response(id=request.id, route=route, fragments=fragments)

    async def _after(self, request: Request, done: Done) -> Response:
        effects = list(done.effects)
        for effect in effects:  # a new language or look shows at once
            if effect["do"] == "language":
                request = replace(request, lang=str(effect["lang"]), look=str(effect["look"]))
        looking = replace(request.looking, route=done.go or request.route, once=done.once)
        view = await self._view(looking)
        if done.toast:
            text = self._text(view, looking)
            effects.append({"do": "toast", "text": text.of(done.toast)})
        if done.notice:
            effects.append({"do": "notice", "text": self._text(view, looking).of(done.notice)})
        is_said = done.toast or any(effect["do"] == "announce" for effect in effects)
        if not is_said and (said := self._spoken(done, view, looking)):
            effects.append({"do": "announce", "text": said})
        fragments = self._parts(view, done.regions, looking) if done.regions else {}
        # Asked again later, what was done may have led to a screen without its parts: whoever is there
        # sees all of it, and nobody is brought there from elsewhere.
        if done.regions and (len(fragments) == len(done.regions) or looking.place != request.place):
            response = Response(id=request.id, route=looking.route, fragments=fragments)
        else:
            response = await self._screen(view, looking)
        return replace(response, effects=tuple(effects), taken=True)

    def _spoken(self, done: Done, view: View, request: Request) -> str:
        """Return what an act says of itself to readers of the screen, else how its screen stands."""
        if announced(request.after) != SPOKEN:
            return ""
        if done.spoken:
            return self._text(view, request).of(done.spoken)
        return view.spoken() if view.spoken else ""

    def unanswered(self, asked: str, lang: str, error: Exception) -> Response:
        """Return what is said of a request that could not even be read."""
        request = Request(id=asked, lang=lang)
        if isinstance(error, RequestLengthError):
            text = self.text_of(lang).say(message_for("desk/too_long"))
            return Response(id=asked, route="", effects=({"do": "notice", "text": text},))
        import traceback

        details = "".join(traceback.format_exception(error))
        return replace(self._failed(request, f"desk/{type(error).__name__}", details), route="")

    def _failed(self, request: Request, code: str, details: str) -> Response:
        return failure_response(request, self.text_of(request.lang), code, details)
