"""The settings that a tournament begins with under its rules; the director may change them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal

from faristol.rules.clock import Clock
from faristol.rules.ruleset import Rules, Ruleset
from faristol.rules.tournament import Pairing
from faristol.tournament.standings import Order
from faristol.tournament.values import MethodName, Settings

DEFAULT_RULESETS: Final = {"ca": "ca-ciutat-de-mallorca", "ro": "ro-general"}
MAX_MINUTES: Final = 600  # of a round: the limit of `Settings`
# The settings that the rules leave open (docs/decisions/0023).
SETTINGS_BY_TILES: Final = {
    "ro": Settings(method="top_down", first="lots", counts="coefficients", minutes=50)
}
# the ranking by the unit of tournaments that the rules name
_COUNTS: Final[Mapping[str, Literal["points", "coefficients"]]] = {
    "tournament_points": "points",
    "coefficient": "coefficients",
}


def _method_for(pairing: Pairing) -> MethodName:
    """Return the pairing method of the rules: neighbours who may meet again are paired 1-2, 3-4…."""
    if pairing.method == "dutch":
        return "score_groups"
    return "distance" if pairing.rematches == "avoided" else "king_of_the_hill"


def default_settings(ruleset: Ruleset) -> Settings:
    """Return the default settings of a tournament under a ruleset."""
    rules = ruleset.rules
    pairing, seeding, dictionary = rules.pairing, rules.seeding, rules.dictionary
    usual = Settings() if pairing else SETTINGS_BY_TILES.get(rules.equipment.tiles, Settings())
    unit = rules.ranking.unit if rules.ranking else ""
    return replace(
        usual,
        rounds=pairing.rounds if pairing else usual.rounds,
        method=_method_for(pairing) if pairing else usual.method,
        counts=_COUNTS.get(unit, usual.counts),
        orders=_tie_breaks_for(rules, usual.orders),
        minutes=_minutes_for(rules.clock) or usual.minutes,
        bye_difference=pairing.bye.game_points if pairing else usual.bye_difference,
        listing=seeding.listing if seeding else "",
        unrated=seeding.unrated if seeding else usual.unrated,
        dictionary=dictionary.name if dictionary else "",
    )


def _tie_breaks_for(rules: Rules, usual: tuple[Order, ...]) -> tuple[Order, ...]:
    """Return the tie-breaks of the rules; the usual ones if the rules have neither pairings nor ties."""
    if rules.ranking is None or not (rules.ranking.ties or rules.pairing):
        return usual
    return tuple(
        tie for tie in rules.ranking.ties if tie != "best_moves"
    )  # a tie-break of duplicate games


def _minutes_for(clock: Clock | None) -> int:
    """Return the minutes of a game: the total of the rules, else twice those of a player; 0 if unknown."""
    if clock is None:
        return 0
    return min(clock.minutes_in_all or 2 * clock.minutes_each[0], MAX_MINUTES)
