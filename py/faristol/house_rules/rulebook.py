"""The state of a club's own rules: the copied rule set, and its values now."""

from collections.abc import Mapping
from dataclasses import dataclass

from faristol.rules.edition import Difference, change_ruleset, differences
from faristol.rules.flaw import Flaws
from faristol.rules.ruleset import Ruleset
from faristol.rules.values import Plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """A club's rules as of their last act.

    `ruleset` is always `base` with the values that differ from it: equal values are equal rules with equal sources,
    independent of the acts that led to them.
    """

    seq: int = 0
    base: Ruleset | None = None  # None before `CopyRules`
    ruleset: Ruleset | None = None
    is_retired: bool = False

    @property
    def is_open(self) -> bool:
        """Whether a rule set was copied."""
        return self.ruleset is not None

    @property
    def title(self) -> str:
        """The club's title of its rules."""
        return self.ruleset.heading.title if self.ruleset else ""

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The values that the club changed, in the order of the parameters."""
        if self.ruleset is None or self.base is None:
            return ()
        return differences(self.ruleset, self.base)


def copied(base: Ruleset, *, name: str, title: str) -> Ruleset | Flaws:
    """Return an unchanged copy of a rule set under another name."""
    return change_ruleset(base, {}, name=name, title=title)


def with_values(book: Rulebook, values: Mapping[str, Plain]) -> Ruleset | Flaws:
    """Return the rules with other values at some paths, or all flaws of the result."""
    if book.base is None or book.ruleset is None:
        return ()
    heading = book.ruleset.heading
    edited = change_ruleset(book.ruleset, values, name=heading.name, title=heading.title)
    if not isinstance(edited, Ruleset):
        return edited
    changes = {difference.path: difference.value for difference in differences(edited, book.base)}
    version = heading.version + 1
    return change_ruleset(
        book.base, changes, name=heading.name, title=heading.title, version=version
    )
