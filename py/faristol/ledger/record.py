"""Define one stored fact, the JSON it may hold, and the exception of a broken log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NewType, TypeAlias

# No fractions: points are integers everywhere, and languages disagree on how to write a float.
JSON: TypeAlias = "bool | int | str | Sequence[JSON] | Mapping[str, JSON] | None"
# A table of an event whose keys its kind alone knows, such as the values of a regulation.
Table = NewType("Table", Mapping[str, JSON])


class LedgerError(ValueError):
    """Say that a line, a record or its data is broken, with a stable code.

    A wish that the rules deny is a `Refusal`, a value; this is for logs that cannot be read.
    """

    def __init__(self, code: str, data: Mapping[str, JSON] | None = None) -> None:
        self.code = code
        self.data: Mapping[str, JSON] = data or {}
        super().__init__(f"{code} {dict(self.data)!r}" if self.data else code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Hold one event as stored: `data` is plain JSON, `prev` the hash of the line before."""

    stream: str  # id of the stream where it was first written; a copy keeps it
    seq: int  # 1 for the first
    kind: str  # snake_case name of the event's class
    version: int  # of the shape of `data`, 1 for the first
    at: str  # UTC, as in "2025-11-20T17:45:03Z"; comes from outside
    request: str  # id of the request that caused it, so that a retry finds its answer
    data: Mapping[str, JSON]
    prev: str  # "" for the first
    by: str = ""  # the program that wrote it; "" before 0.7
    zone: str = (
        ""  # of the first alone: the time zone where the stream began; "" where none is known
    )
