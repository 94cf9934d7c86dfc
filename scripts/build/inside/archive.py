"""Compile sources to byte code and pack them into an archive; runs inside Pyodide.

/input is a JSON list of {"name", "data" (base64), "code" (null, or the file name to show in
tracebacks), "optimize", "lines"}; /output becomes the archive. Byte code is of the unchecked kind, so the
interpreter neither looks for sources nor compares dates.
"""

import base64
import importlib.util
import json
import marshal
import types
import zipfile
from pathlib import Path

# The earliest date that fits in a zip: the archive must not depend on the day.
DATE = (1980, 1, 1, 0, 0, 0)
HEADER = importlib.util.MAGIC_NUMBER + (0b01).to_bytes(4, "little")


# of a table of lines: eight units of code (or one to eight), the line as before, no columns
EIGHT = b"\xef\x00"


def one_line(code: types.CodeType) -> types.CodeType:
    """Let all of a function stand at its first line: what a compiled template says of lines is of no file."""
    units = len(code.co_code) // 2
    rest = bytes((0xE8 + units % 8 - 1, 0)) if units % 8 else b""
    constants = tuple(
        one_line(constant) if isinstance(constant, types.CodeType) else constant
        for constant in code.co_consts
    )
    return code.replace(co_linetable=EIGHT * (units // 8) + rest, co_consts=constants)


def compiled(source: bytes, name: str, optimize: int, *, has_lines: bool) -> bytes:
    """Make the content of an unchecked, hash-based .pyc file."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    if not has_lines:
        code = one_line(code)
    return HEADER + importlib.util.source_hash(source) + marshal.dumps(code)


def main() -> None:
    """Pack what /input asks for."""
    entries = json.loads(Path("/input").read_text())
    # Stored, not deflated: the whole is compressed once for the journey, which packs better, and
    # nothing has to be inflated when Python starts.
    with zipfile.ZipFile("/output", "w", zipfile.ZIP_STORED) as archive:
        for entry in entries:
            data = base64.b64decode(entry["data"])
            if entry["code"] is not None:
                data = compiled(
                    data, entry["code"], entry["optimize"], has_lines=entry.get("lines", True)
                )
            archive.writestr(zipfile.ZipInfo(entry["name"], DATE), data)


main()
