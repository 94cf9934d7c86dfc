"""Old data brought forward, and files of released versions that must load for ever."""

from pathlib import Path

import pytest

from faristol.ledger.codec import Schema, decode
from faristol.ledger.fold import read_events
from faristol.ledger.parcel import DeviceParcel, StreamParcel, read, write_device, write_stream
from faristol.ledger.record import JSON, LedgerError
from faristol.ledger.upcast import bring_forward
from tests.unit.ledger.toy import ANNA, SCHEMA, Author, BookBought, BookId, BookLent

FIXTURES = Path(__file__).parents[2] / "fixtures" / "ledger"
OLD: dict[str, JSON] = {"book": "b1", "title": "Solitud", "author": "Víctor Català"}


def fixture(name: str) -> str:
    return (FIXTURES / name).read_bytes().decode()


def test_data_of_the_first_version_comes_forward_step_by_step() -> None:
    assert decode("book_bought", 1, OLD, SCHEMA) == BookBought(
        book=BookId("b1"),
        title="Solitud",
        authors=(Author(name="Víctor Català", born=None),),
        binding="paper",
    )


def test_the_old_data_itself_is_left_as_it_was() -> None:
    before = dict(OLD)
    decode("book_bought", 1, OLD, SCHEMA)
    assert before == OLD


@pytest.mark.parametrize(
    ("version", "data", "code"),
    [
        (4, OLD, "ledger/too_new"),
        (0, OLD, "ledger/version"),
        (1, {"book": "b1"}, "ledger/upcast"),
        (2, OLD, "ledger/missing_field"),
        (1, {**OLD, "author": 7}, "ledger/type"),
    ],
)
def test_data_that_is_not_of_its_version_is_refused(
    version: int, data: dict[str, JSON], code: str
) -> None:
    with pytest.raises(LedgerError) as caught:
        decode("book_bought", version, data, SCHEMA)
    assert caught.value.code == code


@pytest.mark.parametrize("fault", [KeyError, IndexError, TypeError, ValueError, AttributeError])
def test_an_upcast_that_trips_over_broken_data_refuses_it(fault: type[Exception]) -> None:
    def trip(data: dict[str, JSON]) -> dict[str, JSON]:
        raise fault

    with pytest.raises(LedgerError) as caught:
        bring_forward({}, kind="toy", version=1, current=2, upcasts={("toy", 1): trip})
    assert (caught.value.code, caught.value.data["version"]) == ("ledger/upcast", 1)


def test_a_schema_needs_no_upcast_for_what_was_always_so() -> None:
    assert Schema(events=(BookLent,)).upcasts == {}


def test_a_stream_released_as_version_1_loads() -> None:
    parcel = read(fixture("stream_1.jsonl"))
    assert isinstance(parcel, StreamParcel)
    assert (parcel.kind, parcel.name, parcel.stream) == ("library", "Biblioteca «l·l» 📚", "toy-1")
    assert not parcel.is_archived
    assert [record.version for record in parcel.records] == [1, 1, 1, 1]
    bought, lent, _, _ = read_events(parcel.lines, SCHEMA)
    assert bought == BookBought(
        book=BookId("b1"),
        title="Solitud",
        authors=(Author(name="Víctor Català", born=None),),
        binding="paper",
    )
    assert isinstance(lent, BookLent)
    assert parcel.cards == {lent.card: ANNA}


def test_a_stream_released_as_version_1_is_written_again_byte_for_byte() -> None:
    text = fixture("stream_1.jsonl")
    parcel = read(text)
    assert isinstance(parcel, StreamParcel)
    assert write_stream(parcel.header, parcel.lines, parcel.cards.values()) == text


def test_a_device_released_as_version_1_loads() -> None:
    parcel = read(fixture("device_1.jsonl"))
    assert isinstance(parcel, DeviceParcel)
    assert parcel.device == "tablet-7"
    assert [(stream.name, stream.is_archived) for stream in parcel.streams] == [
        ("Biblioteca «l·l» 📚", False),
        ("Închisă", True),
        ("Buida", False),
    ]
    assert parcel.prefs == {"language": "ca", "screen": {"size": 2, "theme": None}}


def test_a_device_file_holds_its_streams_files_as_they_are() -> None:
    text = fixture("device_1.jsonl")
    assert fixture("stream_1.jsonl") in text
    first, *_, last = text.splitlines(keepends=True)
    prefs = [line.rstrip("\n") for line in text.splitlines(keepends=True) if '"pref"' in line]
    parcel = read(text)
    assert isinstance(parcel, DeviceParcel)
    streams = [
        write_stream(stream.header, stream.lines, stream.cards.values())
        for stream in parcel.streams
    ]
    assert write_device(first.rstrip("\n"), streams, prefs) == text
    assert last == '{"end":{"prefs":2,"streams":3}}\n'
