"""Questions that the line answers about an analysis: its screen shows board, rack and what is not seen."""

from faristol.board.layout import STANDARD
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.board.analysis import LoadedAnalysis
from faristol.desk.shared.line.input_line import LineFacts
from faristol.desk.shared.spoken_move import format_spoken_word


def study_line_facts(opened: LoadedAnalysis, text: Text) -> LineFacts:
    """Return what the line answers about the position of an analysis."""
    move = opened.study.position.move
    return LineFacts(
        key=f"{opened.id} {opened.seq}",
        text=text,
        alphabet=opened.terms.alphabet,
        layout=STANDARD,
        hand=opened.terms.hand,
        board=opened.board,
        rack=opened.rack,
        facts={"last": lambda: _answer_last(opened, text)} if move else {},
        digest=opened.digest,
        acts=("move",),
    )


def _answer_last(opened: LoadedAnalysis, text: Text) -> str:
    move = opened.study.position.move
    if move is None:
        return text.say("Nothing has been played yet.")
    word = format_spoken_word(move.word, opened.terms.alphabet, text)
    return text.count(
        "{at} {word}, {n} point.", "{at} {word}, {n} points.", move.points, at=move.at, word=word
    )
