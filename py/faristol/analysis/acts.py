"""The acts of an analysis: what each is refused for and what it changes.

Tiles are texts, as people write them: `A`, `NY`, a blank with its letter as `(A)`, on a rack as `?`;
a tile on its square is `H8=A`. So a log can be read without an alphabet.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar

from faristol.board.board import Board
from faristol.board.cells import board_of, cells_of, rack_of, rest_of_rack, square_of
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
    """Begin an analysis with a language, a word list if the device has one, and rules."""

    language: str
    lexicon: LexiconPin | None  # None: there was no list on the device
    ruleset: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPosition:
    """Replace the whole position."""

    cells: Tiles  # row by row
    rack: Tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRack:
    """Replace the tiles on the rack."""

    rack: Tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayMove:
    """Play a move with tiles of the rack."""

    placed: Tiles  # in the order of laying; in the event row by row
    word: str = judged()  # the main word by the names of its tiles: Q alone is read QU
    at: str = judged()  # as the regulations write it: H8 across, 8H down
    points: int = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """Undo the last step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """Redo a step that was undone."""


# ---- state ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The tiles on the board and on the rack, and the move that led here, or None."""

    cells: Tiles = ()
    rack: Tiles = ()
    move: PlayMove | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """The state of an analysis."""

    seq: int = 0
    language: str = ""
    lexicon: LexiconPin | None = None
    ruleset: Table | None = None  # None before `OpenStudy`
    terms: Terms | None = None  # None: this version cannot read the rules it was opened with
    positions: tuple[Position, ...] = (Position(),)
    step: int = 0  # index of the current position

    @property
    def is_open(self) -> bool:
        """Whether the analysis was begun."""
        return self.ruleset is not None

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[self.step]

    @property
    def can_take_back(self) -> bool:
        """Whether there is a step to undo."""
        return self.step > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step was undone and can be redone."""
        return self.step + 1 < len(self.positions)


@dataclass(frozen=True, slots=True)
class MoveRefused(Refusal):
    """A refusal of a move, with the rule of the board against it."""

    against: Illegal | None = None


# ---- opening ----


def _open_analysis(_study: Study, act: OpenStudy, _: object) -> OpenStudy | Refusal:
    """Pin the rules and the word list that all results of the analysis depend on."""
    ruleset = read_ruleset(act.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("study/ruleset_bad")
    if terms_under(act.language, ruleset) is None:
        return Refusal("study/language_unknown", {"field": "lexicon"})
    if act.lexicon is not None and not is_sound(act.lexicon):
        return Refusal("study/lexicon_bad", {"field": "lexicon"})
    if ruleset.rules.equipment.tiles != act.language:
        return Refusal("study/other_tiles", {"field": "ruleset"})
    return replace(act, ruleset=Table(plain_as_pinned(act.ruleset, ruleset)))


def _apply_opening(study: Study, event: OpenStudy) -> Study:
    ruleset = read_ruleset(event.ruleset)
    terms = terms_under(event.language, ruleset) if isinstance(ruleset, Ruleset) else None
    return replace(
        study,
        language=event.language,
        lexicon=event.lexicon,
        ruleset=event.ruleset,
        terms=terms,
    )


# ---- positions ----


def _set_position(study: Study, act: SetPosition, _: object) -> SetPosition | Refusal | None:
    """Accept any board, also one that no game leads to; `odd.py` lists its oddities beside it."""
    checked = read_position(study, act.cells, act.rack)
    if isinstance(checked, Refusal):
        return checked
    return None if (study.position.cells, study.position.rack) == (act.cells, act.rack) else act


def _apply_position(study: Study, event: SetPosition) -> Study:
    return _append_position(study, Position(cells=event.cells, rack=event.rack))


def _set_rack(study: Study, act: SetRack, _: object) -> SetRack | Refusal | None:
    checked = read_position(study, study.position.cells, act.rack)
    if isinstance(checked, Refusal):
        return checked
    return None if act.rack == study.position.rack else act


def _apply_rack(study: Study, event: SetRack) -> Study:
    return _append_position(study, replace(study.position, rack=event.rack))


def _play_move(study: Study, act: PlayMove, _: object) -> PlayMove | Refusal:
    """Accept a legal move; whether its words are valid is shown and never refused."""
    checked = read_position(study, study.position.cells, study.position.rack)
    if isinstance(checked, Refusal):
        return checked
    terms, board, rack = checked
    laid = read_laid((cell.partition("=")[::2] for cell in act.placed), terms.alphabet)
    move = check_laid(board, laid, terms.scoring, rack=rack)
    if isinstance(move, Illegal):
        return MoveRefused(f"move/{move.code}", against=move)
    return act_of_move(move, terms)


def act_of_move(move: Move, terms: Terms) -> PlayMove:
    """Return the act of a move that was checked to be legal."""
    return PlayMove(
        placed=cells_of(move.placed, terms.alphabet),
        word=in_tiles(move.word, terms.alphabet),
        at=format_coordinates(move.start, move.direction),
        points=move.points,
    )


def _apply_move(study: Study, event: PlayMove) -> Study:
    current = study.position
    rack = rest_of_rack(current.rack, event.placed)
    return _append_position(
        study, Position(cells=_add_tiles(current.cells, event.placed), rack=rack, move=event)
    )


def _add_tiles(cells: Tiles, placed: Tiles) -> Tiles:
    """Return the tiles of a board with more tiles on it, row by row; occupied squares keep their tile."""
    occupied = {square_of(cell) for cell in cells}
    added = [cell for cell in placed if square_of(cell) not in occupied]
    return tuple(sorted((*cells, *added), key=square_of))


# ---- steps ----


def _decide_step(by: int, code: str) -> Callable[[Study, A, object], A | Refusal]:
    def decide(study: Study, act: A, _: object) -> A | Refusal:
        return act if 0 <= study.step + by < len(study.positions) else Refusal(code)

    return decide


def _apply_step(by: int) -> Callable[[Study, object], Study]:
    def apply(study: Study, _: object) -> Study:
        return replace(study, step=min(max(study.step + by, 0), len(study.positions) - 1))

    return apply


def _append_position(study: Study, position: Position) -> Study:
    """Return the analysis with a position added as the next step; undone steps cannot be redone after it."""
    positions = (*study.positions[: study.step + 1], position)
    return replace(study, positions=positions, step=study.step + 1)


def read_position(study: Study, cells: Tiles, tiles: Tiles) -> tuple[Terms, Board, Word] | Refusal:
    """Return terms, board and rack of these tiles, or the refusal of an impossible rack.

    Tiles beyond the set are no reason for a refusal (RO-GEN 8).
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
    initial=Study(),
    opening_act=OpenStudy,
    max_events=MAX_ACTS,
    acts=(
        act(OpenStudy, _open_analysis, _apply_opening, is_public=True),
        act(SetPosition, _set_position, _apply_position, is_public=True),
        act(SetRack, _set_rack, _apply_rack, is_public=True),
        act(PlayMove, _play_move, _apply_move, is_public=True),
        act(
            TakeBack,
            _decide_step(-1, "study/nothing_to_take_back"),
            _apply_step(-1),
            is_public=True,
        ),
        act(Redo, _decide_step(1, "study/nothing_to_redo"), _apply_step(1), is_public=True),
    ),
)
