"""The words of a rehearsal: each incident, answer and outcome has its own."""

from dataclasses import replace

import pytest

from faristol.desk.kernel.translation import Translator
from faristol.desk.rehearsal.incident_text import (
    HANDLINGS,
    RIGHT,
    SITUATIONS,
    format_handling,
    format_outcome,
    format_right,
    format_situation,
)
from faristol.rehearsal.acts import TellIncident
from faristol.rehearsal.incidents import ANSWERS, INCIDENTS
from faristol.rehearsal.review import MISENTERED, ReviewRow
from faristol.rehearsal.typed_sheets import MISTYPED
from faristol.rules.preset import preset

TEXT = Translator("en", None)


def test_every_incident_and_answer_has_words():
    assert SITUATIONS.keys() == RIGHT.keys() == {*INCIDENTS, MISENTERED, MISTYPED}
    assert HANDLINGS.keys() >= ANSWERS


@pytest.mark.parametrize("incident", INCIDENTS)
def test_situation_names_what_it_is_about(incident):
    told = TellIncident(
        incident=incident,
        after=1,
        round=3,
        table=5,
        at="H4",
        word="<b>",
        points=81,
        scores=(402, 377, 402, 367),
    )
    sentence = format_situation(told, preset("ca-classic").rules, TEXT, name="Anna")
    assert "{" not in sentence
    assert sentence.endswith((".", "”", "!", "Anna"))


def test_score_sheets_are_both_named():
    told = TellIncident(incident="disputed", after=1, round=2, table=4, scores=(402, 377, 402, 368))
    sentence = "The two score sheets of table 4 differ: 402–377 and 402–368."
    assert format_situation(told, preset("ca-classic").rules, TEXT) == sentence


@pytest.mark.parametrize(
    ("ruleset", "is_waited"), [("ca-classic", True), ("ca-ciutat-de-mallorca", False)]
)
def test_waiting_time_is_over_where_the_rules_have_one(ruleset, is_waited):
    """CAT-CLS 8.1 names fifteen minutes; CAT-CLM leaves it to the committee."""
    told = TellIncident(incident="absent", after=1, round=1, table=4, player="a", points=1)
    sentence = format_situation(told, preset(ruleset).rules, TEXT, name="Anna")
    assert sentence.startswith("At table 4 only Anna sits: ")
    assert ("waiting time" in sentence) == is_waited


def test_rules_without_a_topic_say_who_decides():
    """CAT-CLM 32; Romanian practice has no sanctions."""
    romanian, committee = preset("ro-duplicate").rules, preset("ca-ciutat-de-mallorca").rules
    assert format_right("comment", romanian, TEXT).endswith("write it in the log.")
    assert format_right("absent", committee, TEXT) == "The committee decides."
    assert format_right("comment", preset("ca-duplicate-2018").rules, TEXT) == (
        "The first time, a warning."
    )


def test_outcome_of_a_table_says_what_counts_and_what_was_done():
    row = ReviewRow(
        incident=MISTYPED,
        article="",
        grade="otherwise",
        round=2,
        table=4,
        handling="entered",
        scores=(330, 303, 330, 330),
    )
    assert format_outcome(row, TEXT) == "Recorded: 330–303. On the score sheet: 330–330."
    late = replace(row, incident="typo", handling="corrected_late", scores=(365, 375))
    assert format_outcome(late, TEXT) == (
        "Recorded: 365–375. The result was corrected only after the next round had been confirmed."
    )


def test_outcome_that_is_not_known_says_nothing():
    assert (format_handling("unjudged", TEXT), format_handling("late", TEXT)) == ("", "")
