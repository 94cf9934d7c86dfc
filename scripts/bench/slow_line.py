"""A static server behind a slow line, which can be cut: its connections share so many bytes a second."""

import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PIECE = 4_096  # bytes that a connection sends at once


class SlowLine:
    """What the connections of a server share: bytes a second, and whether the line is cut."""

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self.sent = 0  # bytes of bodies, so far
        self.sent_of = Counter[str]()  # the same by path
        self.is_cut = False
        self._free_at = time.monotonic()
        self._lock = threading.Lock()

    def take(self, size: int, path: str = "") -> None:
        """Wait until the line has room for so many bytes of a file.

        Raises:
            ConnectionResetError: it is cut.
        """
        with self._lock:
            begins = max(self._free_at, time.monotonic())
            self._free_at = begins + size / self.rate
            ends = self._free_at
        time.sleep(max(0.0, ends - time.monotonic()))
        if self.is_cut:
            raise ConnectionResetError
        self.sent += size
        self.sent_of[path] += size


class Handler(SimpleHTTPRequestHandler):
    """A handler of files that sends them over the line, piece by piece."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, line: SlowLine, **options: Any) -> None:
        self._line = line
        super().__init__(*args, **options)

    def parse_request(self) -> bool:
        """Answer nothing while the line is cut."""
        if self._line.is_cut:
            self._break_off()
            return False
        return super().parse_request()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file over the line."""
        try:
            while piece := source.read(PIECE):
                self._line.take(len(piece), self.path)
                outputfile.write(piece)
        except ConnectionError:
            self._break_off()

    def _break_off(self) -> None:
        self.close_connection = True
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            self.log_error("the browser was faster")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - so in the base
        """Print nothing."""


class Server(ThreadingHTTPServer):
    """A server that says nothing of connections that the browser closed."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing."""


@contextmanager
def serve_slowly(folder: Path, rate: int) -> Iterator[tuple[str, SlowLine]]:
    """Serve a folder at so many bytes a second; yield its address, and the line."""
    line = SlowLine(rate)
    with Server(("127.0.0.1", 0), partial(Handler, directory=str(folder), line=line)) as listening:
        threading.Thread(target=listening.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://localhost:{listening.server_port}/", line
        listening.shutdown()
