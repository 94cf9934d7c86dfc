"""Forged values for entries of a log: other values of the same type, and senseless ones."""

from collections.abc import Iterator
from random import Random
from typing import Any

PINNED = ("ruleset", "base", "values")  # rules: tests/unit/rules looks at what is wrong with them
NO_SENSE = ("", "x" * 5000, "\u202e<img src=x onerror=alert(1)>", "p999", "H99", "\x00a")


def forged_values(value: Any) -> Iterator[Any]:
    """Yield copies of a value with one value inside replaced by another of the same type."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, -value - 1)
    elif isinstance(value, str):
        yield f"{value}x"
    elif value is None:
        yield "x"
    elif isinstance(value, list):
        yield [*value, *(value[:1] or ["x"])]
        if value:
            yield value[1:]
        for at, item in enumerate(value):
            yield from ([*value[:at], other, *value[at + 1 :]] for other in forged_values(item))
    elif isinstance(value, dict):
        for name, item in value.items():
            if name not in PINNED:
                yield from ({**value, name: other} for other in forged_values(item))


def of_no_sense(value: Any, random: Random) -> Any:
    """Return a value with a part that no person or program would have written."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice([-1, 0, 10**9, 2**53 - 1, value + 1])
    if isinstance(value, str):
        return random.choice([*NO_SENSE, f"{value}x"])
    if isinstance(value, list) and value and random.random() >= 0.4:
        at = random.randrange(len(value))
        return [*value[:at], of_no_sense(value[at], random), *value[at + 1 :]]
    if isinstance(value, list):
        return random.choice([[], value + value, value[::-1], value[:1] * 500])
    if isinstance(value, dict) and value:
        name = random.choice(list(value))
        return {**value, name: of_no_sense(value[name], random)}
    return random.choice([1, "x", None])
