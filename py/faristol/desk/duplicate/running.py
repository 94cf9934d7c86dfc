"""Show the time of a round that runs on the screens that are opened meanwhile."""

import json

from faristol.desk.duplicate.document import Opened
from faristol.desk.kernel.text import Text
from faristol.desk.parts.clock import in_minutes, plain_line
from faristol.desk.parts.clock_words import hall_says
from faristol.duplicate.state import round_now


def running(opened: Opened, text: Text) -> dict[str, str] | None:
    """Return the clock of the round under way while its time is on, else nothing."""
    one, clock = round_now(opened.game), opened.game.clock
    if one is None or clock.number != one.number or not clock.is_on:
        return None
    facts = {
        "state": clock.state,
        "total": clock.total,
        "spent": clock.spent,
        "since": clock.since,
        "line": plain_line(clock.line),
        "cues": [[cue.seconds_left, cue.must] for cue in clock.cues],
    }
    return {
        "round": text.say("Round {n}", n=one.number),
        "time": in_minutes(max(0, -((clock.spent - clock.total) // 1000))),
        "facts": json.dumps(facts),
        "says": json.dumps(hall_says(clock, text), ensure_ascii=False),
    }
