"""Totals and places before and after an act, for previews and for reading aloud (CAT-DUP 1.9, 1.10)."""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.result_text import format_half_points
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.total_changes import StandingChange
from faristol.duplicate.values import Player

MAX_PLACES = 6  # rows of players whose place alone changes


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A player with the total and the place before and after, as text."""

    table: int
    name: str
    total: tuple[str, str]
    place: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingChangesView:
    """The rows of a preview: every player whose total changes, then some whose place alone does."""

    rows: tuple[StandingRow, ...]
    more: int  # players whose place alone changes, beyond those rows


def standing_changes_view(
    duplicate: LoadedDuplicate,
    changes: Iterable[StandingChange],
    text: Translator,
    *,
    first: Player = "",
) -> StandingChangesView:
    """Return the rows of a preview; `first` is the player whom the act is about."""
    changes = sorted(changes, key=lambda change: (not change.is_of_total, change.player != first))
    limit = max(MAX_PLACES, sum(change.is_of_total for change in changes))
    return StandingChangesView(
        rows=tuple(_build_row(duplicate, change, text) for change in changes[:limit]),
        more=len(changes[limit:]),
    )


def _build_row(duplicate: LoadedDuplicate, change: StandingChange, text: Translator) -> StandingRow:
    before, after = change.before, change.after
    return StandingRow(
        table=duplicate.names.number(change.player),
        name=duplicate.names[change.player],
        total=(
            format_half_points(before.half_points, text),
            format_half_points(after.half_points, text),
        ),
        place=(str(before.place or "–"), str(after.place or "–")),
    )


def totals_announced(
    duplicate: LoadedDuplicate, changes: Iterable[StandingChange], text: Translator
) -> str:
    """Return the sentence for the judge to read aloud: all players whose total changes, with both totals."""
    players = [
        text.gettext(
            "{name}, from {before} to {after}",
            name=duplicate.names[change.player],
            before=format_half_points(change.before.half_points, text),
            after=format_half_points(change.after.half_points, text),
        )
        for change in changes
        if change.is_of_total
    ]
    if not players:
        return text.gettext("No total changes.")
    sentence = text.gettext("These totals change: {players}.", players="; ".join(players))
    if len(players) == len(duplicate.game.entrants):
        return sentence
    return f"{sentence} {text.gettext('All other totals stay as they are.')}"
