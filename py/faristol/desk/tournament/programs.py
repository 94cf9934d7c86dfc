"""The program versions that judged the current results of a tournament and its final standings."""

from faristol.desk.shared.judging_programs import judged_by, judged_by_another
from faristol.desk.tournament.document import LoadedTournament
from faristol.tournament.acts.results import CorrectResult, EndTournament, EnterResult
from faristol.tournament.final_standings import reason_of_reckoning


def programs_of_rounds(tournament: LoadedTournament) -> list[tuple[int, str]]:
    """Return the programs that judged the results, each with its round."""
    judges = {
        (entry.act.round, entry.act.table): entry.by
        for entry in tournament.log
        if isinstance(entry.act, EnterResult | CorrectResult)
    }
    standing = {
        (round_.number, table) for round_ in tournament.state.rounds for table in round_.results
    }
    return sorted({(where[0], by) for where, by in judges.items() if where in standing})


def program_of_standings(tournament: LoadedTournament) -> str | None:
    """Return the program that judged the standings stored with the end; None if they are recalculated."""
    if not tournament.state.is_ended or reason_of_reckoning(tournament.state):
        return None
    return next(
        entry.by for entry in reversed(tournament.log) if isinstance(entry.act, EndTournament)
    )


def versions_of(tournament: LoadedTournament) -> str:
    """Return the versions that judged a tournament."""
    return judged_by(
        programs_of_rounds(tournament), tournament.text, final=program_of_standings(tournament)
    )


def other_versions_of(tournament: LoadedTournament) -> str:
    """Return the versions that judged a tournament; an empty string if only the present one did."""
    return judged_by_another(
        programs_of_rounds(tournament), tournament.text, final=program_of_standings(tournament)
    )
