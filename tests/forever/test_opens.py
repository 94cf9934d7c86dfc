"""Every log of every version: it opens with the recorded outcome, and is saved again byte for byte."""

import json
from hashlib import sha256

import pytest

from faristol.desk.kernel.kinds import KINDS
from faristol.desk.kernel.stream_validation import StreamFault, audit_stream
from faristol.ledger.rules_digest import program
from tests.support.corpora import (
    BEFORE_CORPORA,
    CORPUS,
    DEVICE,
    DIGESTS,
    EACH_LOG,
    EXPECTED,
    UNRELEASED,
    devices,
    expected_in,
    logs,
    open_file,
    outcome,
    outcome_of_device,
    own_records,
    what_lacks,
    written_by,
)


@EACH_LOG
def test_log_opens_with_every_remark_explained(log):
    reading = audit_stream(log.table, log.records)
    assert not isinstance(reading, StreamFault)
    assert {remark.grade for remark in reading.remarks} <= {"explained"}


@EACH_LOG
def test_log_reads_as_our_own_without_remarks_unless_a_rule_changed(log):
    reading = audit_stream(log.table, own_records(log))
    if isinstance(reading, StreamFault):
        explained = audit_stream(log.table, log.records)
        assert explained.remarks, "what is damage in our own is a listed rule change in theirs"
    else:
        assert reading.remarks == ()


@EACH_LOG
def test_entry_under_an_earlier_name_or_version_is_damage_in_our_own(log):
    """This program writes no such entry: under its name, it could lack fields that would have been stored."""
    reading = audit_stream(log.table, written_by(log.records, program()))
    earlier = (record.seq for record in log.records if not log.table.schema.is_present(record))
    line = next(earlier, 0)
    assert isinstance(reading, StreamFault) == bool(line)
    if isinstance(reading, StreamFault):
        assert reading == StreamFault(code="parcel/damaged", line=line)


@EACH_LOG
def test_log_has_the_outcome_of_its_release(log):
    result = outcome(log)
    assert result["entries"] == len(log.records)
    if log.version != UNRELEASED:
        # what a key of an export means may change, and then its version says so: the values stay
        assert set(what_lacks(log.expected, result)) <= {"/export/version"}


@EACH_LOG
def test_log_is_saved_again_byte_for_byte(log):
    user = open_file(log.text)
    (stream,) = user.desk.stream_store.streams
    (effect,) = user.send("save_stream", "/files", stream=stream).effects
    assert effect["text"] == log.text


@pytest.mark.parametrize("path", devices(), ids=lambda path: path.parent.name)
def test_device_file_opens_whole(path):
    text = path.read_text(encoding="utf-8")
    assert what_lacks(expected_in(path.parent, DEVICE), outcome_of_device(text)) == []


def test_released_files_are_unchanged():
    """A released file never changes or vanishes, and no file is added to a release."""
    released = json.loads(DIGESTS.read_text(encoding="utf-8"))
    versions = {name.partition("/")[0] for name in released}
    present = {
        path.relative_to(CORPUS).as_posix(): sha256(path.read_bytes()).hexdigest()
        for version in versions
        for path in (CORPUS / version).iterdir()
    }
    assert present == released
    assert BEFORE_CORPORA in versions


YOUNGER_KINDS = {"rehearsal"}  # than the first version


def test_logs_of_the_first_version_are_read_where_they_are():
    first = [log for log in logs() if log.version == BEFORE_CORPORA]
    assert {log.kind for log in first} == set(KINDS) - YOUNGER_KINDS
    rows = json.loads((CORPUS / BEFORE_CORPORA / EXPECTED).read_text(encoding="utf-8"))
    assert {log.name for log in first} == rows.keys()
