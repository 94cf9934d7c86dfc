"""Word lists in device files: included lists, refused lists, and the bytes of both writers."""

import json
import subprocess
from base64 import b64decode, b64encode
from pathlib import Path

import pytest

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.files import packed_lists
from faristol.desk.shared.files.packed_lists import PACKS, pack, unpack
from faristol.desk.shared.lexicons import Lexicons
from faristol.ledger.envelope import device_line, pref_line
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.packed_list import MAX_LISTS, MAX_PACKED, PackedList, list_line
from faristol.ledger.parcel_writer import read, write_device
from faristol.ledger.pin import LexiconPin
from faristol.words.wordlist import from_plain
from scripts.lexicons import packing
from tests.support.desk import CountingDice, User, run
from tests.support.duplicate_game import GameUser
from tests.support.judge_user import begin
from tests.unit.desk.shared.test_lexicons import make_list, run_idle, store_list

SITE = Path(__file__).parents[4] / "site" / "js"
MISSING = "Word list missing"


def effects_of(response, name):
    return [effect for effect in response.effects if effect["do"] == name]


def toast_text(response):
    return " ".join(effect["text"] for effect in effects_of(response, "toast"))


def save_device(user, **fields):
    response = user.send("save_device", "/files", **fields)
    notices = [effect["text"] for effect in effects_of(response, "notice")]
    return effects_of(response, "download")[0]["text"], " ".join(notices)


def lists_in(text):
    return [json.loads(line)["list"] for line in text.splitlines() if line.startswith('{"list":')]


def open_on_other(text, **user):
    """Open a file on a device whose practice lists are those of another version."""
    other = User(dice=CountingDice(10_000), **user)
    row, plain = make_list("CASA", "CASES", "SAC", name="", version="2")
    other.lists.rows[0] = {
        **other.lists.rows[0],
        "digest": row.digest,
        "lengths": list(row.lengths),
    }
    other.lists.files["ca.packed"] = plain
    other.restart()
    data = text if isinstance(text, bytes) else text.encode()
    return other, other.send("open_file", "/files", files=(data,), file="x.jsonl")


@pytest.fixture
def game():
    return GameUser().start()


def begin_with_own_list():
    """Return a game judged by a list of the club, and that list."""
    user = User()
    row, plain = make_list("CASA", "CASES", "SAL", "ALA", name="Llista del club", version="3")
    store_list(user, row, plain, is_chosen=True)
    return GameUser(user=user).start(), row


# ---- lists in the file ----


def test_practice_list_of_a_running_game_is_in_the_file(game):
    text, notice_text = save_device(game.user)
    (packed,) = lists_in(text)
    digest = game.opened.digest
    assert notice_text == ""
    assert (packed["digest"], packed["kind"], packed["language"]) == (digest, "practice", "ca")
    assert text.splitlines()[0].count('"format":2')
    other, response = open_on_other(text)
    assert "is not on this device" not in toast_text(response)
    assert MISSING not in other.look("/files").screen
    contains = run(other.desk.service(Lexicons).contains(digest))
    assert contains is not None
    row = other.desk.service(Lexicons).row(digest)
    assert row.lengths == tuple(game.user.lists.rows[0]["lengths"])
    # the other device saves the same bytes
    assert lists_in(save_device(other)[0]) == [packed]


def test_file_holds_no_list_when_no_document_needs_one(game):
    run_idle(game.user)
    assert run(game.user.store.rows(PACKS))
    game.do(ChangeLexicon(lexicon=None, why="x"))
    text, notice_text = save_device(game.user)
    assert lists_in(text) == []
    assert notice_text == ""
    assert '"format":1' in text.splitlines()[0]
    assert run(game.user.store.rows(PACKS)) == []


