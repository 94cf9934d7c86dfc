"""The best move of each round, and the bonus for a player who has it alone (CAT-DUP 1.10)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from faristol.rules.duplicate import Bonus, bonus_half_points


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBest:
    """The best score of a round, and its players in the order given."""

    points: int  # 0 if no player scored
    players: tuple[str, ...]

    @property
    def alone(self) -> str | None:
        """The only player who has it, or None (CAT-DUP 1.10-1)."""
        return self.players[0] if len(self.players) == 1 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A bonus: its round, its player, and the score that no other player reached."""

    round: int  # the first is 1
    player: str
    points: int


def best_of(round_points: Iterable[tuple[str, int | None]]) -> RoundBest:
    """Return the best of the players' scores of a round; a score of 0 is never the best.

    The scores are those of slips that count, after sanctions and annulments; None
    is no move. Different moves of equal points share the best place (CAT-DUP 1.10-1).
    """
    scored = [(player, points) for player, points in round_points if points]
    best = max((points for _, points in scored), default=0)
    return RoundBest(
        points=best, players=tuple(player for player, points in scored if points == best)
    )


def bonus_of(rule: Bonus | None, *, players_at_start: int, has_bonus: bool) -> int:
    """Return the bonus of a game in half points; 0 if none was announced or none is allowed.

    N is the number of players when the game began; players who leave later still count (CAT-DUP 1.10-2,
    1.10-3, 1.10-5).
    """
    return bonus_half_points(rule, players_at_start) if has_bonus else 0


def awards_of(
    players: Sequence[str], rounds: Iterable[Sequence[int | None]], *, half_points: int
) -> tuple[Award, ...]:
    """Return the bonuses, round by round: the scores of a round are in the order of the players.

    Empty if the bonus is 0 (CAT-DUP 1.10-1, 1.10-6).
    """
    if not half_points:
        return ()
    awards = []
    for number, scores in enumerate(rounds, start=1):
        best = best_of(zip(players, scores, strict=True))
        if best.alone is not None:
            awards.append(Award(round=number, player=best.alone, points=best.points))
    return tuple(awards)
