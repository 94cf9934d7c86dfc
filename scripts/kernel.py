"""Build the kernel that finds moves, in C for the browser: the same bytes on every machine.

The compiler is Zig's, from PyPI, pinned. The built kernel is committed beside its source, with its digest,
so that building the site needs no compiler; --check rebuilds it and compares.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from scripts.build.layout import ROOT

FOLDER = ROOT / "py" / "faristol" / "moves" / "kernel"
SOURCE = FOLDER / "kernel.c"
BUILT = FOLDER / "kernel.wasm"
DIGEST = FOLDER / "kernel.sha256"
MAX_BYTES = 50_000  # bytes
COMPILER = (sys.executable, "-m", "ziglang", "cc", "-std=c17")
STRICT = ("-Wall", "-Wextra", "-Wconversion", "-Wno-unknown-pragmas", "-Werror")
FOR_BROWSERS = (
    *("-target", "wasm32-freestanding", "-O3", "-msimd128", "-mbulk-memory", "-nostdlib"),
    *("-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,-s"),
)


def compile_kernel(flags: tuple[str, ...], out: Path, source: Path = SOURCE) -> Path:
    """Compile the kernel, or a program that includes it; return its path.

    Raises:
        subprocess.CalledProcessError: it cannot be compiled.
    """
    cache = ROOT / "build" / "cache" / "zig"
    folders = {"ZIG_GLOBAL_CACHE_DIR": str(cache), "ZIG_LOCAL_CACHE_DIR": str(cache)}
    command = (*COMPILER, *STRICT, *flags, "-o", str(out), source.name)
    subprocess.run(command, cwd=source.parent, check=True, env=os.environ | folders, timeout=600)
    return out


def digest_line(code: bytes) -> str:
    """Return the committed line with the digest, as sha256sum writes it."""
    return f"{sha256(code).hexdigest()}  {BUILT.name}\n"


def main() -> int:
    """Build the kernel, or compare it; return 1 if the committed one differs or it is too large."""
    parser = argparse.ArgumentParser(prog="python -m scripts.kernel", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        code = compile_kernel(FOR_BROWSERS, Path(folder) / BUILT.name).read_bytes()
    line = digest_line(code)
    is_same = (
        BUILT.is_file()
        and BUILT.read_bytes() == code
        and DIGEST.read_text(encoding="ascii") == line
    )
    if not options.check:
        BUILT.write_bytes(code)
        DIGEST.write_text(line, encoding="ascii")
    another = (
        "another one than is committed: run make kernel" if options.check else "another one now"
    )
    word = "as committed" if is_same else another
    print(f"kernel: {len(code):,} of {MAX_BYTES:,} bytes, {line.split()[0]}, {word}")
    return 0 if len(code) <= MAX_BYTES and (is_same or not options.check) else 1


if __name__ == "__main__":
    sys.exit(main())
