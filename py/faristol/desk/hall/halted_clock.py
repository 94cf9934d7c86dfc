"""Clocks that were running when a file brought them: they are halted in the hall, as at the desk."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from faristol.desk.hall.board_and_clock import ClockPicture
from faristol.desk.kernel.publication import PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.clocks.clock_data import format_minutes, seconds_left, since_last


def is_halted(public_state: PublicState[Any], row: StreamRow, state: str) -> bool:
    """Whether a clock was running when a file brought its document, and its time was not set since."""
    return bool(row.opened_seq) and state == "running" and public_state.timed <= row.opened_seq


def halt_clock(public_state: PublicState[Any], row: StreamRow, clock: ClockPicture) -> ClockPicture:
    """Return the picture of a clock; of a halted one, with its time when the file was saved."""
    if clock.is_quiet or not is_halted(public_state, row, clock.state):
        return clock
    facts = clock.facts
    line = facts["line"]
    elapsed = line["at"] - facts["since"] + since_last(line["wall"], public_state.opened_at)
    facts = {**facts, "since": line["at"]}
    if clock.kind == "game":
        return _halt_game(clock, facts, elapsed)
    spent = min(facts["total"], facts["spent"] + elapsed)
    left = format_minutes(seconds_left(facts["total"], spent))
    # a time that was over then is over here too
    state = "paused" if spent < facts["total"] else clock.state
    facts |= {"state": state, "spent": spent}
    return replace(clock, state=state, times=(left,), facts=facts)


def _halt_game(clock: ClockPicture, facts: Mapping[str, Any], elapsed: int) -> ClockPicture:
    used = list(facts["used"])
    used[facts["turn"] - 1] += elapsed
    pairs = zip(facts["allotted"], used, strict=True)
    times = tuple(format_minutes(seconds_left(*pair)) for pair in pairs)
    halted = {**facts, "state": "stopped", "used": used, "turn_used": facts["turn_used"] + elapsed}
    return replace(clock, state="stopped", times=times, facts=halted)
