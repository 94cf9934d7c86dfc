"""The acts of a club's rules: what each is refused for and what it changes."""

import re
from dataclasses import dataclass, replace
from typing import Final

from faristol.house_rules.rulebook import Rulebook, copied, with_values
from faristol.ledger.canonical_json import format_json, parse_json
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import Kind, act
from faristol.ledger.record import JSON, LedgerError, Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import in_field
from faristol.ledger.visible_text import is_visible
from faristol.rules.edition import differences
from faristol.rules.flaw import Flaws
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.values import Plain
from faristol.rules.versions import EARLIER

MAX_TITLE: Final = 80
MAX_ACTS: Final = 2_000  # of one set of rules; a club makes a few a year
# names of copied rules: no present or future regulation is called so
_NAME = re.compile(r"rules-[0-9a-z]{1,50}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyRules:
    """Begin with all values of a rule set; later versions of it change nothing here."""

    name: str  # of the copy, for the documents that refer to it
    title: str
    base: Table  # plain values, as `rules.reading` reads them


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeValues:
    """Set other values at some paths, null to remove one; all are checked together."""

    values: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Retitle:
    """Give another title."""

    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireRules:
    """Stop offering the rules; what was played under them keeps them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnRules:
    """Offer retired rules again."""


# ---- copying ----


def _copy_rules(_book: Rulebook, act: CopyRules, _: object) -> CopyRules | Refusal:
    """Pin every value, so that the copy stays what it is when the regulation gets a new version."""
    if fault := fault_of_title(act.title):
        return fault
    if not _NAME.fullmatch(act.name):
        return Refusal("rules/name_bad")
    base = read_ruleset(act.base)
    if not isinstance(base, Ruleset):
        return flawed(base)
    copy = copied(base, name=act.name, title=act.title)
    if not isinstance(copy, Ruleset):
        return flawed(copy)
    return replace(act, base=table(plain_as_pinned(act.base, base)))


def _apply_copy(book: Rulebook, event: CopyRules) -> Rulebook:
    base = read_ruleset(event.base)
    if not isinstance(base, Ruleset):
        return book
    copy = copied(base, name=event.name, title=event.title)
    return replace(book, base=base, ruleset=copy) if isinstance(copy, Ruleset) else book


# ---- values ----


def _change_values(book: Rulebook, act: ChangeValues, _: object) -> ChangeValues | Refusal | None:
    """Check the rule set as a whole and record only the values that become other ones."""
    if book.is_retired:
        return Refusal("rules/retired")
    try:
        format_json(act.values)
    except LedgerError:  # no value of a log
        return Refusal("rules/unwritable")
    ruleset = with_values(book, act.values)
    if not isinstance(ruleset, Ruleset):
        return flawed(ruleset)
    if book.ruleset is None or ruleset.rules == book.ruleset.rules:
        return None
    changes = differences(ruleset, book.ruleset)
    return ChangeValues(values=table({change.path: change.value for change in changes}))


def _apply_values(book: Rulebook, event: ChangeValues) -> Rulebook:
    ruleset = with_values(book, event.values)
    return replace(book, ruleset=ruleset) if isinstance(ruleset, Ruleset) else book


def restored(book: Rulebook, path: str) -> ChangeValues:
    """Return the act that resets a path, and every path in it, to the copied values."""
    prefix = f"{path}."
    differing = [
        difference for difference in book.differences if f"{difference.path}.".startswith(prefix)
    ]
    return ChangeValues(
        values=Table({difference.path: difference.base for difference in differing})
    )


# ---- title, and retirement ----


def _change_title(book: Rulebook, act: Retitle, _: object) -> Retitle | Refusal | None:
    return None if act.title == book.title else fault_of_title(act.title) or act


def _apply_title(book: Rulebook, event: Retitle) -> Rulebook:
    if book.ruleset is None:
        return book
    heading = replace(book.ruleset.heading, title=event.title)
    return replace(book, ruleset=replace(book.ruleset, heading=heading))


def _retire_rules(book: Rulebook, act: RetireRules, _: object) -> RetireRules | None:
    return None if book.is_retired else act


def _apply_retirement(book: Rulebook, _: RetireRules) -> Rulebook:
    return replace(book, is_retired=True)


def _return_rules(book: Rulebook, act: ReturnRules, _: object) -> ReturnRules | None:
    return act if book.is_retired else None


def _apply_return(book: Rulebook, _: ReturnRules) -> Rulebook:
    return replace(book, is_retired=False)


def fault_of_title(title: str) -> Refusal | None:
    """Return the refusal of a title, or None."""
    if not title.strip():
        return Refusal("rules/title_empty", {"field": "title"})
    if len(title) > MAX_TITLE:
        return Refusal("rules/title_too_long", {"field": "title", "limit": MAX_TITLE})
    if not is_visible(title):
        return Refusal("rules/title_bad", {"field": "title"})
    return None


def flawed(flaws: Flaws) -> Refusal:
    """Return the refusal of values: each flaw with its code, its path and the expected value."""
    data: list[JSON] = [[flaw.code, flaw.path, flaw.expected] for flaw in flaws]
    return Refusal("rules/flawed", {"flaws": data})


def table(plain: Plain) -> Table:
    """Return plain values as they are read back from a line."""
    return Table(parse_json(format_json(plain)))  # type: ignore[arg-type]


RULES: Final[Kind[Rulebook, None]] = Kind(
    name="rules",
    initial=Rulebook(),
    opening_act=CopyRules,
    max_events=MAX_ACTS,
    acts=(
        act(CopyRules, _copy_rules, _apply_copy),
        act(
            ChangeValues,
            _change_values,
            _apply_values,
            earlier=tuple(
                EarlierVersion(in_field("values", step.upcast_values)) for step in EARLIER
            ),
        ),
        act(Retitle, _change_title, _apply_title),
        act(RetireRules, _retire_rules, _apply_retirement),
        act(ReturnRules, _return_rules, _apply_return),
    ),
    code_aliases={
        "open_already": "copied_already",
        "not_open": "not_copied",
        "too_long": "too_many",
        "other_fact": "idle",
    },
)
