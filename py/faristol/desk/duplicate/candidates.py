"""Put together the moves among which the judge chooses the master move (CAT-DUP 1.1-8).

Those that players found with who found them, the best that nobody found, and any other by a filter.
Moves of equal points stand in the documented order of `board.move`, each with what tells it apart.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from faristol.board.cells import cells_of
from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_typed
from faristol.desk.duplicate.document import Opened
from faristol.desk.kernel.text import Text, mark
from faristol.desk.parts.moves import letters_of
from faristol.duplicate.parts import Player
from faristol.duplicate.state import Round
from faristol.moves.merits import Merit, Merits, merits_of, told_apart
from faristol.rules.rack import stage_at
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import Misread, in_tiles, tile_names, written

if TYPE_CHECKING:
    from faristol.desk.parts.study import Found

MOST_SHOWN = 3  # of the moves that players found, unless more share the first place
MOST_EQUAL = 12
MOST_UNFOUND = 4  # beside those that players found

_MERITS: dict[Merit, str] = {
    "fewest_blanks": mark("keeps more blanks"),
    "sure_rack": mark("the next rack is valid for sure"),
    "fewest_words_opened": mark("opens the fewest word premiums"),
    "fewest_opened": mark("opens the fewest premium squares"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Hold a move that may become the master move, and who has it."""

    move: Move
    players: tuple[Player, ...]
    merits: Merits
    apart: tuple[Merit, ...] = ()  # what it has before others of equal points


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


def value_of(move: Move, opened: Opened) -> str:
    """Return what names a move on the page: `5G ZO(M)BI`."""
    at = format_coordinates(move.start, move.direction)
    return f"{at} {in_tiles(move.word, opened.terms.alphabet)}"


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
    by_move: dict[frozenset[str], tuple[Move, list[Player]]] = {}
    for player, slip in one.valid.items():
        if not slip.placed:
            continue
        key = frozenset(slip.placed)
        if key not in by_move:
            move = read_value(f"{slip.place} {slip.main}", opened)
            if move is None:
                continue
            by_move[key] = (move, [])
        by_move[key][1].append(player)
    by_order = sorted(by_move.values(), key=lambda pair: pair[0].order)
    best_of_players = one.players_best
    equal = sum(move.points == best_of_players for move, _ in by_order)
    shown = by_order[: max(MOST_SHOWN, min(equal, MOST_EQUAL))]
    table = _tables(opened)
    of_players = [
        _candidate(opened, one, move, sorted(players, key=lambda player: table.get(player, 0)))
        for move, players in shown
    ]
    unfound: list[Candidate] = []
    best = found.best if found.moves is not None else None
    if found.moves is not None and found.best >= best_of_players:
        laid = {_laid(move) for move, _ in by_order}
        unfound += [
            _candidate(opened, one, move, [])
            for move in found.moves.page(0, MOST_EQUAL)
            if move.points == found.best and _laid(move) not in laid
        ]
    every = _with_apart([*of_players, *unfound], {best_of_players, found.best})
    if of_players:
        every = every[: len(of_players) + MOST_UNFOUND]
    return Candidates(
        of_players=tuple(every[: len(of_players)]),
        of_nobody=tuple(every[len(of_players) :]),
        best_of_players=best_of_players,
        best=best,
    )


def also(opened: Opened, one: Round, moves: Iterable[Move]) -> list[Candidate]:
    """Return moves of a filtered list as candidates, with who found them."""
    by_move: dict[frozenset[str], list[Player]] = {}
    for player, slip in one.valid.items():
        by_move.setdefault(frozenset(slip.placed), []).append(player)
    alphabet = opened.terms.alphabet
    return [
        _candidate(opened, one, move, by_move.get(frozenset(cells_of(move.placed, alphabet)), []))
        for move in moves
    ]


def shown(one: Candidate, opened: Opened, text: Text) -> dict[str, Any]:
    """Return a candidate as the page shows it: its move, who has it, what stays on the rack."""
    alphabet = opened.terms.alphabet
    return {
        "value": value_of(one.move, opened),
        "at": format_coordinates(one.move.start, one.move.direction),
        "letters": letters_of(one.move.word, alphabet),
        "points": one.move.points,
        "why": [part for part in (_who(one, text), _left(one.merits, opened, text)) if part],
        "merits": [text.say(_MERITS[merit]) for merit in one.apart],
    }


def word_shown(move: Move, opened: Opened) -> str:
    """Return the main word as the language writes it."""
    return written(move.word, opened.terms.alphabet)


def _candidate(opened: Opened, one: Round, move: Move, players: Sequence[Player]) -> Candidate:
    racks = opened.terms.rules.racks
    return Candidate(
        move=move,
        players=tuple(players),
        merits=merits_of(
            move,
            opened.board,
            opened.rack,
            layout=opened.terms.scoring.layout,
            alphabet=opened.terms.alphabet,
            stage=stage_at(racks, one.number + 1) if racks else None,
        ),
    )


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


def _laid(move: Move) -> frozenset[tuple[int, int]]:
    return frozenset(move.placed)


def _tables(opened: Opened) -> Mapping[Player, int]:
    return {player: entrant.table for player, entrant in opened.game.entrants.items()}


def _who(one: Candidate, text: Text) -> str:
    """Count who has it; of what nobody found the head of the rows says so."""
    return text.count("{n} table", "{n} tables", len(one.players)) if one.players else ""


def _left(merits: Merits, opened: Opened, text: Text) -> str:
    if not merits.left:
        return text.say("uses the whole rack")
    names: Word = merits.left
    return text.say("left: {tiles}", tiles=" ".join(tile_names(names, opened.terms.alphabet)))
