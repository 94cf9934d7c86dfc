"""Pack our own package, with Jinja2, MarkupSafe and PyScript's Python, as byte code."""

import base64
import importlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts.build import catalogue, lists
from scripts.build.interpreter import Interpreter
from scripts.build.layout import Layout, tree
from scripts.build.template import compiled_templates
from scripts.build.wheels import Wheel, frozen
from scripts.build.workshop import run_inside

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment

# What a running template needs, and debug.py, which is loaded when one fails.
JINJA = (
    "__init__",
    "async_utils",
    "debug",
    "defaults",
    "environment",
    "exceptions",
    "filters",
    "loaders",
    "runtime",
    "tests",
    "utils",
)
MARKUPSAFE = ("__init__", "_native")
# PyScript's own Python. It writes these sources itself, at every start, and imports the root.
PYSCRIPT = (
    "context",
    "display",
    "events",
    "fetch",
    "ffi",
    "flatted",
    "storage",
    "util",
    "websocket",
)
# Files of our package that have done their work when the site is built.
BUILD_ONLY = {".html", ".po", ".pot", ".typed", ".c"}
HERE = Path(__file__).resolve().parent
JINJA_STUB = HERE / "jinja_stub"
PYSCRIPT_STUB = HERE / "pyscript_stub"
RUNTIME = HERE / "runtime"

Entry = dict[str, Any]


def application(layout: Layout) -> bytes:
    """Make faristol.zip."""
    entries = described(layout)
    archive = _packed(layout, entries)
    entries.append(plain("prepared.bin", run_inside(layout, "dataclass_code", archive)))
    entries.append(code("prepared.py", (RUNTIME / "prepared.py").read_bytes(), optimize=2))
    return _packed(layout, entries)


def described(layout: Layout) -> list[Entry]:
    """Describe what goes into the archive, all but what is made by running it."""
    return [
        *_ours(layout),
        *_alphabets(layout),
        plain(lists.KNOWN, lists.known(layout)),
        *_templates(layout),
        *_catalogues(layout),
        *_others(layout),
        *_pyscript(layout),
    ]


def _packed(layout: Layout, entries: list[Entry]) -> bytes:
    entries.sort(key=lambda entry: str(entry["name"]))
    return run_inside(layout, "archive", json.dumps(entries).encode())


def shipped_sources(layout: Layout) -> dict[str, bytes]:
    """Give the source of every module that ends in the archive, by its file name."""
    entries = [
        *_ours(layout),
        *_templates(layout),
        *_others(layout),
        *_pyscript(layout),
    ]
    return {
        entry["code"]: base64.b64decode(entry["data"])
        for entry in entries
        if entry["code"] is not None
    }


def code(
    name: str, source: bytes, *, optimize: int, lines: bool = True, lean: bool = True
) -> Entry:
    """Describe a module to be compiled; the archive holds it without its source, and if wanted without its lines.

    A lean one is without what only its readers want.
    """
    return {
        "name": f"{name}c",
        "data": base64.b64encode(source).decode(),
        "code": name,
        "optimize": optimize,
        "lines": lines,
        "lean": lean,
    }


def plain(name: str, data: bytes) -> Entry:
    """Describe a file to be taken as it is."""
    return {"name": name, "data": base64.b64encode(data).decode(), "code": None, "optimize": 0}


def _ours(layout: Layout) -> list[Entry]:
    entries = []
    for path in tree(layout.package):
        name = f"faristol/{path.relative_to(layout.package).as_posix()}"
        if path.suffix == ".py":
            # With asserts; what else goes: `Lean` of inside/archive.py.
            entries.append(code(name, path.read_bytes(), optimize=0))
        elif path.suffix not in BUILD_ONLY:
            entries.append(plain(name, path.read_bytes()))
    return entries


def _alphabets(layout: Layout) -> list[Entry]:
    return [
        plain(f"faristol/tiles/alphabets/{path.parent.name}/{path.name}", path.read_bytes())
        for path in sorted(layout.lexicons.glob("*/alphabet.toml"))
    ]


def _templates(layout: Layout) -> list[Entry]:
    if not (layout.package / "desk").is_dir():
        return []
    modules = compiled_templates(layout, _environment(layout))
    modules["__init__"] = ""
    return [
        code(f"faristol/desk/compiled/{name}.py", source.encode(), optimize=2, lines=False)
        for name, source in modules.items()
    ]


def _environment(layout: Layout) -> "Environment":
    from jinja2 import FileSystemLoader

    loader: BaseLoader = FileSystemLoader(layout.package / "desk")
    environment: Environment = importlib.import_module(
        "faristol.desk.kernel.view"
    ).make_environment(loader)
    return environment


def _catalogues(layout: Layout) -> list[Entry]:
    return [
        plain(f"faristol/desk/locale/{name}.txt", table)
        for name, table in catalogue.packed(catalogue.catalogues(layout)).items()
    ]


def _others(layout: Layout) -> list[Entry]:
    wheels = frozen(layout, "site")
    stubs = [path for path in tree(JINJA_STUB, ".py") if path.stem != "__init__"]
    return [
        *_modules(wheels["jinja2"], "jinja2", JINJA),
        *_modules(wheels["markupsafe"], "markupsafe", MARKUPSAFE),
        *(code(f"jinja2/{path.name}", path.read_bytes(), optimize=2) for path in stubs),
    ]


def _modules(wheel: Wheel, package: str, modules: tuple[str, ...]) -> list[Entry]:
    names = [f"{package}/{module}.py" for module in modules]
    return [code(name, wheel.read(name), optimize=2) for name in names]


def _pyscript(layout: Layout) -> list[Entry]:
    folder = layout.node_modules / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
    sources = {module: folder / f"{module}.py" for module in PYSCRIPT}
    sources["__init__"] = PYSCRIPT_STUB / "__init__.py"
    tag = Interpreter.of(layout).cache_tag
    entries = []
    for module, path in sources.items():
        entry = code(f"pyscript/{module}.py", path.read_bytes(), optimize=2)
        # In the cache of byte code, so that it is found in place of the source PyScript writes.
        entry["name"] = f"pyscript/__pycache__/{module}.{tag}.pyc"
        entries.append(entry)
    return entries
