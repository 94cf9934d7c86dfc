"""Tell the page early which modules it will import, so that they are fetched side by side."""

import posixpath
import re

IMPORT = re.compile(r"""^(?:import|export)\b(?:[^"';]*\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE)
MAIN = "js/main.js"
# Imported by PyScript itself, one after another, on every start.
PYSCRIPT = re.compile(r"pyscript/(?!core\.js$).+\.js")
PYSCRIPT_CORE = "pyscript/core.js"


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
