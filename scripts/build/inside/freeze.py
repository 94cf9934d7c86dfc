"""Have micropip resolve requested packages from given wheels, and freeze them.

It runs inside Pyodide.

/input is {"asked": [requirement], "wheels": {file name: content}}; /output becomes the lock that
micropip.freeze() writes. A package that is in none of the wheels is not found: no index is named, and
the list of packages that Pyodide would fetch is empty here (pack.mjs).
"""

import asyncio
import base64
import json
import sys
from pathlib import Path

WHEELS = Path("/wheels")


async def main() -> None:
    """Write the wheels, micropip's among them, and have micropip install from them alone."""
    request = json.loads(Path("/input").read_text())
    WHEELS.mkdir()
    for name, data in request["wheels"].items():
        (WHEELS / name).write_bytes(base64.b64decode(data))
    sys.path.append(str(next(WHEELS.glob("micropip-*.whl"))))
    import micropip

    places = [f"{path.name.partition('-')[0]} @ emfs:{path}" for path in sorted(WHEELS.iterdir())]
    await micropip.install(request["asked"], index_urls=[], constraints=places)
    Path("/output").write_text(micropip.freeze())


asyncio.ensure_future(main())  # noqa: RUF006 - pack.mjs waits for it
