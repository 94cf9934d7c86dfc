"""Logs with one value forged, that name another program: nothing raises, and whatever opens draws its screens, marked."""

from dataclasses import replace
from random import Random

import pytest

from faristol.desk.kernel.reading import Fault, StreamReader
from faristol.ledger.codec import decode_record
from faristol.ledger.parcel import header_line, write_stream
from faristol.ledger.record import LedgerError
from tests.support.corpora import (
    EACH_LOG,
    EARLIER,
    LATER,
    chained,
    open_file,
    read_after,
    written_by,
)
from tests.support.examples import examples
from tests.support.forged_logs import forged_values, of_no_sense
from tests.support.walk import every_screen

NO_SENSE = 40  # logs with values of no sense, of each log
FORGED = 10_000  # more than any log has values
REFUSED = {"parcel/damaged", "parcel/impossible", "parcel/too_large"}


def forged_logs(log, random):
    """Give the data of an entry forged, by the number of the entry: a sample, unless all tests are run."""
    every = [
        (at, data) for at, record in enumerate(log.records) for data in forged_values(record.data)
    ]
    count = examples(FORGED, every_run=40)
    chosen = every if count >= len(every) else random.sample(every, count)
    for _ in range(examples(NO_SENSE, every_run=15)):
        at = random.randrange(len(log.records))
        chosen.append((at, of_no_sense(log.records[at].data, random)))
    return sorted(chosen, key=lambda pair: pair[0])


def read_forged(log, forged, by):
    """Give each forged log with what comes of reading it; what comes before the forged entry is read once."""
    reader, read = StreamReader(log.table), 0
    records = written_by(log.records, by)
    for at, data in forged:
        for record in records[read:at]:
            assert reader.take(record) is None
        read = at
        altered = [*records[:at], replace(records[at], data=data), *records[at + 1 :]]
        yield altered, read_after(reader, altered[at:])


def opened(log, records):
    """Return a user of a new device who has opened the file of a log, its chain made anew."""
    header = header_line(kind=log.kind, name="Forged", stream=log.records[0].stream)
    return open_file(write_stream(header, chained(records)))


@EACH_LOG
def test_forged_log_is_refused_or_draws_its_screens_marked(log):
    random = Random(str(log))
    readable = []
    for records, reading in read_forged(log, forged_logs(log, random), EARLIER):
        if not isinstance(reading, Fault):
            readable.append((records, reading))
            continue
        assert reading.code in REFUSED
        if reading.code == "parcel/damaged":  # never for an error that the rules raise
            with pytest.raises(LedgerError):
                decode_record(records[reading.line - 1], log.table.schema)
    count = min(examples(len(readable), every_run=4), len(readable))
    for records, reading in random.sample(readable, count):
        user = opened(log, records)
        assert all(every_screen(user).values())
        (row,) = user.desk.shelf.streams.values()
        assert user.desk.judgements.state_of(row) == ("unexplained" if reading.remarks else "")
        assert ("Not explained" in user.look("/files").screen) == bool(reading.remarks)


@EACH_LOG
def test_forged_log_of_a_later_program_is_damaged_or_not_judged_here(log):
    random = Random(str(log))
    for _, reading in read_forged(log, forged_logs(log, random), LATER):
        if isinstance(reading, Fault):
            assert reading.code in {"parcel/too_new", "parcel/too_large"}
        else:
            assert {remark.grade for remark in reading.remarks} <= {"later"}
