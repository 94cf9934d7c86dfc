"""Scripts of the tests, run in Node."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

SUPPORT = Path(__file__).parent


def run_script(name: str, *, zone: str = "", **given: str) -> Any:
    """Return the last output line of a script of this folder, as JSON; its input is JSON and a time zone."""
    done = subprocess.run(
        ["node", "--no-warnings", str(SUPPORT / name), json.dumps(given)],
        capture_output=True,
        timeout=120,
        check=True,
        env={**os.environ, "TZ": zone} if zone else None,
    )
    return json.loads(done.stdout.splitlines()[-1])
