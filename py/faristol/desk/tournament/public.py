"""Show the hall the clock of a tournament's round. Names, pairs and places come when the director shows them (`to_hall.py`)."""

from faristol.clock.round.state import RoundClock
from faristol.desk.hall.drawn import ClockPicture
from faristol.desk.kernel.public import Known, Publication
from faristol.desk.kernel.text import Text
from faristol.desk.parts.clock import ROUND_ACTS, round_facts, round_left
from faristol.desk.parts.clock_words import hall_says
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
    kept_back={
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
    """Tell whether the time of a round runs, or stands still for a while."""
    return tournament.clock.is_on


def clock_picture(known: Known[Tournament], text: Text) -> ClockPicture:
    """Return the clock of the round that is played."""
    clock: RoundClock = known.state.clock
    return ClockPicture(
        kind="round",
        state=clock.state,
        title=text.say("Round {round}", round=clock.number),
        times=(round_left(clock),),
        facts=round_facts(clock),
        says=hall_says(clock, text),
    )
