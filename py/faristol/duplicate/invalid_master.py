"""The annulment of points when a master move proves invalid later (CAT-DUP 1.8-1, 1.8-2).

The move stays on the board. Players who played it lose the points of that round; later moves are
judged on the board as it is. A master move that was merely inferior changes no points: it cannot be
replaced.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from faristol.rules.duplicate import Master

Fault: TypeAlias = Literal["incorrect", "inferior"]


def is_same_move(placed: Iterable[str], other: Iterable[str]) -> bool:
    """Whether two moves on one board are the same: equal letters on the same squares.

    Which of equal letters is the blank, and by which of its words the move is named, does not
    matter: the words on the board are the same, and so are their faults. No tiles are no move.

    >>> is_same_move(("H8=A", "H9=(S)"), ("H9=S", "H8=A"))
    True
    """
    letters = _letters(placed)
    return bool(letters) and letters == _letters(other)


def list_annulled(
    rule: Master | None,
    master: Iterable[str],
    moves: Mapping[str, Iterable[str]],
    *,
    fault: Fault = "incorrect",
) -> tuple[str, ...]:
    """Return the players whose points of the round are annulled, in the order given.

    `master` and the moves of the players are the tiles played, as texts (`H8=A`). The same word
    on other squares is another move (CAT-DUP 1.8-2).
    """
    if fault == "inferior" or (rule is not None and rule.incorrect != "stays"):
        return ()
    tiles = tuple(master)
    return tuple(player for player, placed in moves.items() if is_same_move(tiles, placed))


def _letters(placed: Iterable[str]) -> frozenset[str]:
    return frozenset(cell.replace("(", "").replace(")", "") for cell in placed)
