"""Differences between stored events and what this program would have stored."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from faristol.ledger.refusal import Refusal

MAX_LONGER: Final = 2_000  # characters by which another version's judgement may be longer than ours


@dataclass(frozen=True, slots=True, kw_only=True)
class Discrepancy:
    """A difference between a stored event and what this program would have stored.

    Judged: the proposed act is the same, and only judged fields differ. Otherwise this program would have
    refused the act, computed another value that no version may change, or stored other events with it; or the
    stored event is far longer than any judgement.
    """

    act: type
    refusal: Refusal
    is_judged: bool = False
    fields: tuple[str, ...] = ()  # that differ, if the proposed act is the same
    values: frozenset[Hashable] = frozenset()  # keys of `Kind.judged_values` whose values differ


def is_far_longer(event: object, expected: object) -> bool:
    """Whether an event is longer than a correct judgement of any version can be."""
    return len(repr(event)) > 2 * len(repr(expected)) + MAX_LONGER
