"""Device files are read document by document: only damaged parts are cut out, byte for byte."""

import json
from random import Random

import pytest

from faristol.ledger.canonical_json import format_json
from faristol.ledger.envelope import check_of, parse_quarantined
from faristol.ledger.parcel_writer import (
    DeviceParcel,
    Limits,
    ParcelError,
    Quarantined,
    StreamParcel,
    device_end_line,
    device_line,
    header_line,
    quarantined_line,
    read,
    write_device,
    write_stream,
)
from faristol.ledger.quarantine import ENCODING, MAX_NAME, quarantine
from faristol.ledger.record import LedgerError
from tests.support.device_files import damaged, device_file, documents
from tests.support.examples import examples
from tests.unit.ledger.toy import (
    DEVICE,
    EMPTY,
    END,
    FILE,
    HEADER,
    LINES,
    PREFS,
    TEXT,
    chain,
    file_of,
    text_of,
)

START = text_of(device_line("t"))
PART = quarantine(b"{\n", name="Torneig", code="parcel/damaged", line=3)


def read_device(content: str | bytes, limits: Limits | None = None) -> DeviceParcel:
    parcel = read(content, limits=limits)
    assert isinstance(parcel, DeviceParcel)
    return parcel


def stream_names(parcel: DeviceParcel) -> list[str]:
    return [stream.name for stream in parcel.streams]


def part_rows(parcel: DeviceParcel) -> list[tuple[str, str, int]]:
    return [(part.name, part.code, part.line) for part in parcel.quarantined]


def end_text(streams: int, prefs: int = 0) -> str:
    return text_of(device_end_line(streams=streams, prefs=prefs))


class TestDamage:
    def test_damaged_file_is_never_refused_and_never_raises(self) -> None:
        streams = documents()
        assert len(streams) == 19
        random, whole = Random(4), device_file(streams)
        for _ in range(examples(150, every_run=60)):
            parcel = read_device(damaged(whole, random))
            assert len(parcel.streams) >= len(streams) - 2 or not parcel.is_whole
            assert len(parcel.quarantined) <= 3

    def test_damaged_document_is_cut_out_byte_for_byte(self) -> None:
        streams, random = documents(), Random(11)
        expected = stream_names(read_device(device_file(streams)))
        for _ in range(examples(100, every_run=60)):
            at = random.randrange(len(streams))
            changed = self._damage_document(streams[at], random)
            parcel = read_device(device_file([*streams[:at], changed, *streams[at + 1 :]]))
            assert stream_names(parcel) == expected[:at] + expected[at + 1 :]
            assert b"".join(part.content for part in parcel.quarantined) == changed.encode()
            assert parcel.is_whole
            assert parcel.prefs

    @staticmethod
    def _damage_document(text: str, random: Random) -> str:
        lines = text.split("\n")
        at = random.randrange(1, len(lines) - 2)
        damage = random.choice(["letter", "line lost", "line doubled", "cut", "header", "end lost"])
        if damage == "letter":
            lines[at] = lines[at].replace('"at":"2', '"at":"3', 1)
        elif damage == "line lost":
            del lines[at]
        elif damage == "line doubled":
            lines.insert(at, lines[at])
        elif damage == "cut":
            lines = [*lines[:at], lines[at][:20], ""]
        elif damage == "header":
            lines[0] = lines[0][:-3] + '"}'
        else:
            del lines[-2]
        return "\n".join(lines)

    @pytest.mark.parametrize("at", range(len(DEVICE.splitlines())))
    def test_file_cut_after_a_line_keeps_the_documents_before(self, at: int) -> None:
        lines = DEVICE.splitlines()
        text = text_of(*lines[: at + 1])
        if at == 0:
            with pytest.raises(ParcelError, match="parcel/truncated"):
                read(text)
            return
        parcel = read_device(text)
        assert stream_names(parcel) == ["Àgora", "Buida"][: (at >= 8) + (at >= 10)]
        assert parcel.is_whole is (at == len(lines) - 1)
        quarantined = b"".join(part.content for part in parcel.quarantined).decode()
        cut_off = lines[1:] if at < 8 else lines[9:] if at == 9 else []
        assert quarantined == text_of(*cut_off[: at + 1 - (1 if at < 8 else 9)])

    @pytest.mark.parametrize("at", range(80, len(DEVICE.encode()), 7))
    def test_file_cut_at_any_byte_loses_no_byte(self, at: int) -> None:
        data = DEVICE.encode()[:at]
        parcel = read_device(data)
        assert not parcel.is_whole
        quarantined = b"".join(part.content for part in parcel.quarantined)
        read_text = "".join([TEXT, EMPTY][: len(parcel.streams)]).encode()
        start = len(DEVICE.split("\n")[0]) + 1
        documents_end = start + len((TEXT + EMPTY).encode())
        assert (read_text + quarantined)[: documents_end - start] == data[start:documents_end]


