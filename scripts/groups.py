"""Print what a dependency group of pyproject.toml asks for, a line each: python -m scripts.groups <group>."""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from scripts.build.layout import ROOT


def asked(table: Mapping[str, Any], name: str) -> Iterator[str]:
    """Give the requirements of a group, and of those that it includes.

    >>> list(asked({"a": ["x==1"], "b": [{"include-group": "a"}, "y==2"]}, "b"))
    ['x==1', 'y==2']
    """
    for item in table[name]:
        if isinstance(item, str):
            yield item
        else:
            yield from asked(table, item["include-group"])


def groups() -> dict[str, Any]:
    """Read the dependency groups of pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)["dependency-groups"]
    return found


def main() -> int:
    """Print one group."""
    print("\n".join(asked(groups(), sys.argv[1])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
