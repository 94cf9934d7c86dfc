"""The hall of a rehearsed tournament: the score sheets in turn, and what it tells the director."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, path_of
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.rehearsal.carrying_out import is_settled
from faristol.desk.rehearsal.document import RehearsalService, RehearsedTournament
from faristol.desk.rehearsal.incident_text import format_situation
from faristol.desk.rehearsal.people import name_of
from faristol.desk.rehearsal.slot_contexts import AnswerButton, StripContext
from faristol.desk.rehearsal.strip_text import ANSWERS, ENTRIES, OWN, place_of_answer
from faristol.rehearsal.acts import CloseRehearsal, TellIncident
from faristol.rehearsal.incidents import INCIDENTS
from faristol.rehearsal.sheets import (
    Sheet,
    deal_sheets,
    incidents_before_pairing,
    tell_of_sheet,
)

_SHEET: Final = gettext_noop("Score sheet of table {table}: {scores}.")
_SHEET_OF_EARLIER: Final = gettext_noop("Score sheet of table {table} of round {round}: {scores}.")


def director_acts_due(loaded: RehearsedTournament) -> Iterator[TellIncident | CloseRehearsal]:
    """Yield what the hall does now: the incident of the next sheet, or one before the next pairing."""
    tournament, rehearsal = loaded.tournament, loaded.rehearsal
    number = len(tournament.confirmed)  # of the last round
    if rehearsal.is_closed or not number:
        return
    if tournament.is_ended:
        yield CloseRehearsal()
        return
    due = _next_sheet(loaded)
    if due is not None:
        incident = tell_of_sheet(due.sheet, due.round, tournament)
        if incident and not rehearsal.has_told(incident.incident):
            yield incident
    elif waiting_incident(loaded) is None and len(tournament.rounds) == number:
        yield from incidents_before_pairing(loaded.opening, rehearsal, tournament, number)[:1]


@dataclass(frozen=True, slots=True, kw_only=True)
class DueSheet:
    """A sheet that the hall brings, and its round: one may be paired while another is played."""

    round: int
    sheet: Sheet


def _next_sheet(loaded: RehearsedTournament) -> DueSheet | None:
    """Return the next sheet that is not entered, one that is disputed last; or None."""
    tournament = loaded.tournament
    if tournament.is_ended:
        return None
    missing = [
        (sheet.table in round_.disputed, DueSheet(round=round_.number, sheet=sheet))
        for round_ in tournament.confirmed
        if not round_.is_done
        for sheet in deal_sheets(loaded.opening, tournament, round_.number)
        if sheet.table not in round_.results
    ]
    return min(missing, key=lambda row: row[0])[1] if missing else None


def waiting_incident(loaded: RehearsedTournament) -> TellIncident | None:
    """Return the first incident between two rounds that the director has not settled, or None.

    It waits in the next rounds too, so that no sentence of the hall goes unanswered.
    """
    if loaded.tournament.is_ended:
        return None
    waiting = (
        incident
        for incident in loaded.rehearsal.incidents
        if INCIDENTS[incident.incident].when == "pairing" and not is_settled(loaded, incident)
    )
    return next(waiting, None)


async def director_strip(desk: Desk, request: Request, loaded: RehearsedTournament) -> Context:
    """Return the sentence of the hall that waits for the director, or the sheet that is next."""
    text = desk.translator_for(request.lang)
    is_own = request.path[:1] == (OWN,)
    waiting = None if is_own else waiting_incident(loaded)
    due = None if is_own or waiting else _next_sheet(loaded)
    incident = waiting or (_incident_of(loaded, due) if due else None)
    sentence = ""
    if incident:
        names = await desk.service(RehearsalService).director_names(loaded, text)
        terms = loaded.tournament.terms
        name = name_of(incident, loaded, names)
        sentence = format_situation(incident, terms.rules if terms else None, text, name=name)
    elif due:
        sentence = _format_sheet(due, loaded, text)
    place = _place_of(incident, loaded.rehearsal.answer_to(incident)) if incident else ""
    is_here = request.path == path_of(place)
    return StripContext(
        sentence=sentence,
        buttons=tuple(
            AnswerButton(answer=answer, label=text.gettext(ANSWERS[answer]))
            for answer in INCIDENTS[waiting.incident].answers
        )
        if waiting
        else (),
        place="" if is_here else place,
        place_label=text.gettext("To the entries")
        if place.startswith(ENTRIES)
        else text.gettext("To the table"),
        has_review=loaded.tournament.is_ended and not is_own,
        over_text=text.gettext("The tournament is over."),
        rehearsal_id=loaded.id,
        number=incident.number if incident else 0,
        language="",
    )


def _place_of(incident: TellIncident, answer: str) -> str:
    """Return the route where an incident is dealt with; an empty string before it was answered."""
    if INCIDENTS[incident.incident].answers:
        return place_of_answer(answer, incident)
    return f"/tournament/table/{incident.round}/{incident.table}"


def _incident_of(loaded: RehearsedTournament, due: DueSheet) -> TellIncident | None:
    """Return the stored incident of a sheet, or None."""
    place = (due.sheet.incident, due.round, due.sheet.table)
    incidents = loaded.rehearsal.incidents
    return next((row for row in incidents if (row.incident, row.round, row.table) == place), None)


def _format_sheet(due: DueSheet, loaded: RehearsedTournament, text: Translator) -> str:
    """Return the sentence of a plain sheet, with the scores as the scorer reads them out."""
    scores = "–".join(str(points) for points in due.sheet.typed or due.sheet.scores)
    message = _SHEET if due.round == len(loaded.tournament.confirmed) else _SHEET_OF_EARLIER
    return text.gettext(message, table=due.sheet.table, round=due.round, scores=scores)
