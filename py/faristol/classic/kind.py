"""Put together all that may be wished of a game at one board: the kind of its documents."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from faristol.classic.acts.challenges import CHALLENGES
from faristol.classic.acts.closing import CLOSING, EndClassic
from faristol.classic.acts.correction import CORRECTION
from faristol.classic.acts.lexicon import LEXICON
from faristol.classic.acts.parking import PARKING
from faristol.classic.acts.start import START, OpenClassic
from faristol.classic.acts.turns import TURNS
from faristol.classic.acts.wood import WOOD
from faristol.classic.faults import MAX_ACTS, NOTHING, World
from faristol.classic.marks import fault_of_marks
from faristol.classic.result import resigned
from faristol.classic.state import Classic, step_of
from faristol.clock.game.acts import GAME_CLOCK, PressClock, ResumeClock, SetClock, StartClock
from faristol.clock.game.state import terms_of
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
    step = step_of(game)
    if not game.settings.seconds:
        return Refusal("classic/no_clock")
    if step == "final":
        return Refusal("classic/not_now_final")
    if isinstance(wish, ResumeClock) and step in ("dispute", "verdict"):
        return Refusal("classic/not_now_dispute")
    if step == "parked" and isinstance(wish, ResumeClock | StartClock):
        return Refusal("classic/not_now_parked")
    if isinstance(wish, SetClock):
        return _fault_of_setting(game, wish)
    if isinstance(wish, StartClock):
        is_waited_for = wish.side in game.missing
        is_first = game.is_dealt and wish.side == max(game.first, 1)
        if not is_waited_for and not is_first:
            return Refusal("classic/not_now_deal")  # only after both drew (CAT-CLS 1.7)
    if isinstance(wish, PressClock):
        return _fault_of_press(game, wish)
    return None


def _fault_of_setting(game: Classic, wish: SetClock) -> Refusal | None:
    """Return why the clock is not set so: what was said when they sat down stays (CAT-CLM 26, CAT-CLS 7.3)."""
    if game.is_dealt or game.missing:
        return Refusal("classic/clock_set")
    is_so = game.terms is not None and wish.terms == terms_of(wish.terms.ruleset, game.terms.rules)
    is_said = wish.seconds == (game.settings.seconds, game.settings.seconds)
    return None if is_so and is_said else Refusal("classic/time_other", {"field": "seconds"})


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
        *WOOD,
        *CORRECTION,
        *CHALLENGES,
        *CLOSING,
        *LEXICON,
        *PARKING,
        *embed(
            GAME_CLOCK,
            get=lambda game: game.clock,
            put=lambda game, clock: resigned(game, replace(game, clock=clock)),
            guard=fault_of_clock,
        ),
    ),
    world_of=lambda _, __: NOTHING,
    fault_of_proposed=fault_of_marks,
    has_cards=True,
    named=named,
    naming=(OpenClassic,),
    ending=(EndClassic,),
)
