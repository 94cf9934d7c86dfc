"""A stored event as a record, the JSON it may hold, and the exception of a broken log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NewType, TypeAlias

# No fractions: points are integers everywhere, and languages disagree on how to write a float.
JSON: TypeAlias = "bool | int | str | Sequence[JSON] | Mapping[str, JSON] | None"
# A field of an event with keys that only its kind knows, such as the values of a regulation.
Table = NewType("Table", Mapping[str, JSON])


class LedgerError(ValueError):
    """A line, a record or its data is broken; with a stable code.

    Only for logs that cannot be read: an act that the rules do not allow gets a `Refusal`, which is a value.
    """

    def __init__(self, code: str, data: Mapping[str, JSON] | None = None) -> None:
        self.code = code
        self.data: Mapping[str, JSON] = data or {}
        super().__init__(f"{code} {dict(self.data)!r}" if self.data else code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """An event as stored: `data` is plain JSON, `prev` the hash of the previous line."""

    stream: str  # id of the stream where it was first written; a copy keeps it
    seq: int  # 1 for the first
    kind: str  # snake_case name of the event's class
    version: int  # of the shape of `data`, 1 for the first
    at: str  # UTC, as in "2025-11-20T17:45:03Z"; supplied by the caller
    request: str  # id of the request that caused it, so that a retry gets the same answer
    data: Mapping[str, JSON]
    prev: str  # "" for the first
    by: str = ""  # the program that wrote it; "" before 0.7
    zone: str = ""  # in the first record only: the time zone where the stream began; "" if unknown
