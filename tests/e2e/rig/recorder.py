"""A static server of the built site that logs requests and stops on command."""

import threading
import time
from collections.abc import Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.e2e.rig.patience import time_factor

# A page of the same origin on which nothing of Faristol runs.
BLANK = "blank-page.html"
# Another one, and the script of the Python that runs on it (room.py).
ROOM = "room.html"
TENANT = "tenant.py"
READ = 2.0  # seconds in which the browser reads what was sent: what waits to be read when it breaks off is lost
EMPTY = b"<!doctype html><link rel=icon href='data:,'><title>blank</title>"
REFUSAL = b"<!doctype html><title>This host does not have such a file</title>"


class Handler(SimpleHTTPRequestHandler):
    """The handler of `python3 -m http.server` with a log and an optional path prefix."""

    def __init__(self, *args: Any, recorder: "Recorder", **kwargs: Any) -> None:
        self.recorder = recorder
        super().__init__(*args, directory=str(recorder.folder), **kwargs)

    def do_GET(self) -> None:
        """Log the request; paths outside the prefix are not found."""
        self.recorder.requested.append(self.path)
        if not self.path.startswith(self.recorder.prefix):
            self.send_error(404)
            return
        name = self.path.removeprefix(self.recorder.prefix).split("?")[0]
        if name in self.recorder.first:
            size = (self.recorder.folder / name).stat().st_size
            self._send(name, self.recorder.first.pop(name), size=size)
            self._hang_up()
            return
        if name in self.recorder.cut:
            self._break_off(name)
            return
        if status := self.recorder.refused.get(Path(name).suffix):
            self._send(name, REFUSAL, status)
            return
        special = {BLANK: EMPTY, ROOM: EMPTY, **self.recorder.damaged}
        if name == TENANT:
            special[name] = Path(__file__).with_name(TENANT).read_bytes()
        if name in special:
            self._send(name, special[name])
            return
        super().do_GET()

    def _send(self, name: str, data: bytes, status: int = 200, *, size: int = 0) -> None:
        """Send data; with a size they are announced as the beginning of so much."""
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(name))
        self.send_header("Content-Length", str(size or len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _hang_up(self) -> None:
        """Close the connection, once the browser has read what was sent."""
        self.wfile.flush()
        time.sleep(READ * time_factor())
        self.close_connection = True

    def end_headers(self) -> None:
        """Send the headers that the host adds to each answer."""
        for name, value in self.recorder.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def _break_off(self, name: str) -> None:
        """Send a file from the requested place up to the next cut, and close the connection."""
        data = (self.recorder.folder / name).read_bytes()
        requested = self.headers.get("Range", "")
        self.recorder.ranges.append(requested)
        begin = int(requested.removeprefix("bytes=").rstrip("-")) if requested else 0
        self.send_response(206 if begin else 200)
        if begin:
            self.send_header("Content-Range", f"bytes {begin}-{len(data) - 1}/{len(data)}")
        self.send_header("Content-Type", self.guess_type(name))
        self.send_header("Content-Length", str(len(data) - begin))
        self.end_headers()
        cuts = self.recorder.cut[name]
        self.wfile.write(data[begin:][: cuts.pop(0) if cuts else None])
        self._hang_up()

    def translate_path(self, path: str) -> str:
        """Take the prefix off before looking for the file."""
        return super().translate_path("/" + path.removeprefix(self.recorder.prefix))

    def guess_type(self, path: Any) -> str:
        """Return the type of a file, if this server knows it."""
        if self.recorder.types is None:
            return super().guess_type(path)
        return self.recorder.types.get(Path(path).suffix, self.recorder.unknown_type)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - so in the base
        """Print no requests: the log has them."""


class Recorder:
    """A static server on a free port, whose log is `requested`. Its folder may change while it runs."""

    def __init__(self, folder: Path, prefix: str = "/") -> None:
        self.folder = folder
        self.prefix = prefix
        self.requested: list[str] = []
        self.damaged: dict[str, bytes] = {}  # name: what is sent in its place
        self.first: dict[str, bytes] = {}  # name: what its first answer sends before it breaks off
        self.refused: dict[str, int] = {}  # suffix: status of the page that is sent instead
        self.cut: dict[str, list[int]] = {}  # name: after how many bytes each answer breaks off
        self.ranges: list[str] = []  # what was asked for of them
        self.types: Mapping[str, str] | None = None  # by suffix; without it, those of Python
        self.headers: dict[str, str] = {}  # that the host adds to every answer
        self.unknown_type = "application/octet-stream"  # of a suffix that is not among them
        self.port = 0
        self._server: ThreadingHTTPServer | None = None
        self.start()

    def start(self) -> None:
        """Listen, on the former port if there was one."""
        handler = partial(Handler, recorder=self)
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def kill(self) -> None:
        """Close the port: no request is answered from now on."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    @property
    def needed(self) -> list[str]:
        """Return what was requested, but for the help: an idle page fetches it by itself."""
        return [path for path in self.requested if not path.startswith(f"{self.prefix}help/")]

    @property
    def url(self) -> str:
        """Return the address of the site."""
        return f"http://localhost:{self.port}{self.prefix}"

    @property
    def blank(self) -> str:
        """Return the address of a page of the origin without Faristol."""
        return self.url + BLANK

    @property
    def origin(self) -> str:
        """Return the only origin that may be requested."""
        return f"http://localhost:{self.port}"
