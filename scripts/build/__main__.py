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
from scripts.build import catalogue, changelog, file_page, introduction, licence, lists, words
from scripts.build.application import pack_application
from scripts.build.dev import DEV_OUT, seal_for_dev, write_changed
from scripts.build.help import build_help
from scripts.build.layout import ROOT, Layout, tree
from scripts.build.library import pack_library
from scripts.build.precache import SHIPPED_WORKER, fill_tokens, seal, to_json
from scripts.build.shell import add_preloads, disable_plugins, strip_comments
from scripts.build.styles import bundle_styles
from scripts.build.vendor import read_vendored_files
from scripts.build.workshop import BuildError, squeeze_all_further, tidy

STAMP = "inputs.txt"
# The worker's configuration: the interpreter is beside it, so that none is requested from another host.
# The interpreter's wrapper loads the rest.
PYSCRIPT_CONFIG = {"interpreter": "./pyodide/boot.js", "sync_main_only": True}
BOOT = "pyodide-boot.js"
BUILT_BOOT = "pyodide/boot.js"
# The files that determine a snapshot of the interpreter's memory (site/js/snapshot.js).
IN_SNAPSHOT = re.compile(
    r"pyodide/(boot|pyodide.*|python_stdlib)\.(js|wasm|zip)|py/faristol\.zip|js/snapshot\.js"
)
SHELL = "index.html"
# The files of the start that take longest, which the interpreter fetches (site/pyodide-boot.js).
LARGE = ("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "py/faristol.zip")


def main() -> int:
    """Build the site; if no input has changed, say that it is up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=Layout().site, help="where the shell is")
    parser.add_argument("--out", type=Path, help="where the site goes")
    parser.add_argument("--dev", action="store_true", help="build the site of `make dev`")
    parser.add_argument("--release", action="store_true", help="name no development version")
    options = parser.parse_args()
    default = DEV_OUT if options.dev else Layout().out
    layout = Layout(site=options.site.resolve(), out=(options.out or default).resolve())
    return build_alone(layout, is_dev=options.dev, is_release=options.release)


def build_alone(layout: Layout, *, is_dev: bool = False, is_release: bool = False) -> int:
    """Build as `build` does when no other build runs any more; print the reason if that fails."""
    layout.cache.mkdir(parents=True, exist_ok=True)
    # Two builds at once would overwrite each other's files.
    with (layout.cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return build(layout, is_dev=is_dev, is_release=is_release)
        except BuildError as error:
            print(f"site: not built\n{error}", file=sys.stderr)
            return 1


def build(layout: Layout, *, is_dev: bool = False, is_release: bool = False) -> int:
    """Make all files in memory, then put them in place at once."""
    began = time.monotonic()
    digest = f"{hash_inputs(layout)}{' of a release' if is_release else ''}"
    stamp = layout.cache / f"{STAMP}-{hashlib.sha256(bytes(layout.out)).hexdigest()[:8]}"
    if layout.out.is_dir() and stamp.is_file() and stamp.read_text() == digest:
        print(f"site: {_display_path(layout.out)} is up to date")
        return 0
    files = make_site(layout, is_dev=is_dev, is_release=is_release)
    stamp.unlink(missing_ok=True)
    if is_dev:
        write_changed(layout.out, files)
    else:
        _replace_folder(layout.out, files)
    stamp.write_text(digest)
    tidy(layout)
    has_worker = is_dev or any(map(SHIPPED_WORKER.fullmatch, files))
    count = f"{len(files)} files" if has_worker else "no service worker yet"
    print(f"site: built {_display_path(layout.out)}, {count}, {time.monotonic() - began:.1f} s")
    return 0


def _replace_folder(folder: Path, files: dict[str, bytes]) -> None:
    """Write the files into a new folder, which takes the place of the old one."""
    fresh = folder.with_name(folder.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    for name, data in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)


def hash_inputs(layout: Layout) -> str:
    """Return the digest of all inputs of the site."""
    whole = hashlib.sha256()
    for path in list_input_paths(layout):
        whole.update(f"{path}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def list_input_paths(layout: Layout) -> list[Path]:
    """Return the paths of all inputs of the site."""
    paths = [
        *tree(layout.site),
        *tree(layout.package),
        *tree(ROOT / "scripts" / "build"),
        *tree(ROOT / "scripts" / "lexicons"),
        *tree(layout.lexicons),
        *tree(layout.help),
        layout.library_list,
        layout.changelog,
        *tree(layout.root / "docs" / "pictures", ".webp"),
        layout.root / "package-lock.json",
        layout.root / "LICENSE",
        layout.root / "pyproject.toml",
        *tree(layout.root / "scripts" / "requirements", ".txt"),
    ]
    return [path for path in paths if path.is_file()]


def make_site(
    layout: Layout, *, is_dev: bool = False, is_release: bool = False
) -> dict[str, bytes]:
    """Return the files of the site, by name."""
    version = faristol.__version__
    news = _read_news(layout, version)
    languages = catalogue.read_catalogues(layout)
    lists.build_missing_lists(layout)
    files = read_vendored_files(layout)
    for path in tree(layout.site):
        name = path.relative_to(layout.site).as_posix()
        files[BUILT_BOOT if name == BOOT else name] = path.read_bytes()
    host = introduction.read_host(files.pop(introduction.SITE, None))
    if introduction.MANIFEST in files:
        files |= introduction.manifest_pictures(layout)
        manifest = files[introduction.MANIFEST]
        files[introduction.MANIFEST] = introduction.fill_manifest(manifest, host, languages)
    files["pyodide/python_stdlib.zip"] = pack_library(layout)
    files |= lists.packed_lists(layout) | lists.shipped_lists(layout)
    files["py/faristol.zip"] = pack_application(layout, is_dev=is_dev, is_release=is_release)
    if BUILT_BOOT in files:
        large = _measure_downloads(layout, files, is_compressed=not is_dev)
        marks = {"@@START@@": _start_digest(files), "/*@@LARGE@@*/ {}": to_json(large).decode()}
        files[BUILT_BOOT] = fill_tokens(files[BUILT_BOOT], marks)
    files["pyscript.json"] = to_json(PYSCRIPT_CONFIG)
    files |= build_help(layout)
    files[licence.NAME] = licence.join_licences(layout)
    files[words.WORDS] = words.write_words_module(words.list_messages(layout), languages)
    if SHELL in files:
        files[file_page.NAME] = file_page.write_file_page(languages)
        marks = {"@@VERSION@@": version, **words.shell_marks(languages)}
        shell = introduction.add_preview(fill_tokens(files[SHELL], marks), host, languages)
        files[SHELL] = add_preloads(disable_plugins(strip_comments(shell)), files)
    files = bundle_styles(files)
    translated_news = _translate_news(languages, news)
    if is_dev:
        return seal_for_dev(layout, files, version=version, news=translated_news)
    return seal(layout, files, version=version, news=translated_news, is_release=is_release)


def _measure_downloads(
    layout: Layout, files: dict[str, bytes], *, is_compressed: bool
) -> dict[str, dict[str, int]]:
    """Return how many bytes of each large file are downloaded: packed, or as it is."""
    large = {name: files[name] for name in LARGE if name in files}
    packed = squeeze_all_further(layout, large) if is_compressed else {}
    return {
        name: {"xz": len(packed.get(name, b"")), "size": len(data)} for name, data in large.items()
    }


def _start_digest(files: dict[str, bytes]) -> str:
    """Return the digest of the files that determine a start of the interpreter."""
    whole = hashlib.sha256()
    for name in sorted(filter(IN_SNAPSHOT.fullmatch, files)):
        whole.update(hashlib.sha256(files[name]).digest())
    return whole.hexdigest()


def _read_news(layout: Layout, version: str) -> tuple[str, ...]:
    """Return the news of this version; changelog and package must have the same version."""
    entry = changelog.top_entry(layout.changelog.read_text(encoding="utf-8"))
    if entry.version != version:
        message = f"CHANGELOG.md begins with {entry.version}, the package is {version}"
        raise ValueError(message)
    return entry.bullets


def _translate_news(
    languages: Mapping[str, Catalog], bullets: tuple[str, ...]
) -> dict[str, list[str]]:
    translated = {
        language: [catalogue.translate(messages, bullet) for bullet in bullets]
        for language, messages in languages.items()
    }
    return {"en": list(bullets), **translated}


def _display_path(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


if __name__ == "__main__":
    sys.exit(main())
