"""The arbiter's screen: decisions, and acts on time, excess tiles, absence, end (CAT-CLM 32-34)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, get_args

from faristol.classic.acts.closing import Decide
from faristol.classic.state import whose_turn
from faristol.classic.values import Effect, Seat
from faristol.clock.game.acts import fault_of_time_up
from faristol.desk.classic.base import ClassicContext, game_screen, game_view, time_decisions
from faristol.desk.classic.commands import acceptance_acts, carry_out, clock_press_acts
from faristol.desk.classic.document import ROUTE, LoadedClassic, load_fresh
from faristol.desk.classic.end import parse_score
from faristol.desk.classic.end_options import note_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_moment
from faristol.desk.kernel.translation import gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.rule_options import CHOICES
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import Reason, can_stop_clock

EFFECTS: dict[Effect, str] = {
    "note": gettext_noop("Note only"),
    "lost_turn": gettext_noop("The turn is lost"),
    "points": gettext_noop("Points added or deducted"),
    "result": gettext_noop("The result is set"),
}
LOSERS: dict[str, tuple[Seat, ...]] = {"1": (1,), "2": (2,), "both": (1, 2)}
REASONS: tuple[Reason, ...] = get_args(Reason)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ArbiterContext(ClassicContext):
    """The acts open to an arbiter, and the decisions so far."""

    template: ClassVar[str] = "classic/arbiter.html"

    decisions: Sequence[tuple[Decide, str]]  # with the time of each
    time_decisions: Sequence[tuple[str, str]]  # with the time of each
    effects: Sequence[tuple[str, str]]
    effect_labels: Mapping[Effect, str]
    reasons: Sequence[tuple[str, str]]  # for which the clock can be stopped
    can_call: bool  # the end of the round time
    give_up_note: str
    is_under_way: bool


@game_screen
async def show(desk: Desk, request: Request, game: LoadedClassic) -> View:
    """Show the acts open to an arbiter, and the decisions so far."""
    text, state = game.text, game.state
    now, zone = desk.clock.now(), desk.zone(request, game.row)
    labels = {name: text.gettext(label) for name, label in EFFECTS.items()}
    context = ArbiterContext(
        document=game,
        decisions=[
            (entry.act, format_moment(entry.at, now, zone, text))
            for entry in game.log
            if isinstance(entry.act, Decide)
        ],
        time_decisions=[
            (words, format_moment(at, now, zone, text)) for words, at in time_decisions(game)
        ],
        effects=list(labels.items()),
        effect_labels=labels,
        reasons=[
            (reason, text.gettext(CHOICES["clock.stops"][reason]))
            for reason in REASONS
            if can_stop_clock(state.clock.terms.clock, reason) is not False
        ]
        if state.is_timed
        else [],
        can_call=state.is_timed and fault_of_time_up(state.clock) is None,
        give_up_note=note_of(game, "abandoned", text),
        is_under_way=game.step in ("turn", "pending", "dispute", "verdict", "over"),
    )
    return game_view(context, text.gettext("Arbiter"))


async def decide(desk: Desk, request: Request) -> Done:
    """Record a decision, with the acts that follow from it."""
    game = await load_fresh(desk, request)
    effect = request.value("effect")
    if effect not in EFFECTS:
        raise Refused(Refusal("desk/no_such_choice", {"field": "effect"}))
    is_result = effect == "result"
    decision = Decide(
        decision=request.line("decision"),
        article=request.line("article"),
        by=tuple(" ".join(name.split()) for name in request.values("by") if name.strip()),
        effect=effect,
        seat=max(0, request.number("seat")),
        points=_points_from_form(request) if effect == "points" else 0,
        scores=tuple(parse_score(request, seat) for seat in game.state.seats) if is_result else (),
        lost=LOSERS.get(request.value("lost"), ()) if is_result else (),
    )
    acts: tuple[object, ...] = (decision,)
    if effect == "lost_turn":  # the move before it stands, and the time of the other runs
        acts = (
            *acceptance_acts(game),
            decision,
            *clock_press_acts(game, request, whose_turn(game.state)),
        )
    return await carry_out(desk, request, game, acts, Done(route=f"{ROUTE}/arbiter"))


def _points_from_form(request: Request) -> int:
    sign = -1 if request.value("way") == "take" else 1
    return sign * max(0, request.number("points"))
