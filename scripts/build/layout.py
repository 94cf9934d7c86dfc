"""The folders and files of a build."""

from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The places a build reads from and writes to; tests build stand-ins with other ones."""

    root: Path = ROOT
    site: Path = field(default=ROOT / "site")
    package: Path = field(default=ROOT / "py" / "faristol")
    out: Path = field(default=ROOT / "build" / "site")
    cache: Path = field(default=ROOT / "build" / "cache")
    wheels: Path = field(default=ROOT / "build" / "cache" / "wheels")

    @property
    def node_modules(self) -> Path:
        """The folder of the packages that npm has installed."""
        return self.root / "node_modules"

    @property
    def lexicons(self) -> Path:
        """The languages: a folder each, with its alphabet and the recipe of its word list."""
        return self.root / "lexicons"

    @property
    def help(self) -> Path:
        """The sources of the help: a folder a language, a file a role."""
        return self.root / "docs" / "help"

    @property
    def changelog(self) -> Path:
        """The changelog for users."""
        return self.root / "CHANGELOG.md"

    @property
    def library_list(self) -> Path:
        """The list of standard library modules that ship."""
        return self.root / "scripts" / "stdlib.txt"

    @property
    def wheel_list(self) -> Path:
        """The list of wheels that go into Pyodide, with a hash for each."""
        return self.root / "scripts" / "requirements" / "pyodide.txt"


def tree(folder: Path, *suffixes: str) -> list[Path]:
    """Return the files below a folder, sorted, without caches and files of editors."""
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and "__pycache__" not in path.parts
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
        and (not suffixes or path.suffix in suffixes)
    ]
