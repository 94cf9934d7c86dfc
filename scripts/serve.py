"""Serve the built site on this machine, as any static server would."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from faristol.command.content_types import TYPES
from scripts.build.layout import Layout

HOST = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """A handler that sends files with the types that browsers need, not those of this machine's settings."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 - so in the base

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - so in the base
        """Log no requests: only the address is printed."""


class Server(ThreadingHTTPServer):
    """A server that ignores connections closed by the browser, as at each reload."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print the error of a request, unless the browser has gone."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of a folder on a port; 0 takes any."""
    return listen(partial(Handler, directory=str(folder)), port)


def listen(handler: Callable[..., Handler], port: int) -> ThreadingHTTPServer:
    """Return a server on a port; 0 takes any.

    A taken port is not replaced by the next: what a browser stores belongs to the address.

    Raises:
        SystemExit: the port is taken, or there is none of this number.
    """
    try:
        return Server((HOST, port), handler)
    except (OSError, OverflowError) as error:
        message = f"Port {port} cannot be used ({error}). PORT=8001 takes another: the office there is empty."
        raise SystemExit(message) from error


def serve_until_interrupted(listening: ThreadingHTTPServer, path: str, note: str) -> None:
    """Print the address of a page and serve until Ctrl+C."""
    print(f"Faristol is at http://{HOST}:{listening.server_port}/{path}")
    print(f"{note} Ctrl+C stops this server.", flush=True)
    try:
        listening.serve_forever()
    except KeyboardInterrupt:
        print()


def main() -> int:
    """Serve the folder that the command line names until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Layout().out)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--path", default="", help="the page to point at, such as #/parts")
    options = parser.parse_args()
    with server(options.folder, options.port) as listening:
        serve_until_interrupted(listening, options.path, "It works offline once loaded.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
