"""The workers of Chromium's tests that begin when nothing runs beside them any more.

Two workers leave a part of two cores to Firefox and Pyodide, three leave a sixth of them idle, and four use them up. So
scripts/test.py starts twice as many as there are cores, and names a file that exists as long as other commands run.
"""

import os
import time
from pathlib import Path

from scripts.load import count_cores
from scripts.test import BESIDE_VARIABLE, RUN_LIMIT

INTERVAL = 0.5  # seconds


def is_extra(worker: str) -> bool:
    """Tell from the name that xdist gives a worker ("gw2") whether there is one for each core without it.

    One that replaces another has a number that none had before, and begins at once.
    """
    return count_cores() <= int(worker.removeprefix("gw")) < 2 * count_cores()


def wait_until_alone(worker: str) -> None:
    """Return when a worker may begin: an extra one when the file named by scripts/test.py is gone."""
    name = os.environ.get(BESIDE_VARIABLE)
    until = time.monotonic() + RUN_LIMIT
    while name and is_extra(worker) and Path(name).exists() and time.monotonic() < until:
        time.sleep(INTERVAL)
