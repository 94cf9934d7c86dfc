"""Say what may be wished of an analysis, what comes of it, and what it changes.

Tiles are texts, as people write them: `A`, `NY`, a blank with its letter as `(A)`, on a rack as `?`;
a tile on its square is `H8=A`. So a log can be read without an alphabet.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar

from faristol.board.board import Board
from faristol.board.cells import board_of, cells_of, rack_of, square_of, taken_from
from faristol.board.legality import Illegal, check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_laid
from faristol.ledger.kind import Kind, act, judged
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.moves.rack import MOST_BLANKS
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import Terms, terms_under
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import in_tiles

MAX_ACTS: Final = 5_000  # of one log; an afternoon has two hundred

Tiles: TypeAlias = tuple[str, ...]
A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenStudy:
    """Begin with the tiles of a language, a list of words if there is one, and rules."""

    language: str
    lexicon: LexiconPin | None  # None: there was no list on the device
    ruleset: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPosition:
    """Put a whole position in the place of this one."""

    cells: Tiles  # row by row
    rack: Tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRack:
    """Take other tiles on the rack."""

    rack: Tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayMove:
    """Make a move with tiles of the rack."""

    placed: Tiles  # as they were laid; once made, row by row
    word: str = judged()  # the main word by the names of its tiles: Q alone is read QU
    at: str = judged()  # as the regulations write it: H8 across, 8H down
    points: int = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """Take the last step back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """Do a step again that was taken back."""


# ---- how it stands ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Hold what lies on the board and on the rack, and the move that led here, if one did."""

    cells: Tiles = ()
    rack: Tiles = ()
    move: PlayMove | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """Hold an analysis as of its last act."""

    seq: int = 0
    language: str = ""
    lexicon: LexiconPin | None = None
    ruleset: Table | None = None  # None until it was begun
    terms: Terms | None = None  # None: this program cannot read the rules it began with
    positions: tuple[Position, ...] = (Position(),)
    step: int = 0  # which of them is the one of now

    @property
    def is_open(self) -> bool:
        """Tell whether it was begun."""
        return self.ruleset is not None

    @property
    def position(self) -> Position:
        """Return the position of now."""
        return self.positions[self.step]

    @property
    def can_take_back(self) -> bool:
        """Tell whether there is a step to take back."""
        return self.step > 0

    @property
    def can_redo(self) -> bool:
        """Tell whether a step was taken back and can be done again."""
        return self.step + 1 < len(self.positions)


@dataclass(frozen=True, slots=True)
class MoveRefused(Refusal):
    """Say which rule of the board is against a move."""

    against: Illegal | None = None


# ---- beginning ----


