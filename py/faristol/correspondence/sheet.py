"""Play a sheet line by line: what lies, who holds what, what is recorded, and the chain that both sides must have.

Nothing here knows a day or a word list: whether a word is in the fund, somebody says.
"""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final, Literal

from faristol.board.board import EMPTY, Board
from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.typed import TypedMove
from faristol.correspondence.letters import Held, Places, at_the_start, use
from faristol.correspondence.points import recorded_of
from faristol.correspondence.postcard import How
from faristol.rules.refused import Refused
from faristol.rules.scoreless import blocked_after
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word

CHAIN: Final = 5  # bytes
GAME: Final = 4

Cause = Literal["out", "blocked"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Hold a line of the sheet; one that is void is written, and nothing of it lies (RO-COR 11-13)."""

    seat: int
    how: How
    move: TypedMove | None = None
    laid: Move | None = None  # what lies of it, with the words that it formed
    is_void: bool = False
    real: int = 0
    recorded: int = 0
    letters: Places = ()
    drawn: Places = ()
    chain: int = 0  # of all lines before

    @property
    def told(self) -> How:
        """Return how it is told on a card."""
        return "void" if self.is_void else self.how


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Hold a game as its sheet has it; red sits first and begins (RO-COR 4)."""

    order: Word
    terms: Terms
    held: Held
    board: Board = EMPTY
    lines: tuple[Placement, ...] = ()
    chain: int = 0

    @property
    def seat(self) -> int:
        """Return whose placement is next (RO-COR 4)."""
        return len(self.lines) % 2 + 1

    @property
    def round(self) -> int:
        """Return the number of the round that the next placement is of."""
        return len(self.lines) // 2 + 1

    @property
    def totals(self) -> tuple[int, int]:
        """Return what is recorded of both."""
        red, blue = (
            sum(line.recorded for line in self.lines if line.seat == seat) for seat in (1, 2)
        )
        return red, blue

    @property
    def end(self) -> Cause | None:
        """Return why no placement follows: a rack and the string are empty, or nobody plays any more (RO-COR 9)."""
        if self.held.taken == len(self.order) and not all(self.held.racks):
            return "out"
        turns = [
            "pass" if line.how == "pass" else "invalid" if line.is_void else line.real
            for line in self.lines
        ]
        rule = self.terms.rules.scoreless
        ended = blocked_after(rule, turns, scores=(0, 0), lawful=("pass", "invalid"))  # type: ignore[arg-type]
        return "blocked" if isinstance(ended, int) and ended else None

    def rack(self, seat: int) -> Word:
        """Return the letters of somebody, in the order of the string."""
        return self.held.letters(seat, self.order)


def begin(order: Word, terms: Terms) -> Sheet:
    """Return the sheet before the first placement."""
    return Sheet(order=order, terms=terms, held=at_the_start(terms.hand))


def place(sheet: Sheet, typed: TypedMove, *, is_void: bool = False) -> Sheet | Illegal:
    """Place letters; what makes the game impossible to continue is refused (RO-COR 10)."""
    seat, terms = sheet.seat, sheet.terms
    move = check(sheet.board, typed, terms.scoring, rack=sheet.rack(seat))
    if isinstance(move, Illegal):
        return move
    if is_void:
        return _written(sheet, Placement(seat=seat, how="play", move=typed, is_void=True))
    tiles = bytes(tile for _, tile in move.placed)
    used = use(sheet.held, seat, tiles, sheet.order, terms.hand)
    if isinstance(used, Refused):  # the rack was looked at
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
    return _written(after, line)


def with_points(sheet: Sheet, real: int, recorded: int) -> Sheet:
    """Return the sheet whose last line is worth what was found when it was written.

    A version that counts otherwise counts new lines alone.
    """
    *before, last = sheet.lines
    return replace(sheet, lines=(*before, replace(last, real=real, recorded=recorded)))


def pass_by(sheet: Sheet) -> Sheet:
    """Say PAS: the letters stay (RO-COR 13)."""
    return _written(sheet, Placement(seat=sheet.seat, how="pass"))


def _written(sheet: Sheet, line: Placement) -> Sheet:
    """Return the sheet with a line more; two who have the same chain have the same lines."""
    move = line.move
    told = f"{line.how} {line.is_void:d}"
    if move:
        told += f" {move.start} {move.direction.value} {move.word.hex()}"
    digest = sha256(sheet.chain.to_bytes(CHAIN, "big") + told.encode()).digest()
    chain = int.from_bytes(digest[:CHAIN], "big")
    lines = (*sheet.lines, replace(line, chain=sheet.chain))
    return replace(sheet, lines=lines, chain=chain)


def game_number(order: Word, series: str, number: int) -> int:
    """Return what tells a game from others: its competition, its string and its number there."""
    told = f"{' '.join(series.casefold().split())}\n{order.hex()}\n{number}"
    return int.from_bytes(sha256(told.encode()).digest()[:GAME], "big")
