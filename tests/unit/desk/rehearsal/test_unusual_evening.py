"""Evenings that go as no script has it: the review invents nothing, and the unfinished stays open."""

import re

import pytest

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.slips import pile_token
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.rehearsal.acts import CloseRehearsal
from faristol.rehearsal.incidents import with_causes
from tests.support.desk import next_number, run
from tests.support.rehearsed_evening import (
    MASTER,
    ROUND,
    CoinJudge,
    RehearsedEvening,
    RightJudge,
    new_practice_user,
    practice_finder,
    unfair_rows,
)

pytestmark = pytest.mark.desk_only(reason="the lists are built from sources that Pyodide lacks")


def enter_handed_in(evening, papers):
    for paper in papers:
        if paper.is_handed_in and not paper.is_late:
            evening.judge.take(evening, paper)


def finish_round(evening, papers):
    """Call the time, enter what came late or not at all, and announce."""
    evening.wait(181)
    evening.press("end_round", ROUND, sure="yes")
    for paper in papers:
        if paper.is_handed_in and paper.is_late:
            evening.judge.take(evening, paper)
    if any(not paper.is_handed_in for paper in papers):
        evening.press("no_slip_for_rest", MASTER)
    evening.announce()


def test_rejected_racks_are_dealt_to_no_table():
    """CAT-DUP 1.3: a rack without vowels goes back; the papers are those of the rack that is played."""
    evening = RehearsedEvening("rejected", RightJudge(), bag="hand", rounds=1)
    evening.press("duplicate_type_rack", ROUND, rack="BCDFGHL")
    assert evening.evening.papers(1) is None
    evening.press("duplicate_type_rack", ROUND, rack="CASESL?")
    papers = evening.start_round(1)
    enter_handed_in(evening, papers)
    finish_round(evening, papers)
    rows = evening.review()
    assert [(row.incident, row.grade) for row in rows if row.incident == "unmarked"] == [
        ("unmarked", "right")
    ]
    assert {row.grade for row in rows} <= {"right", "open"}


def test_round_that_is_started_again_has_the_papers_of_its_players_then():
    evening = RehearsedEvening("restarted", RightJudge(), rounds=1)
    first = evening.begin_round(1)
    evening.wait(20)
    evening.press("restart_round", ROUND, number=1, why="a table had no slips", sure="yes")
    papers = evening.evening.papers(1)
    assert papers == first
    enter_handed_in(evening, papers)
    finish_round(evening, papers)
    assert {row.grade for row in evening.review()} <= {"right", "open"}


def test_slips_that_are_undone_and_entered_again_count_as_they_are_at_the_end():
    evening = RehearsedEvening("undone", RightJudge(), rounds=1)
    papers = evening.begin_round(1)
    enter_handed_in(evening, papers)
    plain = next(paper for paper in papers if not paper.incident and paper.is_handed_in)
    evening.enter(plain.table, "A1", plain.word)
    pile = pile_token(evening.game.rounds[-1].slips)
    evening.press("undo_slips", ROUND, pile=pile)
    finish_round(evening, papers)
    assert [row for row in evening.review() if row.incident == "misentered"] == []


def test_player_who_is_let_go_by_mistake_leaves_no_row_of_a_missing_paper():
    """A judge lets a player leave who said nothing; the papers of later rounds are those of who is there."""
    evening = RehearsedEvening("taken", RightJudge(), rounds=2)
    evening.play_round(1)
    evening.press("let_leave", "/duplicate/course", player=evening.players[12])
    evening.play_round(2)
    assert 12 not in {paper.table for paper in evening.evening.papers(2)}
    assert {row.grade for row in evening.review()} <= {"right", "open"}


def test_expelled_player_makes_no_claim_and_nothing_is_invented():
    """CAT-DUP 1.7-5: who should claim at the end was expelled in round 2."""
    judge = RightJudge()
    evening = RehearsedEvening("claimant", judge, rounds=3)
    evening.play_round(1)
    talker = evening.players[evening.evening.script.misread[1]]
    offence = {"player": talker, "round": 1, "why": "shouted"}
    for _ in range(3):
        evening.press("give_sanction", "/duplicate/conduct", **offence)
    for number in (2, 3):
        evening.play_round(number)
        evening.happen("master", number)
    evening.end()
    rows = evening.review()
    assert [row for row in rows if row.grade == "otherwise"] == []
    assert not {"comment", "claim_good"} & {row.incident for row in rows}


def test_evening_ended_after_two_rounds_of_six_is_judged_as_far_as_it_came():
    judge = CoinJudge("ended")
    evening = RehearsedEvening("ended", judge)
    for number in (1, 2):
        evening.happen("draw", number)
        evening.play_round(number)
        evening.happen("master", number)
    evening.end(cause="agreement", why="the light went out")
    rows = evening.review()
    assert unfair_rows(evening, rows, judge) == []
    assert {row.round for row in rows} <= {1, 2}


def test_judge_who_never_answers_is_open_until_the_rehearsal_goes_on():
    class Silent(RightJudge):
        def hear(self, evening, incident):
            return ""

    evening = RehearsedEvening("silent", Silent())
    for number in (1, 2):
        evening.happen("draw", number)
        evening.play_round(number)
        evening.happen("master", number)
    grades = {row.incident: row.grade for row in evening.review()}
    assert (grades["latecomer"], grades["comment"]) == ("open", "open")
    evening.note(CloseRehearsal())
    grades = {row.incident: row.grade for row in evening.review()}
    assert (grades["latecomer"], grades["comment"]) == ("open", "otherwise")


