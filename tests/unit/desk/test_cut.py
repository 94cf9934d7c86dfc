"""The validation of an imported log, like the audit, before any line is stored."""

from pathlib import Path

import pytest

from faristol.desk.kernel.stream_validation import StreamFault, ValidationContext, understand_steps
from faristol.formats.steps import Steps
from faristol.ledger.codec import parse_line
from faristol.ledger.parcel_writer import StreamParcel, header_line, read, write_stream

LINES = (
    (Path(__file__).parents[1] / "clock" / "released" / "clock_1.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
)


def validate_lines(lines):
    stream = parse_line(lines[0]).stream
    parcel = read(write_stream(header_line(kind="clock", name="Final", stream=stream), lines))
    assert isinstance(parcel, StreamParcel)
    work = Steps(understand_steps(parcel))
    for _ in work:
        pass
    return work.result


def test_complete_log_is_accepted():
    assert isinstance(validate_lines(LINES), ValidationContext)


@pytest.mark.parametrize("count", [12, 16])
def test_log_cut_within_its_last_act_is_rejected(count):
    assert validate_lines(LINES[:count]) == StreamFault(code="parcel/impossible", line=count)
    assert isinstance(validate_lines(LINES[: count + 1]), ValidationContext)
