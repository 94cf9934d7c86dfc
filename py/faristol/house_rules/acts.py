"""Say what may be wished of a club's rules, what comes of it, and what it changes."""

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
MAX_ACTS: Final = 2_000  # of one set of rules; a club changes its own a few times a year
# what documents of rules are called: no regulation, of now or later, is
_NAME = re.compile(r"rules-[0-9a-z]{1,50}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyRules:
    """Begin with all values of a rule set: what it becomes later changes nothing here."""

    name: str  # of the copy, for whatever depends on it
    title: str
    base: Table  # plain values, as `rules.reading` reads them


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeValues:
    """Write other values at some paths, null to be without; they are looked at together."""

    values: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Retitle:
    """Give another title."""

    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireRules:
    """Offer them no more; whatever was played under them keeps them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnRules:
    """Offer them again."""


# ---- copying ----


def _copy(_book: Rulebook, wish: CopyRules, _: object) -> CopyRules | Refusal:
    """Pin every value, so that the copy stays what it is when the regulation gets a new version."""
    if fault := fault_of_title(wish.title):
        return fault
    if not _NAME.fullmatch(wish.name):
        return Refusal("rules/name_bad")
    base = read_ruleset(wish.base)
    if not isinstance(base, Ruleset):
        return flawed(base)
    copy = copied(base, name=wish.name, title=wish.title)
    if not isinstance(copy, Ruleset):
        return flawed(copy)
    return replace(wish, base=table(plain_as_pinned(wish.base, base)))


def _copied(book: Rulebook, fact: CopyRules) -> Rulebook:
    base = read_ruleset(fact.base)
    if not isinstance(base, Ruleset):
        return book
    copy = copied(base, name=fact.name, title=fact.title)
    return replace(book, base=base, ruleset=copy) if isinstance(copy, Ruleset) else book


# ---- values ----


def _change(book: Rulebook, wish: ChangeValues, _: object) -> ChangeValues | Refusal | None:
    """Look at the rule set as a whole, and write down only what becomes another value."""
    if book.is_retired:
        return Refusal("rules/retired")
    try:
        format_json(wish.values)
    except LedgerError:  # what no line can hold is no value
        return Refusal("rules/unwritable")
    ruleset = with_values(book, wish.values)
    if not isinstance(ruleset, Ruleset):
        return flawed(ruleset)
    if book.ruleset is None or ruleset.rules == book.ruleset.rules:
        return None
    found = differences(ruleset, book.ruleset)
    return ChangeValues(values=table({one.path: one.value for one in found}))


def _changed(book: Rulebook, fact: ChangeValues) -> Rulebook:
    ruleset = with_values(book, fact.values)
    return replace(book, ruleset=ruleset) if isinstance(ruleset, Ruleset) else book


def restored(book: Rulebook, path: str) -> ChangeValues:
    """Return the wish that puts what stands at a path, and everything in it, back to what was copied."""
    inside = f"{path}."
    found = [one for one in book.differences if f"{one.path}.".startswith(inside)]
    return ChangeValues(values=Table({one.path: one.base for one in found}))


# ---- title, and whether they are offered ----


def _retitle(book: Rulebook, wish: Retitle, _: object) -> Retitle | Refusal | None:
    return None if wish.title == book.title else fault_of_title(wish.title) or wish


def _retitled(book: Rulebook, fact: Retitle) -> Rulebook:
    if book.ruleset is None:
        return book
    heading = replace(book.ruleset.heading, title=fact.title)
    return replace(book, ruleset=replace(book.ruleset, heading=heading))


def _retire(book: Rulebook, wish: RetireRules, _: object) -> RetireRules | None:
    return None if book.is_retired else wish


def _retired(book: Rulebook, _: RetireRules) -> Rulebook:
    return replace(book, is_retired=True)


def _return(book: Rulebook, wish: ReturnRules, _: object) -> ReturnRules | None:
    return wish if book.is_retired else None


def _returned(book: Rulebook, _: ReturnRules) -> Rulebook:
    return replace(book, is_retired=False)


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


def table(plain: Plain) -> Table:
    """Return plain values as a line gives them back."""
    return Table(parse_json(format_json(plain)))  # type: ignore[arg-type]


RULES: Final[Kind[Rulebook, None]] = Kind(
    name="rules",
    start=Rulebook(),
    opening=CopyRules,
    most=MAX_ACTS,
    acts=(
        act(CopyRules, _copy, _copied),
        act(
            ChangeValues,
            _change,
            _changed,
            earlier=tuple(
                EarlierVersion(in_field("values", step.upcast_values)) for step in EARLIER
            ),
        ),
        act(Retitle, _retitle, _retitled),
        act(RetireRules, _retire, _retired),
        act(ReturnRules, _return, _returned),
    ),
    codes={
        "open_already": "copied_already",
        "not_open": "not_copied",
        "too_long": "too_many",
        "other_fact": "idle",
    },
)
