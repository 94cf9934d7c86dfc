"""Released files: they load, and are written again byte for byte."""

from pathlib import Path

from faristol.ledger.fold import read_events
from faristol.ledger.parcel_writer import (
    DeviceParcel,
    StreamParcel,
    read,
    write_device,
    write_stream,
)
from tests.unit.ledger.toy import ANNA, SCHEMA, Author, BookBought, BookId, BookLent

FIXTURES = Path(__file__).parents[2] / "fixtures" / "ledger"


def read_fixture(name: str) -> str:
    return (FIXTURES / name).read_bytes().decode()


def test_stream_released_as_version_1_loads() -> None:
    parcel = read(read_fixture("stream_1.jsonl"))
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


def test_stream_released_as_version_1_is_written_byte_for_byte() -> None:
    text = read_fixture("stream_1.jsonl")
    parcel = read(text)
    assert isinstance(parcel, StreamParcel)
    assert write_stream(parcel.header, parcel.lines, parcel.cards.values()) == text


def test_device_released_as_version_1_loads() -> None:
    parcel = read(read_fixture("device_1.jsonl"))
    assert isinstance(parcel, DeviceParcel)
    assert parcel.device == "tablet-7"
    assert [(stream.name, stream.is_archived) for stream in parcel.streams] == [
        ("Biblioteca «l·l» 📚", False),
        ("Închisă", True),
        ("Buida", False),
    ]
    assert parcel.prefs == {"language": "ca", "screen": {"size": 2, "theme": None}}


def test_device_file_contains_its_stream_files_unchanged() -> None:
    text = read_fixture("device_1.jsonl")
    assert read_fixture("stream_1.jsonl") in text
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
