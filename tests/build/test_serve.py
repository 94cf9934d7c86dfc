"""Integration tests of scripts/serve.py, the server for developers."""

import threading
import urllib.request

import pytest

from scripts.serve import server


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
    ],
)
def test_files_have_types_that_browsers_require(tmp_path, name, kind):
    (tmp_path / name).write_bytes(b"")
    with server(tmp_path, 0) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        with urllib.request.urlopen(f"http://127.0.0.1:{listening.server_port}/{name}") as answer:
            assert answer.headers["Content-Type"] == kind
        listening.shutdown()


def test_server_takes_no_other_port_than_requested(tmp_path):
    with server(tmp_path, 0) as first, pytest.raises(SystemExit, match="PORT=8001"):
        server(tmp_path, first.server_port)
    with pytest.raises(SystemExit, match="99999"):
        server(tmp_path, 99_999)
