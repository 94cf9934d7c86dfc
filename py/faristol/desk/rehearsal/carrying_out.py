"""How answers to the hall are carried out: on which screen, and by which act."""

from collections.abc import Mapping
from typing import Final

from faristol.desk.kernel.request import Request, path_of
from faristol.desk.rehearsal.document import RehearsedDuplicate, RehearsedTournament
from faristol.desk.rehearsal.strip_text import place_of_answer
from faristol.duplicate.acts.master import InvalidateMaster, WithdrawMaster
from faristol.duplicate.acts.players import GiveSanction, LetLeave
from faristol.duplicate.acts.rack import DrawRack, TypeRack
from faristol.duplicate.acts.results import WriteNote
from faristol.rehearsal.acts import TellIncident
from faristol.tournament.acts.entries import EnterPlayers
from faristol.tournament.acts.results import CorrectResult
from faristol.tournament.state import Tournament

CARRIED_OUT_BY: Final[Mapping[str, type]] = {
    "sanction": GiveSanction,
    "note": WriteNote,
    "let_go": LetLeave,
    "replace": WithdrawMaster,
    "declare": InvalidateMaster,
}
_NEXT_ROUND: Final = (DrawRack, TypeRack)


def answered_here(loaded: RehearsedDuplicate, request: Request) -> TellIncident | None:
    """Return the incident answered last, on the screen where its answer is carried out, until it is.

    It is over with the next round too; what a clock calls or the scorer enters meanwhile does not count.
    """
    rehearsal = loaded.rehearsal
    answer = rehearsal.answers[-1] if rehearsal.answers else None
    if answer is None or answer.answer not in CARRIED_OUT_BY:
        return None
    ends = (CARRIED_OUT_BY[answer.answer], *_NEXT_ROUND)
    if any(isinstance(entry.act, ends) for entry in loaded.subject.log[answer.after :]):
        return None
    incident = rehearsal.incidents[answer.number - 1]
    place = place_of_answer(answer.answer, incident)
    return incident if request.path == path_of(place) else None


def is_settled(loaded: RehearsedTournament, incident: TellIncident) -> bool:
    """Whether the director has answered what the hall said, and has done what the answer says.

    A result that is corrected or a player who is withdrawn needs no answer.
    """
    tournament = loaded.tournament
    events = [entry.act for entry in loaded.subject.log[incident.after :]]
    match loaded.rehearsal.answer_to(incident):
        case "":
            return has_scores(tournament, incident) or incident.player in tournament.until
        case "enter":
            return any(isinstance(event, EnterPlayers) for event in events)
        case "withdraw":
            return incident.player in tournament.until
        case "correct":
            place = (incident.round, incident.table)
            corrections = (event for event in events if isinstance(event, CorrectResult))
            return any((event.round, event.table) == place for event in corrections)
        case _:
            return True


def has_scores(tournament: Tournament, incident: TellIncident) -> bool:
    """Whether the result of a table is that of an incident."""
    round_ = tournament.round(incident.round)
    result = round_.results.get(incident.table) if round_ else None
    return result is not None and tuple(result.report.scores) == incident.scores
