"""The screen of the review: figures, rows with the way to their slips, and the repetition."""

import re
from html import unescape

import pytest

from faristol.desk.kernel.translation import Translator
from faristol.desk.rehearsal.incident_text import format_outcome
from faristol.rehearsal.review import ReviewRow
from tests.support.rehearsal_user import CLAIMS, ROUND, RehearsalUser
from tests.support.rehearsed_evening import CoinJudge, RehearsedEvening
from tests.support.rehearsed_tournament import RehearsedTournament, RightDirector, WrongDirector
from tests.support.sandbox_user import forms_of

pytestmark = pytest.mark.desk_only(reason="the lists are built from sources that Pyodide lacks")
REVIEW = "/rehearsal/review"
TEXT = Translator("en", None)


def figures(screen):
    return re.findall(r"<li><b>([\d/:]+)</b> ([^<]+)</li>", screen)


def rows_of(screen, grade):
    return re.findall(rf'<li><span class="grade is-{grade}">.*?</li>', screen, re.DOTALL)


@pytest.fixture(scope="module")
def coin_evening():
    """Return an evening of a judge who does as a coin falls, and mistypes some slips."""
    return RehearsedEvening("shown", CoinJudge("shown")).play()


@pytest.fixture(scope="module")
def coin_screen(coin_evening):
    return coin_evening.user.look(REVIEW).screen


def test_figures_are_those_of_the_review(coin_evening, coin_screen):
    incidents = [row for row in coin_evening.review() if row.number]
    counts = {
        grade: sum(row.grade == grade for row in incidents)
        for grade in ("right", "otherwise", "open")
    }
    mistyped = len(coin_evening.judge.mistyped)
    *counted, (plain, _) = figures(coin_screen)
    assert [int(number) for number, _ in counted] == list(counts.values())
    entered, handed_in = map(int, plain.split("/"))
    assert handed_in - entered == mistyped
    # all slips of the judge: the plain ones, and those with a fault, which are incidents
    faulty = int(re.search(r"(\d+) more slips were not plain", coin_screen)[1])
    rounds = range(1, coin_evening.rounds + 1)
    papers = [paper for number in rounds for paper in coin_evening.evening.papers(number)]
    assert handed_in + faulty == sum(paper.is_handed_in for paper in papers)
    for grade, count in counts.items():
        assert len(rows_of(coin_screen, grade)) == count
    assert min(counts["right"], counts["otherwise"], mistyped) > 0


def test_rows_lead_to_their_slips_on_the_screen_of_the_round(coin_evening, coin_screen):
    rows = [row for row in coin_evening.review() if row.table and row.incident != "latecomer"]
    hrefs = [unescape(href) for href in re.findall(r'href="#(/duplicate/past[^"]*)"', coin_screen)]
    assert len(hrefs) >= len(rows)
    for href in dict.fromkeys(hrefs):
        screen = coin_evening.user.look(href).screen
        if "slip=" in href:
            assert re.search(r'<tr id="slip-\w+" tabindex="-1" aria-current="true">', screen), href
        assert 'data-command="correct_slip"' not in screen  # the results are signed


def test_sentences_of_the_review_name_blanks_for_users_who_hear_them(coin_evening, coin_screen):
    """third-round 8-A2: parentheses of a blank are only seen."""
    entered = [
        row for row in coin_evening.review() if "(" in row.word and row.handling == "entered"
    ]
    assert entered
    heard = re.sub(r'<span aria-hidden="true">.*?</span>', "", coin_screen)
    heard = re.sub(r'(?s)<div class="handed.*?</div>', "", heard)  # a slip, which has a label
    assert ", blank " in heard
    assert not re.search(r"[A-ZÇ]*\([A-ZÇ·]{1,3}\)[A-ZÇ]*", heard)


def test_row_that_went_otherwise_has_the_sentence_and_the_article(coin_evening, coin_screen):
    """CAT-DUP 1.7, 1.8."""
    quoted = [row for row in rows_of(coin_screen, "otherwise") if "<blockquote>" in row]
    assert len(quoted) == len(rows_of(coin_screen, "otherwise"))
    assert all(re.search(r"<span>art\. 1\.\d+</span>", row) for row in quoted)
    assert not any("<blockquote>" in row for row in rows_of(coin_screen, "right"))


def test_device_without_a_rehearsal_says_so():
    from tests.support.desk import User

    assert "Nothing was rehearsed yet" in User().look(REVIEW).screen


