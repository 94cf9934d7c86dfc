"""The outcome of a game, from the report of its sheet."""

from dataclasses import replace

import pytest

from faristol.ledger.refusal import Refusal
from faristol.rules.outcome import Outcome
from faristol.rules.preset import preset
from faristol.tournament.results import Report, outcome_of_report

MALLORCA = preset("ca-ciutat-de-mallorca").rules
CLASSIC = preset("ca-classic").rules
GENERAL = preset("ro-general").rules
WON, LOST, DREW = ("win", "loss"), ("loss", "win"), ("draw", "draw")


def outcome_of(rules, first, second, **fields):
    return outcome_of_report(Report(scores=(first, second), **fields), rules)


@pytest.mark.parametrize(
    ("rules", "reported", "expected"),
    [
        (MALLORCA, ((355, 383), {}), ((355, 383), LOST)),  # CAT-CLM 22
        (MALLORCA, ((360, 360), {"how": "time_up"}), ((360, 360), DREW)),  # CAT-CLM 22, 31
        (MALLORCA, ((-14, -7), {}), ((-14, -7), LOST)),  # CAT-CLM 21
        (MALLORCA, ((400, 395), {"minutes_over": (1, 0)}), ((390, 395), LOST)),  # CAT-CLM 30
        (MALLORCA, ((400, 395), {"minutes_over": (25, 2)}), ((150, 375), LOST)),
        (CLASSIC, ((400, 290), {"minutes_over": (10, 0)}), ((300, 290), WON)),  # CAT-CLS 7.4
        (CLASSIC, ((402, 398), {"how": "lost_on_time", "by": (1,)}), ((292, 398), LOST)),
        (CLASSIC, ((250, 180), {"how": "abandoned", "by": (1,)}), ((140, 180), LOST)),  # CAT-CLS 4E
        (CLASSIC, ((300, 180), {"how": "abandoned", "by": (1,)}), ((0, 300), LOST)),
        (CLASSIC, ((290, 180), {"how": "abandoned", "by": (1,)}), ((180, 180), LOST)),
        (CLASSIC, ((200, 180), {"how": "abandoned", "by": (1, 2)}), ((0, 0), ("loss", "loss"))),
        (CLASSIC, ((0, 0), {"how": "absent", "by": (2,)}), ((300, 0), WON)),  # CAT-CLS 8.3
        (CLASSIC, ((0, 0), {"how": "absent", "by": (1, 2)}), ((0, 0), ("loss", "loss"))),
        (MALLORCA, ((0, 0), {"how": "decided", "winner": 2}), ((0, 0), LOST)),  # CAT-CLM 32
        (MALLORCA, ((300, 280), {"how": "decided"}), ((300, 280), DREW)),
        (MALLORCA, ((0, 0), {"how": "unplayed", "winner": 1}), ((0, 0), WON)),  # CAT-CLM 32
    ],
)
def test_outcome_follows_the_rules(rules, reported, expected):
    (first, second), fields = reported
    assert outcome_of(rules, first, second, **fields) == Outcome(*expected)


@pytest.mark.parametrize(
    ("rules", "reported", "code"),
    [
        (MALLORCA, ((1_000, 300), {}), "score_bad"),
        (MALLORCA, ((300, -501), {}), "score_bad"),
        (MALLORCA, ((300, 200), {"minutes_over": (0, 121)}), "minutes_bad"),
        (MALLORCA, ((300, 200), {"minutes_over": (-1, 0)}), "minutes_bad"),
        (MALLORCA, ((300, 200), {"winner": 2}), "winner_follows"),
        (MALLORCA, ((300, 200), {"by": (1,)}), "not_allowed"),
        (MALLORCA, ((300, 200), {"how": "decided", "minutes_over": (1, 0)}), "not_allowed"),
        (MALLORCA, ((300, 200), {"how": "abandoned", "by": (1,)}), "not_covered"),  # CAT-CLM 32
        (MALLORCA, ((300, 200), {"how": "absent", "by": (1,)}), "not_covered"),
        (MALLORCA, ((300, 200), {"how": "lost_on_time", "by": (1,)}), "not_covered"),
        (CLASSIC, ((300, 200), {"how": "lost_on_time", "by": (1, 2)}), "not_allowed"),
        (CLASSIC, ((300, 200), {"how": "absent"}), "not_allowed"),
        (CLASSIC, ((0, 0), {"how": "unplayed", "winner": 1}), "not_allowed"),  # CAT-CLS 8.1-8.3
        (CLASSIC, ((300, 200), {"how": "abandoned"}), "not_ended"),
        (CLASSIC, ((300, 200), {"minutes_over": (11, 0)}), "not_allowed"),  # CAT-CLS 7.5
        (GENERAL, ((300, 200), {"minutes_over": (1, 0)}), "not_covered"),  # RO-GEN 7
    ],
)
def test_impossible_report_is_refused(rules, reported, code):
    (first, second), fields = reported
    refusal = outcome_of(rules, first, second, **fields)
    assert isinstance(refusal, Refusal)
    assert refusal.code == f"tournament/{code}"


def test_rules_without_overtime_deduct_no_minutes():
    assert outcome_of(replace(CLASSIC, overtime=None), 300, 200) == Outcome((300, 200), WON)
