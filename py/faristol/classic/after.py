"""Look back at a game that is over: who led after each turn, and with what tiles each turn was made."""

from collections.abc import Iterator
from dataclasses import replace

from faristol.board.board import Board
from faristol.board.cells import rack_of
from faristol.classic.hands import hands_after
from faristol.classic.state import Classic, board, totals
from faristol.classic.values import Turn
from faristol.tiles.alphabet import Word


def board_before(game: Classic, number: int) -> Board:
    """Return the board on which a turn was made, counted from 1."""
    return board(replace(game, turns=game.turns[: number - 1]))


def leads(game: Classic) -> list[int]:
    """Return by how much who sits first led, at the start and after every turn; below 0 the other did."""
    sums = (totals(game, number) for number in range(len(game.turns) + 1))
    return [one - max(others) for one, *others in sums]


def racks_before(game: Classic) -> list[Word | None]:
    """Return the rack of each turn: as the seed has it once it is told, or as it was typed; None is not known."""
    if game.terms is None:
        return []
    if not game.seed:
        typed = (rack_of(turn.rack, game.terms.alphabet) for turn in game.turns)
        return [rack or None for rack in typed]
    return [
        hands.rack(turn.seat) if hands else None
        for turn, hands in zip(
            game.turns,
            (
                hands_after(game.seed, game.dealt[:until], game.terms, len(game.seated))
                for until in _dealt_before(game)
            ),
            strict=True,
        )
    ]


def exchanged_tiles(game: Classic) -> dict[int, Word]:
    """Return the tiles that were exchanged, by the number of the turn; of wood nobody knows them.

    The seed is told at the end, and not before: during a game they are nobody's to see.
    """
    if not game.seed:
        return {}
    racks, found = racks_before(game), {}
    for number, at in enumerate(_dealt_before(game), start=1):
        rack, turn = racks[number - 1], game.turns[number - 1]
        if turn.how == "exchange" and rack and _is_of(game, at, turn):
            found[number] = bytes(rack[place] for place in game.dealt[at].places)
    return found


def _dealt_before(game: Classic) -> Iterator[int]:
    """Give for each turn how much had touched the racks: SENYORS come before the turn they are of."""
    at = len(game.seated)
    for turn in game.turns:
        while at < len(game.dealt) and game.dealt[at].what in ("senyors", "second"):
            at += 1
        yield at
        at += _is_of(game, at, turn)


def _is_of(game: Classic, at: int, turn: Turn) -> bool:
    if at >= len(game.dealt):
        return False
    one = game.dealt[at]
    return (one.what, one.seat) == (turn.how, turn.seat) and one.tiles == (
        turn.placed if turn.how == "play" else ()
    )
