"""Decisions of the committee: by whom, whom they concern, and what they take away (CAT-CLM 32-34)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.club.card import Card
from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    TournamentContext,
    tournament_screen,
    tournament_view,
)
from faristol.desk.tournament.commands import carry_out, drawn_forms
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.desk.tournament.record import DecisionRow, decision_rows
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.committee import (
    DECIDING,
    Decide,
    Disqualify,
    LiftDecision,
    NameCommittee,
    Penalise,
)
from faristol.tournament.coefficient import ONE
from faristol.tournament.consequences import PlaceChange, list_place_changes
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.values import Decision, Member, Penalty, Player

ROUTE = "/tournament/committee"
CONCERNED = 2  # people of one table


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CommitteeContext(TournamentContext):
    """The decisions, and the form of a new one."""

    template: ClassVar[str] = "tournament/committee.html"
    regions: ClassVar[Mapping[str, str]] = {"decide-moved": "tournament/committee_moved.html"}

    decisions: Sequence[DecisionRow]
    players: Sequence[tuple[Player, str]]  # by name
    rounds: Sequence[tuple[str, str]]
    members: Sequence[tuple[str, str]]
    moved: Sequence[PlaceChange] | None  # by the drafted decision; None while it is not valid

    @property
    def concerned(self) -> range:
        """The fields of the players concerned."""
        return range(CONCERNED)

    @property
    def deciding(self) -> range:
        """The fields of the members who decide."""
        return range(DECIDING)

    @property
    def can_decide(self) -> bool:
        """Whether the committee has enough members."""
        return len(self.state.committee) >= DECIDING

    @property
    def tenths(self) -> Sequence[tuple[str, str]]:
        """The coefficients that a penalty may take."""
        text = self.tournament.text
        return [(str(n), self.format_coefficient(n * ONE // 10, text)) for n in range(11)]


@tournament_screen
async def show(desk: Desk, request: Request, tournament: LoadedTournament) -> View:
    """Show the decisions, and the form of a new one."""
    state, text = tournament.state, tournament.text
    names = sorted((fold_name(tournament.names[player]), player) for player in state.order)
    context = CommitteeContext(
        tournament=tournament,
        part="rounds",
        decisions=decision_rows(tournament, desk.zone(request, tournament.row)),
        players=[("", "–"), *((player, tournament.names[player]) for _, player in names)],
        rounds=[(str(round_.number), str(round_.number)) for round_ in state.confirmed],
        members=[
            (
                member.name,
                text.gettext("{name}, who plays", name=member.name)
                if member.player
                else member.name,
            )
            for member in committee_members(tournament)
        ],
        moved=_preview_moves(tournament, request.asked),
    )
    return tournament_view(context, title=text.gettext("Committee"))


def committee_members(tournament: LoadedTournament) -> tuple[Member, ...]:
    """Return the committee; a member who also plays is matched with the player by name."""
    return tuple(
        replace(member, player=member.player or tournament.names.namesake(Card(name=member.name)))
        for member in tournament.state.committee
    )


async def decide(desk: Desk, request: Request) -> Done:
    """Record a decision with its effect: none, a penalty, or a disqualification."""
    tournament = await load_named(desk, request)
    act = _act_from_form(request, tournament, what=request.line("what"))
    message = Message(gettext_noop("Written down: {what}"), {"what": act.decision.what})
    acts = (NameCommittee(members=committee_members(tournament)), act)
    return await carry_out(desk, request, tournament, acts, Done(route=ROUTE, toast=message))


def _act_from_form(
    request: Request, tournament: LoadedTournament, *, what: str
) -> Decide | Penalise | Disqualify:
    """Return the act of a decision form.

    Raises:
        Refused: the effect is unknown, or a penalty comes before the first round.
    """
    concerns = tuple(dict.fromkeys(player for player in request.values("concerns") if player))
    decision = Decision(
        what=what,
        article=request.line("article"),
        by=tuple(dict.fromkeys(request.values("by"))),
        concerns=concerns,
    )
    first = concerns[0] if concerns else ""
    match request.value("effect"):
        case "":
            return Decide(decision=decision)
        case "penalty" if not tournament.last_round:
            raise Refused(Refusal("tournament/nothing_played", {"field": "effect"}))
        case "penalty":
            is_by_points = tournament.state.settings.counts == "points"
            penalty = Penalty(
                player=first,
                round=request.number("round"),
                points=request.number("points") if request.value("points").strip() else 0,
                half_points=request.number("half_points") if is_by_points else 0,
                tenths=0 if is_by_points else request.number("tenths"),
            )
            return Penalise(decision=decision, penalty=penalty)
        case "out":
            return Disqualify(decision=decision, player=first)
        case _:
            raise Refused(Refusal("desk/no_such_choice", {"field": "effect"}))


def _preview_moves(tournament: LoadedTournament, draft: Request) -> tuple[PlaceChange, ...] | None:
    """Return the players whose places a drafted decision would change; None while it is not valid."""
    if not draft.value("effect"):
        return None
    before = tournament.state
    try:
        proposed = _act_from_form(draft, tournament, what=draft.line("what") or "-")
    except Refused:
        return None
    after = before
    for act in (NameCommittee(members=committee_members(tournament)), proposed):
        events = TOURNAMENT.decide(after, act, None)
        if isinstance(events, Refusal):
            return None
        after = TOURNAMENT.fold(after, events)
    return list_place_changes(before, after)


lift = drawn_forms(
    LiftDecision, Done(route=ROUTE, spoken=Message(gettext_noop("The decision is taken back.")))
)
