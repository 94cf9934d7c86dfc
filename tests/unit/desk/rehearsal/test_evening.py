"""A rehearsed evening at the desk: the review says of each incident what the coin of the judge said."""

from dataclasses import replace

import pytest

from faristol.desk.kernel.outcome import Refused
from faristol.rehearsal.incidents import EVENING, INCIDENTS
from faristol.rehearsal.review import review_evening
from tests.support.examples import examples
from tests.support.rehearsed_evening import (
    ROUND,
    RULES,
    CoinJudge,
    RehearsedEvening,
    RightJudge,
    WrongJudge,
    new_practice_user,
    unfair_rows,
)
from tests.support.single_rule_changes import are_nested, single_changes

pytestmark = pytest.mark.desk_only(reason="the lists are built from sources that Pyodide lacks")
SEEDS = range(examples(11, every_run=8))


@pytest.mark.parametrize("language", ["ca", "ro"])
@pytest.mark.parametrize("number", SEEDS)
def test_review_grades_every_incident_as_the_coin_fell(language, number):
    """CAT-DUP 1.1-6, 1.5-4, 1.7, 1.8, 1.10-3, 1.11-2: each right and wrong, none invented, none left out."""
    judge = CoinJudge(f"{language}{number}")
    evening = RehearsedEvening(f"{language}{number}", judge, language=language).play()
    assert unfair_rows(evening, evening.review(), judge) == []
    kinds = {incident.incident for incident in evening.rehearsal.incidents}
    assert len(kinds) >= 12, EVENING.keys() - kinds


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_evening_under_changed_rules_rests_on_no_changed_value(language):
    """A club’s copy of the rules: what it changed is not rehearsed, all else as before.

    Eight single changes, four in each language.
    """
    played, wanted = 0, examples(4, every_run=3)
    for number, (path, club) in enumerate(single_changes(RULES[language], 100)):
        seed = f"club{number}"
        judge = CoinJudge(seed)
        try:
            evening = RehearsedEvening(seed, judge, language=language, club=club)
        except Refused:  # these rules are for no duplicate any more
            continue
        rows = evening.play().review()
        assert unfair_rows(evening, rows, judge) == [], path
        rests = [rest for row in rows for rest in rests_of(row)]
        assert not [rest for rest in rests if are_nested(rest, path)], path
        played += 1
        if played == wanted:
            return
    assert played >= 4


def rests_of(row):
    """Return the values of the rules that a row rests on."""
    return INCIDENTS[row.incident].rests_on if row.incident in INCIDENTS else ()


@pytest.fixture(scope="module")
def left_evening():
    """Return an evening that its judge leaves after two rounds and the rack of the third.

    Its round goes on, so its user is nobody else's.
    """
    evening = RehearsedEvening("left", RightJudge(), user=new_practice_user("ca"))
    for number in (1, 2):
        evening.happen("draw", number)
        evening.play_round(number)
        evening.happen("master", number)
    evening.begin_round(3)
    return evening


def test_evening_left_in_a_round_leaves_that_round_open(left_evening):
    rows = left_evening.review()
    assert {row.grade for row in rows if row.round == 3} <= {"open"}
    assert {row.grade for row in rows if row.round < 3} <= {"right", "open"}


def test_review_without_the_word_list_invents_no_row(left_evening):
    rows = left_evening.review(lambda _digest: None)
    assert {row.grade for row in rows} <= {"right", "open"}
    assert [row.incident for row in rows] == [
        incident.incident for incident in left_evening.rehearsal.incidents
    ]


def test_review_of_every_prefix_of_the_log_invents_nothing(left_evening):
    """A right judge who is stopped at any event has done nothing otherwise."""
    events, rehearsal = left_evening.events, left_evening.rehearsal
    for count in range(0, len(events), 5):
        told = tuple(row for row in rehearsal.incidents if row.after <= count)
        cut = replace(rehearsal, incidents=told, answers=())
        rows = review_evening(events[:count], cut, left_evening.find)
        assert [row for row in rows if row.grade == "otherwise"] == []


