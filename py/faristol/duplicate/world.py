"""The world that acts are decided with besides the game: word lists, and a seed."""

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
    """The services that a game does not hold itself."""

    contains: Contains | None = None  # whether a word, all of letters, is in the pinned list
    seed: str = ""  # generated for a start without an earlier commitment
    # `contains` of the lists of earlier rounds, by digest
    earlier: Mapping[str, Contains] = field(default_factory=dict, hash=False)


NOTHING = World()
F = TypeVar("F")
Made: TypeAlias = F | tuple[object, ...] | Refusal | None


def as_logged(slips: Iterable[Slip], game: Game) -> World:
    """Return a world whose list agrees with logged slips: all other words are valid."""
    terms = game.terms
    if terms is None:
        return NOTHING
    alphabet = terms.alphabet
    invalid = {
        slip.detail.replace("(", "").replace(")", "")
        for slip in slips
        if slip.reason in ("invalid_word", "invalid_cross_word")
    }

    def contains(word: Word) -> bool:
        return in_tiles(word, alphabet) not in invalid

    pins = [pin for change in game.lexicon_changes for pin in (change.before, change.lexicon)]
    return World(
        contains=contains if game.lexicon else None,
        earlier={pin.digest: contains for pin in pins if pin},
    )


def words_of_round(game: Game, world: World, number: int) -> Contains | None:
    """Return the list that judges a round, or None if it is missing or the judge alone decides."""
    pin = lexicon_of(game, number)
    if pin == game.lexicon:
        return world.contains
    return world.earlier.get(pin.digest) if pin else None


def by_terms(
    decide: Callable[[Game, F, Terms], Made[F]],
) -> Callable[[Game, F, World], Made[F]]:
    """Pass the pinned terms to `decide`, or refuse if they cannot be read."""
    return lambda game, act, _: (
        Refusal("duplicate/terms_unknown") if game.terms is None else decide(game, act, game.terms)
    )


def round_judged(game: Game, act: object) -> int:
    """Return the round that an act is about: the one it names, otherwise the one under way."""
    number = getattr(act, "round", None)
    return number if isinstance(number, int) else len(game.rounds)


def by_words(
    decide: Callable[[Game, F, Terms, Contains | None], Made[F]],
) -> Callable[[Game, F, World], Made[F]]:
    """Pass the pinned terms and the list of the round, if available, to `decide`."""
    return lambda game, act, world: (
        Refusal("duplicate/terms_unknown")
        if game.terms is None
        else decide(game, act, game.terms, words_of_round(game, world, round_judged(game, act)))
    )
