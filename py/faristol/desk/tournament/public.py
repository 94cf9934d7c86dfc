"""The clock of a round, as the hall may display it.

Names, pairs and places are displayed when the director publishes them (`hall_lists.py`).
"""

from faristol.clock.round.state import RoundClock
from faristol.desk.hall.board_and_clock import ClockPicture
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.publication import Publication, PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow, UnreadableError
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.clocks.clock_data import (
    ROUND_ACTS,
    format_minutes,
    round_clock_data,
    seconds_left,
)
from faristol.desk.shared.clocks.clock_text import hall_calls
from faristol.ledger.settlement import SETTLEMENT
from faristol.tournament.acts.committee import COMMITTEE
from faristol.tournament.acts.entries import ENTRIES
from faristol.tournament.acts.latecomers import LATECOMERS
from faristol.tournament.acts.results import RESULTS
from faristol.tournament.acts.rounds import ROUNDS
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.state import Tournament

_LISTS = "who plays, where, and how they stand comes with the lists that the director shows"
_CONDUCT = "what the committee decides is told to whom it touches, and stands in the record"

PUBLICATION = Publication.of(
    TOURNAMENT,
    *(f"clock.{name}" for name in ("state", "is_on", "number", "total", "spent", "since")),
    "clock.line",
    "clock.cues",
    private_because={
        **{
            row.cls: _LISTS
            for row in (*ENTRIES, *ROUNDS, *LATECOMERS, *RESULTS)
            if not row.is_public
        },
        **{row.cls: _CONDUCT for row in (*COMMITTEE, *SETTLEMENT)},
    },
    timed=ROUND_ACTS,
)


def is_clock_on(tournament: Tournament) -> bool:
    """Return True if the clock of a round runs or is paused."""
    return tournament.clock.is_on


async def is_still_played(desk: Desk, row: StreamRow, _known: PublicState[Tournament]) -> bool:
    """Whether the tournament is not over. The hall learns no more: with the end come all places."""
    from faristol.desk.tournament.document import TournamentService

    try:
        document = await desk.service(TournamentService).documents.load(row.id)
    except UnreadableError:  # it cannot be continued here
        return False
    return document is not None and not document.state.is_ended


def build_clock_picture(
    public_state: PublicState[Tournament], _row: StreamRow, text: Translator, _seconds: int
) -> ClockPicture | None:
    """Return the clock of the current or last round; None before the first one."""
    clock: RoundClock = public_state.state.clock
    if clock.state == "idle":
        return None
    # also when it was closed before its time was over
    spent = clock.total if clock.state == "ended" else clock.spent
    return ClockPicture(
        kind="round",
        state=clock.state,
        title=text.gettext("Round {round}", round=clock.number),
        times=(format_minutes(max(0, seconds_left(clock.total, spent))),),
        facts={**round_clock_data(clock), "spent": spent},
        says=hall_calls(clock, text),
    )
