"""A rehearsed tournament at the desk: the review distinguishes a right director from a wrong one."""

import pytest

from faristol.rehearsal.director_review import review_director
from faristol.rehearsal.incidents import DIRECTOR, INCIDENTS
from faristol.rehearsal.sheets import deal_sheets, director_kinds
from faristol.rehearsal.typed_sheets import MISTYPED
from tests.support.examples import examples
from tests.support.rehearsed_tournament import (
    CoinDirector,
    RehearsedTournament,
    RightDirector,
    WrongDirector,
    score_fields,
)

SEEDS = range(examples(12, every_run=8))


@pytest.mark.parametrize("ruleset", ["ca-classic", "ca-ciutat-de-mallorca", "ro-general"])
@pytest.mark.parametrize("number", SEEDS)
def test_review_tells_right_director_from_wrong_one(ruleset, number):
    """CAT-CLS 4.7, 7.4, 8.1, 8.3, 8.4, CAT-CLM 30, 32."""
    for director, grade in ((RightDirector(), "right"), (WrongDirector(), "otherwise")):
        rehearsed = RehearsedTournament(f"t{number}", director, ruleset).play()
        rows = rehearsed.review()
        assert {row.incident for row in rows} == set(director_kinds(rehearsed.tournament))
        judged = {row.grade for row in rows if not INCIDENTS[row.incident].is_silent}
        silent = {row.grade for row in rows if INCIDENTS[row.incident].is_silent}
        assert (judged, silent) == ({grade}, {"open"}), rows
        disputes = [(row.handling, row.article) for row in rows if row.incident == "disputed"]
        recorded = "recorded" if grade == "right" else "unrecorded"
        assert disputes in ([], [(recorded, "CAT-CLS 4.7")])


@pytest.mark.parametrize("repeats", [(), ("past", "withdraws")])
@pytest.mark.parametrize("number", SEEDS)
def test_mistyped_sheets_of_a_coin_director_are_found_and_none_invented(number, repeats):
    """Of plain sheets alone; one that was corrected, or taken back and typed again, is none."""
    director = CoinDirector(f"c{number}")
    rows = (
        RehearsedTournament(f"c{number}", director, "ca-classic", repeats=repeats).play().review()
    )
    mistyped = {(row.round, row.table): row.scores for row in rows if row.incident == MISTYPED}
    assert mistyped == director.mistyped
    others = [row for row in rows if row.incident != MISTYPED]
    assert {row.incident for row in others} == set(repeats or DIRECTOR)
    assert [row for row in others if row.grade == "otherwise"] == []


class SeatingDirector(RightDirector):
    """A director who seats a latecomer in the second round: the sheets still to come are other ones."""

    def type_sheet(self, rehearsed, number, sheet):
        round_, director = rehearsed.tournament.rounds[-1], rehearsed.director
        if number == 2 and not round_.late and len(round_.results) == 2:
            director.enter("Player N")
            pair = {"player": director.player("Player N"), "opponent": round_.resting[0]}
            director.send("seat_latecomer", "/tournament/entries", number=2, **pair)
        sheets = deal_sheets(rehearsed.opening, rehearsed.tournament, number)
        (present,) = (other for other in sheets if other.table == sheet.table)
        super().type_sheet(rehearsed, number, present)


def test_sheets_that_a_latecomer_changed_are_judged_as_they_were_read_out():
    rehearsed = RehearsedTournament("seat", SeatingDirector(), "ro-general").play()
    assert rehearsed.tournament.rounds[1].late
    assert [row for row in rehearsed.review() if row.incident == MISTYPED] == []


class ReckoningDirector(RightDirector):
    """A director who takes the points of overtime from the total by hand."""

    def __init__(self, cost):
        self.cost = cost

    def hear(self, rehearsed, incident):
        if incident.incident != "over":
            return super().hear(rehearsed, incident)
        first, second = incident.scores[:2]
        rehearsed.enter(incident, how="played", **score_fields(first - self.cost, second))
        return ""


@pytest.mark.parametrize("ruleset", ["ca-classic", "ca-ciutat-de-mallorca"])
@pytest.mark.parametrize(
    ("cost", "judged"), [(30, ("right", "subtracted")), (20, ("otherwise", "entered"))]
)
def test_overtime_subtracted_by_hand_is_right_if_the_result_is(ruleset, cost, judged):
    """CAT-CLS 7.4, CAT-CLM 30: ten points for each minute begun, taken from the total."""
    rehearsed = RehearsedTournament("over", ReckoningDirector(cost), ruleset).play()
    (row,) = (row for row in rehearsed.review() if row.incident == "over")
    assert (row.grade, row.handling) == judged


class HesitantDirector(RightDirector):
    """A director who corrects what was typed wrong only when the next round is proposed, or played."""

    def __init__(self, moment):
        self.moment = moment
        self.waiting = None

    def hear(self, rehearsed, incident):
        if incident.incident != "typo":
            return super().hear(rehearsed, incident)
        if self.moment in ("proposed", "taken back"):
            rehearsed.director.send("pair_round", "/tournament")
        if self.moment == "taken back":
            number = {"number": incident.round + 1}
            rehearsed.director.send("confirm_round", "/tournament/pairings", **number)
            rehearsed.director.send("take_round_back", "/tournament/pairings", **number)
        if self.moment in ("proposed", "taken back"):
            return super().hear(rehearsed, incident)
        self.waiting = incident
        return ""

    def type_sheet(self, rehearsed, number, sheet):
        if self.waiting and self.moment == "played":
            super().hear(rehearsed, self.waiting)
        self.waiting = None
        super().type_sheet(rehearsed, number, sheet)


@pytest.mark.parametrize(
    ("moment", "judged"),
    [
        ("proposed", ("right", "entered")),
        ("taken back", ("right", "entered")),
        ("played", ("otherwise", "corrected_late")),
        ("never", ("otherwise", "entered")),
    ],
)
def test_result_is_corrected_in_time_until_the_next_round_is_confirmed(moment, judged):
    """CAT-CLS 8.4: a round that is only proposed is not played, and the one before it is not past."""
    rehearsed = RehearsedTournament("late", HesitantDirector(moment), "ca-classic").play()
    (row,) = (row for row in rehearsed.review() if row.incident == "typo")
    assert (row.grade, row.handling) == judged


def test_tournament_left_at_any_event_invents_nothing():
    rehearsed = RehearsedTournament("left", RightDirector(), "ca-classic").play()
    events, rehearsal = rehearsed.events, rehearsed.rehearsal
    from dataclasses import replace

    for count in range(len(events)):
        told = tuple(row for row in rehearsal.incidents if row.after <= count)
        cut = replace(rehearsal, incidents=told, answers=(), is_closed=False)
        rows = review_director(events[:count], cut)
        before_pairing = [row for row in rows if row.grade == "otherwise"]
        assert before_pairing == [], count
