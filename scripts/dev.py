"""Serve the site for development: when a page is loaded, what has changed is built first."""

import argparse
import html
import resource
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from scripts.build.__main__ import list_input_paths
from scripts.build.dev import DEV_OUT, DEV_WORKER
from scripts.build.layout import ROOT, Layout
from scripts.build.precache import SHIPPED_WORKER
from scripts.serve import Handler, listen, serve_until_interrupted

# The documents of a window; everything else belongs to one of them.
SHELLS = ("/", "/index.html", "/hall.html")
BUILD = (sys.executable, "-m", "scripts.build", "--dev")
ERROR_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Not built</title>
<style>body {{ margin: 2rem; font: 1rem/1.5 system-ui }} pre {{ overflow-x: auto; padding: 1rem; background: #fde8e8; color: #400 }}</style>
<h1>The site was not built</h1>
<p>Correct the error and reload this page.</p>
<pre>{error}</pre>
</html>
"""

State = dict[Path, tuple[int, int]]


class DevSite:
    """A built site that is kept up to date with its inputs.

    A build is a process of its own, so a change of the build's own code counts as well.
    """

    def __init__(self, paths: Callable[[], list[Path]], build: Callable[[], str]) -> None:
        self._paths = paths
        self._build = build
        self._state: State | None = None
        self._error = ""
        self._lock = threading.Lock()

    def refresh(self) -> str:
        """Build if an input has changed since the last build; return its errors, or an empty string."""
        with self._lock:
            # before the build: an input that changes meanwhile is built at the next load
            state = self._read_state()
            if state != self._state:
                self._error = self._build()
                self._state = state
            return self._error

    def _read_state(self) -> State:
        state = {}
        for path in self._paths():
            try:
                about = path.stat()
            except FileNotFoundError:  # an editor replaces it just now
                continue
            state[path] = (about.st_mtime_ns, about.st_size)
        return state


def run_build() -> str:
    """Build the site of `make dev`; print and return the errors, or an empty string."""
    used = _processor_seconds()
    done = subprocess.run(BUILD, cwd=ROOT, check=False, stderr=subprocess.PIPE, text=True)
    sys.stderr.write(done.stderr)
    print(f"dev: {_processor_seconds() - used:.1f} s of CPU", flush=True)
    if done.returncode:
        return done.stderr.strip() or f"the build ended with {done.returncode}"
    return ""


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class DevHandler(Handler):
    """Build before a document is sent; send a file again only if it has changed."""

    def __init__(self, *args: Any, site: DevSite, **options: Any) -> None:
        self._site = site
        self._is_error = False
        super().__init__(*args, **options)

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the head of the answer; return its body, or None without one."""
        self._is_error = False
        path = self.path.partition("?")[0].partition("#")[0]
        if path in SHELLS and (error := self._site.refresh()):
            return self._send_error_page(error)
        if SHIPPED_WORKER.fullmatch(path.removeprefix("/")):
            # the browser asks for the worker of `make serve`: this one takes its place
            self.path = f"/{DEV_WORKER}"
        tag = self._tag()
        if tag and self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        # its date has whole seconds: too coarse for a file that is built again and again
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self) -> None:
        """Have the browser ask at every load whether a file has changed; an error is not stored."""
        self.send_header("Cache-Control", "no-store" if self._is_error else "no-cache")
        if not self._is_error and (tag := self._tag()):
            self.send_header("ETag", tag)
        super().end_headers()

    def _tag(self) -> str:
        """Return a tag that changes with the file asked for, an empty string if there is no such file."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return ""
        about = path.stat()
        return f'"{about.st_mtime_ns:x}-{about.st_size:x}"'

    def _send_error_page(self, error: str) -> BytesIO:
        self._is_error = True
        page = ERROR_PAGE.format(error=html.escape(error)).encode()
        self.send_response(HTTPStatus.INTERNAL_SERVER_ERROR)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        return BytesIO(page)


def dev_server(folder: Path, site: DevSite, port: int) -> ThreadingHTTPServer:
    """Listen on a port, or on the next free one, and keep the site of a folder up to date.

    Port 0 takes any port.
    """
    return listen(partial(DevHandler, directory=str(folder), site=site), port)


def main() -> int:
    """Build, then serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    site = DevSite(partial(list_input_paths, Layout()), run_build)
    site.refresh()
    with dev_server(DEV_OUT, site, port) as listening:
        serve_until_interrupted(listening, "", "Reload the page after a change.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # while it builds for the first time
        sys.exit("\ndev: interrupted")
