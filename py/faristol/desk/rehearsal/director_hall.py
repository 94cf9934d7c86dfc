"""The hall of a rehearsed tournament: the score sheets in turn, and what it tells the director."""

from collections.abc import Iterator
from typing import Final

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.rehearsal.carrying_out import answered_here
from faristol.desk.rehearsal.document import RehearsalService, RehearsedTournament
from faristol.desk.rehearsal.incident_text import format_situation
from faristol.desk.rehearsal.slot_contexts import AnswerButton, StripContext
from faristol.desk.rehearsal.strip_text import ANSWERS, OWN
from faristol.rehearsal.acts import CloseRehearsal, TellIncident
from faristol.rehearsal.incidents import INCIDENTS
from faristol.rehearsal.sheets import (
    Sheet,
    deal_sheets,
    incidents_before_pairing,
    tell_of_sheet,
)
from faristol.tournament.acts.rounds import ConfirmRound

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
        _pending(loaded) is None
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


def _pending(loaded: RehearsedTournament) -> TellIncident | None:
    """Return the incident before a pairing that waits for the director, or None."""
    tournament, rehearsal = loaded.tournament, loaded.rehearsal
    for incident in reversed(rehearsal.incidents):
        spec = INCIDENTS[incident.incident]
        confirmed = sum(
            isinstance(entry.act, ConfirmRound) for entry in loaded.subject.log[: incident.after]
        )
        if spec.when != "pairing" or confirmed != len(tournament.confirmed):
            continue
        if spec.answers and not rehearsal.answer_to(incident):
            return incident
        if not spec.answers and not _has_scores(loaded, incident):
            return incident
    return None


def _has_scores(loaded: RehearsedTournament, incident: TellIncident) -> bool:
    """Whether the result of a table is that of an incident."""
    round_ = loaded.tournament.round(incident.round)
    result = round_.results.get(incident.table) if round_ else None
    return result is not None and tuple(result.report.scores) == incident.scores


async def director_strip(desk: Desk, request: Request, loaded: RehearsedTournament) -> Context:
    """Return the sentence of the hall that waits for the director, or the sheet that is next."""
    text = desk.translator_for(request.lang)
    is_own = request.path[:1] == (OWN,)
    answered = answered_here(loaded, request)  # it stays in sight until it is carried out
    is_silent = is_own or answered is not None
    waiting = None if is_silent or loaded.tournament.is_ended else _pending(loaded)
    sheet = None if is_silent or waiting else _next_sheet(loaded)
    incident = answered or waiting or _incident_of(loaded, sheet)
    sentence = ""
    if incident:
        names = await desk.service(RehearsalService).director_names(loaded, text)
        name = names.get(incident.player, "")
        sentence = format_situation(incident, text, name=name)
    elif sheet:
        sentence = _format_sheet(sheet, text)
    is_of_table = incident is not None and incident.table and not is_own
    place = f"/tournament/table/{incident.round}/{incident.table}" if incident else ""
    is_here = request.path == tuple(place.strip("/").split("/"))
    return StripContext(
        sentence=sentence,
        buttons=tuple(
            AnswerButton(answer=answer, label=text.gettext(ANSWERS[answer]))
            for answer in INCIDENTS[waiting.incident].answers
        )
        if waiting
        else (),
        place=place if is_of_table and not is_here and not _has_answers(waiting) else "",
        place_label=text.gettext("To the table"),
        has_review=loaded.tournament.is_ended and not is_own,
        rehearsal_id=loaded.id,
        number=incident.number if incident else 0,
        language="",
    )


def _has_answers(incident: TellIncident | None) -> bool:
    return incident is not None and bool(INCIDENTS[incident.incident].answers)


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