def _open(_study: Study, wish: OpenStudy, _: object) -> OpenStudy | Refusal:
    """Pin what every result of this analysis depends on."""
    ruleset = read_ruleset(wish.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("study/ruleset_bad")
    if terms_under(wish.language, ruleset) is None:
        return Refusal("study/language_unknown", {"field": "lexicon"})
    if wish.lexicon is not None and not is_sound(wish.lexicon):
        return Refusal("study/lexicon_bad", {"field": "lexicon"})
    if ruleset.rules.equipment.tiles != wish.language:
        return Refusal("study/other_tiles", {"field": "ruleset"})
    return replace(wish, ruleset=Table(plain_as_pinned(wish.ruleset, ruleset)))


def _opened(study: Study, fact: OpenStudy) -> Study:
    ruleset = read_ruleset(fact.ruleset)
    terms = terms_under(fact.language, ruleset) if isinstance(ruleset, Ruleset) else None
    return replace(
        study,
        language=fact.language,
        lexicon=fact.lexicon,
        ruleset=fact.ruleset,
        terms=terms,
    )


# ---- positions ----


def _set(study: Study, wish: SetPosition, _: object) -> SetPosition | Refusal | None:
    """Put any board there, also one that no game leads to: what is odd with it is said beside it."""
    stand = stand_of(study, wish.cells, wish.rack)
    if isinstance(stand, Refusal):
        return stand
    return None if (study.position.cells, study.position.rack) == (wish.cells, wish.rack) else wish


def _was_set(study: Study, fact: SetPosition) -> Study:
    return _on(study, Position(cells=fact.cells, rack=fact.rack))


def _take(study: Study, wish: SetRack, _: object) -> SetRack | Refusal | None:
    stand = stand_of(study, study.position.cells, wish.rack)
    if isinstance(stand, Refusal):
        return stand
    return None if wish.rack == study.position.rack else wish


def _taken(study: Study, fact: SetRack) -> Study:
    return _on(study, replace(study.position, rack=fact.rack))


def _play(study: Study, wish: PlayMove, _: object) -> PlayMove | Refusal:
    """Make a legal move; whether its words are valid is the list's business, and only said."""
    stand = stand_of(study, study.position.cells, study.position.rack)
    if isinstance(stand, Refusal):
        return stand
    terms, board, rack = stand
    laid = read_laid((cell.partition("=")[::2] for cell in wish.placed), terms.alphabet)
    move = check_laid(board, laid, terms.scoring, rack=rack)
    if isinstance(move, Illegal):
        return MoveRefused(f"move/{move.code}", against=move)
    return played(move, terms)


def played(move: Move, terms: Terms) -> PlayMove:
    """Return the act of a move that was found to be legal."""
    return PlayMove(
        placed=cells_of(move.placed, terms.alphabet),
        word=in_tiles(move.word, terms.alphabet),
        at=format_coordinates(move.start, move.direction),
        points=move.points,
    )


def _played(study: Study, fact: PlayMove) -> Study:
    now = study.position
    rack = taken_from(now.rack, fact.placed)
    return _on(study, Position(cells=_with(now.cells, fact.placed), rack=rack, move=fact))


def _with(cells: Tiles, placed: Tiles) -> Tiles:
    """Return the tiles of a board with more on it, row by row; what is taken stays what it is."""
    before = {square_of(cell) for cell in cells}
    fresh = [cell for cell in placed if square_of(cell) not in before]
    return tuple(sorted((*cells, *fresh), key=square_of))


# ---- steps ----


def _stepping(by: int, code: str) -> Callable[[Study, A, object], A | Refusal]:
    def step(study: Study, wish: A, _: object) -> A | Refusal:
        return wish if 0 <= study.step + by < len(study.positions) else Refusal(code)

    return step


def _stepped(by: int) -> Callable[[Study, object], Study]:
    def stepped(study: Study, _: object) -> Study:
        return replace(study, step=min(max(study.step + by, 0), len(study.positions) - 1))

    return stepped


def _on(study: Study, position: Position) -> Study:
    """Return the analysis one step on; what was taken back before cannot be done again after it."""
    positions = (*study.positions[: study.step + 1], position)
    return replace(study, positions=positions, step=study.step + 1)


def stand_of(study: Study, cells: Tiles, tiles: Tiles) -> tuple[Terms, Board, Word] | Refusal:
    """Return terms, board and rack, or why no rack can be like this.

    That a tile is not in the set is only said (RO-GEN 8).
    """
    terms = study.terms
    if terms is None:
        return Refusal("study/terms_unknown")
    board, rack = board_of(cells, terms.alphabet), rack_of(tiles, terms.alphabet)
    if board is None or rack is None:
        return Refusal("study/tiles_bad")
    if len(rack) > terms.hand:
        return Refusal("study/rack_too_long", {"field": "rack", "limit": terms.hand})
    if rack.count(0) > MOST_BLANKS:
        return Refusal("rack/too_many_blanks", {"field": "rack"})
    return terms, board, rack


STUDY: Final[Kind[Study, None]] = Kind(
    name="study",
    start=Study(),
    opening=OpenStudy,
    most=MAX_ACTS,
    acts=(
        act(OpenStudy, _open, _opened, is_public=True),
        act(SetPosition, _set, _was_set, is_public=True),
        act(SetRack, _take, _taken, is_public=True),
        act(PlayMove, _play, _played, is_public=True),
        act(TakeBack, _stepping(-1, "study/nothing_to_take_back"), _stepped(-1), is_public=True),
        act(Redo, _stepping(1, "study/nothing_to_redo"), _stepped(1), is_public=True),
    ),
)
