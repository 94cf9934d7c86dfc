"""When clocks stop, and what is still played when the time of a round is over."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from faristol.rules.kind import Minutes, Seconds, Whole
from faristol.rules.outcome import Side, opponent_of
from faristol.rules.rule_refusal import RuleRefusal

Reason: TypeAlias = Literal[
    "challenge",
    "score_difference",
    "total_difference",
    "excess_tiles",
    "arbiter",
    "last_move_recorded",
    "force_majeure",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The time for a game between two (CAT-CLM 25-29, CAT-CLS 7.1-7.3, 7.7)."""

    minutes_each: tuple[Minutes, ...]  # the organiser's choices, the usual one first
    minutes_in_all: Minutes | None
    watched_by: Literal["player", "opponent"]
    stops: tuple[Reason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """A call of the judge before the end of a round."""

    seconds_left: Seconds
    must: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClock:
    """The time for a round of a duplicate, and its calls (CAT-DUP 1.5)."""

    seconds: Seconds
    cues: tuple[Cue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp:
    """The turns still played when the time of the round is over (CAT-CLM 31, CAT-CLS 7.6)."""

    turns: Annotated[int, Whole(0, 20)]  # the turn in progress is the first
    seconds_each: Seconds


@dataclass(frozen=True, slots=True)
class LastTurns:
    """The players of the last turns, in order, and the time of each."""

    turns: tuple[Side, ...]
    seconds_each: int


def can_stop_clock(rule: Clock | None, reason: str) -> bool | RuleRefusal:
    """Whether the clock may be stopped for a reason; the lists are closed.

    CAT-CLM 28 a-d, CAT-CLS 7.2 A-E.
    """
    if rule is None:
        return RuleRefusal("not_covered", "clock")
    return reason in rule.stops


def seconds_over(
    rule: Clock | None, *, minutes_each: int, used: tuple[int, int]
) -> tuple[int, int] | RuleRefusal:
    """Return the seconds that each used beyond the given time; below 0 is time left.

    The given time is a choice of the rule set: 30 minutes (CAT-CLM 26), 30 or 25 (CAT-CLS 7.3).
    """
    if rule is None:
        return RuleRefusal("not_covered", "clock")
    if minutes_each not in rule.minutes_each:
        return RuleRefusal("not_allowed", "clock.minutes_each")
    first, second = used
    return first - minutes_each * 60, second - minutes_each * 60


def last_turns_of(rule: TimeUp | None, *, turn_of: Side) -> LastTurns | RuleRefusal:
    """Return the last turns: the turn in progress and another; a hand is one player's turn.

    CAT-CLM 21 and 31, CAT-CLS 7.6.
    """
    if rule is None:
        return RuleRefusal("not_covered", "time_up")
    order = (turn_of, opponent_of(turn_of))
    return LastTurns(tuple(order[turn % 2] for turn in range(rule.turns)), rule.seconds_each)
