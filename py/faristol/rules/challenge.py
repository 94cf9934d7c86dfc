"""Challenges to a move: until when, what stands, the penalty (CAT-CLM 23-24, CAT-CLS 6, RO-COR 15-16)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from faristol.rules.kind import Points
from faristol.rules.rule_refusal import RuleRefusal

Moment: TypeAlias = Literal["placed", "written", "drawing", "drawn", "pressed"]  # in this order


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """The terms of a challenge; `closes` is None by post, where it must be made at once."""

    penalty_per_word: Points  # for each challenged word that is correct
    second: Literal["no", "challenger"]  # the player who may argue once more
    verdict: Literal["move", "words"]  # the subject of the arbiter's verdict
    closes: Literal["drawing", "drawn"] | None  # the moment from which the move is accepted
    closes_with_empty_bag: Literal["written", "pressed"] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The result of a challenge: a move that does not stand is withdrawn, and the turn is lost."""

    stands: bool
    points: int  # of the move
    penalty: int  # of the challenger


def is_verdict_by_word(rule: Challenge | None) -> bool:
    """Whether each challenged word gets a verdict (CAT-CLM 23), not the move as a whole (CAT-CLS 6.2)."""
    return rule is not None and rule.verdict == "words"


def judge_challenge(
    rule: Challenge | None,
    formed: Mapping[str, bool],
    words: Collection[str],
    *,
    points: int,
    moment: Moment | None = None,
    is_bag_empty: bool = False,
    earlier: Sequence[Collection[str]] = (),
) -> Verdict | RuleRefusal:
    """Return the verdict on some of the words that a move formed, each of which is correct or not.

    Only the challenged words are judged (CAT-CLS 6.1, 6.2). `moment` is None by post. `earlier` are the earlier
    challenges of the same move: other words of it are accepted by then (CAT-CLS 6.1), and the same ones may be argued
    for once more where the rule set allows it (CAT-CLS 6.3).
    """
    if rule is None:
        return RuleRefusal("not_covered", "challenge")
    if _is_accepted(rule, moment, is_bag_empty=is_bag_empty):
        return RuleRefusal("closed", "challenge.closes")
    if earlier and not _can_argue(rule, words, earlier):
        return RuleRefusal("closed", "challenge.second")
    if not words or not set(words) <= formed.keys():
        return RuleRefusal("not_formed", "challenge")
    stands = all(formed[word] for word in words)
    correct = sum(formed[word] for word in set(words))
    return Verdict(
        stands=stands, points=points if stands else 0, penalty=correct * rule.penalty_per_word
    )


def _is_accepted(rule: Challenge, moment: Moment | None, *, is_bag_empty: bool) -> bool:
    """Whether a move stands by now, with any words (CAT-CLM 24, CAT-CLS 6.5)."""
    closes = rule.closes_with_empty_bag if is_bag_empty else rule.closes
    if moment is None or closes is None:
        return False
    order = get_args(Moment)
    return order.index(moment) >= order.index(closes)


def _can_argue(rule: Challenge, words: Collection[str], earlier: Sequence[Collection[str]]) -> bool:
    return rule.second == "challenger" and len(earlier) == 1 and set(words) <= set(earlier[0])
