"""Conditions of documents with entries of a later version (desk/kernel/later_versions.py)."""

import json
from dataclasses import dataclass, field

import pytest

from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.later_versions import (
    RESULTS,
    add_result,
    condition_of,
    is_closed,
    is_to_be_read,
    latest_of,
    writing_refused,
)
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.stream_validation import StreamFault, audit_stream
from faristol.ledger.rules_digest import program
from tests.support.later_versions import EARLIER, LATER, MUCH_LATER, released, run_as, written_by


@dataclass
class Device:
    """The parts of a stream store that conditions use."""

    own: dict = field(default_factory=dict)
    streams: dict = field(default_factory=dict)


def row(by="", read_by="", head="a" * 64, stream="s"):
    return StreamRow(
        id=stream,
        origin=stream,
        kind="study",
        name="",
        header="",
        hash=head,
        by=by,
        read_by=read_by,
    )


@pytest.mark.parametrize(
    ("by", "read_by", "expected"),
    [
        ("", "", False),  # rows and entries from before 0.7
        (EARLIER, EARLIER, False),
        (EARLIER, "", True),  # imported unread once, by a still earlier program
        (program(), program(), False),
        (program(), EARLIER, False),  # read on a way back
        (LATER, LATER, True),
        (LATER, "", True),
        (LATER, program(), False),
    ],
)
def test_document_is_due_until_this_program_has_read_it(by, read_by, expected):
    assert is_to_be_read(row(by, read_by)) is expected
    assert is_closed(Device(), row(by, read_by)) is expected


def test_latest_program_has_the_highest_version():
    assert latest_of([]) == ""
    assert latest_of(["", EARLIER]) == EARLIER
    assert latest_of([MUCH_LATER, EARLIER, LATER]) == MUCH_LATER
    assert latest_of(["0.9.0-00000000", "0.10.0-00000000"]) == "0.10.0-00000000"


def test_result_holds_for_its_head_and_this_program(monkeypatch):
    document = row(LATER)
    device = Device(streams={"s": document})
    assert condition_of(device, document) == "due"
    device.own[RESULTS] = add_result(device, document, "judged")
    assert condition_of(device, document) == "judged"
    assert not is_closed(device, document)
    assert condition_of(device, row(LATER, head="b" * 64)) == "due"
    run_as(monkeypatch, MUCH_LATER)
    assert condition_of(device, document) == "due"


def test_results_of_deleted_documents_are_left_out():
    first, second = row(LATER, stream="a"), row(LATER, stream="b")
    device = Device(streams={"a": first, "b": second})
    device.own[RESULTS] = add_result(device, first, "unread")
    del device.streams["a"]
    device.own[RESULTS] = add_result(device, second, "damaged")
    assert list(json.loads(device.own[RESULTS])[1]) == ["b"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "[1,2]", '["x",{}]', f'["{program()}",[]]', f'["{program()}",{{"s":1}}]',
             f'["{program()}",{{"s":["{"a" * 64}","ordinary?"]}}]']
)  # fmt: skip
def test_damaged_setting_has_the_document_read_again(text):
    assert condition_of(Device(own={RESULTS: text}), row(LATER)) == "due"


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        ("due", "stream/kept_unread"),
        ("unread", "stream/kept_unread"),
        ("judged", "stream/later_rules"),
        ("damaged", "stream/unreadable"),
    ],
)
def test_document_that_is_not_ordinary_refuses_writing(condition, code):
    document = row(LATER)
    device = Device(streams={"s": document})
    device.own[RESULTS] = add_result(device, document, condition)
    assert writing_refused(device, document).code == code
    assert writing_refused(device, row(program(), program())) is None


@pytest.mark.parametrize(
    ("by", "code"),
    [(LATER, "parcel/too_new"), (EARLIER, "parcel/too_large"), ("", "parcel/too_large")],
)
def test_too_large_log_is_of_a_later_version_or_refused(by, code, monkeypatch):
    kind = kind_by_name("study")
    monkeypatch.setattr(type(kind), "is_oversized", lambda _, state: state.seq > 2)
    fault = audit_stream(kind, written_by(released("study_1"), by))
    assert isinstance(fault, StreamFault)
    assert fault.code == code
