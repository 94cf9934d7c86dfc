"""Screen of any earlier round, where a slip or a rack is corrected with a reason (CAT-DUP 1.11-2)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from faristol.desk.duplicate.base import (
    board_view_after,
    called_rack,
    called_tiles,
    format_word,
    game_screen,
    leave_size,
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
from faristol.desk.duplicate.rulings.corrections_context import (
    CorrectionEffectView,
    NoEarlierRoundContext,
    PastRoundContext,
    PastRoundView,
    PastSlipRow,
    SlipCorrectionContext,
    SlipFormView,
)
from faristol.desk.duplicate.rulings.word_ruling import route_of
from faristol.desk.duplicate.slips import display_move, is_covered
from faristol.desk.duplicate.spoken_move import letters_of_master
from faristol.desk.duplicate.standing_changes import standing_changes_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.judging_programs import note_of_correction
from faristol.desk.shared.lexicons import Lexicons
from faristol.duplicate.acts.slips import (
    ACCEPTED,
    ReadSlips,
    TakeSlipsBack,
    can_have_slip,
    judge_slip,
)
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.state import Game, Round, list_entrants, points_in_round, round_of
from faristol.duplicate.total_changes import changes_of
from faristol.duplicate.values import Correction, Player, Slip
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import with_middle_dots

ROUTE = "/duplicate/past"
NO_SLIP: Final = "no_slip"
MAX_NAMED: Final = 6  # players named of one correction


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show a round as it was: rack, board, master move, slips; and the slip to be corrected."""
    game, query = duplicate.game, request.query
    clock_view = running_clock(duplicate, text)
    claim = _claim_from_query(game, query)
    round_ = round_of(game, parse_round_number(query.get("round", ""))) or game.round
    if round_ is None:
        return View(
            title=text.gettext("Earlier rounds"),
            spoken=lambda: format_announcement(request.after, desk, duplicate),
            context=NoEarlierRoundContext(duplicate=duplicate, clock_view=clock_view, claim=claim),
            focus="past-title" if query.get("round") else "",
        )
    past_round = _build_round_view(
        duplicate, round_, text, is_round_covered=is_covered(desk, duplicate, round_)
    )
    if any(row.player == query.get("slip") for row in past_round.rows):
        past_round = replace(past_round, pointed_player=query["slip"])
    context = PastRoundContext(
        duplicate=duplicate, clock_view=clock_view, claim=claim, past_round=past_round
    )
    player = query.get("player", "")
    is_in = player in game.entrants and (
        player in round_.slips or can_have_slip(game, round_, player)
    )
    if is_in and not past_round.is_covered:
        context = await _build_correction_context(desk, request, context, player)
    is_correcting = bool(context.selected_player)
    return View(
        title=screen_title(
            "correct" if is_correcting else "past",
            text.gettext("Round {n}", n=round_.number),
            text,
        ),
        spoken=lambda: format_announcement(request.after, desk, duplicate),
        context=context,
        # the pencil may be far below the form; a user who chose a slip or a round hears which one it is
        focus="correct-title" if is_correcting else _focused_part(query, past_round),
    )


def _focused_part(query: Mapping[str, str], past_round: PastRoundView) -> str:
    """Return the id of the slip or the round that the address names, or an empty string."""
    if past_round.pointed_player:
        return f"slip-{past_round.pointed_player}"
    return "past-title" if query.get("round") else ""


async def _build_correction_context(
    desk: Desk, request: Request, context: PastRoundContext, player: Player
) -> SlipCorrectionContext:
    duplicate, query = context.duplicate, request.query
    round_, text = context.past_round.round, context.duplicate.text
    read = round_.slips.get(player, Slip(player=player))
    draft, is_ruled = _draft_slip(player, query), False
    if draft is not None:
        draft, is_ruled = _with_ruling(duplicate, read, draft, is_ruled=bool(query.get("is_ruled")))
    await desk.service(Lexicons).open()
    has_list = desk.service(Lexicons).row(duplicate.digest_at(round_.number)) is not None
    value = (round_.number, player)
    return SlipCorrectionContext(
        duplicate=duplicate,
        clock_view=context.clock_view,
        claim=context.claim,
        past_round=context.past_round,
        slip=_slip_view(duplicate, read, draft, text, has_list=has_list),
        is_ruled=is_ruled,
        judged_note=note_of_correction(duplicate.log, DUPLICATE, value, text),
        effect=await _correction_effect(desk, duplicate, round_, draft, text) if draft else None,
    )


