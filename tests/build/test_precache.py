"""What the service worker is told, and what goes over the wire."""

import hashlib
import json
import subprocess

import pytest

from faristol.desk.kernel.kinds import KINDS
from faristol.ledger.rules_digest import PROGRAM
from faristol.rules.versions import present_version
from faristol.words.wordlist import digest as digest_of
from faristol.words.wordlist import to_plain
from scripts.build.layout import Layout
from scripts.build.lists import describe_lists, packed_lists, shipped_lists
from scripts.build.precache import (
    ANNOUNCEMENT,
    WORKER,
    WORKER_MESSAGES,
    fill_tokens,
    is_derived,
    make_manifest,
    media_type,
    readable_entries,
    seal,
    storage_version,
)
from scripts.build.words import WORDS
from scripts.dist import order_for_upload
from scripts.lexicons import packing

FILES = {"index.html": b"<!doctype html>", "pyodide/a.wasm": b"\0asm"}


def described(**changed):
    return make_manifest(FILES, {"pyodide/a.wasm.gz": b""}, version="1", worker=b"w", **changed)


def test_every_file_is_listed_with_hash_type_and_size():
    assert described()["files"]["pyodide/a.wasm"] == {
        "sha256": hashlib.sha256(b"\0asm").hexdigest(),
        "type": "application/wasm",
        "size": 4,
        "gz": True,
    }


def test_the_build_changes_with_any_file_and_with_the_worker():
    other = make_manifest({**FILES, "index.html": b"<!DOCTYPE html>"}, {}, version="1", worker=b"w")
    worker = make_manifest(FILES, {"pyodide/a.wasm.gz": b""}, version="1", worker=b"v")
    assert len({described()["build"], other["build"], worker["build"]}) == 3


@pytest.mark.parametrize("name", ["notes.docx", "js/of-a-type-that-servers-do-not-know.mjs"])
def test_a_file_of_an_unknown_type_does_not_ship_by_accident(name):
    with pytest.raises(ValueError, match="what type is"):
        media_type(name)


def test_a_missing_token_is_told_instead_of_shipping_an_empty_list():
    with pytest.raises(ValueError, match="is missing"):
        fill_tokens(b"const PRECACHE = null;", {"/*@@PRECACHE@@*/ null": json.dumps({})})


def test_the_shape_of_the_database_is_told_with_a_version():
    database = {"js/database.js": b"// one\nconst VERSION = 7;   // two\n"}
    assert storage_version(database) == 7
    assert storage_version({}) == 1
    real = (Layout().site / "js/database.js").read_bytes()
    now = storage_version({"js/database.js": real})
    newer = real.replace(b"const VERSION = %d;" % now, b"const VERSION = 7;")
    assert storage_version({"js/database.js": newer}) == 7


def test_a_voice_comes_later_and_everything_else_with_the_version():
    files = {**FILES, "audio/ca.mp3pack": b"", "lexicons/ca.packed": b"", "js/audio/x.js": b""}
    listed = make_manifest(files, {}, version="1", worker=b"w")["files"]
    assert [name for name, about in listed.items() if about.get("later")] == ["audio/ca.mp3pack"]


# Every beginning of a script, and whether it could be run.
BEGINNINGS = """
const { Script } = require("node:vm"), script = require("node:fs").readFileSync(0, "utf8"), good = [];
for (let length = 1; length < script.trimEnd().length; length += length < 400 ? 1 : 41)
  try { new Script(script.slice(0, length)); good.push(length); } catch {}
new Script(script);
console.log(JSON.stringify(good));
"""


@pytest.fixture(scope="module")
def site():
    """A site of little more than the worker."""
    layout = Layout()
    said = json.dumps({"ca": dict.fromkeys(WORKER_MESSAGES, "Torna-hi")}, ensure_ascii=False)
    files = {
        "index.html": b"<!doctype html>",
        WORDS: f"// Made.\nexport const words = {said};\n".encode(),
        WORKER: (layout.site / WORKER).read_bytes(),
    }
    return seal(layout, files, version="1", news={})


