"""A rehearsed tournament at the desk: the review distinguishes a right director from a wrong one."""

import pytest

from faristol.rehearsal.director_review import review_director
from faristol.rehearsal.incidents import INCIDENTS
from faristol.rehearsal.sheets import director_kinds
from tests.support.examples import examples
from tests.support.rehearsed_tournament import RehearsedTournament, RightDirector, WrongDirector

SEEDS = range(examples(40, every_run=8))


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
