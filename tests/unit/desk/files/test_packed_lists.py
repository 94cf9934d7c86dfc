"""Tests of lists of words in device files: which go along, what is refused by itself, what both writers write."""

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
from tests.unit.desk.shared.test_lexicons import made, rest, take

SITE = Path(__file__).parents[4] / "site" / "js"
MISSING = "Word list missing"


def effect(response, name):
    return [one for one in response.effects if one["do"] == name]


def toast(response):
    return " ".join(one["text"] for one in effect(response, "toast"))


def device_file(user, **fields):
    response = user.send("save_device", "/files", **fields)
    said = [one["text"] for one in effect(response, "notice")]
    return effect(response, "download")[0]["text"], " ".join(said)


def lists_in(text):
    return [json.loads(line)["list"] for line in text.splitlines() if line.startswith('{"list":')]


def open_on_other(text, **user):
    """Open a file on a device whose practice lists are those of another version."""
    there = User(dice=CountingDice(10_000), **user)
    row, plain = made("CASA", "CASES", "SAC", name="", version="2")
    there.lists.rows[0] = {
        **there.lists.rows[0],
        "digest": row.digest,
        "lengths": list(row.lengths),
    }
    there.lists.files["ca.packed"] = plain
    there.restart()
    data = text if isinstance(text, bytes) else text.encode()
    return there, there.send("open_file", "/files", files=(data,), file="x.jsonl")


@pytest.fixture
def game():
    return GameUser().start()


def begin_with_own_list():
    """Return a game that a list of the club judges, and that list."""
    user = User()
    row, plain = made("CASA", "CASES", "SAL", "ALA", name="Llista del club", version="3")
    take(user, row, plain, is_chosen=True)
    return GameUser(user=user).start(), row


# ---- which lists go along ----


def test_practice_list_of_a_game_that_goes_on_is_in_the_file(game):
    text, said = device_file(game.user)
    (packed,) = lists_in(text)
    digest = game.opened.digest
    assert said == ""
    assert (packed["digest"], packed["kind"], packed["language"]) == (digest, "practice", "ca")
    assert text.splitlines()[0].count('"format":2')
    there, response = open_on_other(text)
    assert "is not on this device" not in toast(response)
    assert MISSING not in there.look("/files").screen
    contains = run(there.desk.service(Lexicons).contains(digest))
    assert contains is not None
    row = there.desk.service(Lexicons).row(digest)
    assert row.lengths == tuple(game.user.lists.rows[0]["lengths"])
    # and it goes along from there too, the same bytes
    assert lists_in(device_file(there)[0]) == [packed]


def test_no_list_goes_along_when_no_document_needs_one(game):
    rest(game.user)
    assert run(game.user.store.rows(PACKS))
    game.do(ChangeLexicon(lexicon=None, why="x"))
    text, said = device_file(game.user)
    assert lists_in(text) == []
    assert said == ""
    assert '"format":1' in text.splitlines()[0]
    assert run(game.user.store.rows(PACKS)) == []


