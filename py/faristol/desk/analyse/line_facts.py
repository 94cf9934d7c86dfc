"""Questions that the input line answers about an analysis: board, rack and unseen tiles."""

from faristol.board.layout import STANDARD
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.analysis import LoadedAnalysis
from faristol.desk.shared.line.input_line import LineFacts
from faristol.desk.shared.spoken_move import format_spoken_word


def study_line_facts(analysis: LoadedAnalysis, text: Translator) -> LineFacts:
    """Return the facts the input line answers with about the position of an analysis."""
    move = analysis.study.position.move
    return LineFacts(
        key=f"{analysis.id} {analysis.seq}",
        text=text,
        alphabet=analysis.terms.alphabet,
        layout=STANDARD,
        hand=analysis.terms.hand,
        board=analysis.board,
        rack=analysis.rack,
        facts={"last": lambda: _answer_last(analysis, text)} if move else {},
        digest=analysis.digest,
        acts=("move",),
    )


def _answer_last(analysis: LoadedAnalysis, text: Translator) -> str:
    move = analysis.study.position.move
    if move is None:
        return text.gettext("Nothing has been played yet.")
    word = format_spoken_word(move.word, analysis.terms.alphabet, text)
    return text.ngettext(
        "{at} {word}, {n} point.", "{at} {word}, {n} points.", move.points, at=move.at, word=word
    )
