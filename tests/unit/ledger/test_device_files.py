"""Device files are read document by document: what is damaged is cut out byte for byte, the others are read."""

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


def device(content: str | bytes, limits: Limits | None = None) -> DeviceParcel:
    parcel = read(content, limits=limits)
    assert isinstance(parcel, DeviceParcel)
    return parcel


def names(parcel: DeviceParcel) -> list[str]:
    return [stream.name for stream in parcel.streams]


def parts(parcel: DeviceParcel) -> list[tuple[str, str, int]]:
    return [(part.name, part.code, part.line) for part in parcel.quarantined]


def end(streams: int, prefs: int = 0) -> str:
    return text_of(device_end_line(streams=streams, prefs=prefs))


class TestEveryWay:
    def test_no_damaged_file_is_refused_and_nothing_raises(self) -> None:
        streams = documents()
        assert len(streams) == 19
        random, whole = Random(4), device_file(streams)
        for _ in range(examples(300, every_run=60)):
            parcel = device(damaged(whole, random))
            assert len(parcel.streams) >= len(streams) - 2 or not parcel.is_whole
            assert len(parcel.quarantined) <= 3

    def test_one_damaged_document_leaves_the_others_and_is_kept_byte_for_byte(self) -> None:
        streams, random = documents(), Random(11)
        wanted = names(device(device_file(streams)))
        for _ in range(examples(200, every_run=60)):
            at = random.randrange(len(streams))
            changed = self._damaged_document(streams[at], random)
            parcel = device(device_file([*streams[:at], changed, *streams[at + 1 :]]))
            assert names(parcel) == wanted[:at] + wanted[at + 1 :]
            assert b"".join(part.content for part in parcel.quarantined) == changed.encode()
            assert parcel.is_whole
            assert parcel.prefs

    @staticmethod
    def _damaged_document(text: str, random: Random) -> str:
        lines = text.split("\n")
        at = random.randrange(1, len(lines) - 2)
        how = random.choice(["letter", "line lost", "line doubled", "cut", "header", "end lost"])
        if how == "letter":
            lines[at] = lines[at].replace('"at":"2', '"at":"3', 1)
        elif how == "line lost":
            del lines[at]
        elif how == "line doubled":
            lines.insert(at, lines[at])
        elif how == "cut":
            lines = [*lines[:at], lines[at][:20], ""]
        elif how == "header":
            lines[0] = lines[0][:-3] + '"}'
        else:
            del lines[-2]
        return "\n".join(lines)

    @pytest.mark.parametrize("at", range(len(DEVICE.splitlines())))
    def test_cut_after_any_line_the_documents_before_are_read(self, at: int) -> None:
        lines = DEVICE.splitlines()
        text = text_of(*lines[: at + 1])
        if at == 0:
            with pytest.raises(ParcelError, match="parcel/truncated"):
                read(text)
            return
        parcel = device(text)
        assert names(parcel) == ["Àgora", "Buida"][: (at >= 8) + (at >= 10)]
        assert parcel.is_whole is (at == len(lines) - 1)
        kept = b"".join(part.content for part in parcel.quarantined).decode()
        cut_off = lines[1:] if at < 8 else lines[9:] if at == 9 else []
        assert kept == text_of(*cut_off[: at + 1 - (1 if at < 8 else 9)])

    @pytest.mark.parametrize("at", range(80, len(DEVICE.encode()), 7))
    def test_cut_at_any_byte_nothing_raises_and_every_byte_is_somewhere(self, at: int) -> None:
        data = DEVICE.encode()[:at]
        parcel = device(data)
        assert not parcel.is_whole
        kept = b"".join(part.content for part in parcel.quarantined)
        taken = "".join([TEXT, EMPTY][: len(parcel.streams)]).encode()
        start = len(DEVICE.split("\n")[0]) + 1
        documents_end = start + len((TEXT + EMPTY).encode())
        assert (taken + kept)[: documents_end - start] == data[start:documents_end]


