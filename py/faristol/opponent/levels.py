"""The levels of the device: the longest words known, and the share of words that come to mind."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What a player of a level sees in a turn; every level plays the best of what it sees."""

    name: str
    longest: int  # letters of the longest words known
    share: int  # words that come to mind in a turn, of a thousand that fit
    is_leave_counted: bool  # whether the value of the leave counts


ALL: Final = 1000

LEVELS: Final = (
    Level(name="1", longest=4, share=90, is_leave_counted=False),
    Level(name="2", longest=5, share=85, is_leave_counted=False),
    Level(name="3", longest=6, share=115, is_leave_counted=False),
    Level(name="4", longest=7, share=140, is_leave_counted=False),
    Level(name="5", longest=15, share=185, is_leave_counted=False),
    Level(name="6", longest=15, share=240, is_leave_counted=True),
    Level(name="7", longest=15, share=460, is_leave_counted=True),
    Level(name="8", longest=15, share=ALL, is_leave_counted=True),
)
BY_NAME: Final = {level.name: level for level in LEVELS}
