"""Give dataclasses one code for methods that each would write for itself.

All share what refuses changes and `__repr__`, those of the desk `==` and the hash too. A dataclass writes these
methods as source that differs in the names of its fields alone; recorded for each class they were half of all
prepared code. Imported before any class is defined: at run time (prepared.py), and while the code of the other
methods is recorded (inside/dataclass_code.py).
"""

import dataclasses
from collections.abc import Iterable
from dataclasses import FrozenInstanceError
from reprlib import recursive_repr
from typing import Any

for _name in ("_frozen_get_del_attr", "_FuncBuilder"):
    if not hasattr(dataclasses, _name):
        raise ImportError("this version of Python writes the methods of dataclasses otherwise")


def _add_refusing_methods(cls: Any, fields: Iterable[Any], _builder: object) -> None:
    names = frozenset(field.name for field in fields)

    def __setattr__(self: Any, name: str, value: object) -> None:  # noqa: N807 - the method's name
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:  # noqa: N807 - the method's name
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    for method in (__setattr__, __delattr__):
        method.__qualname__ = f"{cls.__qualname__}.{method.__name__}"
        if method.__name__ in cls.__dict__:
            raise TypeError(f"Cannot overwrite attribute {method.__name__} in class {cls.__name__}")
        setattr(cls, method.__name__, method)


def _make_repr(cls: Any) -> Any:
    names = tuple(field.name for field in dataclasses.fields(cls) if field.repr)

    @recursive_repr()
    def __repr__(self: Any) -> str:  # noqa: N807 - the method's name
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({values})"

    return __repr__


def _make_eq(cls: Any) -> Any:
    names = tuple(field.name for field in dataclasses.fields(cls) if field.compare)

    def __eq__(self: Any, other: Any) -> Any:  # noqa: N807 - the method's name
        if self is other:
            return True
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in names)

    return __eq__


def _make_hash(cls: Any) -> Any:
    fields = dataclasses.fields(cls)
    hashed = (field for field in fields if (field.compare if field.hash is None else field.hash))
    names = tuple(field.name for field in hashed)

    def __hash__(self: Any) -> int:  # noqa: N807 - the method's name
        return hash(tuple(getattr(self, name) for name in names))

    return __hash__


DESK = "faristol.desk."  # its records are compared now and then, those below it all the time
SHARED = {"__repr__": _make_repr, "__eq__": _make_eq, "__hash__": _make_hash}


class _Builder(dataclasses._FuncBuilder):  # type: ignore[misc, name-defined] # noqa: SLF001 - that is the way in
    """A writer of methods that takes some from here."""

    def __init__(self, namespace: Any) -> None:
        super().__init__(namespace)
        self.is_desk = str(namespace.get("__name__", "")).startswith(DESK)
        self.shared: list[str] = []

    def add_fn(self, name: str, *parts: Any, **more: Any) -> None:
        """Add the source of a method."""
        if name == "__repr__" or (self.is_desk and name in SHARED):
            self.shared.append(name)
        else:
            super().add_fn(name, *parts, **more)

    def add_fns_to_class(self, cls: Any) -> None:
        """Define the methods in a class; one of its own stays."""
        super().add_fns_to_class(cls)
        for name in self.shared:
            # None: a class that has an `__eq__` has no hash unless it is given one
            if cls.__dict__.get(name) is None:
                setattr(cls, name, SHARED[name](cls))


dataclasses._frozen_get_del_attr = _add_refusing_methods  # type: ignore[attr-defined] # noqa: SLF001
dataclasses._FuncBuilder = _Builder  # type: ignore[attr-defined] # noqa: SLF001
