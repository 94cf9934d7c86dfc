"""Let the clock of a game of two that came by a file while it ran stand still until its times are set."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from re import compile as pattern

from faristol.clock.game.acts import MAX_SECONDS, SetTimesLeft
from faristol.clock.game.state import GameClock
from faristol.clock.moment import Moment
from faristol.desk.kernel.outcome import STALE, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.clocks.clock_data import (
    GAME_ACTS,
    ClockDocument,
    format_minutes,
    is_adrift,
    is_automatic,
    parse_duration,
    parse_moment,
    seconds_left,
    since_last,
)
from faristol.ledger.refusal import Refusal
from faristol.rules.outcome import in_order

_BELOW = pattern("[-\u2212]")  # hyphen and minus


def standing_game_clock(document: ClockDocument, clock: GameClock) -> GameClock:
    """Return the clock of a game as it is shown: one that came by a file while it ran stands still."""
    if not is_adrift(document, clock):
        return clock
    saved = document.log[document.row.opened_seq - 1].at
    turn = clock.turn - 1
    most = clock.allotted[turn] + MAX_SECONDS * 1000 - clock.used[turn]  # what can be set
    gone = min(most, clock.line.at - clock.since + since_last(clock.line.wall, saved))
    more = in_order(gone, 0, first=clock.turn)
    return replace(
        clock,
        state="stopped",
        used=(clock.used[0] + more[0], clock.used[1] + more[1]),
        turn_used=clock.turn_used + gone,
        since=clock.line.at,
        reason=None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesLeftView:
    """The times with which the clock of a game goes on, as proposed: those as the file was saved."""

    sides: Sequence[tuple[str, str, str]]  # the field, whose time it is, and what is left
    turn: str  # whose time goes on


def times_left_view(
    document: ClockDocument, clock: GameClock, names: Sequence[str]
) -> TimesLeftView | None:
    """Return the choice of the times that are left, or None where the clock does not stand still for it."""
    if not is_adrift(document, clock):
        return None
    left = _left(standing_game_clock(document, clock))
    sides = [(f"left_{side}", names[side - 1], format_minutes(left[side - 1])) for side in (1, 2)]
    return TimesLeftView(sides=sides, turn=names[clock.turn - 1])


def _left(clock: GameClock) -> tuple[int, int]:
    pairs = zip(clock.allotted, clock.used, strict=True)
    first, second = (seconds_left(allotted, used) for allotted, used in pairs)
    return first, second


def times_as_saved(standing: GameClock, moment: Moment) -> SetTimesLeft:
    """Return the act that leaves each side what it had when the file was saved, of a clock that stands still."""
    return SetTimesLeft(seconds=_left(standing), moment=moment)


def read_times_left(request: Request) -> SetTimesLeft:
    """Return the times that were typed for both sides; a minus says that one is in excess.

    Raises:
        Refused: one of them is no time.
    """
    first, second = (_read_left(request, f"left_{side}") for side in (1, 2))
    return SetTimesLeft(seconds=(first, second), moment=parse_moment(request))


def _read_left(request: Request, field: str) -> int:
    typed = request.value(field).strip()
    is_over = bool(_BELOW.match(typed))
    seconds = parse_duration(typed[1:] if is_over else typed)
    if seconds < 0:
        raise Refused(Refusal("clock/left_bad", {"field": field}))
    return -seconds if is_over else seconds


def require_times_left(*, is_adrift: bool, command: object) -> None:
    """Refuse what counts on the time of a clock that stands still until somebody says what is left.

    Raises:
        Refused: it is nobody's to press, to stop or to end before; or it has been said already.
    """
    if isinstance(command, SetTimesLeft):
        if not is_adrift:
            raise Refused(STALE)
    elif is_adrift and isinstance(command, GAME_ACTS):
        raise Refused(Refusal("clock/left_first"))


def is_not_written_of_game(*, is_adrift: bool, command: object) -> bool:
    """Whether what a page sends by itself is of no use: its clock stands still."""
    return is_adrift and is_automatic(command)
