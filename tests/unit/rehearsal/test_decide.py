"""The acts of a rehearsal: what is refused, what changes nothing, what is numbered."""

from dataclasses import replace

import pytest

from faristol.ledger.refusal import Refusal
from faristol.rehearsal.acts import (
    MAX_ANSWERS,
    MAX_INCIDENTS,
    REHEARSAL,
    AnswerIncident,
    CloseRehearsal,
    OpenRehearsal,
    TellIncident,
)

OPENING = OpenRehearsal(role="judge", seed="demo", rounds=6, subject="duplicate-1")
LATE = TellIncident(incident="late", after=4, round=2, table=5, at="H4", word="CASES")


def after(*acts):
    """Return the state after acts that are accepted."""
    result = REHEARSAL.decide_all(REHEARSAL.initial, acts, None)
    assert not isinstance(result, Refusal), result
    return result[0]


def refused(state, act):
    """Return the code of the refusal of an act."""
    result = REHEARSAL.decide(state, act, None)
    assert isinstance(result, Refusal), result
    return result.code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rounds": 0}, "rounds_bad"),
        ({"rounds": 31}, "rounds_bad"),
        ({"seed": ""}, "seed_bad"),
        ({"seed": "a\u202e"}, "seed_bad"),
        ({"subject": "no id"}, "subject_bad"),
        ({"repeats": ("unheard",)}, "incident_unknown"),
    ],
)
def test_opening_with_a_bad_value_is_refused(change, code):
    assert refused(REHEARSAL.initial, replace(OPENING, **change)) == f"rehearsal/{code}"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"incident": "unheard"}, "incident_unknown"),
        ({"word": "A" * 201}, "incident_bad"),
        ({"at": "\x00"}, "incident_bad"),
        ({"round": -1}, "incident_bad"),
        ({"points": 10_000}, "incident_bad"),
        ({"scores": (1, 2, 3, 4, 5)}, "incident_bad"),
        ({"after": -1}, "incident_bad"),
    ],
)
def test_incident_with_a_bad_value_is_refused(change, code):
    assert refused(after(OPENING), replace(LATE, **change)) == f"rehearsal/{code}"


def test_incidents_are_numbered_and_told_once():
    state = after(OPENING, LATE, replace(LATE, table=6), replace(LATE, after=9))
    assert [(row.number, row.table) for row in state.incidents] == [(1, 5), (2, 6)]


def test_last_answer_counts_and_the_same_one_changes_nothing():
    first = AnswerIncident(number=1, answer="may_play", after=4)
    state = after(OPENING, LATE, first, replace(first, after=8), replace(first, answer="may_watch"))
    assert len(state.answers) == 2
    assert state.answer_to(state.incidents[0]) == "may_watch"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"number": 0}, "number_unknown"),
        ({"number": 2}, "number_unknown"),
        ({"answer": "perhaps"}, "answer_unknown"),
    ],
)
def test_answer_that_there_is_not_is_refused(change, code):
    answer = AnswerIncident(number=1, answer="may_play", after=4)
    assert refused(after(OPENING, LATE), replace(answer, **change)) == f"rehearsal/{code}"


def test_closed_rehearsal_takes_nothing_more():
    state = after(OPENING, LATE, CloseRehearsal())
    answer = AnswerIncident(number=1, answer="may_play", after=4)
    assert refused(state, replace(LATE, table=6)) == "rehearsal/closed"
    assert refused(state, answer) == "rehearsal/closed"
    assert REHEARSAL.decide(state, CloseRehearsal(), None) == ()


def test_incidents_and_answers_are_bounded():
    told = [replace(LATE, round=number) for number in range(MAX_INCIDENTS)]
    state = after(OPENING, *told)
    assert refused(state, replace(LATE, table=9)) == "rehearsal/too_many"
    answers = [
        AnswerIncident(number=1, answer=("may_play", "may_watch")[at % 2], after=4)
        for at in range(MAX_ANSWERS)
    ]
    state = after(OPENING, LATE, *answers)
    assert refused(state, answers[0]) == "rehearsal/too_many"
