"""How a game of two stands, for lists: its scores once it is over, else its turns."""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.classic.kind import CLASSIC
from faristol.classic.result import Final, final_of
from faristol.desk.classic.shown import scored
from faristol.desk.kernel.text import Text
from faristol.ledger.codec import decode_record, parse_line


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The figures of a game."""

    turns: int = 0
    scores: Sequence[int] = ()  # empty until there is a result
    is_over: bool = False


def summarise(lines: Sequence[str]) -> Summary:
    """Return the summary of the lines of a game, which is folded for it."""
    events = [decode_record(parse_line(line), CLASSIC.schema) for line in lines]
    game = CLASSIC.fold(CLASSIC.start, events)
    final = final_of(game)
    scores = final.scores if isinstance(final, Final) else ()
    return Summary(turns=len(game.turns), scores=scores, is_over=game.end is not None)


def format_summary(summary: Summary, text: Text) -> str:
    """Return the result of a game, or how many turns were played."""
    if summary.scores:
        return scored(summary.scores)
    return text.count("{n} turn", "{n} turns", summary.turns)
