"""Turn frozen dataclasses into plain JSON and back by their annotations.

A field may be str, int, bool, None, a NewType of these, a Literal, a tuple, another dataclass, a
`Table` of plain JSON, or a union whose members look different in JSON. Annotations are resolved once per class, on first use:
nothing here costs anything at boot.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from functools import partial
from types import NoneType, UnionType
from typing import Literal, NewType, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from faristol.ledger.canonical_json import format_json
from faristol.ledger.record import JSON, LedgerError, Table

Reader: TypeAlias = Callable[[object], object]
Writer: TypeAlias = Callable[[object], JSON]
Shape: TypeAlias = tuple[type, Reader, Writer]  # the JSON type it looks like comes first

_SHAPES: dict[object, tuple[Shape, ...]] = {}
_PAIRS: dict[type, dict[str, tuple[Reader, Writer]]] = {}
# fields of one plain type; others
_PLAIN: dict[type, tuple[dict[str, type], dict[str, Reader]]] = {}


def read_as(cls: type, data: object) -> object:
    """Return the instance of a dataclass that this JSON describes.

    Raises:
        LedgerError: a field is missing, unknown or of another type; `data["field"]` says where.
    """
    return shapes_of(cls)[0][1](data)


def write_out(value: object) -> dict[str, JSON]:
    """Return the JSON of an instance of a dataclass.

    Raises:
        LedgerError: a field does not hold what its annotation says.
    """
    return cast("dict[str, JSON]", shapes_of(type(value))[0][2](value))


def shapes_of(annotation: object) -> tuple[Shape, ...]:
    """Return how a type looks in JSON: one shape, or one for each member of a union.

    Raises:
        TypeError: no rule for this type; a fault of the program, not of the data.
    """
    found = _SHAPES.get(annotation)
    if found is None:
        found = _SHAPES[annotation] = _find_shapes(annotation)
    return found


def _find_shapes(annotation: object) -> tuple[Shape, ...]:
    if annotation is None:
        annotation = NoneType
    if annotation in (str, int, bool, NoneType):
        return (_scalar(cast(type, annotation)),)
    if annotation is Table:
        return ((dict, _check_table, _check_table),)
    if isinstance(annotation, NewType):
        return shapes_of(annotation.__supertype__)
    if isinstance(annotation, type) and is_dataclass(annotation):
        return (
            (dict, partial(_read_dataclass, annotation), partial(_write_dataclass, annotation)),
        )
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return _literal(arguments)
    if origin is tuple:
        return (_tuple(arguments),)
    if origin in (Union, UnionType):
        members = tuple(shape for member in arguments for shape in shapes_of(member))
        if len({looks for looks, _, _ in members}) == len(members):
            return members
        raise TypeError(f"members of {annotation!r} look the same in JSON")
    raise TypeError(f"no shape for {annotation!r}")


def _scalar(kind: type) -> Shape:
    def check(value: object) -> JSON:
        # The exact type: True is an int to isinstance.
        if type(value) is not kind:
            raise _wrong(value)
        return cast(JSON, value)

    return kind, check, check


def _check_table(value: object) -> JSON:
    if type(value) is not dict:
        raise _wrong(value)
    format_json(value)  # a field must not hold what no line can
    return value


def _literal(values: tuple[object, ...]) -> tuple[Shape, ...]:
    return tuple(_choice(kind, values) for kind in dict.fromkeys(type(value) for value in values))


def _choice(kind: type, values: tuple[object, ...]) -> Shape:
    if kind not in (str, int, bool, NoneType):
        raise TypeError(f"no shape for a literal {kind.__name__}")
    allowed = frozenset(value for value in values if type(value) is kind)

    def check(value: object) -> JSON:
        if type(value) is not kind or value not in allowed:
            raise _wrong(value)
        return cast(JSON, value)

    return kind, check, check


def _tuple(arguments: tuple[object, ...]) -> Shape:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        reader, writer = _one_of(shapes_of(arguments[0]))

        def read(value: object) -> object:
            if type(value) is not list:
                raise _wrong(value)
            return tuple(_each(reader, value))

        def write(value: object) -> JSON:
            if type(value) is not tuple:
                raise _wrong(value)
            return cast(JSON, _each(writer, value))

        return list, read, write

    pairs = [_one_of(shapes_of(argument)) for argument in arguments if argument != ()]

    def read_fixed(value: object) -> object:
        if type(value) is not list or len(value) != len(pairs):
            raise _wrong(value)
        return tuple(_at(pairs[at][0], item, at) for at, item in enumerate(value))

    def write_fixed(value: object) -> JSON:
        if type(value) is not tuple or len(value) != len(pairs):
            raise _wrong(value)
        return [cast(JSON, _at(pairs[at][1], item, at)) for at, item in enumerate(value)]

    return list, read_fixed, write_fixed


def _each(turn: Callable[[object], object], values: Sequence[object]) -> list[object]:
    try:
        return list(map(turn, values))
    except LedgerError:
        # Counting is left to the rare case that needs it.
        return [_at(turn, value, at) for at, value in enumerate(values)]


def _at(turn: Callable[[object], object], value: object, at: int) -> object:
    try:
        return turn(value)
    except LedgerError as error:
        raise _inside(error, str(at)) from None


def _one_of(shapes: tuple[Shape, ...]) -> tuple[Reader, Writer]:
    """Return the reader and the writer of a field, which may be a union."""
    if len(shapes) == 1:
        return shapes[0][1], shapes[0][2]
    readers = {looks: reader for looks, reader, _ in shapes}
    writers = {looks: writer for looks, _, writer in shapes}

    def read(value: object) -> object:
        reader = readers.get(type(value))
        if reader is None:
            raise _wrong(value)
        return reader(value)

    def write(value: object) -> JSON:
        looks = type(value)
        if looks is tuple:
            looks = list
        elif is_dataclass(value):
            looks = dict
        writer = writers.get(looks)
        if writer is None:
            raise _wrong(value)
        return writer(value)

    return read, write


def _pairs_of(cls: type) -> dict[str, tuple[Reader, Writer]]:
    # On first use, not on first sight: a class may hold a tuple of itself.
    pairs = _PAIRS.get(cls)
    if pairs is None:
        hints = get_type_hints(cls)
        pairs = {field.name: _one_of(shapes_of(hints[field.name])) for field in fields(cls)}
        plain = {name: hints[name] for name in pairs if hints[name] in (str, int, bool)}
        others = {name: pair[0] for name, pair in pairs.items() if name not in plain}
        _PLAIN[cls] = plain, others
        _PAIRS[cls] = pairs
    return pairs


def _read_dataclass(cls: type, value: object) -> object:
    pairs = _pairs_of(cls)
    if type(value) is not dict:
        raise _wrong(value)
    if value.keys() != pairs.keys():
        raise _other_fields(value, pairs)
    plain, others = _PLAIN[cls]
    read_values = value.copy()  # what is plain stays as it was read, and most of a slip is
    name = ""
    try:
        for name, kind in plain.items():
            if type(value[name]) is not kind:
                raise _wrong(value[name])
        for name, reader in others.items():
            read_values[name] = reader(value[name])
    except LedgerError as error:
        raise _inside(error, name) from None
    try:
        return cls(**read_values)
    except ValueError:
        # A class may guard its own fields; what it denies is a fault of the data.
        raise LedgerError("ledger/type", {"field": "", "found": "object"}) from None


def _write_dataclass(cls: type, value: object) -> JSON:
    pairs = _pairs_of(cls)
    if type(value) is not cls:
        raise _wrong(value)
    written: dict[str, JSON] = {}
    name = ""
    try:
        for name, (_, writer) in pairs.items():
            written[name] = writer(getattr(value, name))
    except LedgerError as error:
        raise _inside(error, name) from None
    return written


def _wrong(value: object) -> LedgerError:
    return LedgerError("ledger/type", {"field": "", "found": type(value).__name__})


def _other_fields(
    value: dict[object, object], pairs: dict[str, tuple[Reader, Writer]]
) -> LedgerError:
    missing = sorted(pairs.keys() - value.keys())
    if missing:
        return LedgerError("ledger/missing_field", {"field": missing[0]})
    unknown = sorted(str(name) for name in value.keys() - pairs.keys())
    return LedgerError("ledger/unknown_field", {"field": unknown[0]})


def _inside(error: LedgerError, name: str) -> LedgerError:
    """Return the error as seen from one level further out, with the way to its field."""
    inner = error.data.get("field")
    return LedgerError(error.code, {**error.data, "field": f"{name}.{inner}" if inner else name})
