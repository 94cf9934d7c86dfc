"""Review of a finished game: the lead after each turn, and the rack each turn was made from."""

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


def list_leads(game: Classic) -> list[int]:
    """Return the lead of the first seat at the start and after every turn; negative if another seat leads."""
    sums = (totals(game, number) for number in range(len(game.turns) + 1))
    return [first - max(others) for first, *others in sums]


def racks_before(game: Classic) -> list[Word | None]:
    """Return the rack before each turn: from the published seed, or as typed; None if unknown."""
    if game.terms is None:
        return []
    if not game.seed:
        racks = (rack_of(turn.rack, game.terms.alphabet) for turn in game.turns)
        return [rack or None for rack in racks]
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
    """Return the exchanged tiles by the number of the turn; of a physical bag they are unknown.

    The seed is published at the end of the game; before that, the dict is empty.
    """
    if not game.seed:
        return {}
    racks, exchanged = racks_before(game), {}
    for number, at in enumerate(_dealt_before(game), start=1):
        rack, turn = racks[number - 1], game.turns[number - 1]
        if turn.how == "exchange" and rack and _is_change_of_turn(game, at, turn):
            exchanged[number] = bytes(rack[place] for place in game.dealt[at].places)
    return exchanged


def _dealt_before(game: Classic) -> Iterator[int]:
    """Yield for each turn the number of rack changes before it: a SENYORS call precedes its turn."""
    at = len(game.seated)
    for turn in game.turns:
        while at < len(game.dealt) and game.dealt[at].what in ("senyors", "second"):
            at += 1
        yield at
        at += _is_change_of_turn(game, at, turn)


def _is_change_of_turn(game: Classic, at: int, turn: Turn) -> bool:
    if at >= len(game.dealt):
        return False
    change = game.dealt[at]
    return (change.what, change.seat) == (turn.how, turn.seat) and change.tiles == (
        turn.placed if turn.how == "play" else ()
    )
