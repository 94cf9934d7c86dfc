"""The clock of a game of two that was imported while it ran: it stands still until its times are set."""

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
from faristol.rules.outcome import order_scores

_BELOW = pattern("[-\u2212]")  # hyphen and minus


def standing_game_clock(document: ClockDocument, clock: GameClock) -> GameClock:
    """Return the clock of a game for display: one that was imported while it ran stands still."""
    if not is_adrift(document, clock):
        return clock
    saved = document.log[document.row.opened_seq - 1].at
    turn = clock.turn - 1
    limit = (
        clock.allotted[turn] + MAX_SECONDS * 1000 - clock.used[turn]
    )  # the largest time that can be set
    elapsed = min(limit, clock.line.at - clock.since + since_last(clock.line.wall, saved))
    more = order_scores(elapsed, 0, first=clock.turn)
    return replace(
        clock,
        state="stopped",
        used=(clock.used[0] + more[0], clock.used[1] + more[1]),
        turn_used=clock.turn_used + elapsed,
        since=clock.line.at,
        reason=None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesLeftView:
    """The proposed times with which the clock of a game goes on: those when the file was saved."""

    sides: Sequence[tuple[str, str, str]]  # field, player and time left
    turn: str  # the player whose time goes on


def times_left_view(
    document: ClockDocument, clock: GameClock, names: Sequence[str]
) -> TimesLeftView | None:
    """Return the choice of the times left, or None where the clock is not waiting for them."""
    if not is_adrift(document, clock):
        return None
    left = _times_left(standing_game_clock(document, clock))
    sides = [(f"left_{side}", names[side - 1], format_minutes(left[side - 1])) for side in (1, 2)]
    return TimesLeftView(sides=sides, turn=names[clock.turn - 1])


def _times_left(clock: GameClock) -> tuple[int, int]:
    pairs = zip(clock.allotted, clock.used, strict=True)
    first, second = (seconds_left(allotted, used) for allotted, used in pairs)
    return first, second


def times_as_saved(clock: GameClock, moment: Moment) -> SetTimesLeft:
    """Return the act that sets the times of a stopped clock to those when the file was saved."""
    return SetTimesLeft(seconds=_times_left(clock), moment=moment)


def read_times_left(request: Request) -> SetTimesLeft:
    """Return the times typed for both sides; a minus marks overtime.

    Raises:
        Refused: one of them is not a time.
    """
    first, second = (_read_left(request, f"left_{side}") for side in (1, 2))
    return SetTimesLeft(seconds=(first, second), moment=parse_moment(request))


def _read_left(request: Request, field: str) -> int:
    text = request.value(field).strip()
    is_over = bool(_BELOW.match(text))
    seconds = parse_duration(text[1:] if is_over else text)
    if seconds < 0:
        raise Refused(Refusal("clock/left_bad", {"field": field}))
    return -seconds if is_over else seconds


def require_times_left(*, is_adrift: bool, command: object) -> None:
    """Refuse acts on a clock that waits for its times left to be set, or setting them again.

    Raises:
        Refused: the clock cannot be pressed, stopped or ended before; or the times are set already.
    """
    if isinstance(command, SetTimesLeft):
        if not is_adrift:
            raise Refused(STALE)
    elif is_adrift and isinstance(command, GAME_ACTS):
        raise Refused(Refusal("clock/left_first"))


def is_superfluous_of_game(*, is_adrift: bool, command: object) -> bool:
    """Whether an automatic act is superfluous, because the clock stands still."""
    return is_adrift and is_automatic(command)
