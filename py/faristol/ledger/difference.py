"""Where two acts that were wished alike differ."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass


def differing_fields(fact: object, other: object) -> dict[str, bool]:
    """Return the fields in which two facts differ, as `slips.points`, and whether each is judged.

    Places in a list are left out: a field stands for all items.
    """
    found: dict[str, bool] = {}
    for name, is_judged in _differing(fact, other, "", is_judged=False):
        found[name] = found.get(name, True) and is_judged
    return found


def _differing(
    fact: object, other: object, path: str, *, is_judged: bool
) -> Iterator[tuple[str, bool]]:
    if fact == other:
        return
    if is_dataclass(fact) and type(fact) is type(other):
        for field in fields(fact):
            yield from _differing(
                getattr(fact, field.name),
                getattr(other, field.name),
                f"{path}.{field.name}" if path else field.name,
                is_judged=is_judged or field.metadata.get("is_judged", False),
            )
    elif isinstance(fact, tuple) and isinstance(other, tuple) and len(fact) == len(other):
        for item, other_item in zip(fact, other, strict=True):
            yield from _differing(item, other_item, path, is_judged=is_judged)
    else:
        yield path, is_judged
