"""Show the hall the clock of a round: its number, its time and its calls, never why it stands still."""

from typing import Any

from faristol.clock.moment import AnchorTaken
from faristol.clock.round.model import (
    SCHEMA,
    CueGiven,
    Event,
    RoundEnded,
    RoundPaused,
    RoundRestarted,
    RoundResumed,
    RoundStarted,
    TimeAdded,
)
from faristol.clock.round.state import RoundClock, evolve
from faristol.desk.clock_shown import in_minutes, plain_line
from faristol.desk.hall.clock import ClockPicture
from faristol.desk.hall.public import Known, Publication
from faristol.desk.shelf import StreamRow
from faristol.desk.text import Text

PUBLICATION: Publication[RoundClock, Event] = Publication(
    kind="round_clock",
    schema=SCHEMA,
    start=RoundClock,
    evolve=evolve,
    events=frozenset(
        (
            RoundStarted,
            RoundPaused,
            RoundResumed,
            TimeAdded,
            RoundRestarted,
            RoundEnded,
            CueGiven,
            AnchorTaken,
        )
    ),
    # not `reason`: what a judge wrote down of a pause may name people
    fields=frozenset(
        ("state", "number", "seconds", "total", "spent", "since", "line", "cues", "given")
    ),
    kept_back={},
    begins=frozenset((RoundStarted, RoundRestarted)),
)


def is_on(clock: RoundClock) -> bool:
    """Tell whether a round is under way."""
    return clock.state in ("running", "paused")


def clock_picture(
    known: Known[RoundClock], row: StreamRow, seconds: int, text: Text
) -> ClockPicture:
    """Return the clock of the round under way, or of the one to come, which has so many seconds."""
    clock = known.state
    total = clock.total if is_on(clock) else 1000 * seconds
    spent = clock.spent if is_on(clock) else 0
    return ClockPicture(
        kind="round",
        state=clock.state,
        title=text.say("Round {number}", number=clock.number if is_on(clock) else clock.number + 1),
        times=(in_minutes(max(0, -((spent - total) // 1000))),),
        facts={
            "stream": row.id,
            "state": clock.state,
            "began": known.began,
            "total": total,
            "spent": spent,
            "since": clock.since,
            "line": plain_line(clock.line),
            "cues": [[cue.seconds_left, cue.must] for cue in clock.cues],
            "given": list(clock.given),
        },
        says=says(clock, text),
    )


def says(clock: RoundClock, text: Text) -> dict[str, Any]:
    """Return the calls in words, and what is said while time stands still; the hall has no sound."""
    from faristol.desk.screens.clock_round import round_says

    said = round_says(clock, text)
    cues = {str(left): {"caption": cue["caption"]} for left, cue in said["cues"].items()}
    return {"cues": cues, "paused": said["paused"]}