class TestFirstLine:
    def test_what_mail_programs_and_editors_add_is_undone(self) -> None:
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
    def test_device_of_unknown_origin_gives_documents_and_no_settings(self, first: str) -> None:
        parcel = device(text_of(first, *DEVICE.splitlines()[1:]))
        assert parcel.device == ""
        assert parcel.streams == device(DEVICE).streams
        assert parcel.prefs == {}
        assert parcel.prefs_left_out == 2
        assert parcel.quarantined == ()
        assert parcel.is_whole

    def test_lost_first_line_costs_no_document(self) -> None:
        parcel = device(text_of(*DEVICE.splitlines()[1:]))
        assert parcel.streams == device(DEVICE).streams
        assert (parcel.device, parcel.prefs, parcel.quarantined) == ("", {}, ())

    def test_several_lines_before_are_kept_as_a_part(self) -> None:
        parcel = device("From: Anna\nSubject: còpia\n\n" + TEXT + EMPTY)
        assert names(parcel) == ["Àgora", "Buida"]
        assert [part.text for part in parcel.quarantined] == ["From: Anna\nSubject: còpia\n\n"]

    def test_first_line_too_long_is_refused(self) -> None:
        limits = Limits(line_length=1_000)
        with pytest.raises(ParcelError, match="parcel/too_large"):
            read("x" * 1_001 + "\n" + DEVICE, limits=limits)

    def test_damaged_first_line_without_any_readable_document_is_refused(self) -> None:
        damaged_document = TEXT.replace('"seq":2', '"seq":3')
        with pytest.raises(ParcelError) as caught:
            read(text_of("{}") + damaged_document + end(1))
        assert (caught.value.code, caught.value.line) == ("parcel/foreign", 1)


