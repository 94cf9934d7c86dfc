"""Questions typed into the Table field of a round: they begin with `?`, which no slip does."""

from dataclasses import replace

from faristol.desk.duplicate.document import LoadedDuplicate, load_named
from faristol.desk.duplicate.round.line_facts import round_line_facts
from faristol.desk.duplicate.round_clock import record_clock_event
from faristol.desk.duplicate.slips import round_clock
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.desk.shared.line.clock_answers import plan_round_pause
from faristol.desk.shared.line.input_line import (
    LineFacts,
    LineService,
    answer_line_question,
    propose,
    read_line,
)
from faristol.desk.shared.line.parser import (
    HELP,
    LineQuestion,
    PauseInput,
    Question,
    SquareQuestion,
)
from faristol.duplicate.state import round_now
from faristol.ledger.refusal import Refusal


async def ask(desk: Desk, request: Request) -> Done:
    """Answer a question of the judge, or pause the clock when the proposal is sent a second time."""
    duplicate = await load_named(desk, request)
    round_ = round_now(duplicate.game)
    if round_ is None or str(round_.number) != request.value("number"):
        raise Refused(STALE)
    facts = round_line_facts(duplicate, round_, parse_moment(request))
    question_request = _strip_question_mark(request)
    try:
        return await _answer(desk, question_request, duplicate, facts)
    except Refused as refused:
        raise _build_refused(refused.refusal, request, question_request) from refused


async def _answer(
    desk: Desk, question_request: Request, duplicate: LoadedDuplicate, facts: LineFacts
) -> Done:
    match question := read_line(question_request, facts):
        case Question() | LineQuestion() | SquareQuestion():
            return await answer_line_question(desk, question_request, facts, question)
        case PauseInput():
            return await _pause(desk, question_request, duplicate)
        case _:
            raise Refused(Refusal("line/not_done_here", {"field": "line"}))


def _strip_question_mark(request: Request) -> Request:
    """Return a request without the `?` before its question; a `?` alone lists the questions."""
    text = request.value("line").strip()
    question = text.removeprefix(HELP).strip() or HELP
    others = (pair for pair in request.fields if pair[0] not in ("line", "confirm"))
    confirm = request.value("confirm").strip().removeprefix(HELP).strip()
    return replace(request, fields=(*others, ("line", question), ("confirm", confirm)))


def _build_refused(refusal: Refusal, request: Request, question_request: Request) -> Refused:
    """Return the refusal of a question, with its wrong part by its place in the Table field."""
    question = question_request.value("line")
    start = request.value("line").rfind(question)
    span = {"from": 0, "to": len(question), **refusal.data}
    moved_span = {end: start + at for end in ("from", "to") if isinstance(at := span[end], int)}
    return Refused(Refusal(refusal.code, {**refusal.data, **moved_span}))


async def _pause(desk: Desk, request: Request, duplicate: LoadedDuplicate) -> Done:
    round_ = round_now(duplicate.game)
    if round_ is None:
        raise Refused(STALE)
    facts = round_line_facts(duplicate, round_, parse_moment(request))
    proposal_text, act = plan_round_pause(
        round_clock(duplicate.game, round_), parse_moment(request), duplicate.text
    )
    if (proposal := propose(desk, request, facts, proposal_text)) is not None:
        return proposal
    desk.service(LineService).clear()
    return await record_clock_event(desk, request, act, ())
