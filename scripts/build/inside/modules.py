"""Import the modules named in /input and list the library files then loaded; runs inside Pyodide."""

import importlib
import json
import sys
from pathlib import Path

LIBRARY = "/lib/python{}{}.zip/".format(*sys.version_info)


def main() -> None:
    """Import the modules and write the list to /output."""
    for name in json.loads(Path("/input").read_text()):
        try:
            importlib.import_module(name)
        except ImportError as error:
            # Some modules of the library are for other systems.
            print(f"stdlib: {name} cannot be imported here: {error}")
    origins = {getattr(module.__spec__, "origin", None) for module in list(sys.modules.values())}
    files = sorted(
        origin.removeprefix(LIBRARY) for origin in origins if origin and origin.startswith(LIBRARY)
    )
    Path("/output").write_text(json.dumps(files))


main()
