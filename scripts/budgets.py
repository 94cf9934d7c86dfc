"""Print what a first visit downloads, group by group, and why its large parts are large.

It fails when a limit is exceeded, and when a part of more than 100 kB has no reason.
"""

import io
import sys
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from scripts.build.layout import ROOT, Layout, tree
from scripts.build.precache import plain_name
from scripts.build.workshop import squeeze

LIMITS = ROOT / "scripts" / "budgets.toml"
LARGE = 100_000  # bytes; the list of limits must have a reason for a larger part


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The share of the download that is a file, or a folder of an archive."""

    name: str
    size: int


def sizes(site: Path) -> dict[str, int]:
    """Return the downloaded bytes of each file: those of its compressed sibling where there is one."""
    files = {path.relative_to(site).as_posix(): path.stat().st_size for path in tree(site)}
    siblings = {plain_name(name): size for name, size in files.items() if name != plain_name(name)}
    return {
        name: siblings.get(name, size) for name, size in files.items() if name == plain_name(name)
    }


def sum_groups(files: dict[str, int], groups: dict[str, Any]) -> dict[str, int]:
    """Return the sum of each group; a file that belongs to none is a mistake in the list of groups."""
    totals = dict.fromkeys(groups, 0)
    for name, size in files.items():
        for group, rule in groups.items():
            if any(fnmatch(name, pattern) for pattern in rule["files"]):
                totals[group] += size
                break
        else:
            message = f"{name} belongs to no group of {LIMITS.name}"
            raise ValueError(message)
    return totals


def parts_of_archive(
    archive: bytes, size: int, layout: Layout, folders: Mapping[str, str]
) -> Iterator[Part]:
    """Yield the share of each folder of an archive in the downloaded bytes of the whole.

    They are downloaded as one file, so each folder is compressed alone and the whole is divided in that proportion.
    """
    contents: dict[str, bytes] = {}
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        for name in file.namelist():
            folder = next(
                (folder for folder, start in folders.items() if name.startswith(start)), "others"
            )
            contents[folder] = contents.get(folder, b"") + file.read(name)
    alone = {folder: len(squeeze(layout, data)) for folder, data in contents.items()}
    for folder, packed in sorted(alone.items(), key=lambda row: (-row[1], row[0])):
        yield Part(name=folder, size=packed * size // sum(alone.values()))


def large_parts(
    layout: Layout, files: dict[str, int], folders: Mapping[str, Any]
) -> Iterator[Part]:
    """Yield the parts of more than 100 kB: files, and folders of our own archive."""
    for name, size in sorted(files.items(), key=lambda row: (-row[1], row[0])):
        if size > LARGE:
            yield Part(name=name, size=size)
            if name in folders:
                data = (layout.out / name).read_bytes()
                for part in parts_of_archive(data, size, layout, folders[name]):
                    if part.size > LARGE:
                        yield Part(name=f"{name}: {part.name}", size=part.size)


def main() -> int:
    """Print the tables; return 1 if a limit is exceeded or a reason is missing."""
    layout = Layout()
    rules = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    reasons, folders = rules.pop("why"), rules.pop("rooms")
    groups = {name: rule for name, rule in rules.items() if isinstance(rule, dict)}
    files = sizes(layout.out)
    totals = sum_groups(files, groups)
    total = sum(
        size
        for name, size in totals.items()
        if "limit" in groups[name] and not groups[name].get("is_apart")
    )
    rows = [(name, size, groups[name].get("limit")) for name, size in totals.items()]
    rows.append(("total", total, rules["total"]))
    faults = 0
    for name, size, limit in rows:
        is_over = limit is not None and size > limit
        faults += is_over
        mark = f"{limit:>10,}" if limit is not None else " " * 10
        note = "EXCEEDED" if is_over else groups.get(name, {}).get("what", "")
        print(f"{name:<14}{size:>10,} of {mark}  {note}")
    print("\nparts of more than 100 kB")
    for part in large_parts(layout, files, folders):
        reason = next((reason for name, reason in reasons.items() if fnmatch(part.name, name)), "")
        faults += not reason
        print(f"{part.name:<31}{part.size:>10,}  {reason or 'NOBODY HAS SAID WHY'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
