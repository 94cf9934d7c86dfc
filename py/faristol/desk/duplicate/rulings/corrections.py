"""Look at any round again, and correct a slip or a rack with a reason (CAT-DUP 1.11-2)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from faristol.desk.duplicate.base import (
    board_view_after,
    called_rack,
    called_tiles,
    format_word,
    game_screen,
    leave_size,
    next_step_route,
    screen_title,
)
from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    drawn_forms,
    load_fresh,
)
from faristol.desk.duplicate.result_text import null_slip_text
from faristol.desk.duplicate.round.announcements import format_announcement
from faristol.desk.duplicate.round_clock import running_clock
from faristol.desk.duplicate.rulings.word_ruling import route_of
from faristol.desk.duplicate.slips import display_move, is_covered
from faristol.desk.duplicate.spoken_move import letters_of_master
from faristol.desk.duplicate.standing_changes import standing_changes_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.judging_programs import note_of_correction
from faristol.desk.shared.lexicons import Lexicons
from faristol.duplicate.acts.slips import ACCEPTED, ReadSlips, TakeSlipsBack, judged, may_have_slip
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.state import Game, Round, ordered, round_of, scored
from faristol.duplicate.total_changes import changes_of
from faristol.duplicate.values import Correction, Player, Slip
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import with_middle_dots

ROUTE = "/duplicate/past"
NO_SLIP: Final = "no_slip"
MAX_NAMED: Final = 6  # players whose slips one act corrected


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show a round as it was: rack, board, master move, slips; and a slip to be corrected."""
    game, query = opened.game, request.query
    one = round_of(game, parse_round_number(query.get("round", ""))) or game.round
    context: dict[str, Any] = {
        "running": running_clock(opened, text),
        "route_next": next_step_route(opened),
        "one": one,
        "can_correct": game.is_started and not game.is_signed,
        "can_correct_rack": False,
        "claim": _claim_from_query(game, query),
        "slip": None,
        "is_ruled": False,
        "effect": None,
    }
    if one is not None:
        covered = is_covered(desk, opened, one)
        context |= _round_view(opened, one, text, covered=covered)
        player = query.get("player", "")
        is_in = player in game.entrants and (
            player in one.slips or may_have_slip(game, one, player)
        )
        if is_in and not covered:
            read = one.slips.get(player, Slip(player=player))
            typed, is_ruled = _draft_slip(player, query), False
            if typed is not None:
                typed, is_ruled = _with_ruling(
                    opened, read, typed, is_ruled=bool(query.get("is_ruled"))
                )
            context["is_ruled"] = is_ruled
            await desk.of(Lexicons).open()
            has_list = desk.of(Lexicons).row(opened.digest_at(one.number)) is not None
            context["slip"] = _slip_view(opened, read, typed, text, has_list=has_list)
            value = (one.number, player)
            context["judged_note"] = note_of_correction(opened.log, DUPLICATE, value, text)
            context["effect"] = typed and await _correction_effect(desk, opened, one, typed, text)
    heading, screen = text.say("Earlier rounds"), "correct" if context["slip"] else "past"
    where = text.say("Round {n}", n=one.number) if one else ""
    return View(
        title=screen_title(screen, where, text) if one else heading,
        template="duplicate/rulings/corrections.html",
        spoken=lambda: format_announcement(request.after, desk, opened),
        regions={"past-effect": "duplicate/rulings/corrections_effect.html"},
        context={"heading": heading, **context},
        # the pencil may be far below the form, and who chose a round hears which it is
        focus="correct-title" if context["slip"] else "past-title" if query.get("round") else "",
    )


def parse_round_number(text: str) -> int:
    """Return a number of a query or a field, 0 for what is none."""
    return max(0, read_number(text, most=5))


