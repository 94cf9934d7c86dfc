"""The programs that judged what stands of a tournament: its results, table by table, and its final standings."""

from faristol.desk.shared.judging_programs import judged_by, judged_by_another
from faristol.desk.tournament.document import LoadedTournament
from faristol.tournament.acts.results import CorrectResult, EndTournament, EnterResult
from faristol.tournament.final_standings import why_reckoned


def programs_of_rounds(opened: LoadedTournament) -> list[tuple[int, str]]:
    """Return each program that judged a result of a round."""
    judges = {
        (entry.act.round, entry.act.table): entry.by
        for entry in opened.log
        if isinstance(entry.act, EnterResult | CorrectResult)
    }
    standing = {(one.number, table) for one in opened.tournament.rounds for table in one.results}
    return sorted({(where[0], by) for where, by in judges.items() if where in standing})


def program_of_standings(opened: LoadedTournament) -> str | None:
    """Return the program that judged the standings stored with the end; None where they are reckoned."""
    if not opened.tournament.is_ended or why_reckoned(opened.tournament):
        return None
    return next(entry.by for entry in reversed(opened.log) if isinstance(entry.act, EndTournament))


def versions_of(opened: LoadedTournament) -> str:
    """Return the versions that judged a tournament."""
    return judged_by(programs_of_rounds(opened), opened.text, final=program_of_standings(opened))


def other_versions_of(opened: LoadedTournament) -> str:
    """Return the versions that judged a tournament; an empty string if only the present one did."""
    return judged_by_another(
        programs_of_rounds(opened), opened.text, final=program_of_standings(opened)
    )
