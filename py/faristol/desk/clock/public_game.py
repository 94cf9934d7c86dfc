"""Show the hall the clock of a game: both times and who plays whom, never why it stands still."""

from typing import Any

from faristol.clock.game.acts import GAME_CLOCK
from faristol.clock.game.state import GameClock
from faristol.desk.hall.board_and_clock import ClockPicture
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.publication import Publication, PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.clocks.clock_data import GAME_ACTS, format_minutes, side_names

PUBLICATION = Publication.of(
    GAME_CLOCK,
    # not `reason`: why a game stands still is between its players and the arbiter
    "state",
    "terms",
    "allotted",
    "used",
    "since",
    "turn",
    "turn_used",
    "switched",
    "turns_left",
    "line",
    "given",
    "lost_at",
    "passed",
    timed=GAME_ACTS,
)


def is_clock_on(clock: GameClock) -> bool:
    """Whether a game is under way, or its clock is set for one."""
    return clock.state in ("ready", "running", "stopped")


async def is_still_played(_desk: Desk, _row: StreamRow, known: PublicState[GameClock]) -> bool:
    """Whether the clock of a game was started and has not ended."""
    return known.state.state in ("running", "stopped")


def clock_picture(
    known: PublicState[GameClock], row: StreamRow, text: Text, _seconds: int
) -> ClockPicture:
    """Return the clock of a game; its document is called by who plays whom."""
    from faristol.desk.shared.clocks.game_clock_data import game_calls, game_clock_data

    clock, sides = known.state, side_names(row.name, text)
    return ClockPicture(
        kind="game",
        state=clock.state,
        title="",
        names=sides,
        times=tuple(
            format_minutes((allotted - used) // 1000)
            for allotted, used in zip(clock.allotted, clock.used, strict=True)
        ),
        facts=game_clock_data(clock, row.id, (), row.name),
        says=_public(game_calls(sides, text)),
    )


def _public(said: dict[str, Any]) -> dict[str, Any]:
    """Return of what a clock says what is shown in the hall, which has no sound."""
    marks = {name: {"caption": one["caption"]} for name, one in said["marks"].items()}
    shown = ("begins", "points", "lost", "turn", "stopped", "over")
    return {"marks": marks, **{name: said[name] for name in shown}}