class TestParts:
    def test_forty_of_forty_one_damaged_documents_are_kept(self) -> None:
        broken = [
            file_of(chain(()), name=f"Partida {at}").replace('"records":0', '"records":1')
            for at in range(40)
        ]
        parcel = device(write_device(device_line("t"), [*broken[:20], TEXT, *broken[20:]]))
        assert names(parcel) == ["Àgora"]
        assert [part.name for part in parcel.quarantined] == [f"Partida {at}" for at in range(40)]
        assert [part.text for part in parcel.quarantined] == broken

    @pytest.mark.parametrize(("count", "is_whole"), [(1, True), (2, True), (3, False)])
    def test_document_twice_is_read_twice(self, count: int, is_whole: bool) -> None:
        parcel = device(START + TEXT + TEXT + end(count))
        assert names(parcel) == ["Àgora", "Àgora"]
        assert parcel.is_whole is is_whole

    def test_doubled_document_stands_for_no_other_one(self) -> None:
        assert device(START + TEXT + TEXT + TEXT + EMPTY + end(2)).is_whole
        assert not device(START + TEXT + TEXT + EMPTY + end(4)).is_whole
        assert not device(START + TEXT + TEXT + TEXT + end(2)).is_whole

    @pytest.mark.parametrize(
        "last",
        [
            end(3),
            end(2, prefs=1),
            text_of(device_end_line(streams=2, prefs=0, quarantined=1)),
            text_of('{"end":{"prefs":"0","streams":2}}'),
            "",
            end(2) + TEXT,
        ],
    )
    def test_end_that_counts_more_costs_nothing_and_is_noticed(self, last: str) -> None:
        parcel = device(START + TEXT + EMPTY + last)
        assert names(parcel)[:2] == ["Àgora", "Buida"]
        assert not parcel.quarantined
        assert not parcel.is_whole

    @pytest.mark.parametrize("last", [end(1), end(2) + EMPTY + end(1), end(2) + end(9)])
    def test_nothing_is_missing_from_a_file_with_more_than_its_end_counts(self, last: str) -> None:
        parcel = device(START + TEXT + EMPTY + last)
        assert names(parcel)[:2] == ["Àgora", "Buida"]
        assert parcel.is_whole

    @pytest.mark.parametrize("more", ["\n", " ", "\n\n", " \n\t\n"])
    def test_blank_after_the_end_is_nothing(self, more: str) -> None:
        assert device(DEVICE + more) == device(DEVICE)

    @pytest.mark.parametrize("more", ["x", "x\n", END + "\n", LINES[0] + "\n"])
    def test_something_after_the_end_is_kept(self, more: str) -> None:
        parcel = device(DEVICE + more)
        assert parcel.streams == device(DEVICE).streams
        assert [part.text for part in parcel.quarantined] == [more]
        assert parcel.is_whole

    def test_missing_last_line_feed_costs_nothing(self) -> None:
        assert device(DEVICE[:-1]) == device(DEVICE)

    def test_two_devices_in_one_file_are_read_both(self) -> None:
        parcel = device(DEVICE + DEVICE)
        assert names(parcel) == ["Àgora", "Buida", "Àgora", "Buida"]
        assert [part.text for part in parcel.quarantined] == [text_of(DEVICE.split("\n")[0])]

    def test_header_of_a_later_format_is_kept_as_too_new(self) -> None:
        newer = text_of('{"check":"0","faristol":"stream","format":3,"name":"Demà"}')
        parcel = device(START + newer + TEXT + end(2))
        assert parts(parcel) == [("Demà", "parcel/too_new", 2)]

    def test_changed_setting_is_left_out_and_no_part(self) -> None:
        parcel = device(DEVICE.replace('"dark"', '"dork"'))
        assert parcel.prefs == {"language": "ca"}
        assert parcel.prefs_left_out == 1
        assert parcel.quarantined == ()
        assert parcel.is_whole

    def test_settings_in_another_order_or_twice_are_left_out(self) -> None:
        for prefs in ((PREFS[1], PREFS[0]), (PREFS[0], PREFS[0])):
            parcel = device(START + TEXT + text_of(*prefs) + end(1, prefs=2))
            assert len(parcel.prefs) == parcel.prefs_left_out == 1

    def test_headers_of_two_copies_exchanged_keep_both_documents_aside(self) -> None:
        other = file_of(LINES[:2], (), name="Àgora (2)")
        first, second = (
            TEXT.replace(HEADER, other.split("\n")[0]),
            other.replace(other.split("\n")[0], HEADER),
        )
        parcel = device(START + first + second + EMPTY + end(3))
        assert [part.text for part in parcel.quarantined] == [first, second]
        assert names(parcel) == ["Buida"]

    @pytest.mark.parametrize("name", ["<b>Àgora</b>", "\u202eÀgora", "x" * 100_000, 7, None])
    def test_damaged_header_with_an_odd_name_is_kept_under_a_short_one(self, name: object) -> None:
        header = format_json({**json.loads(HEADER), "name": name})  # type: ignore[dict-item]
        part = text_of(header, *FILE[1:])
        parcel = device(START + part + EMPTY + end(2))
        assert parcel.quarantined[0].text == part
        assert parcel.quarantined[0].name == (name[:MAX_NAME] if isinstance(name, str) else "")
        assert names(parcel) == ["Buida"]

    def test_bytes_that_are_no_text_are_kept_as_they_are(self) -> None:
        spot = TEXT.encode().index("à".encode()) if "à" in TEXT else TEXT.encode().index(b"Solitud")
        broken = TEXT.encode()[:spot] + b"\xff\xfe" + TEXT.encode()[spot + 2 :]
        parcel = device(START.encode() + broken + EMPTY.encode() + end(2).encode())
        assert names(parcel) == ["Buida"]
        (part,) = parcel.quarantined
        assert (part.code, part.name, part.content) == (ENCODING, "Àgora", broken)
        assert part.text.isascii()

    def test_more_parts_than_are_kept_one_by_one_are_gathered_in_the_last(self) -> None:
        broken = [text_of(f'{{"check":"{at}"}}') for at in range(5)]
        text = START + broken[0] + TEXT + "".join(broken[1:]) + end(6)
        parcel = device(text, Limits(parts=3))
        assert names(parcel) == ["Àgora"]
        assert [part.text for part in parcel.quarantined] == [*broken[:2], "".join(broken[2:])]
        assert parcel.quarantined[2].line == 12
        assert parcel.is_whole
        assert len(device(text, Limits(parts=5)).quarantined) == 5

    def test_gathered_parts_of_no_text_come_back_byte_for_byte(self) -> None:
        broken = [b'{"check":"\xff"}\n', b'{"check":"x"}\n', b'{"check":"\xfe']
        parcel = device(START.encode() + TEXT.encode() + b"".join(broken), Limits(parts=1))
        assert [part.content for part in parcel.quarantined] == [b"".join(broken)]

    def test_carried_parts_take_no_room_from_damaged_documents(self) -> None:
        carried = [
            quarantine(b"%d" % at, name="", code="parcel/damaged", line=1) for at in range(500)
        ]
        broken = TEXT.replace('"seq":2', '"seq":3')
        text = write_device(
            device_line("t"), (EMPTY, broken), (), sorted(carried, key=lambda part: part.id)
        )
        parcel = device(text)
        assert names(parcel) == ["Buida"]
        assert len(parcel.quarantined) == 501
        assert parcel.is_whole

    def test_too_many_carried_parts_are_refused(self) -> None:
        line = text_of(quarantined_line(PART))
        assert len(device(START + TEXT + 3 * line, Limits(carried=3)).quarantined) == 3
        with pytest.raises(ParcelError) as caught:
            read(START + TEXT + 4 * line, limits=Limits(carried=3))
        assert caught.value.code == "parcel/too_many_parts"

    def test_many_damaged_documents_are_looked_at_once_each(self) -> None:
        """A broken link is looked up in its own document, not in half a million lines after it."""
        broken = TEXT.replace('"title":"Solitud"', '"title":"Soledat"')
        text = START + broken * 400 + (LINES[0] + "\n") * 100_000
        assert len(device(text).quarantined) == 400

    def test_line_too_long_keeps_its_document_aside(self) -> None:
        long = "x" * 2_000 + "\n"
        lines = TEXT.splitlines(keepends=True)
        broken = "".join([*lines[:2], long, *lines[2:]])
        parcel = device(START + broken + EMPTY + end(2), Limits(line_length=1_000))
        assert names(parcel) == ["Buida"]
        assert parts(parcel) == [("Àgora", "parcel/too_large", 4)]
        assert parcel.quarantined[0].text == broken
        assert parcel.is_whole

    @pytest.mark.parametrize("more", ["", "\n"], ids=["cut", "whole"])
    def test_line_too_long_after_the_documents_is_kept_aside(self, more: str) -> None:
        parcel = device(START + TEXT + EMPTY + "\0" * 2_000 + more, Limits(line_length=1_000))
        assert names(parcel) == ["Àgora", "Buida"]
        assert parcel.quarantined[0].content == b"\0" * 2_000 + more.encode()
        assert not parcel.is_whole  # its end is lost

    def test_setting_too_long_is_left_out(self) -> None:
        parcel = device(
            START + TEXT + text_of(PREFS[0][:-3] + "x" * 2_000) + end(1, 1),
            Limits(line_length=1_000),
        )
        assert (names(parcel), parcel.prefs_left_out, parcel.quarantined) == (["Àgora"], 1, ())