def test_the_worker_ships_under_the_name_of_its_build_and_is_announced_with_its_hash(site):
    told = json.loads(site[ANNOUNCEMENT])
    assert told["worker"] == f"sw-{told['build']}.js"
    assert told["worker_sha256"] == hashlib.sha256(site[told["worker"]]).hexdigest()
    assert WORKER not in site
    worker = (Layout().site / WORKER).read_bytes()
    plain = {name: data for name, data in site.items() if not name.endswith(".gz")}
    again = seal(Layout(), {**plain, WORKER: worker}, version="1", news={})
    assert again == site, "what follows from the files is no file of its own"
    assert {name for name in again if is_derived(name)} == {
        told["worker"],
        "precache.json",
        ANNOUNCEMENT,
    }


def test_a_version_announces_what_entries_it_reads(site):
    told = json.loads(site[ANNOUNCEMENT])
    schema = json.loads((Layout().package / "schema.json").read_text(encoding="utf-8"))
    assert told["schema"] == schema["number"]
    assert told["keeps_later_entries"] is True
    assert told["acts"].keys() == KINDS.keys()
    assert told["acts"]["duplicate"]["read_slips"] >= 1
    assert told["rules"] == present_version()
    assert PROGRAM.fullmatch(told["program"])
    assert '"keeps_later_entries":true' in site[told["worker"]].decode(), "#/version is told too"


def test_none_of_the_workers_beginnings_is_a_script(site):
    """An upload that was cut short leaves a beginning, and the browser must refuse each of them."""
    script = site[json.loads(site[ANNOUNCEMENT])["worker"]]
    done = subprocess.run(
        ["node", "-e", BEGINNINGS], input=script, capture_output=True, check=True, timeout=60
    )
    assert json.loads(done.stdout) == []


def test_the_worker_says_in_every_language_what_a_page_cannot_say(site):
    script = site[json.loads(site[ANNOUNCEMENT])["worker"]].decode()
    assert '{"ca":["Torna-hi","Torna-hi"],"en":["A Faristol file is missing' in script


def test_what_announces_a_version_comes_last_of_the_zip():
    names = ["faristol/version.json", "faristol/sw-0123456789abcdef.js", "faristol/z.txt", "READ"]
    assert order_for_upload(names)[-2:] == [
        "faristol/sw-0123456789abcdef.js",
        "faristol/version.json",
    ]


def test_only_a_release_is_announced_without_a_mark():
    assert "+dev-" in readable_entries(Layout())["program"]
    assert "+dev" not in readable_entries(Layout(), is_release=True)["program"]


def test_lists_of_other_versions_ship_and_are_not_kept_by_the_worker():
    name = f"lexicons/{'ab' * 32}.packed"
    files = {"index.html": b"<!doctype html>", WORKER: (Layout().site / WORKER).read_bytes()}
    without = seal(Layout(), dict(files), version="1", news={})
    ships = seal(Layout(), {**files, name: b"words" * 1_000}, version="1", news={})
    siblings = {f"{name}.gz": ships[f"{name}.gz"]}
    assert ships == {**without, name: b"words" * 1_000, **siblings}
    assert name not in json.loads(ships["precache.json"])["files"]


def test_every_list_that_ever_shipped_is_kept_under_its_digest(tmp_path):
    folder = tmp_path / "lexicons" / "shipped"
    folder.mkdir(parents=True)
    (folder / f"{'cd' * 32}.packed").write_bytes(b"earlier")
    assert shipped_lists(Layout(root=tmp_path)) == {f"lexicons/{'cd' * 32}.packed": b"earlier"}


def test_lists_that_ship_are_there_under_their_digest_too():
    layout = Layout()
    present = {row["digest"]: row["file"] for row in json.loads(describe_lists(layout))}
    shipped = shipped_lists(layout)
    packed = packed_lists(layout)
    assert present
    for digest, file in present.items():
        assert shipped[f"lexicons/{digest}.packed"] == packed[f"lexicons/{file}"]
        assert digest_of(to_plain(packing.unpack_words(packed[f"lexicons/{file}"]))) == digest
