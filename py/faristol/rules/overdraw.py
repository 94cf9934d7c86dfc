"""Returning tiles drawn in excess (CAT-CLM 11, CAT-CLS 3.5-3.6)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from faristol.rules.kind import Whole
from faristol.rules.rule_refusal import RuleRefusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """The tiles that the opponent takes at random besides the excess, and whether they may be seen."""

    more: Annotated[int, Whole(0, 7)]  # taken besides the excess, and given back
    sight: Literal["never", "if_seen", "always"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdraw:
    """The removal before the tiles are on the rack, and after."""

    before_rack: Removal
    on_rack: Removal


@dataclass(frozen=True, slots=True)
class TileRemoval:
    """The number of tiles taken, whether they may be seen, and where they go."""

    taken: int
    may_see: bool
    to_bag: int
    returned: int


def remove_overdrawn(
    rule: Overdraw | None, extra: int, *, is_on_rack: bool, is_seen: bool
) -> TileRemoval | RuleRefusal:
    """Return the removal: the tiles that the opponent takes, may see and gives back.

    One at random for each in excess, seen if the player has seen it (CAT-CLM 11); as many as in excess, unseen,
    before they are on the rack (CAT-CLS 3.5), two more and seen afterwards, of which the opponent chooses the ones
    for the bag (CAT-CLS 3.6).
    """
    if rule is None:
        return RuleRefusal("not_covered", "overdraw")
    if extra < 1:
        return RuleRefusal("out_of_range", "overdraw")
    removal = rule.on_rack if is_on_rack else rule.before_rack
    may_see = removal.sight == "always" or (removal.sight == "if_seen" and is_seen)
    return TileRemoval(extra + removal.more, may_see, extra, removal.more)
