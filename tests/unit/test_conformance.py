"""The committed conformance cases: operations answer as the regulations state."""

import json
from pathlib import Path

import pytest

from scripts.cases.__main__ import main
from scripts.cases.run import OPERATIONS, format_json, list_files, run_file

CASES = Path(__file__).parents[1] / "conformance"
GIVEN = {"language": "ca", "text": ""}
ALL = [outcome for path in list_files([CASES]) for outcome in run_file(path)]


@pytest.mark.parametrize("outcome", ALL, ids=lambda outcome: outcome.case)
def test_case(outcome):
    assert outcome.is_passed, (outcome.got, outcome.expected, outcome.why)


def test_operations_all_have_cases():
    assert {path.stem for path in list_files([CASES])} == set(OPERATIONS)


def test_one_is_not_true():
    assert format_json({"a": 1}) != format_json({"a": True})


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "1",
        "{}",
        '{"cases": []}',
        '{"op": [], "cases": []}',
        '{"op": "tokenize", "cases": {}}',
        '{"op": "tokenize", "cases": [1]}',
        '{"op": "tokenize", "cases": [{"id": "a", "in": {}}]}',
        '{"op": "tokenize", "cases": [{"id": "a", "in": 1, "out": 1}]}',
        '{"op": "telepathy", "cases": [{"id": "a", "in": {}, "out": {}}]}',
    ],
)
def test_malformed_case_counts_as_failed_and_the_others_run(tmp_path, capsys, text):
    (tmp_path / "a.json").write_text(text)
    good = {"op": "tokenize", "cases": [{"id": "ok", "in": GIVEN, "out": {"error": "empty"}}]}
    (tmp_path / "b.json").write_text(json.dumps(good))
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"


@pytest.mark.parametrize(
    ("ruleset", "answer"),
    [
        ("ca-classic", {"starts": 1, "draw": 1}),  # CAT-CLS 1.6: the blank is before A
        ("ca-ciutat-de-mallorca", {"starts": 1, "draw": 1}),  # CAT-CLM 2
        ("ro-general", {"starts": 2, "draw": 1}),  # RO-GEN 18: the joker is last
        ("ro-correspondence", {"starts": 2, "draw": 1}),
        ("ca-duplicate-2018", {"error": "not_covered"}),  # all begin at once
        ("ro-duplicate", {"error": "not_covered"}),
    ],
)
def test_starting_draw_follows_the_rule_set(ruleset, answer):
    assert OPERATIONS["starting_draw"]({"ruleset": ruleset, "draws": [["?", "A"]]}) == answer


TURNED = {"scores": [10, 0], "turns": ["pass", "exchange"]}
TIMED = {
    "used": ["31:00", "20:00"],
    "scores": [300, 310],
    "racks": [[], ["A", "S"]],
    "bag": 0,
    "how": "out",
    "closer": 1,
}


@pytest.mark.parametrize(
    ("op", "ruleset", "fields", "code"),
    [
        (
            "starting_draw",
            "ca-ciutat-de-mallorca",
            {"method": "listed"},
            "not_allowed",
        ),  # CAT-CLM 2
        ("starting_draw", "ro-general", {"method": "listed"}, "not_allowed"),
        ("starting_draw", "ca-duplicate-2018", {"method": "listed"}, "not_covered"),
        ("zero_turns", "ro-correspondence", TURNED, "not_allowed"),  # RO-COR 2
        ("zero_turns", "ca-duplicate-2018", TURNED, "not_allowed"),  # CAT-DUP 1.3
        (
            "overtime",
            "ca-ciutat-de-mallorca",
            TIMED | {"allotted": 25},
            "not_allowed",
        ),  # CAT-CLM 26
        ("overtime", "ca-classic", TIMED | {"allotted": 20}, "not_allowed"),  # CAT-CLS 7.3
        ("overtime", "ro-correspondence", TIMED | {"allotted": 30}, "not_covered"),  # RO-COR 21
        # before the reading of tiles: the rack is read when the rest may be
        ("overtime", "ca-classic", TIMED | {"allotted": 20, "racks": [["K"], []]}, "not_allowed"),
        ("overtime", "ro-general", TIMED | {"allotted": 20, "racks": [["Q"], []]}, "not_covered"),
    ],
)
def test_excluded_input_is_refused_before_other_fields_are_read(op, ruleset, fields, code):
    assert OPERATIONS[op]({"ruleset": ruleset, "draws": []} | fields) == {"error": code}


@pytest.mark.parametrize(
    ("op", "ruleset", "fields", "answer"),
    [
        ("starting_draw", "ca-classic", {"method": "listed"}, {"starts": 1, "draw": 0}),
        ("starting_draw", "ro-correspondence", {"method": "listed"}, {"starts": 1, "draw": 0}),
        ("zero_turns", "ro-correspondence", TURNED | {"turns": ["pass"] * 4}, {"ends_after": 4}),
        (
            "overtime",
            "ca-classic",
            TIMED | {"allotted": 25, "used": ["25:01", "25:00"]},
            {"penalties": [10, 0], "lost": 0, "scores": [292, 308], "results": ["loss", "win"]},
        ),
    ],
)
def test_input_that_a_rule_set_leaves_open_is_answered(op, ruleset, fields, answer):
    assert OPERATIONS[op]({"ruleset": ruleset, "draws": []} | fields) == answer
