"""Run all checks that need no built site, and print the time of each."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def list_javascript() -> list[Path]:
    """Return the JavaScript files of this repository."""
    folders = (ROOT / "site", ROOT / "scripts", ROOT / "tests")
    return sorted(
        path for folder in folders for suffix in ("*.js", "*.mjs") for path in folder.rglob(suffix)
    )


def node_check(paths: Sequence[Path]) -> list[tuple[str, ...]]:
    """Return one command for all files, since Node takes a while to start; no command without files."""
    # The syntax of a module is checked by compiling it, without linking or running it.
    program = (
        "const vm=require('vm'),fs=require('fs');let bad=0;"
        "for(const f of process.argv.slice(1))"
        "try{new vm.SourceTextModule(fs.readFileSync(f,'utf8'),{identifier:f})}"
        # Only `node --check` shows the line at fault.
        "catch{bad=1;require('child_process')"
        ".spawnSync(process.execPath,['--check',f],{stdio:'inherit'})}"
        "process.exitCode=bad"
    )
    command = ("node", "--no-warnings", "--experimental-vm-modules", "-e", program)
    return [(*command, *(str(path) for path in paths))] if paths else []


def list_commands() -> list[tuple[str, ...]]:
    """Return the commands of the checks, those that find most faults first."""
    return [
        ("ruff", "check", "--quiet", "."),
        ("ruff", "format", "--quiet", "--check", "."),
        ("mypy",),
        ("lint-imports", "--no-logo"),
        *node_check(list_javascript()),
        ("node_modules/.bin/eslint", "."),
        ("node_modules/.bin/prettier", "--check", "--log-level=warn", "."),
        (sys.executable, "-m", "scripts.lint.width"),
        (sys.executable, "-m", "scripts.lint.templates"),
        (sys.executable, "-m", "scripts.lint.prose"),
        (sys.executable, "-m", "scripts.lint.subjects"),
        (sys.executable, "-m", "scripts.schema"),
        (sys.executable, "-m", "scripts.kernel", "--check"),
    ]


def main() -> int:
    """Run all checks, even after a failure, and name those that failed."""
    began = time.monotonic()
    failed = []
    for command in list_commands():
        name = command[2] if command[0] == sys.executable else " ".join(command[:2])
        at = time.monotonic()
        process = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
        word = "ok" if process.returncode == 0 else "FAILED"
        print(f"check: {name:<24} {word:<7} {time.monotonic() - at:5.1f} s", flush=True)
        if process.returncode:
            failed.append(name)
            print(process.stdout + process.stderr, flush=True)
    print(
        f"check: {len(failed)} failed, {time.monotonic() - began:.1f} s" if failed else "check: ok"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", str(ROOT / "py"))
    sys.exit(main())
