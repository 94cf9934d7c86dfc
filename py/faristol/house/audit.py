"""Find in the log of a club's rules what `decide` would never have written."""

from collections.abc import Callable, Iterator
from typing import TypeAlias, assert_never

from faristol.house.command import (
    ChangeValues,
    Command,
    CopyRules,
    RetireRules,
    Retitle,
    ReturnRules,
)
from faristol.house.decide import decide
from faristol.house.model import (
    Event,
    Retitled,
    RulesCopied,
    RulesRetired,
    RulesReturned,
    ValuesChanged,
)
from faristol.house.rulebook import Rulebook
from faristol.ledger.refusal import Refusal

Hook: TypeAlias = Callable[[Rulebook, Event], Iterator[Refusal]]


def hooks() -> tuple[Hook, ...]:
    """Return what `ledger.audit` is to ask of each event."""
    return (find_undecided,)


def find_undecided(book: Rulebook, event: Event) -> Iterator[Refusal]:
    """Give what is wrong with an event that the wish behind it would not have led to."""
    outcome = decide(book, wish_of(event))
    if isinstance(outcome, Refusal):
        yield outcome
    elif outcome != (event,):  # it changes nothing, or says something else than what it changes
        yield Refusal("rules/idle")


def wish_of(event: Event) -> Command:
    """Return the command that leads to an event."""
    match event:
        case RulesCopied():
            return CopyRules(name=event.name, title=event.title, base=event.base)
        case ValuesChanged():
            return ChangeValues(values=event.values)
        case Retitled():
            return Retitle(title=event.title)
        case RulesRetired():
            return RetireRules()
        case RulesReturned():
            return ReturnRules()
        case _:
            assert_never(event)
