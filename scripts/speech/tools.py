"""The programs that speak: whether they are installed, and their runs."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

LISTENING = ("sox", "ffmpeg")
RENDERING = ("festival", "hts_engine", "espeak-ng", *LISTENING)
PACKAGES = "festival festival-ca festvox-ca-ona-hts htsengine espeak-ng sox ffmpeg"


class ToolError(Exception):
    """A program that is missing, or that failed."""


def require(
    *files: Path,
    programs: Sequence[str] = RENDERING,
    packages: str = PACKAGES,
    purpose: str = "to render the clips anew",
) -> None:
    """Require every program, and every file of a voice.

    Raises:
        ToolError: something is missing.
    """
    missing = [name for name in programs if shutil.which(name) is None]
    missing += [str(path) for path in files if not path.is_file()]
    if missing:
        message = (
            f"not found: {', '.join(missing)}. They are needed only {purpose}; "
            f"on Debian: apt-get install {packages}"
        )
        raise ToolError(message)


def run(*command: str, given: bytes = b"") -> bytes:
    """Run a program and return its output.

    Raises:
        ToolError: it failed, or complained.
    """
    result = subprocess.run(command, input=given, capture_output=True, check=False)
    if result.returncode or result.stderr.strip():
        complaint = result.stderr.decode(errors="replace").strip()[-500:]
        message = f"{command[0]} ended with {result.returncode}: {complaint}"
        raise ToolError(message)
    return result.stdout
