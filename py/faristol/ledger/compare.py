"""Compare two copies of one stream by the hashes of their lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Same:
    """Say that both hold the same records."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """Say that theirs continues ours, which has `common` records."""

    common: int


@dataclass(frozen=True, slots=True)
class Behind:
    """Say that ours continues theirs, which has `common` records."""

    common: int


@dataclass(frozen=True, slots=True)
class Diverged:
    """Say that after `common` records each went its own way."""

    common: int


Kinship: TypeAlias = Same | Ahead | Behind | Diverged


def compare(ours: Sequence[str], theirs: Sequence[str]) -> Kinship:
    """Return how the copy in a file stands to the copy that is here.

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
