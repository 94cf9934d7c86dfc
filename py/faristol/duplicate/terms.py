"""Read what a game depends on: its tiles, how they score, which racks are valid."""

from faristol.duplicate.state import Game
from faristol.rules.terms import Terms, read_terms, terms_under

__all__ = ["Terms", "terms_of", "terms_under"]


def terms_of(game: Game) -> Terms | None:
    """Return the terms that a game pinned, or None when this program cannot read them."""
    return read_terms(game.language, game.ruleset)
