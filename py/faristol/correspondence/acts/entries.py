"""Removal of entries beside the lines: the log keeps both acts (RO-COR 19, 31, 32, 43, 45)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, TypeVar

from faristol.correspondence.faults import MAX_WHY, World, fault_of_text
from faristol.correspondence.state import Post, Step, step_of
from faristol.ledger.kind import act
from faristol.ledger.refusal import Refusal

T = TypeVar("T")
Entry: TypeAlias = Literal["letter", "claim", "receipt", "sanction", "writer"]

_PLAYED: Final[tuple[Step, ...]] = ("turn", "variants", "over")
# The steps at which entries of each sort can be removed: those at which they can be written.
_STEPS: Final[Mapping[Entry, tuple[Step, ...]]] = {
    "letter": _PLAYED,
    "claim": _PLAYED,
    "receipt": (*_PLAYED, "ended"),
    "sanction": (*_PLAYED, "ended", "final"),
    "writer": (*_PLAYED, "ended"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveEntry:
    """Remove an entry that was written by mistake, or is no longer true.

    A vacation has an act of its own, since a choice that it had replaced counts again.
    """

    entry: Entry
    number: int  # of those of its sort that stand, from 1, in the order in which they were written
    why: str


def entries_of(post: Post, entry: Entry) -> tuple[object, ...]:
    """Return the entries of a sort that stand, in the order in which they were written."""
    match entry:
        case "letter":
            return post.uncollected
        case "claim":
            return post.claims
        case "receipt":
            return post.receipts
        case "sanction":
            return post.sanctions
        case "writer":
            return post.writers


def can_remove(post: Post, entry: Entry) -> bool:
    """Whether entries of a sort can be removed now."""
    return step_of(post) in _STEPS[entry]


def _decide_removal(post: Post, act: RemoveEntry, _: World) -> RemoveEntry | Refusal:
    if not can_remove(post, act.entry):
        return Refusal(f"correspondence/not_now_{step_of(post)}")
    if not 1 <= act.number <= len(entries_of(post, act.entry)):
        return Refusal("correspondence/no_entry", {"field": "number"})
    return fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True) or act


def _apply_removal(post: Post, event: RemoveEntry) -> Post:
    at = event.number - 1
    match event.entry:
        case "letter":
            key = post.uncollected[at : at + 1]
            returned = tuple(
                letter for letter in post.returned if (letter.seat, letter.round) not in key
            )
            return replace(post, uncollected=_remove_entry(post.uncollected, at), returned=returned)
        case "claim":
            return replace(post, claims=_remove_entry(post.claims, at))
        case "receipt":
            return replace(post, receipts=_remove_entry(post.receipts, at))
        case "sanction":
            return replace(post, sanctions=_remove_entry(post.sanctions, at))
        case "writer":
            return replace(post, writers=_remove_entry(post.writers, at))


def _remove_entry(entries: tuple[T, ...], at: int) -> tuple[T, ...]:
    return tuple(entry for number, entry in enumerate(entries) if number != at)


ENTRIES = (act(RemoveEntry, _decide_removal, _apply_removal),)
