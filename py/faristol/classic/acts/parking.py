"""Setting a game aside for a while, and continuing it.

A parked game blocks no part of the device (CAT-CLM 5, CAT-CLS 1.4): words could be looked up
meanwhile, so the log records after which turns it was parked.
"""

from dataclasses import dataclass, replace

from faristol.classic.faults import World, at
from faristol.classic.state import Classic
from faristol.ledger.kind import act
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkGame:
    """Set a dealt game aside; no time runs meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContinueGame:
    """Continue a parked game."""


@at("pending", "turn", "dispute", "verdict", "over")
def _park_game(game: Classic, act: ParkGame, _: Terms, __: World) -> ParkGame | Refusal:
    return Refusal("classic/clock_runs") if game.clock.is_running else act


def _apply_parking(game: Classic, _: ParkGame) -> Classic:
    return replace(game, is_parked=True, parked_after=(*game.parked_after, len(game.turns)))


@at("parked")
def _continue_game(_: Classic, act: ContinueGame, __: Terms, ___: World) -> ContinueGame:
    return act


def _apply_continuation(game: Classic, _: ContinueGame) -> Classic:
    return replace(game, is_parked=False)


PARKING = (
    act(ParkGame, _park_game, _apply_parking),
    act(ContinueGame, _continue_game, _apply_continuation),
)
