"""Updates of one round of a game, and of the players away from the round under way."""

from collections.abc import Iterable
from dataclasses import replace

from faristol.duplicate.state import Game, Round, away_now
from faristol.duplicate.values import Correction, Player


def replace_round(game: Game, round_: Round) -> Game:
    """Return the game with `round_` in place of the round of the same number."""
    index = round_.number - 1
    return replace(game, rounds=(*game.rounds[:index], round_, *game.rounds[index + 1 :]))


def add_correction(round_: Round, players: Iterable[Player], why: str) -> Round:
    """Return the round with the reason of a correction; unchanged if the act has none."""
    if not why:
        return round_
    correction = Correction(players=tuple(players), why=why)
    return replace(round_, corrections=(*round_.corrections, correction))


def update_absences(game: Game) -> Game:
    """Return the game with the absences of the round under way: players gone without a slip in."""
    round_ = game.round
    if round_ is None or round_.is_done:
        return game
    away = away_now(game) - round_.slips.keys()
    return game if away == round_.away else replace_round(game, replace(round_, away=away))
