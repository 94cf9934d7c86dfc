"""Screen of a duplicate played alone: rack and clock, the player's move, the master move, the place."""

from contextlib import suppress

from faristol.board.legality import Illegal
from faristol.board.move import Move
from faristol.clock.round.acts import AddTime, EndRound, GiveCue, RestartRound, SetTimeLeft
from faristol.clock.round.acts import Timed as ClockCommand
from faristol.desk.duplicate.citations import citing_translator
from faristol.desk.duplicate.solo.announcements import format_announcement
from faristol.desk.duplicate.solo.document import (
    ROUTE,
    DraftMove,
    LoadedSolo,
    SoloService,
    clock_of,
    laid_move,
    load_named,
    slip_fields_of,
)
from faristol.desk.duplicate.solo.line_facts import solo_line_view
from faristol.desk.duplicate.solo.view import (
    SoloView,
    context_class_for,
    draft_from_form,
    solo_clock_view,
    trial_view,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import UnreadableDocument
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.board.board_view import parse_placement
from faristol.desk.shared.clocks.clock_data import (
    BackgroundClock,
    background_done,
    is_automatic,
    is_superfluous,
    parse_moment,
    require_time_left,
    time_left_view,
)
from faristol.desk.shared.clocks.clock_text import round_anomalies
from faristol.duplicate.solo.acts import HandIn, to_begin, to_hand_in, to_leave
from faristol.duplicate.solo.state import ME, next_step
from faristol.duplicate.values import Slip
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import with_middle_dots


async def show(desk: Desk, request: Request) -> View:
    """Show the duplicate alone in use, or the screen that starts one."""
    solo = None if request.path[2:] else await desk.service(SoloService).load()
    if isinstance(solo, UnreadableDocument):
        raise UnreadableError(solo.row)
    if solo is None:
        from faristol.desk.duplicate.solo.new import show as show_new

        return await show_new(desk, request)
    text = citing_translator(desk.translator_for(request.lang), solo.terms.ruleset)
    step = next_step(solo.state)
    draft = (
        _store_draft(desk, request, solo)
        if step == "time"
        else desk.service(SoloService).current_draft(solo)
    )
    time_left = time_left_view(solo, solo.document.state.game.clock, request, text)
    return View(
        title=_format_title(solo, text),
        stream=solo.id,
        text=text,
        spoken=lambda: format_announcement(request.after, solo, text),
        context=context_class_for(step, time_left)(
            loaded=solo,
            view=SoloView(solo, text),
            clock_view=solo_clock_view(solo, text),
            anomalies=_clock_anomalies(solo, text) if step in ("time", "paused") else [],
            time_left=time_left,
            draft=draft,
            trial=trial_view(solo, draft, text) if step == "time" else None,
            line=await solo_line_view(desk, solo, text),
        ),
    )


def _format_title(solo: LoadedSolo, text: Translator) -> str:
    state, rounds = solo.state, solo.state.game.settings.rounds
    if state.is_over:
        return text.gettext("Solo: the result")
    if rounds:
        return text.gettext("Solo, round {n} of {total}", n=solo.number, total=rounds)
    return text.gettext("Solo, round {n}", n=solo.number)


# ---- the clock ----


def _clock_anomalies(solo: LoadedSolo, text: Translator) -> list[str]:
    """Return the anomalies of the clock in the running round."""
    return round_anomalies((entry.act for entry in reversed(solo.log)), text)


async def start_round(desk: Desk, request: Request) -> Done:
    """Reveal the rack and start the clock."""
    solo = await load_named(desk, request)
    if request.value("number") != str(solo.number):
        raise Refused(STALE)
    acts = unwrap(to_begin(solo.state, parse_moment(request)))
    return await desk.service(SoloService).carry_out(solo, acts, request, Done(route=ROUTE))


async def end_round(desk: Desk, request: Request) -> Done:
    """Close the round."""
    return await record_clock_event(desk, request, EndRound(moment=parse_moment(request)), ())


async def record_clock_event(
    desk: Desk, request: Request, command: ClockCommand, regions: tuple[str, ...]
) -> Done:
    """Record an event of the clock; when the time is over, the tiles on the board are the move."""
    solo = await (_load_any if is_automatic(command) else load_named)(desk, request)
    if request.value("number") != str(solo.number):
        raise Refused(STALE)
    is_here = request.path == ("duplicate", "solo")
    done = Done(route=request.route if is_here else ROUTE, regions=regions)
    if is_automatic(command) and not (
        is_here and desk.service(SoloService).documents.selected_id == solo.id
    ):
        is_here, done = False, background_done(solo.id)
    is_set_alone = isinstance(command, SetTimeLeft) and not solo.is_adrift
    if is_set_alone or isinstance(command, EndRound | AddTime | RestartRound):
        raise Refused(Refusal("solo/clock_alone"))  # the round ends with the move
    clock = solo.document.state.game.clock
    require_time_left(solo, clock, command)
    if is_superfluous(solo, clock, command):
        return done
    is_over = isinstance(command, GiveCue) and not command.seconds_left
    if not is_over and not (isinstance(command, SetTimeLeft) and command.seconds <= 0):
        return await desk.service(SoloService).carry_out(solo, (command,), request, done)
    done_at_end = Done(route=ROUTE) if is_here else done
    acts = await _hand_in_at_end(desk, request, solo)
    if not isinstance(acts, Refusal):
        with suppress(Refused):  # then only the call is recorded
            return await desk.service(SoloService).carry_out(
                solo, (command, *acts), request, done_at_end
            )
    return await desk.service(SoloService).carry_out(solo, (command,), request, done)


async def _load_any(desk: Desk, request: Request) -> LoadedSolo:
    """Return the duplicate alone that a form names, whether or not it is in use."""
    solo = await desk.service(SoloService).load(request.value("stream") or "-")
    if not isinstance(solo, LoadedSolo):
        raise Refused(STALE)
    return solo


async def load_background_clock(
    desk: Desk, request: Request, stream: str
) -> BackgroundClock | None:
    """Return the clock of a duplicate alone for a page that shows another screen."""
    solo = await desk.service(SoloService).load(stream)
    if not isinstance(solo, LoadedSolo) or solo.state.is_over:
        return None
    clock_view = solo_clock_view(solo, desk.translator_for(request.lang))
    return BackgroundClock(
        element="round-clock", facts=clock_view.clock_json, says=clock_view.says_json
    )


async def _hand_in_at_end(
    desk: Desk, request: Request, solo: LoadedSolo
) -> tuple[object, ...] | Refusal:
    """Return the acts that hand in the move on the board when the time was over."""
    at, word = _written_move(solo, desk.service(SoloService).current_draft(solo))
    progress = desk.translator_for(request.lang).gettext("Looking for moves…")
    best = await desk.service(SoloService).best(solo, progress)
    if isinstance(best, Refusal):
        return best
    act = HandIn(slip=Slip(player=ME, at=at, word=word), is_at_end=True, master=best)
    return to_hand_in(solo.document.state, act, parse_moment(request))


# ---- the move ----


def _store_draft(desk: Desk, request: Request, solo: LoadedSolo) -> DraftMove:
    """Store the draft sent by the page, unless it belongs to another round."""
    query = request.query
    if query.get("number") != str(solo.number) or query.get("stream") != solo.id:
        return desk.service(SoloService).current_draft(solo)
    laid = " ".join(f"{at}={tile}" for at, tile in parse_placement(query.get("laid", "")))
    word = with_middle_dots(query.get("word", ""))
    return desk.service(SoloService).store_draft(solo, laid, query.get("at", ""), word)


def _written_move(solo: LoadedSolo, draft: DraftMove) -> tuple[str, str]:
    """Return the coordinates and the word of a draft as on a slip, or empty strings if it is no move."""
    if draft.at.strip() or draft.word.strip():
        return draft_from_form(draft)
    move = laid_move(solo, draft.laid) if draft.laid else None
    return slip_fields_of(move, solo) if isinstance(move, Move) else ("", "")


async def hand_in(desk: Desk, request: Request) -> Done:
    """Hand in the placed or written move, or no move; then the master move is placed."""
    solo = await load_named(desk, request)
    if request.value("number") != str(solo.number):
        raise Refused(STALE)
    done = Done(route=ROUTE)
    if solo.is_adrift:
        raise Refused(Refusal("clock/left_first"))
    if 0 in clock_of(solo).given:  # the time was over, but no master move could be found
        acts = unwrap(await _hand_in_at_end(desk, request, solo))
        return await desk.service(SoloService).carry_out(solo, acts, request, done)
    at = word = ""
    if not request.value("none"):
        laid = request.value("laid")
        word = with_middle_dots(request.value("word"))
        draft = desk.service(SoloService).store_draft(solo, laid, request.value("at"), word)
        at, word = _written_move(solo, draft)
        if not at or not word:
            raise Refused(_draft_refusal(solo, draft))
    progress = desk.translator_for(request.lang).gettext("Looking for moves…")
    best = unwrap(await desk.service(SoloService).best(solo, progress))
    act = HandIn(slip=Slip(player=ME, at=at, word=word), master=best)
    acts = unwrap(to_hand_in(solo.state, act, parse_moment(request)))
    return await desk.service(SoloService).carry_out(solo, acts, request, done)


def _draft_refusal(solo: LoadedSolo, draft: DraftMove) -> Refusal:
    """Return the refusal of a draft that is no move: its placed tiles, or its half-written text."""
    at, word = draft_from_form(draft)
    if at or word:
        return Refusal("move/empty" if at else "move/bad_coordinates")
    move = laid_move(solo, draft.laid)
    if isinstance(move, Illegal):
        return move_refusal(move, solo.terms.alphabet)
    return STALE


async def leave(desk: Desk, request: Request) -> Done:
    """End the duplicate alone: the finished rounds are the result."""
    solo = await load_named(desk, request)
    acts = to_leave(solo.state, parse_moment(request))
    return await desk.service(SoloService).carry_out(solo, acts, request, Done(route=ROUTE))
