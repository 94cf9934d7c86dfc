"""The sanctions for offences: a warning, a round without points, expulsion (CAT-DUP 1.7-5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.rules.duplicate import Conduct

Sanction: TypeAlias = Literal["warning", "zero", "expulsion"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionedRounds:
    """The sanctions of a player, and the rounds as they count with them."""

    sanctions: tuple[Sanction, ...]
    rounds: tuple[int, ...]
    is_expelled: bool


def next_sanction(rule: Conduct | None, offences: int) -> Sanction | None:
    """Return the sanction for one more offence after `offences`; the last step of the ladder repeats.

    None if the rules have no ladder: then the judge decides.
    """
    if rule is None or not rule.sanctions:
        return None
    return rule.sanctions[min(offences, len(rule.sanctions) - 1)]


def apply_offences(
    rule: Conduct | None, rounds: Sequence[int], offences: Sequence[int]
) -> SanctionedRounds:
    """Return a player's rounds after offences, each given by the number of its round.

    The second offence takes the points of its round; an expelled player keeps the points of the rounds
    played, but has no place (CAT-DUP 1.7-5).
    """
    points = list(rounds)
    sanctions: list[Sanction] = []
    for number in offences:
        sanction = next_sanction(rule, len(sanctions))
        if sanction is None:
            continue
        sanctions.append(sanction)
        if sanction == "zero" and 1 <= number <= len(points):
            points[number - 1] = 0
    return SanctionedRounds(
        sanctions=tuple(sanctions), rounds=tuple(points), is_expelled="expulsion" in sanctions
    )
