"""Say whose points are annulled when a master move proves wrong later (CAT-DUP 1.8-1, 1.8-2).

It stays on the board. Who played it loses the points of that round; later moves are judged on the
board as it is. A master that was merely inferior changes nothing: it cannot be replaced, and every
player keeps what was scored.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from faristol.rules.duplicate import Master

Fault: TypeAlias = Literal["incorrect", "inferior"]


def is_same_move(placed: Iterable[str], other: Iterable[str]) -> bool:
    """Tell whether two moves of one board are the same: equal letters laid on the same squares.

    Which of equal letters is the blank, and by which of its words the move is named, does not
    matter: the words on the board are the same, and so are their faults. Nothing laid is no move.

    >>> is_same_move(("H8=A", "H9=(S)"), ("H9=S", "H8=A"))
    True
    """
    laid = _letters(placed)
    return bool(laid) and laid == _letters(other)


def annulled(
    rule: Master | None,
    master: Iterable[str],
    moves: Mapping[str, Iterable[str]],
    *,
    fault: Fault = "incorrect",
) -> tuple[str, ...]:
    """Return the players whose points of the round are annulled, in the order given.

    `master` and the moves of the players are the tiles laid, as texts (`H8=A`). Who laid the same
    word somewhere else made another move (CAT-DUP 1.8-2).
    """
    if fault == "inferior" or (rule is not None and rule.incorrect != "stays"):
        return ()
    laid = tuple(master)
    return tuple(player for player, placed in moves.items() if is_same_move(laid, placed))


def _letters(placed: Iterable[str]) -> frozenset[str]:
    return frozenset(cell.replace("(", "").replace(")", "") for cell in placed)
