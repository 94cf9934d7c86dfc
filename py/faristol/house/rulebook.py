"""Fold the events of a club's rules into what is true now."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from faristol.house.model import (
    Event,
    Retitled,
    RulesCopied,
    RulesRetired,
    RulesReturned,
    ValuesChanged,
)
from faristol.rules.edition import Difference, changed, differences
from faristol.rules.flaw import Flaws
from faristol.rules.reading import read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.values import Plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """Hold a club's rules as of their last event.

    `ruleset` is always `base` with the values that differ from it, so that the same values are the
    same rules with the same sources, whatever led there.
    """

    seq: int = 0
    base: Ruleset | None = None  # None until something was copied
    ruleset: Ruleset | None = None
    is_retired: bool = False

    @property
    def title(self) -> str:
        """Return what the club calls its rules."""
        return self.ruleset.heading.title if self.ruleset else ""

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Return what the club changed, in the order of the parameters."""
        if self.ruleset is None or self.base is None:
            return ()
        return differences(self.ruleset, self.base)


def evolve(book: Rulebook, event: Event) -> Rulebook:
    """Return the rules after the event.

    Total: what cannot be (values that are none, a second copy) changes only `seq`; the audit names it.
    """
    book = replace(book, seq=book.seq + 1)
    match event:
        case RulesCopied():
            base = None if book.base else read_ruleset(event.base)
            if not isinstance(base, Ruleset):
                return book
            copy = copied(base, name=event.name, title=event.title)
            return replace(book, base=base, ruleset=copy) if isinstance(copy, Ruleset) else book
        case ValuesChanged():
            ruleset = with_values(book, event.values)
            return replace(book, ruleset=ruleset) if isinstance(ruleset, Ruleset) else book
        case Retitled():
            if book.ruleset is None:
                return book
            heading = replace(book.ruleset.heading, title=event.title)
            return replace(book, ruleset=replace(book.ruleset, heading=heading))
        case RulesRetired():
            return replace(book, is_retired=True)
        case RulesReturned():
            return replace(book, is_retired=False)
        case _:
            assert_never(event)


def copied(base: Ruleset, *, name: str, title: str) -> Ruleset | Flaws:
    """Return a copy of a rule set under another name, with nothing changed yet."""
    return changed(base, {}, name=name, title=title)


def with_values(book: Rulebook, values: Mapping[str, Plain]) -> Ruleset | Flaws:
    """Return the rules with other values at some paths, or everything that is wrong with them."""
    if book.base is None or book.ruleset is None:
        return ()
    heading = book.ruleset.heading
    wished = changed(book.ruleset, values, name=heading.name, title=heading.title)
    if not isinstance(wished, Ruleset):
        return wished
    other = {one.path: one.value for one in differences(wished, book.base)}
    version = heading.version + 1
    return changed(book.base, other, name=heading.name, title=heading.title, version=version)
