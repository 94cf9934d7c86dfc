"""The expected score of a master move, and the test for a better one (CAT-DUP 1.1-8, 1.8-1)."""

from faristol.duplicate.state import Game, Round


def expected_points(game: Game, round_: Round, best: int | None) -> int:
    """Return the least score expected of a master move, by the agreed source."""
    match game.settings.masters:
        case "players":
            return round_.players_best
        case "engine":  # a move that the judge accepted may score more than any in the list
            return max(best or 0, round_.players_best)
        case _:
            return 0


def has_better(game: Game, round_: Round) -> bool:
    """Whether a better move than the master is known: a player's, or by the agreed source."""
    master = round_.master
    if master is None:
        return False
    return master.points < max(round_.players_best, expected_points(game, round_, master.best))
