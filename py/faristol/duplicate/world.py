"""Define what acts are decided with besides the game itself: its terms, a list of words, dice."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from faristol.duplicate.judging import Contains
from faristol.duplicate.parts import Slip
from faristol.duplicate.state import Game
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms
from faristol.tiles.reading import in_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Hold what a game does not know by itself."""

    contains: Contains | None = (
        None  # whether a word, all of letters, is in the list that was pinned
    )
    seed: str = ""  # thrown for a start that was not committed before


NOTHING = World()
F = TypeVar("F")
Made: TypeAlias = F | tuple[object, ...] | Refusal | None


def as_logged(slips: Iterable[Slip], game: Game) -> World:
    """Return a list that says of slips what a log says: every other word is valid."""
    terms = game.terms
    if terms is None or game.lexicon is None:
        return NOTHING
    alphabet = terms.alphabet
    refused = {
        slip.detail.replace("(", "").replace(")", "")
        for slip in slips
        if slip.reason in ("invalid_word", "invalid_cross_word")
    }
    return World(contains=lambda word: in_tiles(word, alphabet) not in refused)


def by_terms(
    decide: Callable[[Game, F, Terms], Made[F]],
) -> Callable[[Game, F, World], Made[F]]:
    """Let an act be decided by the terms that the game pinned."""
    return lambda game, wish, _: (
        Refusal("duplicate/terms_unknown") if game.terms is None else decide(game, wish, game.terms)
    )


def by_words(
    decide: Callable[[Game, F, Terms, Contains | None], Made[F]],
) -> Callable[[Game, F, World], Made[F]]:
    """Let an act be decided by the terms and by the list of words, when it is at hand."""
    return lambda game, wish, world: (
        Refusal("duplicate/terms_unknown")
        if game.terms is None
        else decide(game, wish, game.terms, world.contains)
    )
