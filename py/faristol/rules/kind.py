"""The possible values of a parameter, read from the annotation of its field."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)


@dataclass(frozen=True, slots=True)
class Whole:
    """The limits of a whole number, both allowed."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Text:
    """The maximum length of a text of one line, which is never empty."""

    longest: int


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The words of a choice."""

    of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """A list of different items; of a `Section`, its rows are tables."""

    of: "Whole | Choice | Text | Section"
    most: int = 24


@dataclass(frozen=True, slots=True)
class Section:
    """A table of further parameters."""

    cls: type[Any]


Kind: TypeAlias = Whole | Text | YesNo | Choice | Several | Section


@dataclass(frozen=True, slots=True)
class Slot:
    """The possible values of a section's field, and whether a rule set may omit it."""

    kind: Kind
    is_optional: bool


def slots_of(cls: type[Any]) -> Mapping[str, Slot]:
    """Return the possible values of a section's fields, in their order."""
    return _slots_of(cast(Hashable, cls))


@cache
def _slots_of(cls: Any) -> Mapping[str, Slot]:
    hints = get_type_hints(cls, include_extras=True)
    return {field.name: _slot_of(hints[field.name]) for field in fields(cls)}


def _slot_of(hint: Any) -> Slot:
    if get_origin(hint) in (Union, UnionType):
        (inner,) = (part for part in get_args(hint) if part is not NoneType)
        return Slot(_kind_of(inner), is_optional=True)
    return Slot(_kind_of(hint), is_optional=False)


def _kind_of(hint: Any) -> Kind:
    if hint is bool:
        return YesNo()
    if is_dataclass(hint) and isinstance(hint, type):
        return Section(hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated and isinstance(parts[1], Whole | Text):
        return parts[1]
    if origin is Literal:
        return Choice(parts)
    if origin is tuple and parts[1] is Ellipsis:
        inner = _kind_of(parts[0])
        if not isinstance(inner, YesNo | Several):
            return Several(inner)
    raise TypeError(hint)


Points: TypeAlias = Annotated[int, Whole(0, 1000)]
Tiles: TypeAlias = Annotated[int, Whole(0, 100)]
Turns: TypeAlias = Annotated[int, Whole(1, 100)]
Seconds: TypeAlias = Annotated[int, Whole(1, 86_400)]
Minutes: TypeAlias = Annotated[int, Whole(1, 1_440)]
Days: TypeAlias = Annotated[int, Whole(0, 1_000)]
Players: TypeAlias = Annotated[int, Whole(1, 10_000)]
Rounds: TypeAlias = Annotated[int, Whole(1, 1_000)]
HalfPoints: TypeAlias = Annotated[int, Whole(0, 2_000)]
TenThousandths: TypeAlias = Annotated[int, Whole(0, 20_000)]
Words: TypeAlias = Annotated[str, Text(200)]
