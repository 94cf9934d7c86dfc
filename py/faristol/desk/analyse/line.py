"""The line of the board one analyses on: questions about the position, and moves tried or made."""

from faristol.analysis.acts import PlayMove
from faristol.board.cells import cells_of
from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_typed
from faristol.desk.analyse.commands import carry_out, drawn_from
from faristol.desk.analyse.line_facts import study_line_facts
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.board.analysis import LoadedAnalysis
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.line.input_line import (
    LineDesk,
    LineFacts,
    answer_line_question,
    propose,
    read_line,
    refuse_line,
    spoken_done,
)
from faristol.desk.shared.line.parser import LineQuestion, MoveInput, Question, SquareQuestion
from faristol.desk.shared.spoken_move import format_spoken_move
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import Misread


async def ask(desk: Desk, request: Request) -> Done:
    """Answer a question, or say a move back and make it when it is sent a second time."""
    opened = await drawn_from(desk, request)
    facts = study_line_facts(opened, desk.text_of(request.lang))
    match found := read_line(request, facts):
        case Question() | LineQuestion() | SquareQuestion():
            return await answer_line_question(desk, request, facts, found)
        case MoveInput():
            return await _move(desk, request, opened, facts, found)
        case _:
            raise Refused(Refusal("line/not_done_here", {"field": "line"}))


async def _move(
    desk: Desk, request: Request, opened: LoadedAnalysis, facts: LineFacts, typed: MoveInput
) -> Done:
    parts = {"word": typed.word, "at": typed.at}
    try:
        move = _read_move(opened, typed)
        said = _format_move(move, facts)
        if (proposed := propose(desk, request, facts, said)) is not None:
            return proposed
        act = PlayMove(placed=cells_of(move.placed, opened.terms.alphabet))
        done = await carry_out(desk, request, opened, act, spoken_done(request, said))
    except Refused as refused:
        raise refuse_line(refused.refusal, request.value("line"), parts) from refused
    desk.of(LineDesk).clear()
    return done


def _read_move(opened: LoadedAnalysis, typed: MoveInput) -> Move:
    alphabet = opened.terms.alphabet
    read = read_typed(typed.at, typed.word, alphabet)
    if isinstance(read, Misread):
        raise Refused(move_refusal(read, alphabet, field="word"))
    move = check(opened.board, read, opened.terms.scoring, rack=opened.rack)
    if isinstance(move, Illegal):
        raise Refused(move_refusal(move, alphabet, field="word"))
    return move


def _format_move(move: Move, facts: LineFacts) -> str:
    at = format_coordinates(move.start, move.direction)
    return format_spoken_move(move, at, facts.alphabet, facts.text)
