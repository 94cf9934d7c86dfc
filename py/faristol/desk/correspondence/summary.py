"""The summary of a correspondence game for lists: its round, or its totals once it is over."""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.correspondence.kind import POST
from faristol.correspondence.post import variants_of
from faristol.correspondence.state import step_of, totals_of
from faristol.desk.correspondence.base import roman
from faristol.desk.kernel.translation import Translator
from faristol.ledger.codec import decode_record, parse_line


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrespondenceSummary:
    """The figures of a correspondence game."""

    round: int = 0
    scores: Sequence[int] = ()
    is_over: bool = False


SUMMARY_CLASS = CorrespondenceSummary  # the hook of `Summariser` (shared/summaries.py)


def summarise(lines: Sequence[str]) -> CorrespondenceSummary:
    """Return the summary of the lines of a game, which is folded for it."""
    events = [decode_record(parse_line(line), POST.schema) for line in lines]
    post = POST.fold(POST.initial, events)
    if post.game is None:
        return CorrespondenceSummary()
    is_over = step_of(post) in ("ended", "final")
    variant = variants_of(post)[0]
    return CorrespondenceSummary(
        round=post.game.sheet.round, scores=totals_of(post, variant), is_over=is_over
    )


def format_summary(summary: CorrespondenceSummary, text: Translator) -> str:
    """Return the round of a game, or its totals once it is over."""
    if summary.is_over:
        return " – ".join(map(str, summary.scores))
    return text.gettext("round {n}", n=roman(summary.round))
