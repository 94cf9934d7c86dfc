"""A sheet played line by line: board, racks, recorded points, and the chain that both sides share.

Nothing here knows a day or a word list: whether a word is in the fund, the callers know.
"""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final, Literal

from faristol.board.board import EMPTY, Board
from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.typed import TypedMove
from faristol.correspondence.letters import HeldLetters, Places, deal_first_racks, use_letters
from faristol.correspondence.points import recorded_of
from faristol.correspondence.postcard import How
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.scoreless import find_blocking_turn
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word

CHAIN: Final = 5  # bytes
GAME: Final = 4

Cause = Literal["out", "blocked"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """A line of the sheet; a void one is recorded, but lays no tiles (RO-COR 11-13)."""

    seat: int
    how: How
    move: TypedMove | None = None
    laid: Move | None = None  # the tiles that lie, with the words that they formed
    is_void: bool = False
    real: int = 0
    recorded: int = 0
    letters: Places = ()
    drawn: Places = ()
    chain: int = 0  # of all lines before

    @property
    def card_label(self) -> How:
        """The name of the placement on a card."""
        return "void" if self.is_void else self.how


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A game as on its sheet; red sits first and begins (RO-COR 4)."""

    order: Word
    terms: Terms
    held: HeldLetters
    board: Board = EMPTY
    lines: tuple[Placement, ...] = ()
    chain: int = 0

    @property
    def seat(self) -> int:
        """The seat of the next placement (RO-COR 4)."""
        return len(self.lines) % 2 + 1

    @property
    def round(self) -> int:
        """The round of the next placement."""
        return len(self.lines) // 2 + 1

    @property
    def totals(self) -> tuple[int, int]:
        """The recorded points of both, red first."""
        red, blue = (
            sum(line.recorded for line in self.lines if line.seat == seat) for seat in (1, 2)
        )
        return red, blue

    @property
    def end(self) -> Cause | None:
        """The reason why no placement follows: a rack and the string are empty, or both pass (RO-COR 9)."""
        if self.held.taken == len(self.order) and not all(self.held.racks):
            return "out"
        turns = [
            "pass" if line.how == "pass" else "invalid" if line.is_void else line.real
            for line in self.lines
        ]
        rule = self.terms.rules.scoreless
        ended = find_blocking_turn(rule, turns, scores=(0, 0), lawful=("pass", "invalid"))  # type: ignore[arg-type]
        return "blocked" if isinstance(ended, int) and ended else None

    def rack(self, seat: int) -> Word:
        """Return the rack of a seat, in the order of the string."""
        return self.held.letters(seat, self.order)


def begin_sheet(order: Word, terms: Terms) -> Sheet:
    """Return the sheet before the first placement."""
    return Sheet(order=order, terms=terms, held=deal_first_racks(terms.hand))


def place_letters(sheet: Sheet, typed: TypedMove, *, is_void: bool = False) -> Sheet | Illegal:
    """Place letters; refuse what makes the game impossible to continue (RO-COR 10)."""
    seat, terms = sheet.seat, sheet.terms
    move = check(sheet.board, typed, terms.scoring, rack=sheet.rack(seat))
    if isinstance(move, Illegal):
        return move
    if is_void:
        return _append_line(sheet, Placement(seat=seat, how="play", move=typed, is_void=True))
    tiles = bytes(tile for _, tile in move.placed)
    used = use_letters(sheet.held, seat, tiles, sheet.order, terms.hand)
    if isinstance(used, RuleRefusal):  # `check` has compared the rack
        return Illegal("not_in_rack")
    line = Placement(
        seat=seat,
        how="play",
        move=typed,
        laid=move,
        real=move.points,
        recorded=recorded_of(terms.rules.caps, len(sheet.lines), move.points),
        letters=used.placed,
        drawn=tuple(used.drawn),
    )
    after = replace(sheet, held=used.held, board=sheet.board.with_tiles(move.placed))
    return _append_line(after, line)


def set_last_points(sheet: Sheet, real: int, recorded: int) -> Sheet:
    """Return the sheet with the points of its last line as they were stored with it.

    A version that counts otherwise counts new lines alone.
    """
    *before, last = sheet.lines
    return replace(sheet, lines=(*before, replace(last, real=real, recorded=recorded)))


def pass_by(sheet: Sheet) -> Sheet:
    """Pass: the letters stay (RO-COR 13)."""
    return _append_line(sheet, Placement(seat=sheet.seat, how="pass"))


def _append_line(sheet: Sheet, line: Placement) -> Sheet:
    """Return the sheet with another line; equal chains have equal lines."""
    move = line.move
    content = f"{line.how} {line.is_void:d}"
    if move:
        content += f" {move.start} {move.direction.value} {move.word.hex()}"
    digest = sha256(sheet.chain.to_bytes(CHAIN, "big") + content.encode()).digest()
    chain = int.from_bytes(digest[:CHAIN], "big")
    lines = (*sheet.lines, replace(line, chain=sheet.chain))
    return replace(sheet, lines=lines, chain=chain)


def game_number(order: Word, series: str, number: int) -> int:
    """Return the number that identifies a game, from its competition, its string and its number there."""
    content = f"{' '.join(series.casefold().split())}\n{order.hex()}\n{number}"
    return int.from_bytes(sha256(content.encode()).digest()[:GAME], "big")
