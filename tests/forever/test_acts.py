"""Every log, opened by a version with changed fields or names of acts: the state is the same."""

from dataclasses import fields, is_dataclass
from functools import cache

import pytest

from faristol.desk.kernel.stream_validation import StreamFault, audit_stream
from faristol.ledger.codec import decode, decode_record, encode, kind_of
from faristol.ledger.fold import fold
from tests.support.changed_kinds import (
    act_renamed,
    changed,
    changed_twice,
    field_added,
    field_dropped,
    field_dropped_in,
    field_renamed,
    today,
    with_dropped,
    with_dropped_in,
)
from tests.support.corpora import EARLIER, logs, written_by
from tests.support.examples import one_in


@cache
def places():
    """Return each act with the first log that has it."""
    first_logs = {}
    for log in logs():
        for event in log.events:
            first_logs.setdefault((log.kind, type(event)), log)
    return first_logs


def parts_of(log, cls):
    """Return the fields of an act that hold parts somewhere in a log."""
    return sorted(
        {
            field.name
            for event in log.events
            if type(event) is cls
            for field in fields(cls)
            for value in [getattr(event, field.name)]
            if is_dataclass(value) or (isinstance(value, tuple) and any(map(is_dataclass, value)))
        }
    )


EACH_ACT = pytest.mark.parametrize(
    ("cls", "log"),
    one_in(
        3,
        [
            pytest.param(cls, log, id=f"{kind}/{kind_of(cls)}")
            for (kind, cls), log in places().items()
        ],
        "every run changes every third act: the change is the same",
    ),
)
EACH_PART = pytest.mark.parametrize(
    ("cls", "part", "log"),
    one_in(
        3,
        [
            pytest.param(cls, part, log, id=f"{kind}/{kind_of(cls)}/{part}")
            for (kind, cls), log in places().items()
            for part in parts_of(log, cls)
        ],
        "every run takes a field from every third part: the change is the same",
    ),
)


@cache
def open_today(log):
    """Return the remarks on a log and its final state, read by this version."""
    remarks = audit_stream(log.table, written_by(log.records, EARLIER)).remarks
    return remarks, fold(log.table.initial, log.events, log.table.evolve)


def check_opens_the_same(log, later, records):
    """Check that a later version reads a log with the remarks and the state of today."""
    kind = changed(log.table, later)
    reading = audit_stream(kind, written_by(records, EARLIER))
    assert not isinstance(reading, StreamFault)
    remarks, state = open_today(log)
    assert reading.remarks == remarks
    events = [decode_record(record, kind.schema) for record in records]
    assert any(type(event) is later.cls for event in events)
    assert fold(kind.initial, events, kind.evolve) == state
    for event in events:
        name, version, data = encode(event, kind.schema)
        assert decode(name, version, data, kind.schema) == event


@pytest.mark.parametrize(
    "change",
    [
        changed_twice,
        *(
            pytest.param(change, marks=pytest.mark.exhaustive("every run changes each act twice"))
            for change in (field_added, field_renamed, act_renamed)
        ),
    ],
)
@EACH_ACT
def test_act_changed_by_later_version_opens_same(cls, log, change):
    check_opens_the_same(log, change(cls), log.records)


@EACH_ACT
def test_act_that_lost_field_opens_same(cls, log):
    records = [
        with_dropped(record) if type(event) is cls else record
        for record, event in zip(present_records(log), log.events, strict=True)
    ]
    check_opens_the_same(log, field_dropped(cls), records)


@EACH_PART
def test_part_that_lost_field_opens_same(cls, part, log):
    records = [
        with_dropped_in(part)(record) if type(event) is cls else record
        for record, event in zip(present_records(log), log.events, strict=True)
    ]
    check_opens_the_same(log, field_dropped_in(part)(cls), records)


def present_records(log):
    """Return the records of a log as the present version would have written them."""
    return [today(log.table, record) for record in log.records]
