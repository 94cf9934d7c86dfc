"""Hold a club's own rules as they stand: what was copied, and what is other now."""

from collections.abc import Mapping
from dataclasses import dataclass

from faristol.rules.edition import Difference, changed, differences
from faristol.rules.flaw import Flaws
from faristol.rules.ruleset import Ruleset
from faristol.rules.values import Plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """Hold a club's rules as of their last act.

    `ruleset` is always `base` with the values that differ from it, so that the same values are the
    same rules with the same sources, whatever led there.
    """

    seq: int = 0
    base: Ruleset | None = None  # None until something was copied
    ruleset: Ruleset | None = None
    is_retired: bool = False

    @property
    def is_open(self) -> bool:
        """Tell whether something was copied."""
        return self.ruleset is not None

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
