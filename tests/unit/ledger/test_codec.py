"""Records as lines and back (ledger/codec.py)."""

import json
from dataclasses import replace
from hashlib import sha256

import pytest

from faristol.ledger.codec import (
    Schema,
    decode,
    decode_record,
    encode,
    format_line,
    line_hash,
    parse_line,
)
from faristol.ledger.record import LedgerError, Record
from tests.unit.ledger.toy import BOUGHT, SCHEMA, STORY, BookBought, chain

RECORD = Record(
    stream="library-1",
    seq=2,
    kind="book_lent",
    version=1,
    at="2025-11-20T17:45:03Z",
    request="request-2",
    data={"ș": "l·l", "a": [1, None, True]},
    prev="0" * 64,
)
LINE = (
    '{"at":"2025-11-20T17:45:03Z","data":{"a":[1,null,true],"ș":"l·l"},"kind":"book_lent",'
    '"prev":"' + "0" * 64 + '","request":"request-2","seq":2,"stream":"library-1","version":1}'
)


def refusal_of(line: str) -> str:
    with pytest.raises(LedgerError) as caught:
        parse_line(line)
    return caught.value.code


def test_line_has_sorted_keys_no_spaces_and_unescaped_text() -> None:
    assert format_line(RECORD) == LINE


def test_line_parses_back_to_its_record() -> None:
    assert parse_line(LINE) == RECORD


def test_line_is_plain_json() -> None:
    assert json.loads(LINE)["data"] == RECORD.data


def test_line_hash_is_that_of_the_bytes() -> None:
    assert line_hash(LINE) == sha256(LINE.encode("utf-8")).hexdigest()


def test_line_separators_of_unicode_stay_inside_a_line() -> None:
    record = replace(RECORD, data={"text": "\u2028\u2029\x85\x0b\r\n\t\x00"})
    assert "\n" not in format_line(record)
    assert parse_line(format_line(record)) == record


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "ledger/not_json"),
        ("{", "ledger/not_json"),
        (LINE[:-1], "ledger/not_json"),
        (LINE + "x", "ledger/not_json"),
        ("\ufeff" + LINE, "ledger/not_json"),
        (LINE + " ", "ledger/not_canonical"),
        (LINE + "\r", "ledger/not_canonical"),
        (LINE.replace(":", ": ", 1), "ledger/not_canonical"),
        (LINE.replace("ș", "\\u0219"), "ledger/not_canonical"),
        (LINE.replace('"seq":2', '"seq":2,"seq":2'), "ledger/not_canonical"),
        (LINE.replace('"seq":2', '"seq":-0'), "ledger/not_canonical"),
        (LINE.replace("l·l", "\\ud800"), "ledger/not_canonical"),
        (LINE.replace("l·l", "\ud800"), "ledger/text"),
        (LINE.replace("[1,", "[1.0,"), "ledger/number"),
        (LINE.replace("[1,", "[1e3,"), "ledger/number"),
        (LINE.replace("[1,", "[NaN,"), "ledger/number"),
        (LINE.replace("[1,", "[-Infinity,"), "ledger/number"),
        (LINE.replace("[1,", "[9007199254740992,"), "ledger/number"),
        (LINE.replace("[1,", f"[{'9' * 1_000_000},"), "ledger/number"),
        (LINE.replace("[1,", "[" * 40 + "1" + "]" * 39 + ","), "ledger/depth"),
        ("[" * 1_000_000, "ledger/depth"),
        ('{"a":' * 1_000_000, "ledger/depth"),
        ("[]", "ledger/record"),
        ("null", "ledger/record"),
        ('"text"', "ledger/record"),
        ("{}", "ledger/record"),
    ],
)
def test_parse_line_refuses_text_that_is_not_canonical(line: str, code: str) -> None:
    assert refusal_of(line) == code


def test_brackets_in_text_do_not_count_as_depth() -> None:
    record = replace(RECORD, data={"text": '[{"' * 1_000 + "\\"})
    assert parse_line(format_line(record)) == record


def test_wide_value_is_not_deep() -> None:
    record = replace(RECORD, data={"wide": [[{}] for _ in range(1_000)]})
    assert parse_line(format_line(record)) == record


def test_deepest_allowed_value_is_formatted_and_parsed() -> None:
    deep: list[object] = []
    for _ in range(29):
        deep = [deep]
    record = replace(RECORD, data={"deep": deep})  # type: ignore[dict-item]
    assert parse_line(format_line(record)) == record
    with pytest.raises(LedgerError):
        format_line(replace(RECORD, data={"deep": [deep]}))  # type: ignore[list-item]


