"""Input line of an analysis: questions about the position, and moves proposed or played."""

from faristol.analysis.acts import PlayMove
from faristol.board.cells import cells_of
from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_typed
from faristol.desk.analyse.commands import carry_out, load_fresh
from faristol.desk.analyse.line_facts import study_line_facts
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.board.analysis import LoadedAnalysis
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.line.input_line import (
    LineFacts,
    LineService,
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
    """Answer a question, or repeat a move for confirmation and play it when it is sent again."""
    analysis = await load_fresh(desk, request)
    facts = study_line_facts(analysis, desk.translator_for(request.lang))
    match parsed := read_line(request, facts):
        case Question() | LineQuestion() | SquareQuestion():
            return await answer_line_question(desk, request, facts, parsed)
        case MoveInput():
            return await _propose_move(desk, request, analysis, facts, parsed)
        case _:
            raise Refused(Refusal("line/not_done_here", {"field": "line"}))


async def _propose_move(
    desk: Desk, request: Request, analysis: LoadedAnalysis, facts: LineFacts, move_input: MoveInput
) -> Done:
    parts = {"word": move_input.word, "at": move_input.at}
    try:
        move = _read_move(analysis, move_input)
        proposal = _format_move(move, facts)
        if (proposed := propose(desk, request, facts, proposal)) is not None:
            return proposed
        act = PlayMove(placed=cells_of(move.placed, analysis.terms.alphabet))
        done = await carry_out(desk, request, analysis, act, spoken_done(request, proposal))
    except Refused as refused:
        raise refuse_line(refused.refusal, request.value("line"), parts) from refused
    desk.service(LineService).clear()
    return done


def _read_move(analysis: LoadedAnalysis, move_input: MoveInput) -> Move:
    alphabet = analysis.terms.alphabet
    read = read_typed(move_input.at, move_input.word, alphabet)
    if isinstance(read, Misread):
        raise Refused(move_refusal(read, alphabet, field="word"))
    move = check(analysis.board, read, analysis.terms.scoring, rack=analysis.rack)
    if isinstance(move, Illegal):
        raise Refused(move_refusal(move, alphabet, field="word"))
    return move


def _format_move(move: Move, facts: LineFacts) -> str:
    at = format_coordinates(move.start, move.direction)
    return format_spoken_move(move, at, facts.alphabet, facts.text)
