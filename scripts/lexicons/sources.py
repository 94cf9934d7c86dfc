"""Find the files a recipe names, in packages that are pinned, and make sure they are those meant."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from scripts.lexicons.readers import READERS

ROOT = Path(__file__).resolve().parents[2]
FETCHED = ROOT / "build" / "cache" / "witnesses"


class SourceError(Exception):
    """A source that is missing, or another than the recipe means."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A package a recipe takes words from, and its licence."""

    name: str
    package: str
    """Registry and name: npm:…, pypi:…; folder: is beside the recipe; deb: and wheel: are fetched for a vote."""
    title: str
    licence: str
    use: str
    reader: str
    files: Mapping[str, str]
    """SHA-256 by path within the package."""

    def paths(self, folder: Path) -> list[Path]:
        """Find the files, and check each."""
        return [_checked(self, folder, name) for name in self.files]


def fetched_folder(package: str) -> Path:
    """Return where the files of a package lie that was fetched: under its name and version."""
    return FETCHED / re.sub(r"[^\w.+-]+", "-", package)


def _checked(source: Source, folder: Path, name: str) -> Path:
    registry, _, package = source.package.partition(":")
    path = _found(registry, package, folder, name)
    if path is None or not path.is_file():
        message = f"{source.package} has no {name}; `make env` installs what is pinned"
        raise SourceError(message)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if digest != source.files[name]:
        message = f"{source.package}: {name} is {digest}, the recipe means {source.files[name]}"
        raise SourceError(message)
    return path


def _found(registry: str, package: str, folder: Path, name: str) -> Path | None:
    match registry:
        case "npm":
            return ROOT / "node_modules" / package / name
        case "pypi":
            try:
                return Path(str(distribution(package).locate_file(name)))
            except PackageNotFoundError:
                return None
        case "folder":
            return folder / name
        case "deb" | "wheel":
            return fetched_folder(package) / name
        case _:
            message = f"no registry is called {registry!r}"
            raise SourceError(message)


def words_of(source: Source, folder: Path) -> Iterator[tuple[str, str]]:
    """Read a list of words: each with its lemma, or with nothing where the list has none."""
    if source.reader not in READERS:
        message = f"nothing reads {source.reader!r}"
        raise SourceError(message)
    for path in source.paths(folder):
        yield from READERS[source.reader](path)
