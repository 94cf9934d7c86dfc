"""Refused files, each with the line at fault (damaged device files: test_device_files.py)."""

import json
import re
from binascii import crc32

import pytest

from faristol.ledger.codec import line_hash
from faristol.ledger.parcel_writer import Limits, ParcelError, device_line, read, write_device
from tests.unit.ledger.toy import (
    ANNA,
    BOUGHT,
    CARDS,
    DEVICE,
    END,
    FILE,
    HEADER,
    IOAN,
    LENT,
    LINES,
    PREFS,
    RETURNED,
    TEXT,
    BookId,
    BookLent,
    chain,
    file_of,
    text_of,
)


def refusal_of(content: str | bytes, limits: Limits | None = None) -> tuple[str, int]:
    with pytest.raises(ParcelError) as caught:
        read(content, limits=limits)
    return caught.value.code, caught.value.line


class TestForeign:
    @pytest.mark.parametrize(
        "content", ["", " ", "\n", "\n\n \n", b"", b"\n"], ids=["0", "1", "2", "3", "4", "5"]
    )
    def test_empty_content_is_empty(self, content: str | bytes) -> None:
        assert refusal_of(content) == ("parcel/empty", 1)

    @pytest.mark.parametrize(
        "content",
        [
            "hello",
            "hello\n",
            "{}\n",
            "[]\n",
            "null\n",
            "0\n",
            '{"card":{}}\n',
            "Taula,Nom,[Grup]\n1,Anna,\n",
            "\x00\n",
            text_of(*FILE[1:]),
        ],
    )
    def test_other_file_is_foreign(self, content: str) -> None:
        assert refusal_of(content) == ("parcel/foreign", 1)

    def test_unknown_kind_of_own_file_is_foreign(self) -> None:
        assert refusal_of('{"faristol":"club","format":1}\n') == ("parcel/foreign", 1)

    @pytest.mark.parametrize(("kind", "number"), [("stream", 3), ("device", 3), ("club", 2)])
    def test_newer_format_is_too_new_with_any_contents(self, kind: str, number: int) -> None:
        header = f'{{"faristol":"{kind}","format":{number},"more":[]}}\n'
        assert refusal_of(header) == ("parcel/too_new", 1)

    def test_whole_newer_device_is_too_new_with_its_documents(self) -> None:
        fields = '{"device":"tablet-7","faristol":"device","format":3}'
        sealed = f'{{"check":"{crc32(fields.encode()):08x}",{fields[1:]}'
        assert refusal_of(text_of(sealed) + TEXT) == ("parcel/too_new", 1)

    @pytest.mark.parametrize("number", ["0", "true", "null", '"1"'])
    def test_invalid_format_is_damaged(self, number: str) -> None:
        header = HEADER.replace('"format":1', f'"format":{number}')
        assert refusal_of(text_of(header)) == ("parcel/damaged", 1)

    @pytest.mark.parametrize(
        "fields",
        [
            '{"archived":false,"faristol":"stream","format":1,"kind":"k","name":"n","stream":"s"}',
            '{"faristol":"stream","format":1,"kind":"k","more":1,"name":"n","stream":"s"}',
            '{"faristol":"stream","format":1,"kind":"k","name":"n"}',
            '{"faristol":"stream","format":1,"kind":"k","name":1,"stream":"s"}',
            '{"faristol":"stream","format":1,"kind":"K","name":"n","stream":"s"}',
            '{"device":"a b","faristol":"device","format":1}',
            '{"device":"d","faristol":"device","format":1,"name":"n"}',
        ],
    )
    def test_header_never_written_by_us_is_damaged_despite_its_check(self, fields: str) -> None:
        sealed = {**json.loads(fields), "check": f"{crc32(fields.encode()):08x}"}
        line = json.dumps(sealed, sort_keys=True, separators=(",", ":"))
        assert refusal_of(text_of(line, END)) == ("parcel/damaged", 1)

    @pytest.mark.parametrize(
        ("content", "line"),
        [
            (TEXT.encode("utf-16"), 1),
            (DEVICE.encode("utf-16"), 1),
            (text_of(*FILE[:2]).encode() + b"\xe9\n", 3),
            (text_of(*FILE[:2]).encode() + b"\xed\xa0\x80\n", 3),
            (text_of(*FILE[:2]) + "\ud800\n", 3),
        ],
    )
    def test_invalid_utf8_is_refused_at_its_line(self, content: str | bytes, line: int) -> None:
        assert refusal_of(content) == ("parcel/encoding", line)

    def test_photo_is_foreign_and_not_damaged_text(self) -> None:
        assert refusal_of(b"\xff\xd8\xff\xe0 JFIF \n\xff\n") == ("parcel/foreign", 1)

    def test_line_ends_without_a_line_feed_are_refused(self) -> None:
        assert refusal_of(TEXT.replace("\n", "\r"))[0] == "parcel/truncated"
        assert refusal_of(DEVICE.replace("\n", "\r"))[0] == "parcel/truncated"


