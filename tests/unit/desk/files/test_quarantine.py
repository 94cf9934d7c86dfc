"""Parts of device files that cannot be taken in: kept aside, saved, tried again, deleted, forgotten (desk, no browser)."""

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
from faristol.desk.kernel.storage.quarantine import QuarantineRow
from faristol.desk.kernel.storage.stream_store import PARTS_NEWS, PARTS_TRIED, device_pref_row
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

# one of the documents goes on, and pins a list that is nowhere
UNFINISHED = (
    "The word list “Catalan practice list · abababab” of “classic_4” is not on this device."
)


def handed(response):
    return next(effect for effect in response.effects if effect["do"] == "download")


def told(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def notice(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "notice"]


def open_file(user, text):
    data = text.encode() if isinstance(text, str) else text
    return user.send("open_file", "/files", files=(data,), file="x.jsonl")


def fresh(store=None):
    return User(store, dice=CountingDice(10_000))


def rows(user):
    return [QuarantineRow.from_columns(row) for row in user.store.tables["quarantine"].values()]


def only(user):
    (row,) = rows(user)
    return row


def later_file():
    """The file of a document with an act that only a later version knows."""
    records = UNKNOWN["act"](written_by(released("duplicate_app"), LATER))
    return file_of(records, kind="duplicate", name="Of later")


def put_aside(user, content, name="Torneig", code="parcel/too_new", at="2026-11-01T10:00:00Z"):
    """Have a part kept aside, as an earlier version did."""
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
    """A store in which another window has written when a part is to be taken in."""

    after = None  # its tables then
    part = ""

    async def write(self, operations):
        if self.after is not None and ("delete", "quarantine", self.part) in operations:
            self.tables, self.after = self.after, None
        await super().write(operations)


class EmptyingWindow(User):
    """A window in whose work another one deletes whatever is kept aside."""

    async def _progress(self, done, total, text):
        self.store.tables["quarantine"].clear()


def rest(user):
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
    return handed(
        club.send("save_stream", "/files", stream=club.desk.service(RegisterService).stream)
    )["text"]


@pytest.fixture
def streams():
    return documents()


def with_damage(streams, at, *, of='"seq":2', to='"seq":3'):
    changed = streams[at].replace(of, to, 1)
    assert changed != streams[at]
    return changed, device_file([*streams[:at], changed, *streams[at + 1 :]])


def test_one_damaged_document_of_a_device_is_kept_aside_and_the_others_open(streams):
    changed, text = with_damage(streams, 7)
    user = fresh()
    response = open_file(user, text)
    name = re.search(r'"name":"([^"]+)"', changed)[1]
    assert told(response) == [f"18 documents opened. {UNFINISHED}"]
    assert notice(response) == [f"1 part is kept aside: {name}."]
    assert len(user.desk.stream_store.streams) == 18
    assert only(user).content == changed.encode()
    assert "Kept aside" in response.screen
    assert f"<bdi>{name}</bdi>" in response.screen
    assert "parcel/" not in response.screen
    assert handed(user.send("save_part", "/files", part=only(user).id))["text"] == changed


def test_any_damaged_document_leaves_the_other_eighteen(streams):
    random = Random(11)
    for _ in range(examples(200, every_run=6)):
        at = random.randrange(len(streams))
        lines = streams[at].split("\n")
        del lines[random.randrange(1, len(lines) - 1)]
        changed = "\n".join(lines)
        user = fresh()
        assert open_file(user, device_file([*streams[:at], changed, *streams[at + 1 :]])).taken
        assert len(user.desk.stream_store.streams) == 18
        assert only(user).content == changed.encode()


def test_a_part_that_lies_there_is_not_stored_twice(streams):
    _, text = with_damage(streams, 3)
    user = fresh()
    open_file(user, text)
    before = only(user)
    user.clock.run_on(60)
    assert "is kept aside" in notice(open_file(user, text))[0]
    assert only(user) == before


def test_impossible_document_is_kept_aside_of_a_device_and_refused_alone(register):
    lines = register.splitlines()
    odd = format_line(parse_line(lines[2]).__class__(**{
        **{name: getattr(parse_line(lines[2]), name) for name in parse_line(lines[2]).__slots__},
        "kind": "player_praised",
    }))  # fmt: skip
    forged = write_stream(lines[0], [lines[1], odd])
    assert not open_file(fresh(), forged).taken
    user = fresh()
    assert open_file(user, device_file([forged, *documents()[:1]])).taken
    assert only(user).text == forged
    assert (only(user).name, only(user).line) == ("Players of the club", 4)


def test_everything_saved_carries_the_parts_to_another_device(streams):
    changed, text = with_damage(streams, 7)
    user, other = fresh(), fresh()
    open_file(user, text)
    whole = handed(user.send("save_device", "/files"))["text"]
    assert read(whole).is_whole
    response = open_file(other, whole)
    assert "is kept aside" in notice(response)[0]
    assert only(other).content == changed.encode()
    again = handed(other.send("save_device", "/files"))["text"]
    assert again.splitlines()[1:] == whole.splitlines()[1:]
    assert notice(open_file(other, whole)) == []


@pytest.mark.parametrize("code", ["store/full", "store/failed"])
def test_a_full_disk_refuses_the_whole_file_and_leaves_nothing_half(streams, code):
    _, text = with_damage(streams, 7)
    user = fresh()
    before = json.dumps(str(user.store.tables))
    user.store.fail_next = StoreError(code, "no room")
    assert not open_file(user, text).taken
    assert json.dumps(str(user.store.tables)) == before
    assert user.desk.stream_store.streams == {}


class TestWords:
    def test_device_of_unknown_origin_opens_without_its_settings(self, streams):
        user = fresh()
        text = "\n".join(["{}", *device_file(streams).split("\n")[1:]])
        response = open_file(user, text)
        assert told(response) == [f"19 documents opened. {UNFINISHED}"]
        assert notice(response) == [
            "The first line of the file is damaged or missing: settings were left out."
        ]
        assert "look" not in user.desk.stream_store.prefs

    def test_damaged_setting_is_left_out_with_a_word(self, streams):
        user = fresh()
        text = device_file(streams[:2]).replace('"ca light"', '"ca dark"')
        response = open_file(user, text)
        assert told(response) == ["2 documents opened."]
        assert notice(response) == ["1 damaged setting was left out."]
        assert rows(user) == []

    def test_count_too_high_at_the_end_is_said(self, streams):
        user = fresh()
        text = device_file(streams[:2]).replace('"streams":2', '"streams":3')
        response = open_file(user, text)
        assert told(response) == ["2 documents opened."]
        assert notice(response) == ["Something is missing from the file."]

    def test_what_a_mail_program_writes_below_takes_nothing_away(self, streams):
        response = open_file(fresh(), device_file(streams[:2]) + "\n-- \nSent from my phone\n")
        assert told(response) == ["2 documents opened."]
        assert notice(response) == ["1 part is kept aside: No name."]

    def test_document_that_stands_twice_is_counted_once(self, streams):
        text = device_file(streams[4:6]).replace(streams[4], streams[4] * 2)
        response = open_file(fresh(), text)
        assert told(response) == ["2 documents opened."]
        assert notice(response) == []

    def test_sentences_are_said_again_after_a_lost_answer(self, streams):
        user = fresh()
        text = device_file(streams[:2]).replace('"streams":2', '"streams":3')
        first, second = (
            user.send("open_file", "/files", files=(text.encode(),), request_id="r1")
            for _ in range(2)
        )
        assert told(first) == told(second)
        assert notice(first) == notice(second) == ["Something is missing from the file."]

    def test_file_of_which_nothing_opens_counts_no_documents(self, streams):
        changed, _ = with_damage(streams, 7)
        user = fresh()
        response = open_file(user, device_file([changed]))
        assert told(response) == ["No document was opened."]
        assert notice(response) == ["1 part is kept aside: register_2."]

    def test_every_loss_is_said_in_one_notice_of_whole_sentences(self, streams):
        changed, text = with_damage(streams, 7)
        user = fresh()
        cut = text[: text.index(changed) + len(changed) - 200]
        response = open_file(user, "\n".join(["{}", *cut.split("\n")[1:]]))
        (said,) = notice(response)
        assert said == (
            "1 part is kept aside: register_2. The first line of the file is damaged or missing: "
            "settings were left out. Something is missing from the file."
        )

    def test_documents_that_were_all_here_are_not_said_to_be_opened(self, streams):
        user = fresh()
        text = device_file(streams[4:7])
        open_file(user, text)
        response = open_file(user, text)
        assert told(response) == ["3 documents were here already; nothing had to be changed."]
        assert told(open_file(user, device_file(streams[4:8]))) == ["1 document opened."]

    @pytest.mark.parametrize("how", ["mark", "returns"])
    def test_what_mail_programs_add_costs_nothing(self, streams, how):
        data = device_file(streams).encode()
        data = b"\xef\xbb\xbf" + data if how == "mark" else data.replace(b"\n", b"\r\n")
        user = fresh()
        assert told(open_file(user, data)) == [f"19 documents opened. {UNFINISHED}"]
        assert rows(user) == []
        assert user.desk.stream_store.prefs["look"] == "ca light"

    def test_names_with_markup_or_from_right_to_left_stay_what_they_are(self, streams):
        user = fresh()
        odd = "<b onclick=alert(1)>x</b>", "\u202eנועם"
        for at, name in enumerate(odd):
            put_aside(user, f"{at}", name=name)
        screen = user.look("/files").screen
        assert "<b onclick" not in screen
        assert "<bdi>&lt;b onclick=alert(1)&gt;x&lt;/b&gt;</bdi>" in screen
        assert f"<bdi>{odd[1]}</bdi>" in screen
        for row in rows(user):
            assert "<b onclick" not in user.look(f"/files/part/{row.id}").screen

    def test_part_without_a_name_says_so(self):
        user = fresh()
        put_aside(user, "junk\n", name="", code="parcel/from_the_future")
        screen = user.look("/files").screen
        assert "No name" in screen
        assert "It could not be opened." in screen
        assert "from_the_future" not in screen


class TestBounds:
    def test_parts_larger_than_the_bound_refuse_the_file_with_words(self, streams):
        junk = ("x" * 6_000_000 + "\n").encode()
        user = fresh()
        response = open_file(user, device_file(streams[:1]).encode() + junk * 5)
        assert not response.taken
        assert "at most 24 MB in all" in response.screen
        assert user.desk.stream_store.streams == {}
        assert rows(user) == []

    def test_bound_counts_what_lies_there_already(self, streams, monkeypatch):
        _, text = with_damage(streams, 7)
        user = fresh()
        open_file(user, text)
        lines = [
            quarantined_line(only(user).part),
            quarantined_line(put_aside(user, "x" * 10).part),
        ]
        monkeypatch.setattr(quarantine_rows, "MAX_BYTES", sum(len(line.encode()) for line in lines))
        user = fresh()
        put_aside(user, "x" * 11)
        assert not open_file(user, text).taken
        run(user.desk.storage.write([("clear", "quarantine", None)]))
        put_aside(user, "x" * 10)
        assert open_file(user, text).taken

    def test_full_bound_refuses_no_file_without_parts(self, streams, monkeypatch):
        user = fresh()
        put_aside(user, "x" * 11)
        monkeypatch.setattr(quarantine_rows, "MAX_BYTES", 10)
        assert open_file(user, device_file(streams[:1])).taken

    @pytest.mark.parametrize(
        "junk", ["\0" * 12_000_000, '\\"' * 4_000_000], ids=["zeros", "escapes"]
    )
    def test_everything_saved_with_large_parts_opens_again(self, streams, junk):
        text = device_file(streams[:2])
        lines = text.splitlines(keepends=True)
        damaged = "".join(
            [
                *lines[:3],
                *(f"{junk[at : at + 6_000_000]}\n" for at in range(0, len(junk), 6_000_000)),
                *lines[3:],
            ]
        )
        user, other = fresh(), fresh()
        assert open_file(user, damaged).taken
        whole = handed(user.send("save_device", "/files"))["text"]
        assert len(whole.encode()) < 25_000_000
        assert open_file(other, whole).taken
        assert only(other).content == only(user).content
        assert only(user).content in damaged.encode()
        assert len(only(user).content) > len(junk)

    def test_number_of_parts_is_bounded_too(self, streams, monkeypatch):
        monkeypatch.setattr(quarantine_rows, "MAX_PARTS", 2)
        user = fresh()
        put_aside(user, "one")
        put_aside(user, "two")
        _, text = with_damage(streams, 7)
        assert not open_file(user, text).taken
        assert len(rows(user)) == 2

    @pytest.mark.parametrize(("carried", "damaged"), [(500, 1), (0, 501)])
    def test_many_parts_hold_no_document_back(self, streams, carried, damaged):
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
        user = fresh()
        assert open_file(user, text).taken
        assert len(user.desk.stream_store.streams) == 2
        kept = b"".join(row.content for row in rows(user))
        assert all(document.encode() in kept for document in broken)
        whole = handed(user.send("save_device", "/files"))["text"]
        other = fresh()
        assert open_file(other, whole).taken
        assert len(rows(other)) == len(rows(user))


class TestBytes:
    def test_bytes_that_are_no_text_are_handed_out_as_they_are(self, streams):
        changed = streams[7].encode().replace(b'"kind"', b'"\xffind"', 1)
        whole = device_file([*streams[:7], "@@", *streams[8:]]).encode().replace(b"@@", changed)
        user = fresh()
        assert open_file(user, whole).taken
        assert len(user.desk.stream_store.streams) == 18
        effect = handed(user.send("save_part", "/files", part=only(user).id))
        assert base64.b64decode(effect["bytes"]) == changed
        assert "Some of its characters are damaged." in user.look("/files").screen
        other = fresh()
        open_file(other, handed(user.send("save_device", "/files"))["text"])
        assert only(other).content == changed


class TestTryingAgain:
    def test_part_that_opens_now_is_taken_in_and_gone(self, register):
        user = fresh()
        row = put_aside(user, register)
        response = user.send("try_part", "/files", part=row.id)
        assert told(response) == ["“Players of the club” was opened."]
        assert response.route == "/files"
        assert rows(user) == []
        user.look("/players")
        assert sorted(person.name for person in user.members.people.values()) == [
            "Núria Puig",
            "Ștefan Popescu",
        ]

    def test_file_of_a_part_has_another_name_than_a_good_copy(self, register):
        user = fresh()
        row = put_aside(user, register, name="Players of the club")
        saved = handed(user.send("save_part", "/files", part=row.id))["name"]
        user.send("try_part", "/files", part=row.id)
        (stream,) = user.desk.stream_store.streams
        good = handed(user.send("save_stream", "/files", stream=stream))["name"]
        assert saved == "Players-of-the-club-kept-aside-2026-11-01.jsonl"
        assert good.startswith("Players-of-the-club-2")

    def test_part_that_is_a_device_file_is_taken_in_as_one(self, streams):
        changed, text = with_damage(streams, 7)
        user = fresh()
        row = put_aside(user, text)
        assert told(user.send("try_part", "/files", part=row.id))[0].startswith("18 documents")
        assert only(user).content == changed.encode()

    @pytest.mark.parametrize("how", ["document", "device", "junk"])
    def test_part_that_does_not_open_stays_with_the_reason(self, streams, how):
        changed, _ = with_damage(streams, 7)
        text = {"document": changed, "device": device_file([changed]), "junk": "junk\n"}[how]
        user = fresh()
        row = put_aside(user, text)
        response = user.send("try_part", "/files", part=row.id)
        assert not response.taken
        assert "This version cannot open it either" in response.screen
        assert re.findall("[Ll]ine (\\d+)", response.screen) == ["7"]  # that of the file, once
        assert 'id="part-problem"' in response.screen
        assert only(user) == row

    def test_another_window_that_deletes_it_meanwhile_wins(self, register):
        user = fresh()
        row = put_aside(user, register)
        other = EmptyingWindow(user.store, dice=CountingDice(20_000))
        response = other.send("try_part", "/files", part=row.id, is_shared=True)
        assert not response.taken
        assert notice(response) == ["This screen was out of date. Look again, then decide."]
        assert other.desk.stream_store.streams == {}
        assert user.store.tables["streams"] == {}

    def test_two_windows_that_both_try_take_it_in_once(self, register):
        user = fresh()
        row = put_aside(user, register)
        other = fresh(user.store)
        assert user.send("try_part", "/files", part=row.id, is_shared=True).taken
        late = other.send("try_part", "/files", part=row.id, is_shared=True)
        assert not late.taken
        assert "That part is no longer kept aside." in late.screen
        assert len(user.store.tables["streams"]) == 1

    def test_part_that_is_gone_is_no_screen_of_its_own(self):
        screen = fresh().look("/files/part/" + "0" * 64).screen
        assert "That part is no longer kept aside" in screen


class TestDeleting:
    def test_part_is_deleted_on_the_typed_word_alone(self, register):
        user = fresh()
        row = put_aside(user, register)
        assert "Type DELETE" in user.send("delete_part", "/files", part=row.id, word="yes").screen
        assert rows(user) == [row]
        assert user.send("delete_part", "/files", part=row.id, word=" delete ").taken
        assert "Puig" not in str(user.store.tables)
        assert "Kept aside" not in user.look("/files").screen

    def test_part_is_deleted_on_its_own_screen_too(self, register):
        user = fresh()
        row = put_aside(user, register)
        route = f"/files/part/{row.id}"
        refused = user.send("delete_part", route, part=row.id, word="yes")
        assert "Type DELETE" in refused.screen
        assert refused.route == route
        assert user.send("delete_part", route, part=row.id, word="DELETE").route == "/files"
        assert rows(user) == []


class TestLooking:
    def test_what_can_be_read_of_a_part_is_shown_and_marked(self, streams):
        changed, text = with_damage(streams, 7)
        user = fresh()
        open_file(user, text)
        screen = user.look(f"/files/part/{only(user).id}").screen
        count = changed.count('"seq":')
        assert "Kept aside: it can only be read." in screen
        assert f"<dt>Log entries</dt><dd>{count} entries</dd>" in screen
        assert "First entry" in screen
        reason = "A line of it is missing or in the wrong place."
        assert f"{reason} Line {only(user).line} of the file." in screen

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
    def test_part_of_which_nothing_can_be_read_is_shown_all_the_same(self, text):
        user = fresh()
        row = put_aside(user, text)
        screen = user.look(f"/files/part/{row.id}").screen
        assert "Kept aside: it can only be read." in screen
        assert "<u>" not in screen


class TestNewVersion:
    @pytest.fixture
    def updated(self, register, streams):
        """A device where another program kept two parts aside, of which this one can read one."""
        user = fresh()
        put_aside(user, register)
        put_aside(user, streams[7].replace('"seq":2', '"seq":3', 1), name="Partida")
        run(
            user.desk.storage.write(
                [("put", "prefs", device_pref_row(PARTS_TRIED, "0.6.9-00000000"))]
            )
        )
        user.restart()
        return user

    def test_all_parts_are_tried_once_and_what_came_in_is_said_once(self, updated):
        rest(updated)
        assert only(updated).name == "Partida"
        assert updated.desk.stream_store.own[PARTS_TRIED] == program()
        assert notice(updated.look("/")) == [
            f"Version {__version__} could read what was kept aside: “Players of the club” is here now."
        ]
        assert notice(updated.look("/")) == []
        updated.restart()
        assert notice(updated.look("/")) == []

    def test_news_of_many_documents_is_one_counted_sentence(self, streams):
        user = fresh()
        put_aside(user, device_file(streams))
        rest(user)
        (said,) = notice(user.look("/"))
        names = sorted(row.name for row in user.desk.stream_store.streams.values())
        assert said.startswith(
            f"Version {__version__} could read 19 documents that were kept aside: "
        )
        assert said.endswith("…")
        assert sum(name in said for name in names) == 6

    def test_news_stands_beside_what_the_screen_says_itself(self, updated, streams):
        rest(updated)
        row = put_aside(updated, streams[8])
        other = EmptyingWindow(updated.store, dice=CountingDice(20_000))
        response = other.send("try_part", "/files", part=row.id, is_shared=True)
        (said,) = notice(response)
        assert said == (
            "This screen was out of date. Look again, then decide. "
            f"Version {__version__} could read what was kept aside: “Players of the club” is here now."
        )

    def test_news_waits_for_a_screen_also_over_a_restart(self, updated):
        rest(updated)
        updated.restart()
        assert PARTS_NEWS in updated.desk.stream_store.own
        assert len(notice(updated.look("/files"))) == 1

    @pytest.mark.parametrize(
        "stored",
        ["", "text", "null", '{"v":2}', "[1]", '[["1","2","3"]]', '[["1",2]]', "[" * 100_000],
        ids=["empty", "text", "null", "object", "number", "three", "no_name", "deep"],
    )
    def test_unreadable_news_is_dropped_and_screens_are_shown(self, stored):
        user = fresh()
        run(user.desk.storage.write([("put", "prefs", device_pref_row(PARTS_NEWS, stored))]))
        user.restart()
        response = user.look("/files")
        assert not [effect for effect in response.effects if effect["do"] == "failed"]
        assert "Files" in response.screen
        assert notice(response) == []
        assert PARTS_NEWS not in str(user.store.tables["prefs"])
        assert PARTS_NEWS not in user.desk.stream_store.own

    def test_news_waits_behind_the_lock(self, updated):
        begin(updated)
        assert updated.send("lock", "/judge", pin="2580", again="2580").taken
        rest(updated)
        assert PARTS_NEWS in updated.desk.stream_store.own
        assert notice(updated.look("/files")) == []
        assert updated.send("unlock", "/judge", pin="2580").taken
        assert any("is here now" in text for text in notice(updated.look("/files")))

    def test_news_is_not_said_with_the_lock_that_closes(self, updated):
        begin(updated)
        rest(updated)
        assert PARTS_NEWS in updated.desk.stream_store.own
        response = updated.send("lock", "/judge", pin="2580", again="2580")
        assert response.taken
        assert not any("is here now" in text for text in notice(response))

    def test_this_program_does_not_try_again(self, updated):
        rest(updated)
        writes = updated.store.writes
        rest(updated)
        assert updated.store.writes == writes

    def test_another_window_that_is_first_in_the_middle_of_the_trial_harms_nothing(
        self, register, streams
    ):
        """Both parts are read, and the other window takes the first in while this one would."""
        user = User(RacedStore(), dice=CountingDice(10_000))
        both = [put_aside(user, text) for text in (streams[7], register)]
        first = min(both, key=lambda row: row.id)
        other = fresh(MemoryStore())
        other.store.tables = copy.deepcopy(user.store.tables)
        assert other.send("try_part", "/files", part=first.id).taken
        user.store.after, user.store.part = other.store.tables, first.id
        retrial = user.desk.service(QuarantineRetry)
        while run(retrial.run_idle()):  # nothing is raised
            pass
        assert user.store.after is None
        assert rows(user) == []
        assert len(user.store.tables["streams"]) == 2
        assert len(user.desk.stream_store.streams) == 2
        assert user.store.tables["prefs"][((1, PARTS_TRIED),)]["value"] == program()
        names = {row.name for row in user.desk.stream_store.streams.values()}
        assert names == {"Players of the club", "register_2"}

    def test_part_that_cannot_be_stored_holds_back_no_other_and_no_other_work(
        self, register, streams
    ):
        class Store(MemoryStore):
            refused = ""

            async def write(self, operations):
                if ("delete", "quarantine", self.refused) in operations:
                    raise StoreError("store/failed", "this part alone")
                await super().write(operations)

        store = Store()
        user = fresh(store)
        both = [put_aside(user, text) for text in (streams[7], register)]
        first = min(both, key=lambda row: row.id)
        store.refused = first.id
        run(
            user.desk.storage.write(
                [("put", "prefs", device_pref_row(PARTS_TRIED, "0.6.9-00000000"))]
            )
        )
        user.restart()
        for _ in range(300):
            run(user.desk.run_idle())
        assert rows(user) == [first]
        assert len(user.desk.stream_store.streams) == 1
        assert rest(user) == 0
        store.refused = ""
        user.restart()
        rest(user)
        assert rows(user) == []
        assert len(user.desk.stream_store.streams) == 2
        assert store.tables["prefs"][((1, PARTS_TRIED),)]["value"] == program()

    def test_nothing_is_written_where_nothing_is_kept_aside(self):
        user = fresh()
        rest(user)
        assert PARTS_TRIED not in user.desk.stream_store.own

    def test_parts_that_came_with_a_file_are_tried_by_this_program(self, register, streams):
        user, other = fresh(), fresh()
        put_aside(user, register)
        whole = handed(user.send("save_device", "/files"))["text"]
        put_aside(other, "junk\n")
        rest(other)
        assert other.desk.stream_store.own[PARTS_TRIED] == program()
        open_file(other, whole)
        rest(other)
        assert [row.text for row in rows(other)] == ["junk\n"]
        assert len(other.desk.stream_store.streams) == 1

    def test_part_that_comes_in_the_middle_of_the_trial_is_tried_too(self, register):
        user, other = fresh(), fresh()
        put_aside(user, register)
        whole = handed(user.send("save_device", "/files"))["text"]
        for number in range(3):
            put_aside(other, f"junk {number}\n")
        retrial = other.desk.service(QuarantineRetry)
        assert run(retrial.rest())  # one of the three
        assert open_file(other, whole).taken
        assert run(retrial.rest())
        rest(other)
        assert sorted(row.text for row in rows(other)) == [f"junk {n}\n" for n in range(3)]
        assert [row.name for row in other.desk.stream_store.streams.values()] == [
            "Players of the club"
        ]
        assert other.desk.stream_store.own[PARTS_TRIED] == program()

    def test_part_that_only_a_later_version_reads_stays_aside_and_is_not_said_to_be_read(self):
        user = fresh()
        row = put_aside(user, later_file(), code="parcel/impossible")
        rest(user)
        assert rows(user) == [row]
        assert user.desk.stream_store.streams == {}
        assert notice(user.look("/")) == []
        assert PARTS_NEWS not in user.desk.stream_store.own

    def test_of_a_part_with_several_documents_only_those_that_are_read_are_named(self, register):
        user = fresh()
        put_aside(user, device_file([register, later_file()]))
        rest(user)
        assert len(user.desk.stream_store.streams) == 2
        (news,) = notice(user.look("/"))
        assert "“Players of the club” is here now." in news
        assert "Of later" not in news


class TestForgetting:
    def forget(self, user, name="Núria Puig"):
        player, seq = user.id_of(name), user.seq_of(name)
        route = f"/players/{player}"
        return user.send("forget_player", route, player=player, seq=seq, word="FORGET")

    def test_person_is_not_forgotten_while_a_part_holds_the_name(self, club):
        row = put_aside(club, 'x\n{"note":"veure\\nNúria Puig, dijous"}\n')
        other = put_aside(club, "Núria Puigdemont\n", name="Altri")
        response = self.forget(club)
        assert not response.taken
        assert "Not forgotten yet" in response.screen
        assert f'id="part-{row.id}"' in response.screen
        assert f'id="part-{other.id}"' not in response.screen
        assert handed(club.send("save_part", "/players", part=row.id))["text"] == row.text
        player = club.id_of("Núria Puig")
        deleted = club.send("delete_part", f"/players/{player}", part=row.id, word="DELETE")
        assert deleted.taken
        assert 'id="kept-aside"' not in deleted.screen
        assert self.forget(club).taken
        assert "Núria Puig\n" not in str(club.store.tables)

    def test_part_with_a_card_of_the_person_is_found_by_its_digest(self, club):
        player = club.members.people[club.id_of("Núria Puig")].player
        row = put_aside(club, format_json({"card": player.card}) + "\n")
        response = self.forget(club)
        assert not response.taken
        assert f'id="part-{row.id}"' in response.screen
        assert self.forget(club, "Ștefan Popescu").taken

    def test_name_within_a_device_file_within_a_part_is_found(self, club):
        club.add('Anna "Nani" Mas')
        text = handed(club.send("save_device", "/files"))["text"]
        inner = format_json({"quarantined": {"text": format_json({"text": text})}})
        put_aside(club, inner)
        for name in ('Anna "Nani" Mas', "Ștefan Popescu"):
            assert not self.forget(club, name).taken

    def test_former_name_of_a_person_is_looked_for_too(self, club):
        player, seq = club.id_of("Núria Puig"), club.seq_of("Núria Puig")
        club.send("change_player", "/players", player=player, seq=seq, name="Núria Vila")
        put_aside(club, "Puig, Núria Puig")
        assert not self.forget(club, "Núria Vila").taken

    def test_screen_of_a_person_names_the_parts_before_anything_is_typed(self, club):
        put_aside(club, "NÚRIA PUIG", name="<i>x</i>")
        screen = club.look(f"/players/{club.id_of('Núria Puig')}").screen
        assert "1 part kept aside contains this name" in screen
        assert "&lt;i&gt;x&lt;/i&gt;" in screen
        assert "kept-aside" not in club.look(f"/players/{club.id_of('Ștefan Popescu')}").screen

    def test_part_in_another_encoding_or_form_keeps_the_person(self, club):
        text = handed(club.send("save_device", "/files"))["text"].replace("Ștefan", "Stefan")
        other = fresh()
        open_file(other, text.encode("cp1252"))
        (row,) = rows(other)
        assert row.code == "parcel/encoding"
        nowhere = json.dumps({"note": "amb Núria Puig"})
        for content in ("x Núria Puig y".encode("cp1252"), nowhere.encode(), row.content):
            part = quarantine(content, name="Old", code="parcel/damaged", line=3)
            columns = QuarantineRow.from_part(part, "2026-11-01T10:00:00Z").to_columns()
            run(club.desk.storage.write([("put", "quarantine", columns)]))
            assert not self.forget(club).taken
            run(club.desk.storage.write([("delete", "quarantine", part.id)]))
        assert self.forget(club).taken

    def test_part_with_nothing_but_the_id_keeps_the_person(self, club):
        put_aside(club, format_json({"player": club.id_of("Núria Puig")}))
        assert not self.forget(club).taken
        assert self.forget(club, "Ștefan Popescu").taken

    def test_card_that_a_game_has_of_the_person_is_looked_for_too(self, club):
        at = ClassicUser(user=club, names=("Núria Puig", "Pep Vila")).begin()
        run(club.members.open())
        seat, _ = at.game.seated
        person = club.members.people[club.id_of("Núria Puig")].player
        assert seat.player == person.id
        assert seat.card not in person.cards
        row = put_aside(club, format_json({"card": seat.card}) + "\n")
        assert not self.forget(club).taken
        assert club.send("delete_part", "/players", part=row.id, word="DELETE").taken
        open_file(club, unread_duplicate(seat.card))
        assert not self.forget(club).taken

    def test_forgetting_is_not_offered_while_a_part_holds_the_name(self, club):
        person = club.id_of("Núria Puig")
        dialog, waits = f'id="forget-{person}"', "Not yet: what is below still contains the name"
        before = club.look(f"/players/{person}").screen
        assert dialog in before
        assert waits not in before
        row = put_aside(club, "x Núria Puig y\n")
        screen = club.look(f"/players/{person}").screen
        assert dialog not in screen
        assert waits in screen
        refused = self.forget(club).screen  # from a screen drawn before the part came
        assert dialog not in refused
        assert refused.count("Not forgotten yet") == 1
        club.send("delete_part", f"/players/{person}", part=row.id, word="DELETE")
        assert dialog in club.look(f"/players/{person}").screen

    def test_file_that_brings_a_forgotten_person_back_says_so(self, club):
        person = club.id_of("Núria Puig")
        damaged = handed(club.send("save_stream", "/files", stream=register_of(club)))["text"]
        damaged = damaged.replace('"seq":1,', '"seq":9,', 1)
        assert self.forget(club).taken
        response = open_file(club, device_file([unread_duplicate(person), damaged]))
        said = f"may still name a person who was forgotten: Players of the club, {person}. Save"
        assert said in notice(response)[0]
        again = open_file(club, device_file([documents()[2]]))
        assert "forgotten" not in " ".join(told(again))
        assert not notice(again)
        (row,) = rows(club)
        screen = club.look(f"/players/{person}").screen
        assert "The name may still be in what follows" in screen
        assert "then the person can be forgotten" not in screen
        (unread,) = (
            one for one in club.desk.stream_store.streams.values() if one.kind == "duplicate"
        )
        assert f'id="part-{row.id}"' in screen
        assert f'id="file-{unread.id}"' in screen
        route = f"/players/{person}"
        assert club.send("delete_part", route, part=row.id, word="DELETE").taken
        left = club.send("delete_stream", route, stream=unread.id, word="DELETE")
        assert left.taken
        assert "may still be in" not in left.screen

    def test_file_that_forgets_a_person_names_what_holds_the_name_here(self, club):
        other = fresh()
        open_file(other, handed(club.send("save_device", "/files"))["text"])
        put_aside(other, "x Núria Puig y\n", name="Old evening")
        put_aside(other, "x Ștefan Popescu y\n", name="Older evening")
        open_file(other, unread_duplicate("Duplicada de la NÚRIA PUIG"))
        assert self.forget(club).taken
        text = handed(club.send("save_device", "/files"))["text"]
        response = open_file(other, text)
        (said,) = notice(response)
        assert said.startswith(
            "These may still name a person who was forgotten: Old evening, Duplicada de la NÚRIA PUIG."
        )
        assert not notice(open_file(other, text))  # it was said, and the name is looked for no more

    def test_register_of_a_later_version_that_forgets_is_not_said_to_name(self, club):
        records = UNKNOWN["act"](written_by(released("register_1"), LATER))
        response = open_file(club, file_of(records, kind="register"))
        assert "forgotten" not in told(response)[0]

    @pytest.mark.parametrize("end", ["", "n", '"Núria Puig'], ids=["alone", "escape", "name"])
    def test_part_of_many_backslashes_is_searched_at_once(self, club, end):
        put_aside(club, "\\" * 1_000_000 + end)
        start = perf_counter()
        assert self.forget(club).taken is not ("Puig" in end)
        assert perf_counter() - start < 3  # a million times a million steps before


def test_columns_of_a_later_version_do_not_hide_a_part():
    store = MemoryStore()
    user = fresh(store)
    row = put_aside(user, "junk")
    (key,) = store.tables["quarantine"]
    store.tables["quarantine"][key]["weight"] = 7
    assert rows(user) == [row]
    assert "kept aside" in user.look("/files").screen


def test_id_of_a_part_is_the_hash_of_its_text():
    row = put_aside(fresh(), "junk")
    assert row.id == line_hash("junk")
