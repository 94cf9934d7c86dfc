"""Show the hall the board of an analysis, and its rack if the judge wants: what was laid, never what was found."""

from faristol.analysis.acts import STUDY, OpenStudy, Study
from faristol.board.cells import board_of, rack_of, square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.desk.hall.board_and_clock import BoardPicture, LastMove, rack_with_names
from faristol.desk.kernel.publication import Publication, PublicState
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.board.board_view import board_view
from faristol.desk.shared.voice.voice_settings import VoiceSettings

PUBLICATION = Publication.of(
    STUDY,
    # of one position alone: not where the steps lead that were taken back
    "language",
    "ruleset",
    "terms",
    "position.cells",
    "position.rack",
    "position.move.placed",
    "position.move.word",
    "position.move.at",
    "position.move.points",
    begins=frozenset((OpenStudy,)),
    turns=lambda study: study.position.rack,
)


def is_rack_visible(known: PublicState[Study], rack_since: int) -> bool:
    """Tell whether the hall sees the rack that lies: it is the one that the judge has shown."""
    return rack_since == known.began


def board_picture(
    known: PublicState[Study], voice: VoiceSettings, text: Text, *, rack_since: int
) -> BoardPicture | None:
    """Return the position of now, with its rack if it is the one that came so; nothing when its rules are not known here."""
    study = known.state
    terms = study.terms
    if terms is None:
        return None
    position, alphabet = study.position, terms.alphabet
    is_shown = is_rack_visible(known, rack_since)
    board = board_of(position.cells, alphabet)
    rack = rack_of(position.rack, alphabet) if is_shown else b""
    if board is None or rack is None:
        return None
    move = position.move
    last = [Square(square_of(cell)) for cell in move.placed] if move else []
    return BoardPicture(
        language=study.language,
        board=board_view(board, alphabet, STANDARD, text, last=last),
        since=known.began,
        is_rack_shown=is_shown,
        rack=rack_with_names(rack, alphabet, voice, text, language=study.language),
        move=LastMove(label=text.say("Last move"), word=move.word, at=move.at, points=move.points)
        if move
        else None,
    )
