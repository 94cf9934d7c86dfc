"""The answer of a rule that does not allow something, or does not cover it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleRefusal:
    """A stable code and the parameter that decided, whose article can be cited.

    Codes: not_allowed (the rule set excludes it), not_covered (the rule set does not regulate it, the committee
    decides), exchange_too_few, not_in_rack, bag_too_small, out_of_range, not_ended.
    """

    code: str
    parameter: str
