"""Take slips in, correct them, read them a second time: each answer brings the rows that changed, and no page."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    load_named,
)
from faristol.desk.duplicate.round.announcements import acts_of_rack
from faristol.desk.duplicate.round_clock import ROUTE
from faristol.desk.duplicate.slips import (
    COVER,
    RULINGS,
    can_judge_see_moves,
    matches_rack,
    pile_token,
    slip_token,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, mark
from faristol.duplicate.acts.slips import (
    ACCEPTED,
    MAX_CLAIMED,
    NO_SLIP,
    LookAtMoves,
    ReadSecond,
    ReadSlips,
    SealMove,
    TakeSlipsBack,
    may_have_slip,
)
from faristol.duplicate.state import Round, differences, is_read_alike, round_now
from faristol.duplicate.undone import before_last
from faristol.duplicate.values import Player, Slip
from faristol.ledger.kind import bare
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import with_middle_dots

UNREADABLE = "*"
# asked before a slip is taken in: a form that says `sure` has answered
BRINGS_BACK: Final = "duplicate/slip_brings_back"
SETTLES: Final = "duplicate/slip_settles"
LEFT_OUT = mark("The judge’s own slip is left out: it was sealed, or there is none.")
# what a reason that lies in the writing does to what was written
_PLACE_GONE = {"no_coordinates": "", "bad_coordinates": UNREADABLE}


async def read(desk: Desk, request: Request) -> Done:
    """Take in one slip, or the same one of several tables."""
    duplicate, round_, slips = await _read_form(desk, request)
    done = _slips_result(request, tuple(slip.player for slip in slips))
    if len(slips) > 1:
        own = tuple(slip for slip in slips if _is_judges_own(duplicate, round_, slip))
        if own:  # an own move is sealed or there is none: the others are read all the same
            slips = tuple(slip for slip in slips if slip not in own)
            done = replace(done, toast=Message(LEFT_OUT), regions=())
    why = _judge_reason(duplicate, slips)
    wish = ReadSlips(round=round_.number, slips=slips, why=why)
    if not round_.is_done and not request.value("sure"):
        await _require_seen(desk, duplicate, round_, wish)
    return await carry_out(desk, request, duplicate, wish, done)


async def _require_seen(
    desk: Desk, duplicate: LoadedDuplicate, round_: Round, act: ReadSlips
) -> None:
    """Ask before a slip brings back who was expelled in its round, or counts without its second reading.

    One who left needs no question: the slip is refused until the player is said to be back.

    Raises:
        Refused: it would, and nobody has said that they are sure.
    """
    away = [slip.player for slip in act.slips if slip.player in round_.away]
    back = [player for player in away if may_have_slip(duplicate.game, round_, player)]
    if back:
        raise Refused(_asked(duplicate, BRINGS_BACK, back))
    if not round_.second:
        return
    after = await desk.of(DuplicateService).preview(duplicate, (act,))
    if isinstance(after, Refusal) or after.round is None:
        return  # said where it is carried out
    settled = [
        slip.player
        for slip in act.slips
        if slip.player in round_.second
        and slip.player not in round_.settled
        and not is_read_alike(after.round.slips.get(slip.player), round_.second[slip.player])
    ]
    if settled:
        raise Refused(_asked(duplicate, SETTLES, settled))


def _asked(duplicate: LoadedDuplicate, code: str, players: Sequence[Player]) -> Refusal:
    return Refusal(code, {"names": [duplicate.names[player] for player in players]})


async def _read_form(
    desk: Desk, request: Request, *, is_second: bool = False
) -> tuple[LoadedDuplicate, Round, tuple[Slip, ...]]:
    """Return the game, its round, and what is written on the slips of the tables that are named."""
    duplicate, round_, players = await _target_tables(desk, request)
    claimed = unwrap(_claimed_score(request))
    read_ = round_.second if is_second else round_.slips
    return duplicate, round_, unwrap(_slips_from_form(request, read_, players, claimed))


def _is_judges_own(duplicate: LoadedDuplicate, round_: Round, slip: Slip) -> bool:
    """Tell whether it is an own move of a judge who plays and did not seal it."""
    is_own = bool(slip.player) and slip.player == duplicate.game.settings.judge
    return (
        is_own and slip.ruling != NO_SLIP and not (round_.is_done and slip.player in round_.sealed)
    )


def _slips_from_form(
    request: Request, read_: Mapping[Player, Slip], players: tuple[Player, ...], claimed: int | None
) -> tuple[Slip, ...] | Refusal:
    """Return what is written on the slips, or the same as is on another one with all that was ruled of it."""
    like = request.value("like")
    if not like:
        return tuple(_slip_from_form(request, player, claimed) for player in players)
    found = read_.get(like)
    if found is None or slip_token(found) != request.value("like_was"):
        return STALE
    same = replace(bare(found), claimed=claimed)
    return tuple(replace(same, player=player) for player in players)


def _claimed_score(request: Request) -> int | Refusal | None:
    """Return the score that is on the slip, None where there is none (CAT-DUP 1.2-7)."""
    typed = request.value("claimed").strip()
    number = read_number(typed, most=len(str(MAX_CLAIMED)))
    if typed and number < 0:
        return Refusal("duplicate/claimed_bad", {"field": "claimed", "limit": MAX_CLAIMED})
    return number if typed else None


def _slip_from_form(request: Request, player: Player, claimed: int | None) -> Slip:
    """Return a slip as the judge says it is written; what a reason says of the writing is written so.

    A blank that is not circled, a late slip with a move and a place that is missing are then found by
    the order of the article, as they would be on paper.
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


