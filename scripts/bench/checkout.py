"""Check another revision out below build/ and build its site, for a comparison."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from scripts.build.layout import ROOT

# What stands for each of the folders that npm and pip have filled: the same list, the same folder.
SHARED = {".venv": "scripts/requirements/dev.txt", "node_modules": "package-lock.json"}
TABLES = """
import json
from scripts.bench.scene import SCENES
print(json.dumps({scene.name: scene.tables().decode() for scene in SCENES}))
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkout:
    """Say where a revision lies."""

    name: str
    root: Path

    @property
    def site(self) -> Path:
        """Where its built site is."""
        return self.root / "build" / "site"

    def run(self, *command: str) -> None:
        """Run one of its own commands."""
        subprocess.run(command, cwd=self.root, env=self._environment(), check=True)

    def said(self, program: str) -> bytes:
        """Run a program that uses its own modules; return what that prints."""
        command = (str(self.root / ".venv" / "bin" / "python"), "-c", program)
        done = subprocess.run(
            command, cwd=self.root, env=self._environment(), check=True, stdout=subprocess.PIPE
        )
        return done.stdout

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PATH": f"{self.root / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{self.root / 'py'}{os.pathsep}{self.root}",
        }


def checked_out(revision: str, root: Path = ROOT) -> Checkout:
    """Lay a revision beside this one, in a folder of its own; the second time it is there."""
    name = _git(root, "rev-parse", "--short", f"{revision}^{{commit}}")
    folder = root / "build" / "base" / name
    if not folder.is_dir():
        _git(root, "worktree", "prune")
        _git(root, "worktree", "add", "--quiet", "--detach", str(folder), name)
    for shared, lock in SHARED.items():
        _link(root, folder, shared, lock)
    # What the build remembers, it remembers by all that it was made of.
    (folder / "build").mkdir(exist_ok=True)
    (root / "build" / "cache").mkdir(exist_ok=True)
    if not (folder / "build" / "cache").exists():
        (folder / "build" / "cache").symlink_to(root / "build" / "cache")
    return Checkout(name=name, root=folder)


def built(revision: str) -> Checkout:
    """Check a revision out and build it."""
    checkout = checked_out(revision)
    checkout.run("sh", "scripts/env.sh")
    checkout.run(str(checkout.root / ".venv" / "bin" / "python"), "-m", "scripts.build")
    return checkout


def _link(root: Path, folder: Path, shared: str, lock: str) -> None:
    mine, its = root / lock, folder / lock
    is_same = mine.is_file() and its.is_file() and mine.read_bytes() == its.read_bytes()
    if is_same and (root / shared).is_dir() and not (folder / shared).exists():
        (folder / shared).symlink_to(root / shared)


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(
        ("git", *words), cwd=root, check=True, stdout=subprocess.PIPE, encoding="utf-8"
    )
    return done.stdout.strip()
