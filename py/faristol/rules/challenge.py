"""Hold what challenges to a move may cost, and until when (CAT-CLM 23-24, CAT-CLS 6, RO-COR 15-16)."""

from dataclasses import dataclass
from typing import Literal

from faristol.rules.kind import Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """Hold the terms of a challenge; the window is none where it must be made at once, by post."""

    penalty_per_word: Points  # for each challenged word that is correct
    second: Literal["no", "challenger"]  # may argue once more
    verdict: Literal["move", "words"]  # what the arbiter tells
    closes: Literal["drawing", "drawn"] | None  # the moment from which the move is accepted
    closes_with_empty_bag: Literal["written", "pressed"] | None
