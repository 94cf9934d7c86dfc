"""The question about a running clock before another document of its kind is selected."""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from faristol.clock.moment import Timeline
from faristol.desk.clock.background_clock import load_clock
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.shared.clocks.clock_data import since_last
from faristol.ledger.refusal import Refusal

Command = Callable[[Desk, Request], Awaitable[Done]]

FIELD: Final = "clock"  # the field of the answer: run or pause
CODE: Final = "clock/runs_on"  # its question stands over the screen (kernel/view.py)


def ask_first(command: Command, kind: str) -> Command:
    """Return a command that asks about a running clock of the document in use before it selects another.

    An empty kind means that of the document in the form.
    """

    async def carry_out(desk: Desk, request: Request) -> Done:
        paused = await _handle_answer(desk, request, kind)
        done = await command(desk, request)
        effect = ({"do": "clock", "stream": paused},) if paused else ()
        return replace(done, effects=(*done.effects, *effect))

    return carry_out


async def _handle_answer(desk: Desk, request: Request, kind: str) -> str:
    """Return the document whose clock was paused by the form's answer, or an empty string.

    Raises:
        Refused: a clock runs, and the form has no answer.
    """
    row = desk.stream_store.streams.get(request.value("stream"))
    kind = kind or (row.kind if row else "")
    stream = desk.stream_store.selected_writable(kind)
    # the other one of two continuations is archived together with its clock
    if not stream or stream in (request.value("stream"), request.value("other")):
        return ""
    clock = await load_clock(desk, request, stream)
    facts: dict[str, Any] = json.loads(clock.facts or "{}") if clock else {}
    if clock is None or not _is_running(facts, desk.clock.now()):
        return ""
    match request.value(FIELD):
        case "run":
            return ""
        case "pause":
            command = "pause_round" if clock.element == "round-clock" else "stop_clock"
            await _pause(desk, request, command, stream, facts)
            return stream
        case _:
            data = {"field": FIELD, "name": desk.stream_store.streams[stream].name}
            if "number" in facts:
                raise Refused(Refusal(CODE, {**data, "number": facts["number"]}))
            raise Refused(Refusal("clock/game_runs_on", data))


async def pause_all(desk: Desk, request: Request) -> None:
    """Pause the clocks that run in all documents, at the moment of the request."""
    for stream in tuple(desk.stream_store.streams):
        with suppress(UnreadableError):
            clock = await load_clock(desk, request, stream)
            facts = json.loads(clock.facts or "{}") if clock else {}
            if clock is not None and _is_running(facts, desk.clock.now()):
                command = "pause_round" if clock.element == "round-clock" else "stop_clock"
                await _pause(desk, request, command, stream, facts)


def _is_running(facts: dict[str, Any], now: str) -> bool:
    """Whether a clock runs whose time is not over: one that has called its end needs no decision."""
    if facts.get("state") != "running":
        return False
    if "total" not in facts:
        return True
    if 0 in facts.get("given", ()):
        return False
    line = Timeline(**facts["line"])
    spent: int = facts["spent"] + line.at - facts["since"] + since_last(line.wall, now)
    return bool(spent < facts["total"])


async def _pause(
    desk: Desk, request: Request, command: str, stream: str, facts: dict[str, Any]
) -> None:
    """Pause the clock of the document in use, under a request id of its own: each is done only once."""
    fields = {
        "stream": stream,
        "seq": str(desk.stream_store.streams[stream].seq),
        "number": str(facts.get("number", "")),
        "reason": "" if command == "pause_round" else "arbiter",
        **{name: request.value(name) for name in ("wall", "counter", "run")},
    }
    pause_request = replace(
        request, id=f"{request.id}:clock", command=command, fields=tuple(fields.items()), files=()
    )
    if await desk.stream_store.load_outcome(pause_request.id) is not None:
        return
    if command == "pause_round":
        from faristol.desk.clock.round import pause

        await pause(desk, pause_request)
    else:
        from faristol.desk.clock.game import stop

        await stop(desk, pause_request)
