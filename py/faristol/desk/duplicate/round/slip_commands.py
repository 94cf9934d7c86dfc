"""Commands for slips: enter, correct, read again; each answer has the changed rows, not the page."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    load_named,
)
from faristol.desk.duplicate.round.announcements import acts_of_rack, kept_token, undo_token
from faristol.desk.duplicate.round_clock import ROUTE
from faristol.desk.duplicate.slips import (
    COVER,
    RULINGS,
    can_judge_see_moves,
    is_for_rack,
    pile_token,
    slip_token,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.duplicate.acts.slips import (
    ACCEPTED,
    MAX_CLAIMED,
    NO_SLIP,
    LookAtMoves,
    ReadSecond,
    ReadSlips,
    SealMove,
    TakeSlipsBack,
    can_have_slip,
)
from faristol.duplicate.slip_undo import slips_before_last_entry, undoing_of
from faristol.duplicate.state import Round, differences, is_read_alike, round_now
from faristol.duplicate.values import Player, Slip
from faristol.ledger.kind import strip_computed
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import with_middle_dots

UNREADABLE = "*"
# questions before a slip is entered: a form with `sure` has answered them
BRINGS_BACK: Final = "duplicate/slip_brings_back"
SETTLES: Final = "duplicate/slip_settles"
LEFT_OUT = gettext_noop("The judge’s own slip is left out: it was sealed, or there is none.")
# the place that is stored if the reason of a null slip is its missing or illegible place
_PLACE_GONE = {"no_coordinates": "", "bad_coordinates": UNREADABLE}


async def read(desk: Desk, request: Request) -> Done:
    """Enter one slip, or the same slip for several tables."""
    duplicate, round_, slips = await _read_form(desk, request)
    done = _build_done(request, tuple(slip.player for slip in slips))
    if len(slips) > 1:
        judge_slips = tuple(slip for slip in slips if _is_judges_own(duplicate, round_, slip))
        if judge_slips:  # the judge's own move was sealed, or there is none: the other slips are entered all the same
            slips = tuple(slip for slip in slips if slip not in judge_slips)
            done = replace(done, toast=Message(LEFT_OUT), regions=())
    why = _reason_without_seal(duplicate, slips)
    act = ReadSlips(round=round_.number, slips=slips, why=why)
    if not round_.is_done and not request.value("sure"):
        await _require_confirmation(desk, duplicate, round_, act)
    return await carry_out(desk, request, duplicate, act, _done_of_entry(done, slips))


async def _require_confirmation(
    desk: Desk, duplicate: LoadedDuplicate, round_: Round, act: ReadSlips
) -> None:
    """Ask before a slip brings back an expelled player, or counts despite another second reading.

    A player who left needs no question: the slip is refused until the player is noted as back.

    Raises:
        Refused: a slip would do so; the form is sent again with `sure`.
    """
    away = [slip.player for slip in act.slips if slip.player in round_.away]
    returning = [player for player in away if can_have_slip(duplicate.game, round_, player)]
    if returning:
        raise Refused(_build_question(duplicate, BRINGS_BACK, returning))
    if not round_.second:
        return
    after = await desk.service(DuplicateService).preview(duplicate, (act,))
    if isinstance(after, Refusal) or after.round is None:
        return  # the refusal is raised where the act is carried out
    settled = [
        slip.player
        for slip in act.slips
        if slip.player in round_.second
        and slip.player not in round_.settled
        and not is_read_alike(after.round.slips.get(slip.player), round_.second[slip.player])
    ]
    if settled:
        raise Refused(_build_question(duplicate, SETTLES, settled))


def _build_question(duplicate: LoadedDuplicate, code: str, players: Sequence[Player]) -> Refusal:
    return Refusal(code, {"names": [duplicate.names[player] for player in players]})


async def _read_form(
    desk: Desk, request: Request, *, is_second: bool = False
) -> tuple[LoadedDuplicate, Round, tuple[Slip, ...]]:
    """Return the game, its round, and the slips of a form for the tables that it names."""
    duplicate, round_, players = await _load_target_tables(desk, request)
    claimed = unwrap(_parse_claimed_score(request))
    current_slips = round_.second if is_second else round_.slips
    return duplicate, round_, unwrap(_slips_from_form(request, current_slips, players, claimed))


def _is_judges_own(duplicate: LoadedDuplicate, round_: Round, slip: Slip) -> bool:
    """Whether a slip is the own move of a judge who plays and did not seal it."""
    is_own = bool(slip.player) and slip.player == duplicate.game.settings.judge
    return (
        is_own and slip.ruling != NO_SLIP and not (round_.is_done and slip.player in round_.sealed)
    )


def _slips_from_form(
    request: Request,
    current_slips: Mapping[Player, Slip],
    players: tuple[Player, ...],
    claimed: int | None,
) -> tuple[Slip, ...] | Refusal:
    """Return the slips of a form, or copies of another table's slip with its rulings."""
    like = request.value("like")
    if not like:
        return tuple(_slip_from_form(request, player, claimed) for player in players)
    other_slip = current_slips.get(like)
    if other_slip is None or slip_token(other_slip) != request.value("like_was"):
        return STALE
    content = replace(strip_computed(other_slip), claimed=claimed)
    return tuple(replace(content, player=player) for player in players)


