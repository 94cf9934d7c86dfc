"""Compile modules inside Pyodide and pack them into an archive; only changed sources are compiled."""

import base64
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from scripts.build.code_cache import digest_of, read_or_compile
from scripts.build.layout import Layout
from scripts.build.report import format_compile_step, report
from scripts.build.workshop import BuildError, digest_of_tools, run_uncached

# The earliest date that a zip can hold: the archive must not depend on the day.
DATE = (1980, 1, 1, 0, 0, 0)
UNIX = 3
COMPILER = "bytecode"  # scripts/build/inside/bytecode.py
MANY = 400  # modules, which take longer to compile than a second interpreter to start


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """A source to compile and the options of its compilation."""

    source: bytes
    file_name: str  # shown in tracebacks
    optimize: int
    has_lines: bool = True  # False: its functions stand at their first line
    is_lean: bool = True  # without docstrings and annotations that only readers need


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A file of an archive: a module, of which the byte code is packed, or bytes as they are."""

    name: str
    content: Module | bytes


def code(
    name: str, source: bytes, *, optimize: int, has_lines: bool = True, is_lean: bool = True
) -> Entry:
    """Return the entry of a module; the archive holds its byte code without the source."""
    module = Module(
        source=source, file_name=name, optimize=optimize, has_lines=has_lines, is_lean=is_lean
    )
    return Entry(name=f"{name}c", content=module)


def plain(name: str, data: bytes) -> Entry:
    """Return the entry of a file that is packed as it is."""
    return Entry(name=name, content=data)


def modules_of(entries: Sequence[Entry]) -> list[Module]:
    """Return the modules among the entries of an archive."""
    return [entry.content for entry in entries if isinstance(entry.content, Module)]


def compile_modules(
    layout: Layout, modules: Sequence[Module], *, library: Path | None = None
) -> dict[Module, bytes]:
    """Return the byte code of modules; the missing ones are compiled inside Pyodide, many of them by two.

    Raises:
        BuildError: a source has a syntax error.
    """
    tools = digest_of_tools(layout, COMPILER).encode()
    digests = {module: _digest(tools, module) for module in modules}
    by_digest = {digest: module for module, digest in digests.items()}

    def compile_missing(missing: Sequence[str]) -> dict[str, bytes]:
        report(format_compile_step("module", missing=len(missing), total=len(by_digest)))
        size = len(missing) if len(missing) < MANY else -(-len(missing) // 2)
        parts = [missing[start : start + size] for start in range(0, len(missing), size)]
        with ThreadPoolExecutor(len(parts)) as at_once:
            pending = [at_once.submit(compile_part, part) for part in parts]
        errors = [future.exception() for future in pending]
        faults = [str(error) for error in errors if isinstance(error, BuildError)]
        if faults:  # those of both halves
            raise BuildError("\n".join(faults))
        return dict(chain.from_iterable(future.result() for future in pending))

    def compile_part(digests: Sequence[str]) -> list[tuple[str, bytes]]:
        request = json.dumps([_request(by_digest[digest]) for digest in digests]).encode()
        answer = json.loads(run_uncached(layout, COMPILER, request, library=library))
        return list(zip(digests, map(base64.b64decode, answer), strict=True))

    compiled = read_or_compile(layout, by_digest, compile_missing)
    return {module: compiled[digest] for module, digest in digests.items()}


def pack_archive(entries: Sequence[Entry], compiled: Mapping[Module, bytes]) -> bytes:
    """Return the archive of some entries, ordered by name: the same bytes on every machine.

    They are stored, not deflated: the whole is compressed once for the journey, which packs better, and nothing
    has to be inflated when Python starts.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for entry in sorted(entries, key=lambda entry: entry.name):
            content = entry.content
            info = zipfile.ZipInfo(entry.name, DATE)
            info.create_system = UNIX
            archive.writestr(info, compiled[content] if isinstance(content, Module) else content)
    return made.getvalue()


def _digest(tools: bytes, module: Module) -> str:
    options = repr((module.file_name, module.optimize, module.has_lines, module.is_lean))
    return digest_of(b"module", tools, options.encode(), module.source)


def _request(module: Module) -> dict[str, object]:
    return {
        "source": base64.b64encode(module.source).decode(),
        "file_name": module.file_name,
        "optimize": module.optimize,
        "has_lines": module.has_lines,
        "is_lean": module.is_lean,
    }
