"""The correction of a turn on wood: the tapped row, and a preview of what a correction would change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from faristol.classic.acts.correction import RewriteTurn, rewritten, rewritten_turns
from faristol.classic.faults import NOTHING
from faristol.classic.kind import CLASSIC
from faristol.classic.state import step_of, totals
from faristol.classic.values import Turn
from faristol.clock.game.acts import ReopenClock
from faristol.desk.classic.base import ClassicContext, game_screen, game_view, playing_order
from faristol.desk.classic.commands import carry_out
from faristol.desk.classic.document import ROUTE, LoadedClassic, load_fresh
from faristol.desk.classic.game import split_move_input
from faristol.desk.classic.turn_text import format_short_turn, word_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.move_view import refusal_text
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

HOWS = {"play": gettext_noop("A move"), "exchange": gettext_noop("An exchange")}


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnForm:
    """The form of a turn, as it was filled in or as the score sheet has it."""

    number: int
    how: str
    move: str
    points: str
    count: str
    is_as_said: bool = False
    is_rest_kept: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedRow:
    """A turn that a correction changes."""

    line: int
    name: str
    before: str
    after: str
    points: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPreview:
    """What a correction would change, or why it is refused."""

    state: Literal["none", "refused", "changed"] = "none"
    against: str = ""  # why it is refused
    rows: Sequence[ChangedRow] = ()
    replayed: int = 0  # number of the later turns
    totals: Sequence[tuple[str, int, int]] = ()  # that change: the player, before and after


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoTurnContext(ClassicContext):
    """The screen of a game without a turn that can be corrected."""

    template: ClassVar[str] = "classic/correct_none.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CorrectionContext(ClassicContext):
    """The form of a turn, and what its correction would change."""

    template: ClassVar[str] = "classic/correct.html"
    regions: ClassVar[Mapping[str, str]] = {"correct-trial": "classic/correct_trial.html"}

    turn: Turn
    turn_number: int
    line: int  # of the score sheet
    seat_name: str
    turn_label: str
    can_change: bool
    turn_form: TurnForm
    hows: Sequence[tuple[str, str]]
    preview: CorrectionPreview


@game_screen
async def show(desk: Desk, request: Request, game: LoadedClassic) -> View:
    """Show the form of a turn, the last one unless the query has another."""
    del desk
    text, state = game.text, game.state
    query = request.query if request.query.get("stream", game.id) == game.id else {}
    number = read_number(query.get("number", "") or query.get("turn", ""))
    number = number if 1 <= number <= len(state.turns) else len(state.turns)
    if not number or state.settings.mode != "record":
        return game_view(NoTurnContext(document=game), text.gettext("Correct a turn"))
    turn = state.turns[number - 1]
    stored = _stored_form(game, number, turn)
    form = _form_from(query, stored) if "how" in query else stored
    passing = game.terms.rules.passing
    hows = [(how, text.gettext(label)) for how, label in HOWS.items()]
    context = CorrectionContext(
        document=game,
        turn=turn,
        turn_number=number,
        line=_sheet_row_number(game, number),
        seat_name=game.name(turn.seat),
        turn_label=format_short_turn(turn, game),
        can_change=turn.how in ("play", "exchange", "pass"),
        turn_form=form,
        hows=[*hows, ("pass", passing.word.capitalize())] if passing else hows,
        preview=_preview(game, form, stored),
    )
    return game_view(context, text.gettext("Correct a turn"))


def _sheet_row_number(game: LoadedClassic, number: int) -> int:
    """Return the row of the score sheet that has a turn."""
    return (number - 1) // len(game.state.seated) + 1


def _stored_form(game: LoadedClassic, number: int, turn: Turn) -> TurnForm:
    is_own = turn.is_unchecked or turn.worth is not None
    return TurnForm(
        number=number,
        how=turn.how,
        move=f"{turn.at} {word_of(turn, game)}".strip(),
        points=str(turn.points) if is_own else "",
        count=str(turn.count or ""),
        is_as_said=is_own,
    )


def _form_from(query: dict[str, str], stored: TurnForm) -> TurnForm:
    return TurnForm(
        number=stored.number,
        how=query["how"],
        move=query.get("move", ""),
        points=query.get("points", ""),
        count=query.get("count", ""),
        is_as_said=query.get("is_as_said") == "yes",
        is_rest_kept=query.get("is_rest_kept") == "yes",
    )


def _act_from(form: TurnForm, *, why: str = "", by: str = "") -> RewriteTurn:
    """Return the act of a form.

    Raises:
        Refused: the form has no kind of turn.
    """
    if form.how not in ("play", "exchange", "pass"):
        raise Refused(Refusal("desk/no_such_choice", {"field": "how"}))
    at, word, points = split_move_input(form.move) if form.how == "play" else ("", "", "")
    points = form.points.strip() or points
    return RewriteTurn(
        number=form.number,
        how=form.how,  # type: ignore[arg-type]
        at=at,
        word=word,
        points=read_number(points) if points and form.how == "play" else None,
        count=read_number(form.count) if form.how == "exchange" else 0,
        is_as_said=form.is_as_said,
        is_rest_kept=form.is_rest_kept,
        why=why,
        by=by,
    )


def _preview(game: LoadedClassic, form: TurnForm, stored: TurnForm) -> CorrectionPreview:
    """Return the rows that a correction would change, or its refusal."""
    state, text = game.state, game.text
    if form == stored or form.how not in ("play", "exchange", "pass"):
        return CorrectionPreview()
    act = _act_from(form)
    turns = rewritten_turns(state, act, game.terms)
    if isinstance(turns, Refusal):
        refusal = _name_turn_by_sheet(game, turns)
        return CorrectionPreview(state="refused", against=refusal_text(refusal, text))
    after = rewritten(state, replace(act, turns=turns))
    rows = [
        ChangedRow(
            line=_sheet_row_number(game, number),
            name=game.name(old.seat),
            before=format_short_turn(old, game),
            after=format_short_turn(new, game),
            points=(old.points, new.points),
        )
        for number, (old, new) in enumerate(zip(state.turns, after.turns, strict=True), 1)
        if (
            old.how,
            old.at,
            old.word,
            old.points,
            old.count,
            old.is_unchecked,
        )
        != (
            new.how,
            new.at,
            new.word,
            new.points,
            new.count,
            new.is_unchecked,
        )
    ]
    all_totals = zip(game.players, totals(state), totals(after), strict=True)
    return CorrectionPreview(
        state="changed" if rows else "none",
        rows=rows,
        replayed=len(turns) - 1,
        totals=[row for row in all_totals if row[1] != row[2]],
    )


def _name_turn_by_sheet(game: LoadedClassic, refusal: Refusal) -> Refusal:
    """Return a refusal that names a turn as the score sheet does, by its row and player."""
    number = refusal.data.get("turn")
    if not isinstance(number, int):
        return refusal
    data: dict[str, JSON] = {
        **refusal.data,
        "turn": _sheet_row_number(game, number),
        "name": game.name(playing_order(game)[(number - 1) % len(game.state.seated)]),
    }
    return Refusal(refusal.code, data)


async def rewrite(desk: Desk, request: Request) -> Done:
    """Correct a turn; a clock that ended with the last move opens again if moves are to come."""
    game = await load_fresh(desk, request)
    state = game.state
    form = TurnForm(
        number=request.number("number"),
        how=request.value("how"),
        move=request.value("move"),
        points=request.value("points"),
        count=request.value("count"),
        is_as_said=request.value("is_as_said") == "yes",
        is_rest_kept=request.value("is_rest_kept") == "yes",
    )
    act = _act_from(form, why=request.line("why"), by=request.line("by"))
    event = CLASSIC.decide(state, act, NOTHING)
    acts: tuple[object, ...] = (act,)
    if isinstance(event, Refusal):
        raise Refused(_move_to_field(_name_turn_by_sheet(game, event)))
    clock = state.clock
    is_ended = state.end is None and clock.state == "ended" and clock.turns_left is None
    if is_ended and step_of(CLASSIC.fold(state, event)) != "over":
        why = game.text.gettext("A turn was corrected")
        acts += (ReopenClock(reason=why, moment=parse_moment(request)),)
    return await carry_out(desk, request, game, acts, Done(route=f"{ROUTE}/sheet"))


def _move_to_field(refusal: Refusal) -> Refusal:
    is_of_move = refusal.data.get("field") in ("word", "at")
    return Refusal(refusal.code, {**refusal.data, "field": "move"}) if is_of_move else refusal
