"""Show a duplicate that is played alone: the rack comes with the clock, then one's move, the master, the place."""

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
    format_written,
    laid_move,
    load_named,
    place_text,
)
from faristol.desk.duplicate.solo.line_facts import solo_line_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import UnreadableDocument
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.translation import Text
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
from faristol.duplicate.solo.state import ME, next_step, placed_among, slip_of
from faristol.duplicate.state import Round, scored
from faristol.duplicate.values import Slip
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import Misread, read_word, with_middle_dots


async def show(desk: Desk, request: Request) -> View:
    """Show the one in use, or what can be begun."""
    opened = None if request.place[2:] else await desk.of(SoloService).opened()
    if isinstance(opened, UnreadableDocument):
        raise UnreadableError(opened.row)
    if opened is None:
        from faristol.desk.duplicate.solo.new import show as show_new

        return await show_new(desk, request)
    text = citing_translator(desk.text_of(request.lang), opened.terms.ruleset)
    step = next_step(opened.solo)
    tried = (
        _store_draft(desk, request, opened)
        if step == "time"
        else desk.of(SoloService).tried_in(opened)
    )
    context = {
        "step": step,
        "number": opened.number,
        "stream_id": opened.id,
        "language": opened.terms.alphabet.language,
        "solo": opened.solo,
        **_clock_data(opened, text),
        "missed": _clock_anomalies(opened, text) if step in ("time", "paused") else [],
        "time_left": time_left_view(opened, opened.document.state.game.clock, request, text),
        "tried": tried,
        "trial": trial_view(opened, tried, text) if step == "time" else None,
        "line": await solo_line_view(desk, opened, text),
        "line_command": "ask_solo_line",
        "line_fields": {
            "stream": opened.id,
            "number": opened.number,
            "wall": "",
            "counter": "",
            "run": "",
        },
    }
    return View(
        title=_title(opened, text),
        template="duplicate/solo/screen.html",
        stream=opened.id,
        text=text,
        spoken=lambda: format_announcement(request.after, opened, text),
        regions={
            "solo-trial": "duplicate/solo/trial.html",
            "round-clock": "shared/round_face.html",
            "clock-notes": "duplicate/solo/clock_notes.html",
            REGION: TEMPLATE,
        },
        context=context,
        whole=lambda: _screen_context(opened, text),
    )


def _title(opened: LoadedSolo, text: Text) -> str:
    solo, rounds = opened.solo, opened.solo.game.settings.rounds
    if solo.is_over:
        return text.say("Solo: the result")
    if rounds:
        return text.say("Solo, round {n} of {total}", n=opened.number, total=rounds)
    return text.say("Solo, round {n}", n=opened.number)


async def _screen_context(opened: LoadedSolo, text: Text) -> dict[str, Any]:
    """Return what is shown beside clock and rack: the board, the round before, how one stands."""
    solo, terms = opened.solo, opened.terms
    step = next_step(solo)
    last = solo.done[-1] if solo.done else None
    squares = (
        [Square(square_of(cell)) for cell in last.master.placed] if last and last.master else []
    )
    is_covered = step == "paused"
    shown = board_view(
        Board() if is_covered else opened.board,  # who stops the clock does not go on thinking
        terms.alphabet,
        terms.scoring.layout,
        text,
        last=() if is_covered else squares,
        barred=terms.scoring.barred,
    )
    return {
        "name": opened.row.name,
        "board_shown": shown,
        "position": f"{opened.id}:{opened.seq}",
        "rack_shown": rack_view(opened.rack, terms.alphabet, text),
        "last": round_view(opened, last, text) if last and step == "ready" else None,
        "standing": standing_view(opened, text),
        "table": rounds_table(opened, text) if step in ("ready", "ended") else [],
        "time": format_minutes(solo.game.settings.seconds),
    }


# ---- what was played ----


def letters_view(word: str, opened: LoadedSolo) -> list[tuple[str, bool]]:
    """Return a word of the log as the language writes it, its blanks told apart."""
    read = read_word(word, opened.terms.alphabet)
    if not word or isinstance(read, Misread):
        return [(word, False)] if word else []
    return letters_with_blanks(read, opened.terms.alphabet)


def round_view(opened: LoadedSolo, one: Round, text: Text) -> dict[str, Any]:
    """Return a round that is played: the move that was made, as it was read or written, and the master."""
    slip, has = slip_of(one), scored(opened.solo.game, one, ME)
    points = (has.points or 0) if slip else 0
    return {
        "round": one,
        "slip": slip,
        "letters": letters_view(slip.main, opened) if slip else [],
        "points": points,
        "why": null_slip_text(has.reason, text) if slip and has.reason else "",
        "master": letters_view(one.master.word, opened) if one.master else [],
        "percent": format_percent(points, one.master_points or 0, text),
    }


def standing_view(opened: LoadedSolo, text: Text) -> dict[str, Any]:
    """Return how one stands after the rounds that were played."""
    solo = opened.solo
    found = placed_among(solo, opened.terms)
    mine = found.standing(ME) if found else None
    bonus = found.bonus * mine.bonuses if found and mine else 0
    return {
        "with_bonus": format_half_points(mine.half_points, text) if mine and bonus else "",
        "percent": format_percent(solo.total, solo.master_total, text),
        "place": place_text(opened, text),
    }


