"""Keep the interval of claims: who asks for a check, what the judge found, and when results are definitive.

CAT-DUP 1.11: the interval is said and shown, a claim is looked at with the slip in hand, and after it
the results are final; they are opened again only with a reason, which stays in the log.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
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
from faristol.duplicate.model import (
    ClaimAnswered,
    ClaimMade,
    EntrantChanged,
    Event,
    LeavingTakenBack,
    MasterInvalidated,
    MasterRestored,
    MasterWithdrawn,
    RackCorrected,
    SanctionGiven,
    SanctionLifted,
    SlipsRead,
    SlipsTakenBack,
)
from faristol.duplicate.state import Claim, ordered
from faristol.ledger.record import JSON
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
CORRECTING: Final = (
    SlipsRead,
    SlipsTakenBack,
    RackCorrected,
    MasterWithdrawn,
    MasterInvalidated,
    MasterRestored,
    SanctionGiven,
    SanctionLifted,
    LeavingTakenBack,
    EntrantChanged,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """Hold what became of the claims: when each was made and answered, and which were corrected."""

    times: dict[tuple[str, int], str] = field(default_factory=dict)
    corrected: frozenset[int] = frozenset()

    def to_correct(self, claims: Sequence[Claim]) -> list[Claim]:
        """Return the claims that were upheld and whose correction has not been made."""
        return [one for one in claims if one.is_upheld and one.number not in self.corrected]


async def show(desk: "Desk", request: Request) -> View:
    """Show the interval, the claims and what was answered, the newest first."""
    opened = await opened_or_view(desk, request)
    if isinstance(opened, View):
        return opened
    text, game = desk.text_for(request), opened.game
    claims = claims_shown(desk, game, request, text)
    course = await _course(desk, opened, request, text)
    to_correct = course.to_correct(game.claims)
    is_ended = game.end is not None
    is_settled = is_ended and not game.is_signed and not game.open_claims
    is_over = claims["was_open"] and not claims["is_open"]
    is_ready = is_over and not to_correct
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
            "can_sign": is_settled and is_ready,
            "can_sign_early": is_settled and not is_ready,
            "to_correct": text.count(
                "{n} claim was upheld and is still to be corrected.",
                "{n} claims were upheld and are still to be corrected.",
                len(to_correct),
            )
            if to_correct
            else "",
            "is_late": is_ended and is_over,
            "is_first": is_ended and not game.is_signed and not claims["was_open"],
            "minutes": game.settings.claims_minutes,
            "rows": [_row(opened, one, course, text) for one in reversed(game.claims)],
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


async def _course(desk: "Desk", opened: Opened, request: Request, text: Text) -> Course:
    """Return what became of the claims; of a long game only what came after the first is read."""
    if not opened.game.claims:
        return Course()
    times: dict[tuple[str, int], str] = {}
    made: list[ClaimMade] = []
    corrected: set[int] = set()
    stored = await desk.shelf.lines(opened.id)
    first = next(entries_of(stored, (ClaimMade,))).seq
    for entry in entries_of(stored[first - 1 :], (ClaimMade, ClaimAnswered, *CORRECTING)):
        if isinstance(entry.event, ClaimMade):
            made.append(entry.event)
            times["made", len(made)] = clock_time(entry.at, request.zone, text)
        elif isinstance(entry.event, ClaimAnswered):
            times["answered", entry.event.number] = clock_time(entry.at, request.zone, text)
        else:
            corrected |= {n for n, one in enumerate(made, start=1) if _corrects(entry.event, one)}
    return Course(times=times, corrected=frozenset(corrected))


def _corrects(event: Event, claim: ClaimMade) -> bool:
    """Tell whether an entry changes what was claimed: of its round, or anything when it is of none.

    Of the slips only the one of who claims is meant; what is claimed of another one is signed with a reason.
    """
    if isinstance(event, SlipsRead) and claim.player not in {one.player for one in event.slips}:
        return False
    if isinstance(event, SlipsTakenBack) and claim.player not in event.players:
        return False
    is_of_all = not claim.round or isinstance(event, SanctionLifted)
    return is_of_all or getattr(event, "round", 0) == claim.round


def _row(opened: Opened, claim: Claim, course: Course, text: Text) -> dict[str, Any]:
    return {
        "number": claim.number,
        "player": claim.player,
        "name": opened.names[claim.player],
        "round": claim.round,
        "text": claim.text,
        "time": course.times.get(("made", claim.number), ""),
        "answered": course.times.get(("answered", claim.number), ""),
        "is_pending": claim.is_upheld is None,
        "is_upheld": claim.is_upheld,
        "is_corrected": claim.number in course.corrected,
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
    number = _number(request.value("claim"))
    is_upheld = request.value("verdict") == "upheld"
    wish = AnswerClaim(number=number, is_upheld=is_upheld, why=_one_line(request.value("why")))
    return await _carry_out(desk, request, wish, mark("Answered."))


async def sign(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Make the results definitive (CAT-DUP 1.11-4); with a correction to be made, only for a reason."""
    opened = await drawn_from(desk, request)
    if not isinstance(opened, Refusal) and not _one_line(request.value("why")):
        course = await _course(desk, opened, request, desk.text_for(request))
        if to_correct := course.to_correct(opened.game.claims):
            facts: dict[str, JSON] = {"field": "why", "count": len(to_correct)}
            return Again(refusal=Refusal("duplicate/claims_to_correct", facts))
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
