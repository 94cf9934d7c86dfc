"""Print the requirements of a dependency group of pyproject.toml, a line each.

Usage: python -m scripts.groups <group>.
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from scripts.build.layout import ROOT


def requirements_of(table: Mapping[str, Any], name: str) -> Iterator[str]:
    """Yield the requirements of a group, and of those that it includes.

    >>> list(requirements_of({"a": ["x==1"], "b": [{"include-group": "a"}, "y==2"]}, "b"))
    ['x==1', 'y==2']
    """
    for item in table[name]:
        if isinstance(item, str):
            yield item
        else:
            yield from requirements_of(table, item["include-group"])


def read_groups() -> dict[str, Any]:
    """Return the dependency groups of pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    groups: dict[str, Any] = tomllib.loads(text)["dependency-groups"]
    return groups


def main() -> int:
    """Print the requirements of the group that the command line names."""
    print("\n".join(requirements_of(read_groups(), sys.argv[1])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
