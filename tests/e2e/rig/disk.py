"""A disk of its own for a browser's profile, small enough to be filled."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Self

import pytest

from tests.e2e.rig.patience import time_factor

SIZE = "150m"
BLOCK = 65536
PAGE = 4096


class Disk:
    """A file system in memory, and the file that fills it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"
        self._over = Event()
        self._thread: Thread | None = None

    @property
    def free(self) -> int:
        """Return how many bytes are free."""
        report = os.statvfs(self.folder)
        return report.f_bavail * report.f_frsize

    def fill(self) -> None:
        """Write until no further block fits."""
        _append(self._filler, BLOCK)
        _append(self._filler, PAGE)

    def keep_full(self) -> None:
        """Take all space that is freed from now on, as a download under way does."""
        self.fill()

        def take() -> None:
            while not self._over.wait(0.001):
                _append(self._filler, PAGE)

        self._over.clear()
        self._thread = Thread(target=take, daemon=True)
        self._thread.start()

    def empty(self) -> None:
        """Free the space."""
        self._over.set()
        if self._thread is not None:
            self._thread.join(10)
            self._thread = None
        self._filler.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.empty()


def _append(file: Path, size: int) -> None:
    with file.open("ab", buffering=0) as filler:
        try:
            while filler.write(b"\xff" * size) == size:
                pass
        except OSError:
            pass


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """Mount a small disk, or skip the test where that is not allowed."""
    mount = shutil.which("mount")
    if mount is None or os.geteuid() != 0:
        pytest.skip("only root may mount a small disk")
    folder.mkdir()
    command = [mount, "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"a small disk cannot be mounted here: {done.stderr.strip()}")
    try:
        with Disk(folder) as disk:
            yield disk
    finally:
        until = time.monotonic() + 10 * time_factor()
        # the browser may still be closing its files
        while subprocess.run(["umount", str(folder)], capture_output=True, check=False).returncode:
            if time.monotonic() > until:
                subprocess.run(["umount", "-l", str(folder)], check=False)
                break
            time.sleep(0.1)
