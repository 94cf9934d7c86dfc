"""The versions of rule sets: how rules that were pinned under an earlier version are read today.

A document pins all values of its rules. A parameter that is added, dropped, renamed or narrowed gets a step
in `EARLIER`, whose value means "as before"; `py/faristol/schema.json` names each change that has none.

>>> step = add_parameter("exchange.most", 7, article="CAT-CLM 9")
>>> step.upcast({"exchange": {}})["exchange"]["most"]["value"]
7
>>> step.upcast_values({"exchange": {"least": 1}})
{'exchange': {'least': 1, 'most': 7}}
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from faristol.rules.values import Plain, join_path

Table: TypeAlias = dict[str, Plain]
Upcast: TypeAlias = Callable[[Mapping[str, Plain]], Table]

SCHEMA: Final = "schema"  # the key of a rule set's version; version 1 has none
WITHOUT: Final = "without"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesStep:
    """The change from one version of rule sets to the next.

    `upcast` takes whole rule sets as documents pin them, `upcast_values` values by path, as a club changes its own
    rules. Each changes a copy.
    """

    topics: frozenset[str]  # whose parameters it changes
    upcast: Upcast
    upcast_values: Upcast


# from the first version to the present one
EARLIER: tuple[RulesStep, ...] = ()


class LaterRulesError(ValueError):
    """The rule set is of a version that this program does not know."""


def present_version() -> int:
    """Return the version in which rule sets are written."""
    return 1 + len(EARLIER)


def to_present(raw: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """Return a rule set as the present version would have written it, without its version.

    Raises:
        LaterRulesError: a later version wrote it.
        ValueError: its version is invalid, or it does not fit that version.
    """
    version = raw.get(SCHEMA, 1)
    if type(version) is not int or version < 1:
        raise ValueError(SCHEMA)
    if version > present_version():
        raise LaterRulesError(version)
    table = {name: value for name, value in raw.items() if name != SCHEMA}
    try:
        for step in EARLIER[version - 1 :]:
            table = step.upcast(table)
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(SCHEMA) from error
    return table


def is_present(raw: Mapping[str, Plain]) -> bool:
    """Whether a rule set is of the present version."""
    return bool(raw.get(SCHEMA, 1) == present_version())


# ---- steps ----


def add_parameter(path: str, value: Plain, *, article: str, basis: str = "text") -> RulesStep:
    """Return a step that adds a parameter with the value that means "as before"."""
    outer, _, name = path.rpartition(".")

    def upcast(table: Table) -> None:
        place = _table_at(table, outer)
        if place is not None:
            _add(place, name, {"value": value, "article": article, "basis": basis})

    def upcast_topic(topic: Table) -> None:
        _add(topic, name, value)

    return _step(path, upcast, _inside_topics(outer, upcast_topic))


def add_absent(path: str, *, article: str, basis: str = "silence") -> RulesStep:
    """Return a step that adds a parameter, or a whole topic, that earlier rules do not have."""
    outer, _, _ = path.rpartition(".")

    def upcast(table: Table) -> None:
        if _table_at(table, outer) is not None:
            _add(table[WITHOUT], path, {"article": article, "basis": basis})

    return _step(path, upcast, _leave_unchanged)


def drop_parameter(path: str) -> RulesStep:
    """Return a step that removes a parameter or a whole topic."""
    outer, _, name = path.rpartition(".")

    def upcast(table: Table) -> None:
        place = _table_at(table, outer)
        if place is not None:
            place.pop(name, None)
        _drop_below(table[WITHOUT], path)

    def upcast_values(values: Table) -> None:
        _drop_below(values, path)
        _inside_topics(outer, lambda topic: _drop(topic, name))(values)

    return _step(path, upcast, upcast_values)


def rename_parameter(path: str, name: str) -> RulesStep:
    """Return a step that gives a parameter, or a topic, another name in its place."""
    outer, _, before = path.rpartition(".")
    after = join_path(outer, name)

    def rename(topic: Table) -> None:
        if before in topic:
            _add(topic, name, topic.pop(before))

    def rename_below(table: Table) -> None:
        for inside in [key for key in table if is_below(key, path)]:
            table[after + inside[len(path) :]] = table.pop(inside)

    def upcast(table: Table) -> None:
        place = _table_at(table, outer)
        if place is not None:
            rename(place)
        rename_below(table[WITHOUT])

    def upcast_values(values: Table) -> None:
        rename_below(values)
        _inside_topics(outer, rename)(values)

    return _step(path, upcast, upcast_values, after)


def change_value(path: str, change: Callable[[Plain], Plain]) -> RulesStep:
    """Return a step for a parameter whose possible values became fewer, or others."""
    outer, _, name = path.rpartition(".")

    def upcast(table: Table) -> None:
        place = _table_at(table, outer)
        if place is not None and name in place:
            place[name] = {**place[name], "value": change(place[name]["value"])}

    def change_in(topic: Table) -> None:
        if topic.get(name) is not None:
            topic[name] = change(topic[name])

    def upcast_values(values: Table) -> None:
        if values.get(path) is not None:
            values[path] = change(values[path])
        if outer:
            _inside_topics(outer, change_in)(values)

    return _step(path, upcast, upcast_values)


def chain_steps(*steps: RulesStep) -> RulesStep:
    """Return one step that does several in their order."""

    def upcast(table: Mapping[str, Plain]) -> Table:
        for step in steps:
            table = step.upcast(table)
        return dict(table)

    def upcast_values(values: Mapping[str, Plain]) -> Table:
        for step in steps:
            values = step.upcast_values(values)
        return dict(values)

    topics = frozenset[str]().union(*(step.topics for step in steps))
    return RulesStep(topics=topics, upcast=upcast, upcast_values=upcast_values)


def is_below(path: str, outer: str) -> bool:
    """Whether a path is another one or inside of it.

    >>> is_below("clock.bank", "clock"), is_below("clocks", "clock")
    (True, False)
    """
    return f"{path}.".startswith(f"{outer}.")


def _step(
    path: str,
    upcast: Callable[[Table], None],
    upcast_values: Callable[[Table], None],
    *others: str,
) -> RulesStep:
    return RulesStep(
        topics=frozenset(changed.partition(".")[0] for changed in (path, *others)),
        upcast=_on_copy(upcast),
        upcast_values=_on_copy(upcast_values),
    )


def _on_copy(change: Callable[[Table], None]) -> Upcast:
    def upcast(table: Mapping[str, Plain]) -> Table:
        copy = deepcopy(dict(table))
        change(copy)
        return copy

    return upcast


def _table_at(table: Table, path: str) -> Table | None:
    """Return the topic at a path, or None if the rule set has none there."""
    place: Any = table
    for name in path.split(".") if path else ():
        if name not in place:
            return None
        place = place[name]
    return place  # type: ignore[no-any-return]


def _inside_topics(path: str, change: Callable[[Table], None]) -> Callable[[Table], None]:
    """Return the change of a topic wherever values by path hold it as a whole."""

    def change_in(values: Table) -> None:
        for key, value in values.items():
            if isinstance(value, dict) and path and is_below(path, key):
                topic = _table_at(value, path[len(key) + 1 :])
                if topic is not None:
                    change(topic)

    return change_in


def _leave_unchanged(_: Table) -> None:
    """Change nothing."""


def _add(table: Table, name: str, value: Plain) -> None:
    if name in table:
        raise ValueError(name)
    table[name] = value


def _drop(table: Table, name: str) -> None:
    table.pop(name, None)


def _drop_below(table: Table, path: str) -> None:
    for inside in [key for key in table if is_below(key, path)]:
        del table[inside]
