"""Late entries, and the number of players needed to begin (CAT-DUP 1.1-1, 1.8-4)."""

from faristol.rules.duplicate import Course
from faristol.rules.rule_refusal import RuleRefusal


def fault_of_joining(rule: Course | None, *, rounds_started: int) -> RuleRefusal | None:
    """Return None while players may join, otherwise the refusal `closed` (CAT-DUP 1.8-4).

    A player who comes late, but before the first rack is drawn, is in time.
    """
    if rule is not None and rule.joins == "any_round":
        return None
    return RuleRefusal("closed", "course.joins") if rounds_started > 0 else None


def count_enrolled(rule: Course | None, players: int, *, rounds_started: int) -> int | RuleRefusal:
    """Return the number of players with one more, or the refusal `closed`."""
    return fault_of_joining(rule, rounds_started=rounds_started) or players + 1


def fault_of_beginning(rule: Course | None, players: int) -> RuleRefusal | None:
    """Return None if there are enough players, otherwise `too_few_players` (CAT-DUP 1.1-1)."""
    least = 1 if rule is None else rule.least_players
    return RuleRefusal("too_few_players", "course.least_players") if players < least else None