def parse_round_number(text: str) -> int:
    """Return the number of a round from a query or a field, 0 if it is invalid."""
    return max(0, read_number(text, most=5))


def _build_round_view(
    duplicate: LoadedDuplicate, round_: Round, text: Translator, *, is_round_covered: bool
) -> PastRoundView:
    game, master = duplicate.game, round_.master
    rows = []
    for entrant in list_entrants(game):
        slip = round_.slips.get(entrant.player)
        is_gone = slip is None and entrant.player in round_.away
        if is_gone and not can_have_slip(game, round_, entrant.player):
            continue
        score = points_in_round(game, round_, entrant.player)
        is_awaited = slip is None and not round_.is_done and game.end is None
        status = text.gettext("not entered yet") if is_awaited else ""
        if is_gone:
            is_out = entrant.player in game.expelled
            status = text.gettext("expelled") if is_out else text.gettext("marked as having left")
        elif is_round_covered and slip:
            slip, is_awaited, status = None, True, text.gettext("entered")
        rows.append(
            PastSlipRow(
                player=entrant.player,
                content=display_move(slip, duplicate.terms.alphabet) if slip else ("", ""),
                points=None if is_awaited else score.points,
                why="" if is_awaited or not score.reason else null_slip_text(score.reason, text),
                status=status,
                is_master=bool(
                    master and slip and not slip.reason and set(slip.placed) == set(master.placed)
                ),
            )
        )
    return PastRoundView(
        round=round_,
        rows=rows,
        is_covered=is_round_covered,
        rack_view=called_tiles(duplicate, round_, text),
        rack_text=" ".join(called_rack(duplicate, round_)),
        left=leave_size(duplicate, round_),
        letters=letters_of_master(duplicate, master) if master else [],
        board_view=board_view_after(duplicate, round_, text),
        corrections=[
            _format_correction(duplicate, correction, text) for correction in round_.corrections
        ],
    )


def _format_correction(duplicate: LoadedDuplicate, correction: Correction, text: Translator) -> str:
    """Return the players, or the rack, of a correction, with its reason, as text."""
    names = [duplicate.names.get(player, "") for player in correction.players[:MAX_NAMED]]
    if correction.players[MAX_NAMED:]:
        names.append("…")
    subject = ", ".join(names) or text.gettext("the rack")
    return text.gettext("Corrected ({what}): {why}", what=subject, why=correction.why)


def _draft_slip(player: Player, query: Mapping[str, str]) -> Slip | None:
    """Return the slip being entered instead of the one read, or None."""
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
    duplicate: LoadedDuplicate, read: Slip, draft: Slip, *, is_ruled: bool
) -> tuple[Slip, bool]:
    """Return the slip with its ruling, and whether a ruling was chosen for it.

    A ruling applies to the content of the slip: if another move is entered, the ruling ends unless the
    judge rules again (CAT-DUP 1.7, 1.11-2).
    """
    is_ruled = is_ruled or draft.ruling != read.ruling
    is_other = _normalise_move(draft.at, draft.word) != _normalise_move(
        *_fields_of(duplicate, read)
    )
    if is_other and draft.ruling and not is_ruled:
        return replace(draft, ruling=""), True
    return draft, is_ruled


def _normalise_move(at: str, word: str) -> tuple[str, str]:
    return at.strip().upper(), word.strip().upper()


def _fields_of(duplicate: LoadedDuplicate, read: Slip) -> tuple[str, str]:
    """Return the place and the word of a slip as the form offers them for correction."""
    return (read.at, read.word) if read.reason else display_move(read, duplicate.terms.alphabet)