class TestFirstLine:
    def test_byte_order_mark_and_carriage_returns_are_removed(self) -> None:
        for whole in (TEXT, DEVICE):
            assert read(b"\xef\xbb\xbf" + whole.encode()) == read(whole)
            assert read("\ufeff" + whole) == read(whole)
            assert read(whole.replace("\n", "\r\n")) == read(whole)

    @pytest.mark.parametrize(
        "first",
        [
            '{"check":"8e3f1e7a","device":"tablet-8","faristol":"device","format":1}',
            '{"check":"8e3f1e7a","device":"tablet-7","faristol":"device","format":9}',
            "{}",
            "",
            "Begin forwarded message:",
            "<html>",
            '"faristol"' + "x" * 100_000,
        ],
    )
    def test_device_of_unknown_origin_gives_documents_without_settings(self, first: str) -> None:
        parcel = read_device(text_of(first, *DEVICE.splitlines()[1:]))
        assert parcel.device == ""
        assert parcel.streams == read_device(DEVICE).streams
        assert parcel.prefs == {}
        assert parcel.prefs_left_out == 2
        assert parcel.quarantined == ()
        assert parcel.is_whole

    def test_lost_first_line_loses_no_document(self) -> None:
        parcel = read_device(text_of(*DEVICE.splitlines()[1:]))
        assert parcel.streams == read_device(DEVICE).streams
        assert (parcel.device, parcel.prefs, parcel.quarantined) == ("", {}, ())

    def test_lines_before_the_documents_become_a_part(self) -> None:
        parcel = read_device("From: Anna\nSubject: còpia\n\n" + TEXT + EMPTY)
        assert stream_names(parcel) == ["Àgora", "Buida"]
        assert [part.text for part in parcel.quarantined] == ["From: Anna\nSubject: còpia\n\n"]

    def test_too_long_first_line_is_refused(self) -> None:
        limits = Limits(line_length=1_000)
        with pytest.raises(ParcelError, match="parcel/too_large"):
            read("x" * 1_001 + "\n" + DEVICE, limits=limits)

    def test_damaged_first_line_without_a_readable_document_is_refused(self) -> None:
        damaged_document = TEXT.replace('"seq":2', '"seq":3')
        with pytest.raises(ParcelError) as caught:
            read(text_of("{}") + damaged_document + end_text(1))
        assert (caught.value.code, caught.value.line) == ("parcel/foreign", 1)


