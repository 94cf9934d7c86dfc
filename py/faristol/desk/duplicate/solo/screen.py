"""Screen of a duplicate played alone: rack and clock, the player's move, the master move, the place."""

import json
from contextlib import suppress
from typing import Any

from faristol.board.board import Board
from faristol.board.cells import square_of
from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.notation import parse_coordinates
from faristol.board.square import Square
from faristol.board.typed import read_laid, read_typed
from faristol.clock.round.acts import AddTime, EndRound, GiveCue, RestartRound, SetTimeLeft
from faristol.clock.round.acts import Timed as ClockCommand
from faristol.desk.duplicate.citations import citing_translator
from faristol.desk.duplicate.result_text import format_half_points, format_percent, null_slip_text
from faristol.desk.duplicate.solo.announcements import format_announcement
from faristol.desk.duplicate.solo.document import (
    ROUTE,
    DraftMove,
    LoadedSolo,
    SoloService,
    clock_of,
    laid_move,
    load_named,
    place_text,
    slip_fields_of,
)
from faristol.desk.duplicate.solo.line_facts import solo_line_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import UnreadableDocument
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.board.board_view import board_view, parse_placement, rack_view
from faristol.desk.shared.board.move_view import letters_with_blanks, refusal_text
from faristol.desk.shared.clocks.clock_data import (
    BackgroundClock,
    background_done,
    document_clock_data,
    format_minutes,
    is_automatic,
    is_superfluous,
    parse_moment,
    remaining_time,
    require_time_left,
    time_left_view,
)
from faristol.desk.shared.clocks.clock_text import round_anomalies, round_calls
from faristol.desk.shared.line.input_line import REGION, TEMPLATE
from faristol.duplicate.solo.acts import HandIn, to_begin, to_hand_in, to_leave
from faristol.duplicate.solo.state import ME, classify_among, next_step, slip_of
from faristol.duplicate.state import Round, points_in_round
from faristol.duplicate.values import Slip
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import Misread, read_word, with_middle_dots


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
    context = {
        "step": step,
        "number": solo.number,
        "stream_id": solo.id,
        "language": solo.terms.alphabet.language,
        "solo": solo.state,
        **_clock_data(solo, text),
        "anomalies": _clock_anomalies(solo, text) if step in ("time", "paused") else [],
        "time_left": time_left_view(solo, solo.document.state.game.clock, request, text),
        "draft": draft,
        "trial": trial_view(solo, draft, text) if step == "time" else None,
        "line": await solo_line_view(desk, solo, text),
        "line_command": "ask_solo_line",
        "line_fields": {
            "stream": solo.id,
            "number": solo.number,
            "wall": "",
            "counter": "",
            "run": "",
        },
    }
    return View(
        title=_format_title(solo, text),
        template="duplicate/solo/screen.html",
        stream=solo.id,
        text=text,
        spoken=lambda: format_announcement(request.after, solo, text),
        regions={
            "solo-trial": "duplicate/solo/trial.html",
            "round-clock": "shared/round_face.html",
            "clock-notes": "duplicate/solo/clock_notes.html",
            REGION: TEMPLATE,
        },
        context=context,
        whole=lambda: _screen_context(solo, text),
    )


def _format_title(solo: LoadedSolo, text: Translator) -> str:
    state, rounds = solo.state, solo.state.game.settings.rounds
    if state.is_over:
        return text.gettext("Solo: the result")
    if rounds:
        return text.gettext("Solo, round {n} of {total}", n=solo.number, total=rounds)
    return text.gettext("Solo, round {n}", n=solo.number)


async def _screen_context(solo: LoadedSolo, text: Translator) -> dict[str, Any]:
    """Return the data beside clock and rack: the board, the last round, the player's standing."""
    state, terms = solo.state, solo.terms
    step = next_step(state)
    last = state.done[-1] if state.done else None
    squares = (
        [Square(square_of(cell)) for cell in last.master.placed] if last and last.master else []
    )
    is_covered = step == "paused"
    board = board_view(
        Board()
        if is_covered
        else solo.board,  # a player who stops the clock may not go on thinking
        terms.alphabet,
        terms.scoring.layout,
        text,
        last=() if is_covered else squares,
        barred=terms.scoring.barred,
    )
    return {
        "name": solo.row.name,
        "board_view": board,
        "position": f"{solo.id}:{solo.seq}",
        "rack_view": rack_view(solo.rack, terms.alphabet, text),
        "last": round_view(solo, last, text) if last and step == "ready" else None,
        "standing": standing_view(solo, text),
        "table": rounds_table(solo, text) if step in ("ready", "ended") else [],
        "time": format_minutes(state.game.settings.seconds),
    }


# ---- what was played ----


def letters_view(word: str, solo: LoadedSolo) -> list[tuple[str, bool]]:
    """Return the letters of a stored word as the language writes it, with its blanks marked."""
    read = read_word(word, solo.terms.alphabet)
    if not word or isinstance(read, Misread):
        return [(word, False)] if word else []
    return letters_with_blanks(read, solo.terms.alphabet)


