"""The committee: two members decide, a member concerned is replaced, and decisions are recorded."""

import pytest

from faristol.tournament.acts.committee import (
    Decide,
    Disqualify,
    LiftDecision,
    NameCommittee,
    Penalise,
)
from faristol.tournament.acts.entries import StrikeEntry
from faristol.tournament.pairing_basis import standings_of
from faristol.tournament.values import Decision, Member, Penalty
from tests.support.tournament_table import Director

MEMBERS = (Member(name="Marta"), Member(name="Oriol", player="a"), Member(name="Zoe"))


@pytest.fixture
def director():
    """Four players, one of them in the committee, after one round."""
    director_ = Director()
    director_.enter(*"abcd")
    director_.begin_round()
    director_.play()
    director_.do(NameCommittee(members=MEMBERS))
    return director_


def decision(*concerns, by=("Marta", "Oriol"), what="Temps esgotat", article="CAT-CLM 31"):
    return Decision(what=what, article=article, by=by, concerns=concerns)


def code_of(refusal):
    assert refusal is not None, "it was allowed"
    return refusal.code.removeprefix("tournament/")


def test_decision_needs_two_members():  # CAT-CLM 32, 33
    director = Director()
    director.enter("a")
    assert code_of(director.wish(Decide(decision=decision()))) == "two_decide"
    director.do(NameCommittee(members=MEMBERS))
    director.do(Decide(decision=decision()))
    assert director.state.decisions == (decision(),)
    alone = decision(by=("Marta",))
    assert code_of(director.wish(Decide(decision=alone))) == "two_decide"
    twice = decision(by=("Marta", "Marta"))
    assert code_of(director.wish(Decide(decision=twice))) == "two_decide"


def test_member_concerned_by_a_decision_is_replaced(director):  # CAT-CLM 34
    refusal = director.wish(Decide(decision=decision("a", "b")))
    assert code_of(refusal) == "substitute_needed"
    assert refusal.data["name"] == "Oriol"
    director.do(Decide(decision=decision("a", "b", by=("Marta", "Zoe"))))
    assert director.audited() == []


def test_penalty_counts_from_its_round_and_is_lifted_with_a_reason(director):
    before = {row.player: row for row in standings_of(director.state)}
    penalty = Penalty(player="c", round=1, points=50, half_points=1)
    director.do(Penalise(decision=decision("c"), penalty=penalty))
    after = {row.player: row for row in standings_of(director.state)}
    assert after["c"].half_points == before["c"].half_points - 1
    assert after["c"].difference == before["c"].difference - 50
    assert after["c"].total == before["c"].total - 50
    assert after["d"].half_points == before["d"].half_points
    assert code_of(director.wish(LiftDecision(number=1, why=" "))) == "text_missing"
    director.do(LiftDecision(number=1, why="recurs acceptat"))
    assert {row.player: row.total for row in standings_of(director.state)} == {
        player: row.total for player, row in before.items()
    }
    assert director.wish(LiftDecision(number=1, why="un altre cop")) is None
    assert director.audited() == []


def test_player_in_the_record_is_not_removed(director):
    director.enter("e", "f")
    director.do(StrikeEntry(player="e"))
    director.do(Decide(decision=decision("f")))
    assert code_of(director.wish(StrikeEntry(player="f"))) == "player_in_record"


def test_disqualified_player_has_no_place_and_plays_no_more(director):
    director.do(Disqualify(decision=decision("b", article="CAT-CLS 3.4"), player="b"))
    rows = standings_of(director.state)
    assert [(row.place, row.player) for row in rows] == [(1, "c"), (2, "a"), (3, "d")]
    assert "b" not in director.state.iterate_present(2)
    director.begin_round()
    assert director.state.round(2).resting == ("d",)
    assert director.audited() == []


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (NameCommittee(members=MEMBERS[:1]), "committee_bad"),
        (NameCommittee(members=(*MEMBERS[:1], *MEMBERS[:1])), "committee_bad"),
        (NameCommittee(members=(Member(name="M"), Member(name=" "))), "text_missing"),
        (NameCommittee(members=(Member(name="M"), Member(name="N", player="x"))), "player_unknown"),
        (Decide(decision=decision("x")), "player_unknown"),
        (Decide(decision=decision(what="")), "text_missing"),
        (Decide(decision=decision(what="x" * 601)), "text_too_long"),
        (Decide(decision=decision(by=("Marta", "Pau"))), "two_decide"),
        (Penalise(decision=decision("b"), penalty=Penalty(player="c", round=1, points=1)), "concerns_others"),
        (Penalise(decision=decision("c"), penalty=Penalty(player="c", round=1)), "penalty_empty"),
        (Penalise(decision=decision("c"), penalty=Penalty(player="c", round=1, points=-1)), "penalty_bad"),
        (Penalise(decision=decision("c"), penalty=Penalty(player="c", round=2, points=1)), "round_unknown"),
        (Disqualify(decision=decision("b"), player="c"), "concerns_others"),
        (LiftDecision(number=1, why="res"), "decision_unknown"),
    ],
)  # fmt: skip
def test_invalid_acts_of_the_committee_are_refused(director, act, expected):
    assert code_of(director.wish(act)) == expected
