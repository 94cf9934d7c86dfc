"""Name what is wrong with a rule set, and at which path."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Flaw:
    """Hold a stable code, the path of the value at fault, and what was expected there.

    Codes: missing, unknown (no such parameter), not_optional (a rule set cannot be without it),
    with_and_without (both given and declared absent), not_a_table, not_a_list, not_a_whole_number,
    not_yes_or_no, not_a_text, out_of_range, too_long, empty, no_such_choice, twice, no_article,
    contradiction (each value is possible, but not together), unplayable (a game under it could stop: what
    reads stored rules never says so, only the form of a club's copy), later_version (a later version of the
    program wrote the rule set).
    """

    code: str
    path: str
    expected: str = ""


Flaws: TypeAlias = tuple[Flaw, ...]
