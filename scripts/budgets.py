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
from scripts.build.workshop import squeezed

LIMITS = ROOT / "scripts" / "budgets.toml"
LARGE = 100_000  # of such a part somebody must have said why


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Hold how much of the download a file is, or a folder of an archive."""

    name: str
    size: int


def sizes(site: Path) -> dict[str, int]:
    """Give the bytes that travel for each file: of the .gz sibling where there is one."""
    files = {path.relative_to(site).as_posix(): path.stat().st_size for path in tree(site)}
    return {
        name: files.get(f"{name}.gz", size)
        for name, size in files.items()
        if not name.endswith(".gz")
    }


def grouped(files: dict[str, int], groups: dict[str, Any]) -> dict[str, int]:
    """Add up each group; a file that belongs to none is a mistake in the list of groups."""
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


def inside(archive: bytes, size: int, layout: Layout, rooms: Mapping[str, str]) -> Iterator[Part]:
    """Give what each room of an archive takes of the bytes that travel for the whole.

    They travel as one, so each room is packed alone and the whole is shared out by that.
    """
    held: dict[str, bytes] = {}
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        for name in opened.namelist():
            room = next((room for room, start in rooms.items() if name.startswith(start)), "others")
            held[room] = held.get(room, b"") + opened.read(name)
    alone = {room: len(squeezed(layout, data)) for room, data in held.items()}
    for room, packed in sorted(alone.items(), key=lambda one: (-one[1], one[0])):
        yield Part(name=room, size=packed * size // sum(alone.values()))


def large(layout: Layout, files: dict[str, int], rooms: Mapping[str, Any]) -> Iterator[Part]:
    """Give every part of more than 100 kB: files, and of our own archive the rooms."""
    for name, size in sorted(files.items(), key=lambda one: (-one[1], one[0])):
        if size > LARGE:
            yield Part(name=name, size=size)
            if name in rooms:
                data = (layout.out / name).read_bytes()
                for part in inside(data, size, layout, rooms[name]):
                    if part.size > LARGE:
                        yield Part(name=f"{name}: {part.name}", size=part.size)


def main() -> int:
    """Print the tables."""
    layout = Layout()
    rules = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    reasons, rooms = rules.pop("why"), rules.pop("rooms")
    groups = {name: rule for name, rule in rules.items() if isinstance(rule, dict)}
    files = sizes(layout.out)
    totals = grouped(files, groups)
    counted = sum(
        size
        for name, size in totals.items()
        if "limit" in groups[name] and not groups[name].get("is_apart")
    )
    rows = [(name, size, groups[name].get("limit")) for name, size in totals.items()]
    rows.append(("total", counted, rules["total"]))
    faults = 0
    for name, size, limit in rows:
        over = limit is not None and size > limit
        faults += over
        mark = f"{limit:>10,}" if limit is not None else " " * 10
        note = "EXCEEDED" if over else groups.get(name, {}).get("what", "")
        print(f"{name:<14}{size:>10,} of {mark}  {note}")
    print("\nparts of more than 100 kB")
    for part in large(layout, files, rooms):
        why = next((why for name, why in reasons.items() if fnmatch(part.name, name)), "")
        faults += not why
        print(f"{part.name:<31}{part.size:>10,}  {why or 'NOBODY HAS SAID WHY'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
