"""The plain score sheets of a rehearsed tournament that were entered otherwise than signed."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from faristol.rehearsal.acts import Rehearsal
from faristol.rehearsal.review import ReviewRow
from faristol.rehearsal.sheets import Sheet, deal_sheets
from faristol.rules.outcome import Scores, outcome_of
from faristol.tournament.acts.results import CorrectResult, EnterResult
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.state import Tournament

MISTYPED: Final = "mistyped"
_PLAIN: Final = ("", "typo")  # one of typing is plain until the hall speaks of it


def mistyped_rows(events: Sequence[Any], rehearsal: Rehearsal) -> Iterator[ReviewRow]:
    """Yield a row for each plain sheet whose result, as it stands, is not the one of the sheet.

    A sheet is judged once the next round is confirmed or the rehearsal is over. `scores` of a row are those that count,
    then those of the sheet. A sheet that an incident is about is judged by that incident.
    """
    tournament = TOURNAMENT.fold(TOURNAMENT.initial, events)
    incidents = {(row.round, row.table): row for row in rehearsal.incidents if row.table}
    for (number, table), sheet in sorted(_entered_sheets(events, rehearsal).items()):
        incident = incidents.get((number, table))
        round_ = tournament.round(number)
        result = round_.results.get(table) if round_ else None
        is_over = rehearsal.is_closed or _is_past(tournament, number)
        if sheet.incident not in _PLAIN or result is None or not is_over:
            continue
        accepted = [outcome_of(scores) for scores in (sheet.scores, sheet.typed) if scores]
        if result.outcome in accepted:
            continue
        if incident is not None and (
            incident.incident != "past"
            or (number, table) in map(_corrected_place, events[incident.after :])
        ):
            continue  # the row of the incident has it
        yield ReviewRow(
            incident=MISTYPED,
            article="",
            grade="otherwise",
            round=number,
            table=table,
            handling="entered",
            scores=(*result.outcome.scores, *_read_aloud(sheet)),
        )


def _is_past(tournament: Tournament, number: int) -> bool:
    return tournament.is_ended or number < len(tournament.confirmed)


def _read_aloud(sheet: Sheet) -> Scores:
    return sheet.typed or sheet.scores


def _entered_sheets(events: Sequence[Any], rehearsal: Rehearsal) -> dict[tuple[int, int], Sheet]:
    """Return the sheet of each result as the hall had it when it was entered, by round and table.

    A player who is seated late changes the tables of a round, and with them the sheets that are still to come.
    """
    opening = rehearsal.opening
    entered: dict[tuple[int, int], Sheet] = {}
    tournament = TOURNAMENT.initial
    for event in events:
        place = _place_of(event)
        if opening and place and (isinstance(event, EnterResult) or place not in entered):
            for sheet in deal_sheets(opening, tournament, place[0]):
                if sheet.table == place[1]:
                    entered[place] = sheet
        tournament = TOURNAMENT.evolve(tournament, event)
    return entered


def _place_of(event: Any) -> tuple[int, int] | None:
    """Return the round and the table of an event that enters a result, or None."""
    is_result = isinstance(event, (EnterResult, CorrectResult))
    return (event.round, event.table) if is_result else None


def _corrected_place(event: Any) -> tuple[int, int] | None:
    return _place_of(event) if isinstance(event, CorrectResult) else None
