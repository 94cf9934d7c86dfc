"""Public state of an analysis for the hall: its board, its rack if the judge wants, no moves."""

from faristol.analysis.acts import STUDY, OpenStudy, Study
from faristol.board.cells import board_of, rack_of, square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.desk.hall.board_and_clock import BoardPicture, LastMove, rack_with_names
from faristol.desk.kernel.publication import Publication, PublicState
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.board_view import board_view
from faristol.desk.shared.voice.voice_settings import VoiceSettings

PUBLICATION = Publication.of(
    STUDY,
    # only the current position: not the steps that were taken back
    "language",
    "ruleset",
    "terms",
    "position.cells",
    "position.rack",
    "position.move.placed",
    "position.move.word",
    "position.move.at",
    "position.move.points",
    starts_turn=frozenset((OpenStudy,)),
    turns=lambda study: study.position.rack,
)


def is_rack_visible(public_state: PublicState[Study], rack_since: int) -> bool:
    """Whether the hall sees the current rack: it is the one that the judge has revealed."""
    return rack_since == public_state.turn_began


def build_board_picture(
    public_state: PublicState[Study], voice: VoiceSettings, text: Translator, *, rack_since: int
) -> BoardPicture | None:
    """Return the current position, with its rack if revealed; None if its rules are unknown here."""
    study = public_state.state
    terms = study.terms
    if terms is None:
        return None
    position, alphabet = study.position, terms.alphabet
    is_visible = is_rack_visible(public_state, rack_since)
    board = board_of(position.cells, alphabet)
    rack = rack_of(position.rack, alphabet) if is_visible else b""
    if board is None or rack is None:
        return None
    move = position.move
    last = [Square(square_of(cell)) for cell in move.placed] if move else []
    return BoardPicture(
        language=study.language,
        board=board_view(board, alphabet, STANDARD, text, last=last),
        since=public_state.turn_began,
        is_rack_shown=is_visible,
        rack=rack_with_names(rack, alphabet, voice, text, language=study.language),
        move=LastMove(
            label=text.gettext("Last move"), word=move.word, at=move.at, points=move.points
        )
        if move
        else None,
    )
