"""The answers of the server: files of the packed site and lists of a folder, by their names alone."""

from collections.abc import Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path, PurePosixPath
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from faristol.command.content_types import OTHER, TYPES
from faristol.command.lists import INDEX, index_of, is_list
from faristol.command.packed_site import PackedSite

SIGN: Final = "Faristol"  # what the server calls itself, and is recognized by
NAME: Final = "localhost"
ADDRESS: Final = "127.0.0.1"
START_PAGE: Final = "index.html"
_LISTS: Final = "lists/"
_IDLE_SECONDS: Final = 60


class Handler(BaseHTTPRequestHandler):
    """A handler of requests for files of a packed site.

    There is one host name. What a browser stores belongs to the name, so the number instead of it is sent on;
    and with any other name nothing is answered: else a page elsewhere, whose name was pointed here, could read.
    """

    protocol_version = "HTTP/1.1"
    timeout = _IDLE_SECONDS

    def __init__(self, site: PackedSite, lists: Mapping[str, Path], *rest: Any) -> None:
        self._site = site
        self._lists = lists
        super().__init__(*rest)

    def version_string(self) -> str:
        """Return the name of the server, which is in each answer."""
        return SIGN

    def do_GET(self) -> None:
        """Answer with a file, if the request has the one host name."""
        host = self.headers.get("Host", "")
        if self._is_host(host, ADDRESS):
            self._send_on()
            return
        name = file_name_of(self.path)
        body = self._read(name) if self._is_host(host, NAME) else None
        if body is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Type", type_of(name))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self._end(body)

    do_HEAD = do_GET  # noqa: N815 - so in the base

    def _is_host(self, host: str, name: str) -> bool:
        port = self.connection.getsockname()[1]
        return host == f"{name}:{port}" or (port == 80 and host == name)

    def _send_on(self) -> None:
        path = self.path if self.path.startswith("/") and not self.path.startswith("//") else "/"
        port = self.connection.getsockname()[1]
        self.send_response(308)
        self.send_header("Location", f"http://{NAME}:{port}{path}")
        self._end(b"")

    def _read(self, name: str) -> bytes | None:
        if name == f"{_LISTS}{INDEX}":
            return index_of(self._lists)
        if name.startswith(_LISTS):
            path = self._lists.get(name.removeprefix(_LISTS))
            if path is None or not is_list(path):
                return None
            with suppress(OSError):  # it was there when the server started
                return path.read_bytes()
            return None
        return self._site.read(name)

    def _end(self, body: bytes) -> None:
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - so in the base
        """Log no requests: only the address is printed."""


def file_name_of(target: str) -> str:
    """Return the name of the file that the target of a request asks for; it may be the name of none."""
    try:
        path = urlsplit(target).path
    except ValueError:
        return ""
    return unquote(path).removeprefix("/") or START_PAGE


def type_of(name: str) -> str:
    """Return the type of a file; compressed siblings are data that the page itself unpacks."""
    return TYPES.get(PurePosixPath(name).suffix, OTHER)
