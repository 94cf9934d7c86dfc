"""Tests of lists of words in device files: which go along, what is refused by itself, what both writers write."""

import json
import subprocess
from base64 import b64decode, b64encode
from pathlib import Path

import pytest

from faristol.desk.duplicate.document import DuplicateDesk
from faristol.desk.kernel.ports import StoreError
from faristol.desk.parts import packs
from faristol.desk.parts.lexicons import Lexicons
from faristol.desk.parts.packs import PACKS, Packs, pack, unpack
from faristol.ledger.cover import device_line, pref_line
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.packed_list import MAX_LISTS, MAX_PACKED, PackedList, list_line
from faristol.ledger.parcel import read, write_device
from faristol.ledger.pin import LexiconPin
from faristol.words.wordlist import from_plain
from scripts.lexicons import packing
from tests.support.desk import CountingDice, User, run
from tests.support.duplicate_game import GameUser
from tests.unit.desk.test_lexicons import made, rest, take

SITE = Path(__file__).parents[3] / "site" / "js"
MISSING = "Word list missing"


def effect(response, name):
    return [one for one in response.effects if one["do"] == name]


def toast(response):
    return " ".join(one["text"] for one in effect(response, "toast"))


def device_file(user, **fields):
    response = user.send("save_device", "/files", **fields)
    return effect(response, "download")[0]["text"], toast(response)


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
    contains = run(there.desk.of(Lexicons).contains(digest))
    assert contains is not None
    row = there.desk.of(Lexicons).row(digest)
    assert row.lengths == tuple(game.user.lists.rows[0]["lengths"])
    # and it goes along from there too, the same bytes
    assert lists_in(device_file(there)[0]) == [packed]


def test_no_list_goes_along_when_no_document_needs_one(game):
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    rest(game.user)
    assert run(game.user.store.rows(PACKS))
    game.do(ChangeLexicon(lexicon=None, why="x"))
    text, said = device_file(game.user)
    assert lists_in(text) == []
    assert said == ""
    assert '"format":1' in text.splitlines()[0]
    assert run(game.user.store.rows(PACKS)) == []


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
    known = there.desk.of(Lexicons).row(row.digest)
    assert (known.name, known.version, known.kind, known.lengths) == (
        "Llista del club",
        "3",
        "official",
        row.lengths,
    )
    # whoever opened it has the list, and a file of theirs has it only when ticked
    assert lists_in(device_file(there)[0]) == []


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


def test_full_device_saves_everything_without_the_list(game):
    user = game.user
    user.store.fail_next = StoreError("store/full")
    run(user.desk.of(Packs).check_all())
    text, said = device_file(user)
    assert lists_in(text) == []
    assert "is not in the file" in said


# ---- what comes in ----


def with_list(game, **changes):
    """Return a device file whose list is another than was written."""
    text, _ = device_file(game.user)
    (line,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    value = json.loads(line)
    value["list"] |= changes
    return text.replace(line, json.dumps(value, sort_keys=True, separators=(",", ":")))


def packed_of(*words):
    return pack(packing.packed(from_plain(made(*words)[1])))


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
        {"language": "zz"},
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
    assert run(there.desk.of(DuplicateDesk).opened("en")).game.is_started
    assert run(there.store.rows(PACKS)) == []
    assert run(there.store.bytes_of("words", game.opened.digest)) is None


def test_damaged_line_of_a_list_costs_no_document(game):
    text, _ = device_file(game.user)
    (line,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    for damaged in (line[:-9], line.replace('"kind"', '"kin"'), line + line, '{"list":{"digest":"'):
        there, response = open_on_other(text.replace(line, damaged))
        assert "was left out" in toast(response)
        assert run(there.desk.of(DuplicateDesk).opened("en")).game.is_started


def test_list_that_no_document_pins_is_not_stored(game):
    text, _ = device_file(game.user)
    other, plain = made("CASA", "SAC")
    pin = LexiconPin(digest=other.digest, name="x", version="1", kind="official")
    line = list_line(PackedList(pin=pin, language="ca", packed=pack(plain)))
    (ours,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    text = text.replace(ours, f"{ours}\n{line}").replace('"word_lists":1', '"word_lists":2')
    there, _ = open_on_other(text)
    assert there.desk.of(Lexicons).row(other.digest) is None


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
    assert "3 word lists of the file were left out: 12 are read of one file." in toast(response)
    assert "damaged" not in toast(response)
    long = line.replace("YQ==", "A" * (MAX_PACKED + 4))
    parcel = read(write_device(header, [], lists=[long]))
    assert parcel.lists == ()
    assert parcel.lists_left_out == 1


def test_list_that_stands_in_a_file_many_times_is_unpacked_once(game, monkeypatch):
    text = with_list(game, packed=pack(b"neither form"))
    (line,) = [line for line in text.splitlines() if line.startswith('{"list":')]
    tries = []
    monkeypatch.setattr(packs, "unpack", lambda packed: tries.append(packed) or unpack(packed))
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
export const rows = async (store, low, high) =>
  tables[store].filter((row) => !low || (row.stream === low[0]));
export const row = async (store, key) => tables[store].find((one) => one.key === key);
"""


def written_by_page(user, folder):
    """Return the device file as `rescue.js` writes it from the same tables."""
    tables = {
        name: run(user.store.rows(name))
        for name in ("streams", "prefs", "clips", "quarantine", "packs", "events", "cards")
    }
    folder.mkdir()
    (folder / "rescue.mjs").write_text(
        (SITE / "rescue.js").read_text(encoding="utf-8").replace("./database.js", "./database.mjs"),
        encoding="utf-8",
    )
    (folder / "database.mjs").write_text(DATABASE, encoding="utf-8")
    (folder / "tables.json").write_text(json.dumps(tables), encoding="utf-8")
    script = 'import { deviceFile } from "./rescue.mjs"; process.stdout.write(await deviceFile());'
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
