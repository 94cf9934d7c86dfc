"""The files of npm's packages that a browser needs."""

import json
import re
from pathlib import Path

from scripts.build.layout import Layout

# Of Pyodide: the interpreter alone. library.py packs the library again. No file of the site ends in `.mjs`: many
# servers do not know what that is, and without its type a browser runs no script (docs/host.md).
PYODIDE = {
    "pyodide.js": "pyodide.mjs",
    "pyodide.asm.js": "pyodide.asm.mjs",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
# The name by which Pyodide's files import one another, and recognise their own calls in a stack.
PYODIDE_MODULE = re.compile(rb"\bpyodide\.asm\.mjs\b")
# Of PyScript: the core, and its display of errors. The page turns its other plugins off (shell.py); only
# pages that use its editor, terminal and TOML parser request them.
PYSCRIPT = ("core.js", "core-*.js", "error-*.js")
SINGLE = {
    "vendor/idb.js": "idb/build/index.js",
    "vendor/idiomorph.js": "idiomorph/dist/idiomorph.esm.js",
    "vendor/qr/index.js": "qr/index.js",
    "vendor/qr/decode.js": "qr/decode.js",
}
# What unpacks the large files. It is written for Node's modules: the page imports it, the service worker has it inside.
UNPACKER = "vendor/xz.js"
UNPACKER_SOURCE = "xz-decompress/dist/package/xz-decompress.min.js"
UNPACKER_HEAD = b"""export const { XzReadableStream } = (() => {
const module = { exports: {} }, exports = module.exports, require = () => ({});
"""
UNPACKER_TAIL = b"""
return module.exports;
})();
"""
# Maps do not ship; a comment that names one makes a developer's browser request it in vain.
SOURCE_MAP = re.compile(rb"\n//# sourceMappingURL=\S*\s*\Z")
# Pyodide reads this list before it starts. We install nothing at run time, so it is empty.
LOCK_KEYS = ("info",)


def strip_source_map(script: bytes) -> bytes:
    """Remove the comment that names a source map."""
    return SOURCE_MAP.sub(b"\n", script)


def rename_modules(script: bytes) -> bytes:
    """Return a script of Pyodide with its modules under the names that they have in the site.

    Raises:
        ValueError: it names no module, or an unknown one: the package has changed.
    """
    renamed, count = PYODIDE_MODULE.subn(b"pyodide.asm.js", script)
    if not count or b".mjs" in renamed:
        message = (
            "Pyodide calls its modules otherwise: see PYODIDE_MODULE in scripts/build/vendor.py"
        )
        raise ValueError(message)
    return renamed


def empty_lock(lock: bytes) -> bytes:
    """Return Pyodide's package list with its header and without packages."""
    full = json.loads(lock)
    header = {key: full[key] for key in LOCK_KEYS}
    return json.dumps({**header, "packages": {}}, separators=(",", ":"), sort_keys=True).encode()


def read_vendored_files(layout: Layout) -> dict[str, bytes]:
    """Return the files from npm, by their places in the site."""
    modules = layout.node_modules
    pyscript = modules / "@pyscript" / "core" / "dist"
    paths = {f"pyodide/{name}": modules / "pyodide" / source for name, source in PYODIDE.items()}
    for pattern in PYSCRIPT:
        for path in _list_matching(pyscript, pattern):
            paths[f"pyscript/{path.name}"] = path
    paths |= {name: modules / path for name, path in SINGLE.items()}
    files = {name: _read(path) for name, path in paths.items()}
    files[UNPACKER] = read_unpacker(layout)
    for name in paths:
        if paths[name].suffix == ".mjs":
            files[name] = rename_modules(files[name])
    files["pyodide/pyodide-lock.json"] = empty_lock(
        (modules / "pyodide" / "pyodide-lock.json").read_bytes()
    )
    return files


def read_unpacker(layout: Layout) -> bytes:
    """Return the module that unpacks the large files."""
    return UNPACKER_HEAD + _read(layout.node_modules / UNPACKER_SOURCE) + UNPACKER_TAIL


def _list_matching(folder: Path, pattern: str) -> list[Path]:
    paths = sorted(folder.glob(pattern))
    if not paths:
        message = f"no {pattern} in {folder}: has the package changed its layout?"
        raise FileNotFoundError(message)
    return paths


def _read(path: Path) -> bytes:
    data = path.read_bytes()
    return strip_source_map(data) if path.suffix in {".js", ".mjs"} else data
