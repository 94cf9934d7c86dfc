"""The lists of words that a document was judged by, one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from faristol.ledger.kind import found
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.refusal import Refusal
from faristol.ledger.text_limits import fault_of_text

MAX_WHY: Final = 600
MAX_CHANGES: Final = 50  # of one document


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLexicon:
    """Go on with another list of words, or without one; what was judged before keeps its own."""

    lexicon: LexiconPin | None
    why: str
    since: int = found()  # the first round, or turn, that it judges


@dataclass(frozen=True, slots=True, kw_only=True)
class LexiconChange:
    """A change of the list in a document."""

    since: int
    before: LexiconPin | None
    lexicon: LexiconPin | None
    why: str


def lexicon_at(
    changes: Sequence[LexiconChange], present: LexiconPin | None, number: int
) -> LexiconPin | None:
    """Return the list that judges a round or a turn, or None where no list does."""
    if not changes:
        return present
    for change in reversed(changes):
        if change.since <= number:
            return change.lexicon
    return changes[0].before


def lexicons_until(
    changes: Sequence[LexiconChange], present: LexiconPin | None, number: int
) -> tuple[tuple[int, LexiconPin | None], ...]:
    """Return the lists that judge up to a round or a turn, each after the first one that it judges."""
    starts = (1, *(change.since for change in changes if change.since <= max(number, 1)))
    lists = {start: lexicon_at(changes, present, start) for start in starts}
    found: list[tuple[int, LexiconPin | None]] = []
    for start, lexicon in lists.items():
        if not found or found[-1][1] != lexicon:
            found.append((start, lexicon))
    return tuple(found)


def decide_lexicon_change(
    changes: Sequence[LexiconChange], present: LexiconPin | None, wish: ChangeLexicon, since: int
) -> ChangeLexicon | Refusal:
    """Return the change as it is stored, or why it is refused: no change at all, or without a reason."""
    if wish.lexicon is not None and not is_sound(wish.lexicon):
        return Refusal("stream/lexicon_bad", {"field": "lexicon"})
    if lexicon_at(changes, present, since) == wish.lexicon:
        return Refusal("stream/lexicon_same", {"field": "lexicon"})
    if len(changes) >= MAX_CHANGES:
        return Refusal("stream/lexicon_changes", {"limit": MAX_CHANGES})
    fault = fault_of_text("stream", wish.why, "why", most=MAX_WHY, is_needed=True)
    return fault or replace(wish, since=since)


def changes_after(
    changes: tuple[LexiconChange, ...], present: LexiconPin | None, event: ChangeLexicon
) -> tuple[LexiconChange, ...]:
    """Return the changes of a document after one more."""
    change = LexiconChange(since=event.since, before=present, lexicon=event.lexicon, why=event.why)
    return (*changes, change)
