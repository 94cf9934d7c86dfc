"""The clock of a document, whether or not it is the one in use, for a page that shows another screen.

Each kind with a clock provides its data in a module of its own (`BackgroundClocks`).
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from faristol.desk.clock.home import GAME_HOLDS
from faristol.desk.clock.letters import calls_language
from faristol.desk.clock.screen import build_choice_context
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import import_hooks, spec_of
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.refusal_messages import message_for
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, UnreadableError
from faristol.desk.kernel.time_format import epoch_seconds
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import (
    BACKGROUND,
    GAME,
    ROUND,
    ROUND_HOLDS,
    BackgroundClock,
    document_clock_data,
    game_clocks,
    round_clocks,
    round_start_entry,
    side_names,
    since_last,
    standing_clock,
)
from faristol.desk.shared.clocks.clock_hooks import BackgroundClocks, Selection
from faristol.desk.shared.clocks.clock_text import round_calls
from faristol.desk.shared.clocks.game_clock_data import (
    game_calls,
    game_clock_data,
    mark_calls,
)
from faristol.desk.shared.clocks.game_time_left import standing_game_clock
from faristol.ledger.record import JSON

ENDED: Final = gettext_noop("The clock of “{name}” has ended.")
_NO_KEYS = ("", "", "")
# the facts from which a page computes the time, and the calls, that contain no names
_NAMELESS_FACTS: Final = (
    *("stream", "began", "number", "at_onset", "place", "state", "total", "spent", "since", "line"),
    *("cues", "given", "turn", "used", "allotted", "switched", "turn_used", "turns_left", "in_all"),
    *("turn_time", "marks", "lost", "steps"),
)
_NAMELESS_CALLS: Final = (
    *("cues", "paused", "back", "mute", "dark", "front"),
    *("points", "lost", "turn", "stopped", "over", "all"),
)
_HOLD_PREFIX: Final = "clock of "  # with the id of the document, a key of `Desk.update_blockers`
DAY: Final = 24 * 3600  # seconds


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class BackgroundClockContext(Context):
    """The clock of a document for a page that shows another screen: a part that is never a screen."""

    regions: ClassVar[Mapping[str, str]] = {"background-clock": "clock/background_face.html"}

    clock: BackgroundClock


async def load_clock(desk: Desk, request: Request, stream: str) -> BackgroundClock | None:
    """Return the clock of a document; None if it has none, was archived or is missing."""
    row = desk.stream_store.streams.get(stream)
    if row is None or row.archived:
        return None
    clocks = import_hooks(spec_of(row.kind).background_clock_module, BackgroundClocks)
    return await clocks.load_background_clock(desk, request, stream) if clocks else None


async def note_running_clocks(desk: Desk) -> None:
    """Note the clocks that run in documents not in use as holds: a new version would end them.

    A clock whose time is over calls no more, and one that was not touched for a day counts as abandoned.
    """
    for key in [key for key in desk.update_blockers if key.startswith(_HOLD_PREFIX)]:
        del desk.update_blockers[key]
    for row in tuple(desk.stream_store.streams.values()):
        if not spec_of(row.kind).background_clock_module or row.archived:
            continue
        if _is_noted_by_kind(desk, row):
            continue
        if epoch_seconds(desk.clock.now()) - epoch_seconds(row.changed_at) > DAY:
            continue
        with suppress(UnreadableError):
            clock = await load_clock(desk, Request(id="", route=BACKGROUND), row.id)
            if clock is not None and (reason := _hold_message(clock, row, desk.clock.now())):
                desk.update_blockers[f"{_HOLD_PREFIX}{row.id}"] = reason


def _is_noted_by_kind(desk: Desk, row: StreamRow) -> bool:
    stream_store = desk.stream_store
    find = stream_store.selected_or_newest if row.kind in (ROUND, GAME) else stream_store.selected
    return find(row.kind) == row.id


def _hold_message(clock: BackgroundClock, row: StreamRow, now: str) -> Message | None:
    """Return the message that a clock holds a new version back, or None if it does not."""
    facts: dict[str, Any] = json.loads(clock.facts)
    if facts["state"] != "running":
        return None
    if clock.element == "game-clock":
        return Message(GAME_HOLDS, {"name": facts["name"] or row.name})
    line = facts["line"]
    spent = facts["spent"] + line["at"] - facts["since"] + since_last(line["wall"], now)
    if 0 in facts["given"] or spent >= facts["total"]:
        return None
    return Message(ROUND_HOLDS, {"number": facts["number"], "name": row.name})


async def show(desk: Desk, request: Request) -> View:
    """Show the clock of the document in the address as a part; as a screen it is the choice of a clock."""
    stream = request.query.get("s", "")
    return _build_view(desk, request, stream, await load_clock(desk, request, stream))


async def show_locked(desk: Desk, request: Request) -> View:
    """Show the same part behind the lock, without names: a page that was loaded there calls all the same.

    Raises:
        UnreadableError: the document cannot be read, or its entries were not checked yet.
    """
    stream = request.query.get("s", "")
    clock = await load_clock(desk, request, stream)
    nameless = _without_names(clock, desk.translator_for(request.lang)) if clock else None
    return _build_view(desk, request, stream, nameless)


def _without_names(clock: BackgroundClock, text: Translator) -> BackgroundClock:
    """Return a clock with the facts of its time and with its calls, both without names.

    Facts that are not listed are left out: a new one may contain a name.
    """
    facts: dict[str, Any] = json.loads(clock.facts)
    says: dict[str, Any] = json.loads(clock.says)
    nameless_facts: dict[str, JSON] = {
        name: facts[name] for name in _NAMELESS_FACTS if name in facts
    }
    nameless_says: dict[str, JSON] = {name: says[name] for name in _NAMELESS_CALLS if name in says}
    if clock.element == "game-clock":
        calls = mark_calls(side_names("", text), text)
        nameless_says["begins"] = ["", ""]
        nameless_says["marks"] = {
            name: {**mark_call, "caption": calls[name]["caption"]}
            for name, mark_call in says["marks"].items()
        }
        nameless_facts["keys"] = []
    return BackgroundClock(
        element=clock.element,
        facts=json.dumps({**nameless_facts, "name": ""}),
        says=json.dumps(nameless_says, ensure_ascii=False),
    )


def _build_view(desk: Desk, request: Request, stream: str, clock: BackgroundClock | None) -> View:
    text = desk.translator_for(request.lang)
    return View(
        title=text.gettext("Clocks"),
        stream=stream,
        context=BackgroundClockContext(clock=clock) if clock else Context(),
        whole=lambda: build_choice_context(desk, request),
    )


async def load_background_clock(
    desk: Desk, request: Request, stream: str
) -> BackgroundClock | None:
    """Return the clock of a document that is nothing but a clock."""
    if desk.stream_store.streams[stream].kind == ROUND:
        return await _round_clock(desk, request, stream)
    return await _game_clock(desk, request, stream)


async def _round_clock(desk: Desk, request: Request, stream: str) -> BackgroundClock | None:
    document = await desk.service(round_clocks).load(stream)
    if document is None:
        return None
    text, clock = desk.translator_for(request.lang), standing_clock(document, document.state)
    facts = document_clock_data(
        clock,
        stream=stream,
        seconds=clock.seconds,
        began=round_start_entry(document.log),
        name=document.row.name,
    )
    lang = calls_language(desk, text, None, is_on=clock.is_on)
    return BackgroundClock(
        element="round-clock",
        facts=json.dumps({**facts, "number": clock.number, "at_onset": False}),
        says=json.dumps(round_calls(clock, text, lang), ensure_ascii=False),
    )


async def _game_clock(desk: Desk, request: Request, stream: str) -> BackgroundClock | None:
    document = await desk.service(game_clocks).load(stream)
    if document is None:
        return None
    text, name = desk.translator_for(request.lang), document.row.name
    clock = standing_game_clock(document, document.state)
    lang = calls_language(desk, text, None, is_on=False)
    return BackgroundClock(
        element="game-clock",
        facts=json.dumps(game_clock_data(clock, stream, _NO_KEYS, name)),
        says=json.dumps(game_calls(side_names(name, text), text, lang), ensure_ascii=False),
    )


async def go_to(desk: Desk, request: Request) -> Done:
    """Select the document whose clock has called, and show the screen of that clock.

    If the clock is gone, a notice answers its call. The kind may refuse the selection: another clock has to
    be closed before.
    """
    stream = request.value("stream")
    clock, row = await load_clock(desk, request, stream), desk.stream_store.streams.get(stream)
    if row is None:
        return Done(notice=Message(message_for("stream/unknown")))
    if clock is None:
        return Done(notice=Message(ENDED, {"name": row.name}))
    facts: dict[str, Any] = json.loads(clock.facts)
    place = str(facts.get("place") or ("/clock/round" if row.kind == ROUND else "/clock/game"))
    selection = import_hooks(spec_of(row.kind).selection_module, Selection)
    done = await selection.select_document(desk, request) if selection else Done()
    return Done(route=place, toast=done.toast, effects=done.effects)
