"""Read what was typed into the fields of a topic, as plain values.

A field is called by the path of its value, those of a table by the path and the column, so that
what is wrong with a value is said where it was typed.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from faristol.desk.kernel.request import Request
from faristol.desk.rules.kind_usage import is_offered, kinds_of
from faristol.desk.shared.clocks.clock_data import parse_duration
from faristol.desk.shared.rulesets.rule_labels import SCALES, UNIT_OF
from faristol.desk.shared.rulesets.rule_view import topic_classes, value_at
from faristol.rules.kind import Choice, Kind, Section, Several, Slot, Whole, YesNo, slots_of
from faristol.rules.ruleset import Ruleset
from faristol.rules.values import Plain, joined

Columns: TypeAlias = Mapping[str, Slot]

MOST_ROWS = 100  # of a table that a page sent; a rule set takes fewer, and says so
# lists whose order says something: the usual one first, or the first time, the second…
ORDERED = frozenset(
    {"start.methods", "announcing.orders", "announcing.tables", "conduct.sanctions", "ranking.ties"}
)
_HALVES = {"½": ".5"}
_GROUPED = re.compile(r"[0-9]{1,3}(?:[.,\s’][0-9]{3})+")
_GROUPS = re.compile(r"[.,\s’]")
# hours, where they are typed; minutes; seconds
_TIME = re.compile(r"(?:([0-9]{1,3}):)?([0-9]{1,4}):([0-5][0-9])")
_SECONDS_OF = {"seconds": 1, "time": 1, "minutes": 60}


def read_topic(topic: str, request: Request, ruleset: Ruleset) -> dict[str, Plain]:
    """Return the values of a topic as typed: by path, or as a table where it comes in whole.

    What nothing that is played under the rules goes by is not asked for, and stays as it is.
    """
    cls = topic_classes()[topic]
    if getattr(ruleset.rules, topic) is None:
        return {topic: _table(cls, topic, request, ruleset)}
    kinds = kinds_of(ruleset)
    values = _values(cls, topic, request, ruleset)
    return {path: value for path, value in values if is_offered(path, kinds)}


def _values(
    cls: type[Any], path: str, request: Request, ruleset: Ruleset
) -> Iterator[tuple[str, Plain]]:
    for name, slot in slots_of(cls).items():
        inside = joined(path, name)
        if not isinstance(slot.kind, Section):
            yield inside, _typed(slot.kind, inside, request, ruleset, is_optional=slot.is_optional)
        elif slot.is_optional and not request.value(inside):
            yield inside, None
        elif value_at(ruleset, inside) is None:
            yield inside, _table(slot.kind.cls, inside, request, ruleset)
        else:
            yield from _values(slot.kind.cls, inside, request, ruleset)


def _table(cls: type[Any], path: str, request: Request, ruleset: Ruleset) -> Plain:
    table: dict[str, Plain] = {}
    for name, slot in slots_of(cls).items():
        inside = joined(path, name)
        if not isinstance(slot.kind, Section):
            table[name] = _typed(slot.kind, inside, request, ruleset, is_optional=slot.is_optional)
        elif not slot.is_optional or request.value(inside):
            table[name] = _table(slot.kind.cls, inside, request, ruleset)
    return {name: value for name, value in table.items() if value is not None}


def _typed(
    kind: Kind, path: str, request: Request, ruleset: Ruleset, *, is_optional: bool
) -> Plain:
    """Return one value as typed; what is no value of its kind stays as it is, to be refused."""
    if isinstance(kind, YesNo):
        return bool(request.value(path))
    if isinstance(kind, Several):
        return _several(kind, path, request, ruleset)
    typed = request.value(path).strip()
    if is_optional and not typed:
        return None
    return read_number(typed, UNIT_OF[path]) if isinstance(kind, Whole) else typed


def _several(kind: Several, path: str, request: Request, ruleset: Ruleset) -> Plain:
    if isinstance(kind.of, Section):
        columns = slots_of(kind.of.cls)
        return [_row(path, columns, row) for row in typed_rows(path, columns, request)]
    found = typed_items(path, request)
    if isinstance(kind.of, Whole):
        return [read_number(item, UNIT_OF[path]) for item in found]
    if path in ORDERED or not isinstance(kind.of, Choice):
        return found
    before = value_at(ruleset, path)
    is_same = isinstance(before, tuple) and sorted(before) == sorted(found)
    return list(before) if is_same else found  # of a set the order says nothing


def typed_items(path: str, request: Request) -> list[str]:
    """Return the items of a list as typed, without the lines that were left empty."""
    return [item.strip() for item in request.values(path) if item.strip()]


def typed_rows(path: str, columns: Columns, request: Request) -> list[dict[str, str]]:
    """Return the rows of a table as typed, without those into which no number was typed."""
    typed = {name: request.values(joined(path, name)) for name in columns}
    numbers = [name for name, slot in columns.items() if not isinstance(slot.kind, YesNo)]
    count = min(MOST_ROWS, max(map(len, typed.values()), default=0))
    rows = [
        {name: cells[at].strip() if at < len(cells) else "" for name, cells in typed.items()}
        for at in range(count)
    ]
    return [row for row in rows if any(row[name] for name in numbers)]


def _row(path: str, columns: Columns, row: Mapping[str, str]) -> Plain:
    values: dict[str, Plain] = {}
    for name, typed in row.items():
        if isinstance(columns[name].kind, YesNo):
            values[name] = {"yes": True, "no": False}.get(typed, typed)
        elif typed or not columns[name].is_optional:
            values[name] = read_number(typed, UNIT_OF[joined(path, name)])
    return values


def read_number(typed: str, unit: str) -> Plain:
    """Return a number as typed, in half points or ten-thousandths where its unit is; else the text.

    Of what is counted in seconds or minutes a time is read too, as every other field of time takes it. A
    number alone is of the unit, and of a time it is minutes, as in the form of a new game.

    >>> read_number("7", "tiles"), read_number("1½", "half"), read_number("1,6667", "coefficient")
    (7, 3, 16667)
    >>> read_number("1.000", "points")
    1000
    >>> read_number("3:00", "time"), read_number("24:00:00", "time"), read_number("30:00", "minutes")
    (180, 86400, 30)
    >>> read_number("3", "time"), read_number("30", "seconds")
    (180, 30)
    """
    if unit in _SECONDS_OF and (found := _TIME.fullmatch(typed)):
        return _read_time(found, _SECONDS_OF[unit], typed)
    if unit == "time":
        seconds = parse_duration(typed)
        return typed if seconds < 0 else seconds
    scale = SCALES.get(unit, 1)
    # a thousand as the help writes it: where no decimals are possible, a sign between threes is none
    written = _GROUPS.sub("", typed) if scale == 1 and _GROUPED.fullmatch(typed) else typed
    for sign, decimals in _HALVES.items():
        if scale > 1 and written.endswith(sign):
            written = (written.removesuffix(sign) or "0") + decimals
    whole, point, rest = written.replace(",", ".").partition(".")
    digits = whole.removeprefix("-") + rest
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 12 or not whole:
        return typed
    if point and (scale == 1 or not rest):
        return typed
    number, left = divmod(int(whole + rest) * scale, 10 ** len(rest))
    return typed if left else number


def _read_time(found: re.Match[str], seconds_of_unit: int, typed: str) -> Plain:
    """Return a time in whole units; what is typed where it comes to none, or has 60 minutes beside hours."""
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    units, left = divmod(3_600 * hours + 60 * minutes + seconds, seconds_of_unit)
    return typed if left or (hours and minutes > 59) else units
