"""Keep the interval of claims: who asks for a check, what the judge found, and when results are definitive.

CAT-DUP 1.11: the interval is said and shown, a claim is looked at with the slip in hand, and after it
the results are final; they are opened again only with a reason, which stays in the log.
"""

from typing import TYPE_CHECKING, Any, Final

from faristol.desk.clock_desk import read_moment
from faristol.desk.duplicate_desk import Opened, carry_out, drawn_from
from faristol.desk.duplicate_shown import drawn
from faristol.desk.moment import clock_time
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.screens.duplicate.classified import note_of
from faristol.desk.screens.duplicate.log import entries_of
from faristol.desk.screens.duplicate.results import claims_shown, opened_or_view
from faristol.desk.screens.duplicate.sheet import sheet_line
from faristol.desk.text import Message, Text, mark
from faristol.desk.view import View
from faristol.duplicate.command import (
    AnswerClaim,
    Command,
    MakeClaim,
    OpenClaims,
    SignResults,
    UnlockResults,
)
from faristol.duplicate.model import ClaimAnswered, ClaimMade
from faristol.duplicate.state import Claim, ordered
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk

HERE: Final = "/duplicate/claims"
MOST_WRITTEN: Final = 500  # signs of a claim and of an answer, as the fields take them
NOW: Final = {
    "wall": "",
    "counter": "",
    "run": "",
}  # filled by the page at the moment of the finger


async def show(desk: "Desk", request: Request) -> View:
    """Show the interval, the claims and what was answered, the newest first."""
    opened = await opened_or_view(desk, request)
    if isinstance(opened, View):
        return opened
    text, game = desk.text_for(request), opened.game
    claims = claims_shown(desk, game, request, text)
    times = await _times(desk, opened, request, text) if game.claims else {}
    is_ended = game.end is not None
    is_settled = is_ended and not game.is_signed and not game.open_claims
    return View(
        title=text.say("Claims"),
        template="duplicate_claims.html",
        stream=opened.id,
        context={
            "note": note_of(opened, text),
            "drawn": {**drawn(opened), **NOW},
            "claims": claims,
            "is_signed": game.is_signed,
            "is_ended": is_ended,
            "can_open": is_ended and not game.is_signed and not claims["is_open"],
            "can_sign": is_settled and claims["was_open"] and not claims["is_open"],
            "can_sign_early": is_settled and (claims["is_open"] or not claims["was_open"]),
            "is_late": is_ended and claims["was_open"] and not claims["is_open"],
            "is_first": is_ended and not game.is_signed and not claims["was_open"],
            "minutes": game.settings.claims_minutes,
            "rows": [_row(opened, one, times, text) for one in reversed(game.claims)],
            "player_options": [("", "—")]
            + [(one.player, f"{one.table} · {opened.names[one.player]}") for one in ordered(game)],
            "round_options": [("0", text.say("None in particular"))]
            + [(str(one.number), str(one.number)) for one in game.done],
            "asked_player": request.query.get("player", ""),
            "asked_round": request.query.get("round", "0"),
            "max_text": MOST_WRITTEN,
            "sign_note": text.say("No claim is pending; nothing changes any more"),
        },
    )


async def _times(
    desk: "Desk", opened: Opened, request: Request, text: Text
) -> dict[tuple[str, int], str]:
    """Return when each claim was made and answered."""
    times: dict[tuple[str, int], str] = {}
    made = 0
    stored = await desk.shelf.lines(opened.id)
    for entry in entries_of(stored, (ClaimMade, ClaimAnswered)):
        if isinstance(entry.event, ClaimMade):
            made += 1
            times["made", made] = clock_time(entry.at, request.zone, text)
        elif isinstance(entry.event, ClaimAnswered):
            times["answered", entry.event.number] = clock_time(entry.at, request.zone, text)
    return times


def _row(
    opened: Opened, claim: Claim, times: dict[tuple[str, int], str], text: Text
) -> dict[str, Any]:
    return {
        "number": claim.number,
        "player": claim.player,
        "name": opened.names[claim.player],
        "round": claim.round,
        "text": claim.text,
        "time": times.get(("made", claim.number), ""),
        "answered": times.get(("answered", claim.number), ""),
        "is_pending": claim.is_upheld is None,
        "is_upheld": claim.is_upheld,
        "why": claim.why,
        "slip": sheet_line(opened, claim.player, claim.round, text) if claim.round else "",
        "href": f"#/duplicate/past?round={claim.round}&player={claim.player}&claim={claim.number}",
    }


# ---- acting ----


async def open_(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Begin the interval, for as many minutes as were typed (CAT-DUP 1.11-3)."""
    minutes = _number(request.value("minutes"))
    wish = OpenClaims(minutes=minutes, moment=read_moment(request))
    return await _carry_out(desk, request, wish, mark("The claims are open. Say it aloud."))


async def make(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Write down what a player asks to be checked (CAT-DUP 1.11-2)."""
    wish = MakeClaim(
        player=request.value("player"),
        round=_number(request.value("round")),
        text=_one_line(request.value("text")),
        moment=read_moment(request),
        is_late_accepted=bool(request.value("late")),
    )
    return await _carry_out(desk, request, wish, mark("Written down. Look at the slip now."))


async def answer(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Write down what the judge found."""
    wish = AnswerClaim(
        number=_number(request.value("claim")),
        is_upheld=request.value("verdict") == "upheld",
        why=_one_line(request.value("why")),
    )
    return await _carry_out(desk, request, wish, mark("Answered."))


async def sign(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Make the results definitive (CAT-DUP 1.11-4)."""
    wish = SignResults(moment=read_moment(request), why=_one_line(request.value("why")))
    return await _carry_out(
        desk, request, wish, mark("The results are definitive."), go="/duplicate/results"
    )


async def unlock(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Open definitive results again, with the reason that stays in the log."""
    wish = UnlockResults(why=_one_line(request.value("why")))
    return await _carry_out(desk, request, wish, mark("The results are open again."))


async def _carry_out(
    desk: "Desk", request: Request, wish: Command, told: str, *, go: str = HERE
) -> Done | Again:
    opened = await drawn_from(desk, request)
    if isinstance(opened, Refusal):
        return Again(refusal=opened)
    return await carry_out(desk, request, opened, wish, Done(go=go, toast=Message(told)))


def _number(typed: str) -> int:
    """Return a number as typed; what is none is one that nothing takes."""
    typed = typed.strip()
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 6 else -1


def _one_line(typed: str) -> str:
    """Return what was written by hand in one line, with plain spaces."""
    return " ".join(typed.split())
