"""Judge all results of a tournament again under a corrected rule, or let them stand (CAT-CLM 20-22, 33)."""

from collections.abc import Iterator, Sequence

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.settlement import Rejudgement, RejudgementRow
from faristol.desk.tournament.document import LoadedTournament, TournamentService
from faristol.ledger.refusal import Refusal
from faristol.rules.outcome import Outcome
from faristol.tournament.acts.results import CorrectResult
from faristol.tournament.results import outcome
from faristol.tournament.state import Result, Round


async def rejudge(desk: Desk, request: Request, stream: str) -> Rejudgement | None:
    """Return what judging all results again comes to; None when the tournament is ended."""
    opened = await desk.of(TournamentService).opened(request.lang, stream)
    if opened is None or opened.tournament.is_ended:
        return None
    anew = list(_judged_otherwise(opened))
    differences = tuple(
        _difference(opened, one, table, result, after) for one, table, result, after in anew
    )

    def wishes(why: str) -> Sequence[object]:
        return [
            CorrectResult(round=one.number, table=table, report=result.report, why=why)
            for one, table, result, _ in anew
        ]

    return Rejudgement(differences=differences, wishes=wishes)


def _judged_otherwise(opened: LoadedTournament) -> Iterator[tuple[Round, int, Result, Outcome]]:
    for one in opened.tournament.rounds:
        for table, result in sorted(one.results.items()):
            after = outcome(result.report, opened.terms.rules)
            if not isinstance(after, Refusal) and after != result.outcome:
                yield one, table, result, after


def _difference(
    opened: LoadedTournament, one: Round, table: int, result: Result, after: Outcome
) -> RejudgementRow:
    text, seats = opened.text, one.table(table)
    players = [seats.one, seats.other] if seats else []
    return RejudgementRow(
        where=text.say("Round {n}, table {table}", n=one.number, table=table),
        who=" – ".join(opened.names[player] for player in players),
        before="–".join(map(str, result.outcome.scores)),
        after="–".join(map(str, after.scores)),
    )


async def settle(
    desk: Desk, request: Request, stream: str, wishes: Sequence[object], done: Done
) -> Done:
    """Store the wishes together, or refuse all of them."""
    documents = desk.of(TournamentService).documents
    document = await documents.opened(stream)
    if document is None:
        raise Refused(Refusal("stream/unknown"))
    return await documents.do(document, *wishes, request=request, done=done, world=None)
