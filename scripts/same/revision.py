"""A revision of this tree, laid out in a folder."""

import io
import subprocess
import tarfile
from pathlib import Path


class RevisionError(Exception):
    """A revision that git does not have, or a copy of the tree without a history."""


def git(root: Path, *words: str) -> str:
    """Return the output of git.

    Raises:
        RevisionError: git failed; with what it says.
    """
    return read_git(root, *words).decode()


def read_git(root: Path, *words: str) -> bytes:
    """Return the output of git as bytes.

    Raises:
        RevisionError: git failed; with what it says.
    """
    try:
        answer = subprocess.run(["git", *words], cwd=root, check=False, capture_output=True)
    except FileNotFoundError as error:
        raise RevisionError("there is no git here") from error
    if answer.returncode:
        raise RevisionError(answer.stderr.decode(errors="replace").strip())
    return answer.stdout


def commit_of(root: Path, name: str) -> str:
    """Return the full id of a revision.

    Raises:
        RevisionError: there is no such revision, or no history.
    """
    if not (root / ".git").exists():
        raise RevisionError("this copy has no history to compare with")
    try:
        return git(root, "rev-parse", "--verify", "--end-of-options", f"{name}^{{commit}}").strip()
    except RevisionError as error:
        raise RevisionError(f"{error}: {name}") from error


def lay_out(root: Path, commit: str, folder: Path) -> None:
    """Write the files of a revision into a folder."""
    archive = read_git(root, "archive", "--format=tar", commit)
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")


def first_version(root: Path, file: str) -> bytes | None:
    """Return a file as it was committed first, None if it never was."""
    added = git(root, "log", "--diff-filter=A", "--format=%H", "--", file).split()
    return read_git(root, "show", f"{added[-1]}:{file}") if added else None
