"""Every log, read by a program whose rules compute another value in one field of an act."""

from dataclasses import fields
from functools import cache

import pytest

from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.desk.kernel.stream_validation import StreamFault, audit_stream
from faristol.ledger import rule_changes as changes
from faristol.ledger.codec import kind_of
from faristol.ledger.rule_changes import RuleChange
from tests.support.changed_kinds import computed_paths, finding
from tests.support.corpora import EARLIER, LATER, logs, own_records, written_by
from tests.support.examples import one_in


@cache
def places():
    """Return each computed field of each act with the first log whose events hold it."""
    first_logs = {}
    for log in logs():
        for record, event in zip(log.records, log.events, strict=True):
            added = log.table.schema.fields_added_after(type(event), record.version)
            for path in computed_paths(event):
                if path.name.partition(".")[0] not in added:
                    first_logs.setdefault((log.kind, type(event), path), log)
    return first_logs


EACH_PATH = pytest.mark.parametrize(
    ("cls", "path", "log"),
    one_in(
        3,
        [
            pytest.param(cls, path, log, id=f"{kind}/{kind_of(cls)}/{path.name}")
            for (kind, cls, path), log in places().items()
        ],
        "every run forges every field (unit/ledger/test_forged.py), and sees a third of them in a file",
    ),
)


def read_with_rules(log, cls, path, by):
    return audit_stream(finding(log.table, cls, path), written_by(log.records, by))


@EACH_PATH
def test_field_with_another_value_is_a_remark_only_if_judged(cls, path, log, monkeypatch):
    monkeypatch.setattr(changes, "rule_changes", tuple)  # no row explains it
    reading, later = (read_with_rules(log, cls, path, by) for by in (EARLIER, LATER))
    if path.is_judged:
        assert {(remark.act, remark.fields) for remark in reading.remarks} == {(cls, (path.name,))}
        assert {remark.grade for remark in reading.remarks} == {"unexplained"}
        assert {remark.grade for remark in later.remarks} == {"later"}
    else:
        assert (reading.code, later.code) == ("parcel/impossible", "parcel/too_new")


@EACH_PATH
def test_field_with_another_value_is_damage_in_an_own_entry(cls, path, log):
    own = own_records(log)
    assert not isinstance(audit_stream(log.table, own), StreamFault)
    assert audit_stream(finding(log.table, cls, path), own).code == "parcel/damaged"


@EACH_PATH
def test_field_with_another_value_is_explained_by_a_rule_change(cls, path, log, monkeypatch):
    act = f"{log.kind}/{kind_of(cls)}"
    name = f"{act}/{path.name}" if path.is_judged else act
    row = RuleChange(since="0.6.0", article="", what="", fields=frozenset({name}))
    monkeypatch.setattr(changes, "rule_changes", lambda: (row,))
    reading = read_with_rules(log, cls, path, EARLIER)
    assert not isinstance(reading, StreamFault)
    assert {(remark.grade, remark.changes) for remark in reading.remarks} == {("explained", (row,))}


def test_every_computed_field_is_in_some_log():
    """A field absent from all logs could change unnoticed: store a log whose events hold it."""
    looked_at = {(kind, cls, path.name.partition(".")[0]) for kind, cls, path in places()}
    computed = {
        (name, row.cls, field.name)
        for name in KINDS
        for row in kind_by_name(name).acts
        for field in fields(row.cls)
        if field.metadata.get("sort") == "found"
    }
    assert computed - looked_at == set()
