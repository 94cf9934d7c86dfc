"""The standings stored with the end and published from it (tournament/final_standings.py)."""

from dataclasses import replace

import pytest

from faristol.ledger.canonical_json import format_json
from faristol.ledger.codec import encode
from faristol.ledger.kind import Audit
from faristol.ledger.line_reader import Limits
from faristol.tournament import pairing_basis
from faristol.tournament.acts.committee import Disqualify, LiftDecision, NameCommittee, Penalise
from faristol.tournament.acts.entries import StrikeEntry
from faristol.tournament.acts.results import CorrectResult, EndTournament, ReopenTournament
from faristol.tournament.cross_table import build_cross_table
from faristol.tournament.faults import MAX_PLAYERS
from faristol.tournament.final_standings import published_standings, reason_of_reckoning
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing_basis import counting_of, standings_of
from faristol.tournament.results import Report
from faristol.tournament.standings import BY_POINTS, SHARED
from faristol.tournament.values import Decision, Member, Penalty, Place
from tests.support.released import find_discrepancies
from tests.support.tournament_table import Director

NAMES = "abcdefg"
COMMITTEE = ("x", "y")


def play_rounds(**settings):
    """Play three rounds of seven; `g` is disqualified."""
    director = Director(groups=("N", "S"), orders=("difference", "buchholz"), **settings)
    for at, name in enumerate(NAMES):
        director.enter(name, group="NS"[at % 2])
    director.do(NameCommittee(members=tuple(Member(name=name) for name in COMMITTEE)))
    for _ in range(3):
        director.begin_round()
        director.play()
    director.do(Disqualify(decision=decision("g"), player="g"))
    return director


def decision(*players):
    return Decision(what="així", by=COMMITTEE, concerns=players)


@pytest.fixture
def director():
    director_ = play_rounds()
    director_.do(EndTournament())
    return director_


def end_event(director):
    return next(event for event in reversed(director.facts) if isinstance(event, EndTournament))


def patch_points(monkeypatch):
    """Count a draw as much as a win, and a defeat half of it."""

    def counting(tournament):
        result = counting_of(tournament)
        return replace(result, points=replace(result.points, draw=2, loss=1))

    monkeypatch.setattr(pairing_basis, "counting_of", counting)


@pytest.mark.parametrize("counts", ["points", "coefficients"])
def test_final_standings_are_the_current_ones_while_rules_stay(counts):
    director = play_rounds(counts=counts)
    reckoned = standings_of(director.state)
    director.do(EndTournament())
    assert published_standings(director.state) == reckoned
    assert published_standings(director.state, 3) == reckoned
    assert {row.decided_by for row in reckoned} - {BY_POINTS, SHARED} or counts == "coefficients"
    assert [place.player for place in end_event(director).standing] == director.places()
    assert "g" not in director.places(), "a disqualified player has no place"
    assert {place.player: place.group for place in end_event(director).standing} == {
        name: "NS"[at % 2] for at, name in enumerate(NAMES[:-1])
    }


def test_changed_rule_of_points_leaves_the_stored_standings(director, monkeypatch):
    before, cells = published_standings(director.state), build_cross_table(director.state)
    patch_points(monkeypatch)
    assert standings_of(director.state) != before
    assert published_standings(director.state) == before
    assert build_cross_table(director.state) == cells
    assert published_standings(director.state, 2) == standings_of(director.state, 2)
    assert reason_of_reckoning(director.state) == ""


def test_reopening_recalculates_and_ending_again_stores_the_new_standings(director, monkeypatch):
    before = end_event(director).standing
    patch_points(monkeypatch)
    director.do(ReopenTournament(why="un error"))
    assert published_standings(director.state) == standings_of(director.state)
    assert reason_of_reckoning(director.state) == "", "it is not ended"
    director.do(EndTournament())
    assert end_event(director).standing != before
    monkeypatch.undo()
    assert [standing.half_points for standing in published_standings(director.state)] == [
        place.half_points for place in end_event(director).standing
    ]


