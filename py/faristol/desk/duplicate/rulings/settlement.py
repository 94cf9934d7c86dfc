"""Judge all slips of a duplicate again under a corrected rule, or let them stand (CAT-DUP 1.7, 1.11-2)."""

from collections.abc import Iterator, Sequence

from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.result_text import format_half_points
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.settlement import Rejudgement, RejudgementRow
from faristol.duplicate.acts.slips import ReadSlips, judged, judged_anew, needs_list
from faristol.duplicate.judging import Contains
from faristol.duplicate.state import Round
from faristol.duplicate.total_changes import changes_of
from faristol.duplicate.values import Slip
from faristol.ledger.refusal import Refusal


async def rejudge(desk: Desk, request: Request, stream: str) -> Rejudgement | None:
    """Judge all slips of finished rounds by the rules of today; return the result, which nothing stores.

    None when the results are signed, or a list is missing. The moves of the round under way are covered:
    nothing is shown of them.
    """
    opened = await desk.of(DuplicateService).opened(request.lang, stream)
    if not isinstance(opened, LoadedDuplicate) or opened.game.is_signed:
        return None
    lists = {
        one.number: await desk.of(DuplicateService).contains(opened, one.number)
        for one in opened.game.done
    }
    if any(
        needs_list(
            opened.game, one, _judged_again(opened, one, lists[one.number]), lists[one.number]
        )
        for one in opened.game.done
    ):
        return None
    anew = [
        (one, judged_anew(one.slips, opened.position(one.number), lists[one.number]))
        for one in opened.game.done
    ]
    differences = tuple(
        _difference(opened, one, slip, lists[one.number]) for one, slips in anew for slip in slips
    )

    def wishes(why: str) -> Sequence[object]:
        return [ReadSlips(round=one.number, slips=slips, why=why) for one, slips in anew if slips]

    events = [
        ReadSlips(
            round=one.number, slips=tuple(_judged_again(opened, one, lists[one.number])), why="?"
        )
        for one in opened.game.done
    ]
    totals = tuple(
        RejudgementRow(
            where=opened.text.say("Total"),
            who=opened.names[change.player],
            before=format_half_points(change.before.half_points, opened.text),
            after=format_half_points(change.after.half_points, opened.text),
        )
        for change in changes_of(opened.game, events, opened.terms)
        if change.is_of_total
    )
    return Rejudgement(differences=differences, wishes=wishes, totals=totals)


def _judged_again(opened: LoadedDuplicate, one: Round, contains: Contains | None) -> Iterator[Slip]:
    position = opened.position(one.number)
    return (judged(slip, position, contains) for slip in one.slips.values())


def _difference(
    opened: LoadedDuplicate, one: Round, slip: Slip, contains: Contains | None
) -> RejudgementRow:
    text = opened.text
    after = judged(slip, opened.position(one.number), contains)
    return RejudgementRow(
        where=text.say("Round {n}", n=one.number),
        who=opened.names[slip.player],
        before=format_half_points(2 * one.slips[slip.player].points, text),
        after=format_half_points(2 * after.points, text),
    )


async def settle(
    desk: Desk, request: Request, stream: str, wishes: Sequence[object], done: Done
) -> Done:
    """Store the wishes together, or refuse all of them."""
    opened = await desk.of(DuplicateService).opened(request.lang, stream)
    if not isinstance(opened, LoadedDuplicate):
        raise Refused(Refusal("duplicate/unreadable"))
    return await desk.of(DuplicateService).carry_out(opened, tuple(wishes), request, done)
