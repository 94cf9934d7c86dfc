"""The flaws of a rule set, each with its path."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Flaw:
    """A stable code, the path of the value at fault, and the expected value.

    Codes: missing, unknown (no such parameter), not_optional (a rule set cannot omit it), with_and_without (both
    given and declared absent), not_a_table, not_a_list, not_a_whole_number, not_yes_or_no, not_a_text, out_of_range,
    too_long, empty, no_such_choice, twice, no_article, contradiction (each value is possible, but not together),
    unplayable (a game under it could stop: only the form of a club's copy reports it, never the reader of stored
    rules), later_version (a later version of the program wrote the rule set).
    """

    code: str
    path: str
    expected: str = ""


Flaws: TypeAlias = tuple[Flaw, ...]
