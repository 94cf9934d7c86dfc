"""Find the programs that speak, and run them."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

PROGRAMS = ("festival", "hts_engine", "espeak-ng", "sox", "ffmpeg")
LISTENS = ("sox", "ffmpeg")
PACKAGES = "festival festival-ca festvox-ca-ona-hts htsengine espeak-ng sox ffmpeg"


class ToolError(Exception):
    """A program that is not there, or that failed."""


def require(*files: Path) -> None:
    """Make sure that all that renders clips is here: every program, and every file of a voice.

    Raises:
        ToolError: something is missing.
    """
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    missing += [str(path) for path in files if not path.is_file()]
    _miss(missing, "to render the clips anew", PACKAGES)


def require_to_listen() -> None:
    """Make sure that the programs are here by which clips are heard in a room.

    Raises:
        ToolError: one is missing.
    """
    missing = [name for name in LISTENS if shutil.which(name) is None]
    _miss(missing, "to listen to the clips", " ".join(LISTENS))


def _miss(missing: Sequence[str], purpose: str, packages: str) -> None:
    if missing:
        message = (
            f"not found: {', '.join(missing)}. They are needed only {purpose}; "
            f"on Debian: apt-get install {packages}"
        )
        raise ToolError(message)


def run(*command: str, given: bytes = b"") -> bytes:
    """Run a program and return what it writes.

    Raises:
        ToolError: it failed, or complained.
    """
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    if done.returncode or done.stderr.strip():
        said = done.stderr.decode(errors="replace").strip()[-500:]
        message = f"{command[0]} ended with {done.returncode}: {said}"
        raise ToolError(message)
    return done.stdout
