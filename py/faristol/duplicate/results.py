"""Read the classification and the bonuses of a game from how it stands (CAT-DUP 1.9, 1.10)."""

from faristol.duplicate.score import Classification, Entry, classify
from faristol.duplicate.state import Game, expulsions, ordered, points_of
from faristol.duplicate.values import Player
from faristol.rules.terms import Terms


def expelled_after(game: Game, until: int | None = None) -> frozenset[Player]:
    """Return who has no place in the classification after a round (CAT-DUP 1.7-5).

    After an earlier round that is whoever was expelled in one of the rounds up to it: an expulsion
    later takes nobody’s place of then. The last classification is as the game stands now, so that an
    expulsion in the round under way, or after the end, counts at once.
    """
    if until is None or until >= len(game.done):
        return game.expelled
    return frozenset(player for player, number in expulsions(game).items() if number <= until)


def entries_of(game: Game, *, until: int | None = None) -> tuple[Entry, ...]:
    """Return what each player has of each round, by table; `until` leaves later rounds out."""
    expelled = expelled_after(game, until)
    return tuple(
        Entry(
            player=entrant.player,
            rounds=tuple(points_of(game, entrant.player, until=until)),
            is_expelled=entrant.player in expelled,
            group=entrant.group,
        )
        for entrant in ordered(game)
    )


def classification(game: Game, terms: Terms, *, until: int | None = None) -> Classification:
    """Return the classification after all rounds that count, or after so many.

    After round n counts everything that is of the rounds up to n, whenever it was found out: slips
    corrected, moves zeroed, those of a master move that was wrong (CAT-DUP 1.8-2). What is of a later
    round does not: its points and bonuses, its sanctions, whoever left since. N is that of the start
    (CAT-DUP 1.10-3).
    """
    return classify(
        entries_of(game, until=until),
        bonus=terms.rules.bonus,
        ranking=terms.rules.ranking,
        players_at_start=game.start.players if game.start else len(game.entrants),
        has_bonus=game.settings.has_bonus,
    )
