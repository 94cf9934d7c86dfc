"""The hall's picture of a game's clock: both times and both names, never the reason of a stop."""

from faristol.clock.game.acts import GAME_CLOCK
from faristol.clock.game.state import GameClock
from faristol.desk.hall.board_and_clock import ClockPicture
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.publication import Publication, PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.clocks.clock_data import GAME_ACTS, format_minutes, side_names
from faristol.ledger.record import JSON

PUBLICATION = Publication.of(
    GAME_CLOCK,
    # not `reason`: the reason of a stop is between the players and the arbiter
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
    "loser_at",
    "passed",
    timed=GAME_ACTS,
)


def is_clock_on(clock: GameClock) -> bool:
    """Whether a game is under way, or a clock is set for it."""
    return clock.state in ("ready", "running", "stopped")


async def is_still_played(
    _desk: Desk, _row: StreamRow, public_state: PublicState[GameClock]
) -> bool:
    """Whether the clock of a game was started and has not ended."""
    return public_state.state.state in ("running", "stopped")


def build_clock_picture(
    public_state: PublicState[GameClock], row: StreamRow, text: Translator, _seconds: int
) -> ClockPicture:
    """Return the picture of a game's clock; the name of its document has both players."""
    from faristol.desk.shared.clocks.game_clock_data import game_clock_data

    clock, sides = public_state.state, side_names(row.name, text)
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
        says=_select_captions(sides, text),
    )


def _select_captions(sides: tuple[str, str], text: Translator) -> dict[str, JSON]:
    """Return the captions of a clock's calls that the hall shows, which has no sound."""
    from faristol.desk.shared.clocks.game_clock_data import game_calls, mark_calls

    calls = game_calls(sides, text)
    marks = {name: {"caption": call["caption"]} for name, call in mark_calls(sides, text).items()}
    names = ("begins", "points", "lost", "turn", "stopped", "over")
    return {"marks": marks, **{name: calls[name] for name in names}}
