"""What of a club's copy the kinds of game played under it go by: what its form offers, and who uses what."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from faristol.desk.kernel.translation import Text, mark
from faristol.desk.rules.uses import USED, use_of
from faristol.desk.shared.rulesets.rulesets import is_for_one_board
from faristol.rules.ruleset import Ruleset

KIND_WORDS: Final = {
    "duplicate": mark("duplicate"),
    "solo": mark("solo duplicate"),
    "tournament": mark("tournament"),
    "classic": mark("two-player game"),
    "correspondence": mark("correspondence game"),
    "study": mark("analysis"),
    "clock": mark("game clock"),
    "round_clock": mark("round clock"),
}
# the tabs of a copy, each with the kinds of document that belong to it
TABS: Final = {
    "duplicate": (mark("Duplicate"), ("duplicate", "solo", "round_clock")),
    "tournament": (mark("Tournament"), ("tournament",)),
    "classic": (mark("Two-player game"), ("classic", "clock", "study")),
    "correspondence": (mark("Correspondence"), ("correspondence",)),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class UseView:
    """A kind that goes by a value, or whose players alone do."""

    text: str
    is_printed: bool


def tabs_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the tabs of what can be played under rules; all of them where nothing can be yet."""
    rules = ruleset.rules
    can_be_played = {
        "duplicate": None not in (rules.course, rules.racks, rules.master),
        "tournament": is_for_one_board(ruleset),
        "classic": is_for_one_board(ruleset),
        "correspondence": None not in (rules.thinking, rules.coefficients),
    }
    return tuple(tab for tab in TABS if can_be_played[tab]) or tuple(TABS)


def kinds_of(ruleset: Ruleset, tab: str = "") -> tuple[str, ...]:
    """Return the kinds of document that can be begun under rules, or those of one tab."""
    return tuple(kind for one in ([tab] if tab else tabs_of(ruleset)) for kind in TABS[one][1])


def is_offered(path: str, kinds: tuple[str, ...]) -> bool:
    """Whether any of some kinds uses a value, or prints it.

    >>> is_offered("round_clock.seconds", ("duplicate",)), is_offered("exchange.most", ("duplicate",))
    (True, False)
    """
    return any(use_of(path, kind) != "elsewhere" for kind in kinds)


def list_uses(path: str, kinds: tuple[str, ...], text: Text) -> list[UseView]:
    """Return the kinds that go by a value, in the order of the tabs."""
    return list(_list_uses(path, kinds, text))


def _list_uses(path: str, kinds: tuple[str, ...], text: Text) -> Iterator[UseView]:
    for kind in kinds:
        use, words = use_of(path, kind), text.say(KIND_WORDS[kind])
        if use == "used":
            yield UseView(text=words, is_printed=False)
        elif use == "printed":
            yield UseView(text=text.say("{kind}: only printed", kind=words), is_printed=True)


def list_users(path: str, text: Text) -> list[UseView]:
    """Return every kind that uses a value, whatever can be played under the rules."""
    return [one for one in _list_uses(path, tuple(USED), text) if not one.is_printed]
