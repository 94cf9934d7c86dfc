"""Print what a first visit downloads, group by group; fail when a limit is exceeded."""

import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from scripts.build.layout import ROOT, Layout, tree

LIMITS = ROOT / "scripts" / "budgets.toml"


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


def main() -> int:
    """Print the table."""
    rules = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    groups = {name: rule for name, rule in rules.items() if isinstance(rule, dict)}
    totals = grouped(sizes(Layout().out), groups)
    counted = sum(
        size
        for name, size in totals.items()
        if "limit" in groups[name] and not groups[name].get("is_apart")
    )
    rows = [(name, size, groups[name].get("limit")) for name, size in totals.items()]
    rows.append(("total", counted, rules["total"]))
    exceeded = 0
    for name, size, limit in rows:
        over = limit is not None and size > limit
        exceeded += over
        mark = f"{limit:>10,}" if limit is not None else " " * 10
        note = "EXCEEDED" if over else groups.get(name, {}).get("what", "")
        print(f"{name:<9}{size:>10,} of {mark}  {note}")
    return 1 if exceeded else 0


if __name__ == "__main__":
    sys.exit(main())
