"""The start of the browsers of this machine, with their options."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any, Self

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright

from scripts.browsers import NAMES, SHELL
from tests.e2e.rig.patience import time_factor

WEBKIT = ("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",)
CHROMIUM_ARGS = ["--no-sandbox", "--disable-background-networking"]


def find_browser(name: str) -> str | None:
    """Return the path of a browser of the system."""
    return next((path for command in NAMES[name] if (path := shutil.which(command))), None)


def launch_options(name: str, *, is_whole: bool = False) -> dict[str, Any]:
    """Return Playwright's options to start a browser, on request with its windows."""
    path = find_browser(name.capitalize())
    if name == "chromium" and not is_whole:
        path = shutil.which(SHELL) or path
    if path is None:
        pytest.skip(f"no {name} on this machine")
    if name == "firefox":
        return {"executable_path": path, "channel": "moz-firefox"}
    return {"executable_path": path, "args": [*CHROMIUM_ARGS]}


def launch(playwright: Playwright, name: str, *args: str) -> Browser:
    """Start a browser whose contexts are not persistent."""
    given = launch_options(name)
    if args:
        given["args"] = [*given.get("args", []), *args]
    browser: Browser = getattr(playwright, name).launch(**given)
    return browser


def launch_on(
    playwright: Playwright, name: str, profile: Path, *, is_whole: bool = False, **more: Any
) -> BrowserContext:
    """Start a browser on a persistent profile."""
    context: BrowserContext = getattr(playwright, name).launch_persistent_context(
        str(profile), **launch_options(name, is_whole=is_whole), **more
    )
    return context


def process_ids(profile: Path) -> list[int]:
    """Return the ids of the browser's processes, found by its profile."""
    listing = subprocess.run(
        ["ps", "-axww", "-o", "pid=,args="], capture_output=True, text=True, check=True
    ).stdout
    result = [line.split(None, 1) for line in listing.splitlines() if str(profile) in line]
    children = ("--type=", "-contentproc", "/bin/sh")
    pids = [int(pid) for pid, args in result if not any(sign in args for sign in children)]
    assert pids, "the browser was not found"
    return pids


def kill(pids: list[int], seconds: float = 10.0) -> None:
    """Kill processes that we started, as `kill -9` does, and wait until they are gone."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    until = time.monotonic() + seconds * time_factor()
    while any(_is_alive(pid) for pid in pids):
        assert time.monotonic() < until, "the browser would not die"
        time.sleep(0.02)


def _is_alive(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        # a dead child whose parent has not looked yet holds no files any more
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):  # it went between two of these looks
        return False


class Screen:
    """A virtual display for browsers that need one."""

    def __init__(self) -> None:
        path = find_browser("Xvfb")
        if path is None:
            pytest.skip("no Xvfb on this machine")
        self._process = subprocess.Popen(
            [path, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        self.name = ":" + self._process.stdout.readline().strip()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        self._process.communicate()


def launch_webkit(screen: Screen) -> Any:
    """Start WebKitGTK's small browser; its storage is gone when it ends."""
    driver = find_browser("WebKitGTK")
    window = next((path for path in WEBKIT if Path(path).exists()), None)
    if driver is None or window is None:
        pytest.skip("no WebKitGTK on this machine")
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    options = Options()
    options.binary_location = window
    options.add_argument("--automation")
    service = Service(driver, env={**os.environ, "DISPLAY": screen.name})
    return webdriver.WebKitGTK(options=options, service=service)