def _round_view(
    opened: LoadedDuplicate, one: Round, text: Text, *, covered: bool
) -> dict[str, Any]:
    game, master = opened.game, one.master
    rows = []
    for entrant in ordered(game):
        slip = one.slips.get(entrant.player)
        is_gone = slip is None and entrant.player in one.away
        if is_gone and not may_have_slip(game, one, entrant.player):
            continue
        each = scored(game, one, entrant.player)
        is_awaited = slip is None and not one.is_done and game.end is None
        awaited = text.say("not entered yet") if is_awaited else ""
        if is_gone:
            is_out = entrant.player in game.expelled
            awaited = text.say("expelled") if is_out else text.say("marked as having left")
        elif covered and slip:
            slip, is_awaited, awaited = None, True, text.say("entered")
        rows.append(
            {
                "player": entrant.player,
                "written": display_move(slip, opened.terms.alphabet) if slip else ("", ""),
                "points": None if is_awaited else each.points,
                "why": "" if is_awaited or not each.reason else null_slip_text(each.reason, text),
                "awaited": awaited,
                "is_master": bool(
                    master and slip and not slip.reason and set(slip.placed) == set(master.placed)
                ),
            }
        )
    return {
        "rows": rows,
        "covered": covered,
        "rack_shown": called_tiles(opened, one, text),
        "rack_typed": " ".join(called_rack(opened, one)),
        "left": leave_size(opened, one),
        "can_correct_rack": not one.is_done and game.end is None and game.settings.bag == "hand",
        "letters": letters_of_master(opened, master) if master else [],
        "board_shown": board_view_after(opened, one, text),
        "corrections": [
            _correction_said(opened, correction, text) for correction in one.corrections
        ],
    }


def _correction_said(opened: LoadedDuplicate, correction: Correction, text: Text) -> str:
    """Say whose slips were corrected, or that the rack was, and why."""
    names = [opened.names.get(player, "") for player in correction.players[:MAX_NAMED]]
    if correction.players[MAX_NAMED:]:
        names.append("…")
    what = ", ".join(names) or text.say("the rack")
    return text.say("Corrected ({what}): {why}", what=what, why=correction.why)


def _draft_slip(player: Player, query: Mapping[str, str]) -> Slip | None:
    """Return the slip that is being typed instead of what was read, None when none is."""
    if not query.keys() & {"at", "word", "ruling"}:
        return None
    return Slip(
        player=player,
        at=query.get("at", ""),
        word=with_middle_dots(query.get("word", "")),
        is_in_time=not query.get("is_late"),
        ruling=query.get("ruling", ""),
    )


def _with_ruling(
    opened: LoadedDuplicate, read: Slip, typed: Slip, *, is_ruled: bool
) -> tuple[Slip, bool]:
    """Return the slip with its ruling, and whether a ruling was chosen for it.

    A ruling was made about what the slip held: when another move is typed it ends, unless the judge
    rules again (CAT-DUP 1.7, 1.11-2).
    """
    is_ruled = is_ruled or typed.ruling != read.ruling
    is_other = _as_typed(typed.at, typed.word) != _as_typed(*_fields_of(opened, read))
    if is_other and typed.ruling and not is_ruled:
        return replace(typed, ruling=""), True
    return typed, is_ruled


def _as_typed(at: str, word: str) -> tuple[str, str]:
    return at.strip().upper(), word.strip().upper()


def _fields_of(opened: LoadedDuplicate, read: Slip) -> tuple[str, str]:
    """Return the place and the word of a slip as the form offers them to be corrected."""
    return (read.at, read.word) if read.reason else display_move(read, opened.terms.alphabet)


