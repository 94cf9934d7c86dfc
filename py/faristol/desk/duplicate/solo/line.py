"""The line of a duplicate played alone: questions while its clock runs, and the move that is handed in."""

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
    LineDesk,
    LineFacts,
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
    """Answer a question, or say a move back and hand it in when it is sent a second time."""
    opened = await load_named(desk, request)
    if request.value("number") != str(opened.number):
        raise Refused(STALE)
    moment = parse_moment(request)
    text = citing_translator(desk.text_of(request.lang), opened.terms.ruleset)
    facts = solo_line_facts(opened, text, moment)
    match found := read_line(request, facts):
        case Question() | LineQuestion() | SquareQuestion():
            return await answer_line_question(desk, request, facts, found)
        case MoveInput():
            return await _move(desk, request, opened, facts, found)
        case PauseInput():
            return await _pause(desk, request, opened, facts, moment)
        case _:
            raise Refused(Refusal("line/not_done_here", {"field": "line"}))


async def _move(
    desk: Desk, request: Request, opened: LoadedSolo, facts: LineFacts, move: MoveInput
) -> Done:
    """Say a move back as it is written, or hand it in: nothing of it is put right (CAT-DUP 1.2)."""
    if next_step(opened.solo) != "time":
        raise Refused(Refusal("line/covered", {"field": "line"}))
    if (proposed := propose(desk, request, facts, _move_said(opened, facts, move))) is not None:
        return proposed
    fields = [(name, value) for name, value in request.fields if name not in ("laid", "at", "word")]
    written = (*fields, ("at", move.at), ("word", move.word))
    try:
        done = await hand_in(desk, replace(request, fields=written))
    except Refused as refused:
        parts = {"word": move.word, "at": move.at}
        raise refuse_line(refused.refusal, request.value("line"), parts) from refused
    desk.of(LineDesk).clear()
    return done


def _move_said(opened: LoadedSolo, facts: LineFacts, move: MoveInput) -> str:
    text, alphabet = facts.text, opened.terms.alphabet
    typed = read_typed(move.at, move.word, alphabet)
    found = (
        None
        if isinstance(typed, Misread)
        else check(opened.board, typed, opened.terms.scoring, rack=opened.rack)
    )
    if not isinstance(found, Move):
        written = f"{move.at} {move.word.upper()}"
        return text.say("{move}, handed in as it is written.", move=written)
    return format_spoken_move(found, move.at, alphabet, text)


async def _pause(
    desk: Desk, request: Request, opened: LoadedSolo, facts: LineFacts, moment: Moment
) -> Done:
    said, act = plan_round_pause(clock_of(opened), moment, facts.text)
    if (proposed := propose(desk, request, facts, said)) is not None:
        return proposed
    desk.of(LineDesk).clear()
    return await record_clock_event(desk, request, act, ())
