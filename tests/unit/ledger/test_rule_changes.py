"""Programs and rule changes: the program of an entry, and the rule changes that explain a difference."""

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
def listed_changes(monkeypatch):
    monkeypatch.setattr(changes, "rule_changes", lambda: (POINTS, HAND_IN, LATER))


def test_listed_field_is_explained_in_earlier_entries():
    fields = ("slips.points",)
    assert explain(OLD, ["duplicate/read_slips"], fields) == (POINTS,)
    assert explain("", ["duplicate/read_slips"], fields) == (POINTS,)
    assert explain("0.6.0-00000000", ["duplicate/read_slips"], fields) == ()
    assert explain(OLD, ["duplicate/seal_move"], fields) == ()


def test_field_without_a_rule_change_leaves_all_unexplained():
    assert explain(OLD, ["duplicate/read_slips"], ("slips.points", "slips.reason")) == ()


def test_each_rule_change_of_a_field_is_named_in_order(monkeypatch):
    other = RuleChange(
        since="0.6.0", article="X", what="Act.", fields=frozenset({"duplicate/read_slips"})
    )
    monkeypatch.setattr(changes, "rule_changes", lambda: (other, HAND_IN, POINTS))
    assert explain(OLD, ["duplicate/read_slips"], ("slips.points",)) == (other, POINTS)
    assert explain(OLD, ["duplicate/read_slips"], ("slips.reason",)) == (other,)


def test_listed_field_explains_its_parts_and_no_similar_name(monkeypatch):
    act = "duplicate/sign_results"
    row = replace(POINTS, fields=frozenset({f"{act}/standing"}))
    monkeypatch.setattr(changes, "rule_changes", lambda: (row,))
    assert explain(OLD, [act], ("standing",)) == (row,)
    assert explain(OLD, [act], ("standing.half_points", "standing.ties.values")) == (row,)
    assert explain(OLD, [act], ("standings",)) == ()
    assert explain(OLD, [act], ("standing.half_points", "bonus")) == ()


def test_part_of_a_field_does_not_explain_the_field(monkeypatch):
    row = replace(POINTS, fields=frozenset({"duplicate/read_slips/slips.points.half"}))
    monkeypatch.setattr(changes, "rule_changes", lambda: (row,))
    assert explain(OLD, ["duplicate/read_slips"], ("slips.points",)) == ()


def test_whole_act_explains_its_fields_and_its_refusal():
    assert explain(OLD, ["solo/hand_in"], ()) == (HAND_IN,)
    assert explain(OLD, ["solo/hand_in"], ("points", "moves")) == (HAND_IN,)
    assert explain(OLD, ["duplicate/read_slips"], ()) == ()


def test_shipped_rule_changes_are_read():
    assert isinstance(rule_changes(), tuple)


def test_versions_compare_as_numbers():
    assert number_of("0.10.0-00000000") > number_of("0.9.9+dev-00000000") > number_of("")
    assert version_of("0.7.1-1a2b3c4d") == "0.7.1"
    assert is_later("99.0.0-00000000")
    assert not is_later(program())
    assert not is_later("")


def test_this_program_has_a_name():
    assert PROGRAM.fullmatch(program())


def test_entry_names_its_program_and_earlier_entries_none():
    line = format_line(RECORD)
    assert '"by"' not in line
    assert parse_line(line).by == ""
    with_program = line.replace('"data":', f'"by":"{OLD}","data":', 1)
    assert parse_line(with_program).by == OLD
    assert format_line(parse_line(with_program)) == with_program


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
def test_malformed_program_name_is_refused(by):
    line = format_line(RECORD).replace('"data":', f'"by":"{by}","data":', 1)
    with pytest.raises(LedgerError) as fault:
        parse_line(line)
    assert fault.value.code in ("ledger/record", "ledger/canonical", "ledger/json")
