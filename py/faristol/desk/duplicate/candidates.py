"""Put together the moves among which the judge chooses the master move (CAT-DUP 1.1-8).

Those that players found with who found them, the best that nobody found, and any other by a filter.
Moves of equal points stand in the documented order of `board.move`, each with what tells it apart.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from faristol.board.cells import cells_of
from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_typed
from faristol.desk.duplicate.document import Opened
from faristol.desk.kernel.text import mark
from faristol.desk.parts.moves import letters_of
from faristol.duplicate.parts import Slip
from faristol.duplicate.state import Round
from faristol.moves.merits import Merit, Merits, merits_of, told_apart
from faristol.rules.rack import stage_at
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread, in_tiles, tile_names

if TYPE_CHECKING:
    from faristol.desk.parts.study import Found

MOST_SHOWN = 3  # of the moves that players found, unless more share the first place
MOST_EQUAL = 12
MOST_UNFOUND = 4  # beside those that players found

MERITS: dict[Merit, str] = {
    "fewest_blanks": mark("keeps more blanks"),
    "sure_rack": mark("the next rack is valid for sure"),
    "fewest_words_opened": mark("opens the fewest word premiums"),
    "fewest_opened": mark("opens the fewest premium squares"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Hold a move that may become the master move, and how many have it."""

    move: Move
    tables: int
    merits: Merits
    alphabet: Alphabet
    apart: tuple[Merit, ...] = ()  # what it has before others of equal points

    @property
    def value(self) -> str:
        """Return what names it on the page."""
        return value_of(self.move, self.alphabet)

    @property
    def at(self) -> str:
        """Return where it begins."""
        return format_coordinates(self.move.start, self.move.direction)

    @property
    def word(self) -> str:
        """Return its main word by the names of its tiles."""
        return in_tiles(self.move.word, self.alphabet)

    @property
    def letters(self) -> list[tuple[str, bool]]:
        """Return its main word as it is laid, blanks apart."""
        return letters_of(self.move.word, self.alphabet)

    @property
    def left(self) -> tuple[str, ...]:
        """Return the tiles that stay on the rack."""
        return tuple(tile_names(self.merits.left, self.alphabet))


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """Hold the moves that are shown at once, the best first."""

    of_players: tuple[Candidate, ...]
    of_nobody: tuple[Candidate, ...]  # as good as the best of the players, or better
    best_of_players: int  # 0 when no slip counts
    best: int | None  # of all moves, None is not known

    @property
    def every(self) -> tuple[Candidate, ...]:
        """Return both, those of players first."""
        return (*self.of_players, *self.of_nobody)

    @property
    def equal(self) -> int:
        """Return how many of those of players are the best of them."""
        return sum(one.move.points == self.best_of_players for one in self.of_players)


def value_of(move: Move, alphabet: Alphabet) -> str:
    """Return what names a move on the page: `5G ZO(M)BI`."""
    at = format_coordinates(move.start, move.direction)
    return f"{at} {in_tiles(move.word, alphabet)}"


def read_value(value: str, opened: Opened) -> Move | None:
    """Return the legal move that a text names, or None; whether its words are valid is not asked."""
    at, _, word = value.partition(" ")
    typed = read_typed(at, word, opened.terms.alphabet)
    if isinstance(typed, Misread):
        return None
    move = check(opened.board, typed, opened.terms.scoring, rack=opened.rack)
    return None if isinstance(move, Illegal) else move


def candidates(opened: Opened, one: Round, found: "Found") -> Candidates:
    """Return the moves to choose among."""
    slips: dict[frozenset[str], Slip] = {}
    for slip in one.valid.values():
        slips.setdefault(frozenset(slip.placed), slip)
    read = (read_value(f"{slip.place} {slip.main}", opened) for slip in slips.values())
    moves = sorted((move for move in read if move), key=lambda move: move.order)
    best_of_players = one.players_best
    equal = sum(move.points == best_of_players for move in moves)
    of_players = as_candidates(opened, one, moves[: max(MOST_SHOWN, min(equal, MOST_EQUAL))])
    unfound: list[Candidate] = []
    if found.moves is not None and found.best >= best_of_players:
        laid = {frozenset(move.placed) for move in moves}
        best = [move for move in found.moves.page(0, MOST_EQUAL) if move.points == found.best]
        unfound = as_candidates(
            opened, one, [move for move in best if frozenset(move.placed) not in laid]
        )
    every = _with_apart([*of_players, *unfound], {best_of_players, found.best})
    if of_players:
        every = every[: len(of_players) + MOST_UNFOUND]
    return Candidates(
        of_players=tuple(every[: len(of_players)]),
        of_nobody=tuple(every[len(of_players) :]),
        best_of_players=best_of_players,
        best=found.best if found.moves is not None else None,
    )


def as_candidates(opened: Opened, one: Round, moves: Iterable[Move]) -> list[Candidate]:
    """Return moves as candidates, each with how many found it."""
    terms = opened.terms
    tables = Counter(frozenset(slip.placed) for slip in one.valid.values())
    racks = terms.rules.racks
    return [
        Candidate(
            move=move,
            tables=tables[frozenset(cells_of(move.placed, terms.alphabet))],
            alphabet=terms.alphabet,
            merits=merits_of(
                move,
                opened.board,
                opened.rack,
                layout=terms.scoring.layout,
                alphabet=terms.alphabet,
                stage=stage_at(racks, one.number + 1) if racks else None,
            ),
        )
        for move in moves
    ]


def _with_apart(every: Sequence[Candidate], best: Collection[int]) -> list[Candidate]:
    """Return the candidates, each of the best with what it has before the others of its points."""
    by_points: dict[int, list[int]] = {}
    for at, one in enumerate(every):
        if one.move.points in best:
            by_points.setdefault(one.move.points, []).append(at)
    told = list(every)
    for places in by_points.values():
        apart = told_apart([every[at].merits for at in places])
        for at, merits in zip(places, apart, strict=True):
            told[at] = replace(every[at], apart=merits)
    return told
