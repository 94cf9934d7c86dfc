"""Laws of records, lines and events, over all their possible contents."""

import json
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.ledger.audit import verify
from faristol.ledger.codec import decode_record, encode, format_line, line_hash, parse_line
from faristol.ledger.fold import fold
from faristol.ledger.record import JSON, LedgerError, Record
from tests.unit.ledger.toy import (
    LINES,
    SCHEMA,
    Author,
    BookBought,
    BookId,
    BookLent,
    BookReturned,
    Event,
    LibraryClosed,
    chain,
)

SAFE = st.integers(-(2**53) + 1, 2**53 - 1)
TEXT = st.text()
JSON_VALUES: st.SearchStrategy[JSON] = st.recursive(
    st.none() | st.booleans() | SAFE | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
IDS = st.text(
    st.characters(min_codepoint=33, max_codepoint=126, exclude_characters='"\\'),
    min_size=1,
    max_size=40,
)
SAMPLE = parse_line(LINES[0])
EARLIEST, LATEST = map(datetime.fromisoformat, ("1970-01-01", "2999-12-31T23:59:59.999999"))
RECORDS = st.builds(
    lambda seq, prev, **fields: Record(seq=seq, prev=prev if seq > 1 else "", **fields),
    stream=IDS,
    seq=st.integers(1, 2**53 - 1),
    kind=st.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True),
    version=st.integers(1, 2**53 - 1),
    by=st.sampled_from(["", "0.7.0-1a2b3c4d", "10.2.33+dev-00000000"]),
    at=st.datetimes(EARLIEST, LATEST).map(lambda at: at.isoformat() + "Z"),
    request=IDS | st.just(""),
    data=st.dictionaries(TEXT, JSON_VALUES, max_size=5),
    prev=st.text("0123456789abcdef", min_size=64, max_size=64),
)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        BookBought,
        book=TEXT.map(BookId),
        title=TEXT,
        authors=st.lists(st.builds(Author, name=TEXT, born=st.none() | SAFE), max_size=3).map(
            tuple
        ),
        binding=st.sampled_from(("cloth", "paper")),
    ),
    st.builds(BookLent, book=TEXT.map(BookId), card=TEXT, days=SAFE, is_reserved=st.booleans()),
    st.builds(
        BookReturned,
        book=TEXT.map(BookId),
        where=st.tuples(SAFE, TEXT),
        remark=st.none() | SAFE | TEXT | st.lists(TEXT, max_size=3).map(tuple),
    ),
    st.just(LibraryClosed()),
)


@st.composite
def moments_written(draw: st.DrawFn) -> str:
    """Return text that looks like a moment, mostly at the edges of months and days."""
    year = draw(st.integers(1960, 2110) | st.integers(0, 9999))
    month, day = draw(st.integers(0, 13)), draw(st.sampled_from((0, 1, 28, 29, 30, 31, 32, 99)))
    hour, minute = draw(st.sampled_from((0, 23, 24, 99))), draw(st.sampled_from((0, 59, 60)))
    second = draw(st.sampled_from((0, 59, 60, 61)))
    part = draw(st.sampled_from(("", ".5", ".123456")))
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{part}Z"


@given(moments_written())
def test_moment_is_read_exactly_if_the_calendar_has_it(at: str) -> None:
    moment = None
    with suppress(ValueError):
        moment = datetime.strptime(at[:19] + "Z", "%Y-%m-%dT%H:%M:%S%z")
    if moment is not None and 1970 <= moment.year <= 2999:
        assert parse_line(format_line(replace(SAMPLE, at=at))).at == at
        return
    with pytest.raises(LedgerError) as caught:
        format_line(replace(SAMPLE, at=at))
    assert (caught.value.code, dict(caught.value.data)) == ("ledger/record", {"field": "at"})


@given(RECORDS)
def test_record_reads_back_from_its_line(record: Record) -> None:
    assert parse_line(format_line(record)) == record


@given(RECORDS)
def test_line_is_one_line_of_plain_json(record: Record) -> None:
    line = format_line(record)
    assert "\n" not in line
    plain = json.loads(line)
    assert line == json.dumps(
        plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    expected = {name: getattr(record, name) for name in Record.__dataclass_fields__}
    assert {"by": "", "zone": "", **plain} == expected
    assert "" not in (plain.get("by"), plain.get("zone"))  # empty fields are left out of a line


@given(RECORDS, RECORDS)
def test_two_records_have_one_line_only_if_they_are_equal(first: Record, second: Record) -> None:
    assert (format_line(first) == format_line(second)) == (first == second)


@given(st.text() | st.text('{}[]",:\\ntrueflas0123456789.-+eE uデ\ud800', max_size=60))
def test_any_text_is_a_record_or_refused_with_a_code(text: str) -> None:
    try:
        line = format_line(parse_line(text))
    except LedgerError as error:
        code = error.code
    else:
        code = "" if line == text else "other"
    assert code.startswith("ledger/") or not code


@given(EVENTS)
def test_event_decodes_from_its_data(event: Event) -> None:
    record = parse_line(chain((event,))[0])
    decoded = decode_record(record, SCHEMA)
    assert decoded == event
    assert type(decoded) is type(event)


@given(EVENTS, st.data())
def test_data_of_another_shape_is_refused_or_the_same_event(
    event: Event, data: st.DataObject
) -> None:
    kind, version, fields = encode(event, SCHEMA)
    record = parse_line(chain((event,))[0])
    name = data.draw(st.sampled_from([*fields, "other"]))
    fields[name] = data.draw(JSON_VALUES)
    changed = Record(
        **{
            **{field: getattr(record, field) for field in Record.__dataclass_fields__},
            "data": fields,
        }
    )
    try:
        decoded = decode_record(changed, SCHEMA)
    except LedgerError as error:
        seq = error.data["seq"]
    else:
        seq = record.seq if encode(decoded, SCHEMA) == (kind, version, fields) else None
    assert seq == record.seq


@given(st.lists(EVENTS, max_size=6))
def test_written_chain_is_valid(events: list[Event]) -> None:
    assert verify(chain(events)) is None


@given(st.lists(EVENTS, min_size=2, max_size=6), st.data())
def test_chain_with_a_changed_event_breaks_at_that_event(
    events: list[Event], data: st.DataObject
) -> None:
    lines = list(chain(events))
    at = data.draw(st.integers(0, len(lines) - 2))
    record = parse_line(lines[at])
    lines[at] = format_line(
        Record(
            **{
                **{field: getattr(record, field) for field in Record.__dataclass_fields__},
                "request": record.request + "x",
            }
        )
    )
    finding = verify(lines)
    assert finding is not None
    assert (finding.code, finding.seq) == ("ledger/chain", at + 1)


@given(st.lists(st.integers()), st.integers(0, 12), st.integers(0, 12))
def test_folding_in_two_parts_is_folding_at_once(
    events: list[int], middle: int, until: int
) -> None:
    def append(state: tuple[int, ...], event: int) -> tuple[int, ...]:
        return (*state, event)

    middle = min(middle, len(events))
    empty: tuple[int, ...] = ()
    start = fold(empty, events, append, until=middle)
    assert start == tuple(events[:middle])
    whole = fold(start, events[middle:], append, since=middle, until=max(until, middle))
    assert whole == tuple(events[: max(until, middle)])


@given(st.text())
def test_hash_has_64_digits_for_any_text(text: str) -> None:
    assert len(line_hash(text)) == 64