class TestKeptParts:
    FILE = write_device(device_line("t"), (TEXT,), PREFS, (PART,))

    def test_parts_travel_and_come_back_as_they_were(self) -> None:
        parcel = device(self.FILE)
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
        ("of", "to"),
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
    def test_damaged_part_is_itself_kept_as_a_part(self, of: str, to: str) -> None:
        line = quarantined_line(PART).replace(of, to)
        assert line != quarantined_line(PART)
        with pytest.raises(LedgerError):
            parse_quarantined(json.loads(line))
        parcel = device(START + TEXT + text_of(line) + end(1))
        assert parts(parcel) == [("", "parcel/damaged", 10)]
        assert parcel.quarantined[0].text == text_of(line)
        counted = text_of(device_end_line(streams=1, prefs=0, quarantined=1))
        assert device(START + TEXT + text_of(line) + counted).is_whole

    def test_part_longer_than_a_line_may_be_comes_back(self) -> None:
        large = quarantine(TEXT.encode() * 40, name="", code="parcel/damaged", line=2)
        text = write_device(device_line("t"), (TEXT,), (), (large,))
        limits = Limits(line_length=1_000)
        assert device(text, limits).quarantined[0].text == large.text

    def test_part_that_is_a_device_file_is_one_part(self) -> None:
        inner = quarantine(self.FILE.encode(), name="", code="parcel/damaged", line=2)
        text = write_device(device_line("t"), (), (), (inner,))
        (part,) = device(text).quarantined
        assert part.content == self.FILE.encode()
        assert device(part.content).is_whole

    def test_part_of_no_text_comes_back_byte_for_byte(self) -> None:
        part = quarantine(b"\xff\x00\n", name="", code="parcel/damaged", line=2)
        (back,) = device(write_device(device_line("t"), (), (), (part,))).quarantined
        assert back.content == b"\xff\x00\n"

    def test_part_of_control_characters_travels_in_base64(self) -> None:
        content = b"{\n" + bytes(range(32)) * 100
        part = quarantine(content, name="", code="parcel/damaged", line=2)
        assert (part.code, part.content) == (ENCODING, content)
        assert len(quarantined_line(part)) < 2 * len(content)
        text = quarantine(TEXT.encode() + b"\0", name="", code="parcel/damaged", line=2)
        assert text.code == "parcel/damaged"


def test_single_document_stays_all_or_nothing() -> None:
    assert isinstance(read(TEXT), StreamParcel)
    with pytest.raises(ParcelError):
        read(TEXT.replace('"seq":2', '"seq":3'))


def test_end_of_a_document_names_its_header() -> None:
    assert check_of(json.loads(HEADER)) == json.loads(END)["end"]["check"]
    assert write_stream(HEADER, LINES, ()).startswith(header_line("library", "Àgora", "library-1"))


def test_part_is_known_by_the_hash_of_its_text() -> None:
    assert Quarantined(name="Torneig", code="parcel/damaged", line=3, text="{\n") == PART
    assert len(PART.id) == 64
