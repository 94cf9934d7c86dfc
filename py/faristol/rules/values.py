"""Conversion of plain values, as in files and streams, to those of a parameter, and back."""

from collections.abc import Callable
from dataclasses import is_dataclass
from typing import Any, TypeAlias, assert_never

from faristol.rules.flaw import Flaw
from faristol.rules.kind import Choice, Kind, Section, Several, Text, Whole, YesNo, slots_of

Plain: TypeAlias = Any  # any JSON value
Complain: TypeAlias = Callable[[Flaw], None]


def read_value(kind: Kind, raw: Plain, path: str, complain: Complain) -> Any:
    """Return the value of a parameter; its flaws are passed to `complain`."""
    match kind:
        case Whole():
            return _read_whole(kind, raw, path, complain)
        case Text():
            return _read_text(kind, raw, path, complain)
        case YesNo():
            if not isinstance(raw, bool):
                complain(Flaw("not_yes_or_no", path))
            return raw
        case Choice():
            if not isinstance(raw, str) or raw not in kind.of:
                complain(Flaw("no_such_choice", path, " ".join(kind.of)))
            return raw
        case Several():
            return _read_several(kind, raw, path, complain)
        case Section():
            return _read_row(kind, raw, path, complain)
        case _:
            assert_never(kind)


def write_value(value: Any) -> Plain:
    """Return a value as JSON; fields of a row that are None are left out."""
    if isinstance(value, tuple):
        return [write_value(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        fields = ((name, getattr(value, name)) for name in slots_of(type(value)))
        return {name: write_value(item) for name, item in fields if item is not None}
    return value


def check_keys(raw: dict[Any, Plain], known: frozenset[str], path: str, complain: Complain) -> None:
    """Complain of unknown keys."""
    for key in raw:
        if key not in known:
            complain(Flaw("unknown", join_path(path, str(key)[:60])))


def join_path(path: str, name: str) -> str:
    """Return the path of a name inside a path."""
    return f"{path}.{name}" if path else name


def _read_whole(kind: Whole, raw: Plain, path: str, complain: Complain) -> Plain:
    if not isinstance(raw, int) or isinstance(raw, bool):
        complain(Flaw("not_a_whole_number", path))
    elif not kind.least <= raw <= kind.most:
        complain(Flaw("out_of_range", path, f"{kind.least} {kind.most}"))
    return raw


def _read_text(kind: Text, raw: Plain, path: str, complain: Complain) -> Plain:
    if not isinstance(raw, str) or not raw.isprintable():
        complain(Flaw("not_a_text", path))
    elif not raw.strip():
        complain(Flaw("empty", path))
    elif len(raw) > kind.longest:
        complain(Flaw("too_long", path, str(kind.longest)))
    return raw


def _read_several(kind: Several, raw: Plain, path: str, complain: Complain) -> Any:
    if not isinstance(raw, list | tuple):
        complain(Flaw("not_a_list", path))
        return ()
    if len(raw) > kind.most:
        complain(Flaw("too_long", path, str(kind.most)))
        return ()
    items = tuple(
        read_value(kind.of, item, join_path(path, str(at)), complain)
        for at, item in enumerate(raw, 1)
    )
    if isinstance(kind.of, Choice | Text) and any(item in raw[:at] for at, item in enumerate(raw)):
        complain(Flaw("twice", path))
    return items


def _read_row(kind: Section, raw: Plain, path: str, complain: Complain) -> Any:
    """Return a table inside a list, whose values have no articles of their own."""
    if not isinstance(raw, dict):
        complain(Flaw("not_a_table", path))
        return None
    slots = slots_of(kind.cls)
    check_keys(raw, frozenset(slots), path, complain)
    values: dict[str, Any] = {}
    for name, slot in slots.items():
        inside = join_path(path, name)
        values[name] = None
        if name in raw:
            values[name] = read_value(slot.kind, raw[name], inside, complain)
        elif not slot.is_optional:
            complain(Flaw("missing", inside))
    return kind.cls(**values)
