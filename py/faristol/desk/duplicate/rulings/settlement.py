"""Judging the slips of a duplicate again under a corrected rule (CAT-DUP 1.7, 1.11-2)."""

from collections.abc import Iterator, Sequence

from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.result_text import format_half_points
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.settlement import Rejudgement, RejudgementRow
from faristol.duplicate.acts.slips import ReadSlips, judge_slip, needs_list, rejudge_slips
from faristol.duplicate.judging import Contains
from faristol.duplicate.state import Round
from faristol.duplicate.total_changes import changes_of
from faristol.duplicate.values import Slip
from faristol.ledger.refusal import Refusal


async def load_rejudgement(desk: Desk, request: Request, stream: str) -> Rejudgement | None:
    """Judge the slips of finished rounds by the current rules and return the result without storing it.

    Returns None if the results are signed or a list is missing. The round under way is covered, so its
    moves are left out.
    """
    duplicate = await desk.service(DuplicateService).load(request.lang, stream)
    if not isinstance(duplicate, LoadedDuplicate) or duplicate.game.is_signed:
        return None
    lists = {
        round_.number: await desk.service(DuplicateService).contains(duplicate, round_.number)
        for round_ in duplicate.game.done
    }
    if any(
        needs_list(
            duplicate.game,
            round_,
            _rejudge_slips(duplicate, round_, lists[round_.number]),
            lists[round_.number],
        )
        for round_ in duplicate.game.done
    ):
        return None
    rejudged = [
        (
            round_,
            rejudge_slips(round_.slips, duplicate.position(round_.number), lists[round_.number]),
        )
        for round_ in duplicate.game.done
    ]
    differences = tuple(
        _build_difference(duplicate, round_, slip, lists[round_.number])
        for round_, slips in rejudged
        for slip in slips
    )

    def build_acts(why: str) -> Sequence[object]:
        return [
            ReadSlips(round=round_.number, slips=slips, why=why)
            for round_, slips in rejudged
            if slips
        ]

    events = [
        ReadSlips(
            round=round_.number,
            slips=tuple(_rejudge_slips(duplicate, round_, lists[round_.number])),
            why="?",
        )
        for round_ in duplicate.game.done
    ]
    totals = tuple(
        RejudgementRow(
            where=duplicate.text.gettext("Total"),
            who=duplicate.names[change.player],
            before=format_half_points(change.before.half_points, duplicate.text),
            after=format_half_points(change.after.half_points, duplicate.text),
        )
        for change in changes_of(duplicate.game, events, duplicate.terms)
        if change.is_of_total
    )
    return Rejudgement(differences=differences, build_acts=build_acts, totals=totals)


def _rejudge_slips(
    duplicate: LoadedDuplicate, round_: Round, contains: Contains | None
) -> Iterator[Slip]:
    position = duplicate.position(round_.number)
    return (judge_slip(slip, position, contains) for slip in round_.slips.values())


def _build_difference(
    duplicate: LoadedDuplicate, round_: Round, slip: Slip, contains: Contains | None
) -> RejudgementRow:
    text = duplicate.text
    slip_after = judge_slip(slip, duplicate.position(round_.number), contains)
    return RejudgementRow(
        where=text.gettext("Round {n}", n=round_.number),
        who=duplicate.names[slip.player],
        before=format_half_points(2 * round_.slips[slip.player].points, text),
        after=format_half_points(2 * slip_after.points, text),
    )


async def store_settlement(
    desk: Desk, request: Request, stream: str, acts: Sequence[object], done: Done
) -> Done:
    """Store the acts together, or refuse all of them."""
    duplicate = await desk.service(DuplicateService).load(request.lang, stream)
    if not isinstance(duplicate, LoadedDuplicate):
        raise Refused(Refusal("duplicate/unreadable"))
    return await desk.service(DuplicateService).carry_out(duplicate, tuple(acts), request, done)
