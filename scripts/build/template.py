"""Compile the templates to Python, so that the browser needs no template compiler."""

import importlib
import importlib.metadata
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from faristol.desk.kernel.template_loader import module_name
from scripts.build.code_cache import digest_of, read_or_compile
from scripts.build.layout import Layout, tree
from scripts.build.report import format_compile_step, report
from scripts.build.workshop import BuildError

if TYPE_CHECKING:
    from jinja2 import Environment

SUFFIX = ".html"
ENVIRONMENT = "faristol.desk.kernel.view"


def compile_templates(layout: Layout) -> dict[str, str]:
    """Return the Python source of every template, by the name of its module.

    Only changed templates are compiled.

    Raises:
        BuildError: a template has a syntax error.
    """
    folder = layout.package / "desk"
    paths = _paths_by_module(folder)
    sources = {path: path.read_text(encoding="utf-8") for path in paths.values()}
    names = {path: path.relative_to(folder).as_posix() for path in sources}
    compiler = _compiler_digest()
    digests = {
        path: digest_of(b"template", compiler, names[path].encode(), source.encode())
        for path, source in sources.items()
    }
    by_digest = {digest: path for path, digest in digests.items()}

    def compile_missing(missing: Sequence[str]) -> dict[str, bytes]:
        report(format_compile_step("template", missing=len(missing), total=len(sources)))
        environment = _environment(folder)
        paths = {digest: by_digest[digest] for digest in missing}
        return {
            digest: compile_template(environment, names[path], sources[path]).encode()
            for digest, path in paths.items()
        }

    compiled = read_or_compile(layout, by_digest, compile_missing)
    return {module: compiled[digests[path]].decode() for module, path in paths.items()}


def compile_template(environment: "Environment", name: str, source: str) -> str:
    """Return the Python source of one template; it depends on no other template.

    Raises:
        BuildError: it has a syntax error.
    """
    from jinja2 import TemplateSyntaxError

    try:
        # deferred: the environment comes in when the module is loaded, not when it is imported
        return environment.compile(source, name, name, raw=True, defer_init=True)
    except TemplateSyntaxError as error:
        line = "".join(source.splitlines()[error.lineno - 1 : error.lineno]).strip()
        place = f'  File "faristol/desk/{name}", line {error.lineno}'
        message = f"{place}\n    {line}\nTemplateSyntaxError: {error.message}"
        raise BuildError(message) from error


def _paths_by_module(folder: Path) -> dict[str, Path]:
    paths: dict[str, Path] = {}
    for path in tree(folder, SUFFIX):
        template = path.relative_to(folder).as_posix()
        name = module_name(template)
        if name in paths:
            message = f"two templates would become the module {name}: rename {template}"
            raise ValueError(message)
        paths[name] = path
    return paths


def _compiler_digest() -> bytes:
    """Return the digest of this file, the environment, Jinja and Python.

    Together they turn a template into Python.
    """
    view = importlib.util.find_spec(ENVIRONMENT)
    files = [path for path in (__file__, view and view.origin) if path]
    versions = f"{importlib.metadata.version('jinja2')} {sys.version}"
    return digest_of(versions.encode(), *(Path(path).read_bytes() for path in files)).encode()


def _environment(folder: Path) -> "Environment":
    from jinja2 import FileSystemLoader

    module = importlib.import_module(ENVIRONMENT)
    environment: Environment = module.make_environment(FileSystemLoader(folder))
    return environment