def _parse_claimed_score(request: Request) -> int | Refusal | None:
    """Return the score written on the slip, or None without one (CAT-DUP 1.2-7)."""
    text = request.value("claimed").strip()
    number = read_number(text, most=len(str(MAX_CLAIMED)))
    if text and number < 0:
        return Refusal("duplicate/claimed_bad", {"field": "claimed", "limit": MAX_CLAIMED})
    return number if text else None


def _slip_from_form(request: Request, player: Player, claimed: int | None) -> Slip:
    """Return a slip as the judge has typed it; a reason that concerns the writing changes its text.

    So an uncircled blank, a late slip with a move and a missing place are judged in the order of the article, as
    they would be on paper.
    """
    at, ruling = request.value("at"), request.value("ruling")
    word = with_middle_dots(request.value("word"))
    is_in_time = ruling != "late"
    if not word or not ruling:
        ruling = _valid_ruling(ruling)
    elif ruling in _PLACE_GONE:
        at, ruling = _PLACE_GONE[ruling], ""
    elif ruling == "illegible_word" and at:
        word, ruling = UNREADABLE, ""
    elif ruling == "late":
        ruling = ""
    elif ruling == "blank_not_marked" and "(" in word:
        word, ruling = word.replace("(", "").replace(")", ""), ""
    else:
        ruling = _valid_ruling(ruling)
    return Slip(
        player=player, at=at, word=word, is_in_time=is_in_time, claimed=claimed, ruling=ruling
    )


def _valid_ruling(ruling: str) -> str:
    return ruling if not ruling or ruling == ACCEPTED or ruling in RULINGS else "?"


def _reason_without_seal(duplicate: LoadedDuplicate, slips: tuple[Slip, ...]) -> str:
    """Return the reason why a judge who plays has no slip: no move was sealed before the others were seen."""
    judge = duplicate.game.settings.judge
    if judge and any(slip.player == judge and slip.ruling == "no_slip" for slip in slips):
        return duplicate.text.gettext("The judge did not seal a move.")
    return ""


async def read_second(desk: Desk, request: Request) -> Done:
    """Enter the second reading of slips."""
    duplicate, round_, slips = await _read_form(desk, request, is_second=True)
    done = _build_done(request, tuple(slip.player for slip in slips))
    act = ReadSecond(round=round_.number, slips=slips)
    return await carry_out(desk, request, duplicate, act, _done_of_entry(done, slips))


async def take_back(desk: Desk, request: Request) -> Done:
    """Take slips out again, as if they had not been entered."""
    duplicate, round_, players = await _load_target_tables(desk, request)
    why = duplicate.text.gettext("Taken out by the judge.") if round_.sealed & set(players) else ""
    act = TakeSlipsBack(round=round_.number, players=players, why=why)
    return await carry_out(desk, request, duplicate, act, _build_done(request, players))


async def undo(desk: Desk, request: Request) -> Done:
    """Undo the last entry, of one table or several: the slips before it come back, as entered."""
    duplicate = await load_named(desk, request)
    round_ = round_now(duplicate.game)
    if round_ is None or request.value("pile") != pile_token(round_.slips):
        raise Refused(STALE)  # a second tap would undo another entry, too
    before = slips_before_last_entry(acts_of_rack(duplicate), round_.number)
    if not before:
        raise Refused(STALE)
    done = _build_done(request, tuple(before))
    return await carry_out(
        desk,
        request,
        duplicate,
        undoing_of(before, round_.number),
        lambda events: replace(done, flash=undo_token(duplicate, events)),
    )