class TestParts:
    def test_forty_of_forty_one_documents_may_be_damaged(self) -> None:
        broken = [
            file_of(chain(()), name=f"Partida {at}").replace('"records":0', '"records":1')
            for at in range(40)
        ]
        parcel = read_device(write_device(device_line("t"), [*broken[:20], TEXT, *broken[20:]]))
        assert stream_names(parcel) == ["Àgora"]
        assert [part.name for part in parcel.quarantined] == [f"Partida {at}" for at in range(40)]
        assert [part.text for part in parcel.quarantined] == broken

    @pytest.mark.parametrize(("count", "is_whole"), [(1, True), (2, True), (3, False)])
    def test_repeated_document_is_read_twice(self, count: int, is_whole: bool) -> None:
        parcel = read_device(START + TEXT + TEXT + end_text(count))
        assert stream_names(parcel) == ["Àgora", "Àgora"]
        assert parcel.is_whole is is_whole

    def test_repeated_document_does_not_replace_a_missing_one(self) -> None:
        assert read_device(START + TEXT + TEXT + TEXT + EMPTY + end_text(2)).is_whole
        assert not read_device(START + TEXT + TEXT + EMPTY + end_text(4)).is_whole
        assert not read_device(START + TEXT + TEXT + TEXT + end_text(2)).is_whole

    @pytest.mark.parametrize(
        "last",
        [
            end_text(3),
            end_text(2, prefs=1),
            text_of(device_end_line(streams=2, prefs=0, quarantined=1)),
            text_of('{"end":{"prefs":"0","streams":2}}'),
            "",
            end_text(2) + TEXT,
        ],
    )
    def test_end_with_a_higher_count_loses_nothing_but_is_noticed(self, last: str) -> None:
        parcel = read_device(START + TEXT + EMPTY + last)
        assert stream_names(parcel)[:2] == ["Àgora", "Buida"]
        assert not parcel.quarantined
        assert not parcel.is_whole

    @pytest.mark.parametrize(
        "last", [end_text(1), end_text(2) + EMPTY + end_text(1), end_text(2) + end_text(9)]
    )
    def test_file_with_more_than_its_end_counts_is_whole(self, last: str) -> None:
        parcel = read_device(START + TEXT + EMPTY + last)
        assert stream_names(parcel)[:2] == ["Àgora", "Buida"]
        assert parcel.is_whole

    @pytest.mark.parametrize("more", ["\n", " ", "\n\n", " \n\t\n"])
    def test_blanks_after_the_end_are_ignored(self, more: str) -> None:
        assert read_device(DEVICE + more) == read_device(DEVICE)

    @pytest.mark.parametrize("more", ["x", "x\n", END + "\n", LINES[0] + "\n"])
    def test_text_after_the_end_becomes_a_part(self, more: str) -> None:
        parcel = read_device(DEVICE + more)
        assert parcel.streams == read_device(DEVICE).streams
        assert [part.text for part in parcel.quarantined] == [more]
        assert parcel.is_whole

    def test_missing_last_line_feed_is_ignored(self) -> None:
        assert read_device(DEVICE[:-1]) == read_device(DEVICE)

    def test_two_devices_in_a_file_are_both_read(self) -> None:
        parcel = read_device(DEVICE + DEVICE)
        assert stream_names(parcel) == ["Àgora", "Buida", "Àgora", "Buida"]
        assert [part.text for part in parcel.quarantined] == [text_of(DEVICE.split("\n")[0])]

    def test_header_of_a_later_format_becomes_a_too_new_part(self) -> None:
        newer = text_of('{"check":"0","faristol":"stream","format":3,"name":"Demà"}')
        parcel = read_device(START + newer + TEXT + end_text(2))
        assert part_rows(parcel) == [("Demà", "parcel/too_new", 2)]

    def test_changed_setting_is_left_out_without_a_part(self) -> None:
        parcel = read_device(DEVICE.replace('"dark"', '"dork"'))
        assert parcel.prefs == {"language": "ca"}
        assert parcel.prefs_left_out == 1
        assert parcel.quarantined == ()
        assert parcel.is_whole

    def test_settings_in_another_order_or_twice_are_left_out(self) -> None:
        for prefs in ((PREFS[1], PREFS[0]), (PREFS[0], PREFS[0])):
            parcel = read_device(START + TEXT + text_of(*prefs) + end_text(1, prefs=2))
            assert len(parcel.prefs) == parcel.prefs_left_out == 1

    def test_exchanged_headers_of_two_copies_quarantine_both(self) -> None:
        other = file_of(LINES[:2], (), name="Àgora (2)")
        first, second = (
            TEXT.replace(HEADER, other.split("\n")[0]),
            other.replace(other.split("\n")[0], HEADER),
        )
        parcel = read_device(START + first + second + EMPTY + end_text(3))
        assert [part.text for part in parcel.quarantined] == [first, second]
        assert stream_names(parcel) == ["Buida"]

    @pytest.mark.parametrize("name", ["<b>Àgora</b>", "\u202eÀgora", "x" * 100_000, 7, None])
    def test_odd_name_of_a_damaged_header_is_shortened(self, name: object) -> None:
        header = format_json({**json.loads(HEADER), "name": name})  # type: ignore[dict-item]
        part = text_of(header, *FILE[1:])
        parcel = read_device(START + part + EMPTY + end_text(2))
        assert parcel.quarantined[0].text == part
        assert parcel.quarantined[0].name == (name[:MAX_NAME] if isinstance(name, str) else "")
        assert stream_names(parcel) == ["Buida"]

    def test_invalid_utf8_is_quarantined_unchanged(self) -> None:
        spot = TEXT.encode().index("à".encode()) if "à" in TEXT else TEXT.encode().index(b"Solitud")
        broken = TEXT.encode()[:spot] + b"\xff\xfe" + TEXT.encode()[spot + 2 :]
        parcel = read_device(START.encode() + broken + EMPTY.encode() + end_text(2).encode())
        assert stream_names(parcel) == ["Buida"]
        (part,) = parcel.quarantined
        assert (part.code, part.name, part.content) == (ENCODING, "Àgora", broken)
        assert part.text.isascii()

    def test_surplus_parts_are_gathered_in_the_last(self) -> None:
        broken = [text_of(f'{{"check":"{at}"}}') for at in range(5)]
        text = START + broken[0] + TEXT + "".join(broken[1:]) + end_text(6)
        parcel = read_device(text, Limits(parts=3))
        assert stream_names(parcel) == ["Àgora"]
        assert [part.text for part in parcel.quarantined] == [*broken[:2], "".join(broken[2:])]
        assert parcel.quarantined[2].line == 12
        assert parcel.is_whole
        assert len(read_device(text, Limits(parts=5)).quarantined) == 5

    def test_gathered_parts_of_invalid_utf8_survive_byte_for_byte(self) -> None:
        broken = [b'{"check":"\xff"}\n', b'{"check":"x"}\n', b'{"check":"\xfe']
        parcel = read_device(START.encode() + TEXT.encode() + b"".join(broken), Limits(parts=1))
        assert [part.content for part in parcel.quarantined] == [b"".join(broken)]

    def test_carried_parts_take_no_room_from_damaged_documents(self) -> None:
        carried = [
            quarantine(b"%d" % at, name="", code="parcel/damaged", line=1) for at in range(500)
        ]
        broken = TEXT.replace('"seq":2', '"seq":3')
        text = write_device(
            device_line("t"), (EMPTY, broken), (), sorted(carried, key=lambda part: part.id)
        )
        parcel = read_device(text)
        assert stream_names(parcel) == ["Buida"]
        assert len(parcel.quarantined) == 501
        assert parcel.is_whole

    def test_too_many_carried_parts_are_refused(self) -> None:
        line = text_of(quarantined_line(PART))
        assert len(read_device(START + TEXT + 3 * line, Limits(carried=3)).quarantined) == 3
        with pytest.raises(ParcelError) as caught:
            read(START + TEXT + 4 * line, limits=Limits(carried=3))
        assert caught.value.code == "parcel/too_many_parts"

    def test_many_damaged_documents_are_read_once_each(self) -> None:
        """A broken link is searched in its own document, not in half a million lines after it."""
        broken = TEXT.replace('"title":"Solitud"', '"title":"Soledat"')
        text = START + broken * 400 + (LINES[0] + "\n") * 100_000
        assert len(read_device(text).quarantined) == 400

    def test_too_long_line_quarantines_its_document(self) -> None:
        long = "x" * 2_000 + "\n"
        lines = TEXT.splitlines(keepends=True)
        broken = "".join([*lines[:2], long, *lines[2:]])
        parcel = read_device(START + broken + EMPTY + end_text(2), Limits(line_length=1_000))
        assert stream_names(parcel) == ["Buida"]
        assert part_rows(parcel) == [("Àgora", "parcel/too_large", 4)]
        assert parcel.quarantined[0].text == broken
        assert parcel.is_whole

    @pytest.mark.parametrize("more", ["", "\n"], ids=["cut", "whole"])
    def test_too_long_line_after_the_documents_is_quarantined(self, more: str) -> None:
        parcel = read_device(START + TEXT + EMPTY + "\0" * 2_000 + more, Limits(line_length=1_000))
        assert stream_names(parcel) == ["Àgora", "Buida"]
        assert parcel.quarantined[0].content == b"\0" * 2_000 + more.encode()
        assert not parcel.is_whole  # its end is lost

    def test_too_long_setting_is_left_out(self) -> None:
        parcel = read_device(
            START + TEXT + text_of(PREFS[0][:-3] + "x" * 2_000) + end_text(1, 1),
            Limits(line_length=1_000),
        )
        assert (stream_names(parcel), parcel.prefs_left_out, parcel.quarantined) == (
            ["Àgora"],
            1,
            (),
        )


