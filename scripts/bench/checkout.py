"""Check another revision out below build/ and build its site, for a comparison."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from scripts.build.layout import ROOT

# The list that determines the content of each folder that npm or pip fills: the same list, the same folder.
SHARED = {".venv": "scripts/requirements/dev.txt", "node_modules": "package-lock.json"}
TABLES = """
import json
from scripts.bench.scene import SCENES
print(json.dumps({scene.name: scene.tables().decode() for scene in SCENES}))
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkout:
    """A revision that is checked out in a folder."""

    name: str
    root: Path

    @property
    def site(self) -> Path:
        """The folder of its built site."""
        return self.root / "build" / "site"

    def run(self, *command: str) -> None:
        """Run a command of the revision."""
        subprocess.run(command, cwd=self.root, env=self._environment(), check=True)

    def run_program(self, program: str) -> bytes:
        """Run a program with the modules of the revision; return its output."""
        command = (str(self.root / ".venv" / "bin" / "python"), "-c", program)
        process = subprocess.run(
            command, cwd=self.root, env=self._environment(), check=True, stdout=subprocess.PIPE
        )
        return process.stdout

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PATH": f"{self.root / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{self.root / 'py'}{os.pathsep}{self.root}",
        }


def check_out(revision: str, root: Path = ROOT) -> Checkout:
    """Check a revision out below build/base, unless it is there already."""
    name = _git(root, "rev-parse", "--short", f"{revision}^{{commit}}")
    folder = root / "build" / "base" / name
    if not folder.is_dir():
        _git(root, "worktree", "prune")
        _git(root, "worktree", "add", "--quiet", "--detach", str(folder), name)
    for shared, lock in SHARED.items():
        _link(root, folder, shared, lock)
    # The build caches by the digest of all inputs, so both may share its cache.
    (folder / "build").mkdir(exist_ok=True)
    (root / "build" / "cache").mkdir(exist_ok=True)
    if not (folder / "build" / "cache").exists():
        (folder / "build" / "cache").symlink_to(root / "build" / "cache")
    return Checkout(name=name, root=folder)


def build_checkout(revision: str) -> Checkout:
    """Check a revision out and build it."""
    checkout = check_out(revision)
    checkout.run("sh", "scripts/env.sh")
    checkout.run(str(checkout.root / ".venv" / "bin" / "python"), "-m", "scripts.build")
    return checkout


def _link(root: Path, folder: Path, shared: str, lock: str) -> None:
    lock_here, lock_there = root / lock, folder / lock
    is_same = (
        lock_here.is_file()
        and lock_there.is_file()
        and lock_here.read_bytes() == lock_there.read_bytes()
    )
    if is_same and (root / shared).is_dir() and not (folder / shared).exists():
        (folder / shared).symlink_to(root / shared)


def _git(root: Path, *words: str) -> str:
    process = subprocess.run(
        ("git", *words), cwd=root, check=True, stdout=subprocess.PIPE, encoding="utf-8"
    )
    return process.stdout.strip()
