"""Contexts of templates: classes whose fields and properties are the names that a template reads.

`python -m scripts.lint.templates` has mypy read each template as a function of its class.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Context:
    """The base of all contexts.

    Each property is computed at every rendering, so it must be cheap: what is dear is a field, or a cached property
    of an object that is a field.

    >>> @dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
    ... class BagContext(Context):
    ...     template: ClassVar[str] = "duplicate/bag.html"
    ...     left: int
    ...     @property
    ...     def is_empty(self) -> bool:
    ...         return not self.left
    >>> dict(values_of(BagContext(left=7)))
    {'left': 7, 'is_empty': False}
    """

    template: ClassVar[str] = ""  # empty in a base that other contexts share
    # id of a part that may be requested alone: its template, which reads this class; a subclass of it may be the
    # context of the whole screen
    regions: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def item_of(self, name: str) -> object:
        """Return the item of a region `kind-*`, which its template has as `item`, or None.

        A class with such a region says the item's type in the result of its own method.
        """
        raise NotImplementedError(name)


_NAMES: dict[type[Context], tuple[str, ...]] = {}


def names_of(class_: type[Context]) -> tuple[str, ...]:
    """Return the names of the fields and of the properties of a class of contexts."""
    if class_ not in _NAMES:
        properties = {
            name: None
            for base in reversed(class_.__mro__)
            for name, value in vars(base).items()
            if isinstance(value, property) and not name.startswith("_")
        }
        _NAMES[class_] = (*(field.name for field in fields(class_)), *properties)
    return _NAMES[class_]


def values_of(context: Context) -> Mapping[str, object]:
    """Return a context as the mapping that the template engine takes."""
    return {name: getattr(context, name) for name in names_of(type(context))}
