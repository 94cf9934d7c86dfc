"""Summaries of two-player games for lists: the scores once a game is over, else its turns."""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.classic.kind import CLASSIC
from faristol.classic.result import Final, final_of
from faristol.desk.classic.base import condition_texts, format_scores
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.rulesets.rulesets import PRESETS
from faristol.ledger.codec import decode_record, parse_line


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicSummary:
    """The figures of a game."""

    turns: int = 0
    scores: Sequence[int] = ()  # empty until there is a result
    is_over: bool = False
    mode: str
    rules: str  # the id of a regulation; empty for a club's own, whose title may name a person
    is_without_help: bool
    is_parked: bool


SUMMARY_CLASS = ClassicSummary  # the hook of `Summariser` (shared/summaries.py)


def summarise(lines: Sequence[str]) -> ClassicSummary:
    """Return the summary of the stored lines of a game, which are folded for it."""
    events = [decode_record(parse_line(line), CLASSIC.schema) for line in lines]
    state = CLASSIC.fold(CLASSIC.initial, events)
    final = final_of(state)
    scores = final.scores if isinstance(final, Final) else ()
    heading = state.terms.ruleset.heading if state.terms else None
    return ClassicSummary(
        turns=len(state.turns),
        scores=scores,
        is_over=state.end is not None,
        mode=state.settings.mode,
        rules=heading.name if heading and heading.status != "club" else "",
        is_without_help=state.is_without_help,
        is_parked=state.is_parked,
    )


def format_summary(summary: ClassicSummary, text: Translator) -> str:
    """Return the scores of a game, or the number of turns, and its conditions."""
    played = text.ngettext("{n} turn", "{n} turns", summary.turns)
    return " · ".join(
        (
            format_scores(summary.scores) if summary.scores else played,
            *condition_texts(
                text.gettext(PRESETS[summary.rules]) if summary.rules in PRESETS else "",
                summary.mode,
                text,
                is_without_help=summary.is_without_help,
                is_parked=summary.is_parked,
            ),
        )
    )
