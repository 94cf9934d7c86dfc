"""Unit tests of scripts/build/precache.py: the service worker's manifest and the version.

The version is the announced one.
"""

import hashlib
import json
import lzma
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
    EXAMPLES,
    NEWS,
    PRECACHE,
    SIBLINGS,
    WORKER,
    WORKER_MESSAGES,
    compress_files,
    fill_tokens,
    is_derived,
    join_worker,
    make_manifest,
    media_type,
    read_worker,
    readable_entries,
    seal,
    storage_version,
)
from scripts.build.words import WORDS
from scripts.dist import order_for_upload
from scripts.lexicons import packing

NEWS_OF_TEST = {"ca": ["Nou."], "en": ["New."]}
FILES = {"index.html": b"<!doctype html>", "pyodide/a.wasm": b"\0asm"}


def build_manifest(**changed):
    return make_manifest(FILES, {"pyodide/a.wasm.gz": b"gz"}, version="1", worker=b"w", **changed)


def test_manifest_lists_files_with_hash_type_and_size():
    assert build_manifest()["files"]["pyodide/a.wasm"] == {
        "sha256": hashlib.sha256(b"\0asm").hexdigest(),
        "type": "application/wasm",
        "size": 4,
        "gz": 2,
    }
    assert "gz" not in build_manifest()["files"]["index.html"]


def test_large_file_has_sibling_of_xz_alone():
    large, small, voice = b"scrabble " * 60_000, b"scrabble " * 600, b"clip" * 200_000
    files = {"large.zip": large, "small.zip": small, "audio/ca.mp3pack": voice}
    siblings = compress_files(Layout(), files)
    assert set(siblings) == {"large.zip.xz", "small.zip.gz"}
    assert lzma.decompress(siblings["large.zip.xz"]) == large
    listed = make_manifest(files, siblings, version="1", worker=b"w")["files"]
    assert listed["large.zip"]["xz"] == len(siblings["large.zip.xz"])
    assert listed["audio/ca.mp3pack"].keys().isdisjoint({"gz", "xz"})


def test_compressing_large_files_is_reported_with_their_number(tmp_path, capsys):
    layout = Layout(cache=tmp_path)
    files = {"a.zip": bytes(600_000), "same.zip": bytes(600_000), "other.zip": bytes(700_000)}
    first = compress_files(layout, files)
    assert capsys.readouterr().out == "site: compressing 2 of 3 large files\n"
    assert compress_files(layout, files) == first
    assert capsys.readouterr().out == ""


def test_modules_of_the_worker_are_joined_with_what_they_import():
    modules = {
        "sw-a.js": b'import { b } from "./vendor/b.js";\n\nexport const a = b;\n',
        "vendor/b.js": b"export const b = 1;\n",
    }
    joined = join_worker(b'import { a } from "./sw-a.js";\nuse(a);\n', modules)
    assert joined == b"const b = 1;\n\nconst a = b;\nuse(a);\n"


def test_build_id_changes_with_any_file_and_worker():
    other = make_manifest({**FILES, "index.html": b"<!DOCTYPE html>"}, {}, version="1", worker=b"w")
    worker = make_manifest(FILES, {"pyodide/a.wasm.gz": b""}, version="1", worker=b"v")
    assert len({build_manifest()["build"], other["build"], worker["build"]}) == 3


@pytest.mark.parametrize("name", ["notes.docx", "js/of-a-type-that-servers-do-not-know.mjs"])
def test_media_type_refuses_unknown_type(name):
    with pytest.raises(ValueError, match="what type is"):
        media_type(name)


def test_filling_refuses_script_without_token():
    with pytest.raises(ValueError, match="is missing"):
        fill_tokens(b"const PRECACHE = null;", {"/*@@PRECACHE@@*/ null": json.dumps({})})


def test_storage_version_is_read_from_database_script():
    database = {"js/database.js": b"// one\nconst VERSION = 7;   // two\n"}
    assert storage_version(database) == 7
    assert storage_version({}) == 1
    real = (Layout().site / "js/database.js").read_bytes()
    now = storage_version({"js/database.js": real})
    newer = real.replace(b"const VERSION = %d;" % now, b"const VERSION = 7;")
    assert storage_version({"js/database.js": newer}) == 7


def test_manifest_marks_voices_examples_and_lists_as_later():
    later = ["audio/ca.mp3pack", "example/ca.packed", "lexicons/ca.packed"]
    plain = ["js/audio/x.js", "example/index.json"]
    files = FILES | dict.fromkeys([*later, *plain], b"")
    listed = make_manifest(files, {}, version="1", worker=b"w")["files"]
    assert [name for name, about in listed.items() if about.get("later")] == later


