"""Show the hall the board of an analysis, and its rack if the judge wants: what was laid, never what was found."""

from dataclasses import dataclass

from faristol.board.cells import board_of, rack_of, square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.desk.board_shown import BoardShown, TileShown, board_shown, rack_shown
from faristol.desk.hall.public import Known, Publication
from faristol.desk.text import Text
from faristol.desk.voice_desk import Voice
from faristol.speech.language import spoken_languages
from faristol.speech.names import name_of
from faristol.study.model import (
    SCHEMA,
    Event,
    MovePlayed,
    PositionSet,
    RackSet,
    StepRedone,
    StepTakenBack,
    StudyOpened,
)
from faristol.study.study import Study, evolve
from faristol.study.terms import terms_of
from faristol.tiles.reading import tile_names

PUBLICATION: Publication[Study, Event] = Publication(
    kind="study",
    schema=SCHEMA,
    start=Study,
    evolve=evolve,
    events=frozenset((StudyOpened, PositionSet, RackSet, MovePlayed, StepTakenBack, StepRedone)),
    # of one position alone: not where the steps lead that were taken back
    fields=frozenset(
        (
            "language",
            "ruleset",
            "position.cells",
            "position.rack",
            "position.move.placed",
            "position.move.word",
            "position.move.at",
            "position.move.points",
        )
    ),
    kept_back={},
    begins=frozenset((StudyOpened,)),
    turns=lambda study: study.position.rack,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveShown:
    """Hold the move that was played last."""

    word: str
    at: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """Hold a board as the hall sees it; without a rack when the judge keeps it.

    `since` tells one rack from the next: the number of the entry with which it came.
    """

    language: str
    board: BoardShown
    since: int
    is_rack_shown: bool = False
    rack: tuple[tuple[TileShown, str], ...] = ()  # each tile and its name
    move: MoveShown | None = None


def board_picture(
    known: Known[Study], voice: Voice, text: Text, *, rack_since: int
) -> BoardPicture | None:
    """Return the position of now, with its rack if it is the one that came so; nothing when its rules are not known here."""
    study = known.state
    terms = terms_of(study)
    if terms is None:
        return None
    position, alphabet = study.position, terms.alphabet
    is_rack_shown = rack_since == known.began
    board = board_of(position.cells, alphabet)
    rack = rack_of(position.rack, alphabet) if is_rack_shown else b""
    if board is None or rack is None:
        return None
    move = position.move
    last = [Square(square_of(cell)) for cell in move.placed] if move else []
    return BoardPicture(
        language=study.language,
        board=board_shown(board, alphabet, STANDARD, text, last=last),
        since=known.began,
        is_rack_shown=is_rack_shown,
        rack=tuple(
            (tile, _name(name, study.language, voice))
            for tile, name in zip(
                rack_shown(rack, alphabet, text), tile_names(rack, alphabet), strict=True
            )
        ),
        move=MoveShown(word=move.word, at=move.at, points=move.points) if move else None,
    )


def _name(tile: str, language: str, voice: Voice) -> str:
    """Return what a tile is called in the hall."""
    return name_of(voice.names(language), tile) if language in spoken_languages() else ""
