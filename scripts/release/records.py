"""The records of releases: their list, schema numbers and the digests of the corpus.

They are committed with the release that they describe, and only grow.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

RELEASES = "docs/releases.json"  # in the zip as RELEASES.json
NUMBERS = "tests/forever/numbers.json"
DIGESTS = "tests/forever/digests.json"
CORPUS = "tests/forever/corpus"
SCHEMA = "py/faristol/schema.json"
DIGITS = 16  # of the digest of all shapes

_VERSION = re.compile(r"(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """One version that was released, or is about to be."""

    version: str
    day: str  # when its records were made, as 2026-11-28
    schema: int  # number of py/faristol/schema.json
    storage: int  # number of the database (site/js/database.js)
    rules_digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """The content of the three files of records."""

    releases: tuple[Release, ...]  # the first one first
    numbers: tuple[
        Mapping[str, Any], ...
    ]  # a schema number, its version and the digest of its shapes
    digests: Mapping[str, str]  # of each file of the corpus, by its path in there

    def before(self, version: str) -> Release | None:
        """Return the last release that is not the given version, or None before the first one."""
        others = [release for release in self.releases if release.version != version]
        return others[-1] if others else None

    def of(self, version: str) -> Release | None:
        """Return the record of a version, or None."""
        return next((release for release in self.releases if release.version == version), None)


def parse_version(text: str) -> tuple[int, int, int] | None:
    """Return a version as numbers, or None.

    >>> parse_version("0.10.2"), parse_version("0.7"), parse_version("0.7.0+dev"), parse_version("0.07.0")
    ((0, 10, 2), None, None, None)
    """
    match = _VERSION.fullmatch(text)
    return (int(match[1]), int(match[2]), int(match[3])) if match else None


def load_records(root: Path) -> Records:
    """Return the records of a tree."""
    return Records(
        releases=tuple(Release(**row) for row in _load(root / RELEASES)),
        numbers=tuple(_load(root / NUMBERS)),
        digests=_load(root / DIGESTS),
    )


def read_schema(root: Path) -> tuple[int, int, str]:
    """Return the schema number of a tree, the number of its database, and the digest of all shapes."""
    table = _load(root / SCHEMA)
    shapes = json.dumps(table["shapes"], sort_keys=True)
    digest = hashlib.sha256(shapes.encode()).hexdigest()[:DIGITS]
    return table["number"], table["shapes"]["_database"]["stores"]["version"], digest


def read_corpus(root: Path) -> dict[str, str]:
    """Return the digests of all files of the corpus, by their paths in there."""
    folder = root / CORPUS
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def extend_records(root: Path, version: str, *, day: str, rules_digest: str) -> Records:
    """Return the records of a tree with those of the version that it is about to be.

    The records of that version are written again; all others stay as they are.
    """
    records = load_records(root)
    schema, storage, shapes = read_schema(root)
    existing = records.of(version)
    release = Release(
        version=version,
        day=existing.day if existing else day,
        schema=schema,
        storage=storage,
        rules_digest=rules_digest,
    )
    numbers = [row for row in records.numbers if row["version"] != version]
    if schema not in {row["number"] for row in numbers}:
        numbers.append({"number": schema, "version": version, "shapes": shapes})
    other_digests = {
        name: digest for name, digest in records.digests.items() if _folder_of(name) != version
    }
    released = set(map(_folder_of, other_digests))
    added = {
        name: digest
        for name, digest in read_corpus(root).items()
        if _folder_of(name) not in released
    }
    return Records(
        releases=(
            *(earlier for earlier in records.releases if earlier.version != version),
            release,
        ),
        numbers=tuple(numbers),
        digests=dict(sorted({**added, **other_digests}.items())),
    )


def write_records(root: Path, records: Records) -> None:
    """Write the three files, a line for each record."""
    _write(root / RELEASES, _format_rows([asdict(release) for release in records.releases]))
    _write(root / NUMBERS, _format_rows(records.numbers))
    _write(root / DIGESTS, json.dumps(records.digests, indent=1) + "\n")


def _format_rows(rows: Any) -> str:
    lines = ",\n".join(json.dumps(dict(row)) for row in rows)
    return f"[\n{lines}\n]\n" if lines else "[]\n"


def find_schema_faults(root: Path) -> Iterator[str]:
    """Yield the faults of the schema number of a tree, given those that were released."""
    number, _, shapes = read_schema(root)
    for row in load_records(root).numbers:
        if row["number"] > number:
            yield (
                f"schema number {row['number']} was released with {row['version']},"
                f" and {SCHEMA} says {number}: it only grows"
            )
        elif row["number"] == number and row["shapes"] != shapes:
            yield (
                f"schema number {number} was released with {row['version']} for other shapes:"
                " make schema ACCEPT=1 raises it"
            )


def find_corpus_faults(root: Path) -> Iterator[str]:
    """Yield the faults of the corpus: files that are not as they were released."""
    digests, present = load_records(root).digests, read_corpus(root)
    for name, digest in digests.items():
        if name not in present:
            yield f"{CORPUS}/{name} is gone: it was released"
        elif present[name] != digest:
            yield f"{CORPUS}/{name} has changed since it was released"
    folders = set(map(_folder_of, digests))
    for name in present:
        if name not in digests and _folder_of(name) in folders:
            yield f"{CORPUS}/{name} is new in the corpus of a version that was released"


def _folder_of(name: str) -> str:
    return name.partition("/")[0]


def _load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
