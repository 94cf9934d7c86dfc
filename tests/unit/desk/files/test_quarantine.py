"""Parts of device files in quarantine: stored, saved, retried, deleted, searched before an erasure."""

import base64
import copy
import json
import re
from random import Random
from time import perf_counter

import pytest

from faristol import __version__
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.storage import quarantine as quarantine_rows
from faristol.desk.kernel.storage.pref_rows import device_pref_row
from faristol.desk.kernel.storage.quarantine import QuarantineRow
from faristol.desk.kernel.storage.stream_store import PARTS_NEWS, PARTS_TRIED
from faristol.desk.shared.files.quarantine_retry import QuarantineRetry
from faristol.desk.shared.register import RegisterService
from faristol.ledger.canonical_json import format_json
from faristol.ledger.codec import format_line, line_hash, parse_line
from faristol.ledger.parcel_writer import (
    device_line,
    quarantined_line,
    read,
    write_device,
    write_stream,
)
from faristol.ledger.quarantine import quarantine
from faristol.ledger.rules_digest import program
from tests.support.classic_user import ClassicUser
from tests.support.desk import CountingDice, MemoryStore, User, run
from tests.support.device_files import device_file, documents
from tests.support.examples import examples
from tests.support.judge_user import begin
from tests.support.later_versions import LATER, UNKNOWN, file_of, released, written_by

# one of the documents is unfinished, and pins a list that no device has
UNFINISHED = (
    "The word list “Catalan practice list · abababab” of “classic_4” is not on this device."
)


def download_of(response):
    return next(effect for effect in response.effects if effect["do"] == "download")


