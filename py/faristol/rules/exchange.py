"""Exchanging tiles instead of playing (CAT-CLM 17, CAT-CLS 3.2, RO-GEN 16, RO-COR 2)."""

from collections import Counter
from dataclasses import dataclass

from faristol.rules.kind import Tiles
from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.alphabet import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """The limits of the tiles exchanged, and of those in the bag."""

    least: Tiles
    most: Tiles
    least_in_bag: Tiles
    is_bounded_by_bag: bool  # as many are drawn as are put down, before those go into the bag


@dataclass(frozen=True, slots=True)
class ExchangeResult:
    """The number of tiles drawn, and of those in the bag afterwards."""

    drawn: int
    bag: int


def exchange_tiles(
    rule: Exchange | None, rack: Word, give: Word, *, bag: int
) -> ExchangeResult | RuleRefusal:
    """Return the exchange of some tiles of a rack, or its refusal.

    At least seven in the bag (CAT-CLM 17), as many as it holds (CAT-CLS 3.2), from two to seven (RO-GEN 16), never
    (RO-COR 2). At least one tile is exchanged.
    """
    if rule is None:
        return RuleRefusal("not_allowed", "exchange")
    if len(give) < max(1, rule.least):
        return RuleRefusal("exchange_too_few", "exchange.least")
    if Counter(give) - Counter(rack):
        return RuleRefusal("not_in_rack", "exchange")
    if len(give) > rule.most:
        return RuleRefusal("out_of_range", "exchange.most")
    if bag < rule.least_in_bag:
        return RuleRefusal("bag_too_small", "exchange.least_in_bag")
    if rule.is_bounded_by_bag and bag < len(give):
        return RuleRefusal("bag_too_small", "exchange.is_bounded_by_bag")
    return ExchangeResult(len(give), bag)


def list_allowed_counts(rule: Exchange | None, rack: Word, *, bag: int) -> list[int]:
    """Return the numbers of tiles of a rack that may be exchanged."""
    return [
        count
        for count in range(1, len(rack) + 1)
        if not isinstance(exchange_tiles(rule, rack, rack[:count], bag=bag), RuleRefusal)
    ]
