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
from scripts.build.template import compile_templates
from scripts.build.wheels import Wheel, resolve_wheels
from scripts.build.workshop import is_cached_inside, read_latest_inside, run_inside

# The modules that a running template needs, and debug.py, which is loaded when one fails.
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
# PyScript's own Python. PyScript writes these sources itself at every start, and imports the root.
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
# Files of our package that only the build reads.
BUILD_ONLY = {".html", ".po", ".pot", ".typed", ".c"}
BUILD_ONLY_FILES = {
    "audit.py",  # a command (make wheel)
    "schema.json",  # compared by make check
}
BUILD_ONLY_FOLDERS = ("command/",)  # commands of the installed package
HERE = Path(__file__).resolve().parent
JINJA_STUB = HERE / "jinja_stub"
PYSCRIPT_STUB = HERE / "pyscript_stub"
RUNTIME = HERE / "runtime"
COMPILED = "faristol/desk/compiled/"
LOCALE = "faristol/desk/locale/"
RECORDER = "dataclass_code"  # inside/dataclass_code.py


def pack_application(layout: Layout, *, is_dev: bool = False, is_release: bool = False) -> bytes:
    """Return faristol.zip.

    In that of `make dev`, the code of dataclasses is the last recorded one: a class that was changed since then
    compiles its methods when the program starts (runtime/prepared.py). That of a release names its version
    without a mark in the entries that it writes.
    """
    entries = describe_entries(layout, is_release=is_release)
    for name in ("shared_methods.py", "prepared.py"):
        entries.append(code(name, (RUNTIME / name).read_bytes(), optimize=2))
    compiled = compile_modules(layout, modules_of(entries), library=build_library_file(layout))
    prepared = read_latest_inside(layout, RECORDER) if is_dev else None
    if prepared is None:
        imported = pack_archive([entry for entry in entries if _is_imported(entry)], compiled)
        prepared = _record_dataclasses(layout, imported)
    return pack_archive([*entries, plain("prepared.bin", prepared)], compiled)


def _is_imported(entry: Entry) -> bool:
    """Whether the file may have a dataclass or is read by an import, as no template or catalogue is."""
    return not entry.name.startswith((COMPILED, LOCALE, "prepared"))


def _record_dataclasses(layout: Layout, archive: bytes) -> bytes:
    if not is_cached_inside(layout, RECORDER, archive):
        report("recording the code of dataclasses")
    return run_inside(layout, RECORDER, archive, library=build_library_file(layout))


def describe_entries(layout: Layout, *, is_release: bool = False) -> list[Entry]:
    """Return the entries of the archive, but for those that are made by running it."""
    return [
        *_own_entries(layout),
        *_alphabet_entries(layout),
        plain(lists.DESCRIPTIONS, lists.describe_lists(layout)),
        plain(f"faristol/{RULES_DIGEST}", program_file(layout, is_release=is_release)),
        *_template_entries(layout),
        *_catalogue_entries(layout),
        *_foreign_entries(layout),
        *_pyscript_entries(layout),
    ]


def shipped_sources(layout: Layout) -> dict[str, bytes]:
    """Return the sources of the modules of the archive, by file name."""
    entries = [
        *_own_entries(layout),
        *_template_entries(layout),
        *_foreign_entries(layout),
        *_pyscript_entries(layout),
    ]
    return {module.file_name: module.source for module in modules_of(entries)}


def _own_entries(layout: Layout) -> list[Entry]:
    entries = []
    for path in tree(layout.package):
        place = path.relative_to(layout.package).as_posix()
        name = f"faristol/{place}"
        if (
            place in BUILD_ONLY_FILES
            or place.startswith(BUILD_ONLY_FOLDERS)
            or path.suffix in BUILD_ONLY
        ):
            continue
        if path.suffix == ".py":
            # Asserts stay; `Lean` of inside/bytecode.py lists what is removed.
            entries.append(code(name, path.read_bytes(), optimize=0))
        else:
            entries.append(plain(name, path.read_bytes()))
    return entries


def _alphabet_entries(layout: Layout) -> list[Entry]:
    return [plain(f"faristol/{name}", path.read_bytes()) for name, path in alphabet_files(layout)]


def alphabet_files(layout: Layout) -> list[tuple[str, Path]]:
    """Return the alphabets by the names that they have inside a package that is no checkout."""
    return [
        (f"tiles/{PACKED}/{path.parent.name}/{path.name}", path)
        for path in sorted(layout.lexicons.glob("*/alphabet.toml"))
    ]


def _template_entries(layout: Layout) -> list[Entry]:
    if not (layout.package / "desk").is_dir():
        return []
    modules = compile_templates(layout)
    modules["__init__"] = ""
    return [
        code(f"{COMPILED}{name}.py", source.encode(), optimize=2, has_lines=False)
        for name, source in modules.items()
    ]


def _catalogue_entries(layout: Layout) -> list[Entry]:
    return [
        plain(f"{LOCALE}{name}.txt", table)
        for name, table in catalogue.pack_catalogues(catalogue.read_catalogues(layout)).items()
    ]


def _foreign_entries(layout: Layout) -> list[Entry]:
    wheels = resolve_wheels(layout, "site")
    stubs = [path for path in tree(JINJA_STUB, ".py") if path.stem != "__init__"]
    return [
        *_module_entries(wheels["jinja2"], "jinja2", JINJA),
        *_module_entries(wheels["markupsafe"], "markupsafe", MARKUPSAFE),
        *(code(f"jinja2/{path.name}", path.read_bytes(), optimize=2) for path in stubs),
    ]


def _module_entries(wheel: Wheel, package: str, modules: tuple[str, ...]) -> list[Entry]:
    names = [f"{package}/{module}.py" for module in modules]
    return [code(name, wheel.read(name), optimize=2) for name in names]


def _pyscript_entries(layout: Layout) -> list[Entry]:
    folder = layout.node_modules / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
    sources = {module: folder / f"{module}.py" for module in PYSCRIPT}
    sources["__init__"] = PYSCRIPT_STUB / "__init__.py"
    tag = Interpreter.of(layout).cache_tag
    entries = []
    for module, path in sources.items():
        entry = code(f"pyscript/{module}.py", path.read_bytes(), optimize=2)
        # In the cache of byte code, so that it takes precedence over the source that PyScript writes.
        entries.append(replace(entry, name=f"pyscript/__pycache__/{module}.{tag}.pyc"))
    return entries
