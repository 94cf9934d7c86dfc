"""Say what cannot be in a game at one board, as refusals whose words the desk has."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from faristol.classic.state import Classic, Step, is_writable, step_of
from faristol.ledger import text_limits
from faristol.ledger.refusal import Refusal
from faristol.moves.refused import bag_refused
from faristol.rules.refused import Refused
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread

MAX_ACTS: Final = 5_000  # of one log; a game has some two hundred
MAX_TURNS: Final = 400
MAX_SEATS: Final = 4
MAX_TEXT: Final = 120
MAX_WHY: Final = 600
MAX_NOTES: Final = 12
MAX_POINTS: Final = 2_000  # of a turn; the most there ever were are some 1,800
MAX_TOTAL: Final = 3_000

Contains: TypeAlias = Callable[[Word], bool]
F = TypeVar("F")
Made: TypeAlias = F | tuple[object, ...] | Refusal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Hold what a game does not know by itself: a list of words, and the hidden racks."""

    contains: Contains | None = None
    racks: tuple[Word, ...] | None = None  # None: nobody looks


NOTHING: Final = World()


def at(
    *steps: Step,
) -> Callable[
    [Callable[[Classic, F, Terms, World], Made[F]]], Callable[[Classic, F, World], Made[F]]
]:
    """Let an act be decided by the terms that were pinned, while the game is at one of some steps."""

    def decorated(
        decide: Callable[[Classic, F, Terms, World], Made[F]],
    ) -> Callable[[Classic, F, World], Made[F]]:
        def decided(game: Classic, wish: F, world: World) -> Made[F]:
            if game.terms is None:
                return Refusal("classic/terms_unknown")
            step = step_of(game)
            if steps and step not in steps:
                return Refusal(f"classic/not_now_{step}")
            return decide(game, wish, game.terms, world)

        return decided

    return decorated


def at_turn(
    decide: Callable[[Classic, F, Terms, World], Made[F]],
) -> Callable[[Classic, F, World], Made[F]]:
    """Let a turn be made in its time; of wood also be written when that time is over."""

    def decided(game: Classic, wish: F, terms: Terms, world: World) -> Made[F]:
        if step_of(game) == "over" and not is_writable(game):
            return Refusal("classic/not_now_over")
        return decide(game, wish, terms, world)

    return at("turn", "over")(decided)


def fault_of_text(
    text: str, field: str, *, most: int = MAX_TEXT, is_needed: bool = False
) -> Refusal | None:
    """Return why a text cannot be kept as it is."""
    return text_limits.fault_of_text("classic", text, field, most=most, is_needed=is_needed)


def fault_of_points(points: int) -> Refusal | None:
    """Return why no turn has so many points."""
    if 0 <= points <= MAX_POINTS:
        return None
    return Refusal("classic/points_bad", {"field": "points", "limit": MAX_POINTS})


def fault_of_seat(game: Classic, seat: int, field: str = "seat") -> Refusal | None:
    """Return why nobody sits there."""
    return None if seat in game.seats else Refusal("classic/no_seat", {"field": field})


def not_lawful(refused: Refused, *, field: str = "") -> Refusal:
    """Return what the rules do not allow, with the parameter that says so."""
    return Refusal(f"classic/{refused.code}", {"field": field, "parameter": refused.parameter})


def rack_typed(text: str, terms: Terms, *, field: str = "rack") -> Word | Refusal:
    """Return a rack as it is typed, or what is wrong with it.

    It is read as earlier versions did; what they took and is refused today, `classic.marks` says.
    """
    alphabet = terms.alphabet.with_foreign_marks
    found = read_rack(text, alphabet, most=terms.hand, most_blanks=alphabet.blanks)
    return bag_refused(found, terms.alphabet, field=field) if isinstance(found, Misread) else found
