"""Have micropip resolve what is asked for from the wheels at hand, and freeze it; runs inside Pyodide.

/input is {"asked": [requirement], "wheels": {file name: content}}; /output becomes the lock that
micropip.freeze() writes. What is in none of the wheels is not found: no index is named, and the
list of packages that Pyodide would fetch is empty here (pack.mjs).
"""

import asyncio
import base64
import json
import sys
from pathlib import Path

WHEELS = Path("/wheels")


async def main() -> None:
    """Lay the wheels out, micropip's among them, and have it install from them alone."""
    given = json.loads(Path("/input").read_text())
    WHEELS.mkdir()
    for name, data in given["wheels"].items():
        (WHEELS / name).write_bytes(base64.b64decode(data))
    sys.path.append(str(next(WHEELS.glob("micropip-*.whl"))))
    import micropip

    places = [f"{path.name.partition('-')[0]} @ emfs:{path}" for path in sorted(WHEELS.iterdir())]
    await micropip.install(given["asked"], index_urls=[], constraints=places)
    Path("/output").write_text(micropip.freeze())


asyncio.ensure_future(main())  # noqa: RUF006 - pack.mjs waits for it
