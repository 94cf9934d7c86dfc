"""Queries to git about the tree that is released, and its tag."""

import os
import subprocess
from pathlib import Path


def run_git(root: Path, *arguments: str) -> str:
    """Return the output of a command of git.

    Raises:
        CalledProcessError: it fails.
    """
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    return done.stdout


def list_changes(root: Path) -> list[str]:
    """Return the files that are not as they were committed, or not committed at all."""
    listing = run_git(root, "status", "--porcelain", "-z", "--untracked-files=all", "--no-renames")
    return [entry[3:] for entry in listing.split("\0") if entry]


def list_committed(root: Path, folder: str, *, at: str = "HEAD") -> list[str]:
    """Return the files of a folder as of the last commit, or of another one."""
    listing = run_git(root, "ls-tree", "-r", "-z", "--name-only", at, "--", folder)
    return list(filter(None, listing.split("\0")))


def has_tag(root: Path, tag: str) -> bool:
    """Whether a tag exists."""
    return bool(run_git(root, "tag", "--list", tag).strip())


def commit_of_tag(root: Path, tag: str) -> str:
    """Return the hash of the commit that a tag names.

    Raises:
        CalledProcessError: there is no such tag.
    """
    return run_git(root, "rev-parse", f"refs/tags/{tag}^{{commit}}").strip()


def read_tag(root: Path, tag: str) -> str:
    """Return the message of a tag without its signature, an empty string for a lightweight tag."""
    fields = "%(objecttype)%00%(contents)%00%(contents:signature)"
    kind, message, signature = run_git(
        root, "for-each-ref", f"--format={fields}", f"refs/tags/{tag}"
    ).split("\0")
    if kind != "tag":
        return ""  # its contents would be those of the commit
    return message.rstrip().removesuffix(signature.rstrip()).rstrip()


def read_at(root: Path, tag: str, name: str) -> str:
    """Return a file as of a tag.

    Raises:
        CalledProcessError: it was not there.
    """
    return run_git(root, "show", f"{tag}:{name}")


def describe_commit(root: Path) -> tuple[str, int, str]:
    """Return the hash of the last commit, its moment in seconds since 1970, and its day."""
    commit, moment, day = run_git(
        root, "log", "-1", "--format=%H %ct %cd", "--date=format:%Y-%m-%d"
    ).split()
    return commit, int(moment), day


def make_tag(root: Path, tag: str, notes: Path, *, moment: int) -> None:
    """Tag the last commit with notes and the moment of the commit; nothing is pushed."""
    # git would read headings of Markdown as comments
    command = ["git", "tag", "-a", tag, "--cleanup=whitespace", "-F", str(notes)]
    environment = {**os.environ, "GIT_COMMITTER_DATE": f"{moment} +0000"}
    subprocess.run(command, cwd=root, check=True, env=environment)
