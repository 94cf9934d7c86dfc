"""Search the words of a lexicon; every search answers at once for all words of a length."""

from faristol.words.search.hooks import Hooks, hooks
from faristol.words.search.matches import Match, Matches, Order
from faristol.words.search.pattern import (
    BadPattern,
    Pattern,
    containing,
    inside,
    parse_pattern,
    starting_with,
)
from faristol.words.search.query import Query, search, search_steps
from faristol.words.search.rack import BadRack, Rack, parse_rack

__all__ = [
    "BadPattern",
    "BadRack",
    "Hooks",
    "Match",
    "Matches",
    "Order",
    "Pattern",
    "Query",
    "Rack",
    "containing",
    "hooks",
    "inside",
    "parse_pattern",
    "parse_rack",
    "search",
    "search_steps",
    "starting_with",
]
