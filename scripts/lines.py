"""Print how many lines the sources have, group by group, and which Python files are longest.

Lines are counted as the formatters leave them, and a line wider than its limit counts as several.
Of each group budgets.toml has the aim, and the ceiling of today until that is the aim.
"""

import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from scripts.build.layout import ROOT
from scripts.lint.width import WIDTH

LIMITS = ROOT / "scripts" / "budgets.toml"
WIDTHS = {".py": 100, ".html": WIDTH, ".css": WIDTH}  # columns
OTHERS = 120
SHOWN = 10  # of the longest files


def counted(text: str, width: int) -> int:
    r"""Count lines; a wide one is as many as it would fill.

    >>> counted("a\\n\\nabc\\n", 2)
    4
    """
    return sum(max(1, -(-len(line) // width)) for line in text.splitlines())


def lengths(root: Path, patterns: Iterable[str]) -> dict[str, int]:
    """Give the lines of every file that a pattern finds; one that finds none is a mistake."""
    found: dict[str, int] = {}
    for pattern in patterns:
        paths = [path for path in sorted(root.glob(pattern)) if path.is_file()]
        if not paths:
            message = f"no file is {pattern}: correct {LIMITS.name}"
            raise ValueError(message)
        for path in paths:
            text = path.read_text(encoding="utf-8")
            found[path.relative_to(root).as_posix()] = counted(
                text, WIDTHS.get(path.suffix, OTHERS)
            )
    return found


def long(found: Mapping[str, int], rule: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """Give each file that is longer than the aim, with its ceiling; and the longest of the others."""
    rows = sorted(found.items(), key=lambda one: (-one[1], one[0]))
    over = sum(size > rule["aim"] for _, size in rows)
    return [
        (name, size, rule.get("now", {}).get(name, rule["aim"]))
        for name, size in rows[: max(over, SHOWN)]
    ]


def main() -> int:
    """Print the tables; fail when a ceiling is exceeded."""
    rules = tomllib.loads(LIMITS.read_text(encoding="utf-8"))["lines"]
    longest = rules.pop("longest")
    rows = []
    for name, rule in rules.items():
        found = lengths(ROOT, rule["files"])
        others = lengths(ROOT, rule.get("without", ()))
        size = sum(found[path] for path in found.keys() - others.keys())
        rows.append((name, size, rule.get("now"), rule.get("aim")))
    rows += [
        (name, size, now, longest["aim"])
        for name, size, now in long(lengths(ROOT, longest["files"]), longest)
    ]
    print(f"{'lines':<48}{'now':>8}{'ceiling':>11}{'aim':>8}")
    faults = 0
    for name, size, now, aim in rows:
        is_over = now is not None and size > now
        faults += is_over
        held = f" of {now:>7,}{aim:>8,}" if now is not None else ""
        note = "EXCEEDED" if is_over else "to do" if aim is not None and size > aim else ""
        print(f"{name:<48}{size:>8,}{held}  {note}".rstrip())
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