def _slip_view(
    opened: LoadedDuplicate, read: Slip, typed: Slip | None, text: Text, *, has_list: bool
) -> dict[str, Any]:
    """Return the slip that is corrected: what was read, or what is being typed instead."""
    slip = typed or read
    at, word = (typed.at, typed.word) if typed else _fields_of(opened, read)
    return {
        "player": slip.player,
        "word_href": f"#{route_of(read.main)}" if read.main else "",
        "at": at,
        "word": word,
        "is_late": not slip.is_in_time,
        "ruling": slip.ruling,
        "rulings": [
            ("", text.say("As it is written")),
            (
                ACCEPTED,
                text.say("Its words are valid, though not in the list")
                if has_list
                else text.say("The judge accepts its words"),
            ),
            *((reason, null_slip_text(reason, text)) for reason in (*SLIP_REASONS, NO_SLIP)),
        ],
    }


async def _correction_effect(
    desk: Desk, opened: LoadedDuplicate, one: Round, typed: Slip, text: Text
) -> dict[str, Any]:
    """Return what a correction would change: points, total and place, before and after."""
    player = typed.player
    handed = replace(typed, at=typed.at[:20], word=typed.word[:200])
    contains = await desk.of(DuplicateService).contains(opened, one.number)
    slip = judged(handed, opened.position(one.number), contains)
    read = ReadSlips(round=one.number, slips=(slip,))
    after = DUPLICATE.evolve(opened.game, read)
    before = scored(opened.game, one, player)
    now = scored(after, after.rounds[one.number - 1], player)
    return {
        "before": before.points or 0,
        "after": now.points or 0,
        "reason": null_slip_text(now.reason, text) if now.reason else "",
        "detail": format_word(opened, slip.detail),
        "is_same": (before.points, before.reason) == (now.points, now.reason),
        "changes": standing_changes_view(
            opened, changes_of(opened.game, (read,), opened.terms), text, first=player
        ),
    }


def _claim_from_query(game: Game, query: Mapping[str, str]) -> int:
    """Return the claim from which a slip is looked at, open or upheld, 0 for none."""
    asked = parse_round_number(query.get("claim", ""))
    claims = (one for one in game.claims if one.is_upheld is not False)
    return asked if any(one.number == asked for one in claims) else 0


# ---- acting ----


async def correct(desk: Desk, request: Request) -> Done:
    """Correct a slip of any round, with a reason (CAT-DUP 1.11-2)."""
    opened = await load_fresh(desk, request)
    number, player = parse_round_number(request.value("round")), request.value("player")
    one = round_of(opened.game, number)
    if one and is_covered(desk, opened, one):
        raise Refused(STALE)
    read_before = one.slips.get(player) if one else None
    why = request.line("why")
    if not why:
        raise Refused(Refusal("duplicate/why_needed", {"field": "why"}))
    slip = Slip(
        player=player,
        at=request.value("at").strip().upper(),
        word=with_middle_dots(request.value("word").strip().upper()),  # a blank is in parentheses
        is_in_time=not request.value("is_late"),
        claimed=read_before.claimed if read_before else None,  # stays what the player wrote
        ruling=request.value("ruling"),
    )
    if read_before is not None:
        slip, _ = _with_ruling(opened, read_before, slip, is_ruled=bool(request.value("is_ruled")))
    command = ReadSlips(round=number, slips=(slip,), why=why)
    toast = Message(
        mark("Corrected: {name}. What was read before stays in the log."),
        {"name": opened.names.get(player, "")},
    )
    done = Done(go=f"{ROUTE}?round={number}", toast=toast)
    if claim := _claim_from_query(opened.game, {"claim": request.value("claim")}):
        # what was claimed is still to be answered, unless it was upheld before it was corrected
        is_open = opened.game.claims[claim - 1].is_upheld is None
        focus: dict[str, JSON] = {"do": "focus", "id": f"why-{claim}" if is_open else "principal"}
        done = Done(go="/duplicate/claims", toast=toast, effects=(focus,))
    return await carry_out(desk, request, opened, command, done)


take_back = drawn_forms(
    TakeSlipsBack,
    lambda _, __, wish: Done(go=f"{ROUTE}?round={wish.round}"),
    given=lambda request: {"players": request.values("player")},
)
