"""Summary of a duplicate played alone, for lists."""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.desk.kernel.translation import Translator
from faristol.duplicate.acts.rack import DrawRack
from faristol.duplicate.solo.acts import SOLO, EndSolo
from faristol.ledger.codec import decode_marked

_MARKS = SOLO.schema.marks_of(DrawRack, EndSolo)


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloSummary:
    """The figures of a duplicate alone."""

    rounds: int = 0
    is_over: bool = False


SUMMARY_CLASS = SoloSummary  # the hook of `Summariser` (shared/summaries.py)


def summarise(lines: Sequence[str]) -> SoloSummary:
    """Return the summary of the lines of a duplicate alone."""
    events = list(decode_marked(lines, SOLO.schema, _MARKS))
    is_over = any(isinstance(event, EndSolo) for event in events)
    return SoloSummary(rounds=len(events) - is_over, is_over=is_over)


def format_summary(summary: SoloSummary, text: Translator) -> str:
    """Return the progress of a duplicate alone, as text."""
    if not summary.is_over:
        return (
            text.gettext("round {n}", n=summary.rounds)
            if summary.rounds
            else text.gettext("started")
        )
    return text.ngettext("{n} round played", "{n} rounds played", summary.rounds)