async def settle(desk: Desk, request: Request) -> Done:
    """Choose the right one of two readings."""
    duplicate = await _load_current_rack(desk, request)
    player = request.value("player")
    difference = next((two for two in differences(duplicate.game) if two.player == player), None)
    if difference is None:
        raise Refused(STALE)
    seen_tokens = (request.value("first"), request.value("second"))
    if seen_tokens != (slip_token(difference.first), slip_token(difference.second)):
        raise Refused(STALE)  # read again since: the judge did not choose between these
    slip = difference.second if request.value("which") == "second" else difference.first
    if slip is None:
        raise Refused(STALE)
    act = ReadSlips(round=len(duplicate.game.rounds), slips=(strip_computed(slip),))
    return await carry_out(desk, request, duplicate, act, _build_done(request, (player,)))


async def _load_current_rack(desk: Desk, request: Request) -> LoadedDuplicate:
    """Return the game, if the form names the round under way and its current rack."""
    duplicate = await load_named(desk, request)
    round_ = round_now(duplicate.game)
    if round_ is None or str(round_.number) != request.value("round"):
        raise Refused(STALE)
    if not is_for_rack(round_, request.value("rack")):
        raise Refused(STALE)
    return duplicate


async def _load_target_tables(
    desk: Desk, request: Request
) -> tuple[LoadedDuplicate, Round, tuple[Player, ...]]:
    """Return the game, the round and the players that a form names, if their slips have not changed."""
    duplicate = await _load_current_rack(desk, request)
    round_ = duplicate.game.rounds[-1]
    if not can_judge_see_moves(duplicate, round_):
        raise Refused(STALE)  # a judge who plays writes a move before seeing any other
    players, seen_tokens = request.values("player"), request.values("was")
    slips = round_.second if request.command == "read_second" else round_.slips
    if not players or len(players) != len(seen_tokens):
        raise Refused(STALE)
    if any(
        slip_token(slips.get(player)) != was
        for player, was in zip(players, seen_tokens, strict=True)
    ):
        raise Refused(STALE)
    return duplicate, round_, players


def _build_done(request: Request, players: tuple[Player, ...]) -> Done:
    """Return the result with the changed regions: the players' seats, the slips in, the missing ones."""
    seats = tuple(f"seat-{player}" for player in players)
    is_here = request.path == ("duplicate", "round")
    go = request.route if is_here else ROUTE
    regions = ("seats-head", "seats-who", "slips-in", "round-next")
    is_check = is_here and "check" in request.query
    return Done(route=go, regions=(*seats, *regions, *(("check-end",) if is_check else ())))


def _done_of_entry(done: Done, slips: Sequence[Slip]) -> Callable[[tuple[Any, ...]], Done]:
    """Return the result of an entry by its events; one that changes no slip still names its players."""
    kept = replace(done, flash=kept_token(slip.player for slip in slips))
    return lambda events: done if events else kept


# ---- visibility of moves ----


async def uncover(desk: Desk, request: Request) -> Done:
    """Show the moves while the clock runs, or cover them again."""
    duplicate = await load_named(desk, request)
    value = f"{duplicate.id} {request.value('round')[:6]}" if request.value("shown") else ""
    await desk.stream_store.put_device_pref(COVER, value)
    return Done()


async def seal(desk: Desk, request: Request) -> Done:
    """Seal the move of a judge who plays too."""
    duplicate = await _load_current_rack(desk, request)
    slip = Slip(
        player=duplicate.game.settings.judge,
        at=request.value("at").strip(),
        word=with_middle_dots(request.value("word").strip()),
    )
    acts = (SealMove(slip=slip), LookAtMoves())
    return await carry_out(desk, request, duplicate, acts, Done(route=ROUTE))


# shows the moves although the judge, who plays too, has sealed none
look = FormHandlers(load_document=_load_current_rack, carry_out_act=carry_out)(
    LookAtMoves, Done(route=ROUTE)
)
