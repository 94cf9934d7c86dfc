"""Streams and devices as files: written by joining lines, read with full validation."""

import json
from binascii import crc32
from collections.abc import Generator

import pytest

from faristol.ledger.codec import line_hash
from faristol.ledger.parcel_writer import (
    DeviceParcel,
    StreamParcel,
    device_end_line,
    device_line,
    digests_of,
    end_line,
    header_line,
    pref_line,
    read,
    steps,
    write_device,
    write_stream,
)
from faristol.ledger.record import LedgerError
from tests.unit.ledger.toy import (
    ANNA,
    BOUGHT,
    CARDS,
    DEVICE,
    EMPTY,
    END,
    FILE,
    HEADER,
    IOAN,
    LENT,
    LINES,
    PREFS,
    RETURNED,
    TEXT,
    chain,
    file_of,
    text_of,
)


def read_stream(content: str | bytes) -> StreamParcel:
    parcel = read(content)
    assert isinstance(parcel, StreamParcel)
    return parcel


class TestWriting:
    def test_file_is_header_records_cards_and_end(self) -> None:
        assert [HEADER, *LINES, *CARDS, END] == FILE

    def test_end_has_counts_last_hash_and_check_of_the_header(self) -> None:
        check = json.loads(HEADER)["check"]
        assert (
            f'{{"end":{{"cards":2,"check":"{check}","hash":"{line_hash(LINES[-1])}","records":4}}}}'
        ) == END
        assert end_line(HEADER, records=4, cards=2, last_hash=line_hash(LINES[-1])) == END

    def test_header_carries_the_crc_of_its_text_without_it(self) -> None:
        header = (
            '{"faristol":"stream","format":1,"kind":"library","name":"Àgora","stream":"library-1"}'
        )
        check = f"{crc32(header.encode()):08x}"
        assert header_line("library", "Àgora", "library-1") == f'{{"check":"{check}",{header[1:]}'

    def test_only_an_archived_stream_is_marked(self) -> None:
        header = header_line("library", "Àgora", "library-1", is_archived=True)
        assert header.startswith('{"archived":true,"check":')
        assert "archived" not in HEADER

    def test_cards_are_written_once_in_the_order_of_their_digests(self) -> None:
        assert file_of(LINES, (IOAN, ANNA, IOAN)) == file_of(LINES, (ANNA, IOAN)) == TEXT

    def test_device_is_header_streams_settings_and_end(self) -> None:
        assert (text_of(device_line("tablet-7")) + TEXT + EMPTY + text_of(*PREFS)) + text_of(
            device_end_line(streams=2, prefs=2)
        ) == DEVICE

    @pytest.mark.parametrize(
        ("kind", "name", "stream"),
        [("Library", "n", "s"), ("library", "\ud800", "s"), ("library", "n", ""), ("", "n", "s")],
    )
    def test_unreadable_header_is_not_written(self, kind: str, name: str, stream: str) -> None:
        with pytest.raises(LedgerError):
            header_line(kind, name, stream)

    def test_unreadable_setting_is_not_written(self) -> None:
        for key, value in (("", 1), ("a b", 1), ("key", 0.5), ("key", "\ud800")):
            with pytest.raises(LedgerError):
                pref_line(key, value)  # type: ignore[arg-type]


class TestReading:
    def test_stream_is_read_with_all_its_values(self) -> None:
        parcel = read_stream(TEXT)
        assert (parcel.kind, parcel.name, parcel.stream) == ("library", "Àgora", "library-1")
        assert parcel.header == HEADER
        assert parcel.lines == LINES
        assert parcel.hashes == tuple(map(line_hash, LINES))
        assert [record.seq for record in parcel.records] == [1, 2, 3, 4]
        assert parcel.cards == {line_hash(ANNA): ANNA, line_hash(IOAN): IOAN}
        assert not parcel.is_archived

    def test_bytes_are_read_like_their_text(self) -> None:
        assert read(TEXT.encode()) == read(TEXT)

    def test_archived_stream_is_read_as_archived(self) -> None:
        header = header_line("library", "Àgora", "library-1", is_archived=True)
        assert read_stream(write_stream(header, LINES)).is_archived

    def test_stream_without_records_is_whole(self) -> None:
        assert read_stream(EMPTY).records == ()

    def test_file_without_cards_of_erased_people_is_whole(self) -> None:
        assert read_stream(file_of(LINES, (IOAN,))).cards == {line_hash(IOAN): IOAN}
        assert read_stream(file_of(LINES)).cards == {}

    def test_device_is_read_with_its_streams_and_settings(self) -> None:
        parcel = read(DEVICE)
        assert parcel == DeviceParcel(
            device="tablet-7",
            streams=(read_stream(TEXT), read_stream(EMPTY)),
            prefs={"language": "ca", "theme": {"name": "dark", "size": 2}},
        )

    def test_device_may_hold_two_copies_of_a_stream(self) -> None:
        other = file_of(chain((BOUGHT, RETURNED)), name="Àgora (2)")
        parcel = read(write_device(device_line("t"), (TEXT, other)))
        assert isinstance(parcel, DeviceParcel)
        assert [stream.name for stream in parcel.streams] == ["Àgora", "Àgora (2)"]

    def test_line_separators_of_unicode_stay_inside_a_name(self) -> None:
        name = "a\u2028b\x85c\x0bd\r\ne"
        assert read_stream(file_of(LINES, name=name)).name == name

    def test_reading_can_be_stopped_between_steps(self) -> None:
        lines = chain((LENT,) * 1_000)

        def walk() -> Generator[tuple[int, int], None, None]:
            assert (yield from steps(file_of(lines))) == read(file_of(lines))

        progress = list(walk())
        assert progress == [(at, 1_002) for at in range(200, 1_002, 200)]


class TestDigests:
    def test_digest_anywhere_in_the_data_is_a_reference(self) -> None:
        first, second, third = "a" * 64, "b" * 64, "0" * 64
        line = (
            f'{{"at":"","data":{{"deep":[{{"x":"{first}"}},"{second}"],"k":"{third}"}},"kind":"k",'
            f'"prev":"{"c" * 64}","request":"r","seq":2,"stream":"s","version":1}}'
        )
        assert digests_of(line) == (first, second, third)

    @pytest.mark.parametrize(
        "data",
        [
            '{"a":"x@"}',
            '{"a":"@ "}',
            '{"a":"\\"@"}',
            '{"a":"@\\""}',
            '{"a":":\\"@\\","}',
            '{"@":1}',
            '{"b":{"@":[1]}}',
            "{}",
        ],
    )
    def test_part_of_a_text_a_key_and_the_link_are_no_references(self, data: str) -> None:
        digest = "a" * 64
        data = data.replace("@", digest)
        line = f'{{"at":"","data":{data},"kind":"k","prev":"{digest}","request":"{digest}"}}'
        assert digests_of(line) == ()

    @pytest.mark.parametrize("data", ['{"a":",\\"prev\\":","b":"@"}', '{"a":1,"prev":"","z":"@"}'])
    def test_text_like_the_link_hides_no_reference(self, data: str) -> None:
        digest = "a" * 64
        data = data.replace("@", digest)
        line = f'{{"at":"","data":{data},"kind":"k","prev":"","request":"r"}}'
        assert digests_of(line) == (digest,)
