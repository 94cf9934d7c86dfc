"""Copies of a rule set with other values, and the differences of a copy."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from faristol.rules.flaw import Flaw, Flaws
from faristol.rules.kind import Kind, Section, slots_of
from faristol.rules.reading import WITHOUT, Table, plain_ruleset, read_ruleset
from faristol.rules.ruleset import Rules, Ruleset
from faristol.rules.values import Plain, join_path, write_value


@dataclass(frozen=True, slots=True)
class Parameter:
    """The possible values at a path; those of a whole topic that may be absent."""

    path: str
    kind: Kind
    is_optional: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """Two plain values of a path; None where a rule set has none there."""

    path: str
    value: Plain
    base: Plain


def parameters() -> tuple[Parameter, ...]:
    """Return all parameters, in the order of the topics; optional topics before their parameters."""
    return tuple(_parameters(Rules, ""))


def differences(ruleset: Ruleset, base: Ruleset) -> tuple[Difference, ...]:
    """Return the values that differ from the base, in the order of the parameters.

    A topic that only one of the two has is one difference.
    """
    return tuple(_differences(ruleset.rules, base.rules, Rules, ""))


def change_ruleset(
    base: Ruleset, values: Mapping[str, Plain], *, name: str, title: str, version: int = 1
) -> Ruleset | Flaws:
    """Return a copy with other values at some paths, None to remove one, or its flaws.

    A value that differs from the base keeps its article, with the basis "club"; a whole topic is given as a table of
    plain values.
    """
    table = plain_ruleset(base)
    heading = {"name": name, "title": title, "version": version}
    table.update(heading, status="club", base=base.heading.name)
    known = {parameter.path: parameter for parameter in parameters()}
    flaws: list[Flaw] = []
    for path, value in values.items():
        parameter = known.get(path)
        if parameter is None:
            flaws.append(Flaw("unknown", path[:120]))
        elif value is None and not parameter.is_optional:
            flaws.append(Flaw("not_optional", path))
        else:
            flaws.extend(_write_parameter(table, parameter, value, base))
    return tuple(flaws) or read_ruleset(table)


def _parameters(cls: type[Any], path: str) -> Iterator[Parameter]:
    for name, slot in slots_of(cls).items():
        inside = join_path(path, name)
        if not isinstance(slot.kind, Section):
            yield Parameter(inside, slot.kind, slot.is_optional)
            continue
        if slot.is_optional:
            yield Parameter(inside, slot.kind, is_optional=True)
        yield from _parameters(slot.kind.cls, inside)


def _differences(mine: Any, theirs: Any, cls: type[Any], path: str) -> Iterator[Difference]:
    for name, slot in slots_of(cls).items():
        inside = join_path(path, name)
        own, other = getattr(mine, name), getattr(theirs, name)
        if own == other:
            continue
        if isinstance(slot.kind, Section) and own is not None and other is not None:
            yield from _differences(own, other, slot.kind.cls, inside)
        else:
            yield Difference(inside, write_value(own), write_value(other))


def _write_parameter(
    table: Table, parameter: Parameter, value: Plain, base: Ruleset
) -> Iterator[Flaw]:
    """Write a parameter into plain values, with its source; yield the flaw of a missing topic."""
    path = parameter.path
    outer, _, name = path.rpartition(".")
    place: Plain = table
    for step in outer.split(".") if outer else ():
        place = place.get(step, {}) if isinstance(place, dict) else {}
    if not isinstance(place, dict) or not place:
        yield Flaw("missing", outer)
        return
    without = table[WITHOUT]
    before = place.pop(name, None)
    for inside in [at for at in without if at == path or at.startswith(f"{path}.")]:
        del without[inside]
    if value is None:
        without[path] = _source(base, path, is_changed=before is not None)
    elif isinstance(parameter.kind, Section):
        place[name] = _topic_of_club(parameter.kind.cls, value, path, base, without)
    else:
        is_same = isinstance(before, dict) and before["value"] == value
        place[name] = {"value": value, **_source(base, path, is_changed=not is_same)}


def _topic_of_club(cls: type[Any], value: Plain, path: str, base: Ruleset, without: Table) -> Plain:
    """Return a whole topic with the club as its source; reading it finds its flaws."""
    if not isinstance(value, dict):
        return value
    topic: Table = {name: item for name, item in value.items() if name not in slots_of(cls)}
    for name, slot in slots_of(cls).items():
        inside = join_path(path, name)
        if value.get(name) is None:
            if slot.is_optional:
                without[inside] = _source(base, inside, is_changed=True)
        elif isinstance(slot.kind, Section):
            topic[name] = _topic_of_club(slot.kind.cls, value[name], inside, base, without)
        else:
            topic[name] = {"value": value[name], **_source(base, inside, is_changed=True)}
    return topic


def _source(base: Ruleset, path: str, *, is_changed: bool) -> Table:
    """Return the source of a value in the base, or of the nearest topic around it."""
    source = base.source(path)
    article = source.article if source else ""
    basis = "club" if is_changed or source is None else source.basis
    return {"article": article, "basis": basis}
