"""The end of a game: score sheet, result, totals of the players' sheets, and signatures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.classic.acts.closing import (
    AllowHelp,
    Comment,
    EndClassic,
    Sign,
    UnsignResult,
    WriteTotals,
)
from faristol.classic.faults import MAX_TOTAL, NOTHING
from faristol.classic.kind import CLASSIC
from faristol.classic.result import (
    Final,
    final_of,
    has_totals_of_other_end,
    is_left_counted,
    is_lost_on_time,
    is_typed_with_tiles_left,
)
from faristol.classic.state import Classic, proposed_end, totals
from faristol.classic.values import Cause, Seat
from faristol.clock.game.acts import EndClock, ReopenClock, ResumeClock
from faristol.desk.classic.announcements import format_winner
from faristol.desk.classic.base import (
    TurnCell,
    format_used_times,
    game_screen,
    game_view,
    playing_order,
    score_sheet,
)
from faristol.desk.classic.commands import DONE, acceptance_acts, carry_out, clock_side, form
from faristol.desk.classic.document import ClassicService, LoadedClassic, load_fresh
from faristol.desk.classic.end_options import CAUSES, EndingRow, endings_of, note_of_typed
from faristol.desk.classic.game_contexts import TurnContext
from faristol.desk.classic.line_facts import line_view
from faristol.desk.classic.refusals import WORDS
from faristol.desk.classic.tournament_result import TournamentTable, find_table
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.ledger.refusal import Refusal
from faristol.rules.rule_refusal import RuleRefusal as NotLawful


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClassicEndContext(TurnContext):
    """The score sheet, the result, and what is still to be entered or signed."""

    template: ClassVar[str] = "classic/end.html"

    sheet: Sequence[tuple[TurnCell | None, ...]]
    order: Sequence[Seat]
    racks_left: Sequence[tuple[str, ...]]  # the tiles left, by seat
    is_of_classic_rules: bool
    final: Final | None
    has_decided: bool  # whether the arbiter decided points
    is_not_covered: bool  # by the regulation
    proposed: Cause | None
    cause_label: str
    endings: Sequence[EndingRow]
    sums_note: str
    has_left: bool  # whether the totals of the sheets include the tiles left
    is_other_end: bool  # whether the totals were typed for another end than the clock shows
    is_lost_on_time: bool
    winner: str
    own_totals: Sequence[tuple[Seat, tuple[int, ...], bool]]
    counted_scores: Sequence[int]
    used_times: Sequence[str]
    unsigned: Sequence[Seat]
    needs_racks: bool
    tournament_table: TournamentTable | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SheetContext(ClassicEndContext):
    """The same at any time of a game, on a screen that has no line."""

    template: ClassVar[str] = "classic/end.html"
    regions: ClassVar[Mapping[str, str]] = {"game-clock": "classic/duel.html"}


@game_screen
async def show(desk: Desk, request: Request, game: LoadedClassic) -> View:
    """Show the score sheet, at any time of a game."""
    del request
    return await end_view(desk, game, SheetContext)


async def end_view(
    desk: Desk, game: LoadedClassic, context_class: type[ClassicEndContext] = ClassicEndContext
) -> View:
    """Return the screen of the end, or of what is still to be entered about it."""
    text, state = game.text, game.state
    final = final_of(state)
    proposed = proposed_end(state)
    is_paper = state.settings.mode == "referee"  # only the totals of the sheets are counted
    counted = final.before if is_paper and isinstance(final, Final) else totals(state)
    cause = state.end.cause if state.end else proposed
    leftovers = game.terms.rules.leftovers
    context = context_class(
        document=game,
        line=await line_view(desk, game),
        sheet=score_sheet(game),
        order=playing_order(game),
        racks_left=state.end.racks if state.end else (),
        is_of_classic_rules=_is_of_classic_rules(game),
        final=final if isinstance(final, Final) else None,
        has_decided=any(decision.effect == "points" for decision in state.decisions),
        is_not_covered=isinstance(final, NotLawful),
        proposed=proposed,
        cause_label=text.gettext(CAUSES[cause]) if cause else "",
        endings=endings_of(game) if is_paper and not state.end else [],
        sums_note=note_of_typed(game, text) if is_paper and state.end else "",
        has_left=is_paper and is_typed_with_tiles_left(state),
        is_other_end=has_totals_of_other_end(state),
        is_lost_on_time=is_lost_on_time(state),
        winner=format_winner(game, final) if isinstance(final, Final) else "",
        own_totals=_own_totals(game, counted),
        counted_scores=counted,
        used_times=format_used_times(state),
        unsigned=[seat for seat in state.people if seat not in state.signed],
        needs_racks=state.settings.mode == "record"
        and (proposed == "out" or (proposed == "blocked" and leftovers.blocked != "none")),
        tournament_table=await find_table(desk, game)
        if game.step == "final" and not has_totals_of_other_end(state)
        else None,
    )
    title = (
        text.gettext("End of the game") if state.end or proposed else text.gettext("Score sheet")
    )
    return game_view(context, title)


def _own_totals(
    game: LoadedClassic, counted: tuple[int, ...]
) -> list[tuple[int, tuple[int, ...], bool]]:
    """Return the totals of each player's sheet, and whether they match the counted ones."""
    by_seat = sorted(game.state.totals.items())
    return [(seat, scores, scores == counted) for seat, scores in by_seat]


