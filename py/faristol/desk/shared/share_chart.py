"""The shares of all players in one drawing: a dot each along a line that ends at a hundred per cent."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 360  # units of the drawing
_EDGE: Final = 12
_FLOOR: Final = 18  # units from the line at the bottom to the lower edge: its numbers
_DOT: Final = 10  # units from one dot to the next
_NAMED: Final = 17  # the same, of a dot with a place in it
_MAX_LEVEL: Final = 7  # dots one above the other; any more lie on the last
_STEP: Final = 10  # per cent from tick to tick,
_WIDE_STEP: Final = 20  # and where there would be more than seven


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareDot:
    """A player in the drawing."""

    x: float
    y: float
    place: int  # 1 to 3, written in the dot; 0 for all others


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareChart:
    """The drawing: its dots, and the per cents along the line."""

    height: int
    line: int  # how far down the line is
    dots: Sequence[ShareDot]
    ticks: Sequence[tuple[float, int]]  # x and per cent


def build_share_chart(shares: Sequence[int], named: int = 3) -> ShareChart:
    """Return the drawing of shares in per cent, the highest first; the first ones have their places.

    >>> chart = build_share_chart((81, 76, 52))
    >>> [percent for _, percent in chart.ticks], [dot.place for dot in chart.dots]
    ([50, 60, 70, 80, 90, 100], [1, 2, 3])
    """
    low = min(90, min(shares, default=0) // _STEP * _STEP)
    step = _STEP if 100 - low <= 6 * _STEP else _WIDE_STEP
    scale = (WIDTH - 2 * _EDGE) / (100 - low)

    def x_of(percent: int) -> float:
        return round(_EDGE + (min(percent, 100) - low) * scale, 1)

    placed = list(_iterate_levels([x_of(share) for share in shares], named))
    levels = 1 + max((level for _, level, _ in placed), default=0)
    line = 14 + _DOT * levels
    return ShareChart(
        height=line + _FLOOR,
        line=line,
        dots=[ShareDot(x=x, y=line - 9 - _DOT * level, place=place) for x, level, place in placed],
        ticks=[(x_of(percent), percent) for percent in range(100, low - 1, -step)][::-1],
    )


def _iterate_levels(places: Sequence[float], named: int) -> Iterator[tuple[float, int, int]]:
    """Yield x, level and place of each dot: on the lowest level where it touches no other dot."""
    taken: list[tuple[float, int, int]] = []  # x, level, and units of room
    for number, x in enumerate(places, start=1):
        room = _NAMED if number <= named else _DOT
        # a dot with a place in it is higher than a level
        near = {
            level + more
            for other, level, other_room in taken
            if abs(other - x) < (room + other_room) / 2
            for more in ((-1, 0, 1) if room + other_room > 2 * _DOT else (0,))
        }
        level = next((level for level in range(_MAX_LEVEL) if level not in near), _MAX_LEVEL)
        taken.append((x, level, room))
        yield x, level, number if number <= named else 0
