"""The head and the foot of the page: modules to fetch early, and plugins that PyScript need not fetch."""

import json
import posixpath
import re
from collections.abc import Mapping

IMPORT = re.compile(
    r"""^(?:import|export)\b(?:[^"';]*\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)
COMMENT = re.compile(rb"<!--.*?-->\n?", re.DOTALL)
MAIN = "js/main.js"
FIRST_SCRIPT = b'<script src="./js/first.js">'
EARLY = re.compile(
    r"""<(?:script|link rel="?(?:stylesheet|modulepreload)"?)(?: [^>]*?)? (?:src|href)="?([^">]+)"""
)
# Imported by PyScript itself, one after another, on every start.
PYSCRIPT = re.compile(r"pyscript/(?!core\.js$).+\.js")
PYSCRIPT_CORE = "pyscript/core.js"
# Plugins that PyScript fetches unless they are turned off for both of its interpreters.
PLUGINS = ("codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")


def list_imports(files: dict[str, bytes], root: str) -> list[str]:
    """Return a module and all its static imports, each once, nearest first."""
    names = [root]
    for name in names:
        for path in IMPORT.findall(files[name].decode()):
            module = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            if module not in names:
                names.append(module)
    return names


def add_preloads(shell: bytes, files: dict[str, bytes]) -> bytes:
    """Return the page with a line in its head for each module.

    Those of PyScript stand before the script that has them loaded early: only a page that is served from its device,
    for on a first visit the service worker downloads them, packed.
    """
    if MAIN not in files:
        return shell
    lines = _write_links("modulepreload", list_imports(files, MAIN))
    page = shell.replace(b"</head>", lines + b"</head>", 1)
    later = [PYSCRIPT_CORE, *sorted(filter(PYSCRIPT.fullmatch, files))]
    return page.replace(FIRST_SCRIPT, _write_links("later", later) + FIRST_SCRIPT, 1)


def _write_links(relation: str, names: list[str]) -> bytes:
    return "".join(f"<link rel={relation} href={name}>" for name in names).encode()


def list_early_files(shell: bytes, files: Mapping[str, bytes]) -> set[str]:
    """Return the files that the page requests before a service worker can serve it."""
    addresses = EARLY.findall(shell.decode())
    return {name for name in map(posixpath.normpath, addresses) if name in files}


def strip_comments(shell: bytes) -> bytes:
    """Return the page without the comments that its developers read."""
    return COMMENT.sub(b"", shell)


def disable_plugins(shell: bytes) -> bytes:
    """Return the page with the elements that turn plugins off; PyScript reads them before anything else."""
    plugins = {"plugins": [f"!{name}" for name in PLUGINS]}
    config = json.dumps(plugins, separators=(",", ":"))
    elements = "".join(
        f"<{kind}-config hidden>{config}</{kind}-config>\n" for kind in ("py", "mpy")
    )
    return shell.replace(b"</body>", elements.encode() + b"</body>", 1)