def test_site_lists_digests_of_its_examples():
    files = {"index.html": b"<!doctype html>", "example/ca.packed": b"packed"}
    sealed = seal(Layout(), files, version="1", news={})
    digest = hashlib.sha256(b"packed").hexdigest()
    assert json.loads(sealed[EXAMPLES]) == {"ca": digest}
    assert EXAMPLES in json.loads(sealed[PRECACHE])["files"]


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
    messages = json.dumps({"ca": dict.fromkeys(WORKER_MESSAGES, "Torna-hi")}, ensure_ascii=False)
    files = {
        "index.html": b"<!doctype html>",
        WORDS: f"// Made.\nexport const words = {messages};\n".encode(),
        **read_worker(layout),
    }
    return seal(layout, files, version="1", news=NEWS_OF_TEST)


def test_worker_ships_under_build_name_announced_with_hash(site):
    announced = json.loads(site[ANNOUNCEMENT])
    assert announced["worker"] == f"sw-{announced['build']}.js"
    assert announced["worker_sha256"] == hashlib.sha256(site[announced["worker"]]).hexdigest()
    assert WORKER not in site
    plain = {name: data for name, data in site.items() if not name.endswith(SIBLINGS)}
    sources = {**plain, **read_worker(Layout())}
    again = seal(Layout(), sources, version="1", news=NEWS_OF_TEST)
    assert again == site, "what follows from the files is no file of its own"
    assert {name for name in again if is_derived(name)} == {
        announced["worker"],
        "precache.json",
        ANNOUNCEMENT,
        NEWS,
    }
    assert json.loads(site[NEWS]) == NEWS_OF_TEST
    assert "changelog" not in announced, "every look for a version would fetch it"


def test_version_announces_readable_entries(site):
    announced = json.loads(site[ANNOUNCEMENT])
    schema = json.loads((Layout().package / "schema.json").read_text(encoding="utf-8"))
    assert announced["schema"] == schema["number"]
    assert announced["keeps_later_entries"] is True
    assert announced["acts"].keys() == KINDS.keys()
    assert announced["acts"]["duplicate"]["read_slips"] >= 1
    assert announced["rules"] == present_version()
    assert PROGRAM.fullmatch(announced["program"])
    assert '"keeps_later_entries":true' in site[announced["worker"]].decode(), (
        "#/version is announced too"
    )


def test_no_truncated_worker_is_valid_script(site):
    """A truncated upload leaves a beginning of the script, and the browser has to refuse each of them."""
    script = site[json.loads(site[ANNOUNCEMENT])["worker"]]
    done = subprocess.run(
        ["node", "-e", BEGINNINGS], input=script, capture_output=True, check=True, timeout=60
    )
    assert json.loads(done.stdout) == []


def test_worker_has_messages_in_every_language(site):
    script = site[json.loads(site[ANNOUNCEMENT])["worker"]].decode()
    assert '{"ca":["Torna-hi","Torna-hi"],"en":["A Faristol file is missing' in script


def test_zip_ends_with_announcement_of_version():
    names = ["faristol/version.json", "faristol/sw-0123456789abcdef.js", "faristol/z.txt", "READ"]
    assert order_for_upload(names)[-2:] == [
        "faristol/sw-0123456789abcdef.js",
        "faristol/version.json",
    ]


def test_only_release_is_announced_without_mark():
    assert "+dev-" in readable_entries(Layout())["program"]
    assert "+dev" not in readable_entries(Layout(), is_release=True)["program"]


def test_lists_of_other_versions_ship_uncached():
    name = f"lexicons/{'ab' * 32}.packed"
    files = {"index.html": b"<!doctype html>", **read_worker(Layout())}
    without = seal(Layout(), dict(files), version="1", news={})
    ships = seal(Layout(), {**files, name: b"words" * 1_000}, version="1", news={})
    siblings = {f"{name}.gz": ships[f"{name}.gz"]}
    assert ships == {**without, name: b"words" * 1_000, **siblings}
    assert name not in json.loads(ships["precache.json"])["files"]


def test_build_keeps_released_lists_under_their_digests(tmp_path):
    folder = tmp_path / "lexicons" / "shipped"
    folder.mkdir(parents=True)
    (folder / f"{'cd' * 32}.packed").write_bytes(b"earlier")
    assert shipped_lists(Layout(root=tmp_path)) == {f"lexicons/{'cd' * 32}.packed": b"earlier"}


def test_shipped_lists_are_available_under_their_digests():
    layout = Layout()
    present = {row["digest"]: row["file"] for row in json.loads(describe_lists(layout))}
    shipped = shipped_lists(layout)
    packed = packed_lists(layout)
    assert present
    for digest, file in present.items():
        assert shipped[f"lexicons/{digest}.packed"] == packed[f"lexicons/{file}"]
        assert digest_of(to_plain(packing.unpack_words(packed[f"lexicons/{file}"]))) == digest
