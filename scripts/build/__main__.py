"""Build the site, if anything it is made of has changed."""

import argparse
import fcntl
import hashlib
import re
import shutil
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog

import faristol
from scripts.build import catalogue, changelog, licence, lists, words
from scripts.build.application import application
from scripts.build.dev import DEV_OUT, seal_for_dev, write_changed
from scripts.build.layout import ROOT, Layout, tree
from scripts.build.library import library
from scripts.build.precache import SHIPPED_WORKER, filled, sealed, to_json
from scripts.build.shell import with_fewer_plugins, with_preloads
from scripts.build.vendor import vendored
from scripts.build.workshop import BuildError, tidy

STAMP = "inputs.txt"
# The worker's configuration: the interpreter is beside it, so no other host is asked for one. What
# else there is to load, the interpreter's wrapper loads.
PYSCRIPT_CONFIG = {"interpreter": "./pyodide/boot.js", "sync_main_only": True}
BOOT = "pyodide-boot.js"
BUILT_BOOT = "pyodide/boot.js"
# What a snapshot of the interpreter's memory (site/js/snapshot.js) follows from.
IN_SNAPSHOT = re.compile(
    r"pyodide/(boot|pyodide.*|python_stdlib)\.(js|wasm|zip)|py/faristol\.zip|js/snapshot\.js"
)
SHELL = "index.html"


def main() -> int:
    """Build, or say that there is nothing to do."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=Layout().site, help="where the shell is")
    parser.add_argument("--out", type=Path, help="where the site goes")
    parser.add_argument("--dev", action="store_true", help="build the site of `make dev`")
    given = parser.parse_args()
    default = DEV_OUT if given.dev else Layout().out
    layout = Layout(site=given.site.resolve(), out=(given.out or default).resolve())
    return build_alone(layout, is_dev=given.dev)


def build_alone(layout: Layout, *, is_dev: bool = False, is_release: bool = False) -> int:
    """Build as `build` does when no other build runs any more, and print why if it cannot be done."""
    layout.cache.mkdir(parents=True, exist_ok=True)
    # Two builds at once would tear each other's files.
    with (layout.cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return build(layout, is_dev=is_dev, is_release=is_release)
        except BuildError as error:
            print(f"site: not built\n{error}", file=sys.stderr)
            return 1


def build(layout: Layout, *, is_dev: bool = False, is_release: bool = False) -> int:
    """Make every file in memory, then put all of them in place at once."""
    began = time.monotonic()
    digest = f"{inputs(layout)}{' of a release' if is_release else ''}"
    stamp = layout.cache / f"{STAMP}-{hashlib.sha256(bytes(layout.out)).hexdigest()[:8]}"
    if layout.out.is_dir() and stamp.is_file() and stamp.read_text() == digest:
        print(f"site: {_shown(layout.out)} is up to date")
        return 0
    files = site(layout, is_dev=is_dev, is_release=is_release)
    stamp.unlink(missing_ok=True)
    if is_dev:
        write_changed(layout.out, files)
    else:
        _write_whole(layout.out, files)
    stamp.write_text(digest)
    tidy(layout)
    has_worker = is_dev or any(map(SHIPPED_WORKER.fullmatch, files))
    count = f"{len(files)} files" if has_worker else "no service worker yet"
    print(f"site: built {_shown(layout.out)}, {count}, {time.monotonic() - began:.1f} s")
    return 0


def _write_whole(folder: Path, files: dict[str, bytes]) -> None:
    """Write the files into a new folder, which takes the place of the old one."""
    fresh = folder.with_name(folder.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    for name, data in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)


def inputs(layout: Layout) -> str:
    """Hash everything the site is made of."""
    whole = hashlib.sha256()
    for path in list_input_paths(layout):
        whole.update(f"{path}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def list_input_paths(layout: Layout) -> list[Path]:
    """Return the paths of all files the site is made of."""
    paths = [
        *tree(layout.site),
        *tree(layout.package),
        *tree(ROOT / "scripts" / "build"),
        *tree(ROOT / "scripts" / "lexicons"),
        *tree(layout.lexicons),
        layout.library_list,
        layout.changelog,
        layout.root / "package-lock.json",
        layout.root / "LICENSE",
        layout.root / "pyproject.toml",
        *tree(layout.root / "scripts" / "requirements", ".txt"),
    ]
    return [path for path in paths if path.is_file()]


def site(layout: Layout, *, is_dev: bool = False, is_release: bool = False) -> dict[str, bytes]:
    """Make every file of the site, by its name."""
    version = faristol.__version__
    news = _news(layout, version)
    languages = catalogue.catalogues(layout)
    files = vendored(layout)
    for path in tree(layout.site):
        name = path.relative_to(layout.site).as_posix()
        files[BUILT_BOOT if name == BOOT else name] = path.read_bytes()
    files["pyodide/python_stdlib.zip"] = library(layout)
    files |= lists.packed_lists(layout) | lists.shipped_lists(layout)
    files["py/faristol.zip"] = application(layout, is_dev=is_dev, is_release=is_release)
    if BUILT_BOOT in files:
        start = {"@@START@@": _start_digest(files)}
        files[BUILT_BOOT] = filled(files[BUILT_BOOT], start)
    files["pyscript.json"] = to_json(PYSCRIPT_CONFIG)
    files[licence.NAME] = licence.licences(layout)
    files[words.WORDS] = words.words_module(words.said(layout), languages)
    if SHELL in files:
        marks = {"@@VERSION@@": version, **words.shell_marks(languages)}
        files[SHELL] = with_preloads(with_fewer_plugins(filled(files[SHELL], marks)), files)
    told = _changelog(languages, news)
    if is_dev:
        return seal_for_dev(layout, files, version=version, news=told)
    return sealed(layout, files, version=version, news=told, is_release=is_release)


def _start_digest(files: dict[str, bytes]) -> str:
    """Return the digest of what a start of the interpreter is made of."""
    whole = hashlib.sha256()
    for name in sorted(filter(IN_SNAPSHOT.fullmatch, files)):
        whole.update(hashlib.sha256(files[name]).digest())
    return whole.hexdigest()


def _news(layout: Layout, version: str) -> tuple[str, ...]:
    """Read what this version brings; the changelog and the package must speak of the same one."""
    entry = changelog.top_entry(layout.changelog.read_text(encoding="utf-8"))
    if entry.version != version:
        message = f"CHANGELOG.md begins with {entry.version}, the package is {version}"
        raise ValueError(message)
    return entry.bullets


def _changelog(languages: Mapping[str, Catalog], bullets: tuple[str, ...]) -> dict[str, list[str]]:
    translated = {
        language: [catalogue.translated(messages, bullet) for bullet in bullets]
        for language, messages in languages.items()
    }
    return {"en": list(bullets), **translated}


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


if __name__ == "__main__":
    sys.exit(main())
