"""The judging again of all results under a corrected rule, or their keeping (CAT-CLM 20-22, 33)."""

from collections.abc import Iterator, Sequence

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.settlement import Rejudgement, RejudgementRow
from faristol.desk.tournament.document import LoadedTournament, TournamentService
from faristol.ledger.refusal import Refusal
from faristol.rules.outcome import Outcome
from faristol.tournament.acts.results import CorrectResult
from faristol.tournament.results import outcome_of_report
from faristol.tournament.state import Result, Round


async def load_rejudgement(desk: Desk, request: Request, stream: str) -> Rejudgement | None:
    """Return the differences that judging all results again would make; None after the end."""
    tournament = await desk.service(TournamentService).load(request.lang, stream)
    if tournament is None or tournament.state.is_ended:
        return None
    changed = list(_changed_results(tournament))
    differences = tuple(
        _difference(tournament, round_, table, result, after)
        for round_, table, result, after in changed
    )

    def build_acts(why: str) -> Sequence[object]:
        return [
            CorrectResult(round=round_.number, table=table, report=result.report, why=why)
            for round_, table, result, _ in changed
        ]

    return Rejudgement(differences=differences, build_acts=build_acts)


def _changed_results(tournament: LoadedTournament) -> Iterator[tuple[Round, int, Result, Outcome]]:
    for round_ in tournament.state.rounds:
        for table, result in sorted(round_.results.items()):
            after = outcome_of_report(result.report, tournament.terms.rules)
            if not isinstance(after, Refusal) and after != result.outcome:
                yield round_, table, result, after


def _difference(
    tournament: LoadedTournament, round_: Round, table: int, result: Result, after: Outcome
) -> RejudgementRow:
    text, seats = tournament.text, round_.table(table)
    players = [seats.one, seats.other] if seats else []
    return RejudgementRow(
        where=text.gettext("Round {n}, table {table}", n=round_.number, table=table),
        who=" – ".join(tournament.names[player] for player in players),
        before="–".join(map(str, result.outcome.scores)),
        after="–".join(map(str, after.scores)),
    )


async def store_settlement(
    desk: Desk, request: Request, stream: str, acts: Sequence[object], done: Done
) -> Done:
    """Store the acts together: all or none.

    Raises:
        Refused: an act is refused, or the stream is unknown.
    """
    documents = desk.service(TournamentService).documents
    document = await documents.load(stream)
    if document is None:
        raise Refused(Refusal("stream/unknown"))
    return await documents.apply(document, *acts, request=request, done=done, world=None)