def test_list_of_earlier_rounds_goes_along(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    digest = game.opened.digest
    game.do(ChangeLexicon(lexicon=None, why="x"))
    text, said = device_file(game.user)
    assert [packed["digest"] for packed in lists_in(text)] == [digest]
    assert said == ""


def test_archived_document_needs_none(game):
    game.user.send("archive_stream", "/files", stream=game.opened.id)
    assert lists_in(device_file(game.user)[0]) == []


def test_own_list_goes_along_only_when_ticked_and_is_named_otherwise():
    game, row = begin_with_own_list()
    screen = game.user.look("/files").screen
    assert "With the club’s own list" in screen
    assert f"Llista del club 3 · {row.short}" in screen
    text, said = device_file(game.user)
    assert lists_in(text) == []
    assert (
        f"1 word list that is still needed is not in the file: Llista del club 3 · {row.short}"
        == said
    )
    _, response = open_on_other(text)
    assert "is not on this device" in toast(response)
    text, said = device_file(game.user, own_lists="yes")
    assert said == ""
    (packed,) = lists_in(text)
    assert (packed["name"], packed["version"], packed["kind"]) == (
        "Llista del club",
        "3",
        "official",
    )
    there, response = open_on_other(text)
    assert "is not on this device" not in toast(response)
    known = there.desk.service(Lexicons).row(row.digest)
    assert (known.name, known.version, known.kind, known.lengths) == (
        "Llista del club",
        "3",
        "official",
        row.lengths,
    )
    # whoever opened it has the list, and a file of theirs has it only when ticked
    assert lists_in(device_file(there)[0]) == []


def test_lists_that_are_not_in_the_file_stay_named_once_it_is_saved():
    game, row = begin_with_own_list()
    response = game.user.send("save_device", "/files")
    (then,) = (one["then"] for one in effect(response, "download"))
    fields = {}
    for name, value in then["fields"]:
        fields.setdefault(name, []).append(value)
    response = game.user.send(then["command"], "/files", **fields)
    assert toast(response) == "Saved to a file."
    (notice,) = effect(response, "notice")
    assert f"is not in the file: Llista del club 3 · {row.short}" in notice["text"]
    # of a file that has them all, or of lists that no document needs, nothing is said
    del fields["left_out"]
    assert effect(game.user.send(then["command"], "/files", **fields), "notice") == []
    fields["left_out"] = ["ab" * 32]
    assert effect(game.user.send(then["command"], "/files", **fields), "notice") == []


def test_nothing_is_asked_where_no_document_needs_an_own_list(game):
    assert "own_lists" not in game.user.look("/files").screen


def test_lists_are_packed_when_there_is_time_and_once(game):
    user = game.user
    rest(user)
    (row,) = run(user.store.rows(PACKS))
    assert row["digest"] == game.opened.digest
    writes = []
    write = user.store.write

    async def spied(operations):
        writes.extend(operations)
        await write(operations)

    user.store.write = spied
    rest(user)
    assert [one for one in writes if one[1] == PACKS] == []


def fail_packing(user, times):
    """Have the store refuse packed lists so many times."""
    write = user.store.write
    left = times

    async def refusing(operations):
        nonlocal left
        if left and any(one[:2] == ("put", PACKS) for one in operations):
            left -= 1
            raise StoreError("store/full")
        await write(operations)

    user.store.write = refusing


def test_list_is_saved_with_everything_where_there_is_no_room_to_pack_it(game):
    user = game.user
    fail_packing(user, 1000)
    text, said = device_file(user)
    assert [packed["digest"] for packed in lists_in(text)] == [game.opened.digest]
    assert said == ""
    assert run(user.store.rows(PACKS)) == []


def test_list_that_could_not_be_packed_at_rest_is_packed_when_everything_is_saved(game):
    user = game.user
    fail_packing(user, 1)
    rest(user)
    assert run(user.store.rows(PACKS)) == []
    text, said = device_file(user)
    assert [packed["digest"] for packed in lists_in(text)] == [game.opened.digest]
    assert said == ""
    assert [row["digest"] for row in run(user.store.rows(PACKS))] == [game.opened.digest]


def test_list_that_cannot_be_fetched_now_is_packed_from_its_stored_words(game):
    user = game.user
    run(user.desk.service(Lexicons).ensure_stored(game.opened.digest))

    async def unreachable(file):
        raise StoreError("list/unreadable", file)

    user.lists.wire = unreachable
    text, said = device_file(user)
    assert said == ""
    there, _ = open_on_other(text)
    assert run(there.desk.service(Lexicons).contains(game.opened.digest)) is not None


def test_list_of_no_words_here_is_named_as_not_in_the_file(game):
    user = game.user
    run(user.store.write([("delete", "words", game.opened.digest)]))
    user.lists.files.clear()
    text, said = device_file(user)
    assert lists_in(text) == []
    assert "is not in the file" in said


@pytest.mark.parametrize("before", [rest, device_file], ids=["rest", "file"])
def test_list_that_arrives_later_is_packed(game, before):
    lists = User().lists
    digest = lists.rows[0]["digest"]
    text = effect(game.user.send("save_stream", "/files", stream=game.opened.id), "download")[0][
        "text"
    ]
    there, _ = open_on_other(text)
    there.lists.on_site = {digest: packing.pack_words(from_plain(lists.files["ca.packed"]))}
    before(there)
    stream = game.opened.id
    seq = there.desk.stream_store.streams[stream].seq
    there.send("fetch_list", f"/files/list?stream={stream}", stream=stream, seq=seq)
    rest(there)
    assert [row["digest"] for row in run(there.store.rows(PACKS))] == [digest]
    text, said = device_file(there)
    assert [packed["digest"] for packed in lists_in(text)] == [digest]
    assert said == ""


def test_list_of_another_session_in_use_is_packed():
    user, other = User(), User(dice=CountingDice(900))
    begin(user, ruleset="ro-general", language="ro")
    rest(user)
    begin(other)
    opened = device_file(other)[0].encode()
    user.send("open_file", "/files", files=(opened,), file="x.jsonl")
    rest(user)
    assert [packed["language"] for packed in lists_in(device_file(user)[0])] == ["ro"]
    used = user.desk.stream_store.selected("judge")
    (stream,) = (row for row in user.desk.stream_store.newest_first("judge") if row.id != used)
    user.send("use_judging", "/judge", stream=stream.id)
    rest(user)
    assert len(run(user.store.rows(PACKS))) == 1
    assert [packed["language"] for packed in lists_in(device_file(user)[0])] == ["ca"]


# ---- what comes in ----


def with_list(game, **changes):
    """Return a device file whose list is another than was written."""
    text, _ = device_file(game.user)
    (line,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    value = json.loads(line)
    value["list"] |= changes
    return text.replace(line, json.dumps(value, sort_keys=True, separators=(",", ":")))


def packed_of(*words):
    return pack(packing.pack_words(from_plain(made(*words)[1])))


@pytest.mark.parametrize(
    "changes",
    [
        {"packed": packed_of("CASA", "SAC")},
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
def test_list_of_no_sense_is_left_out_by_itself(game, changes):
    there, response = open_on_other(with_list(game, **changes))
    assert "1 word list of the file is damaged and was left out." in toast(response)
    assert "is not on this device" in toast(response)
    assert "Kept aside" not in toast(response)
    assert run(there.desk.service(DuplicateService).load("en")).game.is_started
    assert run(there.store.rows(PACKS)) == []
    assert run(there.store.bytes_of("words", game.opened.digest)) is None


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
def test_list_is_what_its_document_says_of_it(game, changes):
    there, response = open_on_other(with_list(game, **changes))
    assert "is not on this device" not in toast(response)
    row, ours = (one.desk.service(Lexicons).row(game.opened.digest) for one in (there, game.user))
    assert (row.language, row.kind, row.name, row.version) == (
        ours.language,
        ours.kind,
        ours.name,
        ours.version,
    )
    assert lists_in(device_file(there)[0]) == lists_in(device_file(game.user)[0])


def test_own_list_that_says_it_is_for_practice_travels_only_when_ticked():
    game, row = begin_with_own_list()
    text, _ = device_file(game.user, own_lists="yes")
    there, _ = open_on_other(
        text.replace('"kind":"official","language"', '"kind":"practice","language"')
    )
    assert there.desk.service(Lexicons).row(row.digest).kind == "official"
    assert lists_in(device_file(there)[0]) == []


def test_list_that_a_document_here_needs_comes_with_a_file_of_no_documents(game):
    digest = game.opened.digest
    document = effect(game.user.send("save_stream", "/files", stream=game.opened.id), "download")[
        0
    ]["text"]
    there, response = open_on_other(document)
    assert "is not on this device" in toast(response)
    (line,) = (
        line for line in device_file(game.user)[0].splitlines() if line.startswith('{"list":')
    )
    file = write_device(device_line("device-00"), [], lists=[line]).encode()
    response = there.send("open_file", "/files", files=(file,), file="x.jsonl")
    assert toast(response) == "1 word list is here now: Catalan practice list"
    assert MISSING not in there.look("/files").screen
    assert run(there.desk.service(Lexicons).contains(digest)) is not None


def test_damaged_line_of_a_list_costs_no_document(game):
    text, _ = device_file(game.user)
    (line,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    for damaged in (line[:-9], line.replace('"kind"', '"kin"'), line + line, '{"list":{"digest":"'):
        there, response = open_on_other(text.replace(line, damaged))
        assert "was left out" in toast(response)
        assert run(there.desk.service(DuplicateService).load("en")).game.is_started


def test_list_that_no_document_pins_is_not_stored(game):
    text, _ = device_file(game.user)
    other, plain = made("CASA", "SAC")
    pin = LexiconPin(digest=other.digest, name="x", version="1", kind="official")
    line = list_line(PackedList(pin=pin, language="ca", packed=pack(plain)))
    (ours,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    text = text.replace(ours, f"{ours}\n{line}").replace('"word_lists":1', '"word_lists":2')
    there, _ = open_on_other(text)
    assert there.desk.service(Lexicons).row(other.digest) is None


@pytest.mark.parametrize("trouble", ["low", "full"])
def test_file_opens_without_its_list_where_there_is_no_room_for_it(game, trouble):
    text, _ = device_file(game.user)
    there, _ = open_on_other(device_file(User())[0])
    if trouble == "low":
        there.desk.storage.is_low = True
        there.store.lay_reserve = failing_reserve
    else:
        refuse_words(there)
    response = there.send("open_file", "/files", files=(text.encode(),), file="x.jsonl")
    assert response.taken
    assert "There is no room on this device for 1 word list of the file." in toast(response)
    assert "is not on this device" in toast(response)
    assert MISSING in there.look("/files").screen
    assert run(there.desk.service(DuplicateService).load("en")).game.is_started
    assert run(there.store.rows(PACKS)) == []
    assert there.desk.service(Lexicons).row(game.opened.digest) is None
    there.restart()
    rest(there)
    assert MISSING in there.look("/files").screen


async def failing_reserve():
    return False


def refuse_words(user):
    """Have the store refuse words, as a disk that is full."""
    write = user.store.write

    async def refusing(operations):
        if any(one[:2] == ("put", "words") for one in operations):
            raise StoreError("store/full")
        await write(operations)

    user.store.write = refusing


def numbered_lists(count):
    """Return the lines of lists that nobody has."""
    pins = [
        LexiconPin(digest=f"{at:02x}" * 32, name="", version="1", kind="practice")
        for at in range(count)
    ]
    return [list_line(PackedList(pin=pin, language="ca", packed="YQ==")) for pin in pins]


def test_lists_are_bounded_and_the_surplus_is_said_to_be_one():
    lines = numbered_lists(MAX_LISTS + 3)
    line, header = lines[0], device_line("device-00")
    whole = write_device(header, [], [pref_line("look", "ca light")], lists=lines)
    parcel = read(whole)
    assert len(parcel.lists) == MAX_LISTS
    assert (parcel.lists_left_out, parcel.lists_surplus) == (0, 3)
    assert parcel.is_whole
    _, response = open_on_other(whole)
    assert "3 word lists of the file were left out: at most 12 are read from one file." in toast(
        response
    )
    assert "damaged" not in toast(response)
    long = line.replace("YQ==", "A" * (MAX_PACKED + 4))
    parcel = read(write_device(header, [], lists=[long]))
    assert parcel.lists == ()
    assert parcel.lists_left_out == 1


def test_list_that_stands_in_a_file_many_times_is_unpacked_once(game, monkeypatch):
    text = with_list(game, packed=pack(b"neither form"))
    (line,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    tries = []
    monkeypatch.setattr(
        packed_lists, "unpack", lambda packed: tries.append(packed) or unpack(packed)
    )
    _, response = open_on_other(text.replace(line, "\n".join([line] * 12)))
    assert len(tries) == 1
    assert "1 word list of the file is damaged and was left out." in toast(response)
    assert "notice" not in [effect["do"] for effect in response.effects]


def test_what_is_unpacked_is_bounded_and_whole():
    whole = pack(b"words" * 1000)
    assert unpack(b64decode(whole)) == b"words" * 1000
    for damaged in (b64decode(whole)[:-5], b64decode(whole) + b"x", b"", b"\x1f\x8b"):
        with pytest.raises(StoreError, match="list/unreadable"):
            unpack(damaged)
    bomb = b64decode(pack(bytes(81 * 2**20)))
    with pytest.raises(StoreError, match="list/unreadable"):
        unpack(bomb)


# ---- the page writes the same ----

DATABASE = """
const tables = JSON.parse(await (await import("node:fs/promises")).readFile(process.argv[2], "utf8"));
export const loadRows = async (store, low, high) =>
  tables[store].filter((row) => !low || (row.stream === low[0]));
export const loadRow = async (store, key) => tables[store].find((one) => one.key === key);
"""


def written_by_page(user, folder):
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
    text, _ = device_file(user)
    assert lists_in(text)
    assert written_by_page(user, tmp_path / "with") == text
    user.send("archive_stream", "/files", stream=game.opened.id)
    text, _ = device_file(user)
    assert not lists_in(text)
    assert written_by_page(user, tmp_path / "without") == text
