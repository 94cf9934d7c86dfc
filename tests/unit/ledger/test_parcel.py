"""Streams as files: written by joining lines, read without believing anything."""

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


def stream_of(content: str | bytes) -> StreamParcel:
    parcel = read(content)
    assert isinstance(parcel, StreamParcel)
    return parcel


class TestWriting:
    def test_a_file_is_header_records_cards_and_end(self) -> None:
        assert [HEADER, *LINES, *CARDS, END] == FILE

    def test_the_end_counts_and_repeats_the_last_hash_and_the_headers_check(self) -> None:
        check = json.loads(HEADER)["check"]
        assert (
            f'{{"end":{{"cards":2,"check":"{check}","hash":"{line_hash(LINES[-1])}","records":4}}}}'
        ) == END
        assert end_line(HEADER, records=4, cards=2, last_hash=line_hash(LINES[-1])) == END

    def test_a_header_carries_the_crc_of_its_own_text_without_it(self) -> None:
        bare = (
            '{"faristol":"stream","format":1,"kind":"library","name":"Àgora","stream":"library-1"}'
        )
        check = f"{crc32(bare.encode()):08x}"
        assert header_line("library", "Àgora", "library-1") == f'{{"check":"{check}",{bare[1:]}'

    def test_an_archived_stream_says_so_and_another_says_nothing(self) -> None:
        header = header_line("library", "Àgora", "library-1", archived=True)
        assert header.startswith('{"archived":true,"check":')
        assert "archived" not in HEADER

    def test_cards_are_written_once_in_the_order_of_their_digests(self) -> None:
        assert file_of(LINES, (IOAN, ANNA, IOAN)) == file_of(LINES, (ANNA, IOAN)) == TEXT

    def test_a_device_is_header_streams_settings_and_end(self) -> None:
        assert (text_of(device_line("tablet-7")) + TEXT + EMPTY + text_of(*PREFS)) + text_of(
            device_end_line(streams=2, prefs=2)
        ) == DEVICE

    @pytest.mark.parametrize(
        ("kind", "name", "stream"),
        [("Library", "n", "s"), ("library", "\ud800", "s"), ("library", "n", ""), ("", "n", "s")],
    )
    def test_a_header_that_could_not_be_read_is_not_written(
        self, kind: str, name: str, stream: str
    ) -> None:
        with pytest.raises(LedgerError):
            header_line(kind, name, stream)

    def test_a_setting_that_could_not_be_read_is_not_written(self) -> None:
        for key, value in (("", 1), ("a b", 1), ("key", 0.5), ("key", "\ud800")):
            with pytest.raises(LedgerError):
                pref_line(key, value)  # type: ignore[arg-type]


class TestReading:
    def test_a_stream_comes_back_with_all_it_had(self) -> None:
        parcel = stream_of(TEXT)
        assert (parcel.kind, parcel.name, parcel.stream) == ("library", "Àgora", "library-1")
        assert parcel.header == HEADER
        assert parcel.lines == LINES
        assert parcel.hashes == tuple(map(line_hash, LINES))
        assert [record.seq for record in parcel.records] == [1, 2, 3, 4]
        assert parcel.cards == {line_hash(ANNA): ANNA, line_hash(IOAN): IOAN}
        assert not parcel.is_archived

    def test_bytes_read_as_their_text(self) -> None:
        assert read(TEXT.encode()) == read(TEXT)

    def test_an_archived_stream_comes_back_archived(self) -> None:
        header = header_line("library", "Àgora", "library-1", archived=True)
        assert stream_of(write_stream(header, LINES)).is_archived

    def test_a_stream_without_records_is_whole(self) -> None:
        assert stream_of(EMPTY).records == ()

    def test_forgotten_people_have_no_cards_and_the_file_is_whole(self) -> None:
        assert stream_of(file_of(LINES, (IOAN,))).cards == {line_hash(IOAN): IOAN}
        assert stream_of(file_of(LINES)).cards == {}

    def test_a_device_comes_back_with_its_streams_and_settings(self) -> None:
        parcel = read(DEVICE)
        assert parcel == DeviceParcel(
            device="tablet-7",
            streams=(stream_of(TEXT), stream_of(EMPTY)),
            prefs={"language": "ca", "theme": {"name": "dark", "size": 2}},
        )

    def test_a_device_may_hold_two_copies_of_one_stream(self) -> None:
        other = file_of(chain((BOUGHT, RETURNED)), name="Àgora (2)")
        parcel = read(write_device(device_line("t"), (TEXT, other)))
        assert isinstance(parcel, DeviceParcel)
        assert [stream.name for stream in parcel.streams] == ["Àgora", "Àgora (2)"]

    def test_line_ends_of_other_alphabets_stay_inside_a_name(self) -> None:
        name = "a\u2028b\x85c\x0bd\r\ne"
        assert stream_of(file_of(LINES, name=name)).name == name

    def test_long_work_can_be_stopped_between_two_steps(self) -> None:
        lines = chain((LENT,) * 1_000)

        def walk() -> Generator[tuple[int, int], None, None]:
            assert (yield from steps(file_of(lines))) == read(file_of(lines))

        progress = list(walk())
        assert progress == [(at, 1_002) for at in range(200, 1_002, 200)]


class TestDigests:
    def test_a_digest_anywhere_in_the_data_is_a_reference(self) -> None:
        one, two, three = "a" * 64, "b" * 64, "0" * 64
        line = (
            f'{{"at":"","data":{{"deep":[{{"x":"{one}"}},"{two}"],"k":"{three}"}},"kind":"k",'
            f'"prev":"{"c" * 64}","request":"r","seq":2,"stream":"s","version":1}}'
        )
        assert digests_of(line) == (one, two, three)

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
    def test_what_looks_like_the_link_hides_no_reference(self, data: str) -> None:
        digest = "a" * 64
        data = data.replace("@", digest)
        line = f'{{"at":"","data":{data},"kind":"k","prev":"","request":"r"}}'
        assert digests_of(line) == (digest,)
