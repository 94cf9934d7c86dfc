"""The values of a club's copy by kinds of game: those that its form offers, the kinds that use them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.rules.uses import USED, use_of
from faristol.desk.shared.rulesets.rulesets import is_for_one_board
from faristol.rules.ruleset import Ruleset

KIND_LABELS: Final = {
    "duplicate": gettext_noop("duplicate"),
    "solo": gettext_noop("solo duplicate"),
    "tournament": gettext_noop("tournament"),
    "classic": gettext_noop("two-player game"),
    "correspondence": gettext_noop("correspondence game"),
    "study": gettext_noop("analysis"),
    "clock": gettext_noop("game clock"),
    "round_clock": gettext_noop("round clock"),
}
# the tabs of a copy, each with the kinds of document that belong to it
TABS: Final = {
    "duplicate": (gettext_noop("Duplicate"), ("duplicate", "solo", "round_clock")),
    "tournament": (gettext_noop("Tournament"), ("tournament",)),
    "classic": (gettext_noop("Two-player game"), ("classic", "clock", "study")),
    "correspondence": (gettext_noop("Correspondence"), ("correspondence",)),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class UseView:
    """A kind that uses a value, or only prints it for its players."""

    text: str
    is_printed: bool


def tabs_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the tabs of the kinds that can be played under rules; all of them if none can be yet."""
    rules = ruleset.rules
    playable = {
        "duplicate": None not in (rules.course, rules.racks, rules.master),
        "tournament": is_for_one_board(ruleset),
        "classic": is_for_one_board(ruleset),
        "correspondence": None not in (rules.thinking, rules.coefficients),
    }
    return tuple(tab for tab in TABS if playable[tab]) or tuple(TABS)


def kinds_of(ruleset: Ruleset, tab: str = "") -> tuple[str, ...]:
    """Return the kinds of document that can be begun under rules, or those of a tab."""
    return tuple(kind for name in ([tab] if tab else tabs_of(ruleset)) for kind in TABS[name][1])


def is_offered(path: str, kinds: tuple[str, ...]) -> bool:
    """Whether one of the kinds uses a value, or prints it.

    >>> is_offered("round_clock.seconds", ("duplicate",)), is_offered("exchange.most", ("duplicate",))
    (True, False)
    """
    return any(use_of(path, kind) != "elsewhere" for kind in kinds)


def list_uses(path: str, kinds: tuple[str, ...], text: Translator) -> list[UseView]:
    """Return the kinds that use or print a value, in the order of the tabs."""
    return list(_list_uses(path, kinds, text))


def _list_uses(path: str, kinds: tuple[str, ...], text: Translator) -> Iterator[UseView]:
    for kind in kinds:
        use, label = use_of(path, kind), text.gettext(KIND_LABELS[kind])
        if use == "used":
            yield UseView(text=label, is_printed=False)
        elif use == "printed":
            yield UseView(text=text.gettext("{kind}: only printed", kind=label), is_printed=True)


def list_users(path: str, text: Translator) -> list[UseView]:
    """Return all kinds that use a value, playable under the rules or not."""
    return [use for use in _list_uses(path, tuple(USED), text) if not use.is_printed]
