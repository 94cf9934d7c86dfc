"""Tell what a master move should score, and whether there is a better one (CAT-DUP 1.1-8, 1.8-1)."""

from faristol.duplicate.state import Game, Round


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
    """Tell whether there is a better move than the master: of a player, or by what was agreed."""
    master = one.master
    if master is None:
        return False
    return master.points < max(one.players_best, expected_points(game, one, master.best))