def round_view(solo: LoadedSolo, round_: Round, text: Translator) -> dict[str, Any]:
    """Return a finished round: the player's move, as read or as written, and the master move."""
    slip, score = slip_of(round_), points_in_round(solo.state.game, round_, ME)
    points = (score.points or 0) if slip else 0
    return {
        "round": round_,
        "slip": slip,
        "letters": letters_view(slip.main, solo) if slip else [],
        "points": points,
        "why": null_slip_text(score.reason, text) if slip and score.reason else "",
        "master": letters_view(round_.master.word, solo) if round_.master else [],
        "percent": format_percent(points, round_.master_points or 0, text),
    }


def standing_view(solo: LoadedSolo, text: Translator) -> dict[str, Any]:
    """Return the player's standing after the finished rounds."""
    state = solo.state
    classification = classify_among(state, solo.terms)
    standing = classification.standing(ME) if classification else None
    bonus = classification.bonus * standing.bonuses if classification and standing else 0
    return {
        "with_bonus": format_half_points(standing.half_points, text) if standing and bonus else "",
        "percent": format_percent(state.total, state.master_total, text),
        "place": place_text(solo, text),
    }


def rounds_table(solo: LoadedSolo, text: Translator) -> list[dict[str, Any]]:
    """Return the finished rounds, with the player's total after each."""
    rows, total = [], 0
    for number, round_ in enumerate(solo.state.done, start=1):
        row = round_view(solo, round_, text)
        total += row["points"]
        rows.append({**row, "total": total, "place": place_text(solo, text, until=number)})
    return rows


# ---- the clock ----


def _clock_data(solo: LoadedSolo, text: Translator) -> dict[str, Any]:
    """Return the data from which the page computes the time, and its automatic calls."""
    clock, settings = clock_of(solo), solo.state.game.settings
    clock_data = {
        **document_clock_data(
            clock,
            stream=solo.id,
            seconds=settings.seconds,
            began=clock.number,
            name=solo.row.name,
        ),
        "number": solo.number,
        "at_onset": False,
        "place": ROUTE,
    }
    says = round_calls(clock, text, solo.state.game.language)
    return {
        "clock_json": json.dumps(clock_data),
        "says_json": json.dumps(says, ensure_ascii=False),
        "left": remaining_time(clock, settings.seconds),
    }


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
    data = _clock_data(solo, desk.translator_for(request.lang))
    return BackgroundClock(element="round-clock", facts=data["clock_json"], says=data["says_json"])


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


def draft_from_form(draft: DraftMove) -> tuple[str, str]:
    """Return the coordinates and the word of a draft; both may be in one field, as on a slip.

    >>> draft_from_form(DraftMove(word=" h7 fier "))
    ('h7', 'fier')
    """
    at, word = draft.at.strip(), draft.word.strip()
    if at and word:
        return at, word
    first, _, rest = (at or word).partition(" ")
    if rest and not isinstance(parse_coordinates(first), Misread):
        return first, rest.strip()
    return at, word


def _written_move(solo: LoadedSolo, draft: DraftMove) -> tuple[str, str]:
    """Return the coordinates and the word of a draft as on a slip, or empty strings if it is no move."""
    if draft.at.strip() or draft.word.strip():
        return draft_from_form(draft)
    move = laid_move(solo, draft.laid) if draft.laid else None
    return slip_fields_of(move, solo) if isinstance(move, Move) else ("", "")


def trial_view(solo: LoadedSolo, draft: DraftMove, text: Translator) -> dict[str, Any]:
    """Return the state of the draft: its points, but never whether its words are valid."""
    if draft.at.strip() or draft.word.strip():
        return _typed_move_view(solo, draft)
    if not draft.laid:
        return {"state": "none"}
    alphabet = solo.terms.alphabet
    move = laid_move(solo, draft.laid)
    if isinstance(move, Illegal):
        tiles = read_laid(parse_placement(draft.laid), alphabet)
        fault = tiles.misread if tiles.misread and move.code == tiles.misread.code else move
        return {"state": "illegal", "fault": refusal_text(move_refusal(fault, alphabet), text)}
    return _laid_move_view(solo, move)


def _laid_move_view(solo: LoadedSolo, move: Move) -> dict[str, Any]:
    at, word = slip_fields_of(move, solo)
    words = [letters_with_blanks(formed.word, solo.terms.alphabet) for formed in move.words]
    return {"state": "legal", "at": at, "word": word, "words": words, "points": move.points}


def _typed_move_view(solo: LoadedSolo, draft: DraftMove) -> dict[str, Any]:
    """Return the state of a written move: nothing in it is corrected (CAT-DUP 1.2)."""
    at, word = draft_from_form(draft)
    if not at or not word:
        return {"state": "half"}
    read = read_typed(at, word, solo.terms.alphabet)
    if not isinstance(read, Misread):
        move = check(solo.board, read, solo.terms.scoring, rack=solo.rack)
        if isinstance(move, Move):
            return _laid_move_view(solo, move)
    return {"state": "written", "at": at.upper(), "word": word.upper()}


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
