"""Put a round of a game in the place of what it was, and say who is away from the one under way."""

from collections.abc import Iterable
from dataclasses import replace

from faristol.duplicate.state import Game, Round, away_now
from faristol.duplicate.values import Correction, Player


def with_round(game: Game, one: Round) -> Game:
    """Return the game with another round of that number."""
    at = one.number - 1
    return replace(game, rounds=(*game.rounds[:at], one, *game.rounds[at + 1 :]))


def with_correction(one: Round, players: Iterable[Player], why: str) -> Round:
    """Return the round with the reason of a correction; of an act without one, as it is."""
    if not why:
        return one
    correction = Correction(players=tuple(players), why=why)
    return replace(one, corrections=(*one.corrections, correction))


def away_anew(game: Game) -> Game:
    """Return the game with who is away from the round under way: who is gone and has no slip in."""
    one = game.round
    if one is None or one.is_done:
        return game
    away = away_now(game) - one.slips.keys()
    return game if away == one.away else with_round(game, replace(one, away=away))
