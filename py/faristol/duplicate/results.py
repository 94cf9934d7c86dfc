"""Read the classification, the bonuses and the figures of a game from how it stands (CAT-DUP 1.9, 1.10)."""

from faristol.duplicate.score import Classification, Entry, classify
from faristol.duplicate.state import Game, ordered, points_of
from faristol.duplicate.terms import Terms


def entries_of(game: Game, *, until: int | None = None) -> tuple[Entry, ...]:
    """Return what each player has of each round, by table; `until` leaves later rounds out."""
    expelled = game.expelled
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
    """Return the classification after all rounds that count, or after so many."""
    return classify(
        entries_of(game, until=until),
        bonus=terms.rules.bonus,
        ranking=terms.rules.ranking,
        players_at_start=game.start.players if game.start else len(game.entrants),
        has_bonus=game.settings.has_bonus,
    )
