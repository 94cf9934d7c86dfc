"""Runs of scripts inside Pyodide under Node, and the cache of their output."""

import hashlib
import lzma
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import deflate

from scripts.build.layout import Layout
from scripts.build.report import report
from scripts.load import count_cores

SMALLEST = 12  # the level of libdeflate that tries hardest
# What a browser needs to unpack is as much memory as the dictionary, which holds the largest file.
XZ_FILTERS = ({"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24},)
HERE = Path(__file__).resolve().parent
RUNNER = HERE / "pack.mjs"
STOCK_LIBRARY = "python_stdlib.zip"  # in Pyodide's package: the sources of the whole library


class BuildError(Exception):
    """A fault in a source, with the text that a developer needs to correct it."""


def run_inside(layout: Layout, script: str, data: bytes, *, library: Path | None = None) -> bytes:
    """Return the output of scripts/build/inside/<script>.py for data, from the cache if it is there.

    The interpreter is fresh. With the library that ships, which is byte code already, it starts in half the time;
    without, it has the whole library.

    Raises:
        BuildError: the script failed.
    """
    return read_cached(
        layout,
        _inside_name(layout, script, data),
        lambda: run_uncached(layout, script, data, library=library),
    )


def is_cached_inside(layout: Layout, script: str, data: bytes) -> bool:
    """Whether the cache has the output of a script for some data."""
    return (layout.cache / _inside_name(layout, script, data)).exists()


def run_uncached(layout: Layout, script: str, data: bytes, *, library: Path | None = None) -> bytes:
    """Return the output of scripts/build/inside/<script>.py for data, run in a fresh interpreter.

    Raises:
        BuildError: the script failed.
    """
    pyodide = _pyodide(layout)
    with tempfile.TemporaryDirectory(dir=layout.cache) as scratch:
        input_path, output_path = Path(scratch) / "in", Path(scratch) / "out"
        input_path.write_bytes(data)
        command = ["node", str(RUNNER), str(pyodide), str(library or pyodide / STOCK_LIBRARY)]
        command += [str(_source(script)), str(input_path), str(output_path)]
        process = subprocess.run(command, check=False, stderr=subprocess.PIPE)
        errors = process.stderr.decode(errors="replace")
        if process.returncode:
            raise BuildError(errors.strip() or f"{script}.py ended with {process.returncode}")
        sys.stderr.write(errors)
        return output_path.read_bytes()


def read_cached(layout: Layout, name: str, make: Callable[[], bytes]) -> bytes:
    """Return the file of a name in the cache; make it if it is missing.

    The name holds a digest of everything that determines the content.
    """
    path = layout.cache / name
    if not path.exists():
        data = make()
        with tempfile.NamedTemporaryFile(dir=layout.cache, delete=False) as fresh:
            fresh.write(data)
        Path(fresh.name).replace(path)
    os.utime(path)  # tidy() goes by the time of the last use
    return path.read_bytes()


def read_latest_inside(layout: Layout, script: str) -> bytes | None:
    """Return the newest cached output of a script for any data, made by the tools of today, or None."""
    paths = layout.cache.glob(f"{script}-{digest_of_tools(layout, script)}-*")
    newest = max(paths, key=lambda path: path.stat().st_mtime, default=None)
    return None if newest is None else newest.read_bytes()


def squeeze(layout: Layout, data: bytes) -> bytes:
    """Return data compressed as far as gzip can, the same bytes on every machine; cached."""
    return read_cached(
        layout, _gzip_name(data), lambda: bytes(deflate.gzip_compress(data, SMALLEST))
    )


def squeeze_all(layout: Layout, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return compressed files by name; those in the cache are not compressed again."""
    missing = sum(not (layout.cache / _gzip_name(data)).exists() for data in files.values())
    if missing:
        report(f"compressing {missing} of {len(files)} files")
    return {name: squeeze(layout, data) for name, data in files.items()}


def squeeze_all_further(layout: Layout, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return files compressed with xz, by name: a quarter smaller than `squeeze` makes them; cached."""
    missing = sum(not (layout.cache / _xz_name(data)).exists() for data in set(files.values()))
    if missing:
        report(f"compressing {missing} of {len(files)} large files")

    def squeeze_further(data: bytes) -> bytes:
        compress = partial(lzma.compress, data, filters=list(XZ_FILTERS))
        return read_cached(layout, _xz_name(data), compress)

    # The library lets other threads run while it compresses. Some files have two names.
    contents = list(dict.fromkeys(files.values()))
    with ThreadPoolExecutor(count_cores()) as at_once:
        squeezed = dict(zip(contents, at_once.map(squeeze_further, contents), strict=True))
    return {name: squeezed[data] for name, data in files.items()}


def tidy(layout: Layout, *, max_files: int = 300) -> None:
    """Remove the files of the cache that are unused for longest, beyond `max_files`."""
    paths = [path for path in layout.cache.iterdir() if "-" in path.name and path.is_file()]
    for path in sorted(paths, key=lambda path: path.stat().st_mtime)[:-max_files]:
        path.unlink()


def digest_of_tools(layout: Layout, script: str) -> str:
    """Return the digest of the interpreter and the script, which determine the output beside the data."""
    package = _pyodide(layout) / "package.json"
    parts = (path.read_bytes() for path in (package, RUNNER, _source(script)))
    return _short_digest(b"".join(hashlib.sha256(part).digest() for part in parts))


def _inside_name(layout: Layout, script: str, data: bytes) -> str:
    return f"{script}-{digest_of_tools(layout, script)}-{_short_digest(data)}"


def _short_digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


def _xz_name(data: bytes) -> str:
    return f"xz-{_short_digest(f'{XZ_FILTERS}'.encode() + data)}"


def _gzip_name(data: bytes) -> str:
    return f"gzip-{_short_digest(f'{deflate.__version__} {SMALLEST}'.encode() + data)}"


def _pyodide(layout: Layout) -> Path:
    return layout.node_modules / "pyodide"


def _source(script: str) -> Path:
    return HERE / "inside" / f"{script}.py"
