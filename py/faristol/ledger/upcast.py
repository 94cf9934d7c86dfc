"""Bring the data of old records forward, one version at a time.

A released version must load for ever: when the shape of an event changes, its class gets the next
`version` and the schema a function from the old data to the new. Stored lines stay as they are.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from faristol.ledger.record import JSON, LedgerError

Upcast: TypeAlias = Callable[[dict[str, JSON]], dict[str, JSON]]
# The key is the kind and the version that the function takes; it gives the next version.
Upcasts: TypeAlias = Mapping[tuple[str, int], Upcast]


def bring_forward(
    data: Mapping[str, JSON], *, kind: str, version: int, current: int, upcasts: Upcasts
) -> Mapping[str, JSON]:
    """Return the data in the shape of the current version.

    Raises:
        LedgerError: the version is newer than we know, or the old data does not fit its version.
    """
    if version == current:
        return data
    if version > current:
        raise LedgerError("ledger/too_new", {"kind": kind, "version": version, "known": current})
    if version < 1:
        raise LedgerError("ledger/version", {"kind": kind, "version": version})
    forward = dict(data)
    for step in range(version, current):
        try:
            forward = upcasts[kind, step](forward)
        except (LookupError, TypeError, ValueError, AttributeError):
            # Old data may come from a file: a broken one is refused, not a crash.
            raise LedgerError("ledger/upcast", {"kind": kind, "version": step}) from None
    return forward


def missing_upcasts(current: Mapping[str, int], upcasts: Upcasts) -> tuple[tuple[str, int], ...]:
    """Return the steps without a function, given each kind's current version, in order."""
    return tuple(
        (kind, version)
        for kind, newest in sorted(current.items())
        for version in range(1, newest)
        if (kind, version) not in upcasts
    )
