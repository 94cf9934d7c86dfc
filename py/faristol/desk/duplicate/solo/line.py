"""Input line of a duplicate played alone: questions while its clock runs, and the move handed in."""

from dataclasses import replace

from faristol.board.legality import check
from faristol.board.move import Move
from faristol.board.typed import read_typed
from faristol.clock.moment import Moment
from faristol.desk.duplicate.citations import citing_translator
from faristol.desk.duplicate.solo.document import LoadedSolo, clock_of, load_named
from faristol.desk.duplicate.solo.line_facts import solo_line_facts
from faristol.desk.duplicate.solo.screen import hand_in, record_clock_event
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
    refuse_line,
)
from faristol.desk.shared.line.parser import (
    LineQuestion,
    MoveInput,
    PauseInput,
    Question,
    SquareQuestion,
)
from faristol.desk.shared.spoken_move import format_spoken_move
from faristol.duplicate.solo.state import next_step
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import Misread


async def ask(desk: Desk, request: Request) -> Done:
    """Answer a question, or repeat a move for confirmation and hand it in when it is sent again."""
    solo = await load_named(desk, request)
    if request.value("number") != str(solo.number):
        raise Refused(STALE)
    moment = parse_moment(request)
    text = citing_translator(desk.translator_for(request.lang), solo.terms.ruleset)
    facts = solo_line_facts(solo, text, moment)
    match parsed := read_line(request, facts):
        case Question() | LineQuestion() | SquareQuestion():
            return await answer_line_question(desk, request, facts, parsed)
        case MoveInput():
            return await _propose_move(desk, request, solo, facts, parsed)
        case PauseInput():
            return await _propose_pause(desk, request, solo, facts, moment)
        case _:
            raise Refused(Refusal("line/not_done_here", {"field": "line"}))


async def _propose_move(
    desk: Desk, request: Request, solo: LoadedSolo, facts: LineFacts, move: MoveInput
) -> Done:
    """Repeat a move as written, or hand it in: nothing in it is corrected (CAT-DUP 1.2)."""
    if next_step(solo.state) != "time":
        raise Refused(Refusal("line/covered", {"field": "line"}))
    if (proposed := propose(desk, request, facts, _format_proposal(solo, facts, move))) is not None:
        return proposed
    fields = [(name, value) for name, value in request.fields if name not in ("laid", "at", "word")]
    form_fields = (*fields, ("at", move.at), ("word", move.word))
    try:
        done = await hand_in(desk, replace(request, fields=form_fields))
    except Refused as refused:
        parts = {"word": move.word, "at": move.at}
        raise refuse_line(refused.refusal, request.value("line"), parts) from refused
    desk.service(LineService).clear()
    return done


def _format_proposal(solo: LoadedSolo, facts: LineFacts, move: MoveInput) -> str:
    text, alphabet = facts.text, solo.terms.alphabet
    read = read_typed(move.at, move.word, alphabet)
    checked = (
        None
        if isinstance(read, Misread)
        else check(solo.board, read, solo.terms.scoring, rack=solo.rack)
    )
    if not isinstance(checked, Move):
        content = f"{move.at} {move.word.upper()}"
        return text.gettext("{move}, handed in as it is written.", move=content)
    return format_spoken_move(checked, move.at, alphabet, text)


async def _propose_pause(
    desk: Desk, request: Request, solo: LoadedSolo, facts: LineFacts, moment: Moment
) -> Done:
    proposal, act = plan_round_pause(clock_of(solo), moment, facts.text)
    if (proposed := propose(desk, request, facts, proposal)) is not None:
        return proposed
    desk.service(LineService).clear()
    return await record_clock_event(desk, request, act, ())
