"""Unit tests of programs and corrected rules: who wrote an entry, and what explains that it differs."""

from dataclasses import replace

import pytest

from faristol.ledger import rule_changes as changes
from faristol.ledger.codec import format_line, parse_line
from faristol.ledger.record import LedgerError
from faristol.ledger.rule_changes import RuleChange, explain, rule_changes
from faristol.ledger.rules_digest import PROGRAM, is_later, number_of, program, version_of
from tests.unit.ledger.test_codec import RECORD

POINTS = RuleChange(
    since="0.6.0",
    article="CAT-DUP 1.7",
    what="Points.",
    fields=frozenset({"duplicate/read_slips/slips.points"}),
)
HAND_IN = RuleChange(
    since="0.6.0", article="CAT-DUP 1.7", what="Best.", fields=frozenset({"solo/hand_in"})
)
LATER = RuleChange(
    since="9.0.0", article="X", what="Later.", fields=frozenset({"duplicate/read_slips"})
)
OLD = "0.5.0-00000000"


@pytest.fixture(autouse=True)
def listed(monkeypatch):
    monkeypatch.setattr(changes, "rule_changes", lambda: (POINTS, HAND_IN, LATER))


def test_a_listed_field_is_explained_in_entries_of_before():
    fields = ("slips.points",)
    assert explain(OLD, ["duplicate/read_slips"], fields) == (POINTS,)
    assert explain("", ["duplicate/read_slips"], fields) == (POINTS,)
    assert explain("0.6.0-00000000", ["duplicate/read_slips"], fields) == ()
    assert explain(OLD, ["duplicate/seal_move"], fields) == ()


def test_one_field_without_a_rule_change_leaves_all_unexplained():
    assert explain(OLD, ["duplicate/read_slips"], ("slips.points", "slips.reason")) == ()


def test_each_rule_change_of_a_field_is_named_in_its_order(monkeypatch):
    other = RuleChange(
        since="0.6.0", article="X", what="Act.", fields=frozenset({"duplicate/read_slips"})
    )
    monkeypatch.setattr(changes, "rule_changes", lambda: (other, HAND_IN, POINTS))
    assert explain(OLD, ["duplicate/read_slips"], ("slips.points",)) == (other, POINTS)
    assert explain(OLD, ["duplicate/read_slips"], ("slips.reason",)) == (other,)


def test_a_listed_field_explains_what_is_in_it_and_no_other_of_a_like_name(monkeypatch):
    act = "duplicate/sign_results"
    row = replace(POINTS, fields=frozenset({f"{act}/standing"}))
    monkeypatch.setattr(changes, "rule_changes", lambda: (row,))
    assert explain(OLD, [act], ("standing",)) == (row,)
    assert explain(OLD, [act], ("standing.half_points", "standing.ties.values")) == (row,)
    assert explain(OLD, [act], ("standings",)) == ()
    assert explain(OLD, [act], ("standing.half_points", "bonus")) == ()


def test_a_part_of_a_field_does_not_explain_the_field(monkeypatch):
    row = replace(POINTS, fields=frozenset({"duplicate/read_slips/slips.points.half"}))
    monkeypatch.setattr(changes, "rule_changes", lambda: (row,))
    assert explain(OLD, ["duplicate/read_slips"], ("slips.points",)) == ()


def test_a_whole_act_explains_its_fields_and_what_is_refused():
    assert explain(OLD, ["solo/hand_in"], ()) == (HAND_IN,)
    assert explain(OLD, ["solo/hand_in"], ("points", "moves")) == (HAND_IN,)
    assert explain(OLD, ["duplicate/read_slips"], ()) == ()


def test_the_rule_changes_that_ship_are_read():
    assert isinstance(rule_changes(), tuple)


def test_versions_compare_as_numbers():
    assert number_of("0.10.0-00000000") > number_of("0.9.9+dev-00000000") > number_of("")
    assert version_of("0.7.1-1a2b3c4d") == "0.7.1"
    assert is_later("99.0.0-00000000")
    assert not is_later(program())
    assert not is_later("")


def test_this_program_has_a_name():
    assert PROGRAM.fullmatch(program())


def test_an_entry_names_its_program_and_one_of_before_none():
    line = format_line(RECORD)
    assert '"by"' not in line
    assert parse_line(line).by == ""
    named = line.replace('"data":', f'"by":"{OLD}","data":', 1)
    assert parse_line(named).by == OLD
    assert format_line(parse_line(named)) == named


@pytest.mark.parametrize(
    "by",
    [
        "x" * 201,
        f"{OLD}\\n",
        "0.7.0",
        "-00000000",
        "0.7-00000000",
        "99999.0.0-00000000",
        "0.7.0-0000000G",
        "0.7.0+rc-00000000",
        "٠.7.0-00000000",
    ],
)
def test_a_program_of_no_sense_is_no_record(by):
    line = format_line(RECORD).replace('"data":', f'"by":"{by}","data":', 1)
    with pytest.raises(LedgerError) as fault:
        parse_line(line)
    assert fault.value.code in ("ledger/record", "ledger/canonical", "ledger/json")
