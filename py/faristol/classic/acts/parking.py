"""Put a game aside for a while, and go on with it.

A parked game closes nothing on the device (CAT-CLM 5, CAT-CLS 1.4): whoever wants to look up words while it
stands could do so, so the log says after which turns it was parked.
"""

from dataclasses import dataclass, replace

from faristol.classic.faults import World, at
from faristol.classic.state import Classic
from faristol.ledger.kind import act
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkGame:
    """Put a game aside that has its first tiles; no time runs meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContinueGame:
    """Go on with a parked game where it stood."""


@at("pending", "turn", "dispute", "verdict", "over")
def _park(game: Classic, wish: ParkGame, _: Terms, __: World) -> ParkGame | Refusal:
    return Refusal("classic/clock_runs") if game.clock.is_running else wish


def _parked(game: Classic, _: ParkGame) -> Classic:
    return replace(game, is_parked=True, parked_after=(*game.parked_after, len(game.turns)))


@at("parked")
def _continue(_: Classic, wish: ContinueGame, __: Terms, ___: World) -> ContinueGame:
    return wish


def _continued(game: Classic, _: ContinueGame) -> Classic:
    return replace(game, is_parked=False)


PARKING = (act(ParkGame, _park, _parked), act(ContinueGame, _continue, _continued))
