"""The committed cases: every operation answers as the regulations say."""

from pathlib import Path

import pytest

from scripts.cases.run import OPERATIONS, as_text, files, outcomes

CASES = Path(__file__).parents[1] / "conformance"
ALL = [outcome for path in files([CASES]) for outcome in outcomes(path)]


@pytest.mark.parametrize("outcome", ALL, ids=lambda outcome: outcome.case)
def test_case(outcome):
    assert as_text(outcome.got) == as_text(outcome.expected), outcome.why


def test_every_operation_has_cases():
    assert {path.stem for path in files([CASES])} == set(OPERATIONS)


def test_one_is_not_true():
    assert as_text({"a": 1}) != as_text({"a": True})