def test_largest_portable_number_survives() -> None:
    record = replace(RECORD, data={"most": 2**53 - 1, "least": -(2**53) + 1})
    assert parse_line(format_line(record)) == record


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stream", ""),
        ("stream", "a b"),
        ("stream", "à"),
        ("stream", 'a"b'),
        ("stream", "s" * 201),
        ("stream", None),
        ("seq", 0),
        ("seq", -1),
        ("seq", True),
        ("seq", "2"),
        ("kind", "BookLent"),
        ("kind", ""),
        ("version", 0),
        ("version", True),
        ("at", "2025-11-20T17:45:03"),
        ("at", "2025-11-20 17:45:03Z"),
        ("at", "2025-11-20T17:45:03Z\n"),
        ("at", "٢٠٢٥-11-20T17:45:03Z"),
        ("at", "9999-99-99T99:99:99Z"),
        ("at", "1969-12-31T23:59:59Z"),
        ("at", "3000-01-01T00:00:00Z"),
        ("at", "2025-00-20T17:45:03Z"),
        ("at", "2025-13-20T17:45:03Z"),
        ("at", "2025-11-00T17:45:03Z"),
        ("at", "2025-11-31T17:45:03Z"),
        ("at", "2025-02-29T17:45:03Z"),
        ("at", "2100-02-29T17:45:03Z"),
        ("at", "2024-02-30T17:45:03Z"),
        ("at", "2025-11-20T24:00:00Z"),
        ("at", "2025-11-20T17:60:03Z"),
        ("at", "2025-11-20T17:45:60Z"),
        ("request", "a b"),
        ("request", 1),
        ("data", []),
        ("data", None),
        ("prev", ""),
        ("prev", "0" * 63),
        ("prev", "F" * 64),
        ("prev", "0" * 64 + "\n"),
    ],
)
def test_record_with_a_wrong_field_is_neither_formatted_nor_parsed(
    field: str, value: object
) -> None:
    with pytest.raises(LedgerError) as caught:
        format_line(replace(RECORD, **{field: value}))  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.data) == ("ledger/record", {"field": field})
    line = json.dumps(
        {**json.loads(LINE), field: value},
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    assert refusal_of(line) == "ledger/record"


def test_first_record_has_no_previous_hash() -> None:
    with pytest.raises(LedgerError):
        format_line(replace(RECORD, seq=1))
    format_line(replace(RECORD, seq=1, prev=""))


@pytest.mark.parametrize(
    "line",
    [LINE.replace('"kind"', '"kind2":"","kind"'), LINE.replace('"kind":"book_lent",', "")],
)
def test_record_with_missing_or_additional_field_is_refused(line: str) -> None:
    canonical = json.dumps(
        json.loads(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    assert refusal_of(canonical) == "ledger/record"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (1.5, "ledger/value"),
        (float("nan"), "ledger/value"),
        ((1, 2), "ledger/value"),
        ({1: "a"}, "ledger/value"),
        (b"bytes", "ledger/value"),
        (2**53, "ledger/number"),
        ("\ud800", "ledger/text"),
        ({"\udfff": 1}, "ledger/text"),
    ],
)
def test_format_line_refuses_values_that_json_cannot_hold(value: object, code: str) -> None:
    with pytest.raises(LedgerError) as caught:
        format_line(replace(RECORD, data={"deep": [value]}))  # type: ignore[list-item]
    assert caught.value.code == code


def test_format_line_refuses_data_that_contains_itself() -> None:
    loop: list[object] = []
    loop.append(loop)
    with pytest.raises(LedgerError) as caught:
        format_line(replace(RECORD, data={"loop": loop}))  # type: ignore[dict-item]
    assert caught.value.code == "ledger/depth"


def test_event_is_encoded_with_its_kind_version_and_data() -> None:
    assert encode(BOUGHT, SCHEMA) == (
        "book_bought",
        1,
        {
            "book": "b1",
            "title": "Solitud",
            "authors": [{"name": "Víctor Català", "born": 1869}],
            "binding": "cloth",
        },
    )


def test_events_decode_from_their_lines() -> None:
    assert tuple(decode_record(parse_line(line), SCHEMA) for line in chain(STORY)) == STORY


def test_fault_in_data_names_its_record() -> None:
    record = parse_line(chain(STORY)[1])
    with pytest.raises(LedgerError) as caught:
        decode_record(replace(record, kind="book_burnt"), SCHEMA)
    assert caught.value.code == "ledger/unknown_kind"
    assert caught.value.data == {"kind": "book_burnt", "seq": 2}


def test_schema_refuses_two_events_of_the_same_kind() -> None:
    with pytest.raises(ValueError, match="one kind"):
        Schema(events=(BookBought, BookBought))


def test_later_version_of_an_event_is_refused() -> None:
    kind, version, data = encode(BOUGHT, SCHEMA)
    with pytest.raises(LedgerError) as caught:
        decode(kind, version + 1, data, SCHEMA)
    assert caught.value.code == "ledger/too_new"
    assert caught.value.data == {"kind": "book_bought", "version": 2, "known": 1}
