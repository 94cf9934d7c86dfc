"""Finish the head and the foot of the page: what to fetch early, and what PyScript need not fetch."""

import json
import posixpath
import re

IMPORT = re.compile(
    r"""^(?:import|export)\b(?:[^"';]*\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)
MAIN = "js/main.js"
# Imported by PyScript itself, one after another, on every start.
PYSCRIPT = re.compile(r"pyscript/(?!core\.js$).+\.js")
PYSCRIPT_CORE = "pyscript/core.js"
# Extras that PyScript fetches unless told not to, for both of its interpreters.
PLUGINS = ("codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")


def graph(files: dict[str, bytes], root: str) -> list[str]:
    """List a module and all it imports statically, each once, nearest first."""
    found = [root]
    for name in found:
        for path in IMPORT.findall(files[name].decode()):
            module = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            if module not in found:
                found.append(module)
    return found


def with_preloads(shell: bytes, files: dict[str, bytes]) -> bytes:
    """Add to the head of the page one line for each module."""
    if MAIN not in files:
        return shell
    modules = [*graph(files, MAIN), PYSCRIPT_CORE, *sorted(filter(PYSCRIPT.fullmatch, files))]
    lines = "".join(f'<link rel="modulepreload" href="./{name}">\n' for name in modules)
    return shell.replace(b"</head>", lines.encode() + b"</head>", 1)


def with_fewer_plugins(shell: bytes) -> bytes:
    """Tell PyScript, in the way it reads before anything else, which extras the page goes without."""
    config = json.dumps({"plugins": [f"!{name}" for name in PLUGINS]})
    elements = "".join(
        f"<{kind}-config hidden>{config}</{kind}-config>\n" for kind in ("py", "mpy")
    )
    return shell.replace(b"</body>", elements.encode() + b"</body>", 1)
