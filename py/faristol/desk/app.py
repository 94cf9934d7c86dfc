"""Answer requests: the application's one door. A request goes in, HTML and effects come out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from jinja2.loaders import BaseLoader

from faristol.desk.heads import Heads
from faristol.desk.imports import Imports
from faristol.desk.kept import Kept
from faristol.desk.message import WORDS, messages_of
from faristol.desk.outcome import Again, Done, Form
from faristol.desk.ports import Clock, Dice, Lists, Progress, Stopped, Storage, StoreError
from faristol.desk.request import Request, RequestLengthError, Response
from faristol.desk.routes import act_of, show_of
from faristol.desk.shelf import Shelf, in_use, is_conflict
from faristol.desk.text import LANGUAGES, Message, Text, mark, texts
from faristol.desk.view import Templates, View, first_wrong
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.clips import Clips
    from faristol.desk.clock_desk import GameDesk, RoundDesk
    from faristol.desk.club_desk import ClubDesk
    from faristol.desk.duplicate_desk import DuplicateDesk
    from faristol.desk.hall.hall_desk import HallDesk
    from faristol.desk.kernel.documents import Documents
    from faristol.desk.lexicons import Lexicons
    from faristol.desk.list_import import ListImport
    from faristol.desk.lock import Lock
    from faristol.desk.rules_desk import RulesDesk
    from faristol.desk.solo_desk import SoloDesk
    from faristol.desk.study_desk import StudyDesk
    from faristol.desk.voice_desk import VoiceDesk
    from faristol.judge.acts import Verdict
    from faristol.judge.session import Session

STALE = Refusal("desk/stale")
REGISTER = "register"
HALL_PICTURE = ("hall", "picture")  # asked for here, the picture of the hall comes without a screen


class Desk:
    """Hold the shelf, the club and the templates, and answer requests one at a time."""

    def __init__(
        self,
        *,
        store: Storage,
        clock: Clock,
        dice: Dice,
        loader: BaseLoader,
        catalogue: Callable[[str], str | None],
        lists: Lists,
    ) -> None:
        self.kept = Kept(store, clock, lambda: {row["digest"] for row in lists.known()})
        self.shelf = Shelf(self.kept, clock, dice)
        self.heads = Heads(self.shelf)
        self.clock = clock
        self.dice = dice
        self.text_of: Callable[[str], Text] = texts(catalogue)
        self.holds: dict[str, Message] = {}  # why no other version may be put in now
        self.imports = Imports(self.kept, self.holds)
        self.progress: Progress = _quiet  # of the request under way, for screens that search
        self._lists = lists
        self._templates = Templates(loader)
        self._told = ""  # of the storage

    async def open(self) -> None:
        """Read what every screen needs."""
        await self.shelf.open()
        await self.imports.open()

    @cached_property
    def club(self) -> "ClubDesk":
        """Return the club's desk; what it needs is read in when it is first wanted, not at the start."""
        from faristol.desk.club_desk import ClubDesk

        return ClubDesk(self.shelf)

    @property
    def register(self) -> str:
        """Return the register in use, or nothing before the first player is written down."""
        return in_use(REGISTER, self.shelf.streams, self.shelf.prefs)

    async def players_counted(self) -> int:
        """Return how many players can be called; the register is read only where that is not known of its head."""
        if not self.register:
            return 0
        known = self.heads.known(self.register)
        if isinstance(known, int):
            return known
        await self.club.open()
        count = sum(not one.player.is_retired for one in self.club.people.values())
        if self.club.register.seq == self.shelf.streams[self.register].seq:
            self.heads.note(self.register, count)
        return count

    @cached_property
    def lexicons(self) -> "Lexicons":
        """Return the word lists of the device."""
        from faristol.desk.lexicons import Lexicons

        return Lexicons(self.shelf, self._lists)

    @cached_property
    def list_import(self) -> "ListImport":
        """Return the word list that is being taken in, if one is."""
        from faristol.desk.list_import import ListImport

        return ListImport(self)

    @cached_property
    def judge(self) -> "Documents[Session, Verdict]":
        """Return the sessions of the word judge."""
        from faristol.desk.kernel.documents import Documents
        from faristol.judge.acts import JUDGE

        return Documents(self.shelf, JUDGE)

    @cached_property
    def rules(self) -> "RulesDesk":
        """Return the regulations and the club's own rules."""
        from faristol.desk.rules_desk import RulesDesk

        return RulesDesk(self.shelf)

    @cached_property
    def study(self) -> "StudyDesk":
        """Return the desk where positions are analysed."""
        from faristol.desk.study_desk import StudyDesk

        return StudyDesk(self)

    @cached_property
    def duplicate(self) -> "DuplicateDesk":
        """Return the duplicate games."""
        from faristol.desk.duplicate_desk import DuplicateDesk

        return DuplicateDesk(self)

    @cached_property
    def solo(self) -> "SoloDesk":
        """Return the duplicates that are played alone."""
        from faristol.desk.solo_desk import SoloDesk

        return SoloDesk(self)

    @cached_property
    def round_clock(self) -> "RoundDesk":
        """Return the clocks of rounds."""
        from faristol.desk.clock_desk import ROUNDS, ClockDesk

        return ClockDesk(self.shelf, ROUNDS)

    @cached_property
    def game_clock(self) -> "GameDesk":
        """Return the clocks of games between two."""
        from faristol.desk.clock_desk import GAMES, ClockDesk

        return ClockDesk(self.shelf, GAMES)

    @cached_property
    def voice(self) -> "VoiceDesk":
        """Return how a club has things said."""
        from faristol.desk.voice_desk import VoiceDesk

        return VoiceDesk(self.shelf)

    @cached_property
    def clips(self) -> "Clips":
        """Return the recordings of the club."""
        from faristol.desk.clips import Clips

        return Clips(self.shelf)

    @cached_property
    def lock(self) -> "Lock":
        """Return the lock that leaves nothing but the word judge."""
        from faristol.desk.lock import Lock

        return Lock(self.shelf)

    @cached_property
    def hall(self) -> "HallDesk":
        """Return what the hall sees."""
        from faristol.desk.hall.hall_desk import HallDesk

        return HallDesk(self)

    @property
    def is_locked(self) -> bool:
        """Tell whether nothing but the word judge may be seen; no start pays for what is not there."""
        return "lock" in self.shelf.own and self.lock.is_on

    async def rest(self) -> bool:
        """Do a small piece of what can wait, when nobody asks for anything; tell whether there is more."""
        try:
            if await self.kept.rest() or await self.heads.keep():
                return True
            if "club" in self.__dict__:
                self.club.rest()
            if "duplicate" in self.__dict__ and await self.duplicate.rest():
                return True
            if "solo" in self.__dict__ and await self.solo.rest():
                return True
            return await self.lexicons.rest()
        except Exception:  # noqa: BLE001 - whoever needs what failed here hears of it
            return False

    async def handle(self, request: Request, progress: Progress) -> Response:
        """Answer one request; whatever happens, the answer says it in words, and the hall sees it too."""
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
        """Say what is wrong with the storage, or that nothing is any more."""
        from faristol.desk.screens.storage import HOLD, told

        self._told = self.kept.state
        self.holds.pop("storage", None)
        if self.kept.trouble:
            self.holds["storage"] = HOLD
        effect = told(self._told, self.text_of(request.lang), is_locked=self.is_locked)
        return replace(response, effects=(*response.effects, effect))

    async def _for_hall(self, request: Request) -> tuple[Mapping[str, JSON], ...]:
        """Return the picture that the hall does not have yet; what was done stays done if it fails."""
        try:
            effect = await self.hall.effect(request, self._templates.render)
        except Exception as error:  # noqa: BLE001 - as for any request
            import traceback

            code = error.code if isinstance(error, StoreError) else f"desk/{type(error).__name__}"
            return self._failed(request, code, traceback.format_exc()).effects
        return () if effect is None else (effect,)

    async def _answer(self, request: Request, progress: Progress) -> Response:
        self.progress = progress
        self.kept.is_shared = request.is_shared
        try:
            if request.is_shared:
                await self.shelf.reread_own("lock")
            if "lock" in self.shelf.own:
                await self.lock.settle()
            if self.is_locked:
                return await self._behind_lock(request, progress)
            if request.command:
                return await self._act(request, progress)
            return await self._show(request)
        except StoreError as error:
            return self._failed(request, error.code, error.details)
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user as a message
            import traceback

            return self._failed(request, f"desk/{type(error).__name__}", traceback.format_exc())

    async def _behind_lock(self, request: Request, progress: Progress) -> Response:
        """Answer everything with the word judge; what was asked for is neither done nor shown."""
        from faristol.desk.lock import COMMANDS, ROUTE

        request = replace(request, route=ROUTE, region="")
        if not request.command:
            return await self._show(request)
        if request.command in COMMANDS:
            return await self._act(request, progress)
        # what was done before the lock was on is not said again in full either
        if await self.shelf.answer(request.id) is not None:
            return replace(await self._show(_looking(request)), taken=True)
        return await self._show(_looking(request), notice=WORDS["lock/on"])

    def text_for(self, request: Request) -> Text:
        """Return the text of a request: on the screens of a duplicate it cites the rules of the game."""
        text = self.text_of(request.lang)
        if request.place[:1] != ("duplicate",):
            return text
        from faristol.desk.duplicate_articles import CitingText

        is_alone = request.place[1:2] == ("solo",)
        return CitingText(text, lambda: self.solo.rules if is_alone else self.duplicate.rules)

    # ---- looking ----

    async def _show(self, request: Request, form: Form | None = None, notice: str = "") -> Response:
        view = await show_of(request)(self, request)
        text = view.text or self.text_for(request)
        if request.region:
            fragments = self._parts(view, (request.region,), request, text, form)
            return Response(id=request.id, route=request.route, fragments=fragments)
        context = self._context(view, request, text, form)
        effects: tuple[dict[str, JSON], ...] = ()
        if notice:
            effects = ({"do": "notice", "text": text.say(notice)},)
        return Response(
            id=request.id,
            route=request.route,
            screen=self._templates.render(view.template, text, context),
            title=f"{view.title} · Faristol",
            lang=text.language,
            effects=effects,
        )

    def _parts(
        self,
        view: View,
        regions: tuple[str, ...],
        request: Request,
        text: Text,
        form: Form | None = None,
    ) -> dict[str, str]:
        """Return those of the parts asked for that the screen has: a page may ask for one it saw before."""
        context = self._context(view, request, text, form)
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
        self, view: View, request: Request, text: Text, form: Form | None
    ) -> dict[str, Any]:
        stream = self.shelf.streams.get(view.stream or self.register)
        return {
            "title": view.title,
            "lang": text.language,
            "look": request.look,
            "route": request.route,
            "zone": request.zone,
            "form": form or Form(),
            "stream": stream,
            **view.context,
        }

    # ---- acting ----

    async def _act(self, request: Request, progress: Progress) -> Response:
        known = await self.shelf.answer(request.id)
        if known is not None:  # asked again after an answer was lost: it was done, say so again
            return await self._after(request, _done(known))
        act = act_of(request.command)
        if act is None:
            return self._failed(request, "desk/unknown_command", request.command)
        try:
            outcome = await act(self, request, progress)
        except Stopped:
            return await self._show(_looking(request), notice=mark("Stopped. Nothing was changed."))
        except StoreError as error:
            if not is_conflict(error):
                raise
            await self.club.reload()
            # The connection may have died after the transaction: then it was us who wrote first.
            known = await self.shelf.answer(request.id)
            outcome = Again(refusal=STALE) if known is None else _done(known)
        if isinstance(outcome, Done):
            return await self._after(request, outcome)
        if outcome.refusal.code == STALE.code:
            return await self._show(_looking(request), notice=WORDS[STALE.code])
        form = Form(
            request=request,
            refusal=outcome.refusal,
            messages=messages_of(
                outcome.refusal, other=self.club.name_of(outcome.refusal.data.get("player"))
            ),
            text=self.text_for(request),
        )
        response = await self._show(_looking(request), form=form)
        wrong = first_wrong(response.screen or "")
        effects = ({"do": "focus", "id": wrong},) if wrong else ()
        return replace(response, effects=(*response.effects, *effects))

    async def _after(self, request: Request, done: Done) -> Response:
        effects = list(done.effects)
        for effect in effects:  # a new language or look shows at once
            if effect["do"] == "language":
                request = replace(request, lang=str(effect["lang"]), look=str(effect["look"]))
        text = self.text_for(request)
        if done.toast:
            effects.append({"do": "toast", "text": text.of(done.toast)})
        looking = replace(_looking(request), route=done.go or request.route, once=done.once)
        fragments: dict[str, str] = {}
        if done.regions:
            view = await show_of(looking)(self, looking)
            fragments = self._parts(view, done.regions, looking, text)
        # Asked again later, what was done may have led to a screen without its parts: whoever is there
        # sees all of it, and nobody is brought there from elsewhere.
        if done.regions and (len(fragments) == len(done.regions) or looking.place != request.place):
            response = Response(id=request.id, route=looking.route, fragments=fragments)
        else:
            response = await self._show(looking)
        return replace(response, effects=tuple(effects), taken=True)

    def unanswered(self, asked: str, lang: str, error: Exception) -> Response:
        """Return what is said of a request that could not even be read."""
        request = Request(id=asked, lang=lang)
        if isinstance(error, RequestLengthError):
            text = self.text_of(lang).say(WORDS["desk/too_long"])
            return Response(id=asked, route="", effects=({"do": "notice", "text": text},))
        import traceback

        details = "".join(traceback.format_exception(error))
        return replace(self._failed(request, f"desk/{type(error).__name__}", details), route="")

    def _failed(self, request: Request, code: str, details: str) -> Response:
        text = self.text_of(request.lang)
        message = Message(
            WORDS.get(code)
            or mark("Something went wrong in Faristol. What you typed is still here.")
        )
        effect: dict[str, JSON] = {
            "do": "failed",
            "text": text.of(message),
            "code": code,
            "details": details,
        }
        return Response(id=request.id, route=request.route, effects=(effect,))


async def _quiet(done: int, total: int, text: str) -> None:
    """Tell nobody."""


def _looking(request: Request) -> Request:
    return replace(request, command="", fields=(), files=(), region="")


def answer_of(done: Done) -> dict[str, JSON]:
    """Return what is stored of an outcome beside its facts, to be said again after a lost answer."""
    toast: dict[str, JSON] | None = None
    if done.toast:
        toast = {
            "text": done.toast.text,
            "values": {key: str(value) for key, value in done.toast.values.items()},
            "many": done.toast.many,
        }
    return {"go": done.go, "toast": toast, "regions": list(done.regions), "once": done.once}


def _done(answer: dict[str, Any]) -> Done:
    toast = answer["toast"]
    return Done(
        go=answer["go"],
        toast=Message(**toast) if toast else None,
        regions=tuple(answer["regions"]),
        once=answer["once"],
    )


__all__ = ["LANGUAGES", "STALE", "Desk", "answer_of"]
