"""Say what happens when a wish meets an analysis, or why it may not."""

from typing import TypeAlias, assert_never

from faristol.board.board import Board
from faristol.board.cells import board_of, cells_of, rack_names, rack_of
from faristol.board.legality import Illegal, check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.ledger.pin import is_sound
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import plain_ruleset
from faristol.study.command import (
    Command,
    OpenStudy,
    PlayMove,
    Redo,
    SetPosition,
    SetRack,
    TakeBack,
)
from faristol.study.model import (
    Event,
    MovePlayed,
    PositionSet,
    RackSet,
    StepRedone,
    StepTakenBack,
    StudyOpened,
)
from faristol.study.study import Study
from faristol.study.terms import MOST_BLANKS, Terms, terms_of, terms_under
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import in_tiles

MAX_ENTRIES = 5_000  # of one log; an afternoon has two hundred

Facts: TypeAlias = tuple[Event, ...]


def decide(
    study: Study, command: Command, *, terms: Terms | None = None
) -> Facts | Refusal | Illegal:
    """Return what happens, nothing if it is so already, or why it may not be.

    Who has read the terms of this analysis before may hand them in.
    """
    if isinstance(command, OpenStudy):
        return _open(study, command)
    if not study.is_open:
        return Refusal("study/not_open")
    if study.seq >= MAX_ENTRIES:
        return Refusal("study/too_long", {"limit": MAX_ENTRIES})
    if isinstance(command, TakeBack):
        can_take_back = study.can_take_back
        return (StepTakenBack(),) if can_take_back else Refusal("study/nothing_to_take_back")
    if isinstance(command, Redo):
        return (StepRedone(),) if study.can_redo else Refusal("study/nothing_to_redo")
    terms = terms or terms_of(study)
    if terms is None:
        return Refusal("study/terms_unknown")
    match command:
        case SetPosition():
            return _set_position(study, command, terms)
        case SetRack():
            return _set_rack(study, command.rack, terms)
        case PlayMove():
            return _play(study, command, terms)
        case _:
            assert_never(command)


def _open(study: Study, command: OpenStudy) -> Facts | Refusal:
    """Pin what every result of this analysis depends on."""
    if study.is_open:
        return Refusal("study/open_already")
    if terms_under(command.language, command.ruleset) is None:
        return Refusal("study/language_unknown", {"field": "lexicon"})
    if command.lexicon is not None and not is_sound(command.lexicon):
        return Refusal("study/lexicon_bad", {"field": "lexicon"})
    if command.ruleset.rules.equipment.tiles != command.language:
        return Refusal("study/other_tiles", {"field": "ruleset"})
    ruleset = Table(plain_ruleset(command.ruleset))
    return (StudyOpened(language=command.language, lexicon=command.lexicon, ruleset=ruleset),)


def _set_position(study: Study, command: SetPosition, terms: Terms) -> Facts | Refusal:
    """Put any board there, also one that no game leads to: what is odd with it is said beside it."""
    if fault := fault_of_rack(command.rack, terms):
        return fault
    set_ = PositionSet(
        cells=cells_of(command.board.tiles, terms.alphabet),
        rack=rack_names(command.rack, terms.alphabet),
    )
    now = study.position
    return () if (now.cells, now.rack) == (set_.cells, set_.rack) else (set_,)


def _set_rack(study: Study, rack: Word, terms: Terms) -> Facts | Refusal:
    if fault := fault_of_rack(rack, terms):
        return fault
    names = rack_names(rack, terms.alphabet)
    return () if names == study.position.rack else (RackSet(rack=names),)


def fault_of_rack(rack: Word, terms: Terms) -> Refusal | None:
    """Return why no rack can be like this; that a tile is not in the set is only said (RO-GEN 8)."""
    if len(rack) > terms.hand:
        return Refusal("study/rack_too_long", {"field": "rack", "limit": terms.hand})
    if rack.count(0) > MOST_BLANKS:
        return Refusal("rack/too_many_blanks", {"field": "rack"})
    return None


def _play(study: Study, command: PlayMove, terms: Terms) -> Facts | Refusal | Illegal:
    """Make a legal move; whether its words are valid is the list's business, and only said."""
    stand = stand_of(study, terms)
    if stand is None:
        return Refusal("study/terms_unknown")
    board, rack = stand
    move = check_laid(board, command.laid, terms.scoring, rack=rack)
    return move if isinstance(move, Illegal) else (played(move, terms),)


def played(move: Move, terms: Terms) -> MovePlayed:
    """Return the fact of a move."""
    return MovePlayed(
        placed=cells_of(move.placed, terms.alphabet),
        word=in_tiles(move.word, terms.alphabet),
        at=format_coordinates(move.start, move.direction),
        points=move.points,
    )


def stand_of(study: Study, terms: Terms) -> tuple[Board, Word] | None:
    """Return the board and the rack of now, or None when they are no tiles of this language."""
    board = board_of(study.position.cells, terms.alphabet)
    rack = rack_of(study.position.rack, terms.alphabet)
    return None if board is None or rack is None else (board, rack)
