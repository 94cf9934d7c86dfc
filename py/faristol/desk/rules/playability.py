"""What a club's copy may not be saved with, though a rule set can hold it: a game under it could stop.

The form of a copy alone asks here. Whatever reads, folds or audits stored rules does not: a copy, and a
document that pinned such values, opens as before, and its game can be finished.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from faristol.rules.flaw import Flaw, Flaws
from faristol.rules.ruleset import Rules, Ruleset
from faristol.rules.values import Plain, joined, write_value

# what a time may be, by its path: long enough to write a move, and short enough to come to an end
SECONDS_AT: Final = {
    "round_clock.seconds": (10, 1_800),
    "time_up.seconds_each": (10, 1_800),
}
# what other numbers may be, by their paths: what the form that begins a document takes, or a game can be played with
NUMBERS_AT: Final = {
    "absence.minutes": (1, 600),
    "clock.minutes_each": (1, 300),
    "clock.minutes_in_all": (1, 600),
    "course.least_players": (1, 500),
    "equipment.rack": (2, 7),
    "pairing.rounds": (1, 50),
    "thinking.days": (1, 1_000),
}
BOUNDS_AT: Final = {**SECONDS_AT, **NUMBERS_AT}
_CUES: Final = "round_clock.cues"


def find_unplayable(rules: Rules, paths: Collection[str]) -> Flaws:
    """Return what would stop a game among the values at some paths, each with the reason.

    A topic stands for all that is in it.
    """
    typed = tuple(f"{path}." for path in paths)
    found = (*(Flaw("unplayable", path, why) for path, why in _find(rules)), *_find_numbers(rules))
    return tuple(flaw for flaw in found if f"{flaw.path}.".startswith(typed))


def find_bad_times(values: Mapping[str, Plain]) -> Flaws:
    """Return the times among typed values that are too short or too long, whatever else they contradict."""
    times = dict(values)
    times |= {
        joined(path, name): value
        for path, table in values.items()
        if isinstance(table, dict)
        for name, value in table.items()
    }
    return tuple(
        Flaw("unplayable", path, "time")
        for path, (least, most) in SECONDS_AT.items()
        if isinstance(seconds := times.get(path), int) and not least <= seconds <= most
    )


def blame_time(flaws: Flaws, values: Mapping[str, Plain], ruleset: Ruleset) -> Flaws:
    """Return flaws with a time that the calls before its end contradict blamed, where these stay as they were."""
    clock = ruleset.rules.round_clock
    if clock is None or values.get(_CUES) != write_value(clock.cues):
        return flaws
    return tuple(
        Flaw(flaw.code, flaw.expected, flaw.path)
        if (flaw.code, flaw.path) == ("contradiction", _CUES)
        else flaw
        for flaw in flaws
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


def _find_numbers(rules: Rules) -> Iterator[Flaw]:
    """Yield the numbers out of their bounds; of several at one path, each at its place."""
    for path, (least, most) in NUMBERS_AT.items():
        topic, name = path.split(".")
        part = getattr(rules, topic)
        value = getattr(part, name) if part is not None else None
        several = value if isinstance(value, tuple) else ()
        places = {f"{path}.{at}": one for at, one in enumerate(several, 1)} or {path: value}
        for place, number in places.items():
            if number is not None and not least <= number <= most:
                yield Flaw("out_of_range", place, f"{least} {most}")


def _find_in_ranking(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield what breaks no tie in a duplicate, where the rules are of nothing else; its unit is not offered there."""
    ranking, is_for_duplicate = rules.ranking, None not in (rules.course, rules.racks, rules.master)
    if ranking is None or not is_for_duplicate or rules.start or rules.thinking:
        return
    if set(ranking.ties) - {"best_moves"}:
        yield "ranking.ties", "ties_of_duplicate"
