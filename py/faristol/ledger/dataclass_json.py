"""Frozen dataclasses as plain JSON and back, by their annotations.

A field may be str, int, bool, None, a NewType of these, a Literal, a tuple, another dataclass, a `Table` of plain
JSON, or a union whose members have different JSON types. Annotations are resolved once per class, on first use,
so the start of the program pays nothing.
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
Shape: TypeAlias = tuple[type, Reader, Writer]  # the first is the JSON type, such as dict

_SHAPES: dict[object, tuple[Shape, ...]] = {}
_CODECS: dict[type, dict[str, tuple[Reader, Writer]]] = {}
# by class: fields of a plain type (str, int, bool); readers of the other fields
_PLAIN_FIELDS: dict[type, tuple[dict[str, type], dict[str, Reader]]] = {}


def read_as(cls: type, data: object) -> object:
    """Return the instance of a dataclass that this JSON describes.

    Raises:
        LedgerError: a field is missing, unknown or of another type; `data["field"]` is the path to it.
    """
    return shapes_of(cls)[0][1](data)


def write_out(value: object) -> dict[str, JSON]:
    """Return the JSON of an instance of a dataclass.

    Raises:
        LedgerError: the value of a field does not fit its annotation.
    """
    return cast("dict[str, JSON]", shapes_of(type(value))[0][2](value))


def shapes_of(annotation: object) -> tuple[Shape, ...]:
    """Return the JSON shapes of a type: one, or one for each member of a union.

    Raises:
        TypeError: the type is not supported; an error of the program, not of the data.
    """
    shapes = _SHAPES.get(annotation)
    if shapes is None:
        shapes = _SHAPES[annotation] = _find_shapes(annotation)
    return shapes


def _find_shapes(annotation: object) -> tuple[Shape, ...]:
    if annotation is None:
        annotation = NoneType
    if annotation in (str, int, bool, NoneType):
        return (_shape_of_scalar(cast(type, annotation)),)
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
        return _shapes_of_literal(arguments)
    if origin is tuple:
        return (_shape_of_tuple(arguments),)
    if origin in (Union, UnionType):
        members = tuple(shape for member in arguments for shape in shapes_of(member))
        if len({json_type for json_type, _, _ in members}) == len(members):
            return members
        raise TypeError(f"members of {annotation!r} look the same in JSON")
    raise TypeError(f"no shape for {annotation!r}")


def _shape_of_scalar(cls: type) -> Shape:
    def check(value: object) -> JSON:
        # The exact type: True is an int to isinstance.
        if type(value) is not cls:
            raise _type_error(value)
        return cast(JSON, value)

    return cls, check, check


def _check_table(value: object) -> JSON:
    if type(value) is not dict:
        raise _type_error(value)
    format_json(value)  # a field must not hold a value that no line can hold
    return value


def _shapes_of_literal(values: tuple[object, ...]) -> tuple[Shape, ...]:
    return tuple(
        _shape_of_literal(cls, values) for cls in dict.fromkeys(type(value) for value in values)
    )


def _shape_of_literal(cls: type, values: tuple[object, ...]) -> Shape:
    if cls not in (str, int, bool, NoneType):
        raise TypeError(f"no shape for a literal {cls.__name__}")
    allowed = frozenset(value for value in values if type(value) is cls)

    def check(value: object) -> JSON:
        if type(value) is not cls or value not in allowed:
            raise _type_error(value)
        return cast(JSON, value)

    return cls, check, check


def _shape_of_tuple(arguments: tuple[object, ...]) -> Shape:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        reader, writer = _combine_shapes(shapes_of(arguments[0]))

        def read(value: object) -> object:
            if type(value) is not list:
                raise _type_error(value)
            return tuple(_map_items(reader, value))

        def write(value: object) -> JSON:
            if type(value) is not tuple:
                raise _type_error(value)
            return cast(JSON, _map_items(writer, value))

        return list, read, write

    pairs = [_combine_shapes(shapes_of(argument)) for argument in arguments if argument != ()]

    def read_fixed(value: object) -> object:
        if type(value) is not list or len(value) != len(pairs):
            raise _type_error(value)
        return tuple(_map_item(pairs[index][0], item, index) for index, item in enumerate(value))

    def write_fixed(value: object) -> JSON:
        if type(value) is not tuple or len(value) != len(pairs):
            raise _type_error(value)
        return [
            cast(JSON, _map_item(pairs[index][1], item, index)) for index, item in enumerate(value)
        ]

    return list, read_fixed, write_fixed


def _map_items(convert: Callable[[object], object], values: Sequence[object]) -> list[object]:
    try:
        return list(map(convert, values))
    except LedgerError:
        # Only an error needs the index of its item: again, slower.
        return [_map_item(convert, value, index) for index, value in enumerate(values)]


def _map_item(convert: Callable[[object], object], value: object, index: int) -> object:
    try:
        return convert(value)
    except LedgerError as error:
        raise _prefix_path(error, str(index)) from None


def _combine_shapes(shapes: tuple[Shape, ...]) -> tuple[Reader, Writer]:
    """Return one reader and one writer for all shapes of a field; they dispatch by JSON type."""
    if len(shapes) == 1:
        return shapes[0][1], shapes[0][2]
    readers = {json_type: reader for json_type, reader, _ in shapes}
    writers = {json_type: writer for json_type, _, writer in shapes}

    def read(value: object) -> object:
        reader = readers.get(type(value))
        if reader is None:
            raise _type_error(value)
        return reader(value)

    def write(value: object) -> JSON:
        json_type = type(value)
        if json_type is tuple:
            json_type = list
        elif is_dataclass(value):
            json_type = dict
        writer = writers.get(json_type)
        if writer is None:
            raise _type_error(value)
        return writer(value)

    return read, write


def _codecs_of(cls: type) -> dict[str, tuple[Reader, Writer]]:
    # Resolved on first use, not when the shape is built: a class may hold a tuple of itself.
    codecs = _CODECS.get(cls)
    if codecs is None:
        hints = get_type_hints(cls)
        codecs = {
            field.name: _combine_shapes(shapes_of(hints[field.name])) for field in fields(cls)
        }
        plain = {name: hints[name] for name in codecs if hints[name] in (str, int, bool)}
        other_readers = {name: pair[0] for name, pair in codecs.items() if name not in plain}
        _PLAIN_FIELDS[cls] = plain, other_readers
        _CODECS[cls] = codecs
    return codecs


def _read_dataclass(cls: type, value: object) -> object:
    codecs = _codecs_of(cls)
    if type(value) is not dict:
        raise _type_error(value)
    if value.keys() != codecs.keys():
        raise _field_names_error(value, codecs)
    plain, other_readers = _PLAIN_FIELDS[cls]
    read_values = value.copy()  # plain values, which are most of a slip, stay as they are
    name = ""
    try:
        for name, kind in plain.items():
            if type(value[name]) is not kind:
                raise _type_error(value[name])
        for name, reader in other_readers.items():
            read_values[name] = reader(value[name])
    except LedgerError as error:
        raise _prefix_path(error, name) from None
    try:
        return cls(**read_values)
    except ValueError:
        # A class may validate its own fields; its error is a fault of the data.
        raise LedgerError("ledger/type", {"field": "", "found": "object"}) from None


def _write_dataclass(cls: type, value: object) -> JSON:
    codecs = _codecs_of(cls)
    if type(value) is not cls:
        raise _type_error(value)
    values: dict[str, JSON] = {}
    name = ""
    try:
        for name, (_, writer) in codecs.items():
            values[name] = writer(getattr(value, name))
    except LedgerError as error:
        raise _prefix_path(error, name) from None
    return values


def _type_error(value: object) -> LedgerError:
    return LedgerError("ledger/type", {"field": "", "found": type(value).__name__})


def _field_names_error(
    value: dict[object, object], codecs: dict[str, tuple[Reader, Writer]]
) -> LedgerError:
    missing = sorted(codecs.keys() - value.keys())
    if missing:
        return LedgerError("ledger/missing_field", {"field": missing[0]})
    unknown = sorted(str(name) for name in value.keys() - codecs.keys())
    return LedgerError("ledger/unknown_field", {"field": unknown[0]})


def _prefix_path(error: LedgerError, name: str) -> LedgerError:
    """Return the error with `name` put before the path to its field."""
    inner = error.data.get("field")
    return LedgerError(error.code, {**error.data, "field": f"{name}.{inner}" if inner else name})
