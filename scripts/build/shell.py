"""The head and the foot of the page: modules to fetch early, and plugins that PyScript need not fetch."""

import json
import posixpath
import re

IMPORT = re.compile(
    r"""^(?:import|export)\b(?:[^"';]*\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)
COMMENT = re.compile(rb"<!--.*?-->\n?", re.DOTALL)
MAIN = "js/main.js"
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
    """Return the page with a line in its head for each module."""
    if MAIN not in files:
        return shell
    modules = [
        *list_imports(files, MAIN),
        PYSCRIPT_CORE,
        *sorted(filter(PYSCRIPT.fullmatch, files)),
    ]
    lines = "".join(f"<link rel=modulepreload href={name}>" for name in modules)
    return shell.replace(b"</head>", lines.encode() + b"</head>", 1)


def strip_comments(shell: bytes) -> bytes:
    """Return the page without the comments that its developers read."""
    return COMMENT.sub(b"", shell)


def disable_plugins(shell: bytes) -> bytes:
    """Return the page with the elements that turn plugins off; PyScript reads them before anything else."""
    config = json.dumps({"plugins": [f"!{name}" for name in PLUGINS]})
    elements = "".join(
        f"<{kind}-config hidden>{config}</{kind}-config>\n" for kind in ("py", "mpy")
    )
    return shell.replace(b"</body>", elements.encode() + b"</body>", 1)