@pytest.mark.parametrize(
    "acts",
    [
        (CorrectResult(round=1, table=1, report=Report(scores=(100, 500)), why="al revés"),),
        (Penalise(decision=decision("a"), penalty=Penalty(player="a", round=1, points=50)),),
        (Disqualify(decision=decision("b"), player="b"),),
        (LiftDecision(number=1, why="prou"),),
    ],
)
def test_change_after_the_end_is_recalculated_and_named(director, acts):
    before = published_standings(director.state)
    for act in acts:
        director.do(act)
    assert director.state.is_ended
    assert reason_of_reckoning(director.state) == "changed"
    assert published_standings(director.state) == standings_of(director.state) != before
    assert reason_of_reckoning(director.state, 2) == ""
    director.do(ReopenTournament(why="per tancar-lo de nou"))
    director.do(EndTournament())
    assert reason_of_reckoning(director.state) == ""
    assert director.audited() == []


def test_result_corrected_back_leaves_the_stored_standings(director):
    right = director.state.rounds[0].results[1].report
    director.do(CorrectResult(round=1, table=1, report=Report(scores=(1, 2)), why="al revés"))
    director.do(CorrectResult(round=1, table=1, report=right, why="no"))
    assert reason_of_reckoning(director.state) == ""
    assert [row.player for row in published_standings(director.state)] == [
        place.player for place in end_event(director).standing
    ]


def test_player_removed_after_the_end_is_left_out():
    late = Director(rounds=2)
    late.enter(*"abcd")
    late.begin_round()
    late.play()
    late.enter("late")
    late.do(EndTournament())
    assert "late" in late.places()
    late.do(StrikeEntry(player="late"))
    assert reason_of_reckoning(late.state) == "changed"
    assert [row.player for row in published_standings(late.state)] == late.places()


def test_end_of_version_1_is_recalculated_without_discrepancy(director, monkeypatch):
    events = [
        replace(event, standing=()) if event is end_event(director) else event
        for event in director.facts
    ]
    state = TOURNAMENT.fold(TOURNAMENT.initial, events)
    assert reason_of_reckoning(state) == "not_stored"
    assert find_discrepancies(TOURNAMENT, [(event, 1) for event in events]) == []
    patch_points(monkeypatch)
    assert published_standings(state) == standings_of(state)


def differences_of(director, event):
    state = TOURNAMENT.fold(TOURNAMENT.initial, director.facts[:-1])
    return [
        (difference.is_judged, difference.fields)
        for difference in Audit(TOURNAMENT).compare(state, event, version=2)
    ]


def test_audit_reports_an_end_of_version_2_with_forged_standings(director):
    event = end_event(director)
    assert encode(event, TOURNAMENT.schema)[1] == 2
    assert differences_of(director, event) == []
    assert differences_of(director, replace(event, standing=())) == [(True, ("standing",))]
    forged = replace(
        event, standing=(replace(event.standing[0], half_points=99), *event.standing[1:])
    )
    assert differences_of(director, forged) == [(True, ("standing.half_points",))]


PLACE = Place(
    place=1, player="a", half_points=2, difference=0, total=0, wins=1, coefficient=0, values=(0, 0),
    group="N",
)  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        lambda places: places[1:],
        lambda places: (*places, places[0]),
        lambda places: (*places, replace(PLACE, player="g")),
        lambda places: (*places[1:], replace(places[0], player="<b>nobody</b>")),
        lambda places: (*places[1:], replace(places[0], group="x" * 10_000)),
        lambda places: (*places[1:], replace(places[0], place=0)),
        lambda places: (*places[1:], replace(places[0], difference=-(10**5_000))),
        lambda places: (*places[1:], replace(places[0], values=())),
        lambda places: (*places[1:], replace(places[0], values=(0, 10**30))),
        lambda _: (PLACE,) * 3,
    ],
)
def test_malformed_standings_are_not_published(director, change):
    event = replace(end_event(director), standing=change(end_event(director).standing))
    state = TOURNAMENT.fold(TOURNAMENT.initial, [*director.facts[:-1], event])
    assert state.is_ended
    assert reason_of_reckoning(state) == "not_stored"
    assert published_standings(state) == standings_of(state)


def test_end_event_of_two_thousand_players_fits_the_line_limit():
    """A line grows by some 170 bytes a player, of whom there may be 2,000."""
    director = Director()
    names = [f"{number:016x}" for number in range(200)]
    director.enter(*names)
    director.begin_round()
    director.play(-500)
    director.do(EndTournament())
    _, _, data = encode(end_event(director), TOURNAMENT.schema)
    assert 10 * len(format_json(data)) < Limits().line_length // 10
    assert 10 * len(names) == MAX_PLAYERS
