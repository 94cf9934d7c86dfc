"""Parse the submitted fields of a topic into plain values.

A field has the path of its value as its name, those of a table the path and the column, so that
a flaw is displayed at the field in which the value was typed.
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
from faristol.rules.values import Plain, join_path

Columns: TypeAlias = Mapping[str, Slot]

MAX_ROWS = 100  # of a table in a request; a rule set allows fewer, and refuses more
# lists whose order has a meaning: the usual one first, or the first time, the second…
ORDERED = frozenset(
    {"start.methods", "announcing.orders", "announcing.tables", "conduct.sanctions", "ranking.ties"}
)
_HALVES = {"½": ".5"}
_GROUPED = re.compile(r"[0-9]{1,3}(?:[.,\s’][0-9]{3})+")
_GROUPS = re.compile(r"[.,\s’]")
# hours, if any; minutes; seconds
_TIME = re.compile(r"(?:([0-9]{1,3}):)?([0-9]{1,4}):([0-5][0-9])")
_SECONDS_OF = {"seconds": 1, "time": 1, "minutes": 60}


def parse_topic(topic: str, request: Request, ruleset: Ruleset) -> dict[str, Plain]:
    """Return the typed values of a topic: by path, or as a table if the whole topic is new.

    Values that no kind played under the rules uses have no field, and stay as they are.
    """
    cls = topic_classes()[topic]
    if getattr(ruleset.rules, topic) is None:
        return {topic: _parse_table(cls, topic, request, ruleset)}
    kinds = kinds_of(ruleset)
    values = _list_values(cls, topic, request, ruleset)
    return {path: value for path, value in values if is_offered(path, kinds)}


def _list_values(
    cls: type[Any], path: str, request: Request, ruleset: Ruleset
) -> Iterator[tuple[str, Plain]]:
    for name, slot in slots_of(cls).items():
        inside = join_path(path, name)
        if not isinstance(slot.kind, Section):
            yield (
                inside,
                _parse_value(slot.kind, inside, request, ruleset, is_optional=slot.is_optional),
            )
        elif slot.is_optional and not request.value(inside):
            yield inside, None
        elif value_at(ruleset, inside) is None:
            yield inside, _parse_table(slot.kind.cls, inside, request, ruleset)
        else:
            yield from _list_values(slot.kind.cls, inside, request, ruleset)


def _parse_table(cls: type[Any], path: str, request: Request, ruleset: Ruleset) -> Plain:
    table: dict[str, Plain] = {}
    for name, slot in slots_of(cls).items():
        inside = join_path(path, name)
        if not isinstance(slot.kind, Section):
            table[name] = _parse_value(
                slot.kind, inside, request, ruleset, is_optional=slot.is_optional
            )
        elif not slot.is_optional or request.value(inside):
            table[name] = _parse_table(slot.kind.cls, inside, request, ruleset)
    return {name: value for name, value in table.items() if value is not None}


def _parse_value(
    kind: Kind, path: str, request: Request, ruleset: Ruleset, *, is_optional: bool
) -> Plain:
    """Return the value of a typed text; a text that is invalid for its kind stays, to be refused."""
    if isinstance(kind, YesNo):
        return bool(request.value(path))
    if isinstance(kind, Several):
        return _parse_list(kind, path, request, ruleset)
    raw = request.value(path).strip()
    if is_optional and not raw:
        return None
    return parse_number(raw, UNIT_OF[path]) if isinstance(kind, Whole) else raw


def _parse_list(kind: Several, path: str, request: Request, ruleset: Ruleset) -> Plain:
    if isinstance(kind.of, Section):
        columns = slots_of(kind.of.cls)
        return [_parse_row(path, columns, row) for row in parse_rows(path, columns, request)]
    items = parse_items(path, request)
    if isinstance(kind.of, Whole):
        return [parse_number(item, UNIT_OF[path]) for item in items]
    if path in ORDERED or not isinstance(kind.of, Choice):
        return items
    before = value_at(ruleset, path)
    is_same = isinstance(before, tuple) and sorted(before) == sorted(items)
    return list(before) if is_same else items  # the order of a set has no meaning


def parse_items(path: str, request: Request) -> list[str]:
    """Return the typed items of a list, without empty lines."""
    return [item.strip() for item in request.values(path) if item.strip()]


def parse_rows(path: str, columns: Columns, request: Request) -> list[dict[str, str]]:
    """Return the typed rows of a table, without those that have no number."""
    submitted = {name: request.values(join_path(path, name)) for name in columns}
    numbers = [name for name, slot in columns.items() if not isinstance(slot.kind, YesNo)]
    count = min(MAX_ROWS, max(map(len, submitted.values()), default=0))
    rows = [
        {name: cells[at].strip() if at < len(cells) else "" for name, cells in submitted.items()}
        for at in range(count)
    ]
    return [row for row in rows if any(row[name] for name in numbers)]


def _parse_row(path: str, columns: Columns, row: Mapping[str, str]) -> Plain:
    values: dict[str, Plain] = {}
    for name, raw in row.items():
        if isinstance(columns[name].kind, YesNo):
            values[name] = {"yes": True, "no": False}.get(raw, raw)
        elif raw or not columns[name].is_optional:
            values[name] = parse_number(raw, UNIT_OF[join_path(path, name)])
    return values


def parse_number(raw: str, unit: str) -> Plain:
    """Return the number of a typed text, in half points or ten-thousandths by its unit; else the text.

    Units of seconds or minutes accept a time too, as all fields of time do. A number alone is in the unit;
    for a time it is in minutes, as in the form of a new game.

    >>> parse_number("7", "tiles"), parse_number("1½", "half"), parse_number("1,6667", "coefficient")
    (7, 3, 16667)
    >>> parse_number("1.000", "points")
    1000
    >>> parse_number("3:00", "time"), parse_number("24:00:00", "time"), parse_number("30:00", "minutes")
    (180, 86400, 30)
    >>> parse_number("3", "time"), parse_number("30", "seconds")
    (180, 30)
    """
    if unit in _SECONDS_OF and (match := _TIME.fullmatch(raw)):
        return _parse_time(match, _SECONDS_OF[unit], raw)
    if unit == "time":
        seconds = parse_duration(raw)
        return raw if seconds < 0 else seconds
    scale = SCALES.get(unit, 1)
    # a thousand as the help writes it: without decimals, a mark between groups of three is no decimal mark
    plain = _GROUPS.sub("", raw) if scale == 1 and _GROUPED.fullmatch(raw) else raw
    for sign, decimals in _HALVES.items():
        if scale > 1 and plain.endswith(sign):
            plain = (plain.removesuffix(sign) or "0") + decimals
    whole, point, fraction = plain.replace(",", ".").partition(".")
    digits = whole.removeprefix("-") + fraction
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 12 or not whole:
        return raw
    if point and (scale == 1 or not fraction):
        return raw
    number, left = divmod(int(whole + fraction) * scale, 10 ** len(fraction))
    return raw if left else number


def _parse_time(match: re.Match[str], seconds_of_unit: int, raw: str) -> Plain:
    """Return a time in whole units; the text if it has a rest, or 60 minutes and more beside hours."""
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    units, left = divmod(3_600 * hours + 60 * minutes + seconds, seconds_of_unit)
    return raw if left or (hours and minutes > 59) else units
