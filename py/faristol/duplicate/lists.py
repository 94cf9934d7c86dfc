"""The word lists that judge a game, round by round."""

from faristol.duplicate.state import Game
from faristol.ledger.lexicon_change import lexicon_at
from faristol.ledger.pin import LexiconPin


def lexicon_of(game: Game, number: int) -> LexiconPin | None:
    """Return the word list of a round, or None if the judge alone decides."""
    return lexicon_at(game.lexicon_changes, game.lexicon, number)


def lexicons_of(game: Game) -> tuple[LexiconPin, ...]:
    """Return the lists that have judged a round or may yet, each once."""
    pins = [game.lexicon, *(change.before for change in game.lexicon_changes)]
    return tuple(dict.fromkeys(pin for pin in pins if pin))