def test_rack_corrected_after_its_papers_leaves_their_incidents_open():
    """A rack that was typed wrongly; the players had another one."""
    evening = RehearsedEvening("corrected", RightJudge(), bag="hand")
    evening.press("duplicate_type_rack", ROUND, rack="CASESL?")
    for paper in evening.start_round(1):
        if paper.is_handed_in:
            evening.judge.take(evening, paper)
    evening.press("end_round", ROUND, sure="yes")
    evening.press("correct_rack", ROUND, rack="CASESLA", why="a tile was misread")
    evening.announce()
    rows = evening.review()
    assert [(row.incident, row.grade) for row in rows] == [("unmarked", "open")]


def test_answer_given_twice_counts_as_it_was_given_last():
    class Hesitant(RightJudge):
        def hear(self, evening, incident):
            return (
                "may_play" if incident.incident == "latecomer" else super().hear(evening, incident)
            )

    evening = RehearsedEvening("twice", Hesitant())
    evening.play_round(1)
    evening.happen("draw", 2)
    latecomer = evening.rehearsal.incidents[-1]
    grades = []
    for answer in ("may_play", "may_watch"):
        evening.answer(latecomer, answer)
        rows = [row for row in evening.review() if row.incident == "latecomer"]
        grades += [row.grade for row in rows]
    assert grades == ["otherwise", "right"]


def test_sanction_that_was_lifted_is_not_counted():
    evening = RehearsedEvening("lifted", RightJudge())
    evening.play_round(1)
    evening.play_round(2)
    evening.happen("master", 2)
    assert grade_of(evening, "comment") == "right"
    evening.press("lift_sanction", "/duplicate/conduct", number=1, why="it was not that table")
    assert grade_of(evening, "comment") == "otherwise"


def test_player_expelled_before_leaves_the_next_comment_open():
    evening = RehearsedEvening("expelled", WrongJudge())
    evening.play_round(1)
    evening.play_round(2)
    evening.happen("master", 2)
    comment = evening.rehearsal.incidents[-1]
    evening.note(replace(comment, incident="comment_again", round=2))
    offence = {"player": comment.player, "round": 2, "why": "shouted"}
    for _ in range(3):
        evening.press("give_sanction", "/duplicate/conduct", **offence)
    evening.note(replace(comment, incident="comment_again", table=1, after=evening.loaded.seq))
    assert evening.review()[-1].grade in ("open", "otherwise")
    rows = [row for row in evening.review() if row.incident == "comment_again"]
    assert rows[-1].grade == "open"


def grade_of(evening, incident):
    """Return the grade of the first row of an incident."""
    return next(row.grade for row in evening.review() if row.incident == incident)


def test_rounds_that_repeat_have_only_what_went_otherwise():
    kinds = ("late", "no_word", "latecomer")
    judge = CoinJudge("again")
    evening = RehearsedEvening("again", judge, rounds=3, repeats=kinds).play()
    told = {incident.incident for incident in evening.rehearsal.incidents}
    assert told == set(kinds)
    assert unfair_rows(evening, evening.review(), judge) == []


ACCENTS = {"ca": str.maketrans("AEO", "ÀÈÒ"), "ro": str.maketrans("AST", "ĂȘȚ")}


class AccentJudge(RightJudge):
    """A judge who types the accents of the language, which no tile shows, and takes no late slip."""

    def take(self, evening, paper):
        if not paper.is_late:
            at, word = paper.move
            evening.enter(paper.table, at, word.translate(ACCENTS[evening.language]))


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_accents_and_late_slips_that_are_not_taken_are_as_the_rules_say(language):
    """CAT-DUP 1.5-4: a slip that is not in by then is zero."""
    evening = RehearsedEvening("accents", AccentJudge(), language=language, rounds=4).play()
    rows = evening.review()
    assert [row for row in rows if row.grade == "otherwise"] == []
    assert [row.handling for row in rows if row.incident == "late"] == ["no_slip"]
