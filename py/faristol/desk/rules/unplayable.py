"""What a club's copy may not be saved with, though a rule set can hold it: a game under it could stop.

The form of a copy alone asks here. Whatever reads, folds or audits stored rules does not: a copy, and a
document that pinned such values, opens as before, and its game can be finished.
"""

from collections.abc import Collection, Iterator
from typing import Final

from faristol.rules.flaw import Flaw, Flaws
from faristol.rules.ruleset import Rules

# what a time may be, by its path: long enough to write a move, and short enough to come to an end
SECONDS_AT: Final = {
    "round_clock.seconds": (10, 1_800),
    "time_up.seconds_each": (10, 1_800),
}


def find_unplayable(rules: Rules, paths: Collection[str]) -> Flaws:
    """Return what would stop a game among the values at some paths, each with the reason.

    A topic stands for all that is in it.
    """
    typed = tuple(f"{path}." for path in paths)
    return tuple(
        Flaw("unplayable", path, reason)
        for path, reason in _find(rules)
        if f"{path}.".startswith(typed)
    )


def _find(rules: Rules) -> Iterator[tuple[str, str]]:
    if rules.master is not None and not rules.master.none_valid:
        yield "master.none_valid", "no_way_on"
    if rules.conduct is not None and not rules.conduct.sanctions:
        yield "conduct.sanctions", "no_sanction"
    clock, time_up = rules.round_clock, rules.time_up
    times = {
        "round_clock.seconds": clock.seconds if clock else None,
        "time_up.seconds_each": time_up.seconds_each if time_up else None,
    }
    for path, (least, most) in SECONDS_AT.items():
        seconds = times[path]
        if seconds is not None and not least <= seconds <= most:
            yield path, "time"
    yield from _find_in_ranking(rules)


def _find_in_ranking(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield what breaks no tie in a duplicate, where the rules are of nothing else; its unit is not offered there."""
    ranking, is_for_duplicate = rules.ranking, None not in (rules.course, rules.racks, rules.master)
    if ranking is None or not is_for_duplicate or rules.start or rules.thinking:
        return
    if set(ranking.ties) - {"best_moves"}:
        yield "ranking.ties", "ties_of_duplicate"
