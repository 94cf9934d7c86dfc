"""The comparison of two copies of one stream by the hashes of their lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Same:
    """Both copies hold the same records."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """Their copy continues ours, which has `common` records."""

    common: int


@dataclass(frozen=True, slots=True)
class Behind:
    """Our copy continues theirs, which has `common` records."""

    common: int


@dataclass(frozen=True, slots=True)
class Diverged:
    """The copies differ after `common` records."""

    common: int


Kinship: TypeAlias = Same | Ahead | Behind | Diverged


def compare(ours: Sequence[str], theirs: Sequence[str]) -> Kinship:
    """Return the relation of the copy in a file to the copy on this device.

    >>> compare(("a", "b"), ("a", "b", "c"))
    Ahead(common=2)
    """
    common = 0
    for here, there in zip(ours, theirs, strict=False):
        if here != there:
            return Diverged(common)
        common += 1
    if len(ours) == len(theirs):
        return Same()
    return Ahead(common) if common == len(ours) else Behind(common)
