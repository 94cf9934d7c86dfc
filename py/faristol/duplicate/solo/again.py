"""Take of a game that is over what it takes to play it once more, alone: no name, no slip."""

from faristol.duplicate.solo.model import Other, Played
from faristol.duplicate.solo.state import laid_of
from faristol.duplicate.state import Game, expulsions, ordered, points_of


def course_of(game: Game) -> tuple[Played, ...]:
    """Return the racks and the masters of the rounds that count."""
    return tuple(
        Played(rack=one.rack, master=laid_of(one), is_invalid=one.is_invalid) for one in game.done
    )


def others_of(game: Game) -> tuple[Other, ...]:
    """Return what everybody had of each round, the most points in all first: nobody is named."""
    expelled, last = expulsions(game), len(game.done)
    others = [
        Other(
            points=tuple(points_of(game, entrant.player)),
            is_expelled=entrant.player in expelled,
            expelled_in=min(max(1, expelled[entrant.player]), last)
            if entrant.player in expelled
            else None,
        )
        for entrant in ordered(game)
    ]
    return tuple(sorted(others, key=lambda one: -sum(points or 0 for points in one.points)))


def players_for_bonus(game: Game) -> int:
    """Return how many players the bonus of a game depends on; 0 when it had none (CAT-DUP 1.10)."""
    return game.start.players if game.start and game.settings.has_bonus else 0