def rounds_table(opened: LoadedSolo, text: Text) -> list[dict[str, Any]]:
    """Return every round that was played, with what one had after it."""
    rows, total = [], 0
    for number, one in enumerate(opened.solo.done, start=1):
        row = round_view(opened, one, text)
        total += row["points"]
        rows.append({**row, "total": total, "place": place_text(opened, text, until=number)})
    return rows


# ---- the clock ----


def _clock_data(opened: LoadedSolo, text: Text) -> dict[str, Any]:
    """Return what the page computes the time from, and what it says by itself."""
    clock, settings = clock_of(opened), opened.solo.game.settings
    facts = {
        **document_clock_data(
            clock,
            stream=opened.id,
            seconds=settings.seconds,
            began=clock.number,
            name=opened.row.name,
        ),
        "number": opened.number,
        "at_onset": False,
        "place": ROUTE,
    }
    says = round_calls(clock, text, opened.solo.game.language)
    return {
        "clock_json": json.dumps(facts),
        "says_json": json.dumps(says, ensure_ascii=False),
        "left": remaining_time(clock, settings.seconds),
    }


def _clock_anomalies(opened: LoadedSolo, text: Text) -> list[str]:
    """Return what went otherwise than it should with the clock of the round that runs."""
    return round_anomalies((entry.act for entry in reversed(opened.log)), text)


async def start(desk: Desk, request: Request) -> Done:
    """Turn the rack up and let the clock run."""
    opened = await load_named(desk, request)
    if request.value("number") != str(opened.number):
        raise Refused(STALE)
    wishes = unwrap(to_begin(opened.solo, parse_moment(request)))
    return await desk.of(SoloService).carry_out(opened, wishes, request, Done(go=ROUTE))


async def end(desk: Desk, request: Request) -> Done:
    """Close the round."""
    return await record_clock_event(desk, request, EndRound(moment=parse_moment(request)), ())


async def record_clock_event(
    desk: Desk, request: Request, command: ClockCommand, regions: tuple[str, ...]
) -> Done:
    """Write down what became of the clock; when its time is over, what lies on the board is the move."""
    opened = await (_load_named if is_automatic(command) else load_named)(desk, request)
    if request.value("number") != str(opened.number):
        raise Refused(STALE)
    is_here = request.place == ("duplicate", "solo")
    done = Done(go=request.route if is_here else ROUTE, regions=regions)
    if is_automatic(command) and not (
        is_here and desk.of(SoloService).documents.stream == opened.id
    ):
        is_here, done = False, background_done(opened.id)
    is_set_alone = isinstance(command, SetTimeLeft) and not opened.is_adrift
    if is_set_alone or isinstance(command, EndRound | AddTime | RestartRound):
        raise Refused(Refusal("solo/clock_alone"))  # it ends with the move
    clock = opened.document.state.game.clock
    require_time_left(opened, clock, command)
    if is_superfluous(opened, clock, command):
        return done
    is_over = isinstance(command, GiveCue) and not command.seconds_left
    if not is_over and not (isinstance(command, SetTimeLeft) and command.seconds <= 0):
        return await desk.of(SoloService).carry_out(opened, (command,), request, done)
    over = Done(go=ROUTE) if is_here else done
    wishes = await _hand_in_at_end(desk, request, opened)
    if not isinstance(wishes, Refusal):
        with suppress(Refused):  # then the call alone is written down
            return await desk.of(SoloService).carry_out(opened, (command, *wishes), request, over)
    return await desk.of(SoloService).carry_out(opened, (command,), request, done)


async def _load_named(desk: Desk, request: Request) -> LoadedSolo:
    """Return the game that a form names, whether or not it is in use."""
    opened = await desk.of(SoloService).opened(request.value("stream") or "-")
    if not isinstance(opened, LoadedSolo):
        raise Refused(STALE)
    return opened


async def background_clock(desk: Desk, request: Request, stream: str) -> BackgroundClock | None:
    """Return the clock of a game for a page that shows another screen."""
    opened = await desk.of(SoloService).opened(stream)
    if not isinstance(opened, LoadedSolo) or opened.solo.is_over:
        return None
    shown = _clock_data(opened, desk.text_of(request.lang))
    return BackgroundClock(
        element="round-clock", facts=shown["clock_json"], says=shown["says_json"]
    )


async def _hand_in_at_end(
    desk: Desk, request: Request, opened: LoadedSolo
) -> tuple[object, ...] | Refusal:
    """Return what hands in the move that lay there when the time was over."""
    at, word = _written_move(opened, desk.of(SoloService).tried_in(opened))
    working = desk.text_of(request.lang).say("Looking for moves…")
    best = await desk.of(SoloService).best(opened, working)
    if isinstance(best, Refusal):
        return best
    wish = HandIn(slip=Slip(player=ME, at=at, word=word), is_at_end=True, master=best)
    return to_hand_in(opened.document.state, wish, parse_moment(request))


# ---- the move ----


