"""The provisions of the regulations on challenges, as values."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Ruleset: TypeAlias = Literal["ca-classic", "ca-ciutat-de-mallorca", "ro-general", "none"]
Second: TypeAlias = Literal["no", "challenger", "anybody"]
LaterWords: TypeAlias = Literal["closed", "unsaid"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The provisions of a regulation on a challenge, with their article."""

    ruleset: Ruleset
    article: str  # "" when no regulation is in use
    second: Second  # who may challenge a second time
    valid: Literal["goes_on", "unsaid"]  # consequence of a valid play
    invalid: Literal["turn_lost", "unsaid"]  # consequence of an invalid play
    later_words: LaterWords  # whether other words of the same play can be challenged afterwards


TERMS: dict[str, Terms] = {
    # CAT-CLS 6: only the challenger challenges again, once, and gives reasons; words of the play that
    # were not challenged cannot be later
    "ca-classic": Terms(
        ruleset="ca-classic",
        article="6",
        second="challenger",
        valid="goes_on",
        invalid="turn_lost",
        later_words="closed",
    ),
    # CAT-CLM 23 knows no second challenge
    "ca-ciutat-de-mallorca": Terms(
        ruleset="ca-ciutat-de-mallorca",
        article="23",
        second="no",
        valid="goes_on",
        invalid="turn_lost",
        later_words="unsaid",
    ),
    # RO-GEN 15: a play is correct when the opponent or the arbiter accepts its words; it has no more on challenges
    "ro-general": Terms(
        ruleset="ro-general",
        article="15",
        second="no",
        valid="unsaid",
        invalid="unsaid",
        later_words="unsaid",
    ),
    "none": Terms(
        ruleset="none",
        article="",
        second="anybody",
        valid="unsaid",
        invalid="unsaid",
        later_words="unsaid",
    ),
}
# All terms that logs may hold: the earlier ones of a changed regulation stay.
WRITTEN_TERMS: frozenset[Terms] = frozenset(TERMS.values())
