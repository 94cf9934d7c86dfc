"""Values with which a copy may not be saved, though a rule set can hold them: a game could stop.

Only the form of a copy checks them. Code that reads, folds or audits stored rules does not: a copy, and a
document that pinned such values, opens as before, and its game can be finished.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from faristol.rules.flaw import Flaw, Flaws
from faristol.rules.ruleset import Rules, Ruleset
from faristol.rules.values import Plain, join_path, write_value

# the bounds of times by their paths: long enough to write a move, and short enough to come to an end
SECONDS_AT: Final = {
    "round_clock.seconds": (10, 1_800),
    "time_up.seconds_each": (10, 1_800),
}
# the bounds of other numbers by their paths: those of the form that begins a document, or of a playable game
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
    """Return the flaws among the values at some paths that would stop a game, each with the reason.

    A topic stands for all values in it.
    """
    prefixes = tuple(f"{path}." for path in paths)
    flaws = (
        *(Flaw("unplayable", path, reason) for path, reason in _find_reasons(rules)),
        *_find_numbers(rules),
    )
    return tuple(flaw for flaw in flaws if f"{flaw.path}.".startswith(prefixes))


def find_bad_times(values: Mapping[str, Plain]) -> Flaws:
    """Return the flaws of typed times that are too short or too long, besides any contradictions."""
    times = dict(values)
    times |= {
        join_path(path, name): value
        for path, table in values.items()
        if isinstance(table, dict)
        for name, value in table.items()
    }
    return tuple(
        Flaw("unplayable", path, "time")
        for path, (minimum, maximum) in SECONDS_AT.items()
        if isinstance(seconds := times.get(path), int) and not minimum <= seconds <= maximum
    )


def blame_time(flaws: Flaws, values: Mapping[str, Plain], ruleset: Ruleset) -> Flaws:
    """Return flaws with a contradiction of calls moved to the round's time, if those are unchanged."""
    clock = ruleset.rules.round_clock
    if clock is None or values.get(_CUES) != write_value(clock.cues):
        return flaws
    return tuple(
        Flaw(flaw.code, flaw.expected, flaw.path)
        if (flaw.code, flaw.path) == ("contradiction", _CUES)
        else flaw
        for flaw in flaws
    )


def _find_reasons(rules: Rules) -> Iterator[tuple[str, str]]:
    if rules.master is not None and not rules.master.none_valid:
        yield "master.none_valid", "no_way_on"
    if rules.conduct is not None and not rules.conduct.sanctions:
        yield "conduct.sanctions", "no_sanction"
    clock, time_up = rules.round_clock, rules.time_up
    times = {
        "round_clock.seconds": clock.seconds if clock else None,
        "time_up.seconds_each": time_up.seconds_each if time_up else None,
    }
    for path, (minimum, maximum) in SECONDS_AT.items():
        seconds = times[path]
        if seconds is not None and not minimum <= seconds <= maximum:
            yield path, "time"
    yield from _find_in_ranking(rules)


def _find_numbers(rules: Rules) -> Iterator[Flaw]:
    """Yield the flaws of numbers out of their bounds; in a list each at its own place."""
    for path, (minimum, maximum) in NUMBERS_AT.items():
        topic, name = path.split(".")
        part = getattr(rules, topic)
        value = getattr(part, name) if part is not None else None
        numbers = value if isinstance(value, tuple) else ()
        places = {f"{path}.{at}": number for at, number in enumerate(numbers, 1)} or {path: value}
        for place, number in places.items():
            if number is not None and not minimum <= number <= maximum:
                yield Flaw("out_of_range", place, f"{minimum} {maximum}")


def _find_in_ranking(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield ties that cannot be broken, if the rules are for duplicates alone.

    The form of such rules does not offer the unit of ranking.
    """
    ranking, is_for_duplicate = rules.ranking, None not in (rules.course, rules.racks, rules.master)
    if ranking is None or not is_for_duplicate or rules.start or rules.thinking:
        return
    if set(ranking.ties) - {"best_moves"}:
        yield "ranking.ties", "ties_of_duplicate"