def _judge_reason(duplicate: LoadedDuplicate, slips: tuple[Slip, ...]) -> str:
    """Say why the judge, who plays too, has no slip: no move was sealed before the others were seen."""
    judge = duplicate.game.settings.judge
    if judge and any(slip.player == judge and slip.ruling == "no_slip" for slip in slips):
        return duplicate.text.say("The judge did not seal a move.")
    return ""


async def read_second(desk: Desk, request: Request) -> Done:
    """Take in what a second person reads."""
    duplicate, round_, slips = await _read_form(desk, request, is_second=True)
    done = _slips_result(request, tuple(slip.player for slip in slips))
    return await carry_out(
        desk, request, duplicate, ReadSecond(round=round_.number, slips=slips), done
    )


async def take_back(desk: Desk, request: Request) -> Done:
    """Take slips out again, as if they had not been read."""
    duplicate, round_, players = await _target_tables(desk, request)
    why = duplicate.text.say("Taken out by the judge.") if round_.sealed & set(players) else ""
    wish = TakeSlipsBack(round=round_.number, players=players, why=why)
    return await carry_out(desk, request, duplicate, wish, _slips_result(request, players))


async def undo(desk: Desk, request: Request) -> Done:
    """Undo what was entered last, of one table or of several: what was in before is in again."""
    duplicate = await load_named(desk, request)
    round_ = round_now(duplicate.game)
    if round_ is None or request.value("pile") != pile_token(round_.slips):
        raise Refused(STALE)  # tapped twice, one would undo another one, too
    before = before_last(acts_of_rack(duplicate), round_.number)
    if not before:
        raise Refused(STALE)
    fresh = tuple(player for player, slip in before.items() if slip is None)
    back = tuple(slip for slip in before.values() if slip is not None)
    wishes: tuple[object, ...] = (
        (TakeSlipsBack(round=round_.number, players=fresh),) if fresh else ()
    )
    if back:
        wishes = (*wishes, ReadSlips(round=round_.number, slips=back))
    return await carry_out(desk, request, duplicate, wishes, _slips_result(request, tuple(before)))


async def settle(desk: Desk, request: Request) -> Done:
    """Say which of two readings is right."""
    duplicate = await _load_current_rack(desk, request)
    player = request.value("player")
    found = next((two for two in differences(duplicate.game) if two.player == player), None)
    if found is None:
        raise Refused(STALE)
    seen = (request.value("first"), request.value("second"))
    if seen != (slip_token(found.first), slip_token(found.second)):
        raise Refused(STALE)  # read anew since: nobody chose what stands there now
    slip = found.second if request.value("which") == "second" else found.first
    if slip is None:
        raise Refused(STALE)
    wish = ReadSlips(round=len(duplicate.game.rounds), slips=(bare(slip),))
    return await carry_out(desk, request, duplicate, wish, _slips_result(request, (player,)))


async def _load_current_rack(desk: Desk, request: Request) -> LoadedDuplicate:
    """Return the game, unless another round or another rack is named than the one under way."""
    duplicate = await load_named(desk, request)
    round_ = round_now(duplicate.game)
    if round_ is None or str(round_.number) != request.value("round"):
        raise Refused(STALE)
    if not matches_rack(round_, request.value("rack")):
        raise Refused(STALE)
    return duplicate


async def _target_tables(
    desk: Desk, request: Request
) -> tuple[LoadedDuplicate, Round, tuple[Player, ...]]:
    """Return the round and the players that a slip names, unless what was seen of them is not so any more."""
    duplicate = await _load_current_rack(desk, request)
    round_ = duplicate.game.rounds[-1]
    if not can_judge_see_moves(duplicate, round_):
        raise Refused(STALE)  # a judge who plays writes a move before any other is seen
    players, seen = request.values("player"), request.values("was")
    slips = round_.second if request.command == "read_second" else round_.slips
    if not players or len(players) != len(seen):
        raise Refused(STALE)
    if any(slip_token(slips.get(player)) != was for player, was in zip(players, seen, strict=True)):
        raise Refused(STALE)
    return duplicate, round_, players


def _slips_result(request: Request, players: tuple[Player, ...]) -> Done:
    """Return what is shown anew: the seats of these, what is in, and who is missing."""
    seats = tuple(f"seat-{player}" for player in players)
    is_here = request.place == ("duplicate", "round")
    go = request.route if is_here else ROUTE
    parts = ("seats-head", "seats-who", "slips-in", "round-next")
    is_check = is_here and "check" in request.query
    return Done(go=go, regions=(*seats, *parts, *(("check-end",) if is_check else ())))


# ---- what the judge lets be seen ----


async def uncover(desk: Desk, request: Request) -> Done:
    """Let the moves be seen while the clock runs, or cover them again."""
    duplicate = await load_named(desk, request)
    value = f"{duplicate.id} {request.value('round')[:6]}" if request.value("shown") else ""
    await desk.shelf.put_own(COVER, value)
    return Done()


async def seal(desk: Desk, request: Request) -> Done:
    """Seal the move of a judge who plays too."""
    duplicate = await _load_current_rack(desk, request)
    slip = Slip(
        player=duplicate.game.settings.judge,
        at=request.value("at").strip(),
        word=with_middle_dots(request.value("word").strip()),
    )
    wishes = (SealMove(slip=slip), LookAtMoves())
    return await carry_out(desk, request, duplicate, wishes, Done(go=ROUTE))


# show the moves though the judge, who plays too, has sealed none
look = FormHandlers(open=_load_current_rack, do=carry_out)(LookAtMoves, Done(go=ROUTE))
