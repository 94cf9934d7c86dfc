"""Refusals that the acts of a game at one board share; the desk has their messages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from faristol.classic.state import Classic, Step, is_writable, step_of
from faristol.ledger import text_limits
from faristol.ledger.refusal import Refusal
from faristol.moves.refusals import refusal_of_bag
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread

MAX_ACTS: Final = 5_000  # of one log; a game has about two hundred
MAX_TURNS: Final = 400
MAX_SEATS: Final = 4
MAX_TEXT: Final = 120
MAX_WHY: Final = 600
MAX_NOTES: Final = 12
MAX_POINTS: Final = 2_000  # of a turn; the highest possible are about 1,800
MAX_TOTAL: Final = 3_000

Contains: TypeAlias = Callable[[Word], bool]
F = TypeVar("F")
Made: TypeAlias = F | tuple[object, ...] | Refusal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """The services that a game does not hold itself: a word list, and the hidden racks."""

    contains: Contains | None = None
    racks: tuple[Word, ...] | None = None  # None: not available


NOTHING: Final = World()


def at(
    *steps: Step,
) -> Callable[
    [Callable[[Classic, F, Terms, World], Made[F]]], Callable[[Classic, F, World], Made[F]]
]:
    """Return a decorator for `decide`: it passes the pinned terms, and refuses outside the given steps."""

    def decorated(
        decide: Callable[[Classic, F, Terms, World], Made[F]],
    ) -> Callable[[Classic, F, World], Made[F]]:
        def decide_at_step(game: Classic, act: F, world: World) -> Made[F]:
            if game.terms is None:
                return Refusal("classic/terms_unknown")
            step = step_of(game)
            if steps and step not in steps:
                return Refusal(f"classic/not_now_{step}")
            return decide(game, act, game.terms, world)

        return decide_at_step

    return decorated


def at_turn(
    decide: Callable[[Classic, F, Terms, World], Made[F]],
) -> Callable[[Classic, F, World], Made[F]]:
    """Allow a turn while turns are due; a turn on a physical board also after time has run out."""

    def decide_turn(game: Classic, act: F, terms: Terms, world: World) -> Made[F]:
        if step_of(game) == "over" and not is_writable(game):
            return Refusal("classic/not_now_over")
        return decide(game, act, terms, world)

    return at("turn", "over")(decide_turn)


def fault_of_text(
    text: str, field: str, *, most: int = MAX_TEXT, is_needed: bool = False
) -> Refusal | None:
    """Return a refusal if a text is missing, too long, or has characters that cannot be seen."""
    return text_limits.fault_of_text("classic", text, field, most=most, is_needed=is_needed)


def fault_of_points(points: int) -> Refusal | None:
    """Return a refusal if no turn can have that many points."""
    if 0 <= points <= MAX_POINTS:
        return None
    return Refusal("classic/points_bad", {"field": "points", "limit": MAX_POINTS})


def fault_of_seat(game: Classic, seat: int, field: str = "seat") -> Refusal | None:
    """Return a refusal if the game has no such seat."""
    return None if seat in game.seats else Refusal("classic/no_seat", {"field": field})


def refusal_of_rule(refused: RuleRefusal, *, field: str = "") -> Refusal:
    """Return the refusal for something that the rules forbid, with the parameter that forbids it."""
    return Refusal(f"classic/{refused.code}", {"field": field, "parameter": refused.parameter})


def parse_rack(text: str, terms: Terms, *, field: str = "rack") -> Word | Refusal:
    """Return a typed rack, or a refusal.

    It accepts what earlier versions accepted; `classic.marks` refuses the part that is invalid today.
    """
    alphabet = terms.alphabet.with_foreign_marks
    rack = read_rack(text, alphabet, most=terms.hand, most_blanks=alphabet.blanks)
    return refusal_of_bag(rack, terms.alphabet, field=field) if isinstance(rack, Misread) else rack
