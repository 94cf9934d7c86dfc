"""A screen of its own with Orca on it, which writes down what it speaks, and a keyboard for it."""

import os
import re
import shutil
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Self

# Debian's packages, by the command of each
PACKAGES = {
    "orca": "orca",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "dbus-daemon": "dbus",
    "firefox-esr": "firefox-esr",
}
BUS = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")  # of at-spi2-core
# Orca loads this of its user: what it would give to the voice it writes down, and there is no voice.
# On a busy machine it would take what answers late for dead, and be silent.
CUSTOMIZATIONS = """
from gi.repository import Atspi
from orca import speech

Atspi.set_timeout(15_000, 15_000)

def write_down(text, *_):
    with open({log!r}, "a", encoding="utf-8") as log:
        log.write(" ".join(text.split()) + "\\n")

speech._speak = write_down
"""
STARTS = 30  # seconds


def missing() -> list[str]:
    """Name the packages that are not installed."""
    packages = [name for command, name in PACKAGES.items() if not shutil.which(command)]
    return packages + ([] if BUS.exists() else ["at-spi2-core"])


def normalize_text(text: str) -> str:
    """Return a text as it is heard: its letters and digits."""
    return " ".join(re.findall(r"\w+", text))


class Reader:
    """Run Orca on a screen and a bus of its own, for as long as it is open."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "spoken.txt"
        self._folder = folder
        self._closing = ExitStack()
        self.env = {
            **os.environ,
            "GNOME_ACCESSIBILITY": "1",
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_CACHE_HOME": str(folder / "cache"),
        }

    def __enter__(self) -> Self:
        custom = self._folder / "data" / "orca" / "orca-customizations.py"
        custom.parent.mkdir(parents=True)
        custom.write_text(CUSTOMIZATIONS.format(log=str(self.log)))
        self.log.touch()
        number = self._start(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1180x820x24"], is_asked=True
        )
        self.env["DISPLAY"] = f":{number}"
        self.env["DBUS_SESSION_BUS_ADDRESS"] = self._start(
            ["dbus-daemon", "--session", "--print-address"], is_asked=True
        )
        self._start(["orca", "--replace"])
        self._wait_for_line("the first line of Orca")
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.close()

    def _start(self, command: list[str], *, is_asked: bool = False) -> str:
        """Start a program that ends with the reader; return the line that it prints, if one is asked for."""
        errors = self._closing.enter_context((self._folder / f"{command[0]}.txt").open("w"))
        process = subprocess.Popen(
            command, env=self.env, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        self._closing.enter_context(process)  # waits for it
        self._closing.callback(process.kill)
        assert process.stdout
        return process.stdout.readline().strip() if is_asked else ""

    def _wait_for_line(self, expected: str) -> None:
        until = time.monotonic() + STARTS
        while not self.spoken():
            assert time.monotonic() < until, f"{expected} did not come: see {self._folder}"
            time.sleep(0.1)

    def spoken(self) -> list[str]:
        """Return the lines that were spoken, in order."""
        return self.log.read_text(encoding="utf-8").splitlines()

    def xdotool(self, *words: str) -> str:
        """Do something with the keyboard or the windows of the screen."""
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as a hand does: Return, Tab, a, 7."""
        for key in keys:
            self.xdotool("key", "--clearmodifiers", key)
            time.sleep(0.15)

    def take_window(self) -> None:
        """Give the focus of the keyboard to the browser; there is no window manager who would."""
        windows = self.xdotool("search", "--sync", "--onlyvisible", "--name", "Faristol")
        self.xdotool("windowfocus", "--sync", windows.splitlines()[-1])
