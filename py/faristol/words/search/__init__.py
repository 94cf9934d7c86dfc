"""Searches in a lexicon; each step handles all words of a length at once."""

from faristol.words.search.matches import Match, Matches, Order
from faristol.words.search.pattern import (
    Pattern,
    containing,
    inside,
    parse_pattern,
    starting_with,
)
from faristol.words.search.query import Query, hooks, search
from faristol.words.search.rack import Rack, parse_rack

__all__ = [
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
    "starting_with",
]
