"""The classification and the bonuses of a game, computed from its state (CAT-DUP 1.9, 1.10)."""

from faristol.duplicate.score import Classification, Entry, classify
from faristol.duplicate.state import (
    Game,
    Round,
    expulsions,
    list_entrants,
    players_of,
    points_in_round,
    points_of,
)
from faristol.duplicate.values import Player
from faristol.rules.terms import Terms


def expelled_after(game: Game, until: int | None = None) -> frozenset[Player]:
    """Return the players without a place in the classification after a round (CAT-DUP 1.7-5).

    For an earlier round, those are the players expelled in one of the rounds up to it: a later
    expulsion changes no earlier classification. The last classification is as the game stands now, so that
    an expulsion in the round under way, or after the end, counts at once.
    """
    if until is None or until >= len(game.done):
        return game.expelled
    return frozenset(player for player, number in expulsions(game).items() if number <= until)


def entries_of(game: Game, *, until: int | None = None) -> tuple[Entry, ...]:
    """Return the points of each player in each round, by table; `until` excludes later rounds."""
    expelled = expelled_after(game, until)
    return tuple(
        Entry(
            player=entrant.player,
            rounds=tuple(points_of(game, entrant.player, until=until)),
            is_expelled=entrant.player in expelled,
            group=entrant.group,
        )
        for entrant in list_entrants(game)
    )


def classification(game: Game, terms: Terms, *, until: int | None = None) -> Classification:
    """Return the classification after all rounds that count, or after `until` of them.

    After round n all of the rounds up to n counts, even if it became known later: corrected slips,
    moves set to zero, those of an invalid master move (CAT-DUP 1.8-2). What belongs to a later
    round does not: its points and bonuses, its sanctions, players who left since. N is that of the start
    (CAT-DUP 1.10-3).
    """
    return classify(
        entries_of(game, until=until),
        bonus=terms.rules.bonus,
        ranking=terms.rules.ranking,
        players_at_start=game.start.players if game.start else len(game.entrants),
        has_bonus=game.settings.has_bonus,
    )


def finders_of(game: Game, round_: Round) -> tuple[Player, ...]:
    """Return the players whose slip has the master move of a round, by table."""
    if round_.master is None:
        return ()
    placed = set(round_.master.placed)
    return tuple(
        player
        for player in players_of(game, round_.number)
        if (slip := round_.slips.get(player)) and not slip.reason and set(slip.placed) == placed
    )


def counted_master_points(game: Game, round_: Round) -> int | None:
    """Return the points of a round that are 100 %, None in a round without a master move.

    In place of a master move that proved invalid (CAT-DUP 1.8-2), the best move that keeps its points.
    """
    if round_.master is None or not round_.invalid:
        return round_.master_points
    points = (points_in_round(game, round_, player).points for player in round_.slips)
    return max((scored or 0 for scored in points), default=0)


def master_total(game: Game, *, until: int | None = None) -> int:
    """Return 100 % of the points, the best move counting in place of an invalid master move."""
    return sum(counted_master_points(game, round_) or 0 for round_ in game.done[:until])
