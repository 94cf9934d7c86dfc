"""Unknown entries of a later version: never reported as damage, and never interpreted."""

from dataclasses import replace

from faristol.desk.kernel.stream_validation import StreamFault, audit_stream
from faristol.ledger.codec import encode
from faristol.ledger.rules_digest import program
from tests.support.changed_kinds import changed, changed_twice
from tests.support.corpora import EACH_LOG, EARLIER, LATER, own_records, written_by


def unknown_records(record):
    """Yield four variants of a record that only a later version knows, each with its name."""
    yield "act", replace(record, kind="weigh_slips")
    yield "version", replace(record, version=record.version + 98)
    yield "field", replace(record, data={**record.data, "noted_by": ""})
    yield "version and field", replace(record, version=99, data={**record.data, "noted_by": ""})


@EACH_LOG
def test_unknown_act_version_or_field_is_later_or_damage(log):
    for at in (0, len(log.records) - 1):
        for case, record in unknown_records(log.records[at]):
            records = [*log.records[:at], record, *log.records[at + 1 :]]
            for by, code in (
                (LATER, "parcel/too_new"),
                (EARLIER, "parcel/damaged"),
                ("", "parcel/damaged"),
            ):
                expected = StreamFault(code=code, line=at + 1)
                assert audit_stream(log.table, written_by(records, by)) == expected, (case, by)


@EACH_LOG
def test_unknown_act_version_or_field_is_damage_in_an_own_entry(log):
    own = own_records(log)
    for at in (0, len(own) - 1):
        for case, record in unknown_records(replace(own[at], by=program())):
            records = [*own[:at], record, *own[at + 1 :]]
            expected = StreamFault(code="parcel/damaged", line=at + 1)
            assert audit_stream(log.table, records) == expected, case


@EACH_LOG
def test_entry_of_a_later_version_is_read_after_the_update(log):
    """The last entry has another name, field and version: unread here, read by the later version."""
    *before, last = log.records
    later = changed_twice(type(log.events[-1]))
    kind = changed(log.table, later)
    name, version, data = encode(later.from_today(log.events[-1]), kind.schema)
    record = replace(last, kind=name, version=version, data=data)
    records = written_by([*before, record], LATER)
    assert audit_stream(log.table, records) == StreamFault(code="parcel/too_new", line=len(records))
    reading = audit_stream(kind, records)
    assert not isinstance(reading, StreamFault)
    added = log.table.schema.fields_added_after(later.today, last.version)
    assert {name for remark in reading.remarks for name in remark.fields} <= added
