"""Define what acts are decided with besides the game itself: its terms, a list of words, dice."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from faristol.duplicate.judging import Contains
from faristol.duplicate.lists import lexicon_of
from faristol.duplicate.state import Game
from faristol.duplicate.values import Slip
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import in_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Hold what a game does not know by itself."""

    contains: Contains | None = (
        None  # whether a word, all of letters, is in the list that was pinned
    )
    seed: str = ""  # thrown for a start that was not committed before
    # the same of the lists of earlier rounds, by digest
    earlier: Mapping[str, Contains] = field(default_factory=dict, hash=False)


NOTHING = World()
F = TypeVar("F")
Made: TypeAlias = F | tuple[object, ...] | Refusal | None


def as_logged(slips: Iterable[Slip], game: Game) -> World:
    """Return a list that says of slips what a log says: every other word is valid."""
    terms = game.terms
    if terms is None:
        return NOTHING
    alphabet = terms.alphabet
    refused = {
        slip.detail.replace("(", "").replace(")", "")
        for slip in slips
        if slip.reason in ("invalid_word", "invalid_cross_word")
    }

    def contains(word: Word) -> bool:
        return in_tiles(word, alphabet) not in refused

    pins = [pin for change in game.lexicon_changes for pin in (change.before, change.lexicon)]
    return World(
        contains=contains if game.lexicon else None,
        earlier={pin.digest: contains for pin in pins if pin},
    )


def words_of_round(game: Game, world: World, number: int) -> Contains | None:
    """Return the list that judges a round, or None where there is none or it is not at hand."""
    pin = lexicon_of(game, number)
    if pin == game.lexicon:
        return world.contains
    return world.earlier.get(pin.digest) if pin else None


def by_terms(
    decide: Callable[[Game, F, Terms], Made[F]],
) -> Callable[[Game, F, World], Made[F]]:
    """Let an act be decided by the terms that the game pinned."""
    return lambda game, wish, _: (
        Refusal("duplicate/terms_unknown") if game.terms is None else decide(game, wish, game.terms)
    )


def round_judged(game: Game, wish: object) -> int:
    """Return the round that an act is about: the one that it names, else the one under way."""
    number = getattr(wish, "round", None)
    return number if isinstance(number, int) else len(game.rounds)


def by_words(
    decide: Callable[[Game, F, Terms, Contains | None], Made[F]],
) -> Callable[[Game, F, World], Made[F]]:
    """Let an act be decided by the terms and by the list of its round, when it is at hand."""
    return lambda game, wish, world: (
        Refusal("duplicate/terms_unknown")
        if game.terms is None
        else decide(game, wish, game.terms, words_of_round(game, world, round_judged(game, wish)))
    )
