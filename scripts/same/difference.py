"""A difference between two revisions, and the result of a comparison."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The first difference of a file; the line is that of the old file, 0 where none says it."""

    file: str
    line: int = 0
    text: str

    def __str__(self) -> str:
        """Return the line that names it."""
        return f"{self.file}:{self.line}: {self.text}" if self.line else f"{self.file}: {self.text}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The number of compared files, and their differences."""

    count: int
    differences: Sequence[Difference] = ()
    unit: str = "files"
