"""Show the hall the clock of a round: its number, its time and its calls, never why it stands still."""

from faristol.clock.round.acts import ROUND_CLOCK, RestartRound, StartRound
from faristol.clock.round.state import RoundClock
from faristol.desk.hall.board_and_clock import ClockPicture
from faristol.desk.hall.recency import is_round_current
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.publication import Publication, PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.clocks.clock_data import ROUND_ACTS, document_clock_data, remaining_time
from faristol.desk.shared.clocks.clock_text import hall_calls

# not `reason`: what a judge wrote down of a pause may name people
PUBLICATION = Publication.of(
    ROUND_CLOCK,
    *("state", "is_on", "number", "seconds", "total", "spent", "since", "line", "cues", "given"),
    begins=frozenset((StartRound, RestartRound)),
    timed=ROUND_ACTS,
)


async def is_still_played(desk: Desk, row: StreamRow, known: PublicState[RoundClock]) -> bool:
    """Whether a round is under way: a clock of rounds ends with its round, or is forgotten."""
    return known.state.is_on and is_round_current(desk, row, known, known.state)


def clock_picture(
    known: PublicState[RoundClock], row: StreamRow, text: Text, seconds: int
) -> ClockPicture:
    """Return the clock of the round under way, or of the one to come, which has so many seconds."""
    clock, began = known.state, known.began
    return ClockPicture(
        kind="round",
        state=clock.state,
        title=text.say("Round {number}", number=clock.number if clock.is_on else clock.number + 1),
        times=(remaining_time(clock, seconds),),
        facts=document_clock_data(
            clock, stream=row.id, seconds=seconds, began=began, name=row.name
        ),
        says=hall_calls(clock, text),
    )
