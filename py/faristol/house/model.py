"""Define the events of a club's rules: a regulation was copied as values, and some were changed."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.ledger.codec import Schema
from faristol.ledger.record import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesCopied:
    """A rule set was copied, with all its values: what it becomes later changes nothing here."""

    name: str  # of the copy, for whatever depends on it
    title: str
    base: Table  # plain values, as `rules.reading` reads them


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuesChanged:
    """Other values were written at some paths; null where the rules are now without it."""

    values: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Retitled:
    """The rules were given another title."""

    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesRetired:
    """The rules are not offered any more; whatever was played under them keeps them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesReturned:
    """The rules are offered again."""


Event: TypeAlias = RulesCopied | ValuesChanged | Retitled | RulesRetired | RulesReturned

SCHEMA: Schema[Event] = Schema(
    events=(RulesCopied, ValuesChanged, Retitled, RulesRetired, RulesReturned)
)