# ---- acting ----


async def end(desk: Desk, request: Request) -> Done:
    """End a game with a cause, or give it up; the clock ends with it."""
    game = await load_fresh(desk, request)
    state = game.state
    cause = request.value("cause")
    if cause not in CAUSES:
        raise Refused(Refusal("desk/no_such_choice", {"field": "cause"}))
    by = tuple(
        sorted(
            int(value) for value in request.values("by") if value.isdecimal() and len(value) == 1
        )
    )
    racks = tuple(request.value(f"rack{seat}") for seat in state.seats)
    is_paper = state.settings.mode == "referee" and cause not in ("absence", "arbiter")
    scores = tuple(parse_score(request, seat) for seat in state.seats) if is_paper else ()
    stop = (
        (EndClock(moment=parse_moment(request)),)
        if state.clock.state in ("running", "stopped")
        else ()
    )
    if is_paper and (fault := _fault_of_loss(state, cause, stop)):
        if not stop:
            raise Refused(fault)
        # the time stands: the next screen asks for the totals as they count after a loss
        done = Done(route=DONE.route, notice=Message(WORDS[fault.code]))
        return await carry_out(desk, request, game, (*acceptance_acts(game), *stop), done)
    service = desk.service(ClassicService)
    act = EndClassic(
        cause=cause,
        by=by if cause == "abandoned" else (),
        racks=racks if any(racks) else (),
        scores=scores,
        seed=service.seed_of(state) if state.settings.mode == "play" else "",
    )
    return await carry_out(desk, request, game, (*acceptance_acts(game), *stop, act), DONE)


def _fault_of_loss(state: Classic, cause: Cause, stop: tuple[EndClock, ...]) -> Refusal | None:
    """Return the refusal of totals for another end than the loss on time that has happened.

    The margin can pass while totals are typed, so it is checked once the clock has stopped.
    """
    for act in stop:
        event = CLASSIC.decide(state, act, NOTHING)
        state = state if isinstance(event, Refusal) else CLASSIC.fold(state, event)
    has_totals_of_loss = cause == proposed_end(state) or not is_left_counted(state, cause)
    if not is_lost_on_time(state) or has_totals_of_loss:
        return None
    return Refusal("classic/lost_on_time", {"field": "cause"})


def parse_score(request: Request, seat: int) -> int:
    """Return the score of a seat in a form; a negative one has a sign.

    Raises:
        Refused: it is not a number.
    """
    text = request.value(f"score{seat}").strip().replace("\N{MINUS SIGN}", "-")
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) < 6
    if not is_number:
        raise Refused(Refusal("classic/scores_bad", {"field": f"score{seat}", "limit": MAX_TOTAL}))
    return (-1 if text.startswith("-") else 1) * int(digits)


async def write_totals(desk: Desk, request: Request) -> Done:
    """Record the totals of a player's sheet."""
    game = await load_fresh(desk, request)
    seat = request.number("seat")
    scores = tuple(parse_score(request, other_seat) for other_seat in game.state.seats)
    return await carry_out(desk, request, game, WriteTotals(seat=seat, totals=scores), DONE)


def _is_of_classic_rules(game: LoadedClassic) -> bool:
    """Whether a game is under CAT-CLS: no other regulation says what a sheet that is not filled in costs."""
    articles = game.terms.ruleset.articles("clock")
    return any(article.startswith("CAT-CLS ") for article in articles)


async def fill_sheet(desk: Desk, request: Request) -> Done:
    """Let the time run of a player whose sheet is not filled in, or stop it (CAT-CLS 4.10)."""
    game = await load_fresh(desk, request)
    moment, clock, seat = parse_moment(request), game.state.clock, request.number("seat")
    if game.step != "ended":
        raise Refused(Refusal(f"classic/not_now_{game.step}"))
    if seat not in game.state.seats:
        raise Refused(Refusal("classic/no_seat", {"field": "seat"}))
    if clock.is_running:
        return await carry_out(desk, request, game, EndClock(moment=moment), DONE)
    text = desk.translator_for(request.lang)
    why = (
        text.gettext("The sheet is not filled in (art. 4.10)")
        if _is_of_classic_rules(game)
        else text.gettext("The sheet is not filled in")
    )
    acts: list[object] = []
    if clock.state == "ended":
        acts.append(ReopenClock(reason=why, side=clock_side(seat), moment=moment))
    acts.append(ResumeClock(side=clock_side(seat), moment=moment))
    return await carry_out(desk, request, game, tuple(acts), DONE)


async def sign(desk: Desk, request: Request) -> Done:
    """Sign the result; the seats of the device sign with the first player."""
    game = await load_fresh(desk, request)
    state = game.state
    if has_totals_of_other_end(state):
        raise Refused(Refusal("classic/totals_of_other_end"))
    devices = [seat for seat in state.seats if seat not in state.people]
    seats = [request.number("seat"), *devices]
    return await carry_out(desk, request, game, tuple(Sign(seat=seat) for seat in seats), DONE)


unsign = form(UnsignResult, DONE)
comment = form(Comment, lambda request, *_: Done(route=request.route))
allow_help = form(AllowHelp, DONE)
