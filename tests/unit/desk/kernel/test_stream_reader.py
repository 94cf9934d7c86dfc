"""Reading streams across versions: each released log under programs that judge differently."""

from dataclasses import replace
from pathlib import Path

import pytest

from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.desk.kernel.stream_validation import StreamFault, audit_stream
from faristol.duplicate import judging
from faristol.duplicate.acts import slips
from faristol.ledger import rule_changes as changes
from faristol.ledger.rule_changes import RuleChange, rule_changes
from faristol.ledger.rules_digest import number_of, program
from tests.support.saved_files import at_present_version, read_records
from tests.unit.ledger.test_forged import WORLDS

pytestmark = pytest.mark.usefixtures("no_rule_changes")


UNIT = Path(__file__).parents[2]
EARLIER, LATER = "0.5.0-00000000", "99.0.0-00000000"


def released_logs():
    for name in KINDS:
        for path in sorted(UNIT.glob(f"*/released/{name}_*.jsonl")):
            records = at_present_version(name, read_records(path))
            yield pytest.param(name, records, id=path.stem)


EACH = pytest.mark.parametrize(("name", "records"), list(released_logs()))


def read_log(name, records, by):
    kind = replace(kind_by_name(name), **WORLDS.get(name, {}))
    return audit_stream(kind, [replace(record, by=by) for record in records])


@pytest.fixture
def one_point_more(monkeypatch):
    """A version that counts one point more for every move."""
    judge = slips.judge

    def judge_one_higher(slip, position, *, contains):
        verdict = judge(slip, position, contains=contains)
        if isinstance(verdict, judging.CountedSlip):
            return replace(verdict, points=verdict.points + 1)
        return verdict

    monkeypatch.setattr(slips, "judge", judge_one_higher)


@EACH
@pytest.mark.parametrize("by", ["", EARLIER, LATER, program()])
def test_released_log_of_any_program_reads_without_remarks(name, records, by):
    reading = read_log(name, records, by)
    assert not isinstance(reading, StreamFault)
    assert reading.remarks == ()


@EACH
@pytest.mark.usefixtures("one_point_more")
def test_corrected_rule_is_a_remark_for_others_and_damage_for_ourselves(name, records):
    reading, own, later = (read_log(name, records, by) for by in (EARLIER, program(), LATER))
    if isinstance(reading, StreamFault):  # the best move is another one now
        assert (name, reading.code, later.code) == ("solo", "parcel/impossible", "parcel/too_new")
    elif reading.remarks:
        assert {remark.grade for remark in reading.remarks} == {"unexplained"}
        assert {remark.grade for remark in later.remarks} == {"later"}
        assert own == StreamFault(code="parcel/damaged", line=reading.remarks[0].seq)
    else:
        assert own.remarks == ()


@EACH
@pytest.mark.usefixtures("one_point_more")
def test_listed_rule_explains_remarks_even_of_refused_acts(name, records, monkeypatch):
    acts = frozenset(
        {"duplicate/read_slips/slips.points", "duplicate/read_second/slips.points",
         "duplicate/seal_move", "duplicate/announce_master", "duplicate/correct_slip", "solo/hand_in"}
    )  # fmt: skip
    change = RuleChange(since="0.6.0", article="CAT-DUP 1.7", what="Points.", fields=acts)
    monkeypatch.setattr(changes, "rule_changes", lambda: (change,))
    reading = read_log(name, records, EARLIER)
    assert not isinstance(reading, StreamFault)
    assert {remark.grade for remark in reading.remarks} <= {"explained"}
    assert all(remark.changes == (change,) for remark in reading.remarks)


@EACH
def test_unknown_act_version_or_field_is_later_version_or_damage(name, records):
    last = records[-1]
    for unknown in (
        replace(last, kind="weigh_slips"),
        replace(last, version=99),
        replace(last, data={**last.data, "unknown": 1}),
    ):
        altered = [*records[:-1], unknown]
        assert read_log(name, altered, LATER) == StreamFault(
            code="parcel/too_new", line=len(records)
        )
        assert read_log(name, altered, EARLIER) == StreamFault(
            code="parcel/damaged", line=len(records)
        )


def test_act_on_which_the_rules_raise_is_damage(monkeypatch):
    def fail(*_, **__):
        raise ZeroDivisionError

    monkeypatch.setattr(slips, "judge", fail)
    (records,) = (param.values[1] for param in released_logs() if param.id == "duplicate_hand")
    reading = read_log("duplicate", records, EARLIER)
    assert isinstance(reading, StreamFault)
    assert reading.code == "parcel/damaged"


def test_rule_changes_name_existing_acts_and_judged_fields():
    """A rule change of a future version, or of an unknown field, explains no remark."""
    for change in rule_changes():
        assert number_of(change.since) <= number_of(program())
        for name in change.fields:
            kind, act, *fields = name.split("/")
            cls = kind_by_name(kind).schema.classes[act]
            path = fields[0].split(".") if fields else []
            assert not path or path[0] in cls.__slots__
