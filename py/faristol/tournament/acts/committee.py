"""The committee: its members and decisions, penalties, disqualifications.

CAT-CLM 32-34; CAT-CLS 3.4, 4E, 4F.
"""

from dataclasses import dataclass, replace
from typing import Final

from faristol.ledger.kind import act
from faristol.ledger.refusal import Refusal
from faristol.tournament.faults import MAX_POINTS, MAX_WHY, fault_of_text
from faristol.tournament.state import Tournament
from faristol.tournament.values import Decision, Member, Penalty, Player

DECIDING: Final = 2  # persons (CAT-CLM 32)
MAX_MEMBERS: Final = 10
MAX_DECISIONS: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class NameCommittee:
    """Name the committee: two members decide, another one replaces a member concerned (CAT-CLM 34)."""

    members: tuple[Member, ...]  # two of them decide, the others stand in


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide:
    """Record a decision; it is final (CAT-CLM 33)."""

    decision: Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalise:
    """Take points from a player."""

    decision: Decision
    penalty: Penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualify:
    """Take a player out of the tournament and of its standings; what opponents won stays theirs."""

    decision: Decision
    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftDecision:
    """Lift a decision, with its effects."""

    number: int  # of the decision in the tournament, from 1
    why: str


def _decide_committee(
    tournament: Tournament, act: NameCommittee, _: None
) -> NameCommittee | Refusal | None:
    if act.members == tournament.committee:
        return None
    names = [member.name for member in act.members]
    if not DECIDING <= len(names) <= MAX_MEMBERS or len(set(names)) != len(names):
        return Refusal("tournament/committee_bad", {"field": "members", "least": DECIDING})
    for member in act.members:
        if fault := fault_of_text(member.name, "members", is_needed=True):
            return fault
        if member.player and member.player not in tournament.entrants:
            return Refusal("tournament/player_unknown", {"player": member.player[:200]})
    return act


def _apply_committee(tournament: Tournament, event: NameCommittee) -> Tournament:
    return replace(tournament, committee=event.members)


def fault_of_decision(tournament: Tournament, decision: Decision) -> Refusal | None:
    """Return the refusal of a decision, or None: two members decide, and neither is concerned by it."""
    members = {member.name: member for member in tournament.committee}
    if len(tournament.decisions) >= MAX_DECISIONS:
        return Refusal("tournament/too_many_decisions", {"limit": MAX_DECISIONS})
    by = set(decision.by)
    if not len(decision.by) == len(by) == DECIDING or not by <= members.keys():
        return Refusal("tournament/two_decide", {"field": "by"})
    for player in decision.concerns:
        if player not in tournament.entrants:
            return Refusal("tournament/player_unknown", {"player": player[:200]})
    for name in decision.by:
        if members[name].player and members[name].player in decision.concerns:
            return Refusal("tournament/substitute_needed", {"field": "by", "name": name})
    return fault_of_text(decision.article, "article") or fault_of_text(
        decision.what, "what", most=MAX_WHY, is_needed=True
    )


def _decide_decision(tournament: Tournament, act: Decide, _: None) -> Decide | Refusal:
    return fault_of_decision(tournament, act.decision) or act


def _apply_decision(tournament: Tournament, event: Decide | Penalise | Disqualify) -> Tournament:
    return replace(tournament, decisions=(*tournament.decisions, event.decision))


def _decide_penalty(tournament: Tournament, act: Penalise, _: None) -> Penalise | Refusal:
    penalty = act.penalty
    if penalty.player not in act.decision.concerns:
        return Refusal("tournament/concerns_others", {"field": "concerns"})
    by_points, by_coefficient = (2, 0) if tournament.settings.counts == "points" else (0, 10)
    if not (
        0 <= penalty.points <= MAX_POINTS
        and 0 <= penalty.half_points <= by_points
        and 0 <= penalty.tenths <= by_coefficient
    ):
        return Refusal("tournament/penalty_bad", {"field": "points", "most": MAX_POINTS})
    if not (penalty.points or penalty.half_points or penalty.tenths):
        return Refusal("tournament/penalty_empty", {"field": "points"})
    if not 1 <= penalty.round <= len(tournament.confirmed):
        return Refusal("tournament/round_unknown", {"round": penalty.round})
    if penalty.round < tournament.since.get(penalty.player, 1):
        return Refusal("tournament/penalty_round", {"field": "round", "round": penalty.round})
    return fault_of_decision(tournament, act.decision) or act


def _apply_penalty(tournament: Tournament, event: Penalise) -> Tournament:
    number = len(tournament.decisions) + 1
    penalties = {**tournament.penalties, number: event.penalty}
    return replace(_apply_decision(tournament, event), penalties=penalties)


def _decide_disqualification(
    tournament: Tournament, act: Disqualify, _: None
) -> Disqualify | Refusal | None:
    if act.player in tournament.disqualified.values():
        return None
    if act.player not in act.decision.concerns:
        return Refusal("tournament/concerns_others", {"field": "concerns"})
    return fault_of_decision(tournament, act.decision) or act


def _apply_disqualification(tournament: Tournament, event: Disqualify) -> Tournament:
    number = len(tournament.decisions) + 1
    disqualified = {**tournament.disqualified, number: event.player}
    return replace(_apply_decision(tournament, event), disqualified=disqualified)


def _decide_lifting(
    tournament: Tournament, act: LiftDecision, _: None
) -> LiftDecision | Refusal | None:
    if not 1 <= act.number <= len(tournament.decisions):
        return Refusal("tournament/decision_unknown", {"number": act.number})
    if act.number in tournament.lifted:
        return None
    return fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True) or act


def _apply_lifting(tournament: Tournament, event: LiftDecision) -> Tournament:
    penalties = {at: penalty for at, penalty in tournament.penalties.items() if at != event.number}
    disqualified = {
        at: player for at, player in tournament.disqualified.items() if at != event.number
    }
    return replace(
        tournament,
        penalties=penalties,
        disqualified=disqualified,
        lifted=tournament.lifted | {event.number},
    )


COMMITTEE: Final = (
    act(NameCommittee, _decide_committee, _apply_committee),
    act(Decide, _decide_decision, _apply_decision),
    act(Penalise, _decide_penalty, _apply_penalty),
    act(Disqualify, _decide_disqualification, _apply_disqualification),
    act(LiftDecision, _decide_lifting, _apply_lifting),
)
