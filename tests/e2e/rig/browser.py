"""Start the browsers of this machine, each the way it wants to be started."""

import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright

WEBKIT = ("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",)
CHROMIUM_ARGS = ["--no-sandbox", "--disable-background-networking"]


def find(name: str) -> str | None:
    """Return the path of a browser of the system."""
    names = {
        "chromium": ("chromium", "chromium-browser", "google-chrome"),
        "firefox": ("firefox-esr", "firefox"),
        "webkit": ("WebKitWebDriver",),
    }[name]
    return next((path for one in names if (path := shutil.which(one))), None)


def options(name: str) -> dict[str, Any]:
    """Return what Playwright must be told to start a browser."""
    path = find(name)
    if path is None:
        pytest.skip(f"no {name} on this machine")
    if name == "firefox":
        return {"executable_path": path, "channel": "moz-firefox"}
    return {"executable_path": path, "args": [*CHROMIUM_ARGS]}


def launch(playwright: Playwright, name: str, *args: str) -> Browser:
    """Start a browser whose contexts forget everything."""
    given = options(name)
    if args:
        given["args"] = [*given.get("args", []), *args]
    browser: Browser = getattr(playwright, name).launch(**given)
    return browser


def launch_on(playwright: Playwright, name: str, profile: Path, **more: Any) -> BrowserContext:
    """Start a browser on a profile that stays."""
    context: BrowserContext = getattr(playwright, name).launch_persistent_context(
        str(profile), **options(name), **more
    )
    return context


def kill(profile: Path) -> None:
    """Kill -9 the browser process that works on a profile, found by the profile's own path."""
    listing = subprocess.run(
        ["ps", "-axo", "pid=,args="], capture_output=True, text=True, check=True
    ).stdout
    pids = [
        int(line.split(None, 1)[0])
        for line in listing.splitlines()
        if str(profile) in line and "--type=" not in line and "-contentproc" not in line
        and "/bin/sh" not in line.split(None, 1)[1]
    ]
    assert pids, "the browser to be killed was not found"
    for pid in pids:
        _signal(pid)
    until = time.monotonic() + 10
    while time.monotonic() < until and any(Path(f"/proc/{pid}").exists() for pid in pids):
        time.sleep(0.02)


def _signal(pid: int) -> None:
    import os

    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Screen:
    """A display nobody looks at, for browsers that cannot do without one."""

    def __init__(self) -> None:
        path = shutil.which("Xvfb")
        if path is None:
            pytest.skip("no Xvfb on this machine")
        self._process = subprocess.Popen(
            [path, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        assert self._process.stdout is not None
        self.name = ":" + self._process.stdout.readline().strip()

    def __enter__(self) -> "Screen":
        return self

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        self._process.communicate()


def launch_webkit(screen: Screen) -> Any:
    """Start WebKitGTK's little browser; what it keeps is gone when it ends."""
    driver = find("webkit")
    window = next((path for path in WEBKIT if Path(path).exists()), None)
    if driver is None or window is None:
        pytest.skip("no WebKitGTK on this machine")
    import os

    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    options = Options()
    options.binary_location = window
    options.add_argument("--automation")
    service = Service(driver, env={**os.environ, "DISPLAY": screen.name})
    return webdriver.WebKitGTK(options=options, service=service)
