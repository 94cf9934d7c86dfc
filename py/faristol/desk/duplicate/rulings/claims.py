"""Screen of the interval of claims: the claims, the judge's answers, and the signing of the results.

CAT-DUP 1.11: the interval is announced and displayed, a claim is checked with the slip in hand, and after
the interval the results are final; they are reopened only with a reason, which stays in the log.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from faristol.desk.duplicate.base import game_screen, version_fields
from faristol.desk.duplicate.document import LoadedDuplicate, carry_out, drawn_forms, load_fresh
from faristol.desk.duplicate.results.contexts import TitledDuplicateContext
from faristol.desk.duplicate.results.player_sheet import sheet_row_text
from faristol.desk.duplicate.results.screen import ClaimsView, claims_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import act_from_form
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_time
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.clocks.clock_data import moment_fields
from faristol.desk.shared.player_names import PlayerNames
from faristol.duplicate.acts.results import (
    AnswerClaim,
    MakeClaim,
    OpenClaims,
    SignResults,
    UnlockResults,
)
from faristol.duplicate.claim_corrections import is_correction_of
from faristol.duplicate.state import Claim, list_entrants
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

ROUTE: Final = "/duplicate/claims"
MAX_TEXT: Final = 500  # characters of a claim and of an answer, as the fields take them
# filled by the page at the moment of the tap
NOW: Final = {"wall": "", "counter": "", "run": ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsProgress:
    """The progress of the claims: when each was made and answered, and which were corrected."""

    times: dict[tuple[str, int], str] = field(default_factory=dict)
    corrected: frozenset[int] = frozenset()

    def to_correct(self, claims: Sequence[Claim]) -> list[Claim]:
        """Return the upheld claims whose correction has not been made."""
        return [claim for claim in claims if claim.is_upheld and claim.number not in self.corrected]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateClaimsContext(TitledDuplicateContext):
    """The interval, and the claims with their answers."""

    template: ClassVar[str] = "duplicate/rulings/claims.html"

    claims: ClaimsView
    progress: ClaimsProgress
    to_correct: str  # how many corrections are still to be made, or an empty string
    slips: Mapping[int, str]  # the slip of each claim by its number, empty where it is of no round
    player_options: Sequence[tuple[str, str]]
    round_options: Sequence[tuple[str, str]]
    requested_player: str
    requested_round: str

    @property
    def version_fields(self) -> Mapping[str, JSON]:
        """The hidden fields of every form, with the moment."""
        return {**version_fields(self.duplicate), **NOW}

    @property
    def names(self) -> PlayerNames:
        """The names of the players."""
        return self.duplicate.names

    @property
    def can_sign(self) -> bool:
        """Whether the results may become final without a reason."""
        return self._is_settled and self._is_ready

    @property
    def can_sign_early(self) -> bool:
        """Whether the results may become final, but with a reason."""
        return self._is_settled and not self._is_ready

    @property
    def max_text(self) -> int:
        """The length of a claim and of an answer."""
        return MAX_TEXT

    @property
    def _is_settled(self) -> bool:
        game = self.game
        return game.end is not None and not game.is_signed and not game.open_claims

    @property
    def _is_ready(self) -> bool:
        return self.claims.has_opened and not self.claims.is_open and not self.to_correct


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the interval, and the claims with their answers, the newest first."""
    game, zone = duplicate.game, desk.zone(request, duplicate.row)
    progress = _claims_progress(duplicate, zone, text)
    to_correct = len(progress.to_correct(game.claims))
    return View(
        title=text.gettext("Claims"),
        context=DuplicateClaimsContext(
            duplicate=duplicate,
            claims=claims_view(desk, game, zone, text),
            progress=progress,
            to_correct=text.ngettext(
                "{n} claim was upheld and still has to be corrected.",
                "{n} claims were upheld and still have to be corrected.",
                to_correct,
            )
            if to_correct
            else "",
            slips={
                claim.number: sheet_row_text(duplicate, claim.player, claim.round, text)
                if claim.round
                else ""
                for claim in game.claims
            },
            player_options=[("", "—")]
            + [
                (entrant.player, f"{entrant.table} · {duplicate.names[entrant.player]}")
                for entrant in list_entrants(game)
            ],
            round_options=[("0", text.gettext("None in particular"))]
            + [(str(round_.number), str(round_.number)) for round_ in game.done],
            requested_player=request.query.get("player", ""),
            requested_round=request.query.get("round", "0"),
        ),
    )


def _claims_progress(duplicate: LoadedDuplicate, zone: Zone, text: Translator) -> ClaimsProgress:
    if not duplicate.game.claims:
        return ClaimsProgress()
    times: dict[tuple[str, int], str] = {}
    claims: list[MakeClaim] = []
    corrected: set[int] = set()
    for entry in duplicate.log:
        match entry.act:
            case MakeClaim() as claim:
                claims.append(claim)
                times["made", len(claims)] = format_time(entry.at, zone, text)
            case AnswerClaim(number=number):
                times["answered", number] = format_time(entry.at, zone, text)
            case act:
                corrected |= {
                    n
                    for n, made_claim in enumerate(claims, start=1)
                    if is_correction_of(act, made_claim)
                }
    return ClaimsProgress(times=times, corrected=frozenset(corrected))


# ---- acting ----


def _claim_result(message: str) -> Done:
    return Done(route=ROUTE, toast=Message(message))


def _claim_fields(request: Request) -> dict[str, object]:
    return {"is_late_accepted": bool(request.value("late")), **moment_fields(request)}


def _answer_fields(request: Request) -> dict[str, object]:
    is_upheld = request.value("verdict") == "upheld"
    return {"number": request.number("claim"), "is_upheld": is_upheld}


open_ = drawn_forms(
    OpenClaims,
    _claim_result(gettext_noop("Claims are open. Announce it.")),
    extra_fields=moment_fields,
)
make = drawn_forms(
    MakeClaim,
    _claim_result(gettext_noop("Written down. Now look at the slip.")),
    extra_fields=_claim_fields,
)
answer = drawn_forms(
    AnswerClaim, _claim_result(gettext_noop("Answered.")), extra_fields=_answer_fields
)
unlock = drawn_forms(UnlockResults, _claim_result(gettext_noop("The results have been reopened.")))


async def sign(desk: Desk, request: Request) -> Done:
    """Sign the results (CAT-DUP 1.11-4); while a correction is still to be made, only with a reason."""
    duplicate = await load_fresh(desk, request)
    act = act_from_form(request, SignResults, **moment_fields(request))
    if not act.why:
        progress = _claims_progress(duplicate, desk.zone(request, duplicate.row), duplicate.text)
        if to_correct := progress.to_correct(duplicate.game.claims):
            data: dict[str, JSON] = {"field": "why", "count": len(to_correct)}
            raise Refused(Refusal("duplicate/claims_to_correct", data))
    done = Done(route="/duplicate/results", toast=Message(gettext_noop("The results are final.")))
    return await carry_out(desk, request, duplicate, act, done)