def test_review_of_a_director_has_the_results_as_they_were_entered():
    rehearsed = RehearsedTournament("shown", WrongDirector(), "ca-classic").play()
    screen = rehearsed.director.user.look(REVIEW).screen
    rows = rows_of(screen, "otherwise")
    assert len(rows) == 5
    (disputed,) = (row for row in rows_of(screen, "open") if "score sheets of table" in row)
    assert "That the score sheets differ was not recorded." in disputed
    assert disputed.count("section ") == 1  # the one article that it rests on
    assert any("Recorded: 0–0." in row for row in rows)
    assert any("This player goes home after the round: Player" in row for row in rows)
    assert re.search(r'href="#/tournament/table/1/\d+"', screen)
    ((_, fields),) = [form for form in forms_of(screen) if form[0] == "begin_rehearsal"]
    kinds = dict(fields)["repeats"].split()
    assert set(kinds) == {"absent", "over", "typo", "past", "withdraws"}


def test_result_with_overtime_is_reviewed_as_it_counts():
    """CAT-CLS 7.4."""
    rehearsed = RehearsedTournament("shown", RightDirector(), "ca-classic").play()
    (over,) = (row for row in rehearsed.rehearsal.incidents if row.incident == "over")
    first, second, minutes, _ = over.scores
    screen = rehearsed.director.user.look(REVIEW).screen
    (row,) = (row for row in rows_of(screen, "right") if "2:20 over" in row)
    assert f"Recorded: {first - 10 * minutes}–{second}." in row


def test_repetition_of_a_director_has_the_kinds_of_its_form():
    user = RehearsalUser()
    user.begin(role="director")
    form = {"role": "director", "rounds": "3", "repeats": "over past"}
    user.clock.run_on(5)
    assert user.send("begin_rehearsal", REVIEW, **form).taken
    assert user.rehearsal.opening.repeats == ("over", "past")


def test_unfinished_rehearsal_is_repeated_once_it_is_over():
    user = RehearsalUser()
    user.begin()
    assert "The rehearsal is not over." in user.look(REVIEW).screen
    user.play_round()
    said, _ = user.hear()
    assert "wants to play" in said
    assert user.answer("may_play").taken
    screen = user.look(REVIEW).screen
    assert len(rows_of(screen, "otherwise")) == 1
    assert "Go on with the rehearsal" in screen
    user.press("end_game", ROUND, cause="agreement", why="the light went out")
    user.press("open_duplicate_claims", CLAIMS, minutes=5)
    user.wait(300)
    user.press("sign_duplicate", CLAIMS, why="everybody has looked")
    screen = user.look(REVIEW).screen
    assert "Repeat the one that went otherwise" in screen
    ((_, fields),) = [form for form in forms_of(screen) if form[0] == "begin_rehearsal"]
    first = user.rehearsal.subject.id
    user.clock.run_on(5)
    assert user.send("begin_rehearsal", REVIEW, **dict(fields)).route == ROUND
    opening = user.rehearsal.opening
    assert (opening.rounds, opening.repeats) == (3, ("latecomer",))
    assert user.loaded.id == opening.subject != first
    assert user.game.settings.seconds == 180


def test_repetition_of_an_unknown_incident_is_refused():
    user = RehearsalUser()
    user.begin()
    form = {"rounds": "3", "seconds": "180", "repeats": "late <b>unheard</b>"}
    first = user.rehearsal.id
    answer = user.send("begin_rehearsal", REVIEW, **form)
    assert not answer.taken
    assert user.rehearsal.id == first


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"at": "H4", "word": "CASES", "points": 1}, "Entered: H4 CASES, 1 point."),
        (
            {"at": "H4", "word": "CASES", "paper_at": "P4", "paper_word": "CASES"},
            "Entered: H4 CASES, 0 points. On the slip: P4 CASES.",
        ),
        ({"scores": (402, 377)}, "Recorded: 402–377."),
        ({}, "As it was entered"),
    ],
)
def test_outcome_names_what_was_entered_and_what_was_written(row, sentence):
    paper = {"paper_at": row.get("at", ""), "paper_word": row.get("word", "")}
    judged = ReviewRow(
        incident="late",
        article="",
        grade="otherwise",
        round=1,
        table=1,
        handling="entered",
        **{**paper, **row},
    )
    assert format_outcome(judged, TEXT) == sentence
