"""Integration tests of the server and the files of `make dev`.

They test scripts/dev.py and scripts/build/dev.py.
"""

import hashlib
import json
import os
import threading
import urllib.error
import urllib.request

import pytest

from scripts.build.dev import DEV_WORKER, seal_for_dev, write_changed
from scripts.build.layout import Layout
from scripts.build.precache import ANNOUNCEMENT, WORKER
from scripts.dev import DevSite, dev_server


class Builder:
    """A build that copies an input to the page, or fails when the input holds an error."""

    def __init__(self, folder):
        self.source = folder / "source.txt"
        self.out = folder / "out"
        self.out.mkdir()
        self.count = 0
        (self.out / DEV_WORKER).write_text("// of dev")
        self.edit("one")

    def edit(self, text):
        """Change the input; its date changes even where the clock is coarse."""
        self.source.write_text(text)
        os.utime(self.source, ns=(0, 1_000_000_000 * (self.count + 1) + len(text)))

    def build(self):
        self.count += 1
        text = self.source.read_text()
        if "error" in text:
            return text
        (self.out / "index.html").write_text(text)
        return ""


@pytest.fixture
def builder(tmp_path):
    return Builder(tmp_path)


@pytest.fixture
def site(builder):
    return DevSite(lambda: [builder.source], builder.build)


@pytest.fixture
def address(builder, site):
    with dev_server(builder.out, site, 0) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listening.server_port}/"
        listening.shutdown()


def load(address, **headers):
    """Return status, headers and text of an answer."""
    request = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.headers, answer.read().decode()


def test_page_load_builds_changed_inputs_only(builder, address):
    assert load(address)[2] == "one"
    assert load(address)[2] == "one"
    assert builder.count == 1
    builder.edit("another")
    assert load(f"{address}?x#y")[2] == "another"
    assert builder.count == 2


def test_file_request_builds_nothing(builder, address):
    load(address)
    builder.edit("another")
    assert load(f"{address}{DEV_WORKER}")[0] == 200
    assert builder.count == 1
    load(f"{address}hall.html")
    assert builder.count == 2


def test_page_shows_escaped_error_until_corrected(builder, address):
    builder.edit('error: x = <script>alert("&")</script>')
    for _ in range(2):
        status, headers, text = load(address)
        assert status == 500
        assert headers["Cache-Control"] == "no-store"
        assert headers["ETag"] is None
        assert "error: x = &lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;" in text
        assert "<script" not in text
    assert builder.count == 1
    builder.edit("right")
    status, _, text = load(address)
    assert (status, text) == (200, "right")


def test_deleted_input_is_change(builder, site, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text("")
    site = DevSite(lambda: [builder.source, other], builder.build)
    site.refresh()
    other.unlink()
    site.refresh()
    assert builder.count == 2


def test_server_sends_file_again_only_when_changed(builder, address):
    _, headers, _ = load(address)
    tag = {"If-None-Match": headers["ETag"], "If-Modified-Since": headers["Last-Modified"]}
    assert load(address, **tag)[0] == 304
    builder.edit("another")
    status, headers, text = load(address, **tag)
    assert (status, text) == (200, "another")
    assert headers["Cache-Control"] == "no-cache"


def test_server_answers_worker_of_released_version_with_dev_worker(address):
    assert load(f"{address}sw-0123456789abcdef.js")[2] == "// of dev"
    assert load(f"{address}sw-other.js")[0] == 404


def test_written_files_keep_date_unless_changed(tmp_path):
    write_changed(tmp_path, {"a/same.txt": b"1", "changed.txt": b"1", "gone.txt": b"1"})
    for name in ("a/same.txt", "changed.txt"):
        os.utime(tmp_path / name, ns=(0, 0))
    write_changed(tmp_path, {"a/same.txt": b"1", "changed.txt": b"2"})
    assert (tmp_path / "a" / "same.txt").stat().st_mtime_ns == 0
    assert (tmp_path / "changed.txt").read_bytes() == b"2"
    assert not (tmp_path / "gone.txt").exists()


def test_dev_site_is_uncompressed_and_its_worker_stores_nothing(tmp_path):
    files = {"index.html": b"<!doctype html>" * 1000, WORKER: b"fetch"}
    sealed = seal_for_dev(Layout(cache=tmp_path), files, version="1", news={})
    assert not [name for name in sealed if name.endswith(".gz")]
    announced = json.loads(sealed[ANNOUNCEMENT])
    assert announced["worker"] == DEV_WORKER
    assert announced["worker_sha256"] == hashlib.sha256(sealed[DEV_WORKER]).hexdigest()
    assert WORKER not in sealed
    assert b'"fetch"' not in sealed[DEV_WORKER]
