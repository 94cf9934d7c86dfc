"""Upcasts: functions that convert the data of an event from one version to the next.

Each function here returns one, from plain data to plain data, that changes a copy. For data that cannot be of
the earlier version it raises an error, which the codec reports as damage.

>>> add_field(hand="")({"round": 1})
{'round': 1, 'hand': ''}
>>> in_field("slips", add_field(hand=""))({"slips": [{"at": "H8"}]})
{'slips': [{'at': 'H8', 'hand': ''}]}
>>> rename_field(why="reason")({"why": "x"})
{'reason': 'x'}
"""

from collections.abc import Mapping
from typing import cast

from faristol.ledger.codec import Upcast
from faristol.ledger.record import JSON


def unchanged(data: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """Return the data as it is: for a field that allows more values, or an act that was renamed."""
    return data


def add_field(**values: JSON) -> Upcast:
    """Return an upcast that adds fields, each with the value that events without it mean."""

    def upcast(data: Mapping[str, JSON]) -> Mapping[str, JSON]:
        if values.keys() & data.keys():
            raise ValueError("an earlier version has a later field")
        return {**data, **values}

    return upcast


def drop_field(*names: str) -> Upcast:
    """Return an upcast that drops fields; the stored line keeps them."""

    def upcast(data: Mapping[str, JSON]) -> Mapping[str, JSON]:
        if missing := set(names) - data.keys():
            raise KeyError(*missing)
        return {name: value for name, value in data.items() if name not in names}

    return upcast


def rename_field(**names: str) -> Upcast:
    """Return an upcast that renames fields, given as `old="new"`."""

    def upcast(data: Mapping[str, JSON]) -> Mapping[str, JSON]:
        if names.keys() - data.keys() or set(names.values()) & (data.keys() - names.keys()):
            raise KeyError(*names)
        return {names.get(name, name): value for name, value in data.items()}

    return upcast


def in_field(field: str, upcast: Upcast) -> Upcast:
    """Return an upcast that applies another to the value of a field.

    The value is an object, a list of objects, or null.
    """

    def upcast_value(value: JSON) -> JSON:
        if isinstance(value, list):
            return [upcast_value(item) for item in value]
        return value if value is None else dict(upcast(cast("Mapping[str, JSON]", value)))

    return lambda data: {**data, field: upcast_value(data[field])}


def chain(*upcasts: Upcast) -> Upcast:
    """Return an upcast that applies several in order."""

    def upcast(data: Mapping[str, JSON]) -> Mapping[str, JSON]:
        for step in upcasts:
            data = step(data)
        return data

    return upcast
