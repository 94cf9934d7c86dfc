"""Keep the interval of claims: who asks for a check, what the judge found, and when results are definitive.

CAT-DUP 1.11: the interval is said and shown, a claim is looked at with the slip in hand, and after it
the results are final; they are opened again only with a reason, which stays in the log.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from faristol.desk.duplicate.base import game_screen, version_fields
from faristol.desk.duplicate.document import LoadedDuplicate, carry_out, drawn_forms, load_fresh
from faristol.desk.duplicate.results.classification import subtitle_of
from faristol.desk.duplicate.results.player_sheet import sheet_row_text
from faristol.desk.duplicate.results.screen import claims_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import act_from_form
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_time
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.clocks.clock_data import moment_fields
from faristol.duplicate.acts.results import (
    AnswerClaim,
    MakeClaim,
    OpenClaims,
    SignResults,
    UnlockResults,
)
from faristol.duplicate.correcting import corrects
from faristol.duplicate.state import Claim, ordered
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

HERE: Final = "/duplicate/claims"
MOST_WRITTEN: Final = 500  # signs of a claim and of an answer, as the fields take them
# filled by the page at the moment of the finger
NOW: Final = {"wall": "", "counter": "", "run": ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsProgress:
    """Hold what became of the claims: when each was made and answered, and which were corrected."""

    times: dict[tuple[str, int], str] = field(default_factory=dict)
    corrected: frozenset[int] = frozenset()

    def to_correct(self, claims: Sequence[Claim]) -> list[Claim]:
        """Return the claims that were upheld and whose correction has not been made."""
        return [one for one in claims if one.is_upheld and one.number not in self.corrected]


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show the interval, the claims and what was answered, the newest first."""
    game, zone = opened.game, desk.zone(request, opened.row)
    claims = claims_view(desk, game, zone, text)
    course = _claims_progress(opened, zone, text)
    to_correct = len(course.to_correct(game.claims))
    is_settled = game.end is not None and not game.is_signed and not game.open_claims
    is_ready = claims["was_open"] and not claims["is_open"] and not to_correct
    return View(
        title=text.say("Claims"),
        template="duplicate/rulings/claims.html",
        context={
            "note": subtitle_of(opened, text),
            "drawn": {**version_fields(opened), **NOW},
            "claims": claims,
            "game": game,
            "names": opened.names,
            "course": course,
            "can_sign": is_settled and is_ready,
            "can_sign_early": is_settled and not is_ready,
            "to_correct": text.count(
                "{n} claim was upheld and still has to be corrected.",
                "{n} claims were upheld and still have to be corrected.",
                to_correct,
            )
            if to_correct
            else "",
            "slips": {
                one.number: sheet_row_text(opened, one.player, one.round, text) if one.round else ""
                for one in game.claims
            },
            "player_options": [("", "—")]
            + [(one.player, f"{one.table} · {opened.names[one.player]}") for one in ordered(game)],
            "round_options": [("0", text.say("None in particular"))]
            + [(str(one.number), str(one.number)) for one in game.done],
            "asked_player": request.query.get("player", ""),
            "asked_round": request.query.get("round", "0"),
            "max_text": MOST_WRITTEN,
        },
    )


def _claims_progress(opened: LoadedDuplicate, zone: Zone, text: Text) -> ClaimsProgress:
    """Return what became of the claims."""
    if not opened.game.claims:
        return ClaimsProgress()
    times: dict[tuple[str, int], str] = {}
    made: list[MakeClaim] = []
    corrected: set[int] = set()
    for entry in opened.log:
        match entry.act:
            case MakeClaim() as claim:
                made.append(claim)
                times["made", len(made)] = format_time(entry.at, zone, text)
            case AnswerClaim(number=number):
                times["answered", number] = format_time(entry.at, zone, text)
            case act:
                corrected |= {n for n, one in enumerate(made, start=1) if corrects(act, one)}
    return ClaimsProgress(times=times, corrected=frozenset(corrected))


# ---- acting ----


def _claim_result(told: str) -> Done:
    return Done(go=HERE, toast=Message(told))


def _claim(request: Request) -> dict[str, object]:
    return {"is_late_accepted": bool(request.value("late")), **moment_fields(request)}


def _answer(request: Request) -> dict[str, object]:
    is_upheld = request.value("verdict") == "upheld"
    return {"number": request.number("claim"), "is_upheld": is_upheld}


open_ = drawn_forms(
    OpenClaims, _claim_result(mark("Claims are open. Announce it.")), given=moment_fields
)
make = drawn_forms(
    MakeClaim, _claim_result(mark("Written down. Now look at the slip.")), given=_claim
)
answer = drawn_forms(AnswerClaim, _claim_result(mark("Answered.")), given=_answer)
unlock = drawn_forms(UnlockResults, _claim_result(mark("The results have been reopened.")))


async def sign(desk: Desk, request: Request) -> Done:
    """Make the results definitive (CAT-DUP 1.11-4); with a correction to be made, only for a reason."""
    opened = await load_fresh(desk, request)
    wish = act_from_form(request, SignResults, **moment_fields(request))
    if not wish.why:
        course = _claims_progress(opened, desk.zone(request, opened.row), opened.text)
        if to_correct := course.to_correct(opened.game.claims):
            facts: dict[str, JSON] = {"field": "why", "count": len(to_correct)}
            raise Refused(Refusal("duplicate/claims_to_correct", facts))
    done = Done(go="/duplicate/results", toast=Message(mark("The results are final.")))
    return await carry_out(desk, request, opened, wish, done)
