"""Say what happens when a wish meets a club's rules, or why it may not."""

import re
from typing import TypeAlias, assert_never

from faristol.house.command import (
    ChangeValues,
    Command,
    CopyRules,
    RestoreValues,
    RetireRules,
    Retitle,
    ReturnRules,
)
from faristol.house.model import (
    Event,
    Retitled,
    RulesCopied,
    RulesRetired,
    RulesReturned,
    ValuesChanged,
)
from faristol.house.rulebook import Rulebook, copied, with_values
from faristol.ledger.canon import format_json, parse_json
from faristol.ledger.record import JSON, LedgerError, Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible import is_visible
from faristol.rules.edition import differences
from faristol.rules.flaw import Flaws
from faristol.rules.reading import plain_ruleset, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.values import Plain

MAX_TITLE = 80
# what documents of rules are called: no regulation, of now or later, is
_NAME = re.compile(r"rules-[0-9a-z]{1,50}")
MAX_EVENTS = 2_000  # of one set of rules; a club changes its own a few times a year

Decision: TypeAlias = tuple[Event, ...] | Refusal


def decide(book: Rulebook, command: Command) -> Decision:
    """Return what happens, nothing if it is so already, or why it may not be."""
    if isinstance(command, CopyRules):
        return _copy(book, command)
    if book.ruleset is None:
        return Refusal("rules/not_copied")
    if book.seq >= MAX_EVENTS:
        return Refusal("rules/too_many", {"limit": MAX_EVENTS})
    match command:
        case ChangeValues():
            return _change(book, command)
        case RestoreValues():
            return _restore(book, command)
        case Retitle():
            if command.title == book.title:
                return ()
            return fault_of_title(command.title) or (Retitled(title=command.title),)
        case RetireRules():
            return () if book.is_retired else (RulesRetired(),)
        case ReturnRules():
            return (RulesReturned(),) if book.is_retired else ()
        case _:
            assert_never(command)


def _copy(book: Rulebook, command: CopyRules) -> Decision:
    """Pin every value, so that the copy stays what it is when the regulation gets a new version."""
    if book.ruleset is not None:
        return Refusal("rules/copied_already")
    if fault := fault_of_title(command.title):
        return fault
    if not _NAME.fullmatch(command.name):
        return Refusal("rules/name_bad")
    base = read_ruleset(command.base)
    if not isinstance(base, Ruleset):
        return flawed(base)
    copy = copied(base, name=command.name, title=command.title)
    if not isinstance(copy, Ruleset):
        return flawed(copy)
    return (RulesCopied(name=command.name, title=command.title, base=_table(plain_ruleset(base))),)


def _change(book: Rulebook, command: ChangeValues) -> Decision:
    """Look at the rule set as a whole, and write down only what becomes another value."""
    if book.is_retired:
        return Refusal("rules/retired")
    try:
        format_json({**command.values})
    except LedgerError:  # what no line can hold is no value
        return Refusal("rules/unwritable")
    ruleset = with_values(book, command.values)
    if not isinstance(ruleset, Ruleset):
        return flawed(ruleset)
    if book.ruleset is None or ruleset.rules == book.ruleset.rules:
        return ()
    found = differences(ruleset, book.ruleset)
    return (ValuesChanged(values=_table({one.path: one.value for one in found})),)


def _restore(book: Rulebook, command: RestoreValues) -> Decision:
    inside = f"{command.path}."
    found = [one for one in book.differences if f"{one.path}.".startswith(inside)]
    return _change(book, ChangeValues(values={one.path: one.base for one in found}))


def fault_of_title(title: str) -> Refusal | None:
    """Return what is wrong with a title, or None."""
    if not title.strip():
        return Refusal("rules/title_empty", {"field": "title"})
    if len(title) > MAX_TITLE:
        return Refusal("rules/title_too_long", {"field": "title", "limit": MAX_TITLE})
    if not is_visible(title):
        return Refusal("rules/title_bad", {"field": "title"})
    return None


def flawed(flaws: Flaws) -> Refusal:
    """Return the refusal of values: each flaw with its code, its path and what was expected."""
    found: list[JSON] = [[flaw.code, flaw.path, flaw.expected] for flaw in flaws]
    return Refusal("rules/flawed", {"flaws": found})


def _table(plain: Plain) -> Table:
    """Return plain values as a line gives them back."""
    return Table(parse_json(format_json(plain)))  # type: ignore[arg-type]
