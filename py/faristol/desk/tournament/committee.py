"""Write down what the committee decides: by whom, whom it touches, and what it takes (CAT-CLM 32-34)."""

from dataclasses import replace
from typing import Any

from faristol.club.card import Card
from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import format_coefficient, tournament_screen, view
from faristol.desk.tournament.commands import carry_out, drawn_forms
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.desk.tournament.record import decision_rows
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
from faristol.tournament.consequences import Moved, moved
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.values import Decision, Member, Penalty

ROUTE = "/tournament/committee"
REGIONS = {"decide-moved": "tournament/committee_moved.html"}
CONCERNED = 2  # people of one table


@tournament_screen
async def show(desk: Desk, request: Request, opened: LoadedTournament) -> View:
    """Show what was decided, and the form of one more decision."""
    tournament, text = opened.tournament, opened.text
    names = sorted((fold_name(opened.names[one]), one) for one in tournament.order)
    context: dict[str, Any] = {
        "decisions": decision_rows(opened, desk.zone(request, opened.row)),
        "players": [("", "–"), *((player, opened.names[player]) for _, player in names)],
        "concerned": range(CONCERNED),
        "rounds": [(str(one.number), str(one.number)) for one in tournament.confirmed],
        "members": [
            (one.name, text.say("{name}, who plays", name=one.name) if one.player else one.name)
            for one in committee_members(opened)
        ],
        "tenths": [(str(n), format_coefficient(n * ONE // 10, text)) for n in range(11)],
        "deciding": range(DECIDING),
        "can_decide": len(tournament.committee) >= DECIDING,
        "moved": _moved_by(opened, request.asked),
    }
    title = text.say("Committee")
    return view(opened, "rounds", "committee", context, title=title, regions=REGIONS)


def committee_members(opened: LoadedTournament) -> tuple[Member, ...]:
    """Return the committee, each who plays too with the player: by the name."""
    return tuple(
        replace(one, player=one.player or opened.names.namesake(Card(name=one.name)))
        for one in opened.tournament.committee
    )


async def decide(desk: Desk, request: Request) -> Done:
    """Write a decision down with what it does: nothing else, a penalty, or who is out."""
    opened = await load_named(desk, request)
    wish = _wish_of(request, opened, what=request.line("what"))
    told = Message(mark("Written down: {what}"), {"what": wish.decision.what})
    wishes = (NameCommittee(members=committee_members(opened)), wish)
    return await carry_out(desk, request, opened, wishes, Done(go=ROUTE, toast=told))


def _wish_of(
    request: Request, opened: LoadedTournament, *, what: str
) -> Decide | Penalise | Disqualify:
    """Return the act that the form of a decision asks for."""
    concerns = tuple(dict.fromkeys(one for one in request.values("concerns") if one))
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
        case "penalty" if not opened.last:
            raise Refused(Refusal("tournament/nothing_played", {"field": "effect"}))
        case "penalty":
            by_points = opened.tournament.settings.counts == "points"
            penalty = Penalty(
                player=first,
                round=request.number("round"),
                points=request.number("points") if request.value("points").strip() else 0,
                half_points=request.number("half_points") if by_points else 0,
                tenths=0 if by_points else request.number("tenths"),
            )
            return Penalise(decision=decision, penalty=penalty)
        case "out":
            return Disqualify(decision=decision, player=first)
        case _:
            raise Refused(Refusal("desk/no_such_choice", {"field": "effect"}))


def _moved_by(opened: LoadedTournament, asked: Request) -> tuple[Moved, ...] | None:
    """Return who stands elsewhere once a decision that takes something is written down; None while it cannot be."""
    if not asked.value("effect"):
        return None
    before = opened.tournament
    try:
        wish = _wish_of(asked, opened, what=asked.line("what") or "-")
    except Refused:
        return None
    after = before
    for one in (NameCommittee(members=committee_members(opened)), wish):
        made = TOURNAMENT.decide(after, one, None)
        if isinstance(made, Refusal):
            return None
        after = TOURNAMENT.fold(after, made)
    return moved(before, after)


lift = drawn_forms(
    LiftDecision, Done(go=ROUTE, spoken=Message(mark("The decision is taken back.")))
)
