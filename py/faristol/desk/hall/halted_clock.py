"""Let a clock that came by a file while it ran stand still in the hall, as it does at the desk."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from faristol.desk.hall.board_and_clock import ClockPicture
from faristol.desk.kernel.publication import PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.clocks.clock_data import format_minutes, seconds_left, since_last


def is_standing(known: PublicState[Any], row: StreamRow, state: str) -> bool:
    """Whether a clock ran when a file brought its document, and nobody has said since how much time is left."""
    return bool(row.opened_seq) and state == "running" and known.timed <= row.opened_seq


def standing_still(known: PublicState[Any], row: StreamRow, clock: ClockPicture) -> ClockPicture:
    """Return the picture of a clock, with the time that it showed when the file was saved if it stands still."""
    if clock.is_quiet or not is_standing(known, row, clock.state):
        return clock
    facts = clock.facts
    line = facts["line"]
    gone = line["at"] - facts["since"] + since_last(line["wall"], known.opened_at)
    facts = {**facts, "since": line["at"]}
    if clock.kind == "game":
        return _still_game(clock, facts, gone)
    spent = min(facts["total"], facts["spent"] + gone)
    left = format_minutes(seconds_left(facts["total"], spent))
    # a time that was over then is over here too
    state = "paused" if spent < facts["total"] else clock.state
    facts |= {"state": state, "spent": spent}
    return replace(clock, state=state, times=(left,), facts=facts)


def _still_game(clock: ClockPicture, facts: Mapping[str, Any], gone: int) -> ClockPicture:
    used = list(facts["used"])
    used[facts["turn"] - 1] += gone
    pairs = zip(facts["allotted"], used, strict=True)
    times = tuple(format_minutes(seconds_left(*pair)) for pair in pairs)
    still = {**facts, "state": "stopped", "used": used, "turn_used": facts["turn_used"] + gone}
    return replace(clock, state="stopped", times=times, facts=still)