class TestCarriedParts:
    FILE = write_device(device_line("t"), (TEXT,), PREFS, (PART,))

    def test_parts_survive_writing_and_reading(self) -> None:
        parcel = read_device(self.FILE)
        assert parcel.is_whole
        (part,) = parcel.quarantined
        assert (part.name, part.code, part.text) == (PART.name, PART.code, PART.text)
        assert (part.id, part.content) == (PART.id, PART.content)
        assert write_device(device_line("t"), (TEXT,), PREFS, (part,)) == self.FILE

    def test_second_format_is_written_only_where_there_are_parts(self) -> None:
        assert '"format":2' in self.FILE.split("\n")[0]
        assert self.FILE.endswith('{"end":{"prefs":2,"quarantined":1,"streams":1}}\n')
        without = write_device(device_line("t"), (TEXT,), PREFS)
        assert '"format":1' in without.split("\n")[0]
        assert '"quarantined"' not in without

    def test_line_of_a_part_is_canonical_and_checked(self) -> None:
        line = quarantined_line(PART)
        assert line == (
            f'{{"quarantined":{{"check":"{PART.id}","code":"parcel/damaged",'
            '"name":"Torneig","text":"{\\n"}}'
        )

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"{\\n"', '"[\\n"'),
            ('"text":"{\\n"', '"text":""'),
            ("parcel/damaged", "<b>"),
            ("parcel/damaged", "parcel/encoding"),
            ('"name":"Torneig"', '"name":7'),
            ('"name":"Torneig"', f'"name":"{"x" * (MAX_NAME + 1)}"'),
            ('"name":"Torneig",', ""),
        ],
    )
    def test_damaged_part_becomes_a_part_itself(self, old: str, new: str) -> None:
        line = quarantined_line(PART).replace(old, new)
        assert line != quarantined_line(PART)
        with pytest.raises(LedgerError):
            parse_quarantined(json.loads(line))
        parcel = read_device(START + TEXT + text_of(line) + end_text(1))
        assert part_rows(parcel) == [("", "parcel/damaged", 10)]
        assert parcel.quarantined[0].text == text_of(line)
        counted = text_of(device_end_line(streams=1, prefs=0, quarantined=1))
        assert read_device(START + TEXT + text_of(line) + counted).is_whole

    def test_part_longer_than_the_line_limit_survives(self) -> None:
        large = quarantine(TEXT.encode() * 40, name="", code="parcel/damaged", line=2)
        text = write_device(device_line("t"), (TEXT,), (), (large,))
        limits = Limits(line_length=1_000)
        assert read_device(text, limits).quarantined[0].text == large.text

    def test_part_that_is_a_device_file_stays_a_single_part(self) -> None:
        inner = quarantine(self.FILE.encode(), name="", code="parcel/damaged", line=2)
        text = write_device(device_line("t"), (), (), (inner,))
        (part,) = read_device(text).quarantined
        assert part.content == self.FILE.encode()
        assert read_device(part.content).is_whole

    def test_part_of_invalid_utf8_survives_byte_for_byte(self) -> None:
        part = quarantine(b"\xff\x00\n", name="", code="parcel/damaged", line=2)
        (carried,) = read_device(write_device(device_line("t"), (), (), (part,))).quarantined
        assert carried.content == b"\xff\x00\n"

    def test_part_of_control_characters_is_encoded_in_base64(self) -> None:
        content = b"{\n" + bytes(range(32)) * 100
        part = quarantine(content, name="", code="parcel/damaged", line=2)
        assert (part.code, part.content) == (ENCODING, content)
        assert len(quarantined_line(part)) < 2 * len(content)
        text = quarantine(TEXT.encode() + b"\0", name="", code="parcel/damaged", line=2)
        assert text.code == "parcel/damaged"


def test_file_of_a_single_document_is_read_whole_or_refused() -> None:
    assert isinstance(read(TEXT), StreamParcel)
    with pytest.raises(ParcelError):
        read(TEXT.replace('"seq":2', '"seq":3'))


def test_end_of_a_document_names_its_header() -> None:
    assert check_of(json.loads(HEADER)) == json.loads(END)["end"]["check"]
    assert write_stream(HEADER, LINES, ()).startswith(header_line("library", "Àgora", "library-1"))


def test_id_of_a_part_is_the_hash_of_its_text() -> None:
    assert Quarantined(name="Torneig", code="parcel/damaged", line=3, text="{\n") == PART
    assert len(PART.id) == 64
