"""Build the wheel: the package with all its data.

With it stored logs are folded and audited without a site.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from faristol.ledger.rules_digest import FILE as RULES_DIGEST
from scripts.build.application import alphabet_files
from scripts.build.layout import ROOT, Layout, tree
from scripts.build.rules_digest import program_file

OUT = ROOT / "build" / "wheel"
PROJECT = ("pyproject.toml", "LICENSE")
# Templates, catalogues and the kernel's source: the build of the site makes something else of them.
LEFT_OUT = {".html", ".po", ".pot", ".c", ".h"}


def main() -> int:
    """Write build/wheel/faristol-<version>-py3-none-any.whl."""
    layout = Layout()
    path = build_wheel(layout, OUT, moment=moment_of_commit(layout.root))
    print(f"wheel: {path.relative_to(ROOT)}, {path.stat().st_size / 1e6:.1f} MB")
    return 0


def moment_of_commit(root: Path) -> int:
    """Return the moment of the commit of a checkout, in seconds since 1970."""
    command = ["git", "log", "-1", "--format=%ct"]
    output = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    return int(output)


def wheel_sources(layout: Layout, *, is_release: bool = False) -> dict[str, bytes]:
    """Return the files that the wheel is built from, by name.

    The package is as in the archive of the site: with the alphabets and the name of the program, which are
    elsewhere in a checkout or missing there.
    """
    package = f"{layout.package.parent.name}/{layout.package.name}"
    files = {name: (layout.root / name).read_bytes() for name in PROJECT}
    for path in tree(layout.package):
        if path.suffix not in LEFT_OUT:
            files[f"{package}/{path.relative_to(layout.package).as_posix()}"] = path.read_bytes()
    for name, path in alphabet_files(layout):
        files[f"{package}/{name}"] = path.read_bytes()
    files[f"{package}/{RULES_DIGEST}"] = program_file(layout, is_release=is_release)
    return files


def build_wheel(layout: Layout, out: Path, *, moment: int, is_release: bool = False) -> Path:
    """Build the wheel into a folder, and return its path; the same files and moment make the same bytes."""
    with TemporaryDirectory() as scratch:
        stage, output = Path(scratch, "stage"), Path(scratch, "made")
        for name, data in wheel_sources(layout, is_release=is_release).items():
            _write(stage / name, data)
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
        process = subprocess.run(
            [*command, "--outdir", str(output), str(stage)],
            env={**os.environ, "SOURCE_DATE_EPOCH": str(moment)},
            umask=0o022,  # the zip holds modes
            check=False,
            capture_output=True,
            text=True,
        )
        if process.returncode:
            raise RuntimeError(f"the wheel was not built\n{process.stdout}{process.stderr}")
        (wheel,) = output.iterdir()
        out.mkdir(parents=True, exist_ok=True)
        path = out / wheel.name
        path.write_bytes(wheel.read_bytes())
        return path


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(0o644)


if __name__ == "__main__":
    sys.exit(main())
