"""Pack our own package, with Jinja2, MarkupSafe and PyScript's Python, as byte code."""

from dataclasses import replace
from pathlib import Path

from faristol.ledger.rules_digest import FILE as RULES_DIGEST
from faristol.tiles.alphabet import PACKED
from scripts.build import catalogue, lists
from scripts.build.archive import Entry, code, compile_modules, modules_of, pack_archive, plain
from scripts.build.interpreter import Interpreter
from scripts.build.layout import Layout, tree
from scripts.build.library import build_library_file
from scripts.build.report import report
from scripts.build.rules_digest import program_file
from scripts.build.template import compiled_templates
from scripts.build.wheels import Wheel, frozen
from scripts.build.workshop import is_cached_inside, read_latest_inside, run_inside

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
BUILD_ONLY_FILES = {
    "audit.py",  # a command (make wheel)
    "schema.json",  # compared by make check
}
HERE = Path(__file__).resolve().parent
JINJA_STUB = HERE / "jinja_stub"
PYSCRIPT_STUB = HERE / "pyscript_stub"
RUNTIME = HERE / "runtime"
COMPILED = "faristol/desk/compiled/"
LOCALE = "faristol/desk/locale/"
RECORDER = "dataclass_code"  # inside/dataclass_code.py


def application(layout: Layout, *, is_dev: bool = False, is_release: bool = False) -> bytes:
    """Make faristol.zip.

    The one of `make dev` has the code of dataclasses as it was recorded last: a class changed since then writes
    its methods when the program starts (runtime/prepared.py). The one of a release names its version without a
    mark in what it writes.
    """
    entries = described(layout, is_release=is_release)
    entries.append(code("prepared.py", (RUNTIME / "prepared.py").read_bytes(), optimize=2))
    compiled = compile_modules(layout, modules_of(entries), library=build_library_file(layout))
    prepared = read_latest_inside(layout, RECORDER) if is_dev else None
    if prepared is None:
        imported = pack_archive([entry for entry in entries if _is_imported(entry)], compiled)
        prepared = _record_dataclasses(layout, imported)
    return pack_archive([*entries, plain("prepared.bin", prepared)], compiled)


def _is_imported(entry: Entry) -> bool:
    """Whether the file may have a dataclass or is read by an import: no template and no catalogue is."""
    return not entry.name.startswith((COMPILED, LOCALE, "prepared"))


def _record_dataclasses(layout: Layout, archive: bytes) -> bytes:
    if not is_cached_inside(layout, RECORDER, archive):
        report("recording the code of dataclasses")
    return run_inside(layout, RECORDER, archive, library=build_library_file(layout))


def described(layout: Layout, *, is_release: bool = False) -> list[Entry]:
    """Describe what goes into the archive, all but what is made by running it."""
    return [
        *_ours(layout),
        *_alphabets(layout),
        plain(lists.KNOWN, lists.known(layout)),
        plain(f"faristol/{RULES_DIGEST}", program_file(layout, is_release=is_release)),
        *_templates(layout),
        *_catalogues(layout),
        *_others(layout),
        *_pyscript(layout),
    ]


def shipped_sources(layout: Layout) -> dict[str, bytes]:
    """Give the source of every module that ends in the archive, by its file name."""
    entries = [
        *_ours(layout),
        *_templates(layout),
        *_others(layout),
        *_pyscript(layout),
    ]
    return {module.file_name: module.source for module in modules_of(entries)}


def _ours(layout: Layout) -> list[Entry]:
    entries = []
    for path in tree(layout.package):
        place = path.relative_to(layout.package).as_posix()
        name = f"faristol/{place}"
        if place in BUILD_ONLY_FILES or path.suffix in BUILD_ONLY:
            continue
        if path.suffix == ".py":
            # With asserts; what else goes: `Lean` of inside/bytecode.py.
            entries.append(code(name, path.read_bytes(), optimize=0))
        else:
            entries.append(plain(name, path.read_bytes()))
    return entries


def _alphabets(layout: Layout) -> list[Entry]:
    return [plain(f"faristol/{name}", path.read_bytes()) for name, path in alphabet_files(layout)]


def alphabet_files(layout: Layout) -> list[tuple[str, Path]]:
    """Return the alphabets by the names that they have inside a package that is no checkout."""
    return [
        (f"tiles/{PACKED}/{path.parent.name}/{path.name}", path)
        for path in sorted(layout.lexicons.glob("*/alphabet.toml"))
    ]


def _templates(layout: Layout) -> list[Entry]:
    if not (layout.package / "desk").is_dir():
        return []
    modules = compiled_templates(layout)
    modules["__init__"] = ""
    return [
        code(f"{COMPILED}{name}.py", source.encode(), optimize=2, has_lines=False)
        for name, source in modules.items()
    ]


def _catalogues(layout: Layout) -> list[Entry]:
    return [
        plain(f"{LOCALE}{name}.txt", table)
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
        entries.append(replace(entry, name=f"pyscript/__pycache__/{module}.{tag}.pyc"))
    return entries
