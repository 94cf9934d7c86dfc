"""The server of the packed site at one fixed address.

What a browser stores belongs to host name and port: with another port the office would be empty. So there is one name,
one port unless another is given on purpose, and no next one.
"""

import json
import os
import sys
import urllib.request
import webbrowser
from collections.abc import Mapping
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Timer
from typing import Any, Final

from faristol.command.handler import ADDRESS, NAME, SIGN, Handler
from faristol.command.packed_site import ANNOUNCEMENT, PackedSite
from faristol.command.translation import gettext

PORT: Final = 8217
MAX_PORT: Final = 65_535
_PAUSE_SECONDS: Final = 0.3  # before the browser is opened: the server must answer by then
_ANSWER_SECONDS: Final = 2


class Server(ThreadingHTTPServer):
    """A server that never shares its port, and ignores connections that the browser closes."""

    # Windows gives a port to two programs that both allow this; elsewhere it only spares a wait.
    allow_reuse_address = os.name == "posix"
    allow_reuse_port = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print the error of a request, unless the browser has gone."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def serve(site: PackedSite, port: int, lists: Mapping[str, Path], *, opens_browser: bool) -> int:
    """Serve a site until interrupted, and return the exit code: 1 when it could not be served."""
    address = f"http://{NAME}:{port}/"
    try:
        server = Server((ADDRESS, port), partial(Handler, site, lists))
    except PermissionError:
        text = gettext("This user may not use port {port}. Without --port it is {usual}.")
        print(text.format(port=port, usual=PORT))
        return 1
    except OSError:
        return _explain_taken(site, port, address, opens_browser=opens_browser)
    text = gettext(
        "Faristol {version}: {address} Ctrl+C stops it; what is open goes on without it."
    )
    print(text.format(version=site.version, address=address), flush=True)
    if lists:
        text = gettext("Word lists beside it: {number}.")
        print(text.format(number=len(lists)), flush=True)
    if opens_browser:
        Timer(_PAUSE_SECONDS, open_browser, [address]).start()
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def _explain_taken(site: PackedSite, port: int, address: str, *, opens_browser: bool) -> int:
    other = find_other(port)
    if other is None:
        text = gettext(
            "Another program uses port {port}. Stop it, and begin again. Faristol takes no other port by itself: what a "
            "browser stores belongs to the address, and there the office would be empty. To have another office on "
            "purpose, use --port."
        )
        print(text.format(port=port))
        return 1
    version, build = other
    if build == site.build:
        text = gettext("Faristol {version} is served already: {address}")
        print(text.format(version=version, address=address), flush=True)
        if opens_browser:
            open_browser(address)
        return 0
    text = gettext(
        "Another Faristol is served at {address}: version {version} (build {build}). This one is {own_version} (build "
        "{own_build}). Stop the other one first."
    )
    own = {"own_version": site.version, "own_build": site.build[:8]}
    print(text.format(address=address, version=version, build=build[:8], **own))
    return 1


def find_other(port: int) -> tuple[str, str] | None:
    """Return version and build of the Faristol that is served at a port; None for another program."""
    request = urllib.request.Request(
        f"http://{ADDRESS}:{port}/{ANNOUNCEMENT}", headers={"Host": f"{NAME}:{port}"}
    )
    # nobody's proxy is between a machine and itself
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=_ANSWER_SECONDS) as answer:
            if answer.headers.get("Server") != SIGN:
                return None
            announced = json.loads(answer.read(1_000_000))
            return str(announced["version"]), str(announced["build"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def open_browser(address: str) -> None:
    """Open an address in the browser; where there is no screen, none is opened in the terminal."""
    has_screen = os.name == "nt" or sys.platform == "darwin"
    if has_screen or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
