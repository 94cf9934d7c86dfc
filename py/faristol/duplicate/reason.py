"""The reasons why a slip is null, in the order in which they are tested.

CAT-DUP 1.7 lists the faults of the coordinates, the word, the blank and the time. That a move
must be possible follows from the rules of the game, to which 1.8 refers. The last three are
not faults of a slip: there is none, or its points were taken away.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

SlipReason: TypeAlias = Literal[
    "no_coordinates",
    "bad_coordinates",
    "illegible_word",
    "invalid_word",
    "blank_not_marked",
    "late",
    "illegal_placement",
    "not_in_rack",
    "invalid_cross_word",
]
Reason: TypeAlias = SlipReason | Literal["no_slip", "sanctioned", "annulled"]

SLIP_REASONS: Final[tuple[SlipReason, ...]] = get_args(SlipReason)
REASONS: Final[tuple[Reason, ...]] = (*SLIP_REASONS, "no_slip", "sanctioned", "annulled")

ARTICLES: Final[Mapping[Reason, str]] = {
    "no_coordinates": "CAT-DUP 1.7-1",
    "bad_coordinates": "CAT-DUP 1.7-1",
    "illegible_word": "CAT-DUP 1.7-2",
    "invalid_word": "CAT-DUP 1.7-2",
    "blank_not_marked": "CAT-DUP 1.7-3",
    "late": "CAT-DUP 1.7-4",
    "illegal_placement": "CAT-DUP 1.8-2",
    "not_in_rack": "CAT-DUP 1.8-2",
    "invalid_cross_word": "CAT-DUP 1.8-2",
    "no_slip": "CAT-DUP 1.7-4",
    "sanctioned": "CAT-DUP 1.7-5",
    "annulled": "CAT-DUP 1.8-2",
}
