"""The hall of a rehearsed tournament: the score sheets in turn, and what it tells the director."""

from collections.abc import Iterator
from typing import Final

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.rehearsal.carrying_out import is_settled
from faristol.desk.rehearsal.document import RehearsalService, RehearsedTournament
from faristol.desk.rehearsal.incident_text import format_situation
from faristol.desk.rehearsal.people import name_of
from faristol.desk.rehearsal.slot_contexts import AnswerButton, StripContext
from faristol.desk.rehearsal.strip_text import ANSWERS, OWN, PLACES, place_of_answer
from faristol.rehearsal.acts import CloseRehearsal, TellIncident
from faristol.rehearsal.incidents import INCIDENTS
from faristol.rehearsal.sheets import (
    Sheet,
    deal_sheets,
    incidents_before_pairing,
    tell_of_sheet,
)

_SHEET: Final = gettext_noop("Score sheet of table {table}: {scores}.")


def director_acts_due(loaded: RehearsedTournament) -> Iterator[TellIncident | CloseRehearsal]:
    """Yield what the hall does now: the incident of the next sheet, or one before the next pairing."""
    tournament, rehearsal = loaded.tournament, loaded.rehearsal
    number = len(tournament.confirmed)
    if rehearsal.is_closed or not number:
        return
    if tournament.is_ended:
        yield CloseRehearsal()
        return
    sheet = _next_sheet(loaded)
    if sheet is not None:
        incident = tell_of_sheet(sheet, number, tournament)
        if incident and not rehearsal.has_told(incident.incident):
            yield incident
    elif (
        waiting_incident(loaded) is None
        and tournament.confirmed[-1].is_done
        and len(tournament.rounds) == number
    ):
        yield from incidents_before_pairing(loaded.opening, rehearsal, tournament, number)[:1]


def _next_sheet(loaded: RehearsedTournament) -> Sheet | None:
    """Return the next sheet of the last round that is not entered, one that is disputed last; or None."""
    tournament = loaded.tournament
    if tournament.is_ended or not tournament.confirmed:
        return None
    round_ = tournament.confirmed[-1]
    sheets = deal_sheets(loaded.opening, tournament, round_.number)
    missing = (sheet for sheet in sheets if sheet.table not in round_.results)
    return min(missing, key=lambda sheet: sheet.table in round_.disputed, default=None)


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
    sheet = None if is_own or waiting else _next_sheet(loaded)
    incident = waiting or _incident_of(loaded, sheet)
    sentence = ""
    if incident:
        names = await desk.service(RehearsalService).director_names(loaded, text)
        sentence = format_situation(incident, text, name=name_of(incident, loaded, names))
    elif sheet:
        sentence = _format_sheet(sheet, text)
    place = _place_of(incident, loaded.rehearsal.answer_to(incident)) if incident else ""
    is_here = request.path == tuple(place.strip("/").split("/"))
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
        if place == PLACES["enter"]
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


def _incident_of(loaded: RehearsedTournament, sheet: Sheet | None) -> TellIncident | None:
    """Return the stored incident of a sheet, or None."""
    number = len(loaded.tournament.confirmed)
    return next(
        (
            row
            for row in loaded.rehearsal.incidents
            if sheet
            and (row.incident, row.round, row.table) == (sheet.incident, number, sheet.table)
        ),
        None,
    )


def _format_sheet(sheet: Sheet, text: Translator) -> str:
    """Return the sentence of a plain sheet, with the scores as the scorer reads them out."""
    scores = "–".join(str(points) for points in sheet.typed or sheet.scores)
    return text.gettext(_SHEET, table=sheet.table, scores=scores)
