"""Serve the built site on this machine, as any static server would."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from scripts.build.layout import Layout
from scripts.build.precache import TYPES

HOST = "127.0.0.1"
PORTS_TRIED = 20


class Handler(SimpleHTTPRequestHandler):
    """Send files with the types browsers insist on, whatever this machine believes they are."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 - so in the base

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - so in the base
        """Keep quiet: the address is all one wants to see."""


class Server(ThreadingHTTPServer):
    """A server that ignores connections closed by the browser, as at each reload."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print the error of a request, unless the browser has gone."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Serve a folder on a port, or on the next one that is free; 0 takes any."""
    return listen(partial(Handler, directory=str(folder)), port)


def listen(handler: Callable[..., Handler], port: int) -> ThreadingHTTPServer:
    """Listen on a port, or on the next one that is free; 0 takes any."""
    for offset in range(PORTS_TRIED):
        try:
            return Server((HOST, port + offset if port else 0), handler)
        except OSError:
            continue
    message = f"ports {port} to {port + PORTS_TRIED - 1} are all taken"
    raise OSError(message)


def serve_until_interrupted(listening: ThreadingHTTPServer, path: str, note: str) -> None:
    """Print the address of a page and serve until Ctrl+C."""
    print(f"Faristol is at http://{HOST}:{listening.server_port}/{path}")
    print(f"{note} Ctrl+C stops this server.", flush=True)
    try:
        listening.serve_forever()
    except KeyboardInterrupt:
        print()


def main() -> int:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Layout().out)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--path", default="", help="the page to point at, such as #/parts")
    given = parser.parse_args()
    with server(given.folder, given.port) as listening:
        serve_until_interrupted(listening, given.path, "It works offline once loaded.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
