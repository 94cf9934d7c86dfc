"""The files that a recipe names, in pinned packages, with checked digests."""

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
    """A source that is missing or has another digest than in the recipe."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A package whose words a recipe uses, and its licence."""

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
        """Return the paths of the files, after a check of each."""
        return [_checked_path(self, folder, name) for name in self.files]


def fetched_folder(package: str) -> Path:
    """Return the folder of a fetched package's files, by its name and version."""
    return FETCHED / re.sub(r"[^\w.+-]+", "-", package)


def _checked_path(source: Source, folder: Path, name: str) -> Path:
    registry, _, package = source.package.partition(":")
    path = _locate(registry, package, folder, name)
    if path is None or not path.is_file():
        message = f"{source.package} has no {name}; `make env` installs what is pinned"
        raise SourceError(message)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if digest != source.files[name]:
        message = f"{source.package}: {name} is {digest}, the recipe means {source.files[name]}"
        raise SourceError(message)
    return path


def _locate(registry: str, package: str, folder: Path, name: str) -> Path | None:
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
    """Yield the words of a source, each with its lemma, or an empty string if the list has no lemmas."""
    if source.reader not in READERS:
        message = f"nothing reads {source.reader!r}"
        raise SourceError(message)
    for path in source.paths(folder):
        yield from READERS[source.reader](path)
