"""The hall's picture of a round's clock: its number, time and calls, never the reason of a pause."""

from faristol.clock.round.acts import ROUND_CLOCK, RestartRound, StartRound
from faristol.clock.round.state import RoundClock
from faristol.desk.hall.board_and_clock import ClockPicture
from faristol.desk.hall.recency import is_round_current
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.publication import Publication, PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.clocks.clock_data import ROUND_ACTS, document_clock_data, remaining_time
from faristol.desk.shared.clocks.clock_text import hall_calls

# not `reason`: the judge's reason of a pause may name people
PUBLICATION = Publication.of(
    ROUND_CLOCK,
    *("state", "is_on", "number", "seconds", "total", "spent", "since", "line", "cues", "given"),
    starts_turn=frozenset((StartRound, RestartRound)),
    timed=ROUND_ACTS,
)


async def is_still_played(
    desk: Desk, row: StreamRow, public_state: PublicState[RoundClock]
) -> bool:
    """Whether a round is under way: a clock that was abandoned during its round does not count."""
    return public_state.state.is_on and is_round_current(
        desk, row, public_state, public_state.state
    )


def build_clock_picture(
    public_state: PublicState[RoundClock], row: StreamRow, text: Translator, seconds: int
) -> ClockPicture:
    """Return the picture of the clock of the round under way, or of the next one, of so many seconds."""
    clock, began = public_state.state, public_state.turn_began
    return ClockPicture(
        kind="round",
        state=clock.state,
        title=text.gettext(
            "Round {number}", number=clock.number if clock.is_on else clock.number + 1
        ),
        times=(remaining_time(clock, seconds),),
        facts=document_clock_data(
            clock, stream=row.id, seconds=seconds, began=began, name=row.name
        ),
        says=hall_calls(clock, text),
    )