class TestDamage:
    @pytest.mark.parametrize("at", range(len(FILE) - 1))
    def test_changed_letter_is_found_in_its_line(self, at: int) -> None:
        line = FILE[at]
        spot = line.rindex("e") if at else line.index("gora")
        changed = [*FILE[:at], line[:spot] + "o" + line[spot + 1 :], *FILE[at + 1 :]]
        code, fault_line = refusal_of(text_of(*changed))
        assert fault_line == at + 1
        assert code in ("parcel/damaged", "parcel/mixed")

    @pytest.mark.parametrize("at", [1, 2, 3, 4])
    def test_changed_data_that_still_parses_is_found_in_its_line(self, at: int) -> None:
        changed = [*FILE[:at], FILE[at].replace('"book":"b', '"book":"c'), *FILE[at + 1 :]]
        assert refusal_of(text_of(*changed)) == ("parcel/damaged", at + 1)

    def test_changed_reference_in_the_last_record_is_not_blamed_on_the_card(self) -> None:
        changed = [*FILE[:4], FILE[4].replace(line_hash(IOAN), "0" * 64), *FILE[5:]]
        assert refusal_of(text_of(*changed)) == ("parcel/damaged", 5)

    @pytest.mark.parametrize("at", [2, 3, 4])
    def test_changed_link_is_found_in_its_line(self, at: int) -> None:
        prev = line_hash(FILE[at - 1])
        changed = [*FILE[:at], FILE[at].replace(prev, prev[::-1]), *FILE[at + 1 :]]
        assert refusal_of(text_of(*changed)) == ("parcel/damaged", at + 1)

    @pytest.mark.parametrize("at", ["9999-99-99T99:99:99Z", "2025-02-30T17:00:00Z"])
    def test_impossible_moment_is_refused_despite_valid_hashes(self, at: str) -> None:
        (bought,) = chain((BOUGHT,))
        moved = re.sub(r'"at":"[^"]+"', f'"at":"{at}"', bought)
        assert refusal_of(file_of((moved,))) == ("parcel/damaged", 2)

    def test_card_without_a_referring_record_is_refused(self) -> None:
        assert refusal_of(file_of(LINES[:2], (ANNA, IOAN))) == (
            "parcel/damaged",
            4 + CARDS.index(IOAN),
        )

    @pytest.mark.parametrize("card", ['{"card":1}', '{"card":{},"more":1}', '{"card":[]}'])
    def test_card_must_be_an_object(self, card: str) -> None:
        lent = BookLent(book=BookId("b1"), card=line_hash(card), days=1, is_reserved=False)
        assert refusal_of(file_of(chain((lent,)), (card,))) == ("parcel/damaged", 3)

    @pytest.mark.parametrize(
        "line", ["null", "{}", "[]", '{"other":1}', "", "{", "[" * 100_000, "9" * 100_000]
    )
    @pytest.mark.parametrize("at", [1, 3, 5, 7])
    def test_unknown_line_is_refused(self, line: str, at: int) -> None:
        assert refusal_of(text_of(*FILE[:at], line, *FILE[at:])) == ("parcel/damaged", at + 1)

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"records":4', '"records":-4'),
            ('"records":4', '"records":true'),
            ('"cards":2', '"cards":"2"'),
            ('"records":4', '"records":4,"streams":1'),
            (line_hash(LINES[-1]), "0"),
        ],
    )
    def test_invalid_end_is_refused(self, old: str, new: str) -> None:
        assert refusal_of(TEXT.replace(old, new)) == ("parcel/damaged", 8)

    def test_changed_device_without_documents_is_found(self) -> None:
        changed = write_device(device_line("tablet-7"), (), PREFS).replace("tablet-7", "tablet-8")
        assert refusal_of(changed) == ("parcel/damaged", 1)


class TestOrder:
    @pytest.mark.parametrize("at", [1, 2, 3])
    def test_missing_record_is_found_at_the_next(self, at: int) -> None:
        assert refusal_of(text_of(*FILE[:at], *FILE[at + 1 :])) == ("parcel/order", at + 1)

    @pytest.mark.parametrize("at", [1, 2, 3, 4])
    def test_doubled_record_is_found_at_its_second_place(self, at: int) -> None:
        assert refusal_of(text_of(*FILE[: at + 1], *FILE[at:])) == ("parcel/order", at + 2)

    @pytest.mark.parametrize("at", [1, 2, 3])
    def test_exchanged_records_are_found_at_the_first(self, at: int) -> None:
        lines = [*FILE[:at], FILE[at + 1], FILE[at], *FILE[at + 2 :]]
        assert refusal_of(text_of(*lines)) == ("parcel/order", at + 1)

    def test_cards_stand_once_in_the_order_of_their_digests(self) -> None:
        assert refusal_of(text_of(*FILE[:5], FILE[6], FILE[5], END)) == ("parcel/order", 7)
        assert refusal_of(text_of(*FILE[:6], *FILE[5:])) == ("parcel/order", 7)

    def test_record_after_the_cards_is_refused(self) -> None:
        lines = [*FILE[:4], FILE[5], FILE[4], *FILE[6:]]
        assert refusal_of(text_of(*lines))[0] == "parcel/order"

    def test_record_of_another_stream_is_found(self) -> None:
        other = chain((BOUGHT, LENT, RETURNED), stream="library-2")
        assert refusal_of(text_of(*FILE[:2], other[1], *FILE[3:])) == ("parcel/mixed", 3)