def test_rounds_after_the_word_list_was_given_up_have_no_papers_and_no_rows():
    """Another list than at the start, here none: earlier rounds keep theirs."""
    evening = RehearsedEvening("listless", RightJudge(), rounds=3)
    evening.play_round(1)
    service = evening.user.desk.service(DuplicateService)
    request = Request(id=f"hall{next_number()}", lang=evening.user.lang, zone=evening.user.zone)
    change = ChangeLexicon(lexicon=None, why="the list is not ours")
    run(service.carry_out(evening.loaded, change, request, Done()))
    evening.press("duplicate_draw_rack", ROUND)
    evening.wait(15)
    evening.press("start_round", ROUND, number=2)
    evening.wait(181)
    evening.press("end_round", ROUND, sure="yes")
    evening.press("no_slip_for_rest", MASTER)
    evening.press("give_up_round", MASTER, choice="new_rack")

    def find(digest):
        return practice_finder("ca") if digest else None

    rows = evening.review(find)
    assert {row.round for row in rows} == {1}
    assert {row.grade for row in rows} <= {"right", "open"}
    screen = evening.user.look("/rehearsal/review").screen
    assert "What the regulation would have said" in screen
    assert "is not on this device" not in screen


@pytest.mark.parametrize(
    ("repeated", "told"),
    [
        (("claim_bad",), {"bad_place", "claim_bad"}),
        (("comment_again",), {"comment", "comment_again"}),
    ],
)
def test_repetition_brings_what_its_incidents_follow(repeated, told):
    """CAT-DUP 1.7-5, 1.11-2: a claim is about a paper of before, a second offence follows a first."""
    judge = CoinJudge(f"after {repeated[0]}")
    evening = RehearsedEvening(f"after {repeated[0]}", judge, rounds=3, repeats=repeated).play()
    assert {incident.incident for incident in evening.rehearsal.incidents} == told
    assert unfair_rows(evening, evening.review(), judge) == []


def test_repeated_claim_of_a_judge_who_mistypes_nothing_is_not_founded():
    """CAT-DUP 1.11-2: without a slip that was entered otherwise, the claim is still rehearsed."""
    evening = RehearsedEvening(
        "claims", RightJudge(), rounds=3, repeats=with_causes(["claim_good"])
    )
    rows = evening.play().review()
    assert [(row.incident, row.grade, row.handling) for row in rows] == [
        ("claim_unfounded", "right", "rejected")
    ]


def test_rack_of_two_blanks_is_rehearsed_as_any_other():
    evening = RehearsedEvening("blanks", RightJudge(), bag="hand", rounds=1)
    evening.press("duplicate_type_rack", ROUND, rack="CASEL??")
    papers = evening.start_round(1)
    enter_handed_in(evening, papers)
    finish_round(evening, papers)
    assert any(paper.word.count("(") == 2 for paper in papers)
    grades = {row.incident: row.grade for row in evening.review()}
    assert grades
    assert set(grades.values()) <= {"right", "open"}


def test_round_that_nobody_can_play_is_given_up_and_no_row_is_about_it():
    """CAT-DUP 1.8-3: no table hands in, and the rack is drawn again."""
    evening = RehearsedEvening("stuck", RightJudge(), bag="hand", rounds=2)
    evening.press("duplicate_type_rack", ROUND, rack="HGVZLBU")
    papers = evening.start_round(1)
    assert not [paper for paper in papers if paper.is_handed_in]
    evening.wait(181)
    evening.press("end_round", ROUND, sure="yes")
    evening.press("no_slip_for_rest", MASTER)
    evening.press("give_up_round", MASTER, choice="new_rack")
    evening.press("duplicate_type_rack", ROUND, rack="CASESL?")
    second = evening.start_round(2)
    enter_handed_in(evening, second)
    finish_round(evening, second)
    rows = evening.review()
    assert 1 not in {row.round for row in rows if row.grade != "right"}
    assert {row.grade for row in rows} <= {"right", "open"}
    assert any(row.incident == "unmarked" for row in rows)  # it waited for a rack that allows it


@pytest.mark.parametrize("hours", [-1, -26, 26])
def test_clock_of_the_device_that_is_set_in_the_middle_changes_no_grade(hours):
    user = new_practice_user("ca")  # others of this run keep their time
    evening = RehearsedEvening(f"set {hours}", RightJudge(), rounds=3, user=user)
    evening.play_round(1)
    evening.device.set_clock(3_600_000 * hours)
    evening.user.clock.run_on(3_600 * hours)
    for number in (2, 3):
        evening.happen("draw", number)
        evening.play_round(number)
        evening.happen("master", number)
    evening.end()
    rows = evening.review()
    assert {row.round for row in rows} >= {2, 3}
    assert {row.grade for row in rows} <= {"right", "open"}
    screen = evening.user.look("/rehearsal/review").screen
    times = re.findall(r'<td class="num">(-?\d+):(\d\d)</td>', screen)
    assert len(times) == 3
    assert all(0 <= int(minutes) < 60 for minutes, _ in times)
