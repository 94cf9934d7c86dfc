"""Suggest master moves: the best of the players, the best there is, equal ones in their order.

CAT-DUP 1.1-8, 1.8-1, 1.8-3. The judge chooses; among moves of equal points freely. Moves stand in the
order of `board.move`; beside each is said what may speak for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.board.cells import cells_of, rack_names, taken_from
from faristol.board.legality import check
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_typed
from faristol.duplicate.drawing import position_of
from faristol.duplicate.judging import Position
from faristol.duplicate.model import Player, Slip
from faristol.duplicate.state import Game, Round, playing
from faristol.duplicate.terms import Terms
from faristol.tiles.alphabet import BLANK, BLANK_BIT
from faristol.tiles.reading import Misread, in_tiles

Merit: TypeAlias = Literal["keeps_blank", "most_found", "first_in_order"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Hold a move that may become the master, who found it, and what speaks for it among its equals."""

    move: Move
    at: str
    word: str
    placed: tuple[str, ...]
    points: int
    players: tuple[Player, ...]  # by table
    left: tuple[str, ...]  # of the rack, when it is laid
    merits: tuple[Merit, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggested:
    """Hold what the judge chooses from."""

    players: tuple[Candidate, ...]  # every valid move of a player, the best first
    best: tuple[Candidate, ...]  # the moves there are, as given
    players_best: int  # 0 when no slip counts
    best_points: int | None  # None when nobody has searched
    expected: int  # below this a choice is warned of; 0 is never

    @property
    def top(self) -> tuple[Candidate, ...]:
        """Return the moves among which the judge is free under the source of the rules."""
        both = self.players if any(one.points >= self.expected for one in self.players) else ()
        chosen = both or self.best
        most = max((one.points for one in chosen), default=0)
        return tuple(one for one in chosen if one.points == max(most, self.expected))


def expected_points(game: Game, one: Round, best: int | None) -> int:
    """Return what a master move should score at least, by the source that was agreed."""
    match game.settings.masters:
        case "players":
            return one.players_best
        case "engine":  # a move that the judge accepted may be better than any of the list
            return max(best or 0, one.players_best)
        case _:
            return 0


def has_better(game: Game, one: Round) -> bool:
    """Tell whether there is a better move than the master announced: of a player, or by the source agreed."""
    master = one.master
    if master is None:
        return False
    return master.points < max(one.players_best, expected_points(game, one, master.best))


def is_lower(game: Game, points: int, best: int | None) -> bool:
    """Tell whether a choice for the last round is to be warned of."""
    one = game.round
    return one is not None and points < expected_points(game, one, best)


def suggested(
    game: Game, terms: Terms, best: Iterable[Move] = (), *, number: int | None = None
) -> Suggested | None:
    """Return what the judge may choose from for a round (the last one); `best` are moves of the finder."""
    number = len(game.rounds) if number is None else number
    position = position_of(game, terms, number)
    if position is None:
        return None
    one = game.rounds[number - 1]
    found = _moves_of(game, one, position)
    who: dict[tuple[tuple[int, int], ...], list[Player]] = {}
    for player, move in found:
        who.setdefault(move.placed, []).append(player)
    moves = {(move.order, move.placed): move for _, move in found}
    given = tuple(best)
    best_points = max((move.points for move in given), default=None)
    return Suggested(
        players=_candidates([moves[key] for key in sorted(moves)], who, position),
        best=_candidates(sorted(given, key=lambda move: move.order), who, position),
        players_best=one.players_best,
        best_points=best_points,
        expected=expected_points(game, one, best_points),
    )


def _moves_of(game: Game, one: Round, position: Position) -> list[tuple[Player, Move]]:
    """Return the moves of the slips that count, by table; most players write one of a few."""
    found: list[tuple[Player, Move]] = []
    known: dict[tuple[str, str], Move | None] = {}
    valid = one.valid
    for player in playing(game, one.number):
        slip = valid.get(player)
        if slip is None:
            continue
        key = slip.place, slip.main
        if key not in known:
            known[key] = _move(slip, position)
        move = known[key]
        if move is not None:
            found.append((player, move))
    return found


def _move(slip: Slip, position: Position) -> Move | None:
    typed = read_typed(slip.place, slip.main, position.alphabet)
    if isinstance(typed, Misread):
        return None
    move = check(position.board, typed, position.scoring, rack=position.rack)
    return move if isinstance(move, Move) else None


def _candidates(
    moves: list[Move],
    who: dict[tuple[tuple[int, int], ...], list[Player]],
    position: Position,
) -> tuple[Candidate, ...]:
    """Return moves with what speaks for each among those that score the same."""
    blanks = position.rack.count(BLANK)
    rack = rack_names(position.rack, position.alphabet)
    used = {move: sum(bool(tile & BLANK_BIT) for _, tile in move.placed) for move in moves}
    count = {move: len(who.get(move.placed, ())) for move in moves}
    equal: dict[int, list[Move]] = {}
    for move in moves:
        equal.setdefault(move.points, []).append(move)
    shown = []
    for move in moves:
        others = equal[move.points]
        merits: list[Merit] = []
        if len(others) > 1:
            fewest, most = min(used[it] for it in others), max(used[it] for it in others)
            if blanks and used[move] == fewest < most:
                merits.append("keeps_blank")
            found = max(count[it] for it in others)
            if found and count[move] == found > min(count[it] for it in others):
                merits.append("most_found")
            if move is others[0]:
                merits.append("first_in_order")
        placed = cells_of(move.placed, position.alphabet)
        shown.append(
            Candidate(
                move=move,
                at=format_coordinates(move.start, move.direction),
                word=in_tiles(move.word, position.alphabet),
                placed=placed,
                points=move.points,
                players=tuple(who.get(move.placed, ())),
                left=taken_from(rack, placed),
                merits=tuple(merits),
            )
        )
    return tuple(shown)