def toasts_of(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def notices_of(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "notice"]


def open_file(user, text):
    data = text.encode() if isinstance(text, str) else text
    return user.send("open_file", "/files", files=(data,), file="x.jsonl")


def fresh_user(store=None):
    return User(store, dice=CountingDice(10_000))


def stored_parts(user):
    return [QuarantineRow.from_columns(row) for row in user.store.tables["quarantine"].values()]


def only_part(user):
    (row,) = stored_parts(user)
    return row


def later_file():
    """The file of a document with an act that only a later version knows."""
    records = UNKNOWN["act"](written_by(released("duplicate_app"), LATER))
    return file_of(records, kind="duplicate", name="Of later")


def put_aside(user, content, name="Torneig", code="parcel/too_new", at="2026-11-01T10:00:00Z"):
    """Store a part in quarantine, as an earlier version did."""
    part = quarantine(content.encode(), name=name, code=code, line=7)
    row = QuarantineRow.from_part(part, at)
    run(user.desk.storage.write([("put", "quarantine", row.to_columns())]))
    return row


def register_of(user):
    return user.desk.service(RegisterService).stream


def unread_duplicate(name):
    """Return the file of a game that only a later version can read."""
    records = UNKNOWN["act"](written_by(released("duplicate_app"), LATER))
    return file_of(records, kind="duplicate", name=name)


class RacedStore(MemoryStore):
    """A store in which another window writes just before a part is imported."""

    after = None  # its tables after that write
    part = ""

    async def write(self, operations):
        if self.after is not None and ("delete", "quarantine", self.part) in operations:
            self.tables, self.after = self.after, None
        await super().write(operations)


class EmptyingWindow(User):
    """A window whose work is interrupted by another that empties the quarantine."""

    async def _progress(self, done, total, text):
        self.store.tables["quarantine"].clear()


def run_idle(user):
    for count in range(10_000):
        if not run(user.desk.run_idle()):
            return count
    raise AssertionError("there is always more")


@pytest.fixture
def club():
    user = User()
    user.add("Núria Puig")
    user.add("Ștefan Popescu", club="Cluj")
    return user


@pytest.fixture
def register(club):
    """The file of the register alone."""
    return download_of(
        club.send("save_stream", "/files", stream=club.desk.service(RegisterService).stream)
    )["text"]


@pytest.fixture
def streams():
    return documents()


def damage_document(streams, at, *, old='"seq":2', new='"seq":3'):
    changed = streams[at].replace(old, new, 1)
    assert changed != streams[at]
    return changed, device_file([*streams[:at], changed, *streams[at + 1 :]])


def test_damaged_document_of_a_device_is_quarantined_alone(streams):
    changed, text = damage_document(streams, 7)
    user = fresh_user()
    response = open_file(user, text)
    name = re.search(r'"name":"([^"]+)"', changed)[1]
    assert toasts_of(response) == [f"18 documents opened. {UNFINISHED}"]
    assert notices_of(response) == [f"1 part is kept aside: {name}."]
    assert len(user.desk.stream_store.streams) == 18
    assert only_part(user).content == changed.encode()
    assert "Kept aside" in response.screen
    assert f"<bdi>{name}</bdi>" in response.screen
    assert "parcel/" not in response.screen
    assert download_of(user.send("save_part", "/files", part=only_part(user).id))["text"] == changed


def test_any_damaged_document_leaves_the_other_eighteen(streams):
    random = Random(11)
    for _ in range(examples(30, every_run=6)):
        at = random.randrange(len(streams))
        lines = streams[at].split("\n")
        del lines[random.randrange(1, len(lines) - 1)]
        changed = "\n".join(lines)
        user = fresh_user()
        assert open_file(user, device_file([*streams[:at], changed, *streams[at + 1 :]])).taken
        assert len(user.desk.stream_store.streams) == 18
        assert only_part(user).content == changed.encode()


def test_quarantined_part_is_not_stored_twice(streams):
    _, text = damage_document(streams, 3)
    user = fresh_user()
    open_file(user, text)
    before = only_part(user)
    user.clock.run_on(60)
    assert "is kept aside" in notices_of(open_file(user, text))[0]
    assert only_part(user) == before


def test_impossible_document_is_quarantined_or_refused_alone(register):
    lines = register.splitlines()
    odd = format_line(parse_line(lines[2]).__class__(**{
        **{name: getattr(parse_line(lines[2]), name) for name in parse_line(lines[2]).__slots__},
        "kind": "player_praised",
    }))  # fmt: skip
    forged = write_stream(lines[0], [lines[1], odd])
    assert not open_file(fresh_user(), forged).taken
    user = fresh_user()
    assert open_file(user, device_file([forged, *documents()[:1]])).taken
    assert only_part(user).text == forged
    assert (only_part(user).name, only_part(user).line) == ("Players of the club", 4)


def test_device_file_carries_the_parts_to_another_device(streams):
    changed, text = damage_document(streams, 7)
    user, other = fresh_user(), fresh_user()
    open_file(user, text)
    saved = download_of(user.send("save_device", "/files"))["text"]
    assert read(saved).is_whole
    response = open_file(other, saved)
    assert "is kept aside" in notices_of(response)[0]
    assert only_part(other).content == changed.encode()
    saved_again = download_of(other.send("save_device", "/files"))["text"]
    assert saved_again.splitlines()[1:] == saved.splitlines()[1:]
    assert notices_of(open_file(other, saved)) == []


@pytest.mark.parametrize("code", ["store/full", "store/failed"])
def test_full_disk_refuses_the_whole_file_and_stores_no_half(streams, code):
    _, text = damage_document(streams, 7)
    user = fresh_user()
    before = json.dumps(str(user.store.tables))
    user.store.fail_next = StoreError(code, "no room")
    assert not open_file(user, text).taken
    assert json.dumps(str(user.store.tables)) == before
    assert user.desk.stream_store.streams == {}


class TestMessages:
    def test_device_of_unknown_origin_opens_without_its_settings(self, streams):
        user = fresh_user()
        text = "\n".join(["{}", *device_file(streams).split("\n")[1:]])
        response = open_file(user, text)
        assert toasts_of(response) == [f"19 documents opened. {UNFINISHED}"]
        assert notices_of(response) == [
            "The first line of the file is damaged or missing: settings were left out."
        ]
        assert "look" not in user.desk.stream_store.prefs

    def test_damaged_setting_is_left_out_with_a_message(self, streams):
        user = fresh_user()
        text = device_file(streams[:2]).replace('"ca light"', '"ca dark"')
        response = open_file(user, text)
        assert toasts_of(response) == ["2 documents opened."]
        assert notices_of(response) == ["1 damaged setting was left out."]
        assert stored_parts(user) == []

    def test_too_high_count_at_the_end_is_reported(self, streams):
        user = fresh_user()
        text = device_file(streams[:2]).replace('"streams":2', '"streams":3')
        response = open_file(user, text)
        assert toasts_of(response) == ["2 documents opened."]
        assert notices_of(response) == ["Something is missing from the file."]

    def test_lines_added_by_a_mail_program_are_quarantined(self, streams):
        response = open_file(fresh_user(), device_file(streams[:2]) + "\n-- \nSent from my phone\n")
        assert toasts_of(response) == ["2 documents opened."]
        assert notices_of(response) == ["1 part is kept aside: No name."]

    def test_document_listed_twice_is_counted_once(self, streams):
        text = device_file(streams[4:6]).replace(streams[4], streams[4] * 2)
        response = open_file(fresh_user(), text)
        assert toasts_of(response) == ["2 documents opened."]
        assert notices_of(response) == []

    def test_messages_are_repeated_after_a_lost_answer(self, streams):
        user = fresh_user()
        text = device_file(streams[:2]).replace('"streams":2', '"streams":3')
        first, second = (
            user.send("open_file", "/files", files=(text.encode(),), request_id="r1")
            for _ in range(2)
        )
        assert toasts_of(first) == toasts_of(second)
        assert notices_of(first) == notices_of(second) == ["Something is missing from the file."]

    def test_file_without_a_valid_document_counts_no_documents(self, streams):
        changed, _ = damage_document(streams, 7)
        user = fresh_user()
        response = open_file(user, device_file([changed]))
        assert toasts_of(response) == ["No document was opened."]
        assert notices_of(response) == ["1 part is kept aside: register_2."]

    def test_losses_are_reported_in_a_single_notice_of_whole_sentences(self, streams):
        changed, text = damage_document(streams, 7)
        user = fresh_user()
        cut = text[: text.index(changed) + len(changed) - 200]
        response = open_file(user, "\n".join(["{}", *cut.split("\n")[1:]]))
        (message,) = notices_of(response)
        assert message == (
            "1 part is kept aside: register_2. The first line of the file is damaged or missing: "
            "settings were left out. Something is missing from the file."
        )

    def test_documents_already_present_are_not_reported_as_opened(self, streams):
        user = fresh_user()
        text = device_file(streams[4:7])
        open_file(user, text)
        response = open_file(user, text)
        assert toasts_of(response) == ["3 documents were here already; nothing had to be changed."]
        assert toasts_of(open_file(user, device_file(streams[4:8]))) == ["1 document opened."]

    @pytest.mark.parametrize("variant", ["mark", "returns"])
    def test_byte_order_mark_and_carriage_returns_lose_no_document(self, streams, variant):
        data = device_file(streams).encode()
        data = b"\xef\xbb\xbf" + data if variant == "mark" else data.replace(b"\n", b"\r\n")
        user = fresh_user()
        assert toasts_of(open_file(user, data)) == [f"19 documents opened. {UNFINISHED}"]
        assert stored_parts(user) == []
        assert user.desk.stream_store.prefs["look"] == "ca light"

    def test_names_with_markup_or_from_right_to_left_are_escaped(self, streams):
        user = fresh_user()
        odd = "<b onclick=alert(1)>x</b>", "\u202eנועם"
        for at, name in enumerate(odd):
            put_aside(user, f"{at}", name=name)
        screen = user.look("/files").screen
        assert "<b onclick" not in screen
        assert "<bdi>&lt;b onclick=alert(1)&gt;x&lt;/b&gt;</bdi>" in screen
        assert f"<bdi>{odd[1]}</bdi>" in screen
        for row in stored_parts(user):
            assert "<b onclick" not in user.look(f"/files/part/{row.id}").screen

    def test_part_without_a_name_is_labelled(self):
        user = fresh_user()
        put_aside(user, "junk\n", name="", code="parcel/from_the_future")
        screen = user.look("/files").screen
        assert "No name" in screen
        assert "It could not be opened." in screen
        assert "from_the_future" not in screen


class TestBounds:
    def test_parts_over_the_bound_refuse_the_file_with_a_message(self, streams):
        junk = ("x" * 6_000_000 + "\n").encode()
        user = fresh_user()
        response = open_file(user, device_file(streams[:1]).encode() + junk * 5)
        assert not response.taken
        assert "at most 24 MB in all" in response.screen
        assert user.desk.stream_store.streams == {}
        assert stored_parts(user) == []

    def test_bound_counts_parts_stored_already(self, streams, monkeypatch):
        _, text = damage_document(streams, 7)
        user = fresh_user()
        open_file(user, text)
        lines = [
            quarantined_line(only_part(user).part),
            quarantined_line(put_aside(user, "x" * 10).part),
        ]
        monkeypatch.setattr(quarantine_rows, "MAX_BYTES", sum(len(line.encode()) for line in lines))
        user = fresh_user()
        put_aside(user, "x" * 11)
        assert not open_file(user, text).taken
        run(user.desk.storage.write([("clear", "quarantine", None)]))
        put_aside(user, "x" * 10)
        assert open_file(user, text).taken

    def test_full_bound_refuses_no_file_without_parts(self, streams, monkeypatch):
        user = fresh_user()
        put_aside(user, "x" * 11)
        monkeypatch.setattr(quarantine_rows, "MAX_BYTES", 10)
        assert open_file(user, device_file(streams[:1])).taken

    @pytest.mark.parametrize(
        "junk", ["\0" * 12_000_000, '\\"' * 4_000_000], ids=["zeros", "escapes"]
    )
    def test_device_file_with_large_parts_opens_again(self, streams, junk):
        text = device_file(streams[:2])
        lines = text.splitlines(keepends=True)
        damaged = "".join(
            [
                *lines[:3],
                *(f"{junk[at : at + 6_000_000]}\n" for at in range(0, len(junk), 6_000_000)),
                *lines[3:],
            ]
        )
        user, other = fresh_user(), fresh_user()
        assert open_file(user, damaged).taken
        saved = download_of(user.send("save_device", "/files"))["text"]
        assert len(saved.encode()) < 25_000_000
        assert open_file(other, saved).taken
        assert only_part(other).content == only_part(user).content
        assert only_part(user).content in damaged.encode()
        assert len(only_part(user).content) > len(junk)

    def test_number_of_parts_is_bounded(self, streams, monkeypatch):
        monkeypatch.setattr(quarantine_rows, "MAX_PARTS", 2)
        user = fresh_user()
        put_aside(user, "one")
        put_aside(user, "two")
        _, text = damage_document(streams, 7)
        assert not open_file(user, text).taken
        assert len(stored_parts(user)) == 2

    @pytest.mark.parametrize(("carried", "damaged"), [(500, 1), (0, 501)])
    def test_many_parts_lose_no_document(self, streams, carried, damaged):
        broken = [
            streams[4].replace('"seq":2', '"seq":3', 1).replace('"name":"', f'"name":"{at}', 1)
            for at in range(damaged)
        ]
        parts = [
            quarantine(f"x{at}".encode(), name="", code="parcel/damaged", line=1)
            for at in range(carried)
        ]
        text = write_device(
            device_line("device-00"),
            [*streams[5:7], *broken],
            (),
            sorted(parts, key=lambda part: part.id),
        )
        user = fresh_user()
        assert open_file(user, text).taken
        assert len(user.desk.stream_store.streams) == 2
        stored = b"".join(row.content for row in stored_parts(user))
        assert all(document.encode() in stored for document in broken)
        saved = download_of(user.send("save_device", "/files"))["text"]
        other = fresh_user()
        assert open_file(other, saved).taken
        assert len(stored_parts(other)) == len(stored_parts(user))


class TestBytes:
    def test_invalid_utf8_is_saved_unchanged(self, streams):
        changed = streams[7].encode().replace(b'"kind"', b'"\xffind"', 1)
        content = device_file([*streams[:7], "@@", *streams[8:]]).encode().replace(b"@@", changed)
        user = fresh_user()
        assert open_file(user, content).taken
        assert len(user.desk.stream_store.streams) == 18
        effect = download_of(user.send("save_part", "/files", part=only_part(user).id))
        assert base64.b64decode(effect["bytes"]) == changed
        assert "Some of its characters are damaged." in user.look("/files").screen
        other = fresh_user()
        open_file(other, download_of(user.send("save_device", "/files"))["text"])
        assert only_part(other).content == changed


class TestTryingAgain:
    def test_part_that_opens_now_is_imported_and_removed(self, register):
        user = fresh_user()
        row = put_aside(user, register)
        response = user.send("try_part", "/files", part=row.id)
        assert toasts_of(response) == ["“Players of the club” was opened."]
        assert response.route == "/files"
        assert stored_parts(user) == []
        user.look("/players")
        assert sorted(person.name for person in user.members.people.values()) == [
            "Núria Puig",
            "Ștefan Popescu",
        ]

    def test_file_of_a_part_has_another_name_than_a_good_copy(self, register):
        user = fresh_user()
        row = put_aside(user, register, name="Players of the club")
        saved = download_of(user.send("save_part", "/files", part=row.id))["name"]
        user.send("try_part", "/files", part=row.id)
        (stream,) = user.desk.stream_store.streams
        good = download_of(user.send("save_stream", "/files", stream=stream))["name"]
        assert saved == "Players-of-the-club-kept-aside-2026-11-01.jsonl"
        assert good.startswith("Players-of-the-club-2")

    def test_part_that_is_a_device_file_is_imported_as_such(self, streams):
        changed, text = damage_document(streams, 7)
        user = fresh_user()
        row = put_aside(user, text)
        assert toasts_of(user.send("try_part", "/files", part=row.id))[0].startswith("18 documents")
        assert only_part(user).content == changed.encode()

    @pytest.mark.parametrize("content", ["document", "device", "junk"])
    def test_part_that_does_not_open_stays_with_the_reason(self, streams, content):
        changed, _ = damage_document(streams, 7)
        text = {"document": changed, "device": device_file([changed]), "junk": "junk\n"}[content]
        user = fresh_user()
        row = put_aside(user, text)
        response = user.send("try_part", "/files", part=row.id)
        assert not response.taken
        assert "This version cannot open it either" in response.screen
        assert re.findall("[Ll]ine (\\d+)", response.screen) == ["7"]  # the line of the file, once
        assert 'id="part-problem"' in response.screen
        assert only_part(user) == row

    def test_deletion_by_another_window_wins(self, register):
        user = fresh_user()
        row = put_aside(user, register)
        other = EmptyingWindow(user.store, dice=CountingDice(20_000))
        response = other.send("try_part", "/files", part=row.id, is_shared=True)
        assert not response.taken
        assert notices_of(response) == ["This screen was out of date. Look again, then decide."]
        assert other.desk.stream_store.streams == {}
        assert user.store.tables["streams"] == {}

    def test_part_tried_in_two_windows_is_imported_once(self, register):
        user = fresh_user()
        row = put_aside(user, register)
        other = fresh_user(user.store)
        assert user.send("try_part", "/files", part=row.id, is_shared=True).taken
        late = other.send("try_part", "/files", part=row.id, is_shared=True)
        assert not late.taken
        assert "That part is no longer kept aside." in late.screen
        assert len(user.store.tables["streams"]) == 1

    def test_deleted_part_has_no_screen(self):
        screen = fresh_user().look("/files/part/" + "0" * 64).screen
        assert "That part is no longer kept aside" in screen


class TestDeleting:
    def test_part_is_deleted_only_on_the_typed_word(self, register):
        user = fresh_user()
        row = put_aside(user, register)
        assert "Type DELETE" in user.send("delete_part", "/files", part=row.id, word="yes").screen
        assert stored_parts(user) == [row]
        assert user.send("delete_part", "/files", part=row.id, word=" delete ").taken
        assert "Puig" not in str(user.store.tables)
        assert "Kept aside" not in user.look("/files").screen

    def test_part_is_deleted_on_its_own_screen_too(self, register):
        user = fresh_user()
        row = put_aside(user, register)
        route = f"/files/part/{row.id}"
        refused = user.send("delete_part", route, part=row.id, word="yes")
        assert "Type DELETE" in refused.screen
        assert refused.route == route
        assert user.send("delete_part", route, part=row.id, word="DELETE").route == "/files"
        assert stored_parts(user) == []


class TestViewing:
    def test_readable_contents_of_a_part_are_displayed_and_marked(self, streams):
        changed, text = damage_document(streams, 7)
        user = fresh_user()
        open_file(user, text)
        screen = user.look(f"/files/part/{only_part(user).id}").screen
        count = changed.count('"seq":')
        assert "Kept aside: it can only be read." in screen
        assert f"<dt>Log entries</dt><dd>{count} entries</dd>" in screen
        assert "First entry" in screen
        reason = "A line of it is missing or in the wrong place."
        assert f"{reason} Line {only_part(user).line} of the file." in screen

    @pytest.mark.parametrize(
        "text",
        [
            "junk",
            '{"at":"x"}\n',
            '{"faristol":7}\n',
            "[[[[",
            '{"faristol":"stream","kind":"<u>"}\n',
        ],
    )
    def test_unreadable_part_is_displayed_all_the_same(self, text):
        user = fresh_user()
        row = put_aside(user, text)
        screen = user.look(f"/files/part/{row.id}").screen
        assert "Kept aside: it can only be read." in screen
        assert "<u>" not in screen


class TestNewVersion:
    @pytest.fixture
    def updated_user(self, register, streams):
        """A device with two parts stored by another program, one of them readable by this one."""
        user = fresh_user()
        put_aside(user, register)
        put_aside(user, streams[7].replace('"seq":2', '"seq":3', 1), name="Partida")
        run(
            user.desk.storage.write(
                [("put", "prefs", device_pref_row(PARTS_TRIED, "0.6.9-00000000"))]
            )
        )
        user.restart()
        return user

    def test_all_parts_are_tried_once_and_imports_are_announced_once(self, updated_user):
        run_idle(updated_user)
        assert only_part(updated_user).name == "Partida"
        assert updated_user.desk.stream_store.own[PARTS_TRIED] == program()
        assert notices_of(updated_user.look("/")) == [
            f"Version {__version__} could read what was kept aside: “Players of the club” is here now."
        ]
        assert notices_of(updated_user.look("/")) == []
        updated_user.restart()
        assert notices_of(updated_user.look("/")) == []

    def test_news_of_many_documents_is_a_single_counted_sentence(self, streams):
        user = fresh_user()
        put_aside(user, device_file(streams))
        run_idle(user)
        (message,) = notices_of(user.look("/"))
        names = sorted(row.name for row in user.desk.stream_store.streams.values())
        assert message.startswith(
            f"Version {__version__} could read 19 documents that were kept aside: "
        )
        assert message.endswith("…")
        assert sum(name in message for name in names) == 6

    def test_news_stands_beside_the_notice_of_the_screen(self, updated_user, streams):
        run_idle(updated_user)
        row = put_aside(updated_user, streams[8])
        other = EmptyingWindow(updated_user.store, dice=CountingDice(20_000))
        response = other.send("try_part", "/files", part=row.id, is_shared=True)
        (message,) = notices_of(response)
        assert message == (
            "This screen was out of date. Look again, then decide. "
            f"Version {__version__} could read what was kept aside: “Players of the club” is here now."
        )

    def test_news_waits_for_a_screen_even_over_a_restart(self, updated_user):
        run_idle(updated_user)
        updated_user.restart()
        assert PARTS_NEWS in updated_user.desk.stream_store.own
        assert len(notices_of(updated_user.look("/files"))) == 1

    @pytest.mark.parametrize(
        "stored",
        ["", "text", "null", '{"v":2}', "[1]", '[["1","2","3"]]', '[["1",2]]', "[" * 100_000],
        ids=["empty", "text", "null", "object", "number", "three", "no_name", "deep"],
    )
    def test_unreadable_news_is_dropped_and_screens_are_displayed(self, stored):
        user = fresh_user()
        run(user.desk.storage.write([("put", "prefs", device_pref_row(PARTS_NEWS, stored))]))
        user.restart()
        response = user.look("/files")
        assert not [effect for effect in response.effects if effect["do"] == "failed"]
        assert "Files" in response.screen
        assert notices_of(response) == []
        assert PARTS_NEWS not in str(user.store.tables["prefs"])
        assert PARTS_NEWS not in user.desk.stream_store.own

    def test_news_waits_behind_the_lock(self, updated_user):
        begin(updated_user)
        assert updated_user.send("lock", "/judge", pin="2580", again="2580").taken
        run_idle(updated_user)
        assert PARTS_NEWS in updated_user.desk.stream_store.own
        assert notices_of(updated_user.look("/files")) == []
        assert updated_user.send("unlock", "/judge", pin="2580").taken
        assert any("is here now" in text for text in notices_of(updated_user.look("/files")))

    def test_news_is_not_announced_as_the_lock_closes(self, updated_user):
        begin(updated_user)
        run_idle(updated_user)
        assert PARTS_NEWS in updated_user.desk.stream_store.own
        response = updated_user.send("lock", "/judge", pin="2580", again="2580")
        assert response.taken
        assert not any("is here now" in text for text in notices_of(response))

    def test_same_program_does_not_try_again(self, updated_user):
        run_idle(updated_user)
        writes = updated_user.store.writes
        run_idle(updated_user)
        assert updated_user.store.writes == writes

    def test_window_that_imports_first_during_the_trial_does_no_harm(self, register, streams):
        """Both parts are readable, and the other window imports the first just before this one."""
        user = User(RacedStore(), dice=CountingDice(10_000))
        parts = [put_aside(user, text) for text in (streams[7], register)]
        first = min(parts, key=lambda row: row.id)
        other = fresh_user(MemoryStore())
        other.store.tables = copy.deepcopy(user.store.tables)
        assert other.send("try_part", "/files", part=first.id).taken
        user.store.after, user.store.part = other.store.tables, first.id
        retrial = user.desk.service(QuarantineRetry)
        while run(retrial.run_idle()):  # without an exception
            pass
        assert user.store.after is None
        assert stored_parts(user) == []
        assert len(user.store.tables["streams"]) == 2
        assert len(user.desk.stream_store.streams) == 2
        assert user.store.tables["prefs"][((1, PARTS_TRIED),)]["value"] == program()
        names = {row.name for row in user.desk.stream_store.streams.values()}
        assert names == {"Players of the club", "register_2"}

    def test_part_that_cannot_be_stored_delays_no_other_part_or_work(self, register, streams):
        class Store(MemoryStore):
            refused = ""

            async def write(self, operations):
                if ("delete", "quarantine", self.refused) in operations:
                    raise StoreError("store/failed", "this part alone")
                await super().write(operations)

        store = Store()
        user = fresh_user(store)
        parts = [put_aside(user, text) for text in (streams[7], register)]
        first = min(parts, key=lambda row: row.id)
        store.refused = first.id
        run(
            user.desk.storage.write(
                [("put", "prefs", device_pref_row(PARTS_TRIED, "0.6.9-00000000"))]
            )
        )
        user.restart()
        for _ in range(300):
            run(user.desk.run_idle())
        assert stored_parts(user) == [first]
        assert len(user.desk.stream_store.streams) == 1
        assert run_idle(user) == 0
        store.refused = ""
        user.restart()
        run_idle(user)
        assert stored_parts(user) == []
        assert len(user.desk.stream_store.streams) == 2
        assert store.tables["prefs"][((1, PARTS_TRIED),)]["value"] == program()

    def test_device_without_parts_stores_no_trial(self):
        user = fresh_user()
        run_idle(user)
        assert PARTS_TRIED not in user.desk.stream_store.own

    def test_parts_from_a_file_are_tried_by_this_program(self, register, streams):
        user, other = fresh_user(), fresh_user()
        put_aside(user, register)
        saved = download_of(user.send("save_device", "/files"))["text"]
        put_aside(other, "junk\n")
        run_idle(other)
        assert other.desk.stream_store.own[PARTS_TRIED] == program()
        open_file(other, saved)
        run_idle(other)
        assert [row.text for row in stored_parts(other)] == ["junk\n"]
        assert len(other.desk.stream_store.streams) == 1

    def test_part_that_arrives_during_the_trial_is_tried_too(self, register):
        user, other = fresh_user(), fresh_user()
        put_aside(user, register)
        saved = download_of(user.send("save_device", "/files"))["text"]
        for number in range(3):
            put_aside(other, f"junk {number}\n")
        retrial = other.desk.service(QuarantineRetry)
        assert run(retrial.run_idle())  # one of the three
        assert open_file(other, saved).taken
        assert run(retrial.run_idle())
        run_idle(other)
        assert sorted(row.text for row in stored_parts(other)) == [f"junk {n}\n" for n in range(3)]
        assert [row.name for row in other.desk.stream_store.streams.values()] == [
            "Players of the club"
        ]
        assert other.desk.stream_store.own[PARTS_TRIED] == program()

    def test_part_of_a_later_version_stays_quarantined_without_news(self):
        user = fresh_user()
        row = put_aside(user, later_file(), code="parcel/impossible")
        run_idle(user)
        assert stored_parts(user) == [row]
        assert user.desk.stream_store.streams == {}
        assert notices_of(user.look("/")) == []
        assert PARTS_NEWS not in user.desk.stream_store.own

    def test_news_names_only_the_readable_documents_of_a_part(self, register):
        user = fresh_user()
        put_aside(user, device_file([register, later_file()]))
        run_idle(user)
        assert len(user.desk.stream_store.streams) == 2
        (news,) = notices_of(user.look("/"))
        assert "“Players of the club” is here now." in news
        assert "Of later" not in news


class TestErasing:
    def erase(self, user, name="Núria Puig"):
        player, seq = user.id_of(name), user.seq_of(name)
        route = f"/players/{player}"
        return user.send("forget_player", route, player=player, seq=seq, word="FORGET")

    def test_person_is_not_erased_while_a_part_holds_the_name(self, club):
        row = put_aside(club, 'x\n{"note":"veure\\nNúria Puig, dijous"}\n')
        other = put_aside(club, "Núria Puigdemont\n", name="Altri")
        response = self.erase(club)
        assert not response.taken
        assert "Not forgotten yet" in response.screen
        assert f'id="part-{row.id}"' in response.screen
        assert f'id="part-{other.id}"' not in response.screen
        assert download_of(club.send("save_part", "/players", part=row.id))["text"] == row.text
        player = club.id_of("Núria Puig")
        deleted = club.send("delete_part", f"/players/{player}", part=row.id, word="DELETE")
        assert deleted.taken
        assert 'id="kept-aside"' not in deleted.screen
        assert self.erase(club).taken
        assert "Núria Puig\n" not in str(club.store.tables)

    def test_part_with_a_card_of_the_person_is_found_by_its_digest(self, club):
        player = club.members.people[club.id_of("Núria Puig")].player
        row = put_aside(club, format_json({"card": player.card}) + "\n")
        response = self.erase(club)
        assert not response.taken
        assert f'id="part-{row.id}"' in response.screen
        assert self.erase(club, "Ștefan Popescu").taken

    def test_name_in_a_device_file_inside_a_part_is_found(self, club):
        club.add('Anna "Nani" Mas')
        text = download_of(club.send("save_device", "/files"))["text"]
        inner = format_json({"quarantined": {"text": format_json({"text": text})}})
        put_aside(club, inner)
        for name in ('Anna "Nani" Mas', "Ștefan Popescu"):
            assert not self.erase(club, name).taken

    def test_former_name_of_a_person_is_searched_too(self, club):
        player, seq = club.id_of("Núria Puig"), club.seq_of("Núria Puig")
        club.send("change_player", "/players", player=player, seq=seq, name="Núria Vila")
        put_aside(club, "Puig, Núria Puig")
        assert not self.erase(club, "Núria Vila").taken

    def test_screen_of_a_person_names_the_parts_beforehand(self, club):
        put_aside(club, "NÚRIA PUIG", name="<i>x</i>")
        screen = club.look(f"/players/{club.id_of('Núria Puig')}").screen
        assert "1 part kept aside contains this name" in screen
        assert "&lt;i&gt;x&lt;/i&gt;" in screen
        assert "kept-aside" not in club.look(f"/players/{club.id_of('Ștefan Popescu')}").screen

    def test_part_in_another_encoding_or_form_prevents_erasure(self, club):
        text = download_of(club.send("save_device", "/files"))["text"].replace("Ștefan", "Stefan")
        other = fresh_user()
        open_file(other, text.encode("cp1252"))
        (row,) = stored_parts(other)
        assert row.code == "parcel/encoding"
        nowhere = json.dumps({"note": "amb Núria Puig"})
        for content in ("x Núria Puig y".encode("cp1252"), nowhere.encode(), row.content):
            part = quarantine(content, name="Old", code="parcel/damaged", line=3)
            columns = QuarantineRow.from_part(part, "2026-11-01T10:00:00Z").to_columns()
            run(club.desk.storage.write([("put", "quarantine", columns)]))
            assert not self.erase(club).taken
            run(club.desk.storage.write([("delete", "quarantine", part.id)]))
        assert self.erase(club).taken

    def test_part_with_only_the_id_prevents_erasure(self, club):
        put_aside(club, format_json({"player": club.id_of("Núria Puig")}))
        assert not self.erase(club).taken
        assert self.erase(club, "Ștefan Popescu").taken

    def test_card_of_the_person_in_a_game_is_searched_too(self, club):
        at = ClassicUser(user=club, names=("Núria Puig", "Pep Vila")).begin()
        run(club.members.open())
        seat, _ = at.game.seated
        person = club.members.people[club.id_of("Núria Puig")].player
        assert seat.player == person.id
        assert seat.card not in person.cards
        row = put_aside(club, format_json({"card": seat.card}) + "\n")
        assert not self.erase(club).taken
        assert club.send("delete_part", "/players", part=row.id, word="DELETE").taken
        open_file(club, unread_duplicate(seat.card))
        assert not self.erase(club).taken

    def test_erasure_is_not_offered_while_a_part_holds_the_name(self, club):
        person = club.id_of("Núria Puig")
        dialog, waits = f'id="forget-{person}"', "Not yet: what is below still contains the name"
        before = club.look(f"/players/{person}").screen
        assert dialog in before
        assert waits not in before
        row = put_aside(club, "x Núria Puig y\n")
        screen = club.look(f"/players/{person}").screen
        assert dialog not in screen
        assert waits in screen
        refused = self.erase(club).screen  # from a screen drawn before the part came
        assert dialog not in refused
        assert refused.count("Not forgotten yet") == 1
        club.send("delete_part", f"/players/{person}", part=row.id, word="DELETE")
        assert dialog in club.look(f"/players/{person}").screen

    def test_file_that_brings_an_erased_person_back_is_reported(self, club):
        person = club.id_of("Núria Puig")
        damaged = download_of(club.send("save_stream", "/files", stream=register_of(club)))["text"]
        damaged = damaged.replace('"seq":1,', '"seq":9,', 1)
        assert self.erase(club).taken
        response = open_file(club, device_file([unread_duplicate(person), damaged]))
        text = f"may still name a person who was forgotten: Players of the club, {person}. Save"
        assert text in notices_of(response)[0]
        second_response = open_file(club, device_file([documents()[2]]))
        assert "forgotten" not in " ".join(toasts_of(second_response))
        assert not notices_of(second_response)
        (row,) = stored_parts(club)
        screen = club.look(f"/players/{person}").screen
        assert "The name may still be in what follows" in screen
        assert "then the person can be forgotten" not in screen
        (unread,) = (
            stream
            for stream in club.desk.stream_store.streams.values()
            if stream.kind == "duplicate"
        )
        assert f'id="part-{row.id}"' in screen
        assert f'id="file-{unread.id}"' in screen
        route = f"/players/{person}"
        assert club.send("delete_part", route, part=row.id, word="DELETE").taken
        answer = club.send("delete_stream", route, stream=unread.id, word="DELETE")
        assert answer.taken
        assert "may still be in" not in answer.screen

    def test_file_that_erases_a_person_names_local_parts_with_the_name(self, club):
        other = fresh_user()
        open_file(other, download_of(club.send("save_device", "/files"))["text"])
        put_aside(other, "x Núria Puig y\n", name="Old evening")
        put_aside(other, "x Ștefan Popescu y\n", name="Older evening")
        open_file(other, unread_duplicate("Duplicada de la NÚRIA PUIG"))
        assert self.erase(club).taken
        text = download_of(club.send("save_device", "/files"))["text"]
        response = open_file(other, text)
        (message,) = notices_of(response)
        assert message.startswith(
            "These may still name a person who was forgotten: Old evening, Duplicada de la NÚRIA PUIG."
        )
        assert not notices_of(
            open_file(other, text)
        )  # it was announced, and the name is searched no more

    def test_erasing_register_of_a_later_version_reports_no_names(self, club):
        records = UNKNOWN["act"](written_by(released("register_1"), LATER))
        response = open_file(club, file_of(records, kind="register"))
        assert "forgotten" not in toasts_of(response)[0]

    @pytest.mark.parametrize("end", ["", "n", '"Núria Puig'], ids=["alone", "escape", "name"])
    def test_part_of_many_backslashes_is_searched_at_once(self, club, end):
        put_aside(club, "\\" * 1_000_000 + end)
        start = perf_counter()
        assert self.erase(club).taken is not ("Puig" in end)
        assert perf_counter() - start < 3  # a million times a million steps before


def test_columns_of_a_later_version_do_not_hide_a_part():
    store = MemoryStore()
    user = fresh_user(store)
    row = put_aside(user, "junk")
    (key,) = store.tables["quarantine"]
    store.tables["quarantine"][key]["weight"] = 7
    assert stored_parts(user) == [row]
    assert "kept aside" in user.look("/files").screen


def test_id_of_a_part_is_the_hash_of_its_text():
    row = put_aside(fresh_user(), "junk")
    assert row.id == line_hash("junk")
