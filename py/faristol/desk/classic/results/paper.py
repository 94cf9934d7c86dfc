"""The printed score sheet: words, points, totals, tiles left, time, result and signatures (CAT-CLS 5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.classic.result import (
    Final,
    final_of,
    has_totals_of_other_end,
    is_typed_with_tiles_left,
)
from faristol.classic.values import Seat
from faristol.desk.classic.base import (
    ClassicContext,
    TurnCell,
    format_used_times,
    game_screen,
    game_view,
    playing_order,
    score_sheet,
    time_decisions,
)
from faristol.desk.classic.document import LoadedClassic
from faristol.desk.classic.end_options import CAUSES
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.judging_programs import other_versions
from faristol.desk.shared.list_names import LISTED_FROM_TURN, UNLISTED_FROM_TURN, format_changes

LINES = 20  # at least so many, free ones included
# CSS class for up to so many lines; more lines stand closest: a score sheet is one page
DENSITIES = ((20, ""), (26, " is-dense"), (32, " is-denser"))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ScoreSheetPaperContext(ClassicContext):
    """The printed score sheet, with the result once there is one."""

    template: ClassVar[str] = "classic/paper.html"

    title_of_rules: str
    density: str  # a CSS class, or an empty string
    facts: Sequence[tuple[str, str]]  # an item and its value, which may be filled in by hand
    sheet: Sequence[tuple[TurnCell | None, ...]]
    order: Sequence[Seat]
    min_lines: int
    final: Final | None
    racks_left: Sequence[tuple[str, ...]]  # the tiles left, by seat
    has_left: bool  # whether the totals of the sheets include the tiles left
    is_other_end: bool  # whether the totals were typed for another end than the clock shows
    cause_label: str
    used_times: Sequence[str]
    time_decisions: Sequence[str]
    judged_by: str


@game_screen
async def show(desk: Desk, request: Request, game: LoadedClassic) -> View:
    """Show the printed score sheet."""
    del desk, request
    state, text = game.state, game.text
    final = final_of(state)
    settings = state.settings
    facts = [
        (text.gettext("Event"), settings.event),
        (text.gettext("Round no."), settings.round),
        (text.gettext("Table"), settings.table),
        (text.gettext("Date"), settings.day),
        (text.gettext("Arbiter"), settings.arbiter),
    ]
    sheet = score_sheet(game)
    extra_facts = [note.partition(":")[::2] for note in settings.notes]
    context = ScoreSheetPaperContext(
        document=game,
        title_of_rules=game.terms.ruleset.heading.title,
        density=next((name for limit, name in DENSITIES if len(sheet) <= limit), " is-densest"),
        facts=[
            *((name, value) for name, value in facts if value),
            *extra_facts,
            *_changes(game),
        ],
        sheet=sheet,
        order=playing_order(game),
        min_lines=LINES,
        final=final if isinstance(final, Final) else None,
        racks_left=state.end.racks if state.end else (),
        has_left=is_typed_with_tiles_left(state),
        is_other_end=has_totals_of_other_end(state),
        cause_label=text.gettext(CAUSES[state.end.cause]) if state.end else "",
        used_times=format_used_times(state),
        time_decisions=[words for words, _ in time_decisions(game)],
        judged_by=other_versions(game.log),
    )
    return game_view(context, text.gettext("Score sheet"))


def _changes(game: LoadedClassic) -> list[tuple[str, str]]:
    """Return the changes of the word list, each with the turn from which it gave the verdicts."""
    state, text = game.state, game.text
    messages = (LISTED_FROM_TURN, UNLISTED_FROM_TURN)
    lines = format_changes(state.lexicon_changes, state.language, text, messages=messages)
    return [(text.gettext("Word list"), line) for line in lines]