def _slip_view(
    duplicate: LoadedDuplicate, read: Slip, draft: Slip | None, text: Translator, *, has_list: bool
) -> SlipFormView:
    slip = draft or read
    at, word = (draft.at, draft.word) if draft else _fields_of(duplicate, read)
    return SlipFormView(
        player=slip.player,
        word_href=f"#{route_of(read.main)}" if read.main else "",
        at=at,
        word=word,
        is_late=not slip.is_in_time,
        ruling=slip.ruling,
        rulings=[
            ("", text.gettext("As it is written")),
            (
                ACCEPTED,
                text.gettext("Its words are valid, though not in the list")
                if has_list
                else text.gettext("The judge accepts its words"),
            ),
            *((reason, null_slip_text(reason, text)) for reason in (*SLIP_REASONS, NO_SLIP)),
        ],
    )


async def _correction_effect(
    desk: Desk, duplicate: LoadedDuplicate, round_: Round, draft: Slip, text: Translator
) -> CorrectionEffectView:
    player = draft.player
    handed = replace(draft, at=draft.at[:20], word=draft.word[:200])
    contains = await desk.service(DuplicateService).contains(duplicate, round_.number)
    slip = judge_slip(handed, duplicate.position(round_.number), contains)
    read = ReadSlips(round=round_.number, slips=(slip,))
    game_after = DUPLICATE.evolve(duplicate.game, read)
    score_before = points_in_round(duplicate.game, round_, player)
    score_after = points_in_round(game_after, game_after.rounds[round_.number - 1], player)
    return CorrectionEffectView(
        before=score_before.points or 0,
        after=score_after.points or 0,
        reason=null_slip_text(score_after.reason, text) if score_after.reason else "",
        detail=format_word(duplicate, slip.detail),
        is_same=(score_before.points, score_before.reason)
        == (score_after.points, score_after.reason),
        changes=standing_changes_view(
            duplicate, changes_of(duplicate.game, (read,), duplicate.terms), text, first=player
        ),
    )


def _claim_from_query(game: Game, query: Mapping[str, str]) -> int:
    """Return the claim from which a slip is checked, open or upheld, or 0."""
    requested = parse_round_number(query.get("claim", ""))
    claims = (claim for claim in game.claims if claim.is_upheld is not False)
    return requested if any(claim.number == requested for claim in claims) else 0


# ---- acting ----


async def correct(desk: Desk, request: Request) -> Done:
    """Correct a slip of any round, with a reason (CAT-DUP 1.11-2)."""
    duplicate = await load_fresh(desk, request)
    number, player = parse_round_number(request.value("round")), request.value("player")
    round_ = round_of(duplicate.game, number)
    if round_ and is_covered(desk, duplicate, round_):
        raise Refused(STALE)
    read_before = round_.slips.get(player) if round_ else None
    why = request.line("why")
    if not why:
        raise Refused(Refusal("duplicate/why_needed", {"field": "why"}))
    slip = Slip(
        player=player,
        at=request.value("at").strip().upper(),
        word=with_middle_dots(request.value("word").strip().upper()),  # a blank is in parentheses
        is_in_time=not request.value("is_late"),
        claimed=read_before.claimed if read_before else None,  # as the player wrote it
        ruling=request.value("ruling"),
    )
    if read_before is not None:
        slip, _ = _with_ruling(
            duplicate, read_before, slip, is_ruled=bool(request.value("is_ruled"))
        )
    command = ReadSlips(round=number, slips=(slip,), why=why)
    toast = Message(
        gettext_noop("Corrected: {name}. What was read before stays in the log."),
        {"name": duplicate.names.get(player, "")},
    )
    done = Done(route=f"{ROUTE}?round={number}", toast=toast)
    if claim := _claim_from_query(duplicate.game, {"claim": request.value("claim")}):
        # the claim is still to be answered, unless it was upheld before the correction
        is_open = duplicate.game.claims[claim - 1].is_upheld is None
        focus: dict[str, JSON] = {"do": "focus", "id": f"why-{claim}" if is_open else "principal"}
        done = Done(route="/duplicate/claims", toast=toast, effects=(focus,))
    return await carry_out(desk, request, duplicate, command, done)


take_back = drawn_forms(
    TakeSlipsBack,
    lambda _, __, act: Done(route=f"{ROUTE}?round={act.round}"),
    extra_fields=lambda request: {"players": request.values("player")},
)
