"""The fields in which two events of the same proposed act differ."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass


def differing_fields(event: object, other: object) -> dict[str, bool]:
    """Return the fields in which two events differ, as `slips.points`, and whether each is judged.

    Positions in a tuple are left out: a field stands for all items.
    """
    judged_by_field: dict[str, bool] = {}
    for name, is_judged in _find_differences(event, other, "", is_judged=False):
        judged_by_field[name] = judged_by_field.get(name, True) and is_judged
    return judged_by_field


def _find_differences(
    event: object, other: object, path: str, *, is_judged: bool
) -> Iterator[tuple[str, bool]]:
    if event == other:
        return
    if is_dataclass(event) and type(event) is type(other):
        for field in fields(event):
            yield from _find_differences(
                getattr(event, field.name),
                getattr(other, field.name),
                f"{path}.{field.name}" if path else field.name,
                is_judged=is_judged or field.metadata.get("is_judged", False),
            )
    elif isinstance(event, tuple) and isinstance(other, tuple) and len(event) == len(other):
        for item, other_item in zip(event, other, strict=True):
            yield from _find_differences(item, other_item, path, is_judged=is_judged)
    else:
        yield path, is_judged
