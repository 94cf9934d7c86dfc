"""Refusals of texts, days and seats, and the steps at which an act is allowed."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias, TypeVar

from faristol.correspondence.state import Post, Step, step_of
from faristol.ledger import text_limits
from faristol.ledger.refusal import Refusal
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms

F = TypeVar("F")
Made: TypeAlias = F | tuple[object, ...] | Refusal | None

MAX_ACTS: Final = 2_000
MAX_TEXT: Final = 120
MAX_WHY: Final = 2_000
MAX_LINES: Final = 200
MAX_POINTS: Final = 4_000  # of a placement as entered; a card has room for no more
MOST_NAMES: Final = 6
MOST_OF_A_SORT: Final = 50  # vacations, claims, sanctions
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What `decide` needs besides the state: today's date, None in an audit."""

    today: date | None = None


NOTHING: Final = World()


def at(
    *steps: Step,
) -> Callable[[Callable[[Post, F, Terms, World], Made[F]]], Callable[[Post, F, World], Made[F]]]:
    """Pass the pinned terms to a decide function, and refuse its act at other steps than these."""

    def decorator(
        decide: Callable[[Post, F, Terms, World], Made[F]],
    ) -> Callable[[Post, F, World], Made[F]]:
        def decide_at_step(post: Post, act: F, world: World) -> Made[F]:
            if post.terms is None:
                return Refusal("correspondence/terms_unknown")
            step = step_of(post)
            if steps and step not in steps:
                return Refusal(f"correspondence/not_now_{step}")
            return decide(post, act, post.terms, world)

        return decide_at_step

    return decorator


def day_of(text: str, field: str, world: World = NOTHING) -> date | Refusal:
    """Parse a day; refuse an invalid one, and one to come where today is known."""
    try:
        day = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None or not 2000 <= day.year < 2089:
        return Refusal("correspondence/day_bad", {"field": field})
    if world.today is not None and day > world.today:
        return Refusal("correspondence/day_to_come", {"field": field})
    return day


def fault_of_day(text: str, field: str, world: World = NOTHING) -> Refusal | None:
    """Return the refusal of a day, or None."""
    day = day_of(text, field, world)
    return day if isinstance(day, Refusal) else None


def fault_of_text(
    text: str, field: str, *, most: int = MAX_TEXT, is_needed: bool = False
) -> Refusal | None:
    """Return the refusal of a text that cannot be stored as it is, or None."""
    return text_limits.fault_of_text("correspondence", text, field, most=most, is_needed=is_needed)


def fault_of_names(names: tuple[str, ...], field: str = "by") -> Refusal | None:
    """Return the refusal of no names, of too many, or of one of them."""
    if not 1 <= len(names) <= MOST_NAMES:
        return Refusal("correspondence/names_missing", {"field": field, "limit": MOST_NAMES})
    faults = (fault_of_text(name, field, is_needed=True) for name in names)
    return next((fault for fault in faults if fault), None)


def fault_of_seat(seat: int, field: str = "seat") -> Refusal | None:
    """Return the refusal of a seat that no player has."""
    return None if seat in (1, 2) else Refusal("correspondence/no_seat", {"field": field})


def refusal_of_rule(refused: RuleRefusal, *, field: str = "") -> Refusal:
    """Return the refusal of an act that the rules forbid, with the parameter that does."""
    return Refusal(
        f"correspondence/{refused.code}", {"field": field, "parameter": refused.parameter}
    )


def first_of(*faults: Refusal | None) -> Refusal | None:
    """Return the first refusal, or None."""
    return next((fault for fault in faults if fault), None)
