"""The operations of the clock of a duplicate.

They are the calls during a round, and the time until which slips count.
"""

from typing import Any

from faristol.clock.round.call import calls_of, cues_of, is_in_time
from faristol.rules.clock import RoundClock
from faristol.rules.preset import preset
from faristol.speech.language import language_of

JSON = dict[str, Any]

_DUPLICATE = "ca-duplicate-2018"


def round_clock(given: JSON) -> JSON:
    """Return the calls of a round."""
    seconds = given["round_seconds"]
    cues = cues_of(_rule(), seconds=seconds, has_optional=given["minute_cue"])
    phrases = language_of("ca").phrases
    return {
        "cues": [
            {"at": call.seconds, "say": phrases[call.phrase], "must": call.must}
            for call in calls_of(seconds, cues)
        ]
    }


def slip_time(given: JSON) -> JSON:
    """Return whether a slip was handed in on time."""
    return {"in_time": is_in_time(given["round_seconds"] * 1000, given["handed_ms"])}


def _rule() -> RoundClock:
    rule = preset(_DUPLICATE).rules.round_clock
    if rule is None:
        raise LookupError("round_clock")
    return rule
