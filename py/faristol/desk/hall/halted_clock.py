"""Clocks that were running when a file brought them: they are halted in the hall, as at the desk."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from faristol.desk.hall.board_and_clock import ClockPicture
from faristol.desk.kernel.publication import PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.clocks.clock_data import format_minutes, seconds_left, since_last
from faristol.ledger.record import JSON


def is_halted(public_state: PublicState[Any], row: StreamRow, state: str) -> bool:
    """Whether a clock was running when a file brought its document, and its time was not set since."""
    return bool(row.opened_seq) and state == "running" and public_state.timed <= row.opened_seq


def halt_clock(public_state: PublicState[Any], row: StreamRow, clock: ClockPicture) -> ClockPicture:
    """Return the picture of a clock; of a halted one, with its time when the file was saved."""
    if clock.is_quiet or not is_halted(public_state, row, clock.state):
        return clock
    line = clock.facts["line"]
    if not isinstance(line, Mapping):
        raise TypeError(line)
    now, since = _number(line, "at"), _number(clock.facts, "since")
    elapsed = now - since + since_last(_number(line, "wall"), public_state.opened_at)
    facts = {**clock.facts, "since": now}
    if clock.kind == "game":
        return _halt_game(clock, facts, elapsed)
    total = _number(facts, "total")
    spent = min(total, _number(facts, "spent") + elapsed)
    left = format_minutes(seconds_left(total, spent))
    # a time that was over then is over here too
    state = "paused" if spent < total else clock.state
    return replace(
        clock, state=state, times=(left,), facts={**facts, "state": state, "spent": spent}
    )


def _halt_game(clock: ClockPicture, facts: Mapping[str, JSON], elapsed: int) -> ClockPicture:
    used = _numbers(facts, "used")
    used[_number(facts, "turn") - 1] += elapsed
    pairs = zip(_numbers(facts, "allotted"), used, strict=True)
    times = tuple(format_minutes(seconds_left(*pair)) for pair in pairs)
    turn_used = _number(facts, "turn_used") + elapsed
    halted = {**facts, "state": "stopped", "used": used, "turn_used": turn_used}
    return replace(clock, state="stopped", times=times, facts=halted)


def _number(facts: Mapping[str, JSON], name: str) -> int:
    value = facts[name]
    if not isinstance(value, int):
        raise TypeError(value)
    return value


def _numbers(facts: Mapping[str, JSON], name: str) -> list[int]:
    values = facts[name]
    if not isinstance(values, Sequence):
        raise TypeError(values)
    return [value for value in values if isinstance(value, int)]
