"""The kind of a game at one board: its table of acts."""

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
from faristol.classic.result import drop_stale_signatures
from faristol.classic.state import Classic, step_of
from faristol.clock.game.acts import GAME_CLOCK, PressClock, ResumeClock, SetClock, StartClock
from faristol.clock.game.state import terms_of
from faristol.ledger.kind import Kind, embed
from faristol.ledger.refusal import Refusal


def card_references(event: object) -> Sequence[tuple[str, str]]:
    """Return the persons that an act names, each with the digest of their card."""
    match event:
        case OpenClassic(seated=seated):
            return [(player.player, player.card) for player in seated]
        case _:
            return ()


def fault_of_clock(game: Classic, act: object) -> Refusal | None:
    """Return a refusal if the clock may not do this: it follows the game (CAT-CLM 25-31, CAT-CLS 7)."""
    step = step_of(game)
    if not game.settings.seconds:
        return Refusal("classic/no_clock")
    if step == "final":
        return Refusal("classic/not_now_final")
    if isinstance(act, ResumeClock) and step in ("dispute", "verdict"):
        return Refusal("classic/not_now_dispute")
    if step == "parked" and isinstance(act, ResumeClock | StartClock):
        return Refusal("classic/not_now_parked")
    if isinstance(act, SetClock):
        return _fault_of_setting(game, act)
    if isinstance(act, StartClock):
        is_waited_for = act.side in game.missing
        is_first = game.is_dealt and act.side == max(game.first, 1)
        if not is_waited_for and not is_first:
            return Refusal("classic/not_now_deal")  # only after both have drawn (CAT-CLS 1.7)
    if isinstance(act, PressClock):
        return _fault_of_press(game, act)
    return None


def _fault_of_setting(game: Classic, act: SetClock) -> Refusal | None:
    """Return a refusal if the clock is not set as agreed when sitting down (CAT-CLM 26, CAT-CLS 7.3)."""
    if game.is_dealt or game.missing:
        return Refusal("classic/clock_set")
    has_pinned_terms = game.terms is not None and act.terms == terms_of(
        act.terms.ruleset, game.terms.rules
    )
    has_agreed_seconds = act.seconds == (game.settings.seconds, game.settings.seconds)
    return (
        None
        if has_pinned_terms and has_agreed_seconds
        else Refusal("classic/time_other", {"field": "seconds"})
    )


def _fault_of_press(game: Classic, act: PressClock) -> Refusal | None:
    """Return a refusal if a side may not end its turn.

    In a game on this device an act of the game ends the turn.
    """
    if step_of(game) in ("dispute", "verdict"):
        return Refusal("classic/not_now_dispute")
    if game.settings.mode == "play" and step_of(game) != "absence" and act.side == game.turn:
        return Refusal("classic/nothing_played", {"side": act.side})
    return None


CLASSIC: Final[Kind[Classic, World]] = Kind(
    name="classic",
    initial=Classic(),
    opening_act=OpenClassic,
    max_events=MAX_ACTS,
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
            put=lambda game, clock: drop_stale_signatures(game, replace(game, clock=clock)),
            guard=fault_of_clock,
        ),
    ),
    world_for_audit=lambda _, __: NOTHING,
    fault_of_proposed=fault_of_marks,
    has_cards=True,
    card_references=card_references,
    naming_acts=(OpenClassic,),
    ending=(EndClassic,),
)
