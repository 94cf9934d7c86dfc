"""The word lists that a document was judged by, in order, and the act that changes the list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from faristol.ledger.kind import computed
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.refusal import Refusal
from faristol.ledger.text_limits import fault_of_text

MAX_WHY: Final = 600
MAX_CHANGES: Final = 50  # of one document


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLexicon:
    """Continue with another word list, or without one; earlier rounds or turns keep theirs."""

    lexicon: LexiconPin | None
    why: str
    since: int = computed()  # the first round, or turn, that the list judges


@dataclass(frozen=True, slots=True, kw_only=True)
class LexiconChange:
    """A change of the word list in a document."""

    since: int
    before: LexiconPin | None
    lexicon: LexiconPin | None
    why: str


def lexicon_at(
    changes: Sequence[LexiconChange], present: LexiconPin | None, number: int
) -> LexiconPin | None:
    """Return the word list that judges a round or a turn, or None."""
    if not changes:
        return present
    for change in reversed(changes):
        if change.since <= number:
            return change.lexicon
    return changes[0].before


def lexicons_until(
    changes: Sequence[LexiconChange], present: LexiconPin | None, number: int
) -> tuple[tuple[int, LexiconPin | None], ...]:
    """Return the word lists up to a round or a turn, each with the first one that it judges.

    They are pairs: the number of that round or turn, and the list.
    """
    starts = (1, *(change.since for change in changes if change.since <= max(number, 1)))
    lexicons = {start: lexicon_at(changes, present, start) for start in starts}
    ranges: list[tuple[int, LexiconPin | None]] = []
    for start, lexicon in lexicons.items():
        if not ranges or ranges[-1][1] != lexicon:
            ranges.append((start, lexicon))
    return tuple(ranges)


def decide_lexicon_change(
    changes: Sequence[LexiconChange], present: LexiconPin | None, act: ChangeLexicon, since: int
) -> ChangeLexicon | Refusal:
    """Return the event of another word list, or a refusal.

    Refused are an invalid list, the list as before, too many changes, and a bad reason.
    """
    if act.lexicon is not None and not is_sound(act.lexicon):
        return Refusal("stream/lexicon_bad", {"field": "lexicon"})
    if lexicon_at(changes, present, since) == act.lexicon:
        return Refusal("stream/lexicon_same", {"field": "lexicon"})
    if len(changes) >= MAX_CHANGES:
        return Refusal("stream/lexicon_changes", {"limit": MAX_CHANGES})
    fault = fault_of_text("stream", act.why, "why", most=MAX_WHY, is_needed=True)
    return fault or replace(act, since=since)


def changes_after(
    changes: tuple[LexiconChange, ...], present: LexiconPin | None, event: ChangeLexicon
) -> tuple[LexiconChange, ...]:
    """Return the changes of a document with another one appended."""
    change = LexiconChange(since=event.since, before=present, lexicon=event.lexicon, why=event.why)
    return (*changes, change)