class TestEnds:
    @pytest.mark.parametrize("count", range(1, len(FILE)))
    def test_file_without_its_last_lines_is_truncated(self, count: int) -> None:
        assert refusal_of(text_of(*FILE[:count])) == ("parcel/truncated", count)

    @pytest.mark.parametrize("at", range(1, len(FILE)))
    def test_file_that_ends_within_a_line_is_truncated(self, at: int) -> None:
        assert refusal_of(text_of(*FILE[:at]) + FILE[at][:9]) == ("parcel/truncated", at + 1)

    def test_file_that_ends_within_a_letter_is_truncated(self) -> None:
        content = TEXT.encode()
        spot = content.index("à".encode()) + 1
        assert refusal_of(content[:spot]) == ("parcel/truncated", 2)

    def test_file_without_the_last_line_feed_is_truncated(self) -> None:
        assert refusal_of(TEXT[:-1]) == ("parcel/truncated", len(FILE))
        assert refusal_of(HEADER) == ("parcel/truncated", 1)

    def test_missing_last_record_or_card_is_noticed_by_the_end(self) -> None:
        assert refusal_of(text_of(*FILE[:4], *FILE[5:])) == ("parcel/truncated", 7)
        assert refusal_of(text_of(*FILE[:6], *FILE[7:])) == ("parcel/truncated", 7)

    @pytest.mark.parametrize("more", ["\n", " ", "x", "\n\n", END + "\n"])
    def test_line_after_the_end_is_refused(self, more: str) -> None:
        assert refusal_of(TEXT + more) == ("parcel/trailing", len(FILE) + 1)

    def test_device_cut_off_after_its_first_line_is_truncated(self) -> None:
        assert refusal_of(text_of(device_line("t"))) == ("parcel/truncated", 1)


class TestLimits:
    def test_two_hundred_megabytes_are_refused_at_once(self) -> None:
        assert refusal_of(bytes(200 * 10**6)) == ("parcel/too_large", 1)
        assert refusal_of("x" * (200 * 10**6)) == ("parcel/too_large", 1)

    def test_limit_counts_bytes_not_letters(self) -> None:
        size = len(TEXT.encode())
        assert size > len(TEXT)
        assert read(TEXT, limits=Limits(bytes=size)) == read(TEXT)
        assert refusal_of(TEXT, Limits(bytes=size - 1)) == ("parcel/too_large", 1)
        assert refusal_of(TEXT.encode(), Limits(bytes=size - 1)) == ("parcel/too_large", 1)

    def test_endless_line_is_refused(self) -> None:
        assert refusal_of("x" * (9 * 2**20)) == ("parcel/too_large", 1)
        assert refusal_of(text_of(*FILE[:2], "x" * (9 * 2**20))) == ("parcel/too_large", 3)
        longest = max(map(len, FILE))
        assert read(TEXT, limits=Limits(line_length=longest)) == read(TEXT)
        assert refusal_of(TEXT, Limits(line_length=longest - 1))[0] == "parcel/too_large"

    def test_too_many_lines_are_refused_before_they_are_split(self) -> None:
        assert refusal_of("x" + "\n" * 1_000_000) == ("parcel/too_large", 500_001)
        assert read(TEXT, limits=Limits(lines=len(FILE))) == read(TEXT)
        assert refusal_of(TEXT, Limits(lines=len(FILE) - 1)) == ("parcel/too_large", len(FILE))

    @pytest.mark.parametrize(
        "bomb",
        [
            "[" * 8_000_000,
            '{"a":' * 1_500_000,
            '{"at":' + "9" * 8_000_000 + "}",
            '"' + '\\"' * 4_000_000,
            '\\"' * 4_000_000,
            '{"data":"' + "[" * 8_000_000,
            "[[],[[]]," * 800_000,
            "1e999999999",
            "NaN",
        ],
        ids=["lists", "objects", "number", "quotes", "escapes", "text", "wide", "power", "nan"],
    )
    def test_hostile_line_is_only_damaged(self, bomb: str) -> None:
        assert refusal_of(text_of(HEADER, bomb)) == ("parcel/damaged", 2)
        assert refusal_of(text_of(bomb)) == ("parcel/foreign", 1)
        assert refusal_of(text_of('{"faristol":' + bomb)) == ("parcel/damaged", 1)