def test_list_of_earlier_rounds_is_in_the_file(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    digest = game.opened.digest
    game.do(ChangeLexicon(lexicon=None, why="x"))
    text, notice_text = save_device(game.user)
    assert [packed["digest"] for packed in lists_in(text)] == [digest]
    assert notice_text == ""


def test_archived_document_needs_no_list(game):
    game.user.send("archive_stream", "/files", stream=game.opened.id)
    assert lists_in(save_device(game.user)[0]) == []


def test_own_list_is_in_the_file_only_when_ticked_and_named_otherwise():
    game, row = begin_with_own_list()
    screen = game.user.look("/files").screen
    assert "With the club’s own list" in screen
    assert f"Llista del club 3 · {row.short}" in screen
    text, notice_text = save_device(game.user)
    assert lists_in(text) == []
    assert (
        f"1 word list that is still needed is not in the file: Llista del club 3 · {row.short}"
        == notice_text
    )
    _, response = open_on_other(text)
    assert "is not on this device" in toast_text(response)
    text, notice_text = save_device(game.user, own_lists="yes")
    assert notice_text == ""
    (packed,) = lists_in(text)
    assert (packed["name"], packed["version"], packed["kind"]) == (
        "Llista del club",
        "3",
        "official",
    )
    other, response = open_on_other(text)
    assert "is not on this device" not in toast_text(response)
    other_row = other.desk.service(Lexicons).row(row.digest)
    assert (other_row.name, other_row.version, other_row.kind, other_row.lengths) == (
        "Llista del club",
        "3",
        "official",
        row.lengths,
    )
    # the receiver has the list; a file of that device has it only when ticked
    assert lists_in(save_device(other)[0]) == []


def test_lists_left_out_of_the_file_stay_named_after_saving():
    game, row = begin_with_own_list()
    response = game.user.send("save_device", "/files")
    (follow_up,) = (effect["then"] for effect in effects_of(response, "download"))
    fields = {}
    for name, value in follow_up["fields"]:
        fields.setdefault(name, []).append(value)
    response = game.user.send(follow_up["command"], "/files", **fields)
    assert toast_text(response) == "Saved to a file."
    (notice,) = effects_of(response, "notice")
    assert f"is not in the file: Llista del club 3 · {row.short}" in notice["text"]
    # a complete file, or lists that no document needs, give no notice
    del fields["left_out"]
    assert effects_of(game.user.send(follow_up["command"], "/files", **fields), "notice") == []
    fields["left_out"] = ["ab" * 32]
    assert effects_of(game.user.send(follow_up["command"], "/files", **fields), "notice") == []


def test_files_screen_without_need_of_an_own_list_offers_none(game):
    assert "own_lists" not in game.user.look("/files").screen


def test_lists_are_packed_when_idle_and_only_once(game):
    user = game.user
    run_idle(user)
    (row,) = run(user.store.rows(PACKS))
    assert row["digest"] == game.opened.digest
    writes = []
    write = user.store.write

    async def record_writes(operations):
        writes.extend(operations)
        await write(operations)

    user.store.write = record_writes
    run_idle(user)
    assert [write for write in writes if write[1] == PACKS] == []


def fail_packing(user, times):
    """Let the store refuse packed lists `times` times."""
    write = user.store.write
    left = times

    async def refuse_writes(operations):
        nonlocal left
        if left and any(operation[:2] == ("put", PACKS) for operation in operations):
            left -= 1
            raise StoreError("store/full")
        await write(operations)

    user.store.write = refuse_writes


def test_list_is_in_the_file_even_without_room_to_store_its_pack(game):
    user = game.user
    fail_packing(user, 1000)
    text, notice_text = save_device(user)
    assert [packed["digest"] for packed in lists_in(text)] == [game.opened.digest]
    assert notice_text == ""
    assert run(user.store.rows(PACKS)) == []


def test_list_not_packed_when_idle_is_packed_on_saving(game):
    user = game.user
    fail_packing(user, 1)
    run_idle(user)
    assert run(user.store.rows(PACKS)) == []
    text, notice_text = save_device(user)
    assert [packed["digest"] for packed in lists_in(text)] == [game.opened.digest]
    assert notice_text == ""
    assert [row["digest"] for row in run(user.store.rows(PACKS))] == [game.opened.digest]


def test_unreachable_list_is_packed_from_its_stored_words(game):
    user = game.user
    run(user.desk.service(Lexicons).ensure_stored(game.opened.digest))

    async def fail_to_load(file):
        raise StoreError("list/unreadable", file)

    user.lists.wire = fail_to_load
    text, notice_text = save_device(user)
    assert notice_text == ""
    other, _ = open_on_other(text)
    assert run(other.desk.service(Lexicons).contains(game.opened.digest)) is not None


def test_list_without_words_is_named_as_not_in_the_file(game):
    user = game.user
    run(user.store.write([("delete", "words", game.opened.digest)]))
    user.lists.files.clear()
    text, notice_text = save_device(user)
    assert lists_in(text) == []
    assert "is not in the file" in notice_text


@pytest.mark.parametrize("before", [run_idle, save_device], ids=["rest", "file"])
def test_list_that_arrives_later_is_packed(game, before):
    lists = User().lists
    digest = lists.rows[0]["digest"]
    text = effects_of(game.user.send("save_stream", "/files", stream=game.opened.id), "download")[
        0
    ]["text"]
    other, _ = open_on_other(text)
    other.lists.on_site = {digest: packing.pack_words(from_plain(lists.files["ca.packed"]))}
    before(other)
    stream = game.opened.id
    seq = other.desk.stream_store.streams[stream].seq
    other.send("fetch_list", f"/files/list?stream={stream}", stream=stream, seq=seq)
    run_idle(other)
    assert [row["digest"] for row in run(other.store.rows(PACKS))] == [digest]
    text, notice_text = save_device(other)
    assert [packed["digest"] for packed in lists_in(text)] == [digest]
    assert notice_text == ""


def test_list_of_another_session_in_use_is_packed():
    user, other = User(), User(dice=CountingDice(900))
    begin(user, ruleset="ro-general", language="ro")
    run_idle(user)
    begin(other)
    other_file = save_device(other)[0].encode()
    user.send("open_file", "/files", files=(other_file,), file="x.jsonl")
    run_idle(user)
    assert [packed["language"] for packed in lists_in(save_device(user)[0])] == ["ro"]
    used = user.desk.stream_store.selected("judge")
    (stream,) = (row for row in user.desk.stream_store.newest_first("judge") if row.id != used)
    user.send("use_judging", "/judge", stream=stream.id)
    run_idle(user)
    assert len(run(user.store.rows(PACKS))) == 1
    assert [packed["language"] for packed in lists_in(save_device(user)[0])] == ["ca"]


# ---- import ----


def file_with_changed_list(game, **changes):
    """Return a device file whose list was changed after writing."""
    text, _ = save_device(game.user)
    (line,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    value = json.loads(line)
    value["list"] |= changes
    return text.replace(line, json.dumps(value, sort_keys=True, separators=(",", ":")))


def pack_words(*words):
    return pack(packing.pack_words(from_plain(make_list(*words)[1])))


@pytest.mark.parametrize(
    "changes",
    [
        {"packed": pack_words("CASA", "SAC")},
        {"packed": b64encode(b"no gzip").decode()},
        {"packed": pack(b"neither form")},
        {"packed": pack(b"FARISTOL WORDS 1\n" + bytes(56))},
        {"packed": "%%"},
        {"packed": ""},
        {"packed": 7},
        {"packed": None},
        {"digest": "x"},
        {"kind": "other"},
        {"language": "../ca"},
        {"name": "x" * 201},
        {"extra": "x"},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_malformed_list_is_left_out_by_itself(game, changes):
    other, response = open_on_other(file_with_changed_list(game, **changes))
    assert "1 word list of the file is damaged and was left out." in toast_text(response)
    assert "is not on this device" in toast_text(response)
    assert "Kept aside" not in toast_text(response)
    assert run(other.desk.service(DuplicateService).load("en")).game.is_started
    assert run(other.store.rows(PACKS)) == []
    assert run(other.store.load_bytes("words", game.opened.digest)) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"language": "ro"},
        {"kind": "official", "name": "Lexicon FEJ 2026"},
        {"name": "<b>"},
        {"version": "99"},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_imported_list_takes_its_labels_from_its_document(game, changes):
    other, response = open_on_other(file_with_changed_list(game, **changes))
    assert "is not on this device" not in toast_text(response)
    other_row, own_row = (
        user.desk.service(Lexicons).row(game.opened.digest) for user in (other, game.user)
    )
    assert (other_row.language, other_row.kind, other_row.name, other_row.version) == (
        own_row.language,
        own_row.kind,
        own_row.name,
        own_row.version,
    )
    assert lists_in(save_device(other)[0]) == lists_in(save_device(game.user)[0])


def test_own_list_marked_as_practice_is_in_the_file_only_when_ticked():
    game, row = begin_with_own_list()
    text, _ = save_device(game.user, own_lists="yes")
    other, _ = open_on_other(
        text.replace('"kind":"official","language"', '"kind":"practice","language"')
    )
    assert other.desk.service(Lexicons).row(row.digest).kind == "official"
    assert lists_in(save_device(other)[0]) == []


def test_file_without_documents_brings_a_list_needed_here(game):
    digest = game.opened.digest
    document = effects_of(
        game.user.send("save_stream", "/files", stream=game.opened.id), "download"
    )[0]["text"]
    other, response = open_on_other(document)
    assert "is not on this device" in toast_text(response)
    (line,) = (
        line for line in save_device(game.user)[0].splitlines() if line.startswith('{"list":')
    )
    file = write_device(device_line("device-00"), [], lists=[line]).encode()
    response = other.send("open_file", "/files", files=(file,), file="x.jsonl")
    assert toast_text(response) == "1 word list is here now: Catalan practice list"
    assert MISSING not in other.look("/files").screen
    assert run(other.desk.service(Lexicons).contains(digest)) is not None


def test_damaged_line_of_a_list_loses_no_document(game):
    text, _ = save_device(game.user)
    (line,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    for damaged in (line[:-9], line.replace('"kind"', '"kin"'), line + line, '{"list":{"digest":"'):
        other, response = open_on_other(text.replace(line, damaged))
        assert "was left out" in toast_text(response)
        assert run(other.desk.service(DuplicateService).load("en")).game.is_started


def test_list_pinned_by_no_document_is_not_stored(game):
    text, _ = save_device(game.user)
    other_row, plain = make_list("CASA", "SAC")
    pin = LexiconPin(digest=other_row.digest, name="x", version="1", kind="official")
    line = list_line(PackedList(pin=pin, language="ca", packed=pack(plain)))
    (own_line,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    text = text.replace(own_line, f"{own_line}\n{line}").replace('"word_lists":1', '"word_lists":2')
    receiver, _ = open_on_other(text)
    assert receiver.desk.service(Lexicons).row(other_row.digest) is None


@pytest.mark.parametrize("trouble", ["low", "full"])
def test_file_opens_without_its_list_where_there_is_no_room(game, trouble):
    text, _ = save_device(game.user)
    other, _ = open_on_other(save_device(User())[0])
    if trouble == "low":
        other.desk.storage.is_low = True
        other.store.lay_reserve = fail_to_lay_reserve
    else:
        refuse_words(other)
    response = other.send("open_file", "/files", files=(text.encode(),), file="x.jsonl")
    assert response.taken
    assert "There is no room on this device for 1 word list of the file." in toast_text(response)
    assert "is not on this device" in toast_text(response)
    assert MISSING in other.look("/files").screen
    assert run(other.desk.service(DuplicateService).load("en")).game.is_started
    assert run(other.store.rows(PACKS)) == []
    assert other.desk.service(Lexicons).row(game.opened.digest) is None
    other.restart()
    run_idle(other)
    assert MISSING in other.look("/files").screen


async def fail_to_lay_reserve():
    return False


def refuse_words(user):
    """Let the store refuse words, as a full disk does."""
    write = user.store.write

    async def refuse_writes(operations):
        if any(operation[:2] == ("put", "words") for operation in operations):
            raise StoreError("store/full")
        await write(operations)

    user.store.write = refuse_writes


def numbered_lists(count):
    """Return the lines of lists that exist on no device."""
    pins = [
        LexiconPin(digest=f"{at:02x}" * 32, name="", version="1", kind="practice")
        for at in range(count)
    ]
    return [list_line(PackedList(pin=pin, language="ca", packed="YQ==")) for pin in pins]


def test_lists_are_bounded_and_the_surplus_is_reported():
    lines = numbered_lists(MAX_LISTS + 3)
    line, header = lines[0], device_line("device-00")
    device_file = write_device(header, [], [pref_line("look", "ca light")], lists=lines)
    parcel = read(device_file)
    assert len(parcel.lists) == MAX_LISTS
    assert (parcel.lists_left_out, parcel.lists_surplus) == (0, 3)
    assert parcel.is_whole
    _, response = open_on_other(device_file)
    assert (
        "3 word lists of the file were left out: at most 12 are read from one file."
        in toast_text(response)
    )
    assert "damaged" not in toast_text(response)
    long = line.replace("YQ==", "A" * (MAX_PACKED + 4))
    parcel = read(write_device(header, [], lists=[long]))
    assert parcel.lists == ()
    assert parcel.lists_left_out == 1


def test_list_repeated_in_a_file_is_unpacked_once(game, monkeypatch):
    text = file_with_changed_list(game, packed=pack(b"neither form"))
    (line,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    tries = []
    monkeypatch.setattr(
        packed_lists, "unpack", lambda packed: tries.append(packed) or unpack(packed)
    )
    _, response = open_on_other(text.replace(line, "\n".join([line] * 12)))
    assert len(tries) == 1
    assert "1 word list of the file is damaged and was left out." in toast_text(response)
    assert "notice" not in [effect["do"] for effect in response.effects]


def test_unpacked_list_is_bounded_and_whole():
    packed = pack(b"words" * 1000)
    assert unpack(b64decode(packed)) == b"words" * 1000
    for damaged in (b64decode(packed)[:-5], b64decode(packed) + b"x", b"", b"\x1f\x8b"):
        with pytest.raises(StoreError, match="list/unreadable"):
            unpack(damaged)
    bomb = b64decode(pack(bytes(81 * 2**20)))
    with pytest.raises(StoreError, match="list/unreadable"):
        unpack(bomb)


# ---- the writer of the page ----

DATABASE = """
const tables = JSON.parse(await (await import("node:fs/promises")).readFile(process.argv[2], "utf8"));
export const loadRows = async (store, low, high) =>
  tables[store].filter((row) => !low || (row.stream === low[0]));
export const loadRow = async (store, key) => tables[store].find((one) => one.key === key);
"""


def device_file_of_page(user, folder):
    """Return the device file as `raw-export.js` writes it from the same tables."""
    tables = {
        name: run(user.store.rows(name))
        for name in ("streams", "prefs", "clips", "quarantine", "packs", "events", "cards")
    }
    folder.mkdir()
    (folder / "rescue.mjs").write_text(
        (SITE / "raw-export.js")
        .read_text(encoding="utf-8")
        .replace("./database.js", "./database.mjs"),
        encoding="utf-8",
    )
    (folder / "database.mjs").write_text(DATABASE, encoding="utf-8")
    (folder / "tables.json").write_text(json.dumps(tables), encoding="utf-8")
    script = 'import { buildDeviceFile } from "./rescue.mjs"; process.stdout.write(await buildDeviceFile());'
    (folder / "main.mjs").write_text(script, encoding="utf-8")
    command = ["node", "main.mjs", "tables.json"]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout.decode()


def test_page_writes_the_same_bytes(game, tmp_path):
    user = game.user
    text, _ = save_device(user)
    assert lists_in(text)
    assert device_file_of_page(user, tmp_path / "with") == text
    user.send("archive_stream", "/files", stream=game.opened.id)
    text, _ = save_device(user)
    assert not lists_in(text)
    assert device_file_of_page(user, tmp_path / "without") == text
