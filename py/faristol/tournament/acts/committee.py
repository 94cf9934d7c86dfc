"""Name the committee, decide, penalise, disqualify (CAT-CLM 32-34; CAT-CLS 3.4, 4E, 4F)."""

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
    """Say who decides: two, and who stands in for one whom a decision touches (CAT-CLM 34)."""

    members: tuple[Member, ...]  # two of them decide, the others stand in


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide:
    """Write down a decision; it is final (CAT-CLM 33)."""

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
    """Take a decision back, with what it did."""

    number: int  # which of the tournament's, from 1
    why: str


def _name(tournament: Tournament, wish: NameCommittee, _: None) -> NameCommittee | Refusal | None:
    if wish.members == tournament.committee:
        return None
    names = [member.name for member in wish.members]
    if not DECIDING <= len(names) <= MAX_MEMBERS or len(set(names)) != len(names):
        return Refusal("tournament/committee_bad", {"field": "members", "least": DECIDING})
    for member in wish.members:
        if fault := fault_of_text(member.name, "members", is_needed=True):
            return fault
        if member.player and member.player not in tournament.entrants:
            return Refusal("tournament/player_unknown", {"player": member.player[:200]})
    return wish


def _named(tournament: Tournament, fact: NameCommittee) -> Tournament:
    return replace(tournament, committee=fact.members)


def fault_of_decision(tournament: Tournament, decision: Decision) -> Refusal | None:
    """Return why a decision cannot stand: two members decide, and neither is touched by it."""
    known = {member.name: member for member in tournament.committee}
    if len(tournament.decisions) >= MAX_DECISIONS:
        return Refusal("tournament/too_many_decisions", {"limit": MAX_DECISIONS})
    by = set(decision.by)
    if not len(decision.by) == len(by) == DECIDING or not by <= known.keys():
        return Refusal("tournament/two_decide", {"field": "by"})
    for player in decision.concerns:
        if player not in tournament.entrants:
            return Refusal("tournament/player_unknown", {"player": player[:200]})
    for name in decision.by:
        if known[name].player and known[name].player in decision.concerns:
            return Refusal("tournament/substitute_needed", {"field": "by", "name": name})
    return fault_of_text(decision.article, "article") or fault_of_text(
        decision.what, "what", most=MAX_WHY, is_needed=True
    )


def _decide(tournament: Tournament, wish: Decide, _: None) -> Decide | Refusal:
    return fault_of_decision(tournament, wish.decision) or wish


def _decided(tournament: Tournament, fact: Decide | Penalise | Disqualify) -> Tournament:
    return replace(tournament, decisions=(*tournament.decisions, fact.decision))


def _penalise(tournament: Tournament, wish: Penalise, _: None) -> Penalise | Refusal:
    penalty = wish.penalty
    if penalty.player not in wish.decision.concerns:
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
    return fault_of_decision(tournament, wish.decision) or wish


def _penalised(tournament: Tournament, fact: Penalise) -> Tournament:
    number = len(tournament.decisions) + 1
    penalties = {**tournament.penalties, number: fact.penalty}
    return replace(_decided(tournament, fact), penalties=penalties)


def _disqualify(tournament: Tournament, wish: Disqualify, _: None) -> Disqualify | Refusal | None:
    if wish.player in tournament.disqualified.values():
        return None
    if wish.player not in wish.decision.concerns:
        return Refusal("tournament/concerns_others", {"field": "concerns"})
    return fault_of_decision(tournament, wish.decision) or wish


def _disqualified(tournament: Tournament, fact: Disqualify) -> Tournament:
    number = len(tournament.decisions) + 1
    disqualified = {**tournament.disqualified, number: fact.player}
    return replace(_decided(tournament, fact), disqualified=disqualified)


def _lift(tournament: Tournament, wish: LiftDecision, _: None) -> LiftDecision | Refusal | None:
    if not 1 <= wish.number <= len(tournament.decisions):
        return Refusal("tournament/decision_unknown", {"number": wish.number})
    if wish.number in tournament.lifted:
        return None
    return fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=True) or wish


def _lifted(tournament: Tournament, fact: LiftDecision) -> Tournament:
    penalties = {at: of for at, of in tournament.penalties.items() if at != fact.number}
    disqualified = {at: of for at, of in tournament.disqualified.items() if at != fact.number}
    return replace(
        tournament,
        penalties=penalties,
        disqualified=disqualified,
        lifted=tournament.lifted | {fact.number},
    )


COMMITTEE: Final = (
    act(NameCommittee, _name, _named),
    act(Decide, _decide, _decided),
    act(Penalise, _penalise, _penalised),
    act(Disqualify, _disqualify, _disqualified),
    act(LiftDecision, _lift, _lifted),
)
