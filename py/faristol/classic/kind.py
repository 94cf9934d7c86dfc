"""Put together all that may be wished of a game at one board: the kind of its documents."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from faristol.classic.acts.challenges import CHALLENGES
from faristol.classic.acts.closing import CLOSING
from faristol.classic.acts.start import START, OpenClassic
from faristol.classic.acts.turns import TURNS
from faristol.classic.faults import MAX_ACTS, NOTHING, World
from faristol.classic.state import Classic, step_of
from faristol.clock.game.acts import GAME_CLOCK, PressClock, SetClock, StartClock
from faristol.ledger.kind import Kind, embed
from faristol.ledger.refusal import Refusal


def named(fact: object) -> Sequence[tuple[str, str]]:
    """Return who an act names, each with the card that says the name."""
    match fact:
        case OpenClassic(seated=seated):
            return [(one.player, one.card) for one in seated]
        case _:
            return ()


def fault_of_clock(game: Classic, wish: object) -> Refusal | None:
    """Return why the clock does not do this: it goes with the game (CAT-CLM 25-31, CAT-CLS 7)."""
    if not game.settings.seconds:
        return Refusal("classic/no_clock")
    if isinstance(wish, SetClock):
        return None if not game.is_dealt and not game.missing else Refusal("classic/clock_set")
    if isinstance(wish, StartClock):
        is_waited_for = wish.side in game.missing
        is_first = game.is_dealt and wish.side == max(game.first, 1)
        if not is_waited_for and not is_first:
            return Refusal("classic/not_now_deal")  # only after both drew (CAT-CLS 1.7)
    if isinstance(wish, PressClock):
        return _fault_of_press(game, wish)
    return None


def _fault_of_press(game: Classic, wish: PressClock) -> Refusal | None:
    """Return why a side cannot end its turn: on this device it ends with what was done in it."""
    if step_of(game) in ("dispute", "verdict"):
        return Refusal("classic/not_now_dispute")
    if game.settings.mode == "play" and step_of(game) != "absence" and wish.side == game.turn:
        return Refusal("classic/nothing_played", {"side": wish.side})
    return None


CLASSIC: Final[Kind[Classic, World]] = Kind(
    name="classic",
    start=Classic(),
    opening=OpenClassic,
    most=MAX_ACTS,
    acts=(
        *START,
        *TURNS,
        *CHALLENGES,
        *CLOSING,
        *embed(
            GAME_CLOCK,
            get=lambda game: game.clock,
            put=lambda game, clock: replace(game, clock=clock),
            guard=fault_of_clock,
        ),
    ),
    world_of=lambda _, __: NOTHING,
    has_cards=True,
    named=named,
)