def _store_draft(desk: Desk, request: Request, opened: LoadedSolo) -> DraftMove:
    """Take note of what the page says lies on the board; of another round it is nothing any more."""
    query = request.query
    if query.get("number") != str(opened.number) or query.get("stream") != opened.id:
        return desk.of(SoloService).tried_in(opened)
    laid = " ".join(f"{at}={tile}" for at, tile in parse_placement(query.get("laid", "")))
    word = with_middle_dots(query.get("word", ""))
    return desk.of(SoloService).note(opened, laid, query.get("at", ""), word)


def draft_from_form(tried: DraftMove) -> tuple[str, str]:
    """Return coordinates and word as typed; both may stand in one field, as they do on a slip.

    >>> typed_of(Tried(word=" h7 fier "))
    ('h7', 'fier')
    """
    at, word = tried.at.strip(), tried.word.strip()
    if at and word:
        return at, word
    first, _, rest = (at or word).partition(" ")
    if rest and not isinstance(parse_coordinates(first), Misread):
        return first, rest.strip()
    return at, word


def _written_move(opened: LoadedSolo, tried: DraftMove) -> tuple[str, str]:
    """Return coordinates and word as they would stand on a slip; nothing for what is no move at all."""
    if tried.at.strip() or tried.word.strip():
        return draft_from_form(tried)
    move = laid_move(opened, tried.laid) if tried.laid else None
    return format_written(move, opened) if isinstance(move, Move) else ("", "")


def trial_view(opened: LoadedSolo, tried: DraftMove, text: Text) -> dict[str, Any]:
    """Return what is known of the move so far: its points, and never whether its words are valid."""
    if tried.at.strip() or tried.word.strip():
        return _typed_move_view(opened, tried)
    if not tried.laid:
        return {"state": "none"}
    alphabet = opened.terms.alphabet
    move = laid_move(opened, tried.laid)
    if isinstance(move, Illegal):
        tiles = read_laid(parse_placement(tried.laid), alphabet)
        against = tiles.misread if tiles.misread and move.code == tiles.misread.code else move
        return {"state": "illegal", "against": refusal_text(move_refusal(against, alphabet), text)}
    return _laid_move_view(opened, move)


def _laid_move_view(opened: LoadedSolo, move: Move) -> dict[str, Any]:
    at, word = format_written(move, opened)
    words = [letters_with_blanks(formed.word, opened.terms.alphabet) for formed in move.words]
    return {"state": "legal", "at": at, "word": word, "words": words, "points": move.points}


def _typed_move_view(opened: LoadedSolo, tried: DraftMove) -> dict[str, Any]:
    """Return what is known of a move that is written: nothing is put right (CAT-DUP 1.2)."""
    at, word = draft_from_form(tried)
    if not at or not word:
        return {"state": "half"}
    typed = read_typed(at, word, opened.terms.alphabet)
    if not isinstance(typed, Misread):
        move = check(opened.board, typed, opened.terms.scoring, rack=opened.rack)
        if isinstance(move, Move):
            return _laid_move_view(opened, move)
    return {"state": "written", "at": at.upper(), "word": word.upper()}


async def hand_in(desk: Desk, request: Request) -> Done:
    """Hand in what lies on the board, or is written, or nothing; then the master is laid."""
    opened = await load_named(desk, request)
    if request.value("number") != str(opened.number):
        raise Refused(STALE)
    done = Done(go=ROUTE)
    if opened.is_adrift:
        raise Refused(Refusal("clock/left_first"))
    if 0 in clock_of(opened).given:  # the time was over, and the master could not be found then
        wishes = unwrap(await _hand_in_at_end(desk, request, opened))
        return await desk.of(SoloService).carry_out(opened, wishes, request, done)
    at = word = ""
    if not request.value("none"):
        laid = request.value("laid")
        word = with_middle_dots(request.value("word"))
        tried = desk.of(SoloService).note(opened, laid, request.value("at"), word)
        at, word = _written_move(opened, tried)
        if not at or not word:
            raise Refused(_draft_refusal(opened, tried))
    working = desk.text_of(request.lang).say("Looking for moves…")
    best = unwrap(await desk.of(SoloService).best(opened, working))
    wish = HandIn(slip=Slip(player=ME, at=at, word=word), master=best)
    wishes = unwrap(to_hand_in(opened.solo, wish, parse_moment(request)))
    return await desk.of(SoloService).carry_out(opened, wishes, request, done)


def _draft_refusal(opened: LoadedSolo, tried: DraftMove) -> Refusal:
    """Return why what lies there, or is written by half, is no move."""
    at, word = draft_from_form(tried)
    if at or word:
        return Refusal("move/empty" if at else "move/bad_coordinates")
    move = laid_move(opened, tried.laid)
    if isinstance(move, Illegal):
        return move_refusal(move, opened.terms.alphabet)
    return STALE


async def leave(desk: Desk, request: Request) -> Done:
    """Go no further: what was played so far is the result."""
    opened = await load_named(desk, request)
    wishes = to_leave(opened.solo, parse_moment(request))
    return await desk.of(SoloService).carry_out(opened, wishes, request, Done(go=ROUTE))
